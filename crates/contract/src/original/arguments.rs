//! The arguments of an operation: what all interfaces read alike.
//!
//! It owns how such an argument is read. Which arguments an operation takes is the interface's.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::RuleSet;

/// Arguments of the operations that have none.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// What the complaints of a reader of rules begin with.
const RULES: &str = "rules: ";

/// Reads the argument that has the rules (`deserialize_with`): see [`read_beside_rules`](super::Refusal::read_beside_rules).
pub fn read_rules<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(from).map_err(|why| D::Error::custom(format_args!("{RULES}{why}")))
}

/// The same where a preset's name will do.
pub fn read_rules_or_preset<'de, T: RuleSet, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    let read = from.deserialize_any(RulesOrPreset(PhantomData));
    read.map_err(|why| D::Error::custom(format_args!("{RULES}{why}")))
}

struct RulesOrPreset<T>(PhantomData<T>);

impl<'de, T: RuleSet> Visitor<'de> for RulesOrPreset<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a preset, or an object of switches")
    }
    fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }
    fn visit_none<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }
    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Option<T>, D::Error> {
        from.deserialize_any(self)
    }
    fn visit_str<E: Error>(self, name: &str) -> Result<Option<T>, E> {
        let unknown =
            || E::custom(format_args!("there is no preset {name:?}: there are {}", T::PRESETS.join(", ")));
        T::preset(name).map(Some).ok_or_else(unknown)
    }
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Option<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Some)
    }
}

/// The complaint about the rules, if it is one.
pub(super) fn of_rules(why: &str) -> Option<&str> {
    why.strip_prefix(RULES)
}

/// A whole number; of one beyond 64 bits the nearest that they hold, so that it is refused as any number too big is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Nearest(pub i64);

impl<'de> Deserialize<'de> for Nearest {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_i64(AnyWhole).map(Self)
    }
}

struct AnyWhole;

impl Visitor<'_> for AnyWhole {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }
    fn visit_i64<E: Error>(self, number: i64) -> Result<i64, E> {
        Ok(number)
    }
    fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
        Ok(i64::try_from(number).unwrap_or(i64::MAX))
    }
    /// What no 64 bits hold arrives as a fraction, and has none.
    fn visit_f64<E: Error>(self, number: f64) -> Result<i64, E> {
        const BEYOND: f64 = 9_223_372_036_854_775_807.0;
        if number.abs() < BEYOND {
            return Err(E::invalid_type(Unexpected::Float(number), &self));
        }
        Ok(if number > 0.0 { i64::MAX } else { i64::MIN })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Nearest {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        i64::schema_name()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        i64::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::Error as Told;

    use super::*;

    #[test]
    fn a_number_too_big_is_the_nearest_there_is_and_a_fraction_is_none() {
        let read = |number: f64| {
            let from: serde::de::value::F64Deserializer<Told> = number.into_deserializer();
            Nearest::deserialize(from).map(|Nearest(number)| number)
        };
        assert_eq!((read(1e30), read(-1e30)), (Ok(i64::MAX), Ok(i64::MIN)));
        assert!(read(1.5).is_err() && read(1.0).is_err());
        let from: serde::de::value::U64Deserializer<Told> = u64::MAX.into_deserializer();
        assert_eq!(Nearest::deserialize(from), Ok(Nearest(i64::MAX)));
    }
}
