//! What the turn engine announces.

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::Phase;

/// A boundary of a turn or a phase (R1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TurnEvent {
    /// The first event of a game that is started whole.
    GameStarted,
    /// A turn begins.
    TurnStart {
        /// Whose.
        seat: Seat,
        /// Its number.
        turn: u32,
    },
    /// A turn ends.
    TurnEnd {
        /// Whose.
        seat: Seat,
        /// The number of the turn that ends.
        turn: u32,
    },
    /// A phase begins.
    PhaseStart {
        /// Whose turn.
        seat: Seat,
        /// Which phase.
        phase: Phase,
    },
    /// A phase ends.
    PhaseEnd {
        /// Whose turn.
        seat: Seat,
        /// Which phase.
        phase: Phase,
    },
    /// A phase does not take place: it neither starts nor ends (R1.5).
    PhaseSkipped {
        /// Whose turn.
        seat: Seat,
        /// Which phase.
        phase: Phase,
    },
}

/// A hook failed. Every hook still ran, and every failure is kept (R1.3).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("hook {hook} failed: {message}")]
pub struct HookError {
    /// Its place in the order of registration.
    pub hook: usize,
    /// What it said.
    pub message: String,
}
