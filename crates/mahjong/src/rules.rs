//! The rules of one hand: three presets, every switch of R11, the fan table, and what a match carries on.
//!
//! It does not play; `apply` and `score` read the switches.

mod input;
mod limits;

use std::borrow::Cow;

use paiju_contract::{BadRules, RuleSet, Seat};
use serde::{Deserialize, Deserializer, Serialize};

use crate::fan::{FanRules, FanTable};
use input::RulesInput;

pub(crate) use limits::most_points;

/// The number of seats.
pub const SEATS: usize = 4;
/// Starting scores and carried totals stay within this.
const MOST_POINTS: i32 = 1_000_000_000;

/// Declares a switch with named values. A name is read exactly as it is written, or in its snake case (R11.2).
macro_rules! switch {
    (#[doc = $doc:literal] $name:ident { $(#[doc = $value_doc:literal] $value:ident = $text:literal $(or $alias:literal)?),+ $(,)? }) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        pub enum $name { $(#[doc = $value_doc] #[serde(rename = $text)] $value),+ }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "description": $doc.trim(),
                    "oneOf": [$({"enum": [$text $(, $alias)?], "description": $value_doc.trim()}),+],
                })
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = Cow::<'de, str>::deserialize(from)?;
                $(if [$text $(, $alias)?].contains(&&*text) { return Ok(Self::$value); })+
                Err(serde::de::Error::unknown_variant(&text, &[$($text),+]))
            }
        }
    };
}

switch! {
    /// The named sets of rules.
    Preset {
        /// Play to the last tile.
        ToTheWall = "to-the-wall",
        /// Ends with the third winner, penalties on an empty wall.
        ThreeWinners = "three-winners",
        /// Sichuan table habits.
        Classic = "classic",
    }
}

switch! {
    /// When a hand ends (R10.1, R10.2).
    End {
        /// Only when a draw is due on an empty wall.
        WallOnly = "WallOnly" or "wall_only",
        /// With the third winner, or on an empty wall.
        ThreeWinners = "ThreeWinners" or "three_winners",
    }
}

switch! {
    /// What is paid on an empty wall (R10.3).
    FlowPenalty {
        /// Nothing.
        None = "None" or "none",
        /// 查花猪 and 查大叫.
        ChaJiao = "ChaJiao" or "cha_jiao",
    }
}

switch! {
    /// Who deals the next hand (R10.6, R10.7).
    NextDealer {
        /// After an empty wall the next seat, else the first winner.
        Rotate = "Rotate" or "rotate",
        /// The first winner; the dealer stays if nobody won.
        FirstWinner = "FirstWinner" or "first_winner",
    }
}

switch! {
    /// What becomes of a winner (R8.3, R11.5).
    AfterHu {
        /// Plays on with a locked hand.
        LockedContinue = "LockedContinue" or "locked_continue",
        /// Leaves the round: pays and receives no more.
        Exit = "Exit" or "exit",
    }
}

switch! {
    /// What others see of a concealed kong (R11.7).
    KongView {
        /// Its tile.
        Public = "Public" or "public",
        /// That there is one.
        Hidden = "Hidden" or "hidden",
    }
}

/// The rules of one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "RulesInput")]
#[expect(clippy::struct_excessive_bools, reason = "the switches of the rules page")]
pub struct Rules {
    /// The preset these rules started from.
    pub preset: Preset,
    /// When the hand ends.
    pub end: End,
    /// What is paid on an empty wall.
    pub flow_penalty: FlowPenalty,
    /// Who deals next.
    pub next_dealer: NextDealer,
    /// 漏胡: a passed win blocks cheaper ones (R9).
    pub passed_hu: bool,
    /// What becomes of a winner.
    pub after_hu: AfterHu,
    /// 抢杠胡: an added kong may be won (R11.6).
    pub rob_kong: bool,
    /// What others see of a concealed kong.
    pub concealed_kong_view: KongView,
    /// +1 for a win on a discard after the wall has emptied.
    pub haidi_discard: bool,
    /// 天胡 counts 自摸 too.
    pub tianhu_selfdraw: bool,
    /// Kong points return if the konger is neither waiting nor a winner on an empty wall.
    pub kong_refund: bool,
    /// The most a win is worth.
    pub fan_cap: Option<u8>,
    /// The score everybody starts a hand with.
    pub initial_score: i32,
    /// What kongs are paid in.
    pub base: i32,
    /// Who deals.
    pub dealer: Seat,
    /// The match totals before this hand.
    pub total_scores: [i32; SEATS],
    /// The fan weights.
    pub fan_table: FanTable,
}

