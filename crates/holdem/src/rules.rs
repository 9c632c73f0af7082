//! The switches of a hand: seats, blinds, antes, stacks, the button, the menu (R2.1 to R2.6).
//!
//! A match is a chain of hands, so stacks and button are rules too. How a hand starts from them is `setup`'s.

pub(crate) mod limits;

use arrayvec::ArrayVec;
use paiju_contract::{BadRules, MAX_SEATS, RuleSet, Seat};
pub(crate) use paiju_kit::Chips;
use serde::{Deserialize, Serialize};

use crate::state::clockwise;

/// No table holds more chips than this: every sum of bets stays far from the end of [`Chips`] (R2.6).
pub const MOST_CHIPS: Chips = 2_000_000_000;
/// No blind or ante is larger than this (R2.6).
pub const LARGEST_BLIND: Chips = 1_000_000_000;
/// No table holds more big blinds than this, so that the number of raises is bounded (R2.6).
pub const MOST_BIG_BLINDS: Chips = 100_000_000;
const FULL_STACK: Chips = 10_000;
// R2.6: the largest number there is, a smallest raise, is a bet and a raise that is no larger than it or a blind;
// raises are by a big blind at least, so the counts of raises and actions stay below the chips.
const _: () = assert!(MOST_CHIPS <= Chips::MAX / 2 && LARGEST_BLIND <= MOST_CHIPS);
const _: () = assert!(MOST_BIG_BLINDS <= MOST_CHIPS / 20);

/// Which actions are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Menu {
    /// Six actions with fixed ids (R5.1 to R5.11).
    SixMax,
    /// Any bet size (R6.1).
    NoLimit,
}

/// Which hands are shown at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Showdown {
    /// Every hand that reaches it.
    All,
}

/// A named starting point for the switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// Six seats, 100 big blinds, the six-action menu, stacks reset every hand.
    SixMax,
    /// Six seats unless told otherwise, any bet size, stacks carried.
    NoLimit,
    /// Two seats, any bet size, stacks carried.
    HeadsUp,
}

/// The rules of one hand; see [`RuleSet`] for how overrides are read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "RulesInput")]
pub struct Rules {
    /// The preset these switches started from.
    pub preset: Preset,
    /// 2 to 10.
    pub seats: u8,
    /// What the small blind posts.
    pub small_blind: Chips,
    /// What the big blind posts; the smallest bet.
    pub big_blind: Chips,
    /// What every dealt-in seat pays before the blinds.
    pub ante: Chips,
    /// What the big blind pays for all before the blinds.
    pub bb_ante: Chips,
    /// One a seat; a seat with 0 sits out where stacks are carried.
    pub stacks: ArrayVec<Chips, MAX_SEATS>,
    /// The seat with the button.
    pub button: Seat,
    /// Which actions are offered.
    pub menu: Menu,
    /// Whether the next hand starts with the same stacks again.
    pub reset_stacks: bool,
    /// Which hands are shown.
    pub showdown: Showdown,
}

impl Preset {
    const fn named(name: &str) -> Option<Self> {
        match name.as_bytes() {
            b"sixmax" => Some(Self::SixMax),
            b"nolimit" => Some(Self::NoLimit),
            b"headsup" => Some(Self::HeadsUp),
            _ => None,
        }
    }

    fn rules(self) -> Rules {
        let seats = if self == Self::HeadsUp { 2 } else { 6 };
        Rules {
            preset: self,
            seats,
            small_blind: 50,
            big_blind: 100,
            ante: 0,
            bb_ante: 0,
            stacks: full_stacks(seats),
            button: Seat(0),
            menu: if self == Self::SixMax { Menu::SixMax } else { Menu::NoLimit },
            reset_stacks: self == Self::SixMax,
            showdown: Showdown::All,
        }
    }
}

fn full_stacks(seats: u8) -> ArrayVec<Chips, MAX_SEATS> {
    (0..usize::from(seats).min(MAX_SEATS)).map(|_| FULL_STACK).collect()
}

impl Rules {
    /// The seats that get cards: all of them, or those with chips where stacks are carried (R2.4).
    #[inline]
    pub(crate) fn dealt_in(&self) -> u16 {
        let with_chips = |(mask, bit): (u16, u16), stack: &Chips| {
            let bit_if = if *stack > 0 { bit } else { 0 };
            (mask | bit_if, bit << 1)
        };
        self.stacks.iter().fold((0, 1), with_chips).0
    }

    /// Two cards for each of them and five for the board.
    #[inline]
    pub(crate) fn cards_needed(&self) -> usize {
        2 * self.dealt_in().count_ones() as usize + 5
    }

    fn check_table(&self) -> Result<(), BadRules> {
        if !(2..=MAX_SEATS).contains(&usize::from(self.seats)) {
            return Err(BadRules::new("seats", "a table has 2 to 10 seats"));
        }
        if self.stacks.len() != usize::from(self.seats) {
            return Err(BadRules::new("stacks", "there must be one stack for each seat"));
        }
        if self.button.0 >= self.seats {
            return Err(BadRules::new("button", "the button must be one of the seats, counted from 0"));
        }
        Ok(())
    }

    fn check_blinds(&self) -> Result<(), BadRules> {
        if self.small_blind == 0 || self.big_blind == 0 {
            return Err(BadRules::new("blinds", "small_blind and big_blind must be at least one chip"));
        }
        if self.small_blind > self.big_blind {
            return Err(BadRules::new("small_blind", "the small blind must not exceed the big blind"));
        }
        let largest = self.big_blind.max(self.ante).max(self.bb_ante);
        if largest > LARGEST_BLIND {
            return Err(BadRules::new("blinds", "blinds and antes must not exceed 1,000,000,000 chips"));
        }
        Ok(())
    }

