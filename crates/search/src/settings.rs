//! How much a race thinks, and how sure it wants to be.

use std::time::Duration;

use paiju_contract::Budget;

/// How much a race thinks, and how sure it wants to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How many worlds are drawn where the budget does not say.
    pub worlds: u32,
    /// With a belief: so many worlds are drawn for each that is picked.
    pub candidates: u32,
    /// An answer other than the rule's must be better by so many standard errors.
    pub errors: f64,
    /// After so many worlds the first answers are dropped.
    pub first_cut: u32,
    /// Threads that share the worlds. The answer does not depend on it.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { worlds: 256, candidates: 8, errors: 2.0, first_cut: 16, threads: 1 }
    }
}

/// When a race must end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// After so many worlds.
    Worlds(u32),
    /// After so much time, and after so many worlds at the latest.
    Time(Duration),
}

/// More worlds than that tell nothing new within any time a person would wait.
pub(crate) const MOST_WORLDS: u32 = 1 << 16;

impl Settings {
    /// When a race with this budget ends.
    pub(crate) fn end(&self, budget: Budget) -> End {
        match budget {
            Budget::Usual => End::Worlds(self.worlds),
            Budget::Iterations(worlds) => End::Worlds(worlds.clamp(1, MOST_WORLDS)),
            Budget::Time(time) => End::Time(time),
        }
    }
}
