//! Refusals: stable codes, shared by every game, every protocol and every host.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

/// The stable code of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The caller acted on an older version of the table.
    VersionConflict,
    /// The index is not one of the listed actions.
    InvalidActionIndex,
    /// The rules forbid the action; the game's own tag says which.
    IllegalAction,
    /// The seat is not being asked.
    NotYourTurn,
    /// The game is in no phase for this.
    InvalidPhase,
    /// A state that no game can reach, or none at all.
    InvalidState,
    /// Rules or a deck that no game can be dealt from.
    InvalidRules,
    /// Not a request.
    BadRequest,
    /// A code that only one game has, as its rules spell it.
    Own(&'static str),
}

impl Code {
    /// The code as protocols write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VersionConflict => "ENGINE_VERSION_CONFLICT",
            Self::InvalidActionIndex => "ENGINE_INVALID_ACTION_INDEX",
            Self::IllegalAction => "ENGINE_ILLEGAL_ACTION",
            Self::NotYourTurn => "ENGINE_NOT_YOUR_TURN",
            Self::InvalidPhase => "ENGINE_INVALID_PHASE",
            Self::InvalidState => "ENGINE_INVALID_STATE",
            Self::InvalidRules => "ENGINE_INVALID_RULES",
            Self::BadRequest => "ENGINE_BAD_REQUEST",
            Self::Own(code) => code,
        }
    }

    /// The HTTP status that carries it.
    pub const fn http(self) -> u16 {
        match self {
            Self::VersionConflict | Self::NotYourTurn | Self::InvalidPhase => 409,
            _ => 400,
        }
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

/// Why the rules forbid an action. Implemented by each game's `Illegal` enum; its `Display` says what was wrong
/// and what would be right.
pub trait Reason: Copy + Eq + std::fmt::Debug + std::fmt::Display + Send + Sync + 'static {
    /// A stable snake-case tag, named after the rule.
    fn tag(&self) -> &'static str;

    /// The code it travels under.
    fn code(&self) -> Code {
        Code::IllegalAction
    }
}

/// The reason of whoever asks for no action and can be refused none.
impl Reason for std::convert::Infallible {
    fn tag(&self) -> &'static str {
        match *self {}
    }
}

/// Why an action was not applied. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected<I: Reason> {
    /// The game is over.
    #[error("the game is over: no action can follow")]
    Over,
    /// The seat is not being asked.
    #[error("seat {0} is not asked now")]
    NotAwaited(crate::Seat),
    /// A batch that leaves an awaited seat without an answer.
    #[error("the batch has no answer of seat {0}: it must answer for every awaited seat")]
    Incomplete(crate::Seat),
    /// A batch that answers twice for one seat.
    #[error("the batch answers twice for seat {0}")]
    Twice(crate::Seat),
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(I),
}

impl<I: Reason> Rejected<I> {
    /// The code it travels under.
    pub fn code(&self) -> Code {
        match self {
            Self::Over => Code::InvalidPhase,
            Self::NotAwaited(_) => Code::NotYourTurn,
            Self::Incomplete(_) | Self::Twice(_) => Code::IllegalAction,
            Self::Illegal(reason) => reason.code(),
        }
    }

    /// The stable tag of the reason.
    pub fn tag(&self) -> &'static str {
        match self {
            Self::Over => "game_over",
            Self::NotAwaited(_) => "not_awaited",
            Self::Incomplete(_) => "incomplete_batch",
            Self::Twice(_) => "answered_twice",
            Self::Illegal(reason) => reason.tag(),
        }
    }
}

/// Rules, or a deck, that no game can be dealt from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {message}")]
pub struct BadRules {
    /// The rule, switch or `deck` that is wrong.
    pub field: Cow<'static, str>,
    /// What was wrong, and what would be right.
    pub message: Cow<'static, str>,
}

impl BadRules {
    /// A refusal naming the field at fault.
    pub fn new(field: impl Into<Cow<'static, str>>, message: impl Into<Cow<'static, str>>) -> Self {
        Self { field: field.into(), message: message.into() }
    }
}

/// A state that no game can reach: the invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Broken(pub Cow<'static, str>);

impl Broken {
    /// A broken invariant, in a sentence.
    pub fn new(what: impl Into<Cow<'static, str>>) -> Self {
        Self(what.into())
    }

    /// `Ok` if the invariant holds.
    pub fn unless(holds: bool, what: &'static str) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::new(what)) }
    }
}
