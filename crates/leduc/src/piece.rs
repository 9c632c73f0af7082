//! The six cards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A card, in the order of rank and then suit (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Card {
    /// J♠
    Js,
    /// J♥
    Jh,
    /// Q♠
    Qs,
    /// Q♥
    Qh,
    /// K♠
    Ks,
    /// K♥
    Kh,
}

/// What counts of a card; a later one beats an earlier one (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Rank {
    /// The lowest.
    J,
    /// The middle one.
    Q,
    /// The highest.
    K,
}

impl Card {
    /// The whole pack, in order.
    pub const ALL: [Self; 6] = [Self::Js, Self::Jh, Self::Qs, Self::Qh, Self::Ks, Self::Kh];

    /// The card's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        match self {
            Self::Js | Self::Jh => Rank::J,
            Self::Qs | Self::Qh => Rank::Q,
            Self::Ks | Self::Kh => Rank::K,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a card: Js, Jh, Qs, Qh, Ks or Kh")]
pub struct BadCard;

impl FromStr for Card {
    type Err = BadCard;
    fn from_str(text: &str) -> Result<Self, BadCard> {
        Self::ALL.into_iter().find(|card| card.to_string() == text).ok_or(BadCard)
    }
}
