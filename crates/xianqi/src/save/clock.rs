//! The host's clock as a game with history carries it from a load to the next dump (R1.8.2).
//!
//! It owns how the two times of a decision lie beside the deal in the log. They are no part of the game: the hot state
//! does not have them, and games that differ in them alone are equal. A decision that came later has no time.

use std::hash::{Hash, Hasher};

use paiju_contract::{Game, History};

use super::shape::DecisionShape;
use crate::state::{Entry, XianQiOf};

/// When the host asked for a decision, and when it stops waiting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) started_at_ms: u64,
    pub(crate) timeout_at_ms: Option<u64>,
}

impl Clock {
    /// What a decision says.
    pub(crate) fn of(decision: &DecisionShape) -> Self {
        Self { started_at_ms: decision.started_at_ms, timeout_at_ms: decision.timeout_at_ms }
    }

    /// A decision at this time.
    pub(crate) fn on(self, decision: DecisionShape) -> DecisionShape {
        DecisionShape { started_at_ms: self.started_at_ms, timeout_at_ms: self.timeout_at_ms, ..decision }
    }
}

/// A part of a clock. All are equal, so that no clock tells two games apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClockWord(u32);

impl PartialEq for ClockWord {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for ClockWord {}

impl Hash for ClockWord {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// How many words a clock takes: two times of two words, and the version it belongs to.
const WORDS: usize = 5;
/// Where the deeds begin: after three hands and a clock.
pub(crate) const PROLOGUE: usize = 3 + WORDS;
/// A clock that nobody has set.
pub(crate) const NO_CLOCK: [Entry; WORDS] = [Entry::Clock(ClockWord(0)); WORDS];

const fn halves(time: u64) -> [u32; 2] {
    [time as u32, (time >> 32) as u32]
}

const fn whole(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

impl<H: History<Entry>> XianQiOf<H> {
    /// The clock of the decision that is open, if it is known.
    pub(crate) fn clock(&self) -> Clock {
        let words: Vec<u32> =
            self.log.entries().get(3..PROLOGUE).unwrap_or_default().iter().copied().map(word).collect();
        match words[..] {
            [low, high, until_low, until_high, tag] if tag >> 1 == self.version() => Clock {
                started_at_ms: whole(low, high),
                timeout_at_ms: (tag & 1 == 1).then(|| whole(until_low, until_high)),
            },
            _ => Clock::default(),
        }
    }

    /// Writes down the clock of the decision that is open, if one was told.
    pub(crate) fn keep_clock(&mut self, clock: Option<Clock>) {
        let Some(clock) = clock.filter(|clock| *clock != Clock::default()) else { return };
        let [low, high] = halves(clock.started_at_ms);
        let [until_low, until_high] = halves(clock.timeout_at_ms.unwrap_or_default());
        let tag = self.version() << 1 | u32::from(clock.timeout_at_ms.is_some());
        let words = [low, high, until_low, until_high, tag].map(|word| Entry::Clock(ClockWord(word)));
        let log = [self.deal_log(), &words, self.deeds()].concat();
        self.log = H::from_entries(&log);
    }
}

const fn word(entry: Entry) -> u32 {
    if let Entry::Clock(ClockWord(word)) = entry { word } else { 0 }
}
