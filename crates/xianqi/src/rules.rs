//! The rules of one game: presets, named switches, house rules, and what the match carries (R2, R3, R4).
//!
//! It owns what can be configured and which combinations cannot work. How switches are written and read is
//! [`switches`](crate::switches); what they do is in `legal`, `apply`, `setup` and `score`.

use paiju_contract::{BadRules, Limits, RuleSet, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use crate::combo::DogPair;
use crate::counters::{LAST_BUCKLE, MOST_ACTIONS};
use crate::legal::MOST_ANSWERS;
use crate::switches::RulesInput;

/// Which preset the switches started from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Section 1 of the rules page.
    #[default]
    Original,
    /// Section 2 of the rules page.
    Revised,
}

/// What a leader is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LeadDecision {
    /// Every PLAY and BUCKLE in one question.
    Together,
    /// First `[BUCKLE, PASS_BUCKLE]`, then what to play.
    Split,
}

/// Who leads after a reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LeaderAfterReveal {
    /// The last revealer, who may BUCKLE again.
    LastRevealer,
    /// The buckler, who must PLAY.
    Buckler,
}

/// Who is asked first whether to reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AskFirst {
    /// The last revealer of the whole game.
    LastRevealer,
    /// The active revealer, who can lose that place again.
    #[serde(alias = "active_revealer_seat")]
    ActiveRevealer,
}

/// What a hand without SHI and XIANG does to the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Black {
    /// The game is over at once, nobody pays.
    Settlement,
    /// Dealt again with the next seed.
    Redeal,
}

/// The rules of one game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "RulesInput")]
#[allow(clippy::struct_excessive_bools, reason = "every switch is one of the rules page, by its name")]
pub struct Rules {
    /// Where the switches started.
    pub preset: Preset,
    /// Always 3.
    pub player_count: u8,
    /// What everybody had before the first game of the match.
    pub initial_chips: i32,
    /// What each seat has before this game.
    pub chips: [i32; 3],
    /// Which game of the match this is, counted from 1.
    pub game_index: u16,
    /// Who leads, if that is not drawn from the seed.
    pub first_seat: Option<Seat>,
    /// The power of the dog pair.
    #[serde(serialize_with = "crate::switches::dog_power")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::dog_pair"))]
    pub dog_pair: DogPair,
    /// What a leader is asked.
    pub lead_decision: LeadDecision,
    /// Whether the first REVEAL ends the asking.
    pub reveal_stops_at_first: bool,
    /// Who leads after a reveal.
    pub leader_after_reveal: LeaderAfterReveal,
    /// Who is asked first.
    pub ask_first: AskFirst,
    /// Whether six pillars, or two enough, end the game.
    pub early_end: bool,
    /// What a black hand does.
    pub black: Black,
    /// How many BUCKLEs a round may see; 0 is no limit.
    pub buckle_chain_limit: u8,
    /// 掀瓷包瓷: who revealed right before a round pays alone for the ceramic it brings.
    pub reveal_ceramic_liability: bool,
    /// 第一盘没瓷没扣: in the first game nobody below 3 pillars may BUCKLE, and a ceramic is paid like enough.
    pub first_game_no_ceramic_no_buckle: bool,
    /// 接棋决定先出: the first seat of the next game is drawn by a card.
    pub first_seat_by_draw: bool,
    /// 够棋必须扣: an enough leader who does not BUCKLE gives up the chips for being enough.
    pub enough_must_buckle: bool,
    /// 八柱棋赢8个: all eight pillars are paid 8 by each other seat.
    pub eight_pillars_pay_8: bool,
    /// Who draws for the first seat, known from the game before.
    pub drawer_seat: Option<Seat>,
}

/// More chips than any match moves; sums of them stay far inside an `i32`.
pub(crate) const MOST_CHIPS: i32 = 1_000_000_000;

impl Rules {
    /// Section 1: the design as it was, its gaps closed.
    pub const fn original() -> Self {
        Self {
            preset: Preset::Original,
            player_count: 3,
            initial_chips: 20,
            chips: [20; 3],
            game_index: 1,
            first_seat: None,
            dog_pair: DogPair::Above,
            lead_decision: LeadDecision::Together,
            reveal_stops_at_first: false,
            leader_after_reveal: LeaderAfterReveal::LastRevealer,
            ask_first: AskFirst::LastRevealer,
            early_end: false,
            black: Black::Settlement,
            buckle_chain_limit: 16,
            reveal_ceramic_liability: false,
            first_game_no_ceramic_no_buckle: false,
            first_seat_by_draw: false,
            enough_must_buckle: false,
            eight_pillars_pay_8: false,
            drawer_seat: None,
        }
    }

