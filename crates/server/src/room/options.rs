//! What is chosen when a table is opened.
//!
//! It owns the bounds of times and sizes. What the rules may be is the game's to say.

use serde::{Deserialize, Serialize};

use super::entry::Level;
use crate::refusal::Refusal;

/// The longest time that any clock may be set to: a day.
const LONGEST_MS: u32 = 86_400_000;

/// Everything about a table but its game and rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Whether everybody finds the table in the list, or only who has its link.
    pub public: bool,
    /// Whether others may watch and read the records; where not, only who sits there, and the records only who sat there.
    pub spectators: bool,
    /// How long a seat may think; none: for ever.
    pub clock: Option<Clock>,
    /// How long a reaction window lasts at a table of several people, in milliseconds, whoever could react.
    #[schemars(range(max = 86_400_000))]
    pub window_ms: u32,
    /// How long bots take for an answer, in milliseconds, whatever they hold.
    #[schemars(range(max = 86_400_000))]
    pub bot_ms: u32,
    /// A bot takes over for who is gone for so long, in milliseconds; 0: never.
    #[schemars(range(max = 86_400_000))]
    pub drop_ms: u32,
    /// The bot that takes over.
    pub stand_in: Level,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            public: false,
            spectators: true,
            clock: None,
            window_ms: 4_000,
            bot_ms: 700,
            drop_ms: 60_000,
            stand_in: Level::Normal,
        }
    }
}

/// How long a seat may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// For each decision, in milliseconds.
    #[schemars(range(min = 100, max = 86_400_000))]
    pub move_ms: u32,
    /// Beside that for all decisions of a game together, in milliseconds.
    #[serde(default)]
    #[schemars(range(max = 86_400_000))]
    pub bank_ms: u32,
    /// What happens when both are used up.
    #[serde(default)]
    pub then: Timeout,
}

/// What a clock that ran out does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Timeout {
    /// The game's default action: check or fold, pass, discard what was drawn.
    #[default]
    DefaultAction,
    /// What the stand-in would do.
    Bot,
}

impl Options {
    /// Whether every time is one that a table can keep.
    pub fn check(&self) -> Result<(), Refusal> {
        let clock = self.clock.unwrap_or(Clock { move_ms: 100, bank_ms: 0, then: Timeout::DefaultAction });
        if clock.move_ms < 100 {
            return Err(out_of_range("clock.move_ms", "at least 100"));
        }
        let times = [
            ("clock.move_ms", clock.move_ms),
            ("clock.bank_ms", clock.bank_ms),
            ("window_ms", self.window_ms),
            ("bot_ms", self.bot_ms),
            ("drop_ms", self.drop_ms),
        ];
        match times.iter().find(|(_, time)| *time > LONGEST_MS) {
            Some((field, _)) => Err(out_of_range(field, "at most 86400000, a day")),
            None => Ok(()),
        }
    }
}

fn out_of_range(field: &str, bound: &str) -> Refusal {
    Refusal::bad_request(format!("`{field}` must be {bound}, in milliseconds")).with("field", field)
}
