//! What happened, one small fact at a time, and what an observer may know of it (R9.2).
//!
//! Everything at a poker table is public but the hole cards; what an observer is told is a type of its own all the
//! same, built fact by fact.

use arrayvec::ArrayVec;
use paiju_contract::{Observer, Scores, Seat};
use serde::Serialize;

use crate::action::Action;
use crate::eval::Strength;
use crate::piece::Card;
use crate::rules::Chips;
use crate::state::Street;

/// Something that happened. Antes, blinds and hole cards are what a hand opens with (R3.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// A seat paid its ante.
    Ante {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// The big blind paid the ante for all.
    BigBlindAnte {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A seat posted its blind, the small one first.
    Blind {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A seat got its hole cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which.
        cards: [Card; 2],
    },
    /// A seat acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What was done.
        action: Action,
        /// The chips it moved.
        amount: Chips,
        /// The seat's whole bet of the street after it.
        bet: Chips,
        /// Whether that was the last of the stack.
        all_in: bool,
    },
    /// Board cards were opened.
    Street {
        /// The street that begins, or is only run out.
        street: Street,
        /// The new cards.
        cards: ArrayVec<Card, 3>,
    },
    /// The part of a bet that nobody could call went back (R4.6).
    Returned {
        /// To whom.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A hand was shown (R2.5).
    Shown {
        /// Whose.
        seat: Seat,
        /// The hole cards.
        cards: [Card; 2],
        /// The strength with the whole board.
        strength: Strength,
    },
    /// A seat won a pot or a share of it.
    Won {
        /// Which pot, the main pot being 0.
        pot: u8,
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// The hand is over.
    Over {
        /// What each seat won or lost.
        results: Scores,
    },
}

/// What one observer may know of something that happened, spelled as the [`Event`] is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EventView {
    /// A seat paid its ante.
    Ante {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// The big blind paid the ante for all.
    BigBlindAnte {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A seat posted its blind, the small one first.
    Blind {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A seat got its hole cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which; nothing for anybody else.
        cards: Option<[Card; 2]>,
    },
    /// A seat acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What was done.
        action: Action,
        /// The chips it moved.
        amount: Chips,
        /// The seat's whole bet of the street after it.
        bet: Chips,
        /// Whether that was the last of the stack.
        all_in: bool,
    },
    /// Board cards were opened.
    Street {
        /// The street that begins, or is only run out.
        street: Street,
        /// The new cards.
        cards: ArrayVec<Card, 3>,
    },
    /// The part of a bet that nobody could call went back (R4.6).
    Returned {
        /// To whom.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A hand was shown (R2.5).
    Shown {
        /// Whose.
        seat: Seat,
        /// The hole cards.
        cards: [Card; 2],
        /// The strength with the whole board.
        strength: Strength,
    },
    /// A seat won a pot or a share of it.
    Won {
        /// Which pot, the main pot being 0.
        pot: u8,
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// The hand is over.
    Over {
        /// What each seat won or lost.
        results: Scores,
    },
}

impl Event {
    /// What `to` may know of it.
    pub(crate) fn project(&self, to: Observer) -> EventView {
        match *self {
            Self::Ante { seat, amount } => EventView::Ante { seat, amount },
            Self::BigBlindAnte { seat, amount } => EventView::BigBlindAnte { seat, amount },
            Self::Blind { seat, amount } => EventView::Blind { seat, amount },
            Self::Dealt { seat, cards } => EventView::Dealt { seat, cards: to.is(seat).then_some(cards) },
            Self::Acted { seat, action, amount, bet, all_in } => {
                EventView::Acted { seat, action, amount, bet, all_in }
            }
            Self::Street { street, ref cards } => EventView::Street { street, cards: cards.clone() },
            Self::Returned { seat, amount } => EventView::Returned { seat, amount },
            Self::Shown { seat, cards, strength } => EventView::Shown { seat, cards, strength },
            Self::Won { pot, seat, amount } => EventView::Won { pot, seat, amount },
            Self::Over { results } => EventView::Over { results },
        }
    }
}
