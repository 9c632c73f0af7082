//! The terminal: how much room it has. In a pipe, `COLUMNS` and `LINES` say so, or nobody does.

use std::io::IsTerminal;

use paiju_words::layout::{COLUMNS, NARROWEST};
use paiju_words::menu::Room;

/// A pipe has no last line.
const ENDLESS: usize = 10_000;
/// Wider lines are hard to read.
const WIDEST: usize = 120;

/// The room that a screen has.
pub(crate) fn room() -> Room {
    let measured = console::Term::stdout().size_checked();
    let said = |name: &str| std::env::var(name).ok()?.parse::<usize>().ok().filter(|n| *n > 0);
    let columns = measured.map(|(_, columns)| columns.into()).or_else(|| said("COLUMNS")).unwrap_or(COLUMNS);
    let lines = measured.map(|(lines, _)| lines.into()).or_else(|| said("LINES")).unwrap_or(ENDLESS);
    Room { columns: columns.clamp(NARROWEST, WIDEST), lines }
}

/// Columns for what is said beside the output; `None` where that is no terminal.
pub(crate) fn error_columns() -> Option<usize> {
    let measured = console::Term::stderr().size_checked();
    let columns = measured.map_or(COLUMNS, |(_, columns)| columns.into());
    std::io::stderr().is_terminal().then_some(columns.clamp(NARROWEST, WIDEST))
}
