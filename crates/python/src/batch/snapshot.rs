//! Batches as text: where each environment stands is the episode and everything done in it.

use std::io::{BufReader, Read};

use paiju_contract::{Encode, Game, Play, Scores, Seat, Step};
use paiju_wire::Error;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use super::envs::{Envs, look};
use super::frame::Number;
use super::plan::Plan;
use super::row::{Row, Totals};
use crate::catalog::Played;
use crate::interrupt::Watch;
use crate::ruled::text;

/// Bytes of a snapshot that are read between two looks for signals.
const LOOK: usize = 1 << 18;
/// No batch comes so far; beyond it episodes could not be counted on.
const MOST_EPISODES: u64 = u64::MAX >> 1;

/// A batch; its rows are written and read one by one, so that a large batch can be interrupted.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(serialize = "Rows: Serialize", deserialize = "Rows: Deserialize<'de>"))]
struct Saved<G: Game, Rows> {
    game: String,
    rules_version: u32,
    rules: G::Rules,
    seed: paiju_contract::Seed,
    rows: Rows,
}

/// An environment.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct SavedRow<G: Game> {
    env: u64,
    episode: u64,
    steps: Vec<Step<G::Action>>,
    reported: Vec<i64>,
    totals: Totals,
    /// How many are to be asked who have nothing to claim, before the game itself asks.
    #[serde(default)]
    silent: usize,
}

impl<G: Played, T: Number> Envs<G, T> {
    /// Where everything stands.
    pub(super) fn saved(&self, watch: Watch<'_>) -> Result<String, Error> {
        let row = |row: &Row<G, T>| SavedRow::<G> {
            env: row.env,
            episode: row.episode,
            steps: row.steps.clone(),
            reported: row.reported.to_vec(),
            totals: row.totals,
            silent: row.silence.as_ref().map_or(0, |silence| silence.left()),
        };
        let saved = text(&Saved::<G, _> {
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION,
            rules: self.plan.rules.clone(),
            seed: self.plan.spec.seed,
            // What is cut short here is no snapshot, and is thrown away below.
            rows: Written(|| self.rows.iter().take_while(|_| !watch.is_stopped()).map(row)),
        });
        watch.check()?;
        Ok(saved)
    }

    /// The rows of a snapshot of such a batch.
    pub(super) fn loaded(&self, snapshot: &str, watch: Watch<'_>) -> Result<Vec<Row<G, T>>, Error> {
        let other = |what: &str| Error::state("other_snapshot", format!("the snapshot {what}"));
        let unread = |why: serde_json::Error| other(&format!("cannot be read: {why}"));
        let text = BufReader::with_capacity(LOOK, WatchedText { left: snapshot.as_bytes(), watch });
        let saved: Saved<G, Vec<Box<RawValue>>> = serde_json::from_reader(text).map_err(unread)?;
        let plan = &self.plan;
        if saved.game != G::NAME || saved.rules_version != G::RULES_VERSION || saved.rules != plan.rules {
            return Err(other("is of another game or of other rules"));
        }
        if saved.seed != plan.spec.seed || saved.rows.len() != self.rows.len() {
            return Err(other("is of another seed or another number of environments"));
        }
        let row = |(at, row): (usize, Box<RawValue>)| {
            look(at, watch)?;
            serde_json::from_str::<SavedRow<G>>(row.get()).map_err(unread)?.replayed(plan, watch)
        };
        saved.rows.into_iter().enumerate().map(row).collect()
    }
}

/// A text that ends with an error once the call is interrupted.
struct WatchedText<'a> {
    left: &'a [u8],
    watch: Watch<'a>,
}

impl Read for WatchedText<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.watch.is_stopped() {
            return Err(std::io::Error::other("interrupted"));
        }
        self.left.read(out)
    }
}

/// A list that is made while it is written.
struct Written<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for Written<F> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq((self.0)())
    }
}

impl<G: Played> SavedRow<G> {
    fn replayed<T: Number>(self, plan: &Plan<G>, watch: Watch<'_>) -> Result<Row<G, T>, Error> {
        if self.episode > MOST_EPISODES {
            return Err(Error::state("other_snapshot", "the snapshot has more episodes than anybody plays"));
        }
        let mut row = Row::new(plan, self.env, watch)?;
        row.begin(plan, self.episode)?;
        for step in self.steps {
            row.game.permit(step.seat, &step.action)?;
            row.silent_until(0);
            row.act(step.seat, step.action);
        }
        row.silent_until(self.silent);
        let seat = row.reopened(plan);
        row.seat = seat.ok_or_else(|| Error::state("other_snapshot", "the snapshot asks no learner"))?;
        if self.reported.len() != plan.shape.seats {
            return Err(Error::state("other_snapshot", "the snapshot has scores of other seats"));
        }
        if plan.scores_move {
            row.reported = Scores::from_slice(&self.reported);
        }
        row.totals = self.totals;
        Ok(row)
    }
}

impl<G: Played, T: Number> Row<G, T> {
    /// All but so many of those have been asked who have nothing to claim.
    fn silent_until(&mut self, left: usize) {
        if let Some(silence) = &mut self.silence {
            silence.leave(left);
        }
    }

    /// The learner who is asked, and what he may answer.
    fn reopened(&mut self, plan: &Plan<G>) -> Option<Seat> {
        if let Some(seat) = self.hushed_learner() {
            return Some(seat);
        }
        let asked = self.game.phase().awaiting().first();
        let seat = asked.filter(|seat| plan.learners.contains(*seat))?;
        self.game.ids(seat, &mut self.legal);
        Some(seat)
    }
}
