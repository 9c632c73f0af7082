//! Rules, moves, views and saves of crooked Kuhn poker.

use std::fmt;
use std::str::FromStr;

use paiju_contract::{BadRules, RuleSet};
use paiju_kuhn::{self as kuhn, Card};
use serde::{Deserialize, Deserializer, Serialize};

use crate::bug::{Bug, bug};

/// Kuhn's rules, which one bug reads carelessly.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(transparent)]
pub(crate) struct House(pub(crate) kuhn::Rules);

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let rules = kuhn::Rules::deserialize(from)?;
        Ok(Self(if bug() == Bug::RulesForgetASwitch { kuhn::Rules::default() } else { rules }))
    }
}

impl RuleSet for House {
    const PRESETS: &'static [&'static str] = kuhn::Rules::PRESETS;

    fn preset(name: &str) -> Option<Self> {
        let name = if bug() == Bug::AnyPresetWillDo { "standard" } else { name };
        kuhn::Rules::preset(name).map(Self)
    }

    fn validate(&self) -> Result<(), BadRules> {
        self.0.validate()
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }
}

/// Kuhn's actions and one that is never legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Move {
    Pass,
    Bet,
    Raise,
}

impl Move {
    pub(crate) const ALL: [Self; 3] = [Self::Pass, Self::Bet, Self::Raise];

    pub(crate) fn of(action: kuhn::Action) -> Self {
        if action == kuhn::Action::Pass { Self::Pass } else { Self::Bet }
    }

    pub(crate) fn kuhn(self) -> kuhn::Action {
        if self == Self::Pass { kuhn::Action::Pass } else { kuhn::Action::Bet }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bet if bug() == Bug::TextIsAmbiguous => f.write_str("Pass"),
            other => write!(f, "{other:?}"),
        }
    }
}

impl FromStr for Move {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|action| format!("{action:?}") == text).ok_or_else(|| text.to_string())
    }
}

impl Serialize for Move {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let written = if bug() == Bug::DataIsAmbiguous { Self::Pass } else { *self };
        to.serialize_str(&format!("{written:?}"))
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Kuhn's view, and a card that should not be there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Look {
    pub(crate) kuhn: kuhn::View,
    pub(crate) version: u32,
    pub(crate) whole_deck: Option<Vec<Card>>,
    /// Shown to those who only look on.
    pub(crate) audience: Option<u8>,
}

/// Kuhn's dump and what the crooked game adds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) kuhn: kuhn::Dump,
    pub(crate) skew: u32,
    pub(crate) strikes: u32,
    pub(crate) cards: u8,
    pub(crate) noise: u32,
}
