//! Many games on several threads, the work handed out in small batches.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use paiju_bots::Roster;
use paiju_contract::{Broken, RuleSet, Seed};

use crate::{Plan, PlanError, Sitting, Stats, Telling};

/// Told how many more games are done, from any thread.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// Why a simulation stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The plan cannot be carried out.
    #[error("{0}")]
    Plan(#[from] PlanError),
    /// A game went wrong: an engine bug, with all that is needed to see it again.
    #[error("game {index} (seed {seed}) went wrong: {why}")]
    Game {
        /// Which game of the plan.
        index: u64,
        /// Its seed.
        seed: Seed,
        /// What did not hold.
        why: Broken,
    },
}

/// Games handed out at once: large enough that threads do not meet, small enough that they end together.
const BATCH: u64 = 64;

/// Plays all games of the plan; returns the statistics and the time it took.
pub fn simulate<G: Roster + Telling>(
    plan: &Plan<G>,
    progress: Progress<'_>,
) -> Result<(Stats, Duration), Failure> {
    simulate_until(plan, progress, &AtomicBool::new(false))
}

/// The same until somebody sets `stop`: then the statistics are of the games that were played by then.
pub fn simulate_until<G: Roster + Telling>(
    plan: &Plan<G>,
    progress: Progress<'_>,
    stop: &AtomicBool,
) -> Result<(Stats, Duration), Failure> {
    plan.check()?;
    let (start, dice) = (Instant::now(), plan.dice());
    let parts = in_batches(plan, progress, stop, |work: &mut Worker<'_, Stats>| {
        let mut players = plan.players()?;
        while let Some(index) = work.next() {
            let seed = plan.seed_of(index);
            let sitting = Sitting::<G>::new(plan.rules.nth(index), dice.clone(), plan.audit);
            let played = sitting.play(index, seed, &mut players, 0);
            let (game, actions) = played.map_err(|why| Failure::Game { index, seed, why })?;
            work.sum.add(&game, actions);
        }
        Ok(())
    })?;
    let mut stats = Stats::default();
    for part in &parts {
        stats.merge(part);
    }
    Ok((stats, start.elapsed()))
}

/// One thread's share: the indices it takes, and its sum so far.
pub(crate) struct Worker<'a, S> {
    shared: &'a Shared<'a>,
    batch: std::ops::Range<u64>,
    started: u64,
    pub(crate) sum: S,
}

struct Shared<'a> {
    next: AtomicU64,
    games: u64,
    /// Somebody wants no more games.
    stop: &'a AtomicBool,
    /// A game went wrong. Batches that were begun are finished, so that the lowest failure is found.
    failed: AtomicBool,
    progress: Progress<'a>,
}

impl<S> Worker<'_, S> {
    /// The next game to play.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<u64> {
        if self.shared.stop.load(Ordering::Relaxed) {
            return None;
        }
        self.batch.next().or_else(|| self.take_batch())
    }

    fn take_batch(&mut self) -> Option<u64> {
        (self.shared.progress)(self.batch.end - self.started);
        let from = self.shared.next.fetch_add(BATCH, Ordering::Relaxed).min(self.shared.games);
        let stop = self.shared.failed.load(Ordering::Relaxed);
        self.batch = from..if stop { from } else { (from + BATCH).min(self.shared.games) };
        self.started = from;
        self.batch.next()
    }
}

/// Runs `work` on every thread of the plan; the failure of the lowest game wins.
pub(crate) fn in_batches<G: Roster, S: Default + Send>(
    plan: &Plan<G>,
    progress: Progress<'_>,
    stop: &AtomicBool,
    work: impl Fn(&mut Worker<'_, S>) -> Result<(), Failure> + Sync,
) -> Result<Vec<S>, Failure> {
    let shared =
        Shared { next: AtomicU64::new(0), games: plan.games, stop, failed: AtomicBool::new(false), progress };
    let one = || {
        let mut worker = Worker { shared: &shared, batch: 0..0, started: 0, sum: S::default() };
        let done = work(&mut worker);
        done.inspect_err(|_| shared.failed.store(true, Ordering::Relaxed)).map(|()| worker.sum)
    };
    let results: Vec<Result<S, Failure>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (1..plan.threads.max(1)).map(|_| scope.spawn(one)).collect();
        let own = one();
        let others = threads.into_iter().map(|thread| thread.join().expect("no game panics"));
        std::iter::once(own).chain(others).collect()
    });
    let (done, failed): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    let first = failed.into_iter().filter_map(Result::err).min_by_key(|failure| match failure {
        Failure::Plan(_) => 0,
        Failure::Game { index, .. } => *index,
    });
    first.map_or_else(|| Ok(done.into_iter().flatten().collect()), Err)
}
