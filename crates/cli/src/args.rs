//! The arguments, as `--help` explains them.

pub(crate) mod admin;
pub(crate) mod arena;
mod config;
mod examples;
pub(crate) mod hint;
mod play;
pub(crate) mod serve;
pub(crate) mod solve;
mod thinking;
mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use paiju_contract::{Observer, Seed};
use paiju_words::Lang;

use config::CONFIG;
pub(crate) use config::{Change, Config};
use examples::{BENCH, ENGINE, EQUITY, HISTORY, MAHJONG, PLAY, REPLAY, SCHEMA, SETUP, SIM, VERIFY, WATCH};
pub(crate) use play::{Level, Play};
pub(crate) use values::Eyes;
use values::{count, eyes, observer, seed, threads};

/// Table games with hidden information: play them, simulate them, check them.
#[derive(Debug, Parser)]
#[command(name = "paiju", version, about, max_term_width = 110)]
#[command(
    after_help = "`paiju` alone serves the page and the tables; `paiju <command> --help` has examples."
)]
pub(crate) struct Arguments {
    /// Colours: auto, always or never
    #[arg(long, global = true, value_enum, default_value_t)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Which games there are: what each is, its seats and presets
    #[command(
        after_help = "Examples:\n  paiju games\n  paiju games --bots     who plays them, at which level\n  paiju games --json"
    )]
    Games(Games),
    /// Play in the terminal against bots, here or at a server's table
    #[command(after_help = PLAY)]
    Play(Play),
    /// Watch bots play a game, at a pace or step by step
    #[command(after_help = WATCH)]
    Watch(Watch),
    /// How a game is played: the rules in short, its presets and switches, its bots
    #[command(after_help = "Examples:\n  paiju rules mahjong\n  paiju rules 三国杀 --lang zh")]
    Rules(Rules),
    /// Your name, language, level and colours, kept for every game
    #[command(after_help = CONFIG)]
    Config(Config),
    /// A script that completes commands in a shell
    #[command(
        after_help = "Example:\n  paiju completions bash > ~/.local/share/bash-completion/completions/paiju"
    )]
    Completions(Completions),
    /// The manual page
    #[command(after_help = "Example:\n  paiju man > paiju.1 && man ./paiju.1")]
    Man,
    /// Let bots play many games and count what happens
    #[command(after_help = SIM)]
    Sim(Sim),
    /// Measure bots against each other on duplicate deals
    #[command(after_help = arena::ARENA)]
    Arena(arena::Arena),
    /// Measure how fast the games are here, one core, best of several short runs
    #[command(after_help = BENCH)]
    Bench(Bench),
    /// Compute an approximate equilibrium of a small game and print its exploitability
    #[command(after_help = solve::SOLVE)]
    Solve(solve::Solve),
    /// How much of the pot each of two to ten hold'em hands or ranges is worth
    #[command(after_help = EQUITY)]
    Equity(Equity),
    /// Serve the page and tables over HTTP and WebSocket, as `paiju` alone does
    #[command(after_help = serve::SERVE)]
    Serve(serve::Serve),
    /// Administer a running server: tables, bans, mutes, announcements, draining
    #[command(after_help = admin::ADMIN)]
    Admin(admin::Admin),
    /// Ask whether a server takes requests; for containers and scripts
    #[command(after_help = admin::HEALTHCHECK)]
    Healthcheck(admin::Healthcheck),
    /// List the tables of a data folder, the server running or not
    #[command(after_help = serve::TABLES)]
    Tables(serve::Tables),
    /// Print the record of a finished game of a data folder
    #[command(after_help = serve::EXPORT)]
    Export(serve::Export),
    /// Copy a data folder into one file, the server running or not
    #[command(after_help = serve::BACKUP)]
    Backup(serve::Backup),
    /// Check a data folder: the database, every log, every record; the server running or not
    #[command(after_help = serve::CHECK)]
    Check(serve::Check),
    /// Put a backup into a data folder that has no data yet
    #[command(after_help = serve::RESTORE)]
    Restore(serve::Restore),
    /// Give the unused room of a data folder back to the disk, while its server does not run
    #[command(after_help = serve::VACUUM)]
    Vacuum(serve::Vacuum),
    /// Answer the line protocol: one JSON object per line in, one out
    #[command(after_help = ENGINE)]
    Engine,
    /// The mahjong hand calculator: shanten, waits with fan, best discards
    #[command(after_help = MAHJONG)]
    Mahjong(Calculator),
    /// Check and convert hold'em hand histories: records, PHH files, competition logs
    #[command(after_help = HISTORY)]
    History(History),
    /// Walk through a recorded game, from any seat
    #[command(after_help = REPLAY)]
    Replay(Replay),
    /// Check a record: commitment, deal, every action, scores, final hash
    #[command(after_help = VERIFY)]
    Verify(Verify),
    /// What a bot would do in a seat's place, and why, in numbers
    #[command(after_help = hint::HINT)]
    Hint(hint::Hint),
    /// Print a position as a person would write it: of a deal, of a record, of a dump
    #[command(after_help = SETUP)]
    Setup(Setup),
    /// Print the JSON Schemas of a game and the layout of its tensors
    #[command(after_help = SCHEMA)]
    Schema(Schema),
}

