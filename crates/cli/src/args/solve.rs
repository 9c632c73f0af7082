//! The arguments of `paiju solve`.

use std::path::PathBuf;

use clap::Args;
use paiju_contract::Seed;

use super::values::{count, seed};

pub(super) const SOLVE: &str = "\
Examples:
  paiju solve kuhn                          CFR+, and what the strategy still gives away
  paiju solve leduc -n 2000                 so many iterations
  paiju solve leduc --sampling -n 1000000   one sampled deal at a time
  paiju solve leduc --json
  paiju solve holdem --sampling -n 5_000_000 --out blueprint.bin --resume    the heads-up blueprint
  paiju solve holdem --rules sixmax --sampling -n 20_000_000 --out ring.bin  the one for more seats
  paiju solve holdem --respond search -n 5000                                what knowing how it plays would win

What a strategy gives away (NashConv) is what all seats together could win more with their best answers to it: 0 for an
equilibrium. It is exact: the whole game is walked. Hold'em is too large for that: a local best response, which knows
how the bot plays and looks one bet ahead, says how much it gives away at least.";

/// Solve a small game.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// The game, as `paiju games` lists it: one that is small enough to be laid out whole
    pub(crate) game: String,
    /// How many iterations; with --sampling how many sampled deals
    #[arg(short = 'n', long = "iterations", value_name = "N", default_value = "1000", value_parser = count)]
    pub(crate) iterations: u64,
    /// Sample one deal at a time, as for games that are too large
    #[arg(long)]
    pub(crate) sampling: bool,
    /// Hold'em: where the trained blueprint goes, with a checkpoint beside it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Hold'em: go on from the checkpoint, if there is one
    #[arg(long)]
    pub(crate) resume: bool,
    /// Hold'em: play so many deals with a local best response to this bot, heads-up
    #[arg(long, value_name = "BOT")]
    pub(crate) respond: Option<String>,
    /// A preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// An integer or 64 hexadecimal digits, for what is sampled
    #[arg(long, value_parser = seed, default_value = "0")]
    pub(crate) seed: Seed,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
