//! What happened, and what one observer may know of it.

use paiju_contract::{Observer, Seat};
use serde::Serialize;

use crate::cards::Cards;
use crate::save::Context;
use crate::score::Delta;
use crate::state::EndReason;

/// What happened, unprojected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// A seat was dealt its eight cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// The first seat was drawn, or is fixed by the rules.
    LeadDrawn {
        /// Who leads.
        seat: Seat,
        /// What it decides first; nothing if a black hand has ended the game.
        context: Option<Context>,
    },
    /// A combo was led, or beat the last one.
    Played {
        /// Who.
        seat: Seat,
        /// Its power.
        power: i8,
        /// The cards.
        cards: Cards,
    },
    /// Cards were laid face down.
    Covered {
        /// Who.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// The third hand of a round was played.
    RoundWon {
        /// Which round, from 0.
        round_index: u8,
        /// Who takes the pillars.
        winner_seat: Seat,
        /// How many pillars.
        round_kind: u8,
    },
    /// A leader buckled.
    Buckled {
        /// Who.
        seat: Seat,
    },
    /// A leader chose to play.
    BucklePassed {
        /// Who.
        seat: Seat,
    },
    /// A buckle was revealed.
    Revealed {
        /// Who.
        seat: Seat,
        /// Whose buckle.
        buckler_seat: Seat,
        /// Whether the revealer had enough already.
        enough: bool,
    },
    /// A seat let the buckle stand.
    RevealPassed {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Settled {
        /// Why.
        end_reason: EndReason,
        /// Who won and lost what.
        chip_delta_by_seat: [Delta; 3],
    },
}

/// What one observer may know of an event; of somebody else's cover only how many cards, of a hand nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EventView {
    /// A seat was dealt its eight cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// The cards; only the seat itself sees them.
        cards: Option<Cards>,
    },
    /// The first seat was drawn, or is fixed by the rules.
    LeadDrawn {
        /// Who leads.
        seat: Seat,
        /// What it decides first; nothing if a black hand has ended the game.
        context: Option<Context>,
    },
    /// A combo was led, or beat the last one.
    Played {
        /// Who.
        seat: Seat,
        /// Its power.
        power: i8,
        /// The cards.
        cards: Cards,
    },
    /// The observer laid cards face down.
    Covered {
        /// The observer.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// Somebody else did.
    #[serde(rename = "COVERED")]
    Hidden {
        /// Who.
        seat: Seat,
        /// How many cards.
        covered_count: u8,
    },
    /// The third hand of a round was played.
    RoundWon {
        /// Which round, from 0.
        round_index: u8,
        /// Who takes the pillars.
        winner_seat: Seat,
        /// How many pillars.
        round_kind: u8,
    },
    /// A leader buckled.
    Buckled {
        /// Who.
        seat: Seat,
    },
    /// A leader chose to play.
    BucklePassed {
        /// Who.
        seat: Seat,
    },
    /// A buckle was revealed.
    Revealed {
        /// Who.
        seat: Seat,
        /// Whose buckle.
        buckler_seat: Seat,
        /// Whether the revealer had enough already.
        enough: bool,
    },
    /// A seat let the buckle stand.
    RevealPassed {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Settled {
        /// Why.
        end_reason: EndReason,
        /// Who won and lost what.
        chip_delta_by_seat: [Delta; 3],
    },
}

/// What `to` may know of an event.
pub(crate) fn project(event: &Event, to: Observer) -> EventView {
    match *event {
        Event::Dealt { seat, cards } => EventView::Dealt { seat, cards: to.is(seat).then_some(cards) },
        Event::LeadDrawn { seat, context } => EventView::LeadDrawn { seat, context },
        Event::Played { seat, power, cards } => EventView::Played { seat, power, cards },
        Event::Covered { seat, cards } if to.is(seat) => EventView::Covered { seat, cards },
        Event::Covered { seat, cards } => EventView::Hidden { seat, covered_count: cards.len() as u8 },
        Event::RoundWon { round_index, winner_seat, round_kind } => {
            EventView::RoundWon { round_index, winner_seat, round_kind }
        }
        Event::Buckled { seat } => EventView::Buckled { seat },
        Event::BucklePassed { seat } => EventView::BucklePassed { seat },
        Event::Revealed { seat, buckler_seat, enough } => EventView::Revealed { seat, buckler_seat, enough },
        Event::RevealPassed { seat } => EventView::RevealPassed { seat },
        Event::Settled { end_reason, chip_delta_by_seat } => {
            EventView::Settled { end_reason, chip_delta_by_seat }
        }
    }
}
