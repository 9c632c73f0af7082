//! The arguments of `paiju play`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use paiju_contract::Seed;
use paiju_words::Lang;

use super::values::seed;

#[derive(Clone, Debug, Args)]
pub(crate) struct Play {
    /// The game, as `paiju games` lists it; left out on a terminal: choose one from a menu
    pub(crate) game: Option<String>,
    /// Your seat, counted from 0; left out: seat 0, in Three Kingdoms any
    #[arg(long)]
    pub(crate) seat: Option<u8>,
    /// An integer or 64 hexadecimal digits; left out: nobody knows the deal
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// A preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// How many play, you included, where the game leaves that open
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Your opponents in the order of the seats; a shorter list is repeated
    #[arg(long, value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// How well your opponents play; `paiju rules <game>` tells which bot that is
    #[arg(long, value_enum, conflicts_with = "bots")]
    pub(crate) level: Option<Level>,
    /// In which language: zh, en or both
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
    /// Add the record of every game to this file, the unfinished one too
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with the match at the end of this file; --seed is then the seed the match began with
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "rules", "players"])]
    pub(crate) resume: Option<PathBuf>,
    /// Say at every question what a bot would do
    #[arg(long)]
    pub(crate) hint: bool,
    /// Play at a table of this server: `http://127.0.0.1:7373`, or a link to a table
    #[arg(long, value_name = "URL", conflicts_with_all = ["seed", "bots", "record", "resume"])]
    pub(crate) server: Option<String>,
    /// At a server: sit down at this table, or go on there; its name, or the link that you were sent
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["game", "rules", "players", "level", "seed", "bots", "record", "resume"])]
    pub(crate) table: Option<String>,
    /// At a server: what others call you; left out: Guest
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// At a server: leave the other chairs to people; you are told the link to send them
    #[arg(long, conflicts_with_all = ["table", "level"])]
    pub(crate) open: bool,
    /// At a server: how long everybody may think about an answer; left out: for ever
    #[arg(long, value_name = "SECONDS", conflicts_with = "table", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(crate) clock: Option<u32>,
    /// At a server: how many milliseconds bots take for an answer; left out: the server's usual
    #[arg(long, value_name = "MS", conflicts_with = "table", value_parser = clap::value_parser!(u32).range(..=60_000))]
    pub(crate) pace: Option<u32>,
}

/// How well the opponents play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    /// A weak bot: `simple`, at random in the small games
    Easy,
    /// The usual bot: `heuristic`, by rules of thumb; in the small games one that mostly knows the solution
    Normal,
    /// The strongest bot there is: one that thinks ahead, or knows the solution
    Hard,
}

impl Level {
    /// As it is typed.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }
}
