//! What `init_game` is told: the rules of a game, put together in Rust or read from plain data (R1.5).
//!
//! It owns the builder. Which rules can work is said by [`Rules`] when the game is dealt, never before.

use paiju_contract::{BadRules, Seat};
use serde::Deserialize;

use crate::combo::DogPair;
use crate::rules::{AskFirst, Black, LeadDecision, LeaderAfterReveal, Preset, Rules};
use crate::switches::RulesInput;

/// The `config` of the design: a preset and what is changed of it.
///
/// ```
/// use paiju_contract::Seat;
/// use paiju_xianqi::Rules;
/// use paiju_xianqi::original::Config;
///
/// let built = Config::revised().first_seat(Seat(1)).initial_chips(50);
/// let same = Config::from(Rules {
///     first_seat: Some(Seat(1)),
///     initial_chips: 50,
///     chips: [50; 3],
///     ..Rules::revised()
/// });
/// assert_eq!(built, same);
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "RulesInput")]
pub struct Config(Result<Rules, BadRules>);

impl Default for Config {
    fn default() -> Self {
        Self::original()
    }
}

impl From<Rules> for Config {
    fn from(rules: Rules) -> Self {
        Self(Ok(rules))
    }
}

impl From<RulesInput> for Config {
    fn from(input: RulesInput) -> Self {
        Self(Rules::try_from(input))
    }
}

/// One method a switch, by the name of the rules page.
macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident: $kind:ty;)*) => {
        impl Config {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(self, $name: $kind) -> Self {
                self.with(|rules| rules.$name = $name)
            })*
        }
    };
}

switches! {
    /// Anything but 3 is refused when the game is dealt.
    player_count: u8;
    /// What each seat has before this game.
    chips: [i32; 3];
    /// Which game of a match this is, counted from 1.
    game_index: u16;
    /// The power of the dog pair.
    dog_pair: DogPair;
    /// What a leader is asked.
    lead_decision: LeadDecision;
    /// Whether the first REVEAL ends the asking.
    reveal_stops_at_first: bool;
    /// Who leads after a reveal.
    leader_after_reveal: LeaderAfterReveal;
    /// Who is asked first about a buckle.
    ask_first: AskFirst;
    /// Whether six pillars, or two enough, end the game.
    early_end: bool;
    /// What a black hand does.
    black: Black;
    /// How many BUCKLEs a round may see; 0 is no limit.
    buckle_chain_limit: u8;
    /// 掀瓷包瓷
    reveal_ceramic_liability: bool;
    /// 第一盘没瓷没扣
    first_game_no_ceramic_no_buckle: bool;
    /// 接棋决定先出
    first_seat_by_draw: bool;
    /// 够棋必须扣
    enough_must_buckle: bool;
    /// 八柱棋赢8个
    eight_pillars_pay_8: bool;
}

impl Config {
    /// The design as it was: the three-seat game without house rules.
    pub fn original() -> Self {
        Self::of(Preset::Original)
    }

    /// The revision of the rules page.
    pub fn revised() -> Self {
        Self::of(Preset::Revised)
    }

    /// The switches of a preset.
    pub fn of(preset: Preset) -> Self {
        Rules::of(preset).into()
    }

    /// What everybody has before the first game, and before this one.
    #[must_use]
    pub fn initial_chips(self, initial_chips: i32) -> Self {
        self.with(|rules| (rules.initial_chips, rules.chips) = (initial_chips, [initial_chips; 3]))
    }

    /// Who leads; otherwise the seed says.
    #[must_use]
    pub fn first_seat(self, first_seat: Seat) -> Self {
        self.with(|rules| rules.first_seat = Some(first_seat))
    }

    /// Who draws for the first seat.
    #[must_use]
    pub fn drawer_seat(self, drawer_seat: Seat) -> Self {
        self.with(|rules| rules.drawer_seat = Some(drawer_seat))
    }

    /// The rules, or why these are none.
    pub(super) fn rules(self) -> Result<Rules, BadRules> {
        self.0
    }

    fn with(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        if let Ok(rules) = &mut self.0 {
            change(rules);
        }
        self
    }
}
