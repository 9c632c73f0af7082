//! The arguments of `paiju solve`.

use std::path::PathBuf;

use clap::Args;
use paiju_contract::Seed;

use super::values::{count, seed};

pub(super) const SOLVE: &str = "\
Examples:
  paiju solve kuhn                          CFR+, its exploitability (NashConv), and what to do where
  paiju solve leduc -n 2000 --table         this many iterations; the strategy is long, --table prints it
  paiju solve leduc --sampling -n 1000000   one sampled deal at a time
  paiju solve leduc --out leduc.json        saves the strategy: readable JSON, whatever the file is called
  paiju solve leduc --in leduc.json --json  loads it, checks it and computes its exploitability again
  paiju solve holdem --sampling -n 5_000_000 --out blueprint.bin --resume    the heads-up blueprint
  paiju solve holdem --rules sixmax --sampling -n 20_000_000 --out ring.bin  the one for more seats
  paiju solve holdem --respond search -n 5000                                what knowing how it plays would win

The exploitability (NashConv) of a strategy is what all seats together could win more with their best answers to it: 0
for an equilibrium. It is exact: the whole game is walked. Hold'em is too large for that: a local best response, which
knows how the bot plays and looks one bet ahead, gives a lower bound.

With --json, one object per line: iterations, nash_conv, worth; in the last one strategy, a list of information sets,
each with seat, key, information_set (text) and actions (action, text, probability).";

/// Solve a small game.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Solve {
    /// The game, as `paiju games` lists it: one that is small enough to be laid out whole
    pub(crate) game: String,
    /// How many iterations; with --sampling, sampled deals
    #[arg(short = 'n', long = "iterations", value_name = "N", default_value = "1000", value_parser = count)]
    pub(crate) iterations: u64,
    /// Sample one deal at a time, as for games that are too large
    #[arg(long)]
    pub(crate) sampling: bool,
    /// Save the strategy in this file; hold'em: the trained blueprint, with a checkpoint beside it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Load the strategy of this file instead of solving: print it and compute its exploitability
    #[arg(long = "in", value_name = "FILE", conflicts_with_all = ["out", "sampling", "iterations", "resume", "respond"])]
    pub(crate) load: Option<PathBuf>,
    /// Print the whole strategy, however long it is; a short one is always printed
    #[arg(long)]
    pub(crate) table: bool,
    /// Hold'em: go on from the checkpoint, if there is one
    #[arg(long)]
    pub(crate) resume: bool,
    /// Hold'em: play this many deals with a local best response to this bot, heads-up
    #[arg(long, value_name = "BOT", conflicts_with_all = ["out", "sampling", "resume", "table", "rules"])]
    pub(crate) respond: Option<String>,
    /// A preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// An integer or 64 hexadecimal digits, for what is sampled
    #[arg(long, value_parser = seed, allow_negative_numbers = true, default_value = "0")]
    pub(crate) seed: Seed,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
