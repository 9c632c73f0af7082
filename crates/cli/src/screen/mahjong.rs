//! Mahjong in the terminal: four players, their melds and discards, your tiles and your waits.

mod words;

use paiju_contract::{Observer, Seat};
use paiju_mahjong::hand::{Counts, MeldKind};
use paiju_mahjong::{Action, Event, EventView, Mahjong, MeldView, PlayerView, Question, Tile, View, WallEnd};

use super::Screen;
use crate::layout::{pad, table};
use crate::style::{FAINT, GREEN, KEY, STRONG, paint};
pub(crate) use words::{chinese, faces, tile_text};
use words::{elements, reason, seat_name, who};

impl Screen for Mahjong {
    fn draw(view: &View) -> String {
        let mut text = format!(
            "\n  wall 牌墙 {}   dealer 庄 seat {}   version {}\n",
            paint(STRONG, view.wall_left),
            view.rules.dealer,
            view.version
        );
        view.players.iter().for_each(|player| text.push_str(&draw_player(view, player)));
        if let Some(own) = view.own() {
            text.push_str(&draw_own(view, own));
        }
        text
    }

    fn question(view: &View) -> String {
        match view.ask.as_ref().map(|ask| ask.question) {
            Some(Question::Bury) => {
                "Bury three tiles of one suit 埋三张: that suit is your missing suit 定缺.".into()
            }
            Some(Question::Turn { .. }) => match view.drawn {
                Some(tile) => format!("You drew {}. Discard, kong or win?", faces([tile])),
                None => "Your turn: discard a tile.".into(),
            },
            Some(Question::Answer(offer)) => {
                format!(
                    "{} offers {}. Do you claim it?",
                    seat_name(offer.from, view.observer),
                    faces([offer.tile])
                )
            }
            None => String::new(),
        }
    }

    fn name(view: &View, action: &Action) -> String {
        match *action {
            Action::Bury(tiles) => format!("埋 bury  {}", faces(tiles)),
            Action::Discard(tile) => {
                format!("打 discard  {}  {}", faces([tile]), paint(FAINT, hint(view, tile)))
            }
            Action::KongConcealed(tile) => format!("暗杠 concealed kong  {}", faces([tile; 4])),
            Action::KongAdded(tile) => format!("补杠 added kong  {}", faces([tile; 4])),
            Action::Hu => paint(GREEN, "胡 win"),
            Action::HuAside(tile) => {
                format!("{}  set {} aside", paint(GREEN, "天胡 heavenly win"), faces([tile]))
            }
            Action::Pong => "碰 pong".into(),
            Action::Kong => "明杠 kong".into(),
            Action::Pass => "过 pass".into(),
        }
    }

    /// A tile alone is a discard, three tiles a burying: `5m`, `123p`.
    fn shorthand(_: &View, text: &str) -> Option<Action> {
        match paiju_mahjong::parse_tiles(text).ok()?[..] {
            [tile] => Some(Action::Discard(tile)),
            [a, b, c] => Some(Action::bury([a, b, c])),
            _ => None,
        }
    }

    fn tell(event: &EventView, to: Observer) -> Option<String> {
        tell(event, to)
    }

    fn ending(&self, to: Observer) -> String {
        ending(self, to)
    }

    fn help() -> &'static str {
        HELP
    }
}

const HELP: &str = "\
血战到底 Blood-battle mahjong in short
  108 tiles: 1p-9p 筒, 1s-9s 条, 1m-9m 万. Everybody buries three tiles of one suit: the missing suit, of which no tile
  may be in a winning hand; its tiles must be discarded first. A hand then has 10 tiles (11 to act).
  Win 胡 with three melds (runs or triplets; declared pongs and kongs count) and a pair. There is no chow 吃.
  After a discard all others may answer: hu beats kong beats pong, and several may win at once.
  A winner's hand is locked: it plays on, wins again, or discards what it draws.
  Fan add up: 基本胡 1, 门清 1, 自摸 1, 带根 1 each, 对对胡 1, 清一色 2, 金钩钓 1, 天胡/地胡 5, 杠上花/炮 1, 海底 1.
  Discard win: the discarder pays the fan; self-draw: everybody. Kongs: 明杠 2 from the discarder, others 1 from each.
  Type a number, a tile to discard (5m), or three tiles to bury (123p). Your waits are listed under your hand.";

fn draw_player(view: &View, player: &PlayerView) -> String {
    let own = view.observer.is(player.seat);
    let turn = if view.turn == Some(player.seat) { "▶" } else { " " };
    let missing = player.missing_suit.map_or("缺?".to_owned(), |suit| format!("缺{}", suit.chinese()));
    let won = if player.is_hu { paint(GREEN, format!("胡×{}", player.hu_count)) } else { String::new() };
    let name = pad(&seat_name(player.seat, view.observer), 8);
    let name = if own { paint(STRONG, name) } else { name };
    let melds: Vec<String> = player.melds.iter().copied().map(draw_meld).collect();
    let mut text = format!(
        "  {turn} {name} {missing}  {:>2} tiles  score {:>4}  {} {won}\n",
        player.hand_count,
        player.score,
        melds.join(" ")
    );
    if !player.discards.is_empty() {
        text.push_str(&format!("      打 {}\n", faces(player.discards.iter().copied())));
    }
    if !player.hu_tiles.is_empty() {
        text.push_str(&format!("      胡 {}\n", faces(player.hu_tiles.iter().copied())));
    }
    if let Some(hand) = player.hand.filter(|_| !own) {
        text.push_str(&format!("      {}\n", faces(hand.tiles())));
    }
    text
}

