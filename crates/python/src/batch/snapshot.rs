//! Batches as text: where each environment stands is the episode and everything done in it.

use paiju_contract::{Encode, Game, Play, Scores, Step};
use paiju_wire::Error;
use serde::{Deserialize, Serialize};

use super::envs::Envs;
use super::frame::Number;
use super::plan::Plan;
use super::row::{Row, Totals};
use crate::catalog::Played;
use crate::ruled::text;

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
        let mut row = Row::new(plan, self.env)?;
        row.begin(plan, self.episode)?;
        for step in self.steps {
            row.game.permit(step.seat, &step.action)?;
            row.act(step.seat, step.action);
        }
        let asked = row.game.phase().awaiting().first();
        let seat = asked.filter(|seat| plan.learners.contains(*seat));
        row.seat = seat.ok_or_else(|| Error::state("other_snapshot", "the snapshot asks no learner"))?;
        row.game.ids(row.seat, &mut row.legal);
        if self.reported.len() != plan.shape.seats {
            return Err(Error::state("other_snapshot", "the snapshot has scores of other seats"));
        }
        row.reported = Scores::from_slice(&self.reported);
        row.totals = self.totals;
        Ok(row)
    }
}
