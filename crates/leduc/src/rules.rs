//! The rules value: one preset, one switch.

use paiju_contract::{BadRules, RuleSet, Seat};
use serde::{Deserialize, Serialize};

/// Who acts first (R1.4); everything else is fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "RulesInput")]
pub struct Rules {
    /// The preset these rules started from.
    pub preset: Preset,
    /// The seat that acts first in both rounds.
    pub first: Seat,
}

/// The named rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The only ones.
    Standard,
}

/// Rules as people write them: a preset and what differs from it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct RulesInput {
    preset: Option<Preset>,
    first: Option<Seat>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { preset: Preset::Standard, first: Seat(0) }
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [&'static str] = &["standard"];

    fn preset(name: &str) -> Option<Self> {
        (name == "standard").then(Self::default)
    }

    #[inline]
    fn validate(&self) -> Result<(), BadRules> {
        if self.first.index() < 2 { Ok(()) } else { Err(BadRules::new("first", "expected seat 0 or 1")) }
    }

    fn seats(&self) -> usize {
        2
    }

    /// The seats take turns in opening.
    #[inline]
    fn nth(&self, index: u64) -> Self {
        Self { first: self.first.after((index % 2) as u8, 2), ..*self }
    }
}

impl TryFrom<RulesInput> for Rules {
    type Error = BadRules;
    fn try_from(input: RulesInput) -> Result<Self, BadRules> {
        let Preset::Standard = input.preset.unwrap_or(Preset::Standard);
        let standard = Self::default();
        let rules = Self { first: input.first.unwrap_or(standard.first), ..standard };
        rules.validate()?;
        Ok(rules)
    }
}
