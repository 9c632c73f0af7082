//! The arguments of `paiju hint`.

use clap::Args;
use paiju_contract::Seed;
use paiju_words::Lang;

use super::thinking::Thinking;
use super::values::seed;

pub(super) const HINT: &str = "\
Examples:
  paiju hint mahjong --seed 42                    the first question of a deal
  paiju hint game.json --step 12 --seat 2         of a record, after twelve actions
  paiju hint state.json --game holdem             of a dump, as `dump` of the line protocol writes it
  paiju hint game.json --step 12 --bot simple     what another bot would do
  paiju hint game.json --step 12 --iterations 500 --json

The bot sees what its seat sees, nothing else.";

/// Ask a bot for advice.
#[derive(Debug, Args)]
pub(crate) struct Hint {
    /// A game, as `paiju games` lists it, or a file with a record or a dump; `-` is the standard input
    pub(crate) from: String,
    /// For a dump: the game it is of
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// Whose place; left out: the first seat that is asked
    #[arg(long)]
    pub(crate) seat: Option<u8>,
    /// For a record: after so many actions; left out: after all of them
    #[arg(long, value_name = "N")]
    pub(crate) step: Option<usize>,
    /// For a deal: an integer or 64 hexadecimal digits; left out: any
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// For a deal: a preset, `preset,key=value`, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// Which bot; left out: the strongest of the game
    #[arg(long)]
    pub(crate) bot: Option<String>,
    #[command(flatten)]
    pub(crate) thinking: Thinking,
    /// In which language: zh, en or both
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
