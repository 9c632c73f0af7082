//! Actions: concrete choices, as protocols and people write them.
//!
//! An action is only parsed here, not judged: `{"type":"COVER","cards":{"KING":1}}` is an action, and
//! [`legal`](crate::legal) refuses it in its turn.

use std::fmt;
use std::str::FromStr;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{BadCards, CardList, Cards};

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lead a combo, or beat the last one.
    Play(Cards),
    /// 垫棋: lay down as many cards as were led, face down.
    Cover(Cards),
    /// 扣棋: claim that the game should end here.
    Buckle,
    /// Lead instead (`lead_decision: split`).
    PassBuckle,
    /// 掀棋: make the game go on.
    Reveal,
    /// Let the buckle stand.
    PassReveal,
    /// A PLAY whose cards cannot be read; never legal.
    Misplay(BadCards),
    /// A COVER whose cards cannot be read; never legal.
    Miscover(BadCards),
}

impl Action {
    /// The name in every protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play(_) | Self::Misplay(_) => "PLAY",
            Self::Cover(_) | Self::Miscover(_) => "COVER",
            Self::Buckle => "BUCKLE",
            Self::PassBuckle => "PASS_BUCKLE",
            Self::Reveal => "REVEAL",
            Self::PassReveal => "PASS_REVEAL",
        }
    }

    /// The cards it names.
    pub const fn cards(self) -> Option<Cards> {
        if let Self::Play(cards) | Self::Cover(cards) = self { Some(cards) } else { None }
    }

    fn of(name: &str, cards: Result<Cards, BadCards>) -> Option<Self> {
        Some(match name {
            "PLAY" => cards.map_or_else(Self::Misplay, Self::Play),
            "COVER" => cards.map_or_else(Self::Miscover, Self::Cover),
            "BUCKLE" => Self::Buckle,
            "PASS_BUCKLE" => Self::PassBuckle,
            "REVEAL" => Self::Reveal,
            "PASS_REVEAL" => Self::PassReveal,
            _ => return None,
        })
    }
}

/// `PLAY R_SHI*2`, `BUCKLE`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Play(cards) | Self::Cover(cards) => write!(f, " {cards}"),
            Self::Misplay(_) | Self::Miscover(_) => f.write_str(" ?"),
            _ => Ok(()),
        }
    }
}

/// A text that is no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such action: expected PLAY, COVER, BUCKLE, PASS_BUCKLE, REVEAL or PASS_REVEAL")]
pub struct UnknownAction;

impl FromStr for Action {
    type Err = UnknownAction;
    fn from_str(text: &str) -> Result<Self, UnknownAction> {
        let (name, cards) = text.split_once(' ').unwrap_or((text, ""));
        let cards = if cards.is_empty() { Err(BadCards::Missing) } else { cards.parse() };
        Self::of(name, cards).ok_or(UnknownAction)
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("type", self.name())?;
        if let Some(cards) = self.cards() {
            map.serialize_entry("cards", &cards)?;
        }
        map.end()
    }
}

/// The fields an action may have; `payload_cards` is what the engine interface calls the same thing.
#[derive(Deserialize)]
struct Fields {
    #[serde(rename = "type")]
    name: String,
    #[serde(alias = "payload_cards")]
    cards: Option<CardList>,
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Fields { name, cards } = Fields::deserialize(from)?;
        let cards = cards.map_or(Err(BadCards::Missing), |list| list.0);
        Self::of(&name, cards).ok_or_else(|| serde::de::Error::custom(UnknownAction))
    }
}
