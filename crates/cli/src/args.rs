//! The arguments, as `--help` explains them.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use paiju_contract::{Observer, Seat, Seed};
use paiju_words::Lang;

/// Table games with hidden information: play them, simulate them, check them.
#[derive(Debug, Parser)]
#[command(name = "paiju", version, about, max_term_width = 110)]
#[command(after_help = "`paiju` alone shows a short guide; `paiju <command> --help` has examples.")]
pub(crate) struct Arguments {
    /// Colours: auto, always or never
    #[arg(long, global = true, value_enum, default_value_t)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Which games there are, with their presets and seats
    #[command(after_help = "Examples:\n  paiju games\n  paiju games --json")]
    Games(Games),
    /// Play in the terminal against simple bots
    #[command(after_help = PLAY)]
    Play(Play),
    /// Watch bots play a game, at a pace or step by step
    #[command(after_help = WATCH)]
    Watch(Watch),
    /// How a game is played: the rules in short, its presets and switches, its bots
    #[command(after_help = "Examples:\n  paiju rules mahjong\n  paiju rules 三国杀 --lang zh")]
    Rules(Rules),
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
    /// Measure how fast the games are here, one core, best of several short runs
    #[command(after_help = BENCH)]
    Bench(Bench),
    /// How much of the pot each of two to ten hold'em hands or ranges is worth
    #[command(after_help = EQUITY)]
    Equity(Equity),
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
}

const PLAY: &str = "\
Examples:
  paiju play xianqi                                 you are seat 0, the others are simple bots
  paiju play xianqi --rules revised --seed 42       a deal you can come back to
  paiju play xianqi --seat 1 --bots random,simple   choose your seat and your opponents
  paiju play mahjong --record games.jsonl           every game is added, the unfinished one too
  paiju play --resume games.jsonl                   go on where you stopped
  paiju play sanguosha --lang zh                    in Chinese alone; or en, or both
  paiju play xianqi --rules '{\"preset\":\"original\",\"eight_pillars_pay_8\":true}'
  printf '1\\n1\\nq\\n' | paiju play xianqi --seed 7   works piped, too

While playing: a number or words of the list choose (`call`, `f`, `碰`, `raise 300`), `?` helps, `? 奸雄` explains a
skill or a card, `b` shows the table again, `hint` asks a bot, `undo` takes back, `log` tells what happened, `q` leaves.";

const WATCH: &str = "\
Examples:
  paiju watch mahjong                    a second between two actions
  paiju watch holdem --step              Enter for the next action, q to leave
  paiju watch xianqi --pace 0 --seed 7   all at once
  paiju watch sanguosha --seat 2         through the eyes of seat 2";

const SIM: &str = "\
Examples:
  paiju sim xianqi -n 1000000 --threads 2
  paiju sim xianqi -n 10000 --bots simple,random,random
  paiju sim xianqi -n 10000 --bots simple,random --duplicate   every deal once per rotation
  paiju sim xianqi -n 10_000_000 --rules revised --audit       check every state on the way
  paiju sim xianqi --seed 7 --json

The result depends on the seed, never on the number of threads.";

const BENCH: &str = "\
Examples:
  paiju bench
  paiju bench xianqi
  paiju bench holdem/eval7
  paiju bench holdem --json
  cargo run --release --features peers -- bench eval7      beside the fastest public evaluators";

const EQUITY: &str = "\
Examples:
  paiju equity AhKh QQ                              two hands before the flop, every board
  paiju equity AhKh QQ --board 2h7hTc               on a flop
  paiju equity 'QQ+,AKs,A5s-A2s' random             ranges; what is too much to count is drawn
  paiju equity AA KK QQ --dead AsKs --samples 1_000_000 --seed 7
  paiju equity AhKh 22+ --board 2h7hTc --json

Ranges: QQ, QQ+, TT-77, AK, AKs, ATo+, A5s-A2s, JTs-76s, AhKh, random, with commas between.";

const ENGINE: &str = "\
Example:
  printf '%s\\n' '{\"id\":1,\"do\":\"new\",\"game\":\"xianqi\",\"seed\":42}' | paiju engine

Commands: hello, games, new, legal, play, play_all, view, bot, dump, load, record, replay, drop. Errors are
answers: a malformed line gets one, and the process goes on.";

const MAHJONG: &str = "\
Examples:
  paiju mahjong \"123456p 123m 5m\"                    what this hand waits for, and for how many fan
  paiju mahjong 1234556p 1234m                        eleven tiles: what to discard
  paiju mahjong 2345m --pong 1p,9p --missing s        with melds
  paiju mahjong \"123456p 123m 5m\" --seen 55m --json   tiles you have seen elsewhere";

const HISTORY: &str = "\
Examples:
  paiju history hands.phhs                          replay every hand and compare the stacks
  paiju history game.json --to phh                  a record of ours as PHH
  paiju history hand.phh --to record > game.json    and back: paiju verify game.json
  paiju history match.log --rules headsup --to phh  a log of the computer-poker competition

