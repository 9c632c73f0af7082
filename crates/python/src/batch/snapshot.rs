//! Batches as text: where each environment stands is the episode and everything done in it.

use paiju_contract::{Encode, Game, Play, Scores, Seat, Step};
use paiju_wire::Error;
use serde::{Deserialize, Serialize};

use super::envs::Envs;
use super::frame::Number;
use super::plan::Plan;
use super::row::{Row, Totals};
use crate::catalog::Played;
use crate::ruled::text;

/// No batch comes so far; beyond it episodes could not be counted on.
const MOST_EPISODES: u64 = u64::MAX >> 1;

/// A batch.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Saved<G: Game> {
    game: String,
    rules_version: u32,
    rules: G::Rules,
    seed: paiju_contract::Seed,
    rows: Vec<SavedRow<G>>,
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
    pub(super) fn saved(&self) -> String {
        let row = |row: &Row<G, T>| SavedRow::<G> {
            env: row.env,
            episode: row.episode,
            steps: row.steps.clone(),
            reported: row.reported.to_vec(),
            totals: row.totals,
            silent: row.silence.as_ref().map_or(0, |silence| silence.left()),
        };
        text(&Saved::<G> {
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION,
            rules: self.plan.rules.clone(),
            seed: self.plan.spec.seed,
            rows: self.rows.iter().map(row).collect(),
        })
    }

    /// The rows of a snapshot of such a batch.
    pub(super) fn loaded(&self, snapshot: &str) -> Result<Vec<Row<G, T>>, Error> {
        let other = |what: &str| Error::state("other_snapshot", format!("the snapshot {what}"));
        let saved: Saved<G> =
            serde_json::from_str(snapshot).map_err(|why| other(&format!("cannot be read: {why}")))?;
        let plan = &self.plan;
        if saved.game != G::NAME || saved.rules_version != G::RULES_VERSION || saved.rules != plan.rules {
            return Err(other("is of another game or of other rules"));
        }
        if saved.seed != plan.spec.seed || saved.rows.len() != self.rows.len() {
            return Err(other("is of another seed or another number of environments"));
        }
        saved.rows.into_iter().map(|row| row.replayed(plan)).collect()
    }
}

impl<G: Played> SavedRow<G> {
    fn replayed<T: Number>(self, plan: &Plan<G>) -> Result<Row<G, T>, Error> {
        if self.episode > MOST_EPISODES {
            return Err(Error::state("other_snapshot", "the snapshot has more episodes than anybody plays"));
        }
        let mut row = Row::new(plan, self.env)?;
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
