//! Lists of things in their text notation, for data that people write: `#[serde(with = "paiju_contract::notation")]`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes each by its `Display`.
pub fn serialize<T: Display, S: Serializer>(list: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(list.iter().map(ToString::to_string))
}

/// Reads each by its `FromStr`.
pub fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let texts = Vec::<String>::deserialize(from)?;
    let read = |text: &String| text.parse().map_err(|why| D::Error::custom(format!("{text:?}: {why}")));
    texts.iter().map(read).collect()
}
