//! A batch of environments of one game, behind an object.

use std::sync::{Mutex, PoisonError};

use paiju_contract::{Encode, MAX_SEATS, Play, Record, Seed};
use paiju_wire::Error;

use super::buffers::Buffers;
use super::crew::Crew;
use super::fetch::fetch;
use super::frame::{Cells, Frame, Number};
use super::plan::{Plan, Shape, Spec};
use super::row::{Brain, Row, Totals};
use super::track::Turns;
use crate::catalog::Played;
use crate::error::bad;
use crate::ruled::text;

/// A batch whose game is not known here.
pub(crate) trait AnyEnvs: Send {
    fn shape(&self) -> Shape;
    /// Writes every row as it stands.
    fn show(&mut self, out: &mut Buffers);
    /// Plays an answer in every environment, or says which cannot be played and changes nothing.
    fn step(&mut self, ids: &[i32], amounts: Option<&[i64]>, out: &mut Buffers) -> Result<(), Error>;
    /// Lets the bot of that name answer so many times in every environment.
    fn rollout(&mut self, steps: usize, policy: &str, out: &mut Buffers) -> Result<(), Error>;
    fn totals(&self) -> Totals;
    /// The seed of an episode.
    fn seed(&self, env: u64, episode: u64) -> Seed;
    /// The record of the last episode of a row in which a learner acted, as JSON text.
    fn record(&self, row: usize) -> Result<Option<String>, Error>;
    /// Turns that have come to their end since the last time, row by row; `None` if nobody keeps them.
    fn drain(&mut self) -> Option<(Turns<()>, Cells, Cells)>;
    /// Everything that it takes to go on from here, as JSON text.
    fn snapshot(&self) -> String;
    /// Goes on from there, or says why not and changes nothing.
    fn restore(&mut self, snapshot: &str) -> Result<(), Error>;
}

/// A batch of environments.
pub(crate) struct Envs<G: Played, T> {
    pub(super) plan: Plan<G>,
    pub(super) rows: Vec<Row<G, T>>,
    crew: Option<Crew>,
}

impl<G: Played, T: Number> Envs<G, T> {
    /// All environments at their first question.
    pub(crate) fn new(rules: G::Rules, spec: Spec) -> Result<Self, Error> {
        let plan = Plan::new::<T>(rules, spec)?;
        let Spec { envs, first, threads, .. } = plan.spec;
        let rows = (first..first + envs as u64).map(|env| Row::new(&plan, env)).collect::<Result<_, _>>()?;
        let crew = (threads > 1).then(|| Crew::of(threads - 1)).transpose();
        let crew = crew.map_err(|why| bad("threads", format!("no threads: {why}")))?;
        Ok(Self { plan, rows, crew })
    }

    /// Runs work on all rows, in as many parts as there are threads; the first failure counts.
    fn each(
        &mut self,
        out: Frame<'_, T>,
        work: impl Fn(&Plan<G>, usize, &mut [Row<G, T>], Frame<'_, T>) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let Self { plan, rows, crew } = self;
        let Some(crew) = crew else { return work(plan, 0, rows, out) };
        let plan = &*plan;
        let size = rows.len().div_ceil(plan.spec.threads).max(1);
        let parts = rows.chunks_mut(size).zip(out.parts(size));
        let parts: Vec<_> = parts.map(|part| Mutex::new((Some(part), Ok(())))).collect();
        crew.run(&|number| {
            let Some(part) = parts.get(number) else { return };
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((rows, out)) = part.0.take() {
                part.1 = work(plan, number * size, rows, out);
            }
        });
        let done =
            |part: Mutex<(_, Result<(), Error>)>| part.into_inner().unwrap_or_else(PoisonError::into_inner).1;
        parts.into_iter().try_for_each(done)
    }
}

impl<G: Played, T: Number> AnyEnvs for Envs<G, T> {
    fn shape(&self) -> Shape {
        self.plan.shape
    }

    fn show(&mut self, out: &mut Buffers) {
        out.clear();
        let mut frame = Frame::of(out);
        for (at, row) in self.rows.iter().enumerate() {
            row.write(&self.plan, &mut frame.row(at));
        }
    }

    fn step(&mut self, ids: &[i32], amounts: Option<&[i64]>, out: &mut Buffers) -> Result<(), Error> {
        self.each(Frame::of(out), |_, first, rows, _| {
            rows.iter_mut().enumerate().try_for_each(|(at, row)| {
                let at = first + at;
                vet(row, ids[at], amounts.map(|amounts| amounts[at])).map_err(|why| named(why, at))
            })
        })?;
        self.each(Frame::of(out), |plan, _, rows, mut out| {
            (0..rows.len()).try_for_each(|at| {
                if let Some(next) = rows.get(at + 1) {
                    fetch(next);
                }
                rows[at].step(plan, &mut out.row(at))
            })
        })
    }

