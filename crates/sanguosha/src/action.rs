//! Choices: the single items that players answer with, in JSON and in text.

use std::fmt;
use std::str::FromStr;

use paiju_contract::Seat;
use paiju_kit::Suit;
use serde::{Deserialize, Serialize};

use crate::piece::CardId;
use crate::skills::SkillId;

/// One item of an answer. The derived order is the order of every legal list (R3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Choice {
    /// No; done; the phase ends.
    Pass,
    /// Yes.
    Yes,
    /// This card.
    Card {
        /// Its row in the deck table.
        card: CardId,
    },
    /// A hidden hand card of another player; the engine picks which.
    Hand,
    /// This skill.
    Skill {
        /// Its pinyin name in JSON.
        skill: SkillId,
    },
    /// This player.
    Seat {
        /// The seat.
        seat: Seat,
    },
    /// This suit.
    Suit {
        /// `spade`, `heart`, `diamond`, `club`.
        suit: Suit,
    },
    /// This item of the offered list.
    Index {
        /// Counted from 0.
        index: u8,
    },
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Yes => f.write_str("yes"),
            Self::Card { card } => write!(f, "card:{card}"),
            Self::Hand => f.write_str("hand"),
            Self::Skill { skill } => write!(f, "skill:{skill}"),
            Self::Seat { seat } => write!(f, "seat:{seat}"),
            Self::Suit { suit } => write!(f, "suit:{suit}"),
            Self::Index { index } => write!(f, "index:{index}"),
        }
    }
}

/// A text that is no choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected pass, yes, hand, card:<id>, skill:<name>, seat:<n>, suit:<s h d c> or index:<n>")]
pub struct BadChoice;

impl FromStr for Choice {
    type Err = BadChoice;
    fn from_str(text: &str) -> Result<Self, BadChoice> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| BadChoice);
        match text.split_once(':') {
            None => match text {
                "pass" => Ok(Self::Pass),
                "yes" => Ok(Self::Yes),
                "hand" => Ok(Self::Hand),
                _ => Err(BadChoice),
            },
            Some(("card", id)) => Ok(Self::Card { card: id.parse().map_err(|_| BadChoice)? }),
            Some(("skill", name)) => Ok(Self::Skill { skill: name.parse().map_err(|_| BadChoice)? }),
            Some(("seat", n)) => Ok(Self::Seat { seat: Seat(number(n)?) }),
            Some(("suit", s)) => Ok(Self::Suit { suit: s.parse().map_err(|_| BadChoice)? }),
            Some(("index", n)) => Ok(Self::Index { index: number(n)? }),
            _ => Err(BadChoice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_read_as_they_are_written() {
        for text in ["pass", "yes", "hand", "card:57", "seat:3", "suit:h", "index:2"] {
            assert_eq!(text.parse::<Choice>().unwrap().to_string(), text);
        }
        for bad in ["", "card", "card:108", "seat:x", "suit:z", "nothing:1"] {
            assert_eq!(bad.parse::<Choice>(), Err(BadChoice), "{bad}");
        }
    }
}
