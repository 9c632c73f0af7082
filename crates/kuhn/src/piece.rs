//! The three cards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A card; a later one beats an earlier one (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Card {
    /// The lowest.
    J,
    /// The middle one.
    Q,
    /// The highest.
    K,
}

impl Card {
    /// The whole pack, lowest first.
    pub const ALL: [Self; 3] = [Self::J, Self::Q, Self::K];
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a card: J, Q or K")]
pub struct BadCard;

impl FromStr for Card {
    type Err = BadCard;
    fn from_str(text: &str) -> Result<Self, BadCard> {
        Self::ALL.into_iter().find(|card| card.to_string() == text).ok_or(BadCard)
    }
}
