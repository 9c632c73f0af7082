//! `PhaseState` of the design: where the turn stands inside its phases (R1.2).

use serde::{Deserialize, Serialize};

use super::TurnEngine;
use crate::turn::{Phase, TurnHost};

/// The phases of a turn, in their order.
const PHASES: [Phase; 6] =
    [Phase::Prepare, Phase::Judge, Phase::Draw, Phase::Play, Phase::Discard, Phase::End];

/// The current phase, and what is left of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhaseState {
    /// The current phase.
    pub phase: Phase,
    /// 0 = none; reserved.
    pub sub_phase: u8,
    /// Whether it may end, as the rules gate says; never after the end.
    pub can_end: bool,
    /// The phases ahead in this turn that will take place.
    pub ahead: Vec<Phase>,
    /// The phases ahead that will be skipped.
    pub skipped: Vec<Phase>,
}

impl TurnEngine {
    /// The current phase and what is left of the turn; a pure read.
    pub fn get_current_phase_state(&self) -> PhaseState {
        let turn = self.get_current_turn_state();
        let over = self.is_finished();
        let later = PHASES.into_iter().filter(|phase| !over && *phase > turn.phase);
        let (skipped, ahead) = later.partition(|phase| self.is_skipped(*phase));
        let can_end = !over && self.may_end_phase();
        PhaseState { phase: turn.phase, sub_phase: turn.sub_phase, can_end, ahead, skipped }
    }
}
