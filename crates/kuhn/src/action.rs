//! What a seat can do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Pass or bet (R2.1, R2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Action {
    /// Check, or fold to a bet.
    Pass,
    /// Bet, or call a bet.
    Bet,
}

impl Action {
    /// Both, in the order of `legal` (R2.3).
    pub const ALL: [Self; 2] = [Self::Pass, Self::Bet];
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pass => "pass",
            Self::Bet => "bet",
        })
    }
}

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an action: pass or bet")]
pub struct BadAction;

impl FromStr for Action {
    type Err = BadAction;
    fn from_str(text: &str) -> Result<Self, BadAction> {
        Self::ALL.into_iter().find(|action| action.to_string() == text).ok_or(BadAction)
    }
}
