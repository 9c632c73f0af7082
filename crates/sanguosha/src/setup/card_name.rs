//! Cards as a person writes them: `slash:s7`, or `slash` for any.

use std::fmt;
use std::str::FromStr;

use paiju_kit::Suit;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::piece::{CardId, Kind};

const RANKS: [&str; 14] = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// A card by its name: kind, suit and rank (`slash:s7`), the second one that looks the same with `/2`; a kind for
/// any card of it that is left (`slash`); or the number of a row of the deck table (`45`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardName {
    /// This card.
    Card(CardId),
    /// Any card of this kind.
    Any(Kind),
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no card is called {0:?}: expected a kind (slash), a kind with suit and rank (slash:s7, slash:s8/2), or a number from 0 to 107"
)]
pub struct NoSuchCardName(String);

/// Whether two cards look the same.
fn alike(one: CardId, other: CardId) -> bool {
    (one.kind(), one.suit(), one.rank()) == (other.kind(), other.suit(), other.rank())
}

/// A kind as data spells it.
pub(crate) fn kind_name(kind: Kind) -> String {
    kind.name().to_lowercase().replace(' ', "_")
}

fn kind_called(name: &str) -> Option<Kind> {
    Kind::all().find(|kind| kind_name(*kind) == name)
}

impl fmt::Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Any(kind) => f.write_str(&kind_name(kind)),
            Self::Card(card) => {
                let rank = RANKS[usize::from(card.rank())];
                write!(f, "{}:{}{rank}", kind_name(card.kind()), card.suit())?;
                let before = CardId::all().take(card.index()).any(|other| alike(card, other));
                if before { f.write_str("/2") } else { Ok(()) }
            }
        }
    }
}

impl FromStr for CardName {
    type Err = NoSuchCardName;
    fn from_str(text: &str) -> Result<Self, NoSuchCardName> {
        let read = || {
            if let Ok(card) = text.parse() {
                return Some(Self::Card(card));
            }
            let Some((kind, face)) = text.split_once(':') else {
                return kind_called(text).map(Self::Any);
            };
            let (face, copy) = face.strip_suffix("/2").map_or((face, 0), |face| (face, 1));
            let suit: Suit = face.get(..1)?.parse().ok()?;
            let rank = RANKS.iter().position(|rank| *rank == &face[1..]).filter(|rank| *rank > 0)?;
            let kind = kind_called(kind)?;
            let fits = |card: &CardId| {
                card.kind() == kind && card.suit() == suit && usize::from(card.rank()) == rank
            };
            CardId::all().filter(fits).nth(copy).map(Self::Card)
        };
        read().ok_or_else(|| NoSuchCardName(text.to_owned()))
    }
}

impl Serialize for CardName {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// The name, or the number.
impl<'de> Deserialize<'de> for CardName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u8),
            Name(String),
        }
        let text = match Either::deserialize(from)? {
            Either::Number(number) => number.to_string(),
            Either::Name(name) => name,
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for CardName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CardName".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [
                {"type": "string", "pattern": "^([a-z_]+(:[shdc](A|[2-9]|10|J|Q|K)(/2)?)?|[0-9]{1,3})$"},
                {"type": "integer", "minimum": 0, "maximum": crate::piece::CARDS - 1},
            ],
            "description": "A card: kind, suit and rank (slash:s7), the second that looks the same with /2; a kind \
                            for any that is left (slash); or the number of a row of the deck table.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_read_as_they_are_written() {
        let names: std::collections::BTreeSet<String> =
            CardId::all().map(|card| CardName::Card(card).to_string()).collect();
        assert_eq!(names.len(), crate::piece::CARDS, "each card has a name of its own");
        for card in CardId::all() {
            assert_eq!(CardName::Card(card).to_string().parse(), Ok(CardName::Card(card)));
        }
        assert_eq!("ex_nihilo".parse(), Ok(CardName::Any(Kind::ExNihilo)));
        assert_eq!("45".parse(), Ok(CardName::Card(CardId(45))));
        for bad in ["", "slash:", "slash:s1", "slash:s7/2", "slash:♠", "108", "nothing:s7", "slash:x7"] {
            assert!(bad.parse::<CardName>().is_err(), "{bad}");
        }
    }
}