What a history does not tell of folded or mucked hands is made up, and said to be.";

const REPLAY: &str = "\
Examples:
  paiju replay game.json                 print it as a spectator sees it
  paiju replay game.json --seat 2        as seat 2 sees it
  paiju replay game.json --step          one action at a time: Enter, b for back, a number to jump,
                                         seat 2 or public for other eyes, all hands after the end, q
  paiju replay games.jsonl --game 3      the third game of a file
  paiju replay game.json --json          one object per action";

const VERIFY: &str = "\
Examples:
  paiju verify game.json
  paiju verify game.json --json
  paiju play xianqi --record game.json && paiju verify game.json

It says what the record proves and what it does not: only a game dealt from a committed seed, and from nothing
else, proves its cards.

The exit status is 0 if the record of a finished game holds, 1 if something contradicts it, 3 if it is incomplete:
cut short, or without scores and hash.";

#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game, as `paiju games` lists it
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// Your seat, counted from 0; left out: seat 0, in Three Kingdoms any
    #[arg(long)]
    pub(crate) seat: Option<u8>,
    /// An integer or 64 hexadecimal digits; left out: nobody knows the deal
    #[arg(long, value_parser = seed)]
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
    /// How well your opponents play
    #[arg(long, value_enum, conflicts_with = "bots")]
    pub(crate) level: Option<Level>,
    /// In which language: zh, en or both
    #[arg(long, default_value_t)]
    pub(crate) lang: Lang,
    /// Add the record of every game to this file, the unfinished one too
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Go on with the unfinished game at the end of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seed", "rules"])]
    pub(crate) resume: Option<PathBuf>,
    /// Say at every question what a bot would do
    #[arg(long)]
    pub(crate) hint: bool,
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

/// How well the opponents play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    /// At random
    Easy,
    /// By rules of thumb
    Normal,
    /// As well as any bot of the game can
    Hard,
}

#[derive(Debug, Args)]
pub(crate) struct Watch {
    /// The game, as `paiju games` lists it
    pub(crate) game: String,
    /// A preset, or a JSON object with overrides
    #[arg(long)]
    pub(crate) rules: Option<String>,
    /// An integer or 64 hexadecimal digits; left out: nobody knows the deal
    #[arg(long, value_parser = seed)]
    pub(crate) seed: Option<Seed>,
    /// The players in the order of the seats; a shorter list is repeated around the table
    #[arg(long, value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// Whose eyes: a seat number, or `public`
    #[arg(long, value_parser = observer, default_value = "public")]
    pub(crate) seat: Observer,
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
    #[arg(long, value_parser = seed, default_value = "0")]
    pub(crate) seed: Seed,
    /// Audit every state: cards, chips and phase must be consistent after each action
    #[arg(long)]
    pub(crate) audit: bool,
    /// A tournament: play every deal once for each rotation of the bots around the table
    #[arg(long)]
    pub(crate) duplicate: bool,
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
    #[arg(long, value_parser = seed, default_value = "0")]
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
    /// Stop after every action
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

fn seed(text: &str) -> Result<Seed, String> {
    let number = text.parse::<u64>().map(Seed::from_u64);
    number
        .or_else(|_| text.parse())
        .map_err(|_| "expected an integer below 2^64 or 64 hexadecimal digits".into())
}

fn observer(text: &str) -> Result<Observer, String> {
    match (text, text.parse()) {
        ("public", _) => Ok(Observer::Public),
        (_, Ok(seat)) => Ok(Observer::Seat(Seat(seat))),
        _ => Err("expected a seat number or `public`".into()),
    }
}

/// More threads than any machine has cores only stand in each other's way.
const MOST_THREADS: usize = 1_024;

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=MOST_THREADS).contains(&n) => Ok(n),
        _ => Err(format!("expected 1 to {MOST_THREADS}; left out, there is one per core")),
    }
}

/// A count; underscores between its digits are welcome.
fn count(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    match digits.parse() {
        Ok(0) | Err(_) => Err("expected a whole number from 1, such as 1_000_000".into()),
        Ok(n) => Ok(n),
    }
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

    #[test]
    fn seeds_counts_and_observers_are_read() {
        assert_eq!(seed("42"), Ok(Seed::from_u64(42)));
        assert_eq!(seed(&format!("{:064x}", 42)), Ok(Seed::from_u64(42)));
        assert!(seed("-1").is_err());
        assert_eq!(count("1_000"), Ok(1_000));
        assert!(count("0").is_err() && count("many").is_err());
        assert!(threads("0").is_err() && threads("100000").is_err() && threads("8") == Ok(8));
        assert_eq!(observer("public"), Ok(Observer::Public));
        assert_eq!(observer("2"), Ok(Observer::Seat(Seat(2))));
        assert!(observer("dealer").is_err());
    }
}
