//! The turn/phase engine: whose turn it is, which phase, and the events at every boundary (R1).
//!
//! It owns [`TurnState`] and its operations, the draw count and the deck manager. It touches nothing
//! but `turn` and `finished` of its host: cards and hp belong to other layers. The full game is one host,
//! [`TurnEngine`](crate::original::TurnEngine) the smallest one; [`original`](crate::original) is the door for others.

mod deck;
mod event;
mod host;
mod opening;
mod operations;
pub(crate) mod spelling;

use paiju_contract::Seat;
use serde::{Deserialize, Serialize, Serializer};

pub use deck::{DeckManager, InvalidState, Piles, draw_count, draw_exactly, draw_up_to};
pub use event::{HookError, TurnEvent};
pub use host::TurnHost;
pub use opening::{Opening, SetupError, open};
pub use operations::start_game;
pub(crate) use operations::{
    advance_phase, after_death, can_end_current_phase, end_current_phase_if_possible, get_current_turn_state,
    initialize_turn_state, start_next_turn,
};

/// The phases of a turn in their fixed order; `None` only before initialisation (R1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// Not started.
    #[default]
    #[serde(alias = "none")]
    None = 0,
    /// Skills of the preparation.
    #[serde(alias = "prepare")]
    Prepare,
    /// Delayed tricks take effect.
    #[serde(alias = "judge")]
    Judge,
    /// Two cards.
    #[serde(alias = "draw")]
    Draw,
    /// Cards and skills are used.
    #[serde(alias = "play")]
    Play,
    /// Down to the hand limit.
    #[serde(alias = "discard")]
    Discard,
    /// Skills of the end.
    #[serde(alias = "end")]
    End,
}

impl Serialize for Phase {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        spelling::write(self, to)
    }
}

impl Phase {
    /// The phase after this one; nothing follows `End` within a turn.
    pub const fn next(self) -> Option<Self> {
        const NEXT: [Option<Phase>; 7] = [
            Some(Phase::Prepare),
            Some(Phase::Judge),
            Some(Phase::Draw),
            Some(Phase::Play),
            Some(Phase::Discard),
            Some(Phase::End),
            None,
        ];
        NEXT[self as usize]
    }
}

/// Whose turn, which phase: a plain value, stored once (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TurnState {
    /// The current player.
    pub seat: Seat,
    /// The current phase.
    pub phase: Phase,
    /// The first turn is 1.
    pub turn_number: u32,
    /// 0 = none; reserved.
    pub sub_phase: u8,
}

impl Default for TurnState {
    fn default() -> Self {
        Self { seat: Seat(0), phase: Phase::None, turn_number: 0, sub_phase: 0 }
    }
}

/// Why a step was not taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TurnError {
    /// It was taken.
    #[default]
    None,
    /// Nobody is left to play, or the game is over.
    NoAlivePlayers,
    /// The rules keep the phase open.
    PhaseCannotEndYet,
}

/// The result of a step (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct StepResult {
    /// Whether the step was taken.
    pub is_success: bool,
    /// The state after it; unchanged on failure.
    pub state: TurnState,
    /// Why not.
    pub error: TurnError,
}

impl StepResult {
    fn done(state: TurnState) -> Self {
        Self { is_success: true, state, error: TurnError::None }
    }

    fn failed(state: TurnState, error: TurnError) -> Self {
        Self { is_success: false, state, error }
    }
}
