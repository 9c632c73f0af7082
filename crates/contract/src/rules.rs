//! What a game's rules value must offer: named presets, validation, a number of seats.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::BadRules;

/// A validated configuration of a game.
///
/// Deserializing is how overrides come in: an object with an optional `preset` and any of the switches gives
/// that preset with those switches changed, already validated; an unknown switch is an error. Serializing
/// writes every switch, and reading that back gives an equal value.
pub trait RuleSet:
    Clone + Eq + Hash + Debug + Default + Send + Sync + Serialize + DeserializeOwned + 'static
{
    /// The names of the presets, the default one first.
    const PRESETS: &'static [&'static str];

    /// The preset of that name.
    fn preset(name: &str) -> Option<Self>;

    /// Whether a game can be dealt by these rules.
    fn validate(&self) -> Result<(), BadRules>;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// The rules of game `index` of an experiment by these rules: where a place at the table is worth something (the
    /// button, the dealer), it moves on from game to game, or a seat could not be told from its place.
    #[must_use]
    fn nth(&self, index: u64) -> Self {
        let _ = index;
        self.clone()
    }

    /// The rules as they may be published while the game runs: as if what they fix in secret (who has which role)
    /// had not been fixed. Most rules have no secrets.
    #[must_use]
    fn public(&self) -> Self {
        self.clone()
    }
}
