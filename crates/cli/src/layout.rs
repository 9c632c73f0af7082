//! Numbers and shares as people can read them, and lines that fit the terminal. Columns and tables are
//! [`paiju_words::layout`].

use paiju_words::Text;
use paiju_words::layout::{width, wrap};

/// Lines no wider than so many columns. What goes on below stands under the last column of its line, or a little to
/// the right of its beginning. A line that fits keeps its colours.
pub(crate) fn fitted(text: &str, columns: usize) -> String {
    let line = |line: &str| {
        let plain = anstream::adapter::strip_str(line).to_string();
        if width(&plain) <= columns {
            return line.to_owned();
        }
        wrap(&Text::from(plain.as_str()), columns, hanging(&plain, columns)).to_string()
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

/// Where a line goes on: under what follows its last gap, if that leaves room.
fn hanging(line: &str, columns: usize) -> usize {
    let indent = line.len() - line.trim_start().len();
    let gap = line.trim_end().rfind("  ").filter(|gap| *gap > indent).map(|gap| width(&line[..gap + 2]));
    gap.filter(|gap| gap + 20 <= columns).unwrap_or(indent + 2)
}

/// `1234567` as `1,234,567`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let grouped = digits.bytes().enumerate().map(|(at, digit)| {
        let comma = at > 0 && (digits.len() - at).is_multiple_of(3);
        format!("{}{}", if comma { "," } else { "" }, digit as char)
    });
    grouped.collect()
}

/// A bar whose length is `part` of `columns`.
pub(crate) fn bar(part: f64, columns: usize) -> String {
    let eighths = (part.clamp(0.0, 1.0) * columns as f64 * 8.0).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    format!("{}{rest}", "█".repeat(eighths / 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn lines_go_on_under_their_column() {
        assert_eq!(
            fitted("ab\n  one   two three four five six\n", 26),
            "ab\n  one   two three four\n    five six\n"
        );
        let long = "  key   a word and another one and more";
        assert_eq!(fitted(long, 30), "  key   a word and another one\n        and more\n");
    }

    #[test]
    fn bars_have_their_length() {
        assert_eq!(bar(0.5, 4), "██");
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(2.0, 2), "██");
    }
}
