//! The few colours there are. `anstream` drops them where nobody sees colours.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

/// Red pieces, losses, refusals.
pub(crate) const RED: Style = AnsiColor::BrightRed.on_default();
/// Wins, passed checks.
pub(crate) const GREEN: Style = AnsiColor::BrightGreen.on_default();
/// What is pointed at: numbers to type, headings.
pub(crate) const KEY: Style = AnsiColor::BrightCyan.on_default();
/// Yourself, whose turn it is.
pub(crate) const STRONG: Style = Style::new().bold();
/// What may be overlooked.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// A text in a style.
pub(crate) fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