#[derive(Debug, Args)]
pub(crate) struct Setup {
    /// A game, as `paiju games` lists it, or a file with a record or a dump; `-` is the standard input
    pub(crate) from: String,
    /// For a deal: an integer or 64 hexadecimal digits; left out: any
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// For a deal: a preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// For a record: after so many actions; left out: after all of them
    #[arg(long, value_name = "N")]
    pub(crate) step: Option<usize>,
    /// For a dump: the game it is of
    #[arg(long)]
    pub(crate) game: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// The game, as `paiju games` lists it, one of its original interfaces, such as `xianqi.Engine`, or `server`
    pub(crate) game: String,
    /// A preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Who plays them: every bot with its level and how it plays
    #[arg(long, conflicts_with = "json")]
    pub(crate) bots: bool,
    /// In which language: zh, en or both
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Debug, Args)]
pub(crate) struct Watch {
    /// The game, as `paiju games` lists it
    pub(crate) game: String,
    /// A preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// An integer or 64 hexadecimal digits; left out: nobody knows the deal
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<Seed>,
    /// The players in the order of the seats; a shorter list is repeated around the table
    #[arg(long, value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// Whose eyes: a seat number, `public`, or `all` for open hands
    #[arg(long, visible_alias = "seat", value_name = "WHOSE", value_parser = eyes, default_value = "public")]
    pub(crate) eyes: Eyes,
    /// In which language: zh, en or both
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
    /// Milliseconds between two actions
    #[arg(long, value_name = "MS", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(..=60_000))]
    pub(crate) pace: u64,
    /// Wait for Enter instead
    #[arg(long, conflicts_with = "pace")]
    pub(crate) step: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The game, as `paiju games` lists it
    pub(crate) game: String,
    /// In which language: zh, en or both
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Which shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Sim {
    /// The game, as `paiju games` lists it
    pub(crate) game: String,
    /// How many games (deals, with --duplicate)
    #[arg(short = 'n', long = "games", value_name = "N", default_value = "10000", value_parser = count)]
    pub(crate) games: u64,
    /// Threads that share the work; left out: one per core
    #[arg(long, value_name = "T", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// A preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// The players in the order of the seats; a shorter list is repeated around the table
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub(crate) bots: Vec<String>,
    /// An integer or 64 hexadecimal digits
    #[arg(long, value_parser = seed, allow_negative_numbers = true, default_value = "0")]
    pub(crate) seed: Seed,
    /// Audit every state: cards, chips and phase must be consistent after each action
    #[arg(long)]
    pub(crate) audit: bool,
    /// A tournament: play every deal once for each rotation of the bots around the table
    #[arg(long)]
    pub(crate) duplicate: bool,
    /// Add the record of every game to this file
    #[arg(long, value_name = "FILE", conflicts_with = "duplicate")]
    pub(crate) record: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// A game, or part of a benchmark's name
    pub(crate) game: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Equity {
    /// Two to ten hands or ranges
    #[arg(required = true, num_args = 2..)]
    pub(crate) hands: Vec<String>,
    /// The board: three, four or five cards
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub(crate) board: String,
    /// Cards that nobody can get
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub(crate) dead: String,
    /// Go through every deal, however long it takes
    #[arg(long, conflicts_with = "samples")]
    pub(crate) exact: bool,
    /// Draw so many deals instead; left out: drawn only where there are too many
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) samples: Option<u64>,
    /// An integer or 64 hexadecimal digits, for what is drawn
    #[arg(long, value_parser = seed, allow_negative_numbers = true, default_value = "0")]
    pub(crate) seed: Seed,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Calculator {
    /// The concealed tiles: ranks, then p (筒), s (条) or m (万)
    #[arg(required = true)]
    pub(crate) tiles: Vec<String>,
    /// Pongs, one tile each
    #[arg(long, value_delimiter = ',')]
    pub(crate) pong: Vec<paiju_mahjong::Tile>,
    /// Exposed or added kongs, one tile each
    #[arg(long, value_delimiter = ',')]
    pub(crate) kong: Vec<paiju_mahjong::Tile>,
    /// Concealed kongs, one tile each
    #[arg(long, value_delimiter = ',')]
    pub(crate) concealed_kong: Vec<paiju_mahjong::Tile>,
    /// The missing suit: p, s or m; left out: the suit there is least of
    #[arg(long)]
    pub(crate) missing: Option<char>,
    /// Tiles seen elsewhere
    #[arg(long)]
    pub(crate) seen: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct History {
    /// .phh, .phhs, logs, or records, one a line; `-` is the standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write the hands in this form; left out: one line of results each
    #[arg(long, value_enum)]
    pub(crate) to: Option<Form>,
    /// For logs: a preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
}

/// How a hand is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// The poker hand history format
    Phh,
    /// A line of a competition log
    Acpc,
    /// A record that `paiju verify` checks
    Record,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// Files of records, one a line; `-` is the standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<usize>,
    /// Whose eyes: a seat number, or `public`
    #[arg(long, value_parser = observer, default_value = "public")]
    pub(crate) seat: Observer,
    /// In which language: zh, en or both
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
    /// Stop after every action, forwards and backwards; on a terminal it does so anyway
    #[arg(long)]
    pub(crate) step: bool,
    /// Print one JSON object per action
    #[arg(long, conflicts_with = "step")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// Files of records, one a line; `-` is the standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Arguments::command().debug_assert();
        let without = |c: &clap::Command| c.get_name() != "help" && c.get_after_help().is_none();
        let bare: Vec<_> = Arguments::command().get_subcommands().filter(|c| without(c)).cloned().collect();
        assert!(bare.is_empty(), "every command has examples");
    }
}
