//! A card of a judging area as a person writes it: `lightning:sA`, or `slash:d6 as indulgence`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::CardName;
use super::card_name::{NoSuchCardName, kind_name};
use crate::piece::{Category, Kind};
use crate::state::Delayed;

/// A card in a judging area, and what it counts as there if that is not what is printed on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// The card.
    pub card: CardName,
    /// Indulgence, for a card that a skill made one.
    pub counts_as: Option<Kind>,
}

impl Laid {
    /// What lies there.
    pub(super) fn of(delayed: &Delayed) -> Self {
        let counts_as = (delayed.card.kind() != delayed.kind).then_some(delayed.kind);
        Self { card: CardName::Card(delayed.card), counts_as }
    }

    /// Whether a card can lie there as this kind.
    pub(super) fn allows(kind: Kind) -> bool {
        kind.category() == Category::DelayedTrick
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card.fmt(f)?;
        match self.counts_as {
            Some(kind) => write!(f, " as {}", kind_name(kind)),
            None => Ok(()),
        }
    }
}

impl FromStr for Laid {
    type Err = NoSuchCardName;
    fn from_str(text: &str) -> Result<Self, NoSuchCardName> {
        let Some((card, kind)) = text.split_once(" as ") else {
            return Ok(Self { card: text.parse()?, counts_as: None });
        };
        let counts_as = match kind.parse()? {
            CardName::Any(kind) => Some(kind),
            CardName::Card(card) => Some(card.kind()),
        };
        Ok(Self { card: card.parse()?, counts_as })
    }
}

impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Laid {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
paiju_contract::text_schema!(
    Laid,
    "^([a-z_]+(:[shdc](A|[2-9]|10|J|Q|K)(/2)?)?|[0-9]{1,3})( as [a-z_]+)?$",
    "A card in a judging area: lightning:sA, or slash:d6 as indulgence."
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_there_reads_as_it_is_written() {
        for text in ["lightning:sA", "indulgence", "dodge:d2/2 as indulgence"] {
            assert_eq!(text.parse::<Laid>().unwrap().to_string(), text);
        }
        assert!("dodge:d2 as".parse::<Laid>().is_err());
    }
}
