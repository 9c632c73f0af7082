//! What the writer counts of itself, for whoever watches the server.
//!
//! It owns the counts and their steps. It does not know how they are shown.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Counts of the writer since the store was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measures {
    /// Commits that succeeded.
    pub commits: u64,
    /// Commits that failed.
    pub failures: u64,
    /// Entries that were committed.
    pub entries: u64,
    /// Writes that wait for their turn.
    pub waiting: u64,
    /// Rows that could not be read, each counted once.
    pub damaged: u64,
    /// Writes a commit.
    pub batch: Histogram,
    /// Microseconds from the first write of a batch to the end of its commit.
    pub commit_us: Histogram,
}

/// How large a store is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Bytes of the database.
    pub database_bytes: u64,
    /// Bytes of its write-ahead log.
    pub wal_bytes: u64,
    /// Bytes of the database that nothing is in: they are used again before it grows.
    pub free_bytes: u64,
    /// Tables.
    pub tables: u64,
    /// Entries of all logs; those that were removed between others are counted, too.
    pub entries: u64,
    /// Finished games.
    pub games: u64,
    /// Players, guests among them.
    pub players: u64,
    /// Guests.
    pub guests: u64,
    /// Keys.
    pub keys: u64,
}

/// Something that cannot be read, or is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Damage {
    /// The kind of thing: `database`, `table`, `card`, `game`, `player`, `key` or `entry`.
    pub what: &'static str,
    /// Its name.
    pub which: String,
    /// What is wrong with it.
    pub why: String,
}

/// How often a value was how large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// For each step, how many values were not above it. They rise; what is above the last step is in `count` alone.
    pub steps: Vec<(u64, u64)>,
    /// How many values there were.
    pub count: u64,
    /// All values together.
    pub sum: u64,
}

const BATCH_STEPS: [u64; 8] = [1, 2, 5, 10, 50, 200, 1_000, 4_000];
const COMMIT_STEPS: [u64; 10] = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 1_000_000];

/// Counts as the writer keeps them: read at any time, from any thread.
#[derive(Debug)]
pub(super) struct Meter {
    failures: AtomicU64,
    entries: AtomicU64,
    waiting: AtomicU64,
    batch: Steps<8>,
    commit_us: Steps<10>,
}

impl Meter {
    pub(super) fn new() -> Self {
        Self {
            failures: AtomicU64::new(0),
            entries: AtomicU64::new(0),
            waiting: AtomicU64::new(0),
            batch: Steps::new(BATCH_STEPS),
            commit_us: Steps::new(COMMIT_STEPS),
        }
    }

    pub(super) fn committed(&self, writes: usize, entries: u64, took: Duration) {
        self.entries.fetch_add(entries, Relaxed);
        self.batch.add(writes as u64);
        self.commit_us.add(took.as_micros() as u64);
    }

    /// A write waits.
    pub(super) fn comes(&self) {
        self.waiting.fetch_add(1, Relaxed);
    }

    /// So many writes wait no longer.
    pub(super) fn begins(&self, writes: usize) {
        self.waiting.fetch_sub(writes as u64, Relaxed);
    }

    pub(super) fn failed(&self) {
        self.failures.fetch_add(1, Relaxed);
    }

    pub(super) fn read(&self) -> Measures {
        let batch = self.batch.read();
        Measures {
            commits: batch.count,
            failures: self.failures.load(Relaxed),
            entries: self.entries.load(Relaxed),
            waiting: self.waiting.load(Relaxed),
            damaged: 0,
            batch,
            commit_us: self.commit_us.read(),
        }
    }
}

#[derive(Debug)]
struct Steps<const N: usize> {
    bounds: [u64; N],
    within: [AtomicU64; N],
    count: AtomicU64,
    sum: AtomicU64,
}

impl<const N: usize> Steps<N> {
    fn new(bounds: [u64; N]) -> Self {
        Self {
            bounds,
            within: bounds.map(|_| AtomicU64::new(0)),
            count: AtomicU64::new(0),
            sum: AtomicU64::new(0),
        }
    }

    fn add(&self, value: u64) {
        if let Some(step) = self.bounds.iter().position(|step| value <= *step) {
            self.within[step].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.sum.fetch_add(value, Relaxed);
    }

    fn read(&self) -> Histogram {
        let mut below = 0;
        let rising = self.bounds.iter().zip(&self.within).map(|(step, within)| {
            below += within.load(Relaxed);
            (*step, below)
        });
        Histogram { steps: rising.collect(), count: self.count.load(Relaxed), sum: self.sum.load(Relaxed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_count_all_that_is_not_above_them() {
        let steps = Steps::new([1, 10]);
        for value in [0, 1, 2, 10, 11] {
            steps.add(value);
        }
        assert_eq!(steps.read(), Histogram { steps: vec![(1, 2), (10, 4)], count: 5, sum: 24 });
    }

    #[test]
    fn a_failed_commit_counts_no_entries() {
        let meter = Meter::new();
        meter.committed(3, 4, Duration::from_millis(2));
        meter.failed();
        let read = meter.read();
        assert_eq!((read.commits, read.failures, read.entries), (1, 1, 4));
        assert_eq!((read.batch.sum, read.commit_us.sum), (3, 2_000));
    }
}
