//! Why an operation of the original interface is refused: a code, a sentence, details. Nothing has changed.

use paiju_contract::{BadRules, Broken, Code, Operation, Rejected, Seat, one_refusal};
use serde::Serialize;

use crate::error::Illegal;
use crate::piece::Tile;

/// Why an operation is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// R13.1
    #[error("a game has four players with different ids")]
    Players,
    /// R13.1
    #[error("no player has the id {0:?}")]
    UnknownPlayer(String),
    /// R13.2
    #[error("no hand is being played: call start_game first")]
    NotStarted,
    /// R13.2
    #[error("a hand has been dealt: it must be played and settled with end_game before the next one starts")]
    AlreadyStarted,
    /// R11.13
    #[error("the match is over: its totals have left their bounds")]
    MatchOver,
    /// R13.7
    #[error("the hand is not over: it cannot be settled yet")]
    NotOver,
    /// R13.3
    #[error("three tiles are buried, not {0}")]
    NotThreeTiles(usize),
    /// R13.5
    #[error("this declaration needs its tile: name it")]
    NameTile,
    /// R13.5
    #[error("the tile in question is {expected}, not {named}")]
    WrongTile {
        /// The tile that was drawn or offered.
        expected: Tile,
        /// The tile that was named.
        named: Tile,
    },
    /// Rules or a deck that no hand can be dealt from.
    #[error("{0}")]
    Rules(#[from] BadRules),
    /// A dump that no match can have written.
    #[error("{0}")]
    Broken(#[from] Broken),
    /// A match without a seed, and a host without randomness.
    #[error("no seed is given and none could be drawn: give one")]
    NoSeed,
    /// No operation of that name, by [`Game::call`](super::Game::call).
    #[error("there is no operation {0}: there are {names}", names = Operation::names(super::OPERATIONS))]
    UnknownOperation(String),
    /// Arguments that are not of their shape, by the same.
    #[error("{0}")]
    Arguments(String),
    /// A state that has not the shape of one, by the same.
    #[error("{0}")]
    MalformedState(String),
    /// The engine refused it.
    #[error("{0}")]
    Rejected(Rejected<Illegal>),
    /// The engine refused it because of this player.
    #[error("{why}")]
    OfPlayer {
        /// Why.
        why: Rejected<Illegal>,
        /// Whose answer is missing, not asked for, or there twice.
        player_id: String,
    },
}

/// A refusal for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Detail {
    /// The stable tag.
    pub reason: &'static str,
    /// The argument at fault, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The player it is about, as an index, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<usize>,
    /// The same by id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player_id: Option<String>,
}

impl Refused {
    /// The stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::Players
            | Self::UnknownPlayer(_)
            | Self::NoSeed
            | Self::UnknownOperation(_)
            | Self::Arguments(_) => Code::BadRequest,
            Self::NotStarted | Self::AlreadyStarted | Self::MatchOver | Self::NotOver => Code::InvalidPhase,
            Self::NotThreeTiles(_) | Self::NameTile | Self::WrongTile { .. } => Code::IllegalAction,
            Self::Rules(_) => Code::InvalidRules,
            Self::Broken(_) | Self::MalformedState(_) => Code::InvalidState,
            Self::Rejected(why) | Self::OfPlayer { why, .. } => why.code(),
        }
    }

    /// The stable tag.
    pub fn tag(&self) -> &'static str {
        match self {
            Self::Players => "bad_players",
            Self::UnknownPlayer(_) => "unknown_player",
            Self::NotStarted => "not_started",
            Self::AlreadyStarted => "already_started",
            Self::MatchOver => "match_over",
            Self::NotOver => "not_over",
            Self::NotThreeTiles(_) => "not_three_tiles",
            Self::NameTile => "name_tile",
            Self::WrongTile { .. } => "wrong_tile",
            Self::Rules(_) => "bad_rules",
            Self::Broken(_) => "broken_state",
            Self::NoSeed => "no_seed",
            Self::UnknownOperation(_) => "unknown_operation",
            Self::Arguments(_) => "malformed_arguments",
            Self::MalformedState(_) => "malformed_state",
            Self::Rejected(why) | Self::OfPlayer { why, .. } => why.tag(),
        }
    }

    /// The same for programs.
    pub fn detail(&self) -> Detail {
        let field = match self {
            Self::Players => Some("player_ids".into()),
            Self::UnknownPlayer(_) => Some("player_id".into()),
            Self::NoSeed => Some("seed".into()),
            Self::NotThreeTiles(_) => Some("tiles".into()),
            Self::NameTile | Self::WrongTile { .. } => Some("tile".into()),
            Self::Rules(why) => Some(why.field.to_string()),
            _ => None,
        };
        let (player, player_id) = match self {
            Self::Rejected(why) => (concerns(why).map(Seat::index), None),
            Self::OfPlayer { why, player_id } => (concerns(why).map(Seat::index), Some(player_id.clone())),
            _ => (None, None),
        };
        Detail { reason: self.tag(), field, player, player_id }
    }

    /// What the engine refused to these players.
    pub(super) fn of(ids: &[String], why: Rejected<Illegal>) -> Self {
        match concerns(&why).and_then(|seat| ids.get(seat.index())) {
            Some(id) => Self::OfPlayer { why, player_id: id.clone() },
            None => Self::Rejected(why),
        }
    }
}

/// The seat that a refusal is about.
fn concerns(why: &Rejected<Illegal>) -> Option<Seat> {
    match why {
        Rejected::NotAwaited(seat) | Rejected::Incomplete(seat) | Rejected::Twice(seat) => Some(*seat),
        _ => None,
    }
}

one_refusal!(Refused, Detail, Illegal);
