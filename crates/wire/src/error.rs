//! The one error of this crate: a stable code, a sentence, and details a program can read.
//!
//! It owns how refusals of the contract become error objects. Which code a rule travels under is the game's choice.

use std::fmt;

use paiju_contract::{BadRules, Broken, Code, Reason, Rejected, Unplayable};
use serde::Serialize;
use serde_json::{Value, json};

use crate::Whole;

/// A refusal; nothing has changed. Serializes as `{"code":…,"message":…,"detail":{…}}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Error {
    /// The stable code.
    pub code: Code,
    /// What was wrong, and what would be right.
    pub message: String,
    /// The same for programs; always an object.
    pub detail: Value,
}

impl Error {
    /// A refusal without details.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), detail: json!({}) }
    }

    /// Something that is not a request.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(Code::BadRequest, message)
    }

    /// Rules or a deck that no game can be dealt from.
    pub fn rules(field: &str, message: impl Into<String>) -> Self {
        Self::new(Code::InvalidRules, message).with("field", field)
    }

    /// A state, or a record, that play could not have reached.
    pub fn state(reason: &str, message: impl Into<String>) -> Self {
        Self::new(Code::InvalidState, message).with("reason", reason)
    }

    /// Adds a detail.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.detail[key] = value.into();
        self
    }
}

/// What a parser complains about in plain words, without the place: the text it was given is only a part of the line.
pub(crate) fn complaint(why: &serde_json::Error) -> String {
    let text = why.to_string();
    let place = format!(" at line {} column {}", why.line(), why.column());
    crate::wording::plain(text.strip_suffix(&place).unwrap_or(&text))
}

/// A seat that is not asked, told as it was sent.
pub(crate) fn not_awaited(seat: Whole<'_>) -> Error {
    let message = format!("seat {seat} is not asked now");
    Error::new(Code::NotYourTurn, message).with("reason", "not_awaited").with("seat", seat)
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.message)
    }
}

impl std::error::Error for Error {}

impl<I: Reason> From<Rejected<I>> for Error {
    fn from(why: Rejected<I>) -> Self {
        let error = Self::new(why.code(), why.to_string()).with("reason", why.tag());
        match why {
            Rejected::NotAwaited(seat) => not_awaited(seat.into()),
            Rejected::Incomplete(seat) | Rejected::Twice(seat) => error.with("seat", seat.0),
            Rejected::Over | Rejected::Illegal(_) => error,
        }
    }
}

impl From<BadRules> for Error {
    fn from(why: BadRules) -> Self {
        Self::rules(&why.field, why.to_string())
    }
}

impl From<Broken> for Error {
    fn from(why: Broken) -> Self {
        Self::state("broken_state", why.to_string())
    }
}

impl<I: Reason> From<Unplayable<I>> for Error {
    fn from(why: Unplayable<I>) -> Self {
        let message = why.to_string();
        match why {
            Unplayable::OtherGame(name) => {
                Self::bad_request(message).with("field", "game").with("game", name)
            }
            Unplayable::OtherVersion { expected, found } => {
                Self::rules("rules_version", message).with("expected", expected).with("actual", found)
            }
            Unplayable::OtherRules => Self::rules("rules", message),
            Unplayable::Rules(bad) => bad.into(),
            Unplayable::Setup(bad) => Self::state("broken_setup", format!("setup.{message}"))
                .with("field", format!("setup.{}", bad.field)),
            Unplayable::State(broken) => broken.into(),
            Unplayable::Step { index, why } => Self { message, ..why.into() }.with("step", index),
            Unplayable::Scores { actual } => Self::state("scores_mismatch", message).with("actual", actual),
            Unplayable::NoStart => Self::state("no_start", message),
            Unplayable::TwoStarts => Self::state("contradictory_start", message),
            Unplayable::Commitment => Self::state("commitment_mismatch", message),
            Unplayable::CommitmentOfStackedDeck => Self::state("commitment_of_stacked_deck", message),
            Unplayable::CommitmentOfSetup => Self::state("commitment_of_setup", message),
            Unplayable::CommitmentOfLoadedState => Self::state("commitment_of_loaded_state", message),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_code_message_and_detail() {
        let error = Error::from(BadRules::new("deck", "expected 24 cards, got 25"));
        let text = serde_json::to_string(&error).unwrap();
        assert_eq!(
            text,
            r#"{"code":"ENGINE_INVALID_RULES","message":"deck: expected 24 cards, got 25","detail":{"field":"deck"}}"#
        );
        let plain = serde_json::to_string(&Error::bad_request("no")).unwrap();
        assert_eq!(plain, r#"{"code":"ENGINE_BAD_REQUEST","message":"no","detail":{}}"#);
    }
}
