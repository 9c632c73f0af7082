//! The result of a step, in the words of the design, and those words for a state (R1.1).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use crate::turn::{Phase, StepResult, TurnError, TurnState};

/// What a step led to; on failure the state as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnTransitionResult {
    /// Whether the step was taken.
    pub is_success: bool,
    /// The phase after it.
    pub new_phase: Phase,
    /// The number of the turn after it.
    pub new_turn_number: u32,
    /// Whose turn it is after it.
    pub new_current_player_id: Seat,
    /// Why it was not taken.
    pub error_code: TurnError,
}

impl From<StepResult> for TurnTransitionResult {
    fn from(step: StepResult) -> Self {
        Self {
            is_success: step.is_success,
            new_phase: step.state.phase,
            new_turn_number: step.state.turn_number,
            new_current_player_id: step.state.seat,
            error_code: step.error,
        }
    }
}

impl TurnState {
    /// `CurrentPlayerId` of the design.
    pub const fn current_player_id(&self) -> Seat {
        self.seat
    }

    /// `CurrentSeatIndex` of the design.
    pub const fn current_seat_index(&self) -> usize {
        self.seat.index()
    }

    /// `CurrentPhase` of the design.
    pub const fn current_phase(&self) -> Phase {
        self.phase
    }
}

impl TurnError {
    /// The stable code; `None` where nothing was wrong.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "None",
            Self::NoAlivePlayers => "NoAlivePlayers",
            Self::PhaseCannotEndYet => "PhaseCannotEndYet",
        }
    }
}
