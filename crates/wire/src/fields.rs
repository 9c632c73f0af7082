//! An object of JSON text taken apart into its fields, in the order they were written.
//!
//! The order is what the author of a type chose for its readers; parsing into a sorted map would lose it.

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// The fields of an object in their order, each as JSON text; `None` if the text is no object.
///
/// ```
/// let fields = paiju_wire::fields(r#"{"to":1,"as":[2, 3]}"#).unwrap();
/// assert_eq!(fields, [("to".into(), "1"), ("as".into(), "[2, 3]")]);
/// assert_eq!(paiju_wire::fields("[]"), None);
/// ```
pub fn fields(json: &str) -> Option<Vec<(Cow<'_, str>, &str)>> {
    serde_json::from_str::<Fields<'_>>(json).ok().map(|fields| fields.0)
}

struct Fields<'a>(Vec<(Cow<'a, str>, &'a str)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(InOrder)
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Fields<'de>, M::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = map.next_entry::<Cow<'de, str>, &RawValue>()? {
            fields.push((name, value.get()));
        }
        Ok(Fields(fields))
    }
}
