//! The operations by name, with their arguments as plain data: the door for hosts in other languages (R1.2).
//!
//! It owns the argument shapes. It does not know JSON: a host brings its own deserializer and serializer.

use paiju_contract::original::{Nearest, Nothing};
use paiju_contract::{Entropy, Operation, Original, Refusal, Seat, operations};
use serde::{Deserialize, Deserializer, Serialize};

use super::{PhaseState, TurnEngine, TurnEngineError, TurnTransitionResult};
use crate::turn::{Phase, TurnEvent, TurnState};

// The operations of the design, and those that a caller without hooks needs beside them.
operations! { TurnEngine;
    Begin initialize_turn_state(InitializeTurnState) -> TurnState;
    Begin start_game(InitializeTurnState) -> TurnState;
    Use start_next_turn(Nothing) -> TurnTransitionResult;
    Use advance_phase(Gated) -> TurnTransitionResult;
    Use can_end_current_phase(Gated) -> bool;
    Use end_current_phase_if_possible(Gated) -> TurnTransitionResult;
    Use get_current_turn_state(Nothing) -> TurnState;
    Use get_current_phase_state(Gated) -> PhaseState;
    Use kill(OfSeat) -> TurnTransitionResult;
    Use skip(OfPhase) -> ();
    Use last_events(Nothing) -> Vec<TurnEvent>;
}

/// Arguments of `initialize_turn_state` and `start_game`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InitializeTurnState {
    /// How many sit at the table.
    pub seats: Nearest,
    /// Who begins, by the mode; otherwise the first living seat.
    #[serde(default)]
    pub first_seat: Option<Nearest>,
}

/// Arguments of the steps that the rules gate guards.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Gated {
    /// Whether this phase may end; left out, the engine's own gate says.
    pub gate: Option<bool>,
}

/// Arguments of `kill`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OfSeat {
    /// Who.
    pub seat: Nearest,
}

/// Arguments of `skip`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OfPhase {
    /// Which.
    pub phase: Phase,
}

/// What an operation returns; written as the design says, without a word about which it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Of `initialize_turn_state`, `start_game` and `get_current_turn_state`.
    State(TurnState),
    /// Of every step, and of `kill`.
    Transition(TurnTransitionResult),
    /// Of `can_end_current_phase`.
    CanEnd(bool),
    /// Of `get_current_phase_state`.
    Phase(PhaseState),
    /// Of `last_events`.
    Events(Vec<TurnEvent>),
    /// Of `skip`.
    Done,
}

impl TurnEngine {
    /// Runs the operation of that name. An unknown one, and malformed arguments, are `ENGINE_BAD_REQUEST`.
    pub fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Answer, TurnEngineError> {
        match op {
            "initialize_turn_state" | "start_game" => self.call_begin(op, TurnEngineError::read(args)?),
            "advance_phase" => Ok(self.call_gated(TurnEngineError::read(args)?, Self::advance_phase)),
            "end_current_phase_if_possible" => {
                Ok(self.call_gated(TurnEngineError::read(args)?, Self::end_current_phase_if_possible))
            }
            "can_end_current_phase" => Ok(self.call_can_end(TurnEngineError::read(args)?)),
            "get_current_phase_state" => Ok(self.call_phase_state(TurnEngineError::read(args)?)),
            "kill" => self.call_kill(TurnEngineError::read(args)?),
            "skip" => TurnEngineError::read(args)
                .and_then(|OfPhase { phase }| self.skip(phase))
                .map(|()| Answer::Done),
            _ => TurnEngineError::read::<Option<Nothing>, D>(args).and_then(|_| self.call_plain(op)),
        }
    }

    fn call_begin(&mut self, op: &str, args: InitializeTurnState) -> Result<Answer, TurnEngineError> {
        let InitializeTurnState { seats: Nearest(seats), first_seat } = args;
        let size = usize::try_from(seats).map_err(|_| TurnEngineError::seats(seats))?;
        // The mode may fail: a seat that no table has is passed over like one that this table has not.
        let before =
            self.set_first_seat(first_seat.and_then(|Nearest(seat)| u8::try_from(seat).ok()).map(Seat));
        let begun = if op == "start_game" { self.start_game(size) } else { self.initialize_turn_state(size) };
        if begun.is_err() {
            self.set_first_seat(before);
        }
        begun.map(Answer::State)
    }

    fn call_gated(&mut self, args: Gated, step: fn(&mut Self) -> TurnTransitionResult) -> Answer {
        Answer::Transition(match args.gate {
            Some(open) => self.with_gate(open, step),
            None => step(self),
        })
    }

    fn call_can_end(&mut self, args: Gated) -> Answer {
        let asked = |engine: &mut Self| engine.can_end_current_phase();
        Answer::CanEnd(match args.gate {
            Some(open) => self.with_gate(open, asked),
            None => asked(self),
        })
    }

    fn call_phase_state(&mut self, args: Gated) -> Answer {
        let asked = |engine: &mut Self| engine.get_current_phase_state();
        Answer::Phase(match args.gate {
            Some(open) => self.with_gate(open, asked),
            None => asked(self),
        })
    }

    fn call_kill(&mut self, OfSeat { seat: Nearest(seat) }: OfSeat) -> Result<Answer, TurnEngineError> {
        let known = u8::try_from(seat).map_err(|_| TurnEngineError::no_seat(seat, self.size()))?;
        self.kill(Seat(known)).map(Answer::Transition)
    }

    fn call_plain(&mut self, op: &str) -> Result<Answer, TurnEngineError> {
        match op {
            "start_next_turn" => Ok(Answer::Transition(self.start_next_turn())),
            "get_current_turn_state" => Ok(Answer::State(self.get_current_turn_state())),
            "last_events" => Ok(Answer::Events(self.last_events().to_vec())),
            _ => Err(TurnEngineError::operation(op)),
        }
    }
}

impl Original for TurnEngine {
    const OPERATIONS: &'static [Operation] = OPERATIONS;
    type Answer = Answer;
    type Refused = TurnEngineError;

    /// Turns need no seed.
    fn make<'de, D: Deserializer<'de>>(
        op: &str,
        args: D,
        _: Entropy,
    ) -> Result<(Self, Answer), TurnEngineError> {
        let mut engine = Self::default();
        let answer = engine.call(op, args)?;
        Ok((engine, answer))
    }

    fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Answer, TurnEngineError> {
        Self::call(self, op, args)
    }
}
