//! What happened, and what one observer may know of it.
//!
//! Payments are events: the ledger is the list of all [`Event::Paid`], and its sum is the score (R7.7).

use std::fmt;

use paiju_contract::{Observer, Seat};
use serde::Serialize;

use crate::action::Action;
use crate::fan::Fan;
use crate::hand::{MeldKind, Pile};
use crate::piece::{Suit, Tile, write_tiles};
use crate::rules::SEATS;
use crate::state::{EndReason, WallEnd};

/// Why points moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reason {
    /// 明杠
    KongExposed,
    /// 补杠
    KongAdded,
    /// 暗杠
    KongConcealed,
    /// 点炮
    DiscardHu,
    /// 自摸
    SelfDrawHu,
    /// 查大叫: not waiting on an empty wall.
    ChaJiao,
    /// 查花猪: the same payment, of a player with three suits.
    HuaZhu,
    /// Kong points returned.
    KongRefund,
}

/// What happened, unprojected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
#[expect(missing_docs, reason = "the fields say what the variants name")]
pub enum Event {
    /// A seat has buried; nobody else knows yet.
    Buried { seat: Seat, tiles: [Tile; 3] },
    /// All have buried: the missing suits are public.
    SuitsRevealed { missing: [Suit; SEATS] },
    /// A tile was drawn.
    Drew { seat: Seat, tile: Tile, from: WallEnd, wall_left: u8 },
    /// A tile was discarded.
    Discarded { seat: Seat, tile: Tile },
    /// A seat has answered an offer; nobody else knows.
    Answered { seat: Seat, answer: Action },
    /// A pong was taken.
    Ponged { seat: Seat, tile: Tile, from: Seat },
    /// A tile is being added to a pong and may be won.
    KongOffered { seat: Seat, tile: Tile },
    /// An offered kong was won by somebody: it is void.
    KongRobbed { seat: Seat, tile: Tile },
    /// A kong was made; `hidden` if others see only that.
    Konged { seat: Seat, kind: MeldKind, tile: Tile, from: Seat, hidden: bool },
    /// A win; `from` is the discarder.
    Won { seat: Seat, tile: Tile, from: Option<Seat>, fan: u16, elements: Fan, hu_count: u8 },
    /// One line of the ledger.
    Paid { from: Seat, to: Seat, amount: i32, reason: Reason },
    /// The hand is over and everything is shown.
    Ended { reason: EndReason, next_dealer: Seat, hands: [Pile; SEATS], buried: [[Tile; 3]; SEATS] },
}

/// What one observer may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
#[expect(missing_docs, reason = "the fields are those of the events")]
pub enum EventView {
    /// The observer has buried.
    Buried { seat: Seat, tiles: [Tile; 3] },
    /// The missing suits.
    SuitsRevealed { missing: [Suit; SEATS] },
    /// A tile was drawn; its face is known to who drew it.
    Drew { seat: Seat, tile: Option<Tile>, from: WallEnd, wall_left: u8 },
    /// A tile was discarded.
    Discarded { seat: Seat, tile: Tile },
    /// The observer has answered.
    Answered { seat: Seat, answer: Action },
    /// A pong was taken.
    Ponged { seat: Seat, tile: Tile, from: Seat },
    /// A tile is being added to a pong.
    KongOffered { seat: Seat, tile: Tile },
    /// The kong was robbed.
    KongRobbed { seat: Seat, tile: Tile },
    /// A kong; no tile if it is hidden from the observer.
    Konged { seat: Seat, kind: MeldKind, tile: Option<Tile>, from: Seat },
    /// A win.
    Won { seat: Seat, tile: Tile, from: Option<Seat>, fan: u16, elements: Fan, hu_count: u8 },
    /// One line of the ledger.
    Paid { from: Seat, to: Seat, amount: i32, reason: Reason },
    /// The end.
    Ended { reason: EndReason, next_dealer: Seat, hands: [Pile; SEATS], buried: [[Tile; 3]; SEATS] },
}

/// One line, as the log of a view has it: who, what, which tile.
impl fmt::Display for EventView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buried { seat, tiles } => write!(f, "{seat} bury {}", write_tiles(*tiles)),
            Self::SuitsRevealed { missing } => {
                f.write_str("missing")?;
                missing.iter().try_for_each(|suit| write!(f, " {suit}"))
            }
            Self::Drew { seat, tile, from, .. } => {
                write!(f, "{seat} draw{}", if *from == WallEnd::Head { "" } else { "-tail" })?;
                tile.map_or(Ok(()), |tile| write!(f, " {tile}"))
            }
            Self::Discarded { seat, tile } => write!(f, "{seat} discard {tile}"),
            Self::Answered { seat, answer } => write!(f, "{seat} answer {answer}"),
            Self::Ponged { seat, tile, from } => write!(f, "{seat} pong {tile} from {from}"),
            Self::KongOffered { seat, tile } => write!(f, "{seat} kong-offered {tile}"),
            Self::KongRobbed { seat, tile } => write!(f, "{seat} kong-robbed {tile}"),
            Self::Konged { seat, kind, tile, from } => {
                let kind = match kind {
                    MeldKind::KongExposed => "kong",
                    MeldKind::KongAdded => "kong-added",
                    _ => "kong-concealed",
                };
                let tile = tile.map_or_else(|| "?".to_owned(), |tile| tile.to_string());
                write!(f, "{seat} {kind} {tile} from {from}")
            }
            Self::Won { seat, tile, from, fan, elements, .. } => {
                write!(f, "{seat} hu {tile}")?;
                from.map_or(Ok(()), |from| write!(f, " from {from}"))?;
                let names: Vec<&str> = elements.lines().map(|line| line.name).collect();
                write!(f, " fan {fan} {}", names.join("+"))
            }
            Self::Paid { from, to, amount, reason } => write!(f, "{from} pays {to} {amount} {reason:?}"),
            Self::Ended { reason, next_dealer, .. } => write!(f, "end {reason:?} next dealer {next_dealer}"),
        }
    }
}

/// What `to` may know; nothing of buryings and answers of others, R12.7.
pub(crate) fn project(event: &Event, to: Observer) -> Option<EventView> {
    Some(match *event {
        Event::Buried { seat, tiles } if to.is(seat) => EventView::Buried { seat, tiles },
        Event::Answered { seat, answer } if to.is(seat) => EventView::Answered { seat, answer },
        Event::Buried { .. } | Event::Answered { .. } => return None,
        Event::SuitsRevealed { missing } => EventView::SuitsRevealed { missing },
        Event::Drew { seat, tile, from, wall_left } => {
            EventView::Drew { seat, tile: to.is(seat).then_some(tile), from, wall_left }
        }
        Event::Discarded { seat, tile } => EventView::Discarded { seat, tile },
        Event::Ponged { seat, tile, from } => EventView::Ponged { seat, tile, from },
        Event::KongOffered { seat, tile } => EventView::KongOffered { seat, tile },
        Event::KongRobbed { seat, tile } => EventView::KongRobbed { seat, tile },
        Event::Konged { seat, kind, tile, from, hidden } => {
            EventView::Konged { seat, kind, tile: (!hidden || to.is(seat)).then_some(tile), from }
        }
        Event::Won { seat, tile, from, fan, elements, hu_count } => {
            EventView::Won { seat, tile, from, fan, elements, hu_count }
        }
        Event::Paid { from, to, amount, reason } => EventView::Paid { from, to, amount, reason },
        Event::Ended { reason, next_dealer, hands, buried } => {
            EventView::Ended { reason, next_dealer, hands, buried }
        }
    })
}
