//! The four French suits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A French suit; the order is that of the rules pages: ♠ ♥ ♦ ♣.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// ♠
    Spade,
    /// ♥
    Heart,
    /// ♦
    Diamond,
    /// ♣
    Club,
}

/// Red or black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// ♥ ♦
    Red,
    /// ♠ ♣
    Black,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Self; 4] = [Self::Spade, Self::Heart, Self::Diamond, Self::Club];

    /// The suit's colour.
    pub const fn colour(self) -> Colour {
        match self {
            Self::Heart | Self::Diamond => Colour::Red,
            Self::Spade | Self::Club => Colour::Black,
        }
    }

    /// `♠ ♥ ♦ ♣`
    pub const fn symbol(self) -> char {
        ['♠', '♥', '♦', '♣'][self as usize]
    }

    /// The letter of the text notation: `s h d c`.
    pub const fn letter(self) -> char {
        ['s', 'h', 'd', 'c'][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A text that names no suit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a suit: s, h, d, c or ♠ ♥ ♦ ♣")]
pub struct BadSuit;

impl FromStr for Suit {
    type Err = BadSuit;
    fn from_str(text: &str) -> Result<Self, BadSuit> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => {
                Self::ALL.into_iter().find(|s| s.letter() == c || s.symbol() == c).ok_or(BadSuit)
            }
            _ => Err(BadSuit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_read_as_they_are_written() {
        for suit in Suit::ALL {
            assert_eq!(suit.to_string().parse(), Ok(suit));
            assert_eq!(suit.symbol().to_string().parse(), Ok(suit));
        }
        assert_eq!("x".parse::<Suit>(), Err(BadSuit));
        assert_eq!("".parse::<Suit>(), Err(BadSuit));
    }

    #[test]
    fn hearts_and_diamonds_are_red() {
        assert_eq!(Suit::ALL.map(Suit::colour), [Colour::Black, Colour::Red, Colour::Red, Colour::Black]);
    }
}
