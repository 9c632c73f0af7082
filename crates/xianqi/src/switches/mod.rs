//! Switches on their way in and out: the lenient input form of the rules, and the packed form inside a state.
//!
//! It does not know what a switch does; [`Rules`] says which combinations can work.

mod pack;

use paiju_contract::{BadRules, RuleSet, Seat};
use serde::{Deserialize, Serializer};

pub(crate) use pack::{Carried, Switches};

use crate::rules::{AskFirst, Black, DogPair, LeadDecision, LeaderAfterReveal, Preset, Rules};

/// Rules as a caller writes them: a preset and the switches to change. What is left out keeps the preset's value.
#[derive(Clone, Debug, Default, Deserialize)]
// Everything may be left out; a list is no object, though, which a default of the whole would take.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(default))]
#[serde(deny_unknown_fields)]
pub struct RulesInput {
    /// Where the switches start; `original` if it is left out.
    preset: Option<Preset>,
    /// Always 3.
    player_count: Option<i64>,
    /// What everybody had before the first game of the match.
    initial_chips: Option<i64>,
    /// What each seat has before this game.
    chips: Option<[i64; 3]>,
    /// Which game of the match this is, counted from 1.
    game_index: Option<u16>,
    /// Who leads, if that is not drawn from the seed.
    first_seat: Option<Seat>,
    /// The power of the dog pair.
    #[cfg_attr(feature = "schema", schemars(schema_with = "crate::schema::dog_pair_or_null"))]
    dog_pair: Option<DogInput>,
    /// What a leader is asked.
    lead_decision: Option<LeadDecision>,
    /// Whether the first REVEAL ends the asking.
    reveal_stops_at_first: Option<bool>,
    /// Who leads after a reveal.
    leader_after_reveal: Option<LeaderAfterReveal>,
    /// Who is asked first.
    ask_first: Option<AskFirst>,
    /// Whether six pillars, or two enough, end the game.
    early_end: Option<bool>,
    /// What a black hand does.
    black: Option<Black>,
    /// How many BUCKLEs a round may see; 0 is no limit.
    buckle_chain_limit: Option<u8>,
    /// 掀瓷包瓷: who revealed right before a round pays alone for the ceramic it brings.
    reveal_ceramic_liability: Option<bool>,
    /// 第一盘没瓷没扣: in the first game nobody below 3 pillars may BUCKLE, and a ceramic is paid like enough.
    first_game_no_ceramic_no_buckle: Option<bool>,
    /// 接棋决定先出: the first seat of the next game is drawn by a card.
    first_seat_by_draw: Option<bool>,
    /// 够棋必须扣: an enough leader who does not BUCKLE gives up the chips for being enough.
    enough_must_buckle: Option<bool>,
    /// 八柱棋赢8个: all eight pillars are paid 8 by each other seat.
    eight_pillars_pay_8: Option<bool>,
    /// Who draws for the first seat, known from the game before.
    drawer_seat: Option<Seat>,
}

/// The dog pair's power, as the number it is.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "i64")]
struct DogInput(DogPair);

impl TryFrom<i64> for DogInput {
    type Error = &'static str;
    fn try_from(power: i64) -> Result<Self, Self::Error> {
        match power {
            10 => Ok(Self(DogPair::Above)),
            9 => Ok(Self(DogPair::Equal)),
            _ => Err("the dog pair's power is 10 (above the pair of red SHI) or 9 (equal to it)"),
        }
    }
}

/// Writes the dog pair as its power.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
pub(crate) fn dog_power<S: Serializer>(dog: &DogPair, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u8(match dog {
        DogPair::Above => 10,
        DogPair::Equal => 9,
    })
}

fn chips(field: &'static str, value: i64) -> Result<i32, BadRules> {
    i32::try_from(value)
        .map_err(|_| BadRules::new(field, "chips are from -1,000,000,000 to 1,000,000,000 a seat"))
}

impl TryFrom<RulesInput> for Rules {
    type Error = BadRules;

    fn try_from(input: RulesInput) -> Result<Self, BadRules> {
        let base = Self::of(input.preset.unwrap_or_default());
        let initial_chips =
            chips("initial_chips", input.initial_chips.unwrap_or(i64::from(base.initial_chips)))?;
        let mut stacks = [initial_chips; 3];
        for (stack, given) in stacks.iter_mut().zip(input.chips.into_iter().flatten()) {
            *stack = chips("chips", given)?;
        }
        if input.player_count.is_some_and(|n| n != 3) {
            return Err(BadRules::new("player_count", "XianQi is played by exactly 3"));
        }
        let rules = Self {
            initial_chips,
            chips: stacks,
            game_index: input.game_index.unwrap_or(base.game_index),
            first_seat: input.first_seat,
            drawer_seat: input.drawer_seat,
            ..with_switches(base, &input)
        };
        rules.validate()?;
        Ok(rules)
    }
}

fn with_switches(base: Rules, input: &RulesInput) -> Rules {
    Rules {
        dog_pair: input.dog_pair.map_or(base.dog_pair, |dog| dog.0),
        lead_decision: input.lead_decision.unwrap_or(base.lead_decision),
        reveal_stops_at_first: input.reveal_stops_at_first.unwrap_or(base.reveal_stops_at_first),
        leader_after_reveal: input.leader_after_reveal.unwrap_or(base.leader_after_reveal),
        ask_first: input.ask_first.unwrap_or(base.ask_first),
        early_end: input.early_end.unwrap_or(base.early_end),
        black: input.black.unwrap_or(base.black),
        buckle_chain_limit: input.buckle_chain_limit.unwrap_or(base.buckle_chain_limit),
        reveal_ceramic_liability: input.reveal_ceramic_liability.unwrap_or(base.reveal_ceramic_liability),
        first_game_no_ceramic_no_buckle: input
            .first_game_no_ceramic_no_buckle
            .unwrap_or(base.first_game_no_ceramic_no_buckle),
        first_seat_by_draw: input.first_seat_by_draw.unwrap_or(base.first_seat_by_draw),
        enough_must_buckle: input.enough_must_buckle.unwrap_or(base.enough_must_buckle),
        eight_pillars_pay_8: input.eight_pillars_pay_8.unwrap_or(base.eight_pillars_pay_8),
        ..base
    }
}
