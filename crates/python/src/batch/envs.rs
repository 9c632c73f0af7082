//! A batch of environments of one game, behind an object.

use paiju_contract::{Encode, MAX_SEATS, Play, Record, Seed};
use paiju_wire::Error;

use super::brain::{Brain, Brains};
use super::buffers::Buffers;
use super::crew::Crew;
use super::fetch::fetch;
use super::frame::{Cells, Frame, Number};
use super::plan::{Plan, Shape, Spec};
use super::row::{Row, Totals};
use super::share::{Kind, Paces};
use super::track::Turns;
use crate::catalog::Played;
use crate::error::bad;
use crate::interrupt::{Halt, Watch, interrupted};

/// Between two looks for signals, where rows are made or written one by one.
const MANY: usize = 16;

/// A batch whose game is not known here.
pub(crate) trait AnyEnvs: Send {
    fn shape(&self) -> Shape;
    /// Whether bots play some of the seats: then a step may take long.
    fn has_bots(&self) -> bool;
    /// Writes every row as it stands.
    fn show(&mut self, out: &mut Buffers, watch: Watch<'_>) -> Result<(), Error>;
    /// Plays an answer in every environment, or says which cannot be played and changes nothing. Work that is halted leaves
    /// some rows played and others as they were.
    fn step(
        &mut self,
        ids: &[i32],
        amounts: Option<&[i64]>,
        out: &mut Buffers,
        halt: &Halt,
    ) -> Result<(), Error>;
    /// Lets the bot of that name answer this many times in every environment. Work that is halted leaves every row at a
    /// whole step, some further than others.
    fn rollout(&mut self, steps: usize, policy: &str, out: &mut Buffers, halt: &Halt) -> Result<(), Error>;
    fn totals(&self) -> Totals;
    /// The seed of an episode.
    fn seed(&self, env: u64, episode: u64) -> Seed;
    /// The record of the last episode of a row in which a learner acted, as JSON text.
    fn record(&self, row: usize) -> Result<Option<String>, Error>;
    /// Turns that have come to their end since the last time, row by row; `None` if nobody keeps them. After an interrupt
    /// none is lost.
    fn drain(&mut self, watch: Watch<'_>) -> Result<Option<Drained>, Error>;
    /// Everything that it takes to go on from here, as JSON text.
    fn snapshot(&self, watch: Watch<'_>) -> Result<String, Error>;
    /// Goes on from there, or says why not and changes nothing.
    fn restore(&mut self, snapshot: &str, watch: Watch<'_>) -> Result<(), Error>;
}

/// Turns without their observations, those, and the observations after them.
pub(crate) type Drained = (Turns<()>, Cells, Cells);

/// A batch of environments.
pub(crate) struct Envs<G: Played, T> {
    pub(super) plan: Plan<G>,
    pub(super) rows: Vec<Row<G, T>>,
    pub(super) crew: Option<Crew>,
    pub(super) paces: Paces,
    /// Turns that were taken from rows before a call was interrupted.
    gathered: Turns<T>,
}

impl<G: Played, T: Number> Envs<G, T> {
    /// All environments at their first question.
    pub(crate) fn new(rules: G::Rules, spec: Spec, watch: Watch<'_>) -> Result<Self, Error> {
        let plan = Plan::new::<T>(rules, spec)?;
        let Spec { envs, first, threads, .. } = plan.spec;
        let made = |at: usize| {
            look(at, watch)?;
            Row::new(&plan, first + at as u64, watch)
        };
        let rows = (0..envs).map(made).collect::<Result<_, _>>()?;
        let crew = (threads > 1).then(|| Crew::of(threads - 1)).transpose();
        let crew = crew.map_err(|why| bad("threads", format!("no threads: {why}")))?;
        let paces = Paces::new(plan.learners.len() < plan.shape.seats);
        Ok(Self { plan, rows, crew, paces, gathered: Turns::default() })
    }
}

impl<G: Played, T: Number> AnyEnvs for Envs<G, T> {
    fn shape(&self) -> Shape {
        self.plan.shape
    }

    fn has_bots(&self) -> bool {
        self.plan.learners.len() < self.plan.shape.seats
    }

    fn show(&mut self, out: &mut Buffers, watch: Watch<'_>) -> Result<(), Error> {
        let mut frame = Frame::of(out);
        for (at, row) in self.rows.iter().enumerate() {
            look(at, watch)?;
            let mut line = frame.row(at);
            line.clear();
            row.write(&self.plan, &mut line);
        }
        Ok(())
    }

    fn step(
        &mut self,
        ids: &[i32],
        amounts: Option<&[i64]>,
        out: &mut Buffers,
        halt: &Halt,
    ) -> Result<(), Error> {
        self.each(Kind::Vet, 1, Frame::of(out), halt, |_, _, first, rows, _| {
            rows.iter_mut().enumerate().try_for_each(|(at, row)| {
                let at = first + at;
                vet(row, ids[at], amounts.map(|amounts| amounts[at])).map_err(|why| named(why, at))
            })
        })?;
        self.each(Kind::Play, 1, Frame::of(out), halt, |plan, watch, _, rows, mut out| {
            (0..rows.len()).try_for_each(|at| {
                if let Some(next) = rows.get(at + 1) {
                    fetch(next);
                }
                rows[at].step(plan, watch, &mut out.row(at))
            })
        })
    }

    fn rollout(
        &mut self,
        mut steps: usize,
        policy: &str,
        out: &mut Buffers,
        halt: &Halt,
    ) -> Result<(), Error> {
        let brains = Brains::<G::Lean>::of(policy)?;
        self.paces.rolls_out(policy);
        while steps > 0 {
            halt.caller().check()?;
            let some = self.paces.steps(steps, self.rows.len(), self.plan.spec.threads);
            self.each(Kind::Rollout, some, Frame::of(out), halt, |plan, watch, _, rows, out| {
                brains.with(|brain| roll(plan, watch, (rows, out), some, brain))
            })?;
            steps -= some;
        }
        Ok(())
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
        record.hash = Some(G::hash_state(&record.replay()?));
        Ok(Some(G::record_to_json(&record)))
    }

    fn drain(&mut self, watch: Watch<'_>) -> Result<Option<Drained>, Error> {
        let Self { rows, gathered, .. } = self;
        let tracked = |row: &Row<G, T>| row.track.as_ref().map(|track| track.turns.env.len());
        let Some(turns) = rows.iter().map(tracked).sum::<Option<usize>>() else { return Ok(None) };
        gathered.reserve(turns, self.plan.shape);
        for (at, row) in rows.iter_mut().enumerate() {
            look(at, watch)?;
            if let Some(track) = &mut row.track {
                gathered.append(&mut track.turns);
            }
        }
        let Turns { env, episode, seat, action, reward, done, obs, mask, next_obs, next_mask } =
            std::mem::take(gathered);
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
        Ok(Some((plain, obs, next_obs)))
    }

    fn snapshot(&self, watch: Watch<'_>) -> Result<String, Error> {
        self.saved(watch)
    }

    fn restore(&mut self, snapshot: &str, watch: Watch<'_>) -> Result<(), Error> {
        self.rows = self.loaded(snapshot, watch)?;
        Ok(())
    }
}

/// Looks for signals at some of many rows.
#[inline]
pub(super) fn look(at: usize, watch: Watch<'_>) -> Result<(), Error> {
    if at.is_multiple_of(MANY) { watch.check() } else { Ok(()) }
}

/// Lets a player answer this many times in each of some rows.
fn roll<G: Played, T: Number>(
    plan: &Plan<G>,
    watch: Watch<'_>,
    (rows, mut out): (&mut [Row<G, T>], Frame<'_, T>),
    steps: usize,
    brain: &mut Brain<G::Lean>,
) -> Result<(), Error> {
    // Row by row, not step by step: an environment that is played on is still near the processor.
    for at in 0..rows.len() {
        if watch.was_stopped() {
            return Err(interrupted());
        }
        if let Some(next) = rows.get(at + 1) {
            fetch(next);
        }
        let (row, mut line) = (&mut rows[at], out.row(at));
        for _ in 0..steps {
            row.ask(plan, watch, brain)?;
            row.step(plan, watch, &mut line)?;
        }
    }
    Ok(())
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