    /// Section 2: the revision.
    pub const fn revised() -> Self {
        Self {
            preset: Preset::Revised,
            dog_pair: DogPair::Equal,
            lead_decision: LeadDecision::Split,
            reveal_stops_at_first: true,
            leader_after_reveal: LeaderAfterReveal::Buckler,
            ask_first: AskFirst::ActiveRevealer,
            early_end: true,
            black: Black::Redeal,
            ..Self::original()
        }
    }

    /// The switches of a preset.
    pub const fn of(preset: Preset) -> Self {
        match preset {
            Preset::Original => Self::original(),
            Preset::Revised => Self::revised(),
        }
    }

    /// BUCKLEs before one round, as far as the rules bound them: a buckler who must lead cannot buckle again.
    fn chain(&self) -> Option<u32> {
        match (self.leader_after_reveal, self.buckle_chain_limit) {
            (LeaderAfterReveal::Buckler, _) => Some(1),
            (LeaderAfterReveal::LastRevealer, 0) => None,
            (LeaderAfterReveal::LastRevealer, limit) => Some(u32::from(limit)),
        }
    }

    /// Bounds of every game: 24 hands, and before each of 8 rounds a chain of BUCKLEs with two answers each; whatever
    /// the rules, no more than [`MOST_ACTIONS`] (R1.13.4, R5.8).
    pub(crate) fn limits(&self) -> Limits {
        let split = self.lead_decision == LeadDecision::Split
            && self.leader_after_reveal == LeaderAfterReveal::LastRevealer;
        let most = u32::from(MOST_ACTIONS);
        let actions = self.chain().map_or(most, |chain| most.min(24 + 8 * (3 * chain + u32::from(split))));
        let (reveals, longest) = if self.reveal_stops_at_first { (1, 2) } else { (2, 3) };
        let possible = u32::from(LAST_BUCKLE) / longest + 1;
        let buckles = i64::from(self.chain().map_or(possible, |chain| possible.min(8 * chain)));
        let unit = self.most_for_ceramic();
        let alone = if self.reveal_ceramic_liability { 2 * unit } else { unit };
        Limits {
            actions: actions as usize,
            answers: MOST_ANSWERS,
            least_score: -(alone.max(2) + buckles),
            most_score: 2 * unit + reveals * buckles,
            scores_move: false,
            score_sum: Some(0),
        }
    }

    /// What one loser may have to pay one winner.
    fn most_for_ceramic(&self) -> i64 {
        match (self.first_game(), self.eight_pillars_pay_8) {
            (true, _) => 1,
            (false, true) => 8,
            (false, false) => 3,
        }
    }

    /// Whether 第一盘没瓷没扣 is in force: it is switched on and this is the first game.
    pub(crate) fn first_game(&self) -> bool {
        self.first_game_no_ceramic_no_buckle && self.game_index <= 1
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::original()
    }
}

fn refuse(field: &'static str, message: &'static str) -> Result<(), BadRules> {
    Err(BadRules::new(field, message))
}

impl RuleSet for Rules {
    const PRESETS: &'static [&'static str] = &["original", "revised"];

    fn preset(name: &str) -> Option<Self> {
        match name {
            "original" => Some(Self::original()),
            "revised" => Some(Self::revised()),
            _ => None,
        }
    }

    #[inline]
    fn validate(&self) -> Result<(), BadRules> {
        let seat_is_known = |seat: Option<Seat>| seat.is_none_or(|seat| seat.0 < 3);
        let is_chips = |chips: i32| (-MOST_CHIPS..=MOST_CHIPS).contains(&chips);
        if self.player_count != 3 {
            return refuse("player_count", "XianQi is played by exactly 3");
        }
        if !seat_is_known(self.first_seat) {
            return refuse("first_seat", "the seats are 0, 1 and 2; null draws one from the seed");
        }
        if !seat_is_known(self.drawer_seat) {
            return refuse("drawer_seat", "the seats are 0, 1 and 2; null means nobody draws");
        }
        if !is_chips(self.initial_chips) || !self.chips.into_iter().all(is_chips) {
            return refuse("chips", "chips are from -1,000,000,000 to 1,000,000,000 a seat");
        }
        if self.eight_pillars_pay_8 && self.early_end {
            return refuse("eight_pillars_pay_8", "eight pillars cannot be reached while early_end is on");
        }
        Ok(())
    }

    fn seats(&self) -> usize {
        3
    }

    /// Nothing moves on from game to game: the seed draws who leads, unless `first_seat` fixes it (R4.2).
    fn nth(&self, _index: u64) -> Self {
        *self
    }
}