    fn rollout(&mut self, steps: usize, policy: &str, out: &mut Buffers) -> Result<(), Error> {
        Brain::<G::Lean>::named(policy)?;
        self.each(Frame::of(out), |plan, _, rows, mut out| {
            let mut brain = Brain::named(policy)?;
            // Row by row, not step by step: an environment that is played on is still near the processor.
            for at in 0..rows.len() {
                if let Some(next) = rows.get(at + 1) {
                    fetch(next);
                }
                let (row, mut line) = (&mut rows[at], out.row(at));
                for _ in 0..steps {
                    row.ask(plan, &mut brain)?;
                    row.step(plan, &mut line)?;
                }
            }
            Ok(())
        })
    }

    fn totals(&self) -> Totals {
        self.rows.iter().fold(Totals::default(), |sum, row| Totals {
            episodes: sum.episodes + row.totals.episodes,
            actions: sum.actions + row.totals.actions,
            returns: std::array::from_fn::<_, MAX_SEATS, _>(|at| sum.returns[at] + row.totals.returns[at]),
        })
    }

    fn seed(&self, env: u64, episode: u64) -> Seed {
        self.plan.seed(env, episode)
    }

    fn record(&self, row: usize) -> Result<Option<String>, Error> {
        let Some(row) = self.rows.get(row) else { return Ok(None) };
        let Some(last) = &row.last else { return Ok(None) };
        let seed = self.plan.seed(row.env, last.episode);
        let mut record = Record::<G> {
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION,
            rules: self.plan.rules(last.episode),
            commitment: Some(seed.commitment()),
            seed: Some(seed),
            deck: None,
            setup: None,
            state: None,
            actions: last.steps.clone(),
            scores: Some(last.scores.to_vec()),
            hash: None,
        };
        record.hash = Some(paiju_wire::state_hash(&record.replay()?));
        Ok(Some(text(&record)))
    }

    fn drain(&mut self) -> Option<(Turns<()>, Cells, Cells)> {
        let mut all = Turns::<T>::default();
        for row in &mut self.rows {
            all.append(&mut row.track.as_mut()?.turns);
        }
        let Turns { env, episode, seat, action, reward, done, obs, mask, next_obs, next_mask } = all;
        let (obs, next_obs) = (T::drained(obs), T::drained(next_obs));
        let plain = Turns {
            env,
            episode,
            seat,
            action,
            reward,
            done,
            obs: vec![],
            mask,
            next_obs: vec![],
            next_mask,
        };
        Some((plain, obs, next_obs))
    }

    fn snapshot(&self) -> String {
        self.saved()
    }

    fn restore(&mut self, snapshot: &str) -> Result<(), Error> {
        self.rows = self.loaded(snapshot)?;
        Ok(())
    }
}

/// Whether a row can play this answer; if so it is what it plays next.
#[inline]
fn vet<G: Played, T: Number>(row: &mut Row<G, T>, id: i32, amount: Option<i64>) -> Result<(), Error> {
    if let Some(amount) = amount.filter(|amount| *amount >= 0) {
        let asked = row.shown().range(row.seat);
        let (_, make) = asked.ok_or_else(|| {
            Error::new(
                paiju_contract::Code::IllegalAction,
                format!("no number is asked for, so {amount} is no answer"),
            )
        })?;
        let action = make(amount);
        row.game.permit(row.seat, &action)?;
        row.next = Some(action);
        return Ok(());
    }
    // The whole list, without a look at each place whether it is there: that takes longer than the others.
    let legal = row.legal.iter().fold(false, |found, legal| found | (i32::from(*legal) == id));
    row.next = if legal { Encode::action(row.shown(), row.seat, id as usize) } else { None };
    if row.next.is_some() { Ok(()) } else { Err(refused(row, id)) }
}

#[cold]
fn refused<G: Played, T>(row: &Row<G, T>, id: i32) -> Error {
    let message = format!("id {id} is not legal for seat {}; legal ids are {:?}", row.seat, row.legal);
    Error::new(paiju_contract::Code::IllegalAction, message)
        .with("id", id)
        .with("seat", row.seat.0)
        .with("legal", row.legal.clone())
}

/// A refusal with the row that it is about.
#[cold]
fn named(why: Error, row: usize) -> Error {
    let message = format!("row {row}: {}", why.message);
    Error { message, ..why }.with("row", row)
}
