//! Values as bytes and back (CBOR), so that "equal" is not only the game's own opinion.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The value's bytes, or why it has none.
pub(super) fn write<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes)
        .map_err(|why| format!("it cannot be written as bytes: {why}"))?;
    Ok(bytes)
}

/// The value of these bytes.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    ciborium::from_reader(bytes).map_err(|why| format!("its bytes cannot be read again: {why}"))
}

/// There and back.
pub(super) fn round_trip<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, String> {
    read(&write(value)?)
}

/// What a value says under this name; nothing if it says nothing under it.
pub(super) fn field<T: Serialize>(value: &T, name: &str) -> Result<ciborium::Value, String> {
    let whole = ciborium::Value::serialized(value).map_err(|why| format!("it is no plain data: {why}"))?;
    let fields = whole.into_map().unwrap_or_default();
    let found = fields.into_iter().find(|(key, _)| key.as_text() == Some(name));
    Ok(found.map_or(ciborium::Value::Null, |(_, value)| value))
}

/// The same number for equal values, today and tomorrow.
pub(super) fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Why two values that must be equal are not: by `Eq`, or by their bytes.
pub(super) fn difference<T: Eq + Serialize + std::fmt::Debug>(expected: &T, found: &T) -> Option<String> {
    if expected != found {
        return Some(format!("expected {expected:?}\n     found {found:?}"));
    }
    (write(expected) != write(found)).then(|| format!("equal values, but different bytes: {expected:?}"))
}

/// The value that the bytes of `value` are read as, when they are read as something else.
pub(super) fn round_trip_as<T: Serialize, U: DeserializeOwned>(value: &T) -> Result<U, String> {
    read(&write(value)?)
}
