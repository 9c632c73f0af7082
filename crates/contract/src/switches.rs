//! The rules of a dump: the preset they started from and the switches that differ from it, or all of them.
//!
//! It owns how they are written. What a switch means and how rules are read is the game's ([`RuleSet`]).

use std::ops::Deref;

use ciborium::Value;
use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::RuleSet;

/// Rules as data. Read, they may have any part of what is written, as all rules may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switches<R> {
    /// The preset, and what differs from it: what people are shown.
    Changed(R),
    /// Every switch: what hashes are made from.
    All(R),
}

impl<R> Deref for Switches<R> {
    type Target = R;
    fn deref(&self) -> &R {
        let (Self::Changed(rules) | Self::All(rules)) = self;
        rules
    }
}

impl<'de, R: Deserialize<'de>> Deserialize<'de> for Switches<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        R::deserialize(from).map(Self::Changed)
    }
}

impl<R: RuleSet> Serialize for Switches<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Changed(rules) => match changed(rules).map_err(S::Error::custom)? {
                Some(fields) => fields.serialize(to),
                None => rules.serialize(to),
            },
            Self::All(rules) => rules.serialize(to),
        }
    }
}

/// The preset's name and the switches that differ from it; nothing where those alone would read as other rules: a
/// switch may follow another unless it is told (a match begins with everybody's initial score).
fn changed<R: RuleSet>(rules: &R) -> Result<Option<Value>, ciborium::value::Error> {
    let fields = Value::serialized(rules)?.into_map().unwrap_or_default();
    let name = fields.iter().find(|(key, _)| is_preset(key)).and_then(|(_, name)| name.as_text());
    let Some(preset) = name.and_then(R::preset) else { return Ok(None) };
    let usual = Value::serialized(&preset)?.into_map().unwrap_or_default();
    let told = fields.into_iter().filter(|field| is_preset(&field.0) || !usual.contains(field)).collect();
    let told = Value::Map(told);
    let read = told.deserialized::<R>();
    Ok(read.is_ok_and(|read| read == *rules).then_some(told))
}

fn is_preset(key: &Value) -> bool {
    key.as_text() == Some("preset")
}
