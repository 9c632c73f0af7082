//! Cards as callers write them: a map, a list of lines or of names, or text; and what can be wrong with them.
//!
//! It does not know which cards somebody holds.

use std::fmt;
use std::str::FromStr;

use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::Cards;
use crate::piece::{Card, TYPES, UnknownCard};

/// Why a list of cards is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum BadCards {
    /// No list at all.
    #[error("no cards are given")]
    Missing,
    /// A name that no card has.
    #[error("{}", UnknownCard)]
    Unknown,
    /// A count that is not a whole number from 1 up.
    #[error("a count of cards is a whole number, at least 1")]
    Count,
    /// Neither a map nor a list.
    #[error(
        "cards are a map {{\"B_GOU\": 2}}, a list of names [\"B_GOU\", \"B_GOU\"] or a list of lines [{{\"type\": \"B_GOU\", \"count\": 2}}]"
    )]
    Shape,
    /// More copies than the deck has.
    #[error("the deck has not that many copies of the card")]
    TooMany,
}

/// Cards as somebody listed them, checked only as far as that.
#[derive(Default)]
struct Listed {
    counts: [u8; TYPES],
    bad: Option<BadCards>,
}

impl Listed {
    fn add(&mut self, name: &str, count: Option<i64>) {
        match (name.parse::<Card>(), count) {
            (Err(_), _) => self.bad = self.bad.or(Some(BadCards::Unknown)),
            (_, None | Some(..=0)) => self.bad = self.bad.or(Some(BadCards::Count)),
            (Ok(card), Some(count)) => {
                let sum = &mut self.counts[card as usize];
                *sum = sum.saturating_add(u8::try_from(count).unwrap_or(u8::MAX));
            }
        }
    }

    fn cards(self) -> Result<Cards, BadCards> {
        if let Some(bad) = self.bad {
            return Err(bad);
        }
        Card::ALL.into_iter().try_fold(Cards::NONE, |all, card| {
            let some = Cards::of(card, self.counts[card as usize]).ok_or(BadCards::TooMany)?;
            Ok(Cards(all.0 | some.0))
        })
    }
}

impl FromStr for Cards {
    type Err = BadCards;
    fn from_str(text: &str) -> Result<Self, BadCards> {
        if text == "-" {
            return Ok(Self::NONE);
        }
        let mut listed = Listed::default();
        for part in text.split('+') {
            let (name, count) = part.split_once('*').unwrap_or((part, "1"));
            listed.add(name, count.parse().ok());
        }
        listed.cards()
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        CardList::deserialize(from)?.0.map_err(serde::de::Error::custom)
    }
}

/// Cards as a caller wrote them, a map, `[{type, count}]` or a list of names (R1.13.6): what they are, or what is wrong
/// with them. Reading one never fails, whatever it is, so that the refusal can come in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardList(pub Result<Cards, BadCards>);

impl<'de> Deserialize<'de> for CardList {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ListVisitor)
    }
}

/// A count, or something else in its place.
#[derive(Deserialize)]
#[serde(untagged)]
enum Count {
    Whole(i64),
    Other(IgnoredAny),
}

impl Count {
    fn whole(&self) -> Option<i64> {
        if let Self::Whole(n) = self { Some(*n) } else { None }
    }
}

/// One line of the list form.
#[derive(Deserialize)]
struct Line {
    #[serde(rename = "type", default)]
    name: String,
    #[serde(default)]
    count: Option<Count>,
}

/// What a list may have: a name is one card of it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Item {
    Name(String),
    Line(Line),
    Other(IgnoredAny),
}

/// What is no list of cards.
const OTHER_SHAPE: CardList = CardList(Err(BadCards::Shape));

struct ListVisitor;

impl<'de> Visitor<'de> for ListVisitor {
    type Value = CardList;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cards as a map {type: count}, a list [{type, count}] or a list of names")
    }

    fn visit_bool<E>(self, _: bool) -> Result<CardList, E> {
        Ok(OTHER_SHAPE)
    }

    fn visit_i64<E>(self, _: i64) -> Result<CardList, E> {
        Ok(OTHER_SHAPE)
    }

    fn visit_u64<E>(self, _: u64) -> Result<CardList, E> {
        Ok(OTHER_SHAPE)
    }

    fn visit_f64<E>(self, _: f64) -> Result<CardList, E> {
        Ok(OTHER_SHAPE)
    }

    fn visit_str<E>(self, _: &str) -> Result<CardList, E> {
        Ok(OTHER_SHAPE)
    }

    fn visit_unit<E>(self) -> Result<CardList, E> {
        Ok(CardList(Err(BadCards::Missing)))
    }

    fn visit_none<E>(self) -> Result<CardList, E> {
        Ok(CardList(Err(BadCards::Missing)))
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<CardList, D::Error> {
        from.deserialize_any(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<CardList, A::Error> {
        let mut listed = Listed::default();
        while let Some((name, count)) = map.next_entry::<String, Count>()? {
            listed.add(&name, count.whole());
        }
        Ok(CardList(listed.cards()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<CardList, A::Error> {
        let mut listed = Listed::default();
        while let Some(item) = seq.next_element::<Item>()? {
            match item {
                Item::Name(name) => listed.add(&name, Some(1)),
                Item::Line(line) => listed.add(&line.name, line.count.as_ref().and_then(Count::whole)),
                Item::Other(_) => listed.bad = listed.bad.or(Some(BadCards::Shape)),
            }
        }
        Ok(CardList(listed.cards()))
    }
}
