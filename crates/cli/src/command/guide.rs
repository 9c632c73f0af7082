//! Bare `paiju`: a short, friendly guide.

use std::io::Write;

use paiju_wire::Catalog;
use paiju_words::layout::pad;

use crate::failure::Failure;
use crate::layout::fitted;
use crate::style::{KEY, STRONG, paint};
use crate::terminal::room;

const HINTS: [(&str, &str); 9] = [
    ("paiju play xianqi", "play against simple bots"),
    ("paiju games", "all games with their presets"),
    ("paiju sim xianqi -n 100000", "let bots play, and count what happens"),
    ("paiju equity AhKh QQ", "who wins how much of a hold'em pot"),
    ("paiju bench", "how fast it is here"),
    ("paiju replay game.json", "walk through a recorded game"),
    ("paiju verify game.json", "check that a record is fair and true"),
    ("paiju serve", "tables over HTTP and WebSocket, for people, bots and programs"),
    ("paiju engine", "drive the rules from any language, a line of JSON at a time"),
];

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}: table games with hidden information\n", paint(STRONG, "Paiju 牌局"))?;
    for entry in Catalog::default().0 {
        writeln!(out, "  {}  {}", paint(STRONG, pad(entry.name, 10)), entry.title)?;
    }
    writeln!(out, "\nStart here:\n")?;
    for (command, what) in HINTS {
        let line = format!("  {}  {what}", paint(KEY, pad(command, 28)));
        write!(out, "{}", fitted(&line, room().columns))?;
    }
    writeln!(out, "\n`paiju <command> --help` explains each, with examples.")?;
    Ok(())
}
