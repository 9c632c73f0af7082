//! The eight operations by name, with their arguments as plain data: the door for hosts in other languages (R1.10).
//!
//! It owns the argument shapes and which refusal a malformed argument is. It does not know JSON: a host brings its
//! own deserializer, and writes the [`Answer`] with its own serializer.

use paiju_contract::original::{Nearest, Nothing, read_rules};
use paiju_contract::{Code, Entropy, Operation, Original, Refusal, Seed, operations};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Config, Engine, EngineError, LegalActions, Output, PrivateState, PublicState};
use crate::cards::CardList;
use crate::save::{Dump, Saved};

operations! { Engine;
    Begin init_game(InitGame) -> Output;
    Use apply_action(ApplyAction) -> Output;
    Use settle(Nothing) -> Output;
    Use get_public_state(Nothing) -> PublicState;
    Use get_private_state(OfSeat) -> PrivateState;
    Use get_legal_actions(OfSeat) -> LegalActions;
    Use dump_state(Nothing) -> Dump;
    Begin load_state(LoadState) -> ();
}

/// Arguments of `init_game`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct InitGame {
    /// The rules; left out, those of the design.
    #[serde(deserialize_with = "read_rules")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::switches::RulesInput>"))]
    pub config: Option<Config>,
    /// What the deal is made from; without one the host draws it.
    pub rng_seed: Option<Seed>,
    /// The host's clock.
    pub now_ms: Option<u64>,
}

/// Arguments of `apply_action`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ApplyAction {
    /// The place in the list of the deciding seat.
    pub action_idx: Nearest,
    /// The cards of a COVER.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::cards::Cards>"))]
    pub cover_list: Option<CardList>,
    /// The version the caller acted on.
    #[serde(default)]
    pub client_version: Option<Nearest>,
    /// The host's clock.
    #[serde(default)]
    pub now_ms: Option<u64>,
}

/// Arguments of `get_private_state` and `get_legal_actions`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OfSeat {
    /// Whose.
    pub seat: Nearest,
}

/// Arguments of `load_state`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LoadState {
    /// What `dump_state` gave, or as much of it as the design has. Without `rules` those of the game before are kept, or
    /// else those of the design.
    pub state: Saved,
}

/// What an operation returns; written as the design says, without a word about which it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Of `init_game`, `apply_action` and `settle`.
    Output(Box<Output>),
    /// Of `get_public_state`.
    PublicState(Box<PublicState>),
    /// Of `get_private_state`.
    PrivateState(PrivateState),
    /// Of `get_legal_actions`.
    LegalActions(LegalActions),
    /// Of `dump_state`.
    State(Box<Dump>),
    /// Of `load_state`.
    Loaded,
}

impl Engine {
    /// Runs the operation of that name. A malformed `config` is `ENGINE_INVALID_RULES`, a malformed state
    /// `ENGINE_INVALID_STATE`; all other malformed arguments are `ENGINE_BAD_REQUEST`, as is an unknown name.
    pub fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Answer, EngineError> {
        match op {
            "init_game" => {
                self.call_init(EngineError::read_beside_rules(args, EngineError::malformed_rules)?)
            }
            "apply_action" => self.call_apply(EngineError::read(args)?),
            "settle" => none(args).and_then(|()| self.settle()).map(Box::new).map(Answer::Output),
            "get_private_state" | "get_legal_actions" => self.call_seat(op, EngineError::read(args)?),
            "load_state" => self.call_load(read_state(args)?),
            _ => self.call_read(op, args),
        }
    }

    fn call_init(&mut self, InitGame { config, rng_seed, now_ms }: InitGame) -> Result<Answer, EngineError> {
        self.timed(now_ms, |engine| engine.init_game(config.unwrap_or_default(), rng_seed))
    }

    fn call_apply(&mut self, args: ApplyAction) -> Result<Answer, EngineError> {
        let ApplyAction { action_idx: Nearest(action_idx), cover_list, client_version, now_ms } = args;
        let client_version = client_version.map(|Nearest(version)| version);
        self.timed(now_ms, |engine| engine.apply_action(action_idx, cover_list, client_version))
    }

    fn call_seat(&self, op: &str, OfSeat { seat: Nearest(seat) }: OfSeat) -> Result<Answer, EngineError> {
        if op == "get_private_state" {
            return self.get_private_state(seat).map(Answer::PrivateState);
        }
        self.get_legal_actions(seat).map(Answer::LegalActions)
    }

    fn call_load(&mut self, LoadState { state }: LoadState) -> Result<Answer, EngineError> {
        self.load_saved(state).map(|()| Answer::Loaded)
    }

    fn call_read<'de, D: Deserializer<'de>>(&self, op: &str, args: D) -> Result<Answer, EngineError> {
        match op {
            "get_public_state" => none(args)
                .and_then(|()| self.get_public_state())
                .map(|state| Answer::PublicState(Box::new(state))),
            "dump_state" => {
                none(args).and_then(|()| self.dump_state()).map(|state| Answer::State(Box::new(state)))
            }
            _ => Err(EngineError::operation(op)),
        }
    }

    /// Runs it at the time the caller says; a refusal has not told the engine the time either.
    fn timed(
        &mut self,
        now_ms: Option<u64>,
        run: impl FnOnce(&mut Self) -> Result<Output, EngineError>,
    ) -> Result<Answer, EngineError> {
        let before = self.time;
        if let Some(now_ms) = now_ms {
            self.at(now_ms);
        }
        let output = run(self);
        if output.is_err() {
            self.time = before;
        }
        output.map(Box::new).map(Answer::Output)
    }
}

impl Original for Engine {
    const OPERATIONS: &'static [Operation] = OPERATIONS;
    type Answer = Answer;
    type Refused = EngineError;

    fn make<'de, D: Deserializer<'de>>(
        op: &str,
        args: D,
        seeds: Entropy,
    ) -> Result<(Self, Answer), EngineError> {
        let mut engine = Self::default().seeds(seeds);
        let answer = engine.call(op, args)?;
        Ok((engine, answer))
    }

    fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Answer, EngineError> {
        Self::call(self, op, args)
    }
}

/// A state of its shape, or the refusal that is for it.
pub(super) fn read_state<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<T, EngineError> {
    T::deserialize(from).map_err(|why| EngineError::malformed(Code::InvalidState, why.to_string()))
}

/// No arguments: nothing, null or an empty object.
fn none<'de, D: Deserializer<'de>>(args: D) -> Result<(), EngineError> {
    EngineError::read::<Option<Nothing>, D>(args).map(|_| ())
}
