//! Text with tones: pieces of writing that say how they are meant, and leave colours to whoever shows them.
//!
//! It knows no terminal and no page. `{}` writes the text alone.

use std::fmt;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// How a piece of text is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// As it is.
    #[default]
    Plain,
    /// Yourself, whose turn it is, headings.
    Strong,
    /// What may be overlooked.
    Faint,
    /// A win, a gain.
    Good,
    /// A loss, damage.
    Bad,
    /// What can be typed, and what is pointed at.
    Key,
    /// A piece that is red.
    Red,
    /// A piece that is green.
    Green,
    /// A piece that is blue.
    Blue,
}

/// A piece of text in one tone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// How it is meant.
    pub tone: Tone,
    /// What it says; may hold line breaks.
    pub text: String,
}

/// Spans in a row. Neighbours have different tones, and none is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text {
    spans: Vec<Span>,
}

impl Text {
    /// Nothing.
    pub const fn new() -> Self {
        Self { spans: Vec::new() }
    }

    /// Something written out, in a tone.
    pub fn toned(tone: Tone, what: impl fmt::Display) -> Self {
        let mut text = Self::new();
        text.push(tone, &what.to_string());
        text
    }

    /// Texts one after the other with something between them.
    pub fn join(items: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let mut text = Self::new();
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                text += between;
            }
            text += item;
        }
        text
    }

    /// Adds text in a tone at the end.
    pub fn push(&mut self, tone: Tone, what: &str) {
        match self.spans.last_mut() {
            _ if what.is_empty() => {}
            Some(last) if last.tone == tone => last.text.push_str(what),
            _ => self.spans.push(Span { tone, text: what.to_owned() }),
        }
    }

    /// The spans in order.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The same with everything plain in this tone.
    #[must_use]
    pub fn tinted(self, tone: Tone) -> Self {
        let tint =
            |(own, piece): (Tone, &str)| (if own == Tone::Plain { tone } else { own }, piece.to_owned());
        let spans: Vec<_> = self.pieces().map(tint).collect();
        spans.into_iter().collect()
    }

    /// Its lines, without what breaks them. A last line break begins no further line.
    pub fn lines(&self) -> Vec<Self> {
        let mut lines = vec![Self::new()];
        for (tone, piece) in self.pieces() {
            for (at, part) in piece.split('\n').enumerate() {
                if at > 0 {
                    lines.push(Self::new());
                }
                if let Some(line) = lines.last_mut() {
                    line.push(tone, part);
                }
            }
        }
        if lines.last().is_some_and(Self::is_empty) {
            lines.pop();
        }
        lines
    }

    /// Without blanks and line breaks at its end.
    #[must_use]
    pub fn trim_end(mut self) -> Self {
        while let Some(last) = self.spans.last_mut() {
            last.text.truncate(last.text.trim_end().len());
            if !last.text.is_empty() {
                break;
            }
            self.spans.pop();
        }
        self
    }

    /// Tone and text of each span.
    fn pieces(&self) -> impl Iterator<Item = (Tone, &str)> {
        self.spans.iter().map(|span| (span.tone, &*span.text))
    }
}

/// Anything that can be written, as plain text.
pub(crate) fn plain(what: impl fmt::Display) -> Text {
    Text::toned(Tone::Plain, what)
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|(_, piece)| f.write_str(piece))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        plain(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        plain(text)
    }
}

impl AddAssign for Text {
    fn add_assign(&mut self, other: Self) {
        other.pieces().for_each(|(tone, piece)| self.push(tone, piece));
    }
}

impl AddAssign<&str> for Text {
    fn add_assign(&mut self, other: &str) {
        self.push(Tone::Plain, other);
    }
}

impl Add for Text {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Add<&str> for Text {
    type Output = Self;
    fn add(mut self, other: &str) -> Self {
        self += other;
        self
    }
}

impl FromIterator<Text> for Text {
    fn from_iter<I: IntoIterator<Item = Text>>(texts: I) -> Self {
        texts.into_iter().fold(Self::new(), Add::add)
    }
}

impl<S: AsRef<str>> FromIterator<(Tone, S)> for Text {
    fn from_iter<I: IntoIterator<Item = (Tone, S)>>(pieces: I) -> Self {
        let mut text = Self::new();
        pieces.into_iter().for_each(|(tone, piece)| text.push(tone, piece.as_ref()));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_of_one_tone_are_one_span() {
        let text = plain("a") + "b" + Text::toned(Tone::Red, "c") + Text::new() + Text::toned(Tone::Red, "d");
        assert_eq!(text.to_string(), "abcd");
        let spans: Vec<_> = text.spans().iter().map(|span| (span.tone, &*span.text)).collect();
        assert_eq!(spans, [(Tone::Plain, "ab"), (Tone::Red, "cd")]);
    }

    #[test]
    fn a_tint_leaves_other_tones_alone() {
        let text = (plain("a") + Text::toned(Tone::Red, "b") + "c").tinted(Tone::Strong);
        let tones: Vec<_> = text.spans().iter().map(|span| span.tone).collect();
        assert_eq!(tones, [Tone::Strong, Tone::Red, Tone::Strong]);
    }

    #[test]
    fn lines_keep_their_tones() {
        let text = Text::toned(Tone::Red, "a\nb") + "c\n\nd\n";
        let lines = text.lines();
        assert_eq!(lines.iter().map(Text::to_string).collect::<Vec<_>>(), ["a", "bc", "", "d"]);
        assert_eq!(lines[1].spans().len(), 2);
    }

    #[test]
    fn ends_are_trimmed() {
        assert_eq!((plain("a ") + Text::toned(Tone::Red, " \n")).trim_end(), plain("a"));
        assert!(plain(" ").trim_end().is_empty());
    }
}
