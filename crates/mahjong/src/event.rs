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
use crate::state::{EndReason, State, WallEnd};

/// Why points moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// A seat was dealt its tiles.
    Dealt {
        /// Who.
        seat: Seat,
        /// The tiles.
        tiles: Pile,
    },
    /// A seat has buried; nobody else knows yet.
    Buried {
        /// Who.
        seat: Seat,
        /// The three tiles.
        tiles: [Tile; 3],
    },
    /// All have buried: the missing suits are public.
    SuitsRevealed {
        /// The missing suits, in seat order.
        missing: [Suit; SEATS],
    },
    /// A tile was drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// The end of the wall.
        from: WallEnd,
        /// How many tiles are left in the wall.
        wall_left: u8,
    },
    /// A tile was discarded.
    Discarded {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A seat has answered an offer; nobody else knows.
    Answered {
        /// Who.
        seat: Seat,
        /// The answer.
        answer: Action,
    },
    /// A pong was taken.
    Ponged {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Who had discarded it.
        from: Seat,
    },
    /// A tile is being added to a pong and may be won.
    KongOffered {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// An offered kong was won by somebody: it is void.
    KongRobbed {
        /// Who offered it.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A kong was made.
    Konged {
        /// Who.
        seat: Seat,
        /// How.
        kind: MeldKind,
        /// The tile.
        tile: Tile,
        /// Who had discarded the tile taken; the seat itself for a concealed kong.
        from: Seat,
        /// Whether others see only that there is one.
        hidden: bool,
    },
    /// A win.
    Won {
        /// Who.
        seat: Seat,
        /// The tile won with.
        tile: Tile,
        /// Who discarded it; none if the winner drew it.
        from: Option<Seat>,
        /// What it is worth.
        fan: u16,
        /// What that is made of.
        elements: Fan,
        /// How often the seat has won now.
        hu_count: u8,
    },
    /// One line of the ledger.
    Paid {
        /// Who pays.
        from: Seat,
        /// Who receives.
        to: Seat,
        /// How many points.
        amount: i32,
        /// What for.
        reason: Reason,
    },
    /// The hand is over and everything is shown.
    Ended {
        /// Why.
        reason: EndReason,
        /// Who deals next.
        next_dealer: Seat,
        /// The concealed tiles, in seat order.
        hands: [Pile; SEATS],
        /// The buried tiles, in seat order.
        buried: [[Tile; 3]; SEATS],
    },
}

/// What one observer may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EventView {
    /// A seat was dealt its tiles.
    Dealt {
        /// Who.
        seat: Seat,
        /// The tiles; the seat itself alone sees them.
        tiles: Option<Pile>,
        /// How many.
        count: u8,
    },
    /// The observer has buried.
    Buried {
        /// Who.
        seat: Seat,
        /// The three tiles.
        tiles: [Tile; 3],
    },
    /// All have buried: the missing suits are public.
    SuitsRevealed {
        /// The missing suits, in seat order.
        missing: [Suit; SEATS],
    },
    /// A tile was drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// The tile; who drew it alone sees it.
        tile: Option<Tile>,
        /// The end of the wall.
        from: WallEnd,
        /// How many tiles are left in the wall.
        wall_left: u8,
    },
    /// A tile was discarded.
    Discarded {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The observer has answered an offer.
    Answered {
        /// Who.
        seat: Seat,
        /// The answer.
        answer: Action,
    },
    /// A pong was taken.
    Ponged {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// Who had discarded it.
        from: Seat,
    },
    /// A tile is being added to a pong and may be won.
    KongOffered {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// An offered kong was won by somebody: it is void.
    KongRobbed {
        /// Who offered it.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// A kong was made.
    Konged {
        /// Who.
        seat: Seat,
        /// How.
        kind: MeldKind,
        /// The tile; none if it is hidden from the observer.
        tile: Option<Tile>,
        /// Who had discarded the tile taken; the seat itself for a concealed kong.
        from: Seat,
    },
    /// A win.
    Won {
        /// Who.
        seat: Seat,
        /// The tile won with.
        tile: Tile,
        /// Who discarded it; none if the winner drew it.
        from: Option<Seat>,
        /// What it is worth.
        fan: u16,
        /// What that is made of.
        elements: Fan,
        /// How often the seat has won now.
        hu_count: u8,
    },
    /// One line of the ledger.
    Paid {
        /// Who pays.
        from: Seat,
        /// Who receives.
        to: Seat,
        /// How many points.
        amount: i32,
        /// What for.
        reason: Reason,
    },
    /// The hand is over and everything is shown.
    Ended {
        /// Why.
        reason: EndReason,
        /// Who deals next.
        next_dealer: Seat,
        /// The concealed tiles, in seat order.
        hands: [Pile; SEATS],
        /// The buried tiles, in seat order.
        buried: [[Tile; 3]; SEATS],
    },
}

/// Who listens while an action is carried out: to events, and if closely, to the lulls between.
pub(crate) trait Sink {
    /// Whether lulls are told at all: where nobody listens closely, they cost nothing.
    const CLOSELY: bool = false;

    /// Something happened.
    fn hear(&mut self, event: Event);

    /// A window has opened that nobody can answer, and is about to close.
    fn lull(&mut self, between: &State) {
        let _ = between;
    }
}

impl<F: FnMut(Event)> Sink for F {
    #[inline]
    fn hear(&mut self, event: Event) {
        self(event);
    }
}

/// One line, as the log of a view has it: who, what, which tile.
impl fmt::Display for EventView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { seat, tiles, count } => {
                write!(f, "{seat} dealt {count}")?;
                tiles.map_or(Ok(()), |tiles| write!(f, " {}", write_tiles(tiles.tiles())))
            }
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
        Event::Dealt { seat, tiles } => {
            let count = tiles.total() as u8;
            EventView::Dealt { seat, tiles: to.is(seat).then_some(tiles), count }
        }
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
