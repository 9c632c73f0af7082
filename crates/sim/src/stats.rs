//! What many games add up to.

use std::collections::BTreeMap;
use std::time::Duration;

use paiju_contract::Game;
use serde::Serialize;

use crate::{Extra, Label, LengthSummary, Lengths, Mean, Sample, Telling};

/// Integer sums over games; merging is exact in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    games: u64,
    ends: BTreeMap<Label, u64>,
    results: BTreeMap<Label, u64>,
    lengths: Lengths,
    scores: Vec<Sample>,
    extra: Extra,
}

/// How often something happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// What, for programs: an identifier that never changes.
    pub key: String,
    /// The same for people.
    pub text: String,
    /// How many games.
    pub count: u64,
    /// The part of all that were counted in this table.
    pub share: f64,
}

/// A table of the game's own whose rows are counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShareTable {
    /// Its title for people.
    pub text: String,
    /// Its rows, in the order of their keys.
    pub rows: Vec<Share>,
}

/// The mean of something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeanRow {
    /// Of what, for programs: an identifier that never changes.
    pub key: String,
    /// The same for people.
    pub text: String,
    /// The mean.
    #[serde(flatten)]
    pub mean: Mean,
}

/// A table of the game's own of whose rows the mean is taken.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeanTable {
    /// Its title for people.
    pub text: String,
    /// Its rows, in the order of their keys.
    pub rows: Vec<MeanRow>,
}

impl MeanTable {
    /// The mean of a row.
    pub fn get(&self, key: &str) -> Option<&Mean> {
        self.rows.iter().find(|row| row.key == key).map(|row| &row.mean)
    }
}

/// The statistics, ready to be read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// How many games were played.
    pub games: u64,
    /// How long it took, on the clock.
    pub seconds: f64,
    /// Games per second of that time.
    pub games_per_second: f64,
    /// What came out, the most frequent first.
    pub results: Vec<Share>,
    /// Why games ended, the most frequent first.
    pub end_reasons: Vec<Share>,
    /// Actions per game.
    pub length: LengthSummary,
    /// The mean score of each seat.
    pub scores: Vec<Mean>,
    /// The game's own tables of counts, by their keys.
    pub counts: BTreeMap<String, ShareTable>,
    /// The game's own tables of means, by their keys.
    pub means: BTreeMap<String, MeanTable>,
}

impl Stats {
    /// One more finished game.
    pub fn add<G: Game + Telling>(&mut self, game: &G, actions: usize) {
        self.games += 1;
        *self.ends.entry(game.end_reason()).or_default() += 1;
        *self.results.entry(game.result()).or_default() += 1;
        self.lengths.add(actions as u64);
        let scores = game.scores();
        self.scores.resize(self.scores.len().max(scores.len()), Sample::default());
        self.scores.iter_mut().zip(scores.iter()).for_each(|(sample, score)| sample.add(*score));
        game.tell(&mut self.extra);
    }

    /// All games of another one.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        other.ends.iter().for_each(|(end, n)| *self.ends.entry(end.clone()).or_default() += n);
        other.results.iter().for_each(|(result, n)| *self.results.entry(result.clone()).or_default() += n);
        self.lengths.merge(&other.lengths);
        self.scores.resize(self.scores.len().max(other.scores.len()), Sample::default());
        self.scores.iter_mut().zip(&other.scores).for_each(|(own, other)| own.merge(other));
        self.extra.merge(&other.extra);
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The statistics, ready to be read.
    pub fn summary(&self, took: Duration) -> Summary {
        let seconds = took.as_secs_f64();
        let counts = self.extra.counts.iter().map(|(table, rows)| {
            (table.key().to_owned(), ShareTable { text: table.text(), rows: shares(rows) })
        });
        let row = |(label, sample): (&Label, &Sample)| MeanRow {
            key: label.key().to_owned(),
            text: label.text(),
            mean: sample.mean(),
        };
        let means = self.extra.means.iter().map(|(table, rows)| {
            (table.key().to_owned(), MeanTable { text: table.text(), rows: rows.iter().map(row).collect() })
        });
        Summary {
            games: self.games,
            seconds,
            games_per_second: self.games as f64 / seconds.max(1e-9),
            results: by_frequency(shares(&self.results)),
            end_reasons: by_frequency(shares(&self.ends)),
            length: self.lengths.summary(),
            scores: self.scores.iter().map(Sample::mean).collect(),
            counts: counts.collect(),
            means: means.collect(),
        }
    }
}

fn shares(counts: &BTreeMap<Label, u64>) -> Vec<Share> {
    let total = counts.values().sum::<u64>().max(1) as f64;
    let share = |(label, count): (&Label, &u64)| Share {
        key: label.key().to_owned(),
        text: label.text(),
        count: *count,
        share: *count as f64 / total,
    };
    counts.iter().map(share).collect()
}

fn by_frequency(mut shares: Vec<Share>) -> Vec<Share> {
    shares.sort_by_key(|share| std::cmp::Reverse(share.count));
    shares
}
