//! The few colours there are, and which tone of a text has which. `anstream` drops them where nobody sees colours.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use paiju_words::{Text, Tone};

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

/// A text with each of its tones in its style.
pub(crate) fn painted(text: &Text) -> String {
    let span = |span: &paiju_words::Span| match style(span.tone) {
        Some(style) => paint(style, &span.text),
        None => span.text.clone(),
    };
    text.spans().iter().map(span).collect()
}

const fn style(tone: Tone) -> Option<Style> {
    match tone {
        Tone::Plain => None,
        Tone::Strong => Some(STRONG),
        Tone::Faint => Some(FAINT),
        Tone::Good | Tone::Green => Some(GREEN),
        Tone::Bad | Tone::Red => Some(RED),
        Tone::Key | Tone::Blue => Some(KEY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_have_their_colours_and_the_text_is_the_same() {
        let text = Text::from("a") + Text::toned(Tone::Red, "士") + Text::toned(Tone::Faint, "b");
        let painted = painted(&text);
        assert_eq!(painted, format!("a{}{}", paint(RED, "士"), paint(FAINT, "b")));
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), text.to_string());
    }
}
