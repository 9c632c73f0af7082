//! A benchmark and its value: best of several short runs on one core.
//!
//! Short runs, because a machine that is shared interrupts long ones; the best, because interruptions only ever slow
//! a run down.

use std::fmt;
use std::time::{Duration, Instant};

use serde::Serialize;

/// How long one benchmark is repeated, and how often at least.
const BUDGET: Duration = Duration::from_millis(400);
const RUNS: u32 = 5;

/// What a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Unit {
    /// Whole games in a second.
    #[serde(rename = "games/s")]
    Games,
    /// Answered questions in a second.
    #[serde(rename = "decisions/s")]
    Decisions,
    /// Evaluated hands in a second.
    #[serde(rename = "evals/s")]
    Evals,
    /// Sampled deals in a second.
    #[serde(rename = "traversals/s")]
    Traversals,
    /// Nanoseconds for one.
    #[serde(rename = "ns")]
    Nanoseconds,
}

impl Unit {
    /// The unit as it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Games => "games/s",
            Self::Decisions => "decisions/s",
            Self::Evals => "evals/s",
            Self::Traversals => "traversals/s",
            Self::Nanoseconds => "ns",
        }
    }

    fn value(self, count: u64, time: Duration) -> f64 {
        let rate = count as f64 / time.as_secs_f64().max(1e-12);
        if self == Self::Nanoseconds { 1e9 / rate } else { rate }
    }

    fn better(self, one: f64, other: f64) -> f64 {
        if self == Self::Nanoseconds { one.min(other) } else { one.max(other) }
    }
}

/// Prepares a benchmark; what it returns does a short run and says how many things it did.
type Setup = Box<dyn FnOnce() -> Box<dyn FnMut() -> u64>>;

/// Something to measure. Nothing is prepared before it is.
pub struct Bench {
    name: String,
    unit: Unit,
    setup: Setup,
}

impl fmt::Debug for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.name, self.unit.as_str())
    }
}

/// A value, as `--json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// What was measured.
    pub bench: String,
    /// What the value counts.
    pub unit: Unit,
    /// The best run's.
    pub value: f64,
}

impl Bench {
    /// A benchmark of that name; `setup` makes the run.
    pub fn new<R>(name: impl Into<String>, unit: Unit, setup: impl FnOnce() -> R + 'static) -> Self
    where
        R: FnMut() -> u64 + 'static,
    {
        Self { name: name.into(), unit, setup: Box::new(|| Box::new(setup())) }
    }

    /// What it measures.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs it for a while.
    pub fn measure(self) -> Measured {
        let Self { name, unit, setup } = self;
        let mut run = setup();
        run();
        let (mut best, mut runs, begin) = (None, 0, Instant::now());
        while runs < RUNS || begin.elapsed() < BUDGET {
            let start = Instant::now();
            let count = run();
            let value = unit.value(count, start.elapsed());
            best = Some(best.map_or(value, |best| unit.better(best, value)));
            runs += 1;
        }
        Measured { bench: name, unit, value: best.unwrap_or(0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_run_counts() {
        assert!((Unit::Games.better(1.0, 2.0) - 2.0).abs() < f64::EPSILON);
        assert!((Unit::Nanoseconds.better(1.0, 2.0) - 1.0).abs() < f64::EPSILON);
        assert!((Unit::Nanoseconds.value(4, Duration::from_nanos(8)) - 2.0).abs() < 1e-9);
        assert!((Unit::Evals.value(4, Duration::from_secs(2)) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_benchmark_is_run_and_named() {
        let mut runs = 0;
        let measured = Bench::new("a/b", Unit::Games, move || {
            move || {
                runs += 1;
                runs
            }
        })
        .measure();
        assert_eq!(measured.bench, "a/b");
        assert!(measured.value > 0.0);
    }
}
