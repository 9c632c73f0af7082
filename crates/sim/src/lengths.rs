//! How long games are: the whole distribution, counted exactly.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{Mean, Sample};

/// How often each length occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    counts: BTreeMap<u64, u64>,
    sample: Sample,
}

/// The distribution in a few numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LengthSummary {
    /// Mean length with its interval.
    #[serde(flatten)]
    pub mean: Mean,
    /// The shortest.
    pub min: u64,
    /// A quarter is at most this long.
    pub p25: u64,
    /// Half are at most this long.
    pub median: u64,
    /// Three quarters are at most this long.
    pub p75: u64,
    /// 95 % are at most this long.
    pub p95: u64,
    /// 99 % are at most this long.
    pub p99: u64,
    /// The longest.
    pub max: u64,
    /// Counts in ranges of equal width.
    pub histogram: Vec<Bar>,
}

/// One bar: lengths `from..=to` and how often they occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bar {
    /// The shortest length counted here.
    pub from: u64,
    /// The longest length counted here.
    pub to: u64,
    /// How many.
    pub count: u64,
}

const BARS: u64 = 12;

impl Lengths {
    /// One more length.
    pub fn add(&mut self, length: u64) {
        *self.counts.entry(length).or_default() += 1;
        self.sample.add(length as i64);
    }

    /// All lengths of another distribution.
    pub fn merge(&mut self, other: &Self) {
        for (length, count) in &other.counts {
            *self.counts.entry(*length).or_default() += count;
        }
        self.sample.merge(&other.sample);
    }

    /// The distribution in a few numbers.
    pub fn summary(&self) -> LengthSummary {
        LengthSummary {
            mean: self.sample.mean(),
            min: self.quantile(0, 100),
            p25: self.quantile(25, 100),
            median: self.quantile(50, 100),
            p75: self.quantile(75, 100),
            p95: self.quantile(95, 100),
            p99: self.quantile(99, 100),
            max: self.quantile(100, 100),
            histogram: self.histogram(),
        }
    }

    /// The smallest length that at least `part / whole` of the games do not exceed.
    fn quantile(&self, part: u64, whole: u64) -> u64 {
        let total: u64 = self.counts.values().sum();
        let wanted = (total * part).div_ceil(whole).max(1);
        let mut seen = 0;
        let reached = self.counts.iter().find(|(_, count)| {
            seen += **count;
            seen >= wanted
        });
        reached.map_or(0, |(length, _)| *length)
    }

    /// Bars over the lengths up to the 99.5th percentile; the last one takes the tail.
    fn histogram(&self) -> Vec<Bar> {
        let Some((&min, &max)) =
            self.counts.first_key_value().map(|f| f.0).zip(self.counts.keys().next_back())
        else {
            return Vec::new();
        };
        let usual = self.quantile(995, 1000);
        let width = (usual - min + 1).div_ceil(BARS);
        let bars = (usual - min + 1).div_ceil(width);
        let bar = |n: u64| {
            let from = min + n * width;
            let to = if n + 1 == bars { max } else { from + width - 1 };
            Bar { from, to, count: self.counts.range(from..=to).map(|(_, count)| count).sum() }
        };
        (0..bars).map(bar).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(of: impl IntoIterator<Item = u64>) -> Lengths {
        let mut lengths = Lengths::default();
        for length in of {
            lengths.add(length);
        }
        lengths
    }

    #[test]
    fn percentiles_of_one_to_a_hundred() {
        let summary = lengths(1..=100).summary();
        let quantiles =
            [summary.min, summary.p25, summary.median, summary.p75, summary.p95, summary.p99, summary.max];
        assert_eq!(quantiles, [1, 25, 50, 75, 95, 99, 100]);
        assert!((summary.mean.mean - 50.5).abs() < 1e-9);
    }

    #[test]
    fn the_bars_count_every_game_once() {
        for of in [vec![7], vec![0, 0, 1], (0..5_000).map(|n| n * n % 97).chain([4_000]).collect()] {
            let lengths = lengths(of.iter().copied());
            let bars = lengths.histogram();
            assert_eq!(bars.iter().map(|bar| bar.count).sum::<u64>(), of.len() as u64);
            assert!(
                bars.len() <= 12 && bars.windows(2).all(|pair| pair[0].to + 1 == pair[1].from),
                "{bars:?}"
            );
        }
    }

    #[test]
    fn nothing_has_no_bars() {
        assert_eq!(Lengths::default().summary().histogram, []);
    }
}