fn draw_meld(meld: MeldView) -> String {
    let size = if meld.kind == MeldKind::Pong { 3 } else { 4 };
    match (meld.kind, meld.tile) {
        (_, None) => "[暗杠 ?]".into(),
        (MeldKind::KongConcealed, Some(tile)) => format!("[暗 {}]", faces(vec![tile; size])),
        (_, Some(tile)) => format!("[{}]", faces(vec![tile; size])),
    }
}

fn draw_own(view: &View, own: &PlayerView) -> String {
    let Some(hand) = own.hand else {
        return String::new();
    };
    let mut rest = hand;
    view.drawn.into_iter().for_each(|tile| rest.remove_many(tile, 1));
    let drawn = view.drawn.map_or_else(String::new, |tile| format!("  + {}", faces([tile])));
    let mut text = format!("\n  {} {}{drawn}\n", paint(STRONG, "your tiles"), faces(rest.tiles()));
    if let Some(buried) = own.buried_cards {
        text.push_str(&paint(FAINT, format!("  buried 埋 {}\n", faces(buried))));
    }
    if !view.waits.is_empty() {
        let unseen = view.unseen();
        let waits = view.waits.map(|tile| format!("{} ×{}", faces([tile]), unseen.count(tile)));
        text.push_str(&format!("  {} {}\n", paint(KEY, "waits 听"), waits.collect::<Vec<_>>().join("  ")));
    }
    if view.last_hu_fan.is_some_and(|fan| fan >= 0) {
        text.push_str("  passed hu 漏胡: only a dearer discard can be won until you discard again\n");
    }
    text
}

/// What a discard leaves: shanten and tiles that improve the hand.
fn hint(view: &View, tile: Tile) -> String {
    let choice = || {
        let own = view.own()?;
        let hand = Counts::try_from_tiles(own.hand?.tiles())?;
        let meld = |meld: &MeldView| {
            Some(paiju_mahjong::hand::Meld { kind: meld.kind, tile: meld.tile?, from: meld.from })
        };
        let melds: Option<Vec<_>> = own.melds.iter().map(meld).collect();
        let whole = paiju_mahjong::hand::Hand::new(hand, &melds?, own.missing_suit?).ok()?;
        whole.discards(&view.unseen()).into_iter().find(|choice| choice.discard == tile)
    };
    choice().map_or_else(String::new, |choice| match choice.shanten {
        0 => format!("ready 听: {} left", choice.left),
        shanten => format!("shanten 向听 {shanten}, {} improve", choice.left),
    })
}

fn tell(event: &EventView, to: Observer) -> Option<String> {
    Some(match event {
        EventView::Dealt { .. } | EventView::Buried { .. } | EventView::Answered { .. } => return None,
        EventView::SuitsRevealed { missing } => {
            let suits = missing
                .iter()
                .enumerate()
                .map(|(seat, suit)| format!("{}: {}", seat_name(Seat(seat as u8), to), suit.chinese()));
            format!("missing suits 定缺  {}", suits.collect::<Vec<_>>().join("  "))
        }
        EventView::Drew { seat, tile, from, .. } => {
            let end = if *from == WallEnd::Tail { " a replacement" } else { "" };
            match tile {
                Some(tile) => format!("{}{end} {}", who(*seat, to, "draw"), faces([*tile])),
                None if end.is_empty() => return None,
                None => format!("{}{end}", who(*seat, to, "draw")),
            }
        }
        EventView::Discarded { seat, tile } => format!("{} {}", who(*seat, to, "discard"), faces([*tile])),
        EventView::Ponged { seat, tile, .. } => {
            format!("{} 碰 {}", who(*seat, to, "pong"), faces([*tile; 3]))
        }
        EventView::KongOffered { seat, tile } => {
            format!("{} {} to a pong", who(*seat, to, "add"), faces([*tile]))
        }
        EventView::KongRobbed { tile, .. } => format!("the kong of {} is robbed 抢杠", faces([*tile])),
        EventView::Konged { seat, tile, .. } => match tile {
            Some(tile) => format!("{} 杠 {}", who(*seat, to, "kong"), faces([*tile; 4])),
            None => format!("{} 暗杠, unseen", who(*seat, to, "kong")),
        },
        EventView::Won { seat, tile, fan, elements: won, .. } => paint(
            GREEN,
            format!(
                "{} 胡 with {}: {fan} fan 番 ({})",
                who(*seat, to, "win"),
                tile_text(*tile),
                elements(won)
            ),
        ),
        EventView::Paid { from, to: receiver, amount, reason: why } => {
            format!("  {} {amount} to {} ({})", who(*from, to, "pay"), seat_name(*receiver, to), reason(*why))
        }
        EventView::Ended { .. } => "the hand is over".into(),
    })
}

fn ending(game: &Mahjong, to: Observer) -> String {
    use paiju_contract::Game;
    let Some(outcome) = game.outcome() else {
        return String::new();
    };
    let reason = match outcome.reason {
        paiju_mahjong::EndReason::WallEmpty => "the wall is empty 流局",
        paiju_mahjong::EndReason::ThreeWinners => "three players have won 三家胡",
        paiju_mahjong::EndReason::NobodyLeft => "everybody has won and left",
    };
    let mut rows = vec![["seat", "hand", "wins 胡", "score", "total"].map(String::from).to_vec()];
    for (seat, player) in game.state().players.iter().enumerate() {
        rows.push(vec![
            seat_name(Seat(seat as u8), to),
            faces(player.hand.tiles()),
            player.hu_count.to_string(),
            format!("{:+}", player.score),
            outcome.total_scores[seat].to_string(),
        ]);
    }
    let wins = game.events().iter().filter(|event| matches!(event, Event::Won { .. })).count();
    format!(
        "\n  {reason}; {wins} wins; next dealer 庄: seat {}\n{}",
        outcome.next_dealer,
        table("llrrr", &rows)
    )
}
