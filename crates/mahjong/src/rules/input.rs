//! Rules as they come in: a preset and whatever differs from it (R11.2).

use paiju_contract::{BadRules, RuleSet, Seat};
use serde::{Deserialize, Deserializer};

use super::{AfterHu, End, FlowPenalty, KongView, NextDealer, Preset, Rules, SEATS};
use crate::fan::FanTable;

/// `true`/`false`, or the words on and off.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "OnOff")]
struct Switch(bool);

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected true, false, \"on\" or \"off\"")]
enum OnOff {
    Bool(bool),
    Word(String),
}

impl TryFrom<OnOff> for Switch {
    type Error = &'static str;
    fn try_from(input: OnOff) -> Result<Self, &'static str> {
        match input {
            OnOff::Bool(on) => Ok(Self(on)),
            OnOff::Word(word) if word == "on" => Ok(Self(true)),
            OnOff::Word(word) if word == "off" => Ok(Self(false)),
            OnOff::Word(_) => Err("expected true, false, \"on\" or \"off\""),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Switch {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Switch".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"enum": [true, false, "on", "off"], "description": "On or off."})
    }
}

/// A fan cap, or a word for none.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a fan cap from 1 to 255, null or \"none\"")]
enum Cap {
    Fan(u8),
    Word(String),
}

impl Cap {
    fn fan(self) -> Result<u8, BadRules> {
        match self {
            Self::Fan(fan) => Ok(fan),
            Self::Word(_) => {
                Err(BadRules::new("fan_cap", "expected a number from 1 to 255, null or \"none\""))
            }
        }
    }

    fn is_none(&self) -> bool {
        matches!(self, Self::Word(word) if word == "none")
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Cap {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cap".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "anyOf": [{"type": "integer", "minimum": 1, "maximum": 255}, {"const": "none"}],
            "description": "The most a win is worth, or none.",
        })
    }
}

/// A field that is there, `null` included, told apart from one that is not.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Rules as they come in: a preset and whatever differs from it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[expect(clippy::option_option, reason = "`null` is not the same as left out")]
pub(super) struct RulesInput {
    /// The preset that everything not named is taken from.
    preset: Option<Preset>,
    /// When the hand ends.
    end: Option<End>,
    /// What is paid on an empty wall.
    flow_penalty: Option<FlowPenalty>,
    /// Who deals next.
    next_dealer: Option<NextDealer>,
    /// 漏胡: a passed win blocks cheaper ones.
    passed_hu: Option<Switch>,
    /// What becomes of a winner.
    after_hu: Option<AfterHu>,
    /// 抢杠胡: an added kong may be won.
    rob_kong: Option<Switch>,
    /// What others see of a concealed kong.
    concealed_kong_view: Option<KongView>,
    /// +1 for a win on a discard after the wall has emptied.
    haidi_discard: Option<Switch>,
    /// 天胡 counts 自摸 too.
    tianhu_selfdraw: Option<Switch>,
    /// Kong points return if the konger is neither waiting nor a winner on an empty wall.
    kong_refund: Option<Switch>,
    /// The most a win is worth.
    #[serde(default, deserialize_with = "present")]
    fan_cap: Option<Option<Cap>>,
    /// The score everybody starts a hand with.
    initial_score: Option<i32>,
    /// What kongs are paid in, 1 to 10000.
    base: Option<i32>,
    /// Who deals.
    dealer: Option<Seat>,
    /// The match totals before this hand; left out, the initial score.
    total_scores: Option<[i32; SEATS]>,
    /// The fan weights; left out, those of the rules.
    fan_table: Option<FanTable>,
}

impl TryFrom<RulesInput> for Rules {
    type Error = BadRules;
    fn try_from(input: RulesInput) -> Result<Self, BadRules> {
        let preset = Self::of(input.preset.unwrap_or(Preset::ToTheWall));
        let on = |switch: Option<Switch>, preset: bool| switch.map_or(preset, |switch| switch.0);
        let initial_score = input.initial_score.unwrap_or(preset.initial_score);
        let rules = Self {
            preset: preset.preset,
            end: input.end.unwrap_or(preset.end),
            flow_penalty: input.flow_penalty.unwrap_or(preset.flow_penalty),
            next_dealer: input.next_dealer.unwrap_or(preset.next_dealer),
            passed_hu: on(input.passed_hu, preset.passed_hu),
            after_hu: input.after_hu.unwrap_or(preset.after_hu),
            rob_kong: on(input.rob_kong, preset.rob_kong),
            concealed_kong_view: input.concealed_kong_view.unwrap_or(preset.concealed_kong_view),
            haidi_discard: on(input.haidi_discard, preset.haidi_discard),
            tianhu_selfdraw: on(input.tianhu_selfdraw, preset.tianhu_selfdraw),
            kong_refund: on(input.kong_refund, preset.kong_refund),
            fan_cap: match input.fan_cap {
                None => preset.fan_cap,
                Some(cap) => cap.filter(|cap| !cap.is_none()).map(Cap::fan).transpose()?,
            },
            initial_score,
            base: input.base.unwrap_or(preset.base),
            dealer: input.dealer.unwrap_or(preset.dealer),
            // A match starts with everybody's initial score (R11.9).
            total_scores: input.total_scores.unwrap_or([initial_score; SEATS]),
            fan_table: input.fan_table.unwrap_or(preset.fan_table),
        };
        rules.validate().map(|()| rules)
    }
}
