//! Why an operation of the original interface is refused: a code, a sentence, details. Nothing has changed.

use paiju_contract::{BadRules, Code, Operation, Rejected, one_refusal};
use serde::Serialize;

use crate::error::Illegal;

/// Why an operation is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// A table that cannot be.
    #[error("{0}")]
    Table(#[from] BadRules),
    /// No hand has been dealt yet.
    #[error("no hand has been dealt: call reset_hand first")]
    NoHand,
    /// A table without seed and without entropy.
    #[error("no seed to deal from: call seed with a number, or give the table entropy")]
    NoSeed,
    /// A seat that the table does not have.
    #[error("there is no player {player_id}: seats are numbered from 0 to {last}")]
    NoSuchPlayer {
        /// The seat that was asked for.
        player_id: usize,
        /// The highest there is.
        last: usize,
    },
    /// Hands that cannot lie on one table (R8.8).
    #[error(
        "expected at most ten hands of two cards and a board of three to five, cards from 0 to 51, no card twice"
    )]
    BadHands,
    /// A pot that nobody won.
    #[error("a pot is shared by its winners: name at least one, each once")]
    NoWinners,
    /// No operation of that name, by [`PokerGame::call`](super::PokerGame::call).
    #[error("there is no operation {0}: there are {names}", names = Operation::names(super::OPERATIONS))]
    UnknownOperation(String),
    /// Arguments that are not of their shape, by the same.
    #[error("{0}")]
    Arguments(String),
    /// The rules forbid the action.
    #[error("{0}")]
    Rejected(Rejected<Illegal>),
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
}

impl Refused {
    /// The stable code.
    pub fn code(&self) -> Code {
        match self {
            Self::Table(_) => Code::InvalidRules,
            Self::NoHand => Code::InvalidPhase,
            Self::NoSeed
            | Self::NoSuchPlayer { .. }
            | Self::BadHands
            | Self::NoWinners
            | Self::UnknownOperation(_)
            | Self::Arguments(_) => Code::BadRequest,
            Self::Rejected(why) => why.code(),
        }
    }

    /// The stable tag.
    pub fn tag(&self) -> &'static str {
        match self {
            Self::Table(_) => "bad_table",
            Self::NoHand => "no_hand",
            Self::NoSeed => "no_seed",
            Self::NoSuchPlayer { .. } => "no_such_player",
            Self::BadHands => "bad_hands",
            Self::NoWinners => "no_winners",
            Self::UnknownOperation(_) => "unknown_operation",
            Self::Arguments(_) => "malformed_arguments",
            Self::Rejected(why) => why.tag(),
        }
    }

    /// The same for programs.
    pub fn detail(&self) -> Detail {
        let field = match self {
            Self::Table(why) => Some(why.field.to_string()),
            Self::NoSuchPlayer { .. } => Some("player_id".into()),
            Self::Rejected(Rejected::Illegal(_)) => Some("action".into()),
            _ => None,
        };
        Detail { reason: self.tag(), field }
    }
}

one_refusal!(Refused, Detail, Illegal);