impl Rules {
    const TO_THE_WALL: Self = Self {
        preset: Preset::ToTheWall,
        end: End::WallOnly,
        flow_penalty: FlowPenalty::None,
        next_dealer: NextDealer::FirstWinner,
        passed_hu: true,
        after_hu: AfterHu::LockedContinue,
        rob_kong: false,
        concealed_kong_view: KongView::Public,
        haidi_discard: false,
        tianhu_selfdraw: false,
        kong_refund: false,
        fan_cap: None,
        initial_score: 0,
        base: 1,
        dealer: Seat(0),
        total_scores: [0; SEATS],
        fan_table: FanTable::DEFAULT,
    };

    const THREE_WINNERS: Self = Self {
        preset: Preset::ThreeWinners,
        end: End::ThreeWinners,
        flow_penalty: FlowPenalty::ChaJiao,
        next_dealer: NextDealer::Rotate,
        passed_hu: false,
        ..Self::TO_THE_WALL
    };

    const CLASSIC: Self = Self {
        preset: Preset::Classic,
        next_dealer: NextDealer::FirstWinner,
        passed_hu: true,
        after_hu: AfterHu::Exit,
        rob_kong: true,
        concealed_kong_view: KongView::Hidden,
        haidi_discard: true,
        tianhu_selfdraw: true,
        kong_refund: true,
        fan_cap: Some(5),
        ..Self::THREE_WINNERS
    };

    /// The rules of a preset.
    pub const fn of(preset: Preset) -> Self {
        match preset {
            Preset::ToTheWall => Self::TO_THE_WALL,
            Preset::ThreeWinners => Self::THREE_WINNERS,
            Preset::Classic => Self::CLASSIC,
        }
    }

    /// The part that fan depends on.
    #[inline]
    pub const fn fan(&self) -> FanRules {
        FanRules {
            table: self.fan_table,
            cap: self.fan_cap,
            tianhu_selfdraw: self.tianhu_selfdraw,
            haidi_discard: self.haidi_discard,
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::TO_THE_WALL
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [&'static str] = &["to-the-wall", "three-winners", "classic"];

    fn preset(name: &str) -> Option<Self> {
        match name {
            "to-the-wall" => Some(Self::TO_THE_WALL),
            "three-winners" => Some(Self::THREE_WINNERS),
            "classic" => Some(Self::CLASSIC),
            _ => None,
        }
    }

    fn validate(&self) -> Result<(), BadRules> {
        let within = |points: i32| (-MOST_POINTS..=MOST_POINTS).contains(&points);
        let wrong = |field: &'static str, expected: &'static str| Err(BadRules::new(field, expected));
        if self.dealer.index() >= SEATS {
            return wrong("dealer", "the dealer is a seat from 0 to 3");
        }
        if !(1..=10_000).contains(&self.base) {
            return wrong("base", "kongs are paid in a base from 1 to 10000");
        }
        if self.fan_cap == Some(0) {
            return wrong("fan_cap", "the cap is at least 1, or null for none");
        }
        if self.fan_table.basic == 0 {
            return wrong("fan_table", "a win is worth at least 1: `basic` must not be 0");
        }
        if !within(self.initial_score) {
            return wrong("initial_score", "the starting score is within a thousand million points of 0");
        }
        if !self.total_scores.iter().all(|total| within(*total)) {
            return wrong("total_scores", "totals are within a thousand million points of 0");
        }
        Ok(())
    }

    fn seats(&self) -> usize {
        SEATS
    }

    /// The dealer moves on by a seat each game: dealing is worth most of a point.
    fn nth(&self, index: u64) -> Self {
        Self { dealer: self.dealer.after((index % SEATS as u64) as u8, SEATS as u8), ..*self }
    }
}
