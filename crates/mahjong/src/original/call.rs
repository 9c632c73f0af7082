//! The operations by name, with their arguments as plain data: the door for hosts in other languages (R13).
//!
//! It owns the argument shapes. It does not know JSON: a host brings its own deserializer, and writes the [`Answer`]
//! with its own serializer.

use paiju_contract::original::{Nothing, read_rules_or_preset};
use paiju_contract::{BadRules, Entropy, Operation, Original, Refusal, Seed, operations};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Declaration, Dump, Game, GameState, QueuedEvent, Refused, Response, Settlement};
use crate::piece::Tile;
use crate::rules::Rules;

// The operations of the designs, the batch of answers, and what a caller who collects answers needs beside them.
operations! { Game;
    Make create_game(CreateGame) -> GameState;
    Use start_game(Nothing) -> GameState;
    Use bury_cards(BuryCards) -> GameState;
    Use discard_tile(DiscardTile) -> GameState;
    Use declare_action(DeclareAction) -> GameState;
    Use declare_actions(DeclareActions) -> GameState;
    Use get_game_state(OfPlayer) -> GameState;
    Use get_events(GetEvents) -> Vec<QueuedEvent>;
    Use end_game(Nothing) -> Settlement;
    Use awaited_players(Nothing) -> Vec<String>;
    Use dump(Nothing) -> Dump;
    Make load(Load) -> GameState;
}

/// Arguments of `create_game`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// Four distinct ids, in seat order.
    pub player_ids: Vec<String>,
    /// What the first hand is dealt from, the ones after it from its successors; without one the host draws it.
    #[serde(default)]
    pub seed: Option<Seed>,
    /// A preset's name, or a preset and what differs from it; left out, `to-the-wall`.
    #[serde(default, deserialize_with = "read_rules_or_preset")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "rules_or_preset"))]
    pub rules: Option<Rules>,
}

#[cfg(feature = "schema")]
fn rules_or_preset(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    use paiju_contract::RuleSet;
    let rules = generator.subschema_for::<Rules>();
    schemars::json_schema!({
        "anyOf": [rules, {"enum": Rules::PRESETS}, {"type": "null"}],
        "description": "A preset's name, or a preset and what differs from it; left out, `to-the-wall`.",
    })
}

/// Arguments of `bury_cards`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BuryCards {
    /// Who, by id.
    pub player_id: String,
    /// Three of one suit.
    pub tiles: Vec<Tile>,
}

/// Arguments of `discard_tile`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DiscardTile {
    /// Who, by id.
    pub player_id: String,
    /// Which.
    pub tile: Tile,
}

/// Arguments of `declare_action`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeclareAction {
    /// Who, by id.
    pub player_id: String,
    /// What.
    pub action: Declaration,
    /// The tile, where it must be named or is.
    #[serde(default)]
    pub tile: Option<Tile>,
}

/// Arguments of `declare_actions`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeclareActions {
    /// The answers of everybody who is asked, all or nothing.
    pub responses: Vec<Response>,
}

/// Arguments of `get_game_state`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OfPlayer {
    /// Who looks, by id.
    pub player_id: String,
}

/// Arguments of `get_events`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GetEvents {
    /// Who looks, by id; left out, everybody.
    pub player_id: Option<String>,
}

/// Arguments of `load`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// What `dump` gave.
    pub state: Dump,
}

/// What an operation returns; written as the designs say, without a word about which it was.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Of every operation but these.
    State(Box<GameState>),
    /// Of `end_game`.
    Settlement(Box<Settlement>),
    /// Of `awaited_players`.
    Players(Vec<String>),
    /// Of `get_events`.
    Events(Vec<QueuedEvent>),
    /// Of `dump`.
    Dump(Box<Dump>),
}

impl Game {
    /// Runs the operation of that name on a match that is there; `create_game` and `load` make another and are none of
    /// them.
    pub fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Answer, Refused> {
        let state = match op {
            "bury_cards" => {
                let BuryCards { player_id, tiles } = Refused::read(args)?;
                self.bury_cards(&player_id, &tiles)
            }
            "discard_tile" => {
                let DiscardTile { player_id, tile } = Refused::read(args)?;
                self.discard_tile(&player_id, tile)
            }
            "declare_action" => {
                let DeclareAction { player_id, action, tile } = Refused::read(args)?;
                self.declare_action(&player_id, action, tile)
            }
            "declare_actions" => {
                let DeclareActions { responses } = Refused::read(args)?;
                self.declare_actions(&responses)
            }
            "get_game_state" => {
                let OfPlayer { player_id } = Refused::read(args)?;
                self.get_game_state(&player_id)
            }
            "get_events" => {
                let GetEvents { player_id } = Refused::read::<Option<_>, D>(args)?.unwrap_or_default();
                return self.get_events(player_id.as_deref()).map(Answer::Events);
            }
            _ => return Refused::read::<Option<Nothing>, D>(args).and_then(|_| self.call_plain(op)),
        };
        state.map(|state| Answer::State(Box::new(state)))
    }

    fn call_plain(&mut self, op: &str) -> Result<Answer, Refused> {
        match op {
            "start_game" => self.start_game().map(|state| Answer::State(Box::new(state))),
            "end_game" => self.end_game().map(|settlement| Answer::Settlement(Box::new(settlement))),
            "awaited_players" => {
                Ok(Answer::Players(self.awaited_players().into_iter().map(str::to_owned).collect()))
            }
            "dump" => Ok(Answer::Dump(Box::new(self.dump()))),
            _ => Err(Refused::UnknownOperation(op.to_owned())),
        }
    }

    fn called_into_being(args: CreateGame, seeds: Entropy) -> Result<Self, Refused> {
        let CreateGame { player_ids, seed, rules } = args;
        let seed = seed.or_else(seeds).ok_or(Refused::NoSeed)?;
        let game = Self::create_game(&player_ids, seed)?;
        match rules {
            Some(rules) => game.with_rules(rules),
            None => Ok(game),
        }
    }
}

impl Original for Game {
    const OPERATIONS: &'static [Operation] = OPERATIONS;
    type Answer = Answer;
    type Refused = Refused;

    fn make<'de, D: Deserializer<'de>>(op: &str, args: D, seeds: Entropy) -> Result<(Self, Answer), Refused> {
        let game = match op {
            "create_game" => Self::called_into_being(Refused::read_beside_rules(args, wrong_rules)?, seeds)?,
            "load" => {
                let loaded =
                    Load::deserialize(args).map_err(|why| Refused::MalformedState(why.to_string()))?;
                Self::load(loaded.state)?
            }
            _ => return Err(Refused::UnknownOperation(op.to_owned())),
        };
        let seen = game.public_state();
        Ok((game, Answer::State(Box::new(seen))))
    }

    fn call<'de, D: Deserializer<'de>>(&mut self, op: &str, args: D) -> Result<Answer, Refused> {
        Self::call(self, op, args)
    }
}

/// Wrong rules have a code of their own, whatever else is wrong with the arguments.
fn wrong_rules(why: &str) -> Refused {
    Refused::Rules(BadRules::new("rules", why.to_owned()))
}
