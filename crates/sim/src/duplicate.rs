//! Tournaments on duplicate deals: every deal is played once for each rotation of the players, so that luck of the
//! cards and of the seat falls out of the comparison.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use std::sync::atomic::AtomicBool;

use paiju_bots::Roster;
use paiju_contract::RuleSet;
use serde::Serialize;

use crate::run::{Worker, in_batches};
use crate::{Failure, Mean, Plan, Progress, Sample, Sitting};

/// One player's result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The player.
    pub name: String,
    /// Seats it took at every deal.
    pub entries: u64,
    /// Its mean score a game; the interval is over deals, which are independent, not over games.
    #[serde(flatten)]
    pub score: Mean,
}

/// All results, best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// How many deals.
    pub deals: u64,
    /// How many games: deals times seats.
    pub games: u64,
    /// How long it took, on the clock.
    pub seconds: f64,
    /// The players, best first.
    pub standings: Vec<Standing>,
}

/// Plays `plan.games` deals, each in every rotation of the players. Players of one name are one entry in the table.
pub fn duplicate<G: Roster>(plan: &Plan<G>, progress: Progress<'_>) -> Result<Standings, Failure> {
    duplicate_until(plan, progress, &AtomicBool::new(false))
}

/// The same until somebody sets `stop`: then the standings are of the deals that were played by then.
pub fn duplicate_until<G: Roster>(
    plan: &Plan<G>,
    progress: Progress<'_>,
    stop: &AtomicBool,
) -> Result<Standings, Failure> {
    plan.check()?;
    let start = Instant::now();
    let sitting = Sitting::new(plan.rules.clone(), plan.dice(), plan.audit);
    let names = plan.seated();
    let parts = in_batches(plan, progress, stop, |work: &mut Worker<'_, BTreeMap<String, Sample>>| {
        let mut players = plan.players()?;
        while let Some(index) = work.next() {
            let seed = plan.seed_of(index);
            let mut totals = vec![0; names.len()];
            for turn in 0..names.len() {
                let played = sitting.play(index, seed, &mut players, turn);
                let (game, _) = played.map_err(|why| Failure::Game { index, seed, why })?;
                let scores = game.scores();
                (0..names.len()).for_each(|p| totals[p] += scores[(p + turn) % names.len()]);
            }
            book(&mut work.sum, &names, &totals);
        }
        Ok(())
    })?;
    Ok(standings(plan, &parts, start.elapsed()))
}

/// A deal's total for each name, all its entries together.
fn book(sums: &mut BTreeMap<String, Sample>, names: &[&str], totals: &[i64]) {
    for (first, name) in names.iter().enumerate() {
        if names[..first].contains(name) {
            continue;
        }
        let total =
            names.iter().zip(totals).filter(|(other, _)| *other == name).map(|(_, total)| total).sum();
        sums.entry((*name).into()).or_default().add(total);
    }
}

fn standings<G: Roster>(plan: &Plan<G>, parts: &[BTreeMap<String, Sample>], took: Duration) -> Standings {
    let mut sums: BTreeMap<&str, Sample> = BTreeMap::new();
    parts.iter().flatten().for_each(|(name, sample)| sums.entry(name).or_default().merge(sample));
    let seats = plan.rules.seats() as u64;
    let names = plan.seated();
    let standing = |(name, sample): (&str, Sample)| {
        let entries = names.iter().filter(|other| **other == name).count() as u64;
        let score = sample.mean_in(1.0 / (seats * entries) as f64);
        Standing { name: name.into(), entries, score }
    };
    let mut standings: Vec<Standing> = sums.into_iter().map(standing).collect();
    standings.sort_by(|a, b| b.score.mean.total_cmp(&a.score.mean));
    let deals = standings.iter().map(|standing| standing.score.count).max().unwrap_or(0);
    Standings { deals, games: deals * seats, seconds: took.as_secs_f64(), standings }
}
