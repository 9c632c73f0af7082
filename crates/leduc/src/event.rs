//! What happened, and what one observer may know of it.

use paiju_contract::{Observer, Seat};
use serde::Serialize;

use crate::{Action, Card, Ending};

/// What happened, everything told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// A seat was dealt its card.
    Dealt {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// A seat acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The public card was opened.
    Opened {
        /// The card.
        card: Card,
    },
    /// The game ended.
    Ended {
        /// How.
        ending: Ending,
        /// The private cards of seat 0 and 1, if they are shown.
        shown: Option<[Card; 2]>,
        /// The whole deck, for the host's eyes.
        unshown: [Card; 6],
    },
}

/// What one observer may know of it: other seats' cards and the deck are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EventView {
    /// A seat was dealt its card.
    Dealt {
        /// Who.
        seat: Seat,
        /// What; only the seat itself sees it.
        card: Option<Card>,
    },
    /// A seat acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The public card was opened.
    Opened {
        /// The card.
        card: Card,
    },
    /// The game ended.
    Ended {
        /// How.
        ending: Ending,
        /// The private cards of seat 0 and 1, if they are shown.
        shown: Option<[Card; 2]>,
    },
}

impl Event {
    /// A card is seen by who holds it; of all else, all observers learn the same (R1.2, R3.1, R3.2, R3.5).
    pub(crate) fn project(&self, to: Observer) -> EventView {
        match *self {
            Self::Dealt { seat, card } => EventView::Dealt { seat, card: to.is(seat).then_some(card) },
            Self::Acted { seat, action } => EventView::Acted { seat, action },
            Self::Opened { card } => EventView::Opened { card },
            Self::Ended { ending, shown, unshown: _ } => EventView::Ended { ending, shown },
        }
    }
}
