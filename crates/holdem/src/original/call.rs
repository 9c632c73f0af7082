//! The operations by name, with their arguments as plain data: the door for hosts in other languages (R9.3).
//!
//! It owns the argument shapes. It does not know JSON: a host brings its own deserializer, and writes the [`Answer`]
//! with its own serializer.

use paiju_contract::original::Nothing;
use paiju_contract::{Entropy, Operation, Original, Refusal, operations};
use serde::{Deserialize, Deserializer, Serialize};

use super::{ActionType, GameState, LegalActions, PlayerView, PokerGame, Refused, Step};

operations! { PokerGame;
    Make new(New) -> ();
    Use seed(SeedOf) -> ();
    Use reset_hand(Nothing) -> GameState;
    Use step(Do) -> Step;
    Use get_state(Nothing) -> GameState;
    Use get_legal_actions(Nothing) -> LegalActions;
    Use get_state_for_player(OfPlayer) -> PlayerView;
}

/// Arguments of `new`; what is left out is as the design has it.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct New {
    /// How many sit at the table, 2 to 10; 6 if left out.
    pub num_players: Option<usize>,
    /// Big blinds each, with at most two decimals; 100 if left out.
    pub starting_stack: Option<f64>,
    /// The seat with the button in the first hand; 0 if left out.
    pub button_seat: Option<usize>,
}

/// Arguments of `seed`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SeedOf {
    /// What the next hand is dealt from, the ones after it from its successors; without one every hand is drawn.
    pub seed: Option<u64>,
}

/// Arguments of `step`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Do {
    /// What the player to act does: a number from 0 to 5, or its name.
    pub action: ActionType,
}

/// Arguments of `get_state_for_player`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OfPlayer {
    /// Whose seat.
    pub player_id: usize,
}

/// What an operation returns; written as the design says, without a word about which it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Of `new` and `seed`.
    Done,
    /// Of `reset_hand` and `get_state`.
    State(Box<GameState>),
    /// Of `step`.
    Step(Box<Step>),
    /// Of `get_legal_actions`.
    LegalActions(LegalActions),
    /// Of `get_state_for_player`.
    PlayerView(Box<PlayerView>),
}

impl PokerGame {
    /// Runs the operation of that name on a table that is there; `new` makes another and is none of them.
    pub fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Answer, Refused> {
        match op {
            "seed" => Refused::read(args).map(|SeedOf { seed }| self.seed(seed)).map(|()| Answer::Done),
            "step" => {
                let Do { action } = Refused::read(args)?;
                self.step(action).map(|stepped| Answer::Step(Box::new(stepped.into())))
            }
            "get_state_for_player" => {
                let OfPlayer { player_id } = Refused::read(args)?;
                self.get_state_for_player(player_id).map(|view| Answer::PlayerView(Box::new(view)))
            }
            _ => Refused::read::<Option<Nothing>, D>(args).and_then(|_| self.call_plain(op)),
        }
    }

    fn call_plain(&mut self, op: &str) -> Result<Answer, Refused> {
        match op {
            "reset_hand" => self.reset_hand().map(|state| Answer::State(Box::new(state))),
            "get_state" => Ok(Answer::State(Box::new(self.get_state()))),
            "get_legal_actions" => Ok(Answer::LegalActions(self.get_legal_actions())),
            _ => Err(Refused::UnknownOperation(op.to_owned())),
        }
    }
}

impl Original for PokerGame {
    const OPERATIONS: &'static [Operation] = OPERATIONS;
    type Answer = Answer;
    type Refused = Refused;

    fn make<'de, D: Deserializer<'de>>(op: &str, args: D, seeds: Entropy) -> Result<(Self, Answer), Refused> {
        if op != "new" {
            return Err(Refused::UnknownOperation(op.to_owned()));
        }
        let New { num_players, starting_stack, button_seat } = Refused::read(args)?;
        let (players, stack) = (num_players.unwrap_or(6), starting_stack.unwrap_or(100.0));
        let table = Self::new(players, stack, button_seat.unwrap_or(0))?;
        Ok((table.with_entropy(seeds), Answer::Done))
    }

    fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Answer, Refused> {
        Self::call(self, op, args)
    }
}
