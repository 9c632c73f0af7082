//! The arguments of `paiju arena`.

use std::path::PathBuf;

use clap::Args;
use paiju_contract::Seed;

use super::thinking::Thinking;
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
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
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
    #[arg(long, value_parser = seed, allow_negative_numbers = true, default_value = "0")]
    pub(crate) seed: Seed,
    #[command(flatten)]
    pub(crate) thinking: Thinking,
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
