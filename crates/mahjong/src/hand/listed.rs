//! Counted tiles as data: a list of tiles, ascending, equal ones side by side.
//!
//! It owns how they are written and read; counting is the business of `counts`.

use serde::{Deserialize, Serialize};

use super::counts::{Counts, Pile};
use crate::piece::Tile;

impl Serialize for Pile {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.tiles())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let tiles = Vec::<Tile>::deserialize(from)?;
        Self::try_from_tiles(tiles)
            .ok_or_else(|| serde::de::Error::custom("there are four tiles of each kind"))
    }
}

impl Serialize for Counts {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.tiles())
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let tiles = Vec::<Tile>::deserialize(from)?;
        Self::try_from_tiles(tiles)
            .ok_or_else(|| serde::de::Error::custom("there are four tiles of each kind"))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Pile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Pile".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let item = generator.subschema_for::<Tile>();
        schemars::json_schema!({"type": "array", "items": item, "description": "Tiles, ascending, at most four of a kind."})
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Counts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Counts".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let item = generator.subschema_for::<Tile>();
        schemars::json_schema!({"type": "array", "items": item, "description": "Tiles, ascending, at most four of a kind."})
    }
}
