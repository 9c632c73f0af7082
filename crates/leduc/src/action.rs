//! What a seat can do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Fold, call or raise (R2.1 to R2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Action {
    /// Give up.
    Fold,
    /// Match what the other seat has paid; check where that is nothing.
    Call,
    /// Match it and pay more.
    Raise,
}

impl Action {
    /// All three, in the order of `legal` (R2.4).
    pub const ALL: [Self; 3] = [Self::Fold, Self::Call, Self::Raise];
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fold => "fold",
            Self::Call => "call",
            Self::Raise => "raise",
        })
    }
}

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an action: fold, call or raise")]
pub struct BadAction;

impl FromStr for Action {
    type Err = BadAction;
    fn from_str(text: &str) -> Result<Self, BadAction> {
        Self::ALL.into_iter().find(|action| action.to_string() == text).ok_or(BadAction)
    }
}