    fn check_stacks(&self) -> Result<(), BadRules> {
        let with_chips = self.dealt_in().count_ones();
        if self.reset_stacks && with_chips < u32::from(self.seats) {
            let message = "every seat is dealt in when stacks are reset, so each needs at least one chip";
            return Err(BadRules::new("stacks", message));
        }
        if with_chips < 2 {
            return Err(BadRules::new("stacks", "at least two seats must have chips"));
        }
        let total: u64 = self.stacks.iter().map(|&stack| u64::from(stack)).sum();
        if total > u64::from(MOST_CHIPS) {
            return Err(BadRules::new("stacks", "a table must not hold more than 2,000,000,000 chips"));
        }
        if total > u64::from(MOST_BIG_BLINDS) * u64::from(self.big_blind) {
            return Err(BadRules::new("stacks", "a table must not hold more than 100,000,000 big blinds"));
        }
        Ok(())
    }
}

impl Default for Rules {
    fn default() -> Self {
        Preset::SixMax.rules()
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [&'static str] = &["sixmax", "nolimit", "headsup"];

    fn preset(name: &str) -> Option<Self> {
        Preset::named(name).map(Preset::rules)
    }

    fn validate(&self) -> Result<(), BadRules> {
        self.check_table()?;
        self.check_blinds()?;
        self.check_stacks()
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The button moves from seat to seat with chips (R10.1); stacks are as they were.
    fn nth(&self, index: u64) -> Self {
        let mut rules = self.clone();
        let seats: ArrayVec<usize, MAX_SEATS> = clockwise(self.dealt_in(), self.button.0).collect();
        if index > 0 && !seats.is_empty() {
            let place = (index - 1) % seats.len() as u64;
            rules.button = Seat(seats[place as usize] as u8);
        }
        rules
    }
}

/// Rules as they are written: a preset and what differs from it. Wide integers, so that a negative or huge
/// number is refused with a sentence about the switch and not about its type.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
struct RulesInput {
    /// The preset that everything else starts from; sixmax unless told otherwise.
    preset: Option<Preset>,
    /// 2 to 10.
    seats: Option<i64>,
    /// What the small blind posts.
    small_blind: Option<i64>,
    /// What the big blind posts; the smallest bet.
    big_blind: Option<i64>,
    /// What every dealt-in seat pays before the blinds.
    ante: Option<i64>,
    /// What the big blind pays for all before the blinds.
    bb_ante: Option<i64>,
    /// One a seat; a seat with 0 sits out where stacks are carried.
    stacks: Option<Vec<i64>>,
    /// The seat with the button.
    button: Option<i64>,
    /// Which actions are offered.
    menu: Option<Menu>,
    /// Whether the next hand starts with the same stacks again.
    reset_stacks: Option<bool>,
    /// Which hands are shown.
    showdown: Option<Showdown>,
}

impl TryFrom<RulesInput> for Rules {
    type Error = BadRules;

    fn try_from(input: RulesInput) -> Result<Self, BadRules> {
        let preset = input.preset.unwrap_or(Preset::SixMax).rules();
        let seats = seats_of(&input, preset.seats)?;
        let rules = Self {
            preset: preset.preset,
            seats,
            small_blind: chips("small_blind", input.small_blind, preset.small_blind)?,
            big_blind: chips("big_blind", input.big_blind, preset.big_blind)?,
            ante: chips("ante", input.ante, 0)?,
            bb_ante: chips("bb_ante", input.bb_ante, 0)?,
            stacks: stacks_of(input.stacks, seats)?,
            button: Seat(small("button", input.button, preset.button.0)?),
            menu: input.menu.unwrap_or(preset.menu),
            reset_stacks: input.reset_stacks.unwrap_or(preset.reset_stacks),
            showdown: input.showdown.unwrap_or(preset.showdown),
        };
        rules.validate()?;
        Ok(rules)
    }
}

/// The number of seats: as told, or as many as there are stacks, or the preset's (R2.3).
fn seats_of(input: &RulesInput, preset: u8) -> Result<u8, BadRules> {
    let stacks = input.stacks.as_ref().map(|stacks| stacks.len() as i64);
    small("seats", input.seats.or(stacks), preset)
}

fn stacks_of(stacks: Option<Vec<i64>>, seats: u8) -> Result<ArrayVec<Chips, MAX_SEATS>, BadRules> {
    let Some(stacks) = stacks else {
        return Ok(full_stacks(seats));
    };
    if stacks.len() > MAX_SEATS {
        return Err(BadRules::new("stacks", "there must be one stack for each seat"));
    }
    stacks.into_iter().map(|stack| chips("stacks", Some(stack), 0)).collect()
}

fn chips(field: &'static str, written: Option<i64>, otherwise: Chips) -> Result<Chips, BadRules> {
    let Some(number) = written else {
        return Ok(otherwise);
    };
    Chips::try_from(number)
        .map_err(|_| BadRules::new(field, "chips are whole numbers from 0 to 2,000,000,000"))
}

fn small(field: &'static str, written: Option<i64>, otherwise: u8) -> Result<u8, BadRules> {
    let Some(number) = written else {
        return Ok(otherwise);
    };
    u8::try_from(number).map_err(|_| BadRules::new(field, "expected a small whole number"))
}
