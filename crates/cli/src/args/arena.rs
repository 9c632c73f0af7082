//! The arguments of `paiju arena`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use paiju_contract::{Budget, Seed};

use super::values::{count, seed, threads};

pub(super) const ARENA: &str = "\
Examples:
  paiju arena mahjong --bots search,simple,priority,random -n 500     every two of them, ratings and all
  paiju arena xianqi --field --bots search,simple -n 2000             search alone against copies of simple
  paiju arena holdem --field --bots simple,call --rules headsup       bb/100, all-in luck taken out
  paiju arena sanguosha --field --bots simple,random                  win rates by camp
  paiju arena sanguosha --field --as rebels --bots simple,random --rules standard,players=8
  paiju arena mahjong --table --bots search,simple,priority           all at one table
  paiju arena xianqi --field --bots search,simple --out run.jsonl --resume --plot run.svg
  paiju arena xianqi --field --bots cmd:./mybot.py,simple --budget 100ms

Deals are duplicate: each is played in several seatings, and intervals (95 %) are over deals. The result depends on the
seed, never on the threads; with --iterations, or without a budget, it is the same every time.";

/// Measure bots against each other.
#[derive(Debug, Args)]
pub(crate) struct Arena {
    /// The game, as `paiju games` lists it
    pub(crate) game: String,
    /// Who takes part: names that `paiju rules <game>` lists, or `cmd:` and a program that answers
    #[arg(long, alias = "bot", value_delimiter = ',', required = true)]
    pub(crate) bots: Vec<String>,
    /// How many deals
    #[arg(short = 'n', long = "deals", value_name = "N", default_value = "1000", value_parser = count)]
    pub(crate) deals: u64,
    /// Every bot but the last, alone against copies of the last one
    #[arg(long, conflicts_with = "table")]
    pub(crate) field: bool,
    /// With --field, which camp the bot plays: lord, loyalist, rebels, renegade, lord-side; left out: each in turn
    #[arg(long = "as", value_name = "CAMP", requires = "field")]
    pub(crate) camp: Option<String>,
    /// All bots at one table, in every rotation, instead of every two of them
    #[arg(long)]
    pub(crate) table: bool,
    /// A preset, `preset,key=value`, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// Threads that share the deals; left out: one per core
    #[arg(long, value_name = "T", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// An integer or 64 hexadecimal digits
    #[arg(long, value_parser = seed, default_value = "0")]
    pub(crate) seed: Seed,
    /// Time for a decision, such as 100ms or 2s
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "iterations")]
    pub(crate) budget: Option<Duration>,
    /// Iterations for a decision: the same answers on every machine
    #[arg(long, value_name = "N")]
    pub(crate) iterations: Option<u32>,
    /// Write every deal to this file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with what that file has
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// Draw the result to this file, as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Arena {
    /// How much thinking a decision may take.
    pub(crate) fn thinking(&self) -> Budget {
        match (self.budget, self.iterations) {
            (Some(time), _) => Budget::Time(time),
            (None, Some(iterations)) => Budget::Iterations(iterations),
            (None, None) => Budget::Usual,
        }
    }
}

/// A duration: milliseconds or seconds.
fn time(text: &str) -> Result<Duration, String> {
    let number = |digits: &str| digits.parse::<f64>().ok().filter(|n| *n > 0.0 && *n <= 3_600_000.0);
    let seconds = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(digits), _) => number(digits).map(|n| n / 1_000.0),
        (None, Some(digits)) => number(digits),
        _ => None,
    };
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected a time such as 100ms or 2s".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(time("100ms"), Ok(Duration::from_millis(100)));
        assert_eq!(time("1.5s"), Ok(Duration::from_millis(1_500)));
        assert!(["100", "-1s", "0ms", "s", "NaNs", "infs"].iter().all(|text| time(text).is_err()));
    }
}
