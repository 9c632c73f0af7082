//! How long work on a row takes, measured as it goes, and what follows from it: into which parts the rows are cut, whether
//! others shall help, and how many steps are made before signals are looked for.
//!
//! Nothing of it changes what is played.

use std::time::Duration;

use super::habit::{Habit, Way};

/// Work of less than this is done alone: telling others of it takes as long.
const LITTLE: f64 = 40e3;
/// Work of more than this is shared out in any case: a helper that loses its processor for a while costs less than it brings.
const MUCH: f64 = 5e6;
/// A part that is claimed takes at least this long, as claiming has its price, too …
const LEAST_PART: f64 = 8e3;
/// … and at most this long, so that nobody waits long for the last one, and Ctrl-C is answered.
const MOST_PART: f64 = 5e6;
/// As much is done alone without a look for signals.
const STRETCH: f64 = 20e6;
/// A helper does about this many parts, so that one who is slower leaves some to the others.
const PARTS_EACH: usize = 8;
/// No work is cut into more parts.
const MOST_PARTS: usize = 4096;
/// Fewer steps in a row would bring a row near to the processor more often than they use it.
const FEW_STEPS: usize = 16;

/// What work on rows takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// The time of one step of one row, in nanoseconds: about the least that was measured of late, since a thread that loses
    /// its processor measures far too much.
    step: f64,
    /// Whether it pays to share out work that is neither little nor much.
    habit: Habit,
}

/// How rows are shared out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shares {
    /// Rows of a part.
    pub(super) rows: usize,
    /// Whether others shall help.
    pub(super) together: bool,
    /// Whether that is being found out.
    pub(super) tried: bool,
}

impl Pace {
    /// Before anything was measured: bots may think long, and rules never do.
    pub(super) fn unknown(bots: bool) -> Self {
        Self { step: if bots { 1e6 } else { 1e3 }, habit: Habit::default() }
    }

    /// How `rows` are shared out among so many threads for work of so many steps on each.
    pub(super) fn shares(self, rows: usize, steps: usize, threads: usize) -> Shares {
        let row = self.step * steps.max(1) as f64;
        let all = row * rows as f64;
        let tried = threads > 1 && rows > 1 && (LITTLE..MUCH).contains(&all);
        let together = threads > 1 && rows > 1 && all >= MUCH || tried && self.habit.way() == Way::Together;
        let part = if together {
            (all / (threads * PARTS_EACH) as f64).clamp(LEAST_PART, MOST_PART)
        } else if all <= STRETCH {
            all
        } else {
            MOST_PART
        };
        // Rounded up: the last of two parts should not be a single row.
        let size = ((part / row).ceil() as usize).max(rows.div_ceil(MOST_PARTS));
        Shares { rows: size.clamp(1, rows.max(1)), together, tried }
    }

    /// How many of the steps that are left are made on each of `rows` before the next look for signals.
    pub(super) fn steps(self, left: usize, rows: usize, threads: usize) -> usize {
        let stretch = STRETCH * threads as f64 / (self.step * rows as f64);
        let few = (MOST_PART / self.step).min(FEW_STEPS as f64);
        (stretch.max(few) as usize).clamp(1, left.max(1))
    }

    /// So many steps of rows took so long.
    pub(super) fn learn(&mut self, took: Duration, steps: usize) {
        if steps > 0 {
            let found = took.as_nanos() as f64 / steps as f64;
            self.step = found.min(self.step * 1.25).max(0.1);
        }
    }

    /// So many steps of rows took so long from the call to its end, whoever made them.
    pub(super) fn judge(&mut self, took: Duration, steps: usize) {
        self.habit.learn(took.as_nanos() as f64, steps);
    }
}
