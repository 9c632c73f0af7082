//! Whether it pays to let others help with short work: found out by trying both ways in turn.
//!
//! On a quiet machine two threads do the work in half the time. On a busy one a helper that loses its processor in the midst of
//! a part keeps the caller waiting for longer than the whole work takes. Nobody can tell which it is but by the clock.

/// Who does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Alone,
    Together,
}

impl Way {
    fn other(self) -> Self {
        match self {
            Self::Alone => Self::Together,
            Self::Together => Self::Alone,
        }
    }
}

/// A way is judged by as much work, in nanoseconds: several turns of a processor that is shared.
const WINDOW: f64 = 10e6;
/// Windows of a trial that is neither better nor much worse: where no processor is idle, it takes the system a while to give
/// helpers one of their own.
const MOST_WINDOWS: u32 = 10;
/// Much worse: this many times as long as alone in a window …
const WORSE: f64 = 1.15;
/// … or this many times as long after a glimpse.
const HOPELESS: f64 = 1.5;
const GLIMPSE: f64 = 1e6;
/// As much work is done in the better way before the other is tried again: at first, and at most.
const FIRST_REST: f64 = 1e9;
const MOST_REST: f64 = 16e9;
/// Of what is known, the latest window counts for half, so that an unlucky one is soon forgotten.
const NEW: f64 = 0.5;
/// Others are asked only where that saves a twentieth.
const WORTH: f64 = 0.95;

/// Both ways and what they take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    /// Nanoseconds a step alone and together, waiting included; none before the first trial.
    cost: [Option<f64>; 2],
    best: Way,
    /// Whether the other way is being tried, and in which window of the trial.
    trying: bool,
    windows: u32,
    /// What was spent since the last judgement, and the steps that were made.
    spent: f64,
    steps: f64,
    /// Work to be done before the other way is tried, and how much that was the last time.
    left: f64,
    rest: f64,
}

impl Default for Habit {
    fn default() -> Self {
        let (best, rest) = (Way::Alone, FIRST_REST);
        Self { cost: [None; 2], best, trying: false, windows: 0, spent: 0.0, steps: 0.0, left: rest, rest }
    }
}

impl Habit {
    /// How the work is done next.
    pub(super) fn way(&self) -> Way {
        if self.trying { self.best.other() } else { self.best }
    }

    /// So many steps took so long in the way that was asked for.
    pub(super) fn learn(&mut self, took: f64, steps: usize) {
        self.spent += took;
        self.steps += steps as f64;
        self.left -= took;
        let found = self.spent / self.steps.max(1.0);
        if self.spent < WINDOW && !self.is_hopeless(found) {
            return;
        }
        (self.spent, self.steps) = (0.0, 0.0);
        let known = self.cost[self.way() as usize].filter(|_| !self.trying);
        self.cost[self.way() as usize] = Some(known.map_or(found, |known| known + NEW * (found - known)));
        let better = self.better();
        if self.trying {
            self.windows += 1;
            let near = self.best == Way::Alone && found < WORSE * self.alone();
            if better != self.best || !near || self.windows >= MOST_WINDOWS {
                self.decide(better);
            }
        } else {
            // Working alone is never much slower, so doubts about the helpers are followed at once; the other way round, on a
            // busy machine, every turn of another process would be one more reason for a trial.
            let doubtful = self.best == Way::Together && better == Way::Alone;
            self.trying = self.cost[self.best.other() as usize].is_none() || doubtful || self.left <= 0.0;
        }
    }

    /// Ends a trial. After one that has changed nothing, the next can wait longer.
    fn decide(&mut self, better: Way) {
        self.rest = if better == self.best { (2.0 * self.rest).min(MOST_REST) } else { FIRST_REST };
        (self.best, self.trying, self.windows, self.left) = (better, false, 0, self.rest);
    }

    fn alone(&self) -> f64 {
        self.cost[Way::Alone as usize].unwrap_or(f64::INFINITY)
    }

    /// Whether working together shows early that it is far from worth it.
    fn is_hopeless(&self, found: f64) -> bool {
        self.way() == Way::Together && self.spent > GLIMPSE && found > HOPELESS * self.alone()
    }

    /// The better way by what is known; alone, if only that is.
    fn better(&self) -> Way {
        match self.cost {
            [Some(alone), Some(together)] if together < WORTH * alone => Way::Together,
            _ => Way::Alone,
        }
    }
}
