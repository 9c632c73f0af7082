//! What happened, and what one observer may know of it.

use paiju_contract::{Observer, Seat};
use serde::Serialize;

use crate::{Action, Card, Ending};

/// What happened, everything told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// A seat acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The game ended.
    Ended {
        /// How.
        ending: Ending,
        /// The cards of seat 0 and 1, if they are shown.
        shown: Option<[Card; 2]>,
        /// The whole deck, for the host's eyes.
        unshown: [Card; 3],
    },
}

/// What everybody may know of it: the deck is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EventView {
    /// A seat acted.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The game ended.
    Ended {
        /// How.
        ending: Ending,
        /// The cards of seat 0 and 1, if they are shown.
        shown: Option<[Card; 2]>,
    },
}

impl Event {
    /// All observers learn the same (R3.4).
    pub(crate) fn project(&self, _to: Observer) -> EventView {
        match *self {
            Self::Acted { seat, action } => EventView::Acted { seat, action },
            Self::Ended { ending, shown, .. } => EventView::Ended { ending, shown },
        }
    }
}
