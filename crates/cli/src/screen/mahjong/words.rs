//! What things are called: tiles, seats, elements of a win, reasons of payments.

use paiju_contract::{Observer, Seat};
use paiju_mahjong::fan::Fan;
use paiju_mahjong::{Reason, Suit, Tile};

use crate::style::{GREEN, KEY, RED, paint};

/// `五万`
pub(crate) fn chinese(tile: Tile) -> String {
    let rank = ['一', '二', '三', '四', '五', '六', '七', '八', '九'][usize::from(tile.rank()) - 1];
    format!("{rank}{}", tile.suit().chinese())
}

/// `5m` in the colour of its suit.
pub(crate) fn tile_text(tile: Tile) -> String {
    let style = match tile.suit() {
        Suit::Tong => KEY,
        Suit::Tiao => GREEN,
        Suit::Wan => RED,
    };
    paint(style, tile)
}

/// Tiles side by side, suits apart.
pub(crate) fn faces(tiles: impl IntoIterator<Item = Tile>) -> String {
    let texts: Vec<String> = tiles.into_iter().map(tile_text).collect();
    texts.join(" ")
}

pub(super) fn seat_name(seat: Seat, to: Observer) -> String {
    if to.is(seat) { "you 你".into() } else { format!("seat {seat}") }
}

/// A seat and what it does: `you draw`, `seat 2 draws`.
pub(super) fn who(seat: Seat, to: Observer, verb: &str) -> String {
    if to.is(seat) { format!("you {verb}") } else { format!("seat {seat} {verb}s") }
}

pub(super) fn elements(fan: &Fan) -> String {
    let line = |line: paiju_mahjong::fan::Line| match line.fan {
        0 => format!("{} {}", line.name, line.english),
        fan => format!("{} {} +{fan}", line.name, line.english),
    };
    fan.lines().map(line).collect::<Vec<_>>().join(", ")
}

pub(super) fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::KongExposed => "明杠 kong",
        Reason::KongAdded => "补杠 added kong",
        Reason::KongConcealed => "暗杠 concealed kong",
        Reason::DiscardHu => "点炮 discard",
        Reason::SelfDrawHu => "自摸 self-draw",
        Reason::ChaJiao => "查大叫 not ready",
        Reason::HuaZhu => "查花猪 three suits",
        Reason::KongRefund => "退杠 kong refund",
    }
}
