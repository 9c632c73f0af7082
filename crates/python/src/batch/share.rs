//! Work on all rows of a batch: cut into parts, done here and in the helpers, measured for the next time.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use paiju_bots::RANDOM;
use paiju_wire::Error;

use super::envs::Envs;
use super::frame::{Frame, Number};
use super::pace::Pace;
use super::plan::Plan;
use super::row::Row;
use crate::catalog::Played;
use crate::interrupt::{Halt, Watch};

/// Kinds of work that are measured apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Checking answers.
    Vet,
    /// Playing answers.
    Play,
    /// Letting a bot answer.
    Rollout,
}

/// So many steps of rows without bots take no time worth measuring: alone …
const SHORT: usize = 4096;
/// … and with others who could help.
const SHORT_FOR_MANY: usize = 16;

/// How long each kind of work takes.
#[derive(Debug)]
pub(super) struct Paces {
    of: [Pace; 3],
    bots: bool,
    /// Who answers in rollouts.
    policy: String,
}

impl Paces {
    /// Of a batch in which bots play some seats, or none.
    pub(super) fn new(bots: bool) -> Self {
        let of = [Pace::unknown(false), Pace::unknown(bots), Pace::unknown(bots)];
        Self { of, bots, policy: RANDOM.to_owned() }
    }

    /// Who answers in rollouts from now on.
    pub(super) fn rolls_out(&mut self, policy: &str) {
        if self.policy != policy {
            self.of[Kind::Rollout as usize] = Pace::unknown(self.bots || policy != RANDOM);
            policy.clone_into(&mut self.policy);
        }
    }

    /// How many steps of a rollout are made before the next look for signals.
    pub(super) fn steps(&self, left: usize, rows: usize, threads: usize) -> usize {
        self.of[Kind::Rollout as usize].steps(left, rows, threads)
    }

    /// Whether work is so short that measuring it would take longer than it may save.
    fn is_short(&self, kind: Kind, steps: usize, alone: bool) -> bool {
        let thinks = match kind {
            Kind::Vet => false,
            Kind::Play => self.bots,
            Kind::Rollout => self.bots || self.policy != RANDOM,
        };
        !thinks && steps < if alone { SHORT } else { SHORT_FOR_MANY }
    }
}

/// Some rows with their lines, and what came of the work on them.
type Part<'a, G, T> = Mutex<(Option<(&'a mut [Row<G, T>], Frame<'a, T>)>, Result<(), Error>)>;

impl<G: Played, T: Number> Envs<G, T> {
    /// Does work of so many steps on all rows; `work` gets the number of its first row. The first failure counts.
    pub(super) fn each<W>(
        &mut self,
        kind: Kind,
        steps: usize,
        out: Frame<'_, T>,
        halt: &Halt,
        work: W,
    ) -> Result<(), Error>
    where
        W: Fn(&Plan<G>, Watch<'_>, usize, &mut [Row<G, T>], Frame<'_, T>) -> Result<(), Error> + Sync,
    {
        let Self { plan, rows, crew, paces, .. } = self;
        let (plan, watch, threads) = (&*plan, halt.caller(), plan.spec.threads);
        if paces.is_short(kind, rows.len().saturating_mul(steps), crew.is_none()) {
            return work(plan, watch, 0, rows, out);
        }
        let pace = &mut paces.of[kind as usize];
        let shares = pace.shares(rows.len(), steps, threads);
        let (begun, size, all) = (Instant::now(), shares.rows, rows.len() * steps);
        let parts = rows.chunks_mut(size).zip(out.parts(size));
        let Some(crew) = crew.as_mut().filter(|_| shares.together) else {
            let mut done = 0;
            for (number, (rows, out)) in parts.enumerate() {
                if number > 0 {
                    watch.check()?;
                }
                done += rows.len();
                work(plan, watch, number * size, rows, out)?;
            }
            let took = begun.elapsed();
            pace.learn(took, done * steps);
            if shares.tried {
                pace.judge(took, done * steps);
            }
            return Ok(());
        };
        let parts: Vec<Part<'_, G, T>> = parts.map(|part| Mutex::new((Some(part), Ok(())))).collect();
        // What this thread does itself is measured; the others' time and that of waiting for them say less.
        let (own, spent) = (AtomicUsize::new(0), AtomicU64::new(0));
        let claimed = |number: usize, thread: usize| {
            let watch = if thread == 0 { watch } else { halt.helper() };
            let mut part = parts[number].lock().unwrap_or_else(PoisonError::into_inner);
            let Some((rows, out)) = part.0.take() else { return };
            let len = rows.len();
            part.1 = watch.check().and_then(|()| work(plan, watch, number * size, rows, out));
            if thread == 0 {
                own.fetch_add(len, Ordering::Relaxed);
                spent.store(begun.elapsed().as_nanos() as u64, Ordering::Relaxed);
            }
        };
        // While the others finish their parts, this thread still looks for signals: what it finds stops them.
        let idle = || {
            watch.is_stopped();
        };
        crew.run(parts.len(), &claimed, &idle);
        let done = |part: Part<'_, G, T>| part.into_inner().unwrap_or_else(PoisonError::into_inner).1;
        let spent = std::time::Duration::from_nanos(spent.into_inner());
        pace.learn(spent, own.into_inner() * steps);
        if shares.tried {
            pace.judge(begun.elapsed(), all);
        }
        parts.into_iter().try_for_each(done)
    }
}
