//! Laying out text: columns that fit Chinese characters, tables, lines that are broken where they may be.
//!
//! It counts columns of a fixed-width font and knows nothing of who shows them.

use unicode_width::UnicodeWidthStr;

use crate::text::{Text, Tone};
pub use crate::wrap::{NARROWEST, fit, wrap};

/// Columns a text takes in a fixed-width font.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Columns of a screen that nobody has measured.
pub const COLUMNS: usize = 80;

/// The text, filled up with blanks on the right.
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text, filled up with blanks on the left.
pub fn pad_left(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

impl Text {
    /// Columns it takes in a fixed-width font, if it is one line.
    pub fn width(&self) -> usize {
        self.spans().iter().map(|span| width(&span.text)).sum()
    }

    /// Filled up with blanks on the right.
    #[must_use]
    pub fn padded(self, columns: usize) -> Self {
        let blanks = " ".repeat(columns.saturating_sub(self.width()));
        self + &*blanks
    }

    /// Filled up with blanks on the left.
    #[must_use]
    pub fn padded_left(self, columns: usize) -> Self {
        Text::from(" ".repeat(columns.saturating_sub(self.width()))) + self
    }

    /// A heading: drawn out into a line across the table.
    #[must_use]
    pub(crate) fn ruled(self, columns: usize) -> Self {
        let line = "─".repeat(columns.saturating_sub(self.width() + 4));
        (self + &*line).tinted(Tone::Faint) + "\n"
    }
}

/// Rows in aligned columns, indented by two; the first row is the heading. `r` in `alignment` puts a column to the right.
pub fn table<T: Clone + Into<Text>>(alignment: &str, rows: &[Vec<T>]) -> Text {
    let cells = |row: &Vec<T>| row.iter().cloned().map(Into::into).collect::<Vec<Text>>();
    let rows: Vec<Vec<Text>> = rows.iter().map(cells).collect();
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..alignment.len()).map(widest).collect();
    let mut text = Text::new();
    for row in rows {
        let cells =
            row.into_iter().zip(alignment.chars()).zip(&widths).map(|((cell, side), columns)| match side {
                'r' => cell.padded_left(*columns),
                _ => cell.padded(*columns),
            });
        text += (Text::from("  ") + Text::join(cells, "  ")).trim_end() + "\n";
    }
    text
}

/// Narrower remarks are hard to read.
const REMARK: usize = 18;

/// The lines of a table, each with a remark beside it that goes on below where it is long; where there is no room
/// beside the table, remarks stand below their lines, and the heading has none.
pub(crate) fn with_remarks(table: &Text, remarks: Vec<Text>, columns: usize) -> Text {
    let lines = table.lines();
    let left = lines.iter().map(Text::width).max().unwrap_or(0);
    let beside = left + 2 + REMARK <= columns;
    let line = |(at, (line, remark)): (usize, (Text, Text))| match remark.is_empty() || (at == 0 && !beside) {
        true => line + "\n",
        false if beside => wrap(&(line.padded(left) + "  " + remark), columns, left + 2) + "\n",
        false => line + "\n" + wrap(&(Text::from("      ") + remark), columns, 6) + "\n",
    };
    lines.into_iter().zip(remarks).enumerate().map(line).collect()
}

/// Short texts side by side in as many equal columns as fit, read downwards.
pub fn columns(items: &[Text], total: usize) -> Text {
    let widest = items.iter().map(Text::width).max().unwrap_or(0) + 3;
    let count = ((total + 3) / widest).clamp(1, items.len().max(1));
    let height = items.len().div_ceil(count);
    let line = |line: usize| {
        let row = (0..count).filter_map(|column| items.get(column * height + line));
        row.map(|item| item.clone().padded(widest)).collect::<Text>().trim_end() + "\n"
    };
    (0..height).map(line).collect()
}

/// The same line several times in a row, said once.
pub fn repeats(lines: Vec<Text>) -> Vec<Text> {
    let mut said: Vec<(Text, usize)> = Vec::new();
    for line in lines {
        match said.last_mut() {
            Some((last, times)) if *last == line => *times += 1,
            _ => said.push((line, 1)),
        }
    }
    let times = |(line, times): (Text, usize)| {
        if times > 1 { line + &*format!(" ×{times}") } else { line }
    };
    said.into_iter().map(times).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(all: &[&str]) -> Vec<Text> {
        all.iter().map(|text| Text::from(*text)).collect()
    }

    #[test]
    fn chinese_takes_two_columns_and_tones_none() {
        assert_eq!(width("红士 R"), 6);
        assert_eq!(Text::toned(Tone::Red, "士").width(), 2);
        assert_eq!((pad("士", 4), pad_left("士", 3)), ("士  ".into(), " 士".into()));
        assert_eq!(Text::toned(Tone::Red, "士").padded(4).to_string(), "士  ");
    }

    #[test]
    fn tables_align() {
        let rows = [texts(&["名", "n"]), texts(&["ab", "12"])];
        assert_eq!(table("lr", &rows).to_string(), "  名   n\n  ab  12\n");
    }

    #[test]
    fn remarks_go_on_below() {
        let lines =
            with_remarks(&Text::from("a\nbc\n"), texts(&["", "word ".repeat(16).trim_end()]), COLUMNS);
        let text = lines.to_string();
        assert_eq!(text.lines().map(|line| line.split_whitespace().count()).collect::<Vec<_>>(), [1, 16, 1]);
        assert!(text.ends_with("\n    word\n"), "{text}");
    }

    #[test]
    fn columns_read_downwards() {
        let items = texts(&["a", "b", "c"]);
        assert_eq!(columns(&items, 8).to_string(), "a   c\nb\n");
        assert_eq!(columns(&items, 1).to_string(), "a\nb\nc\n");
        assert_eq!(columns(&[], 80).to_string(), "");
    }

    #[test]
    fn repeated_lines_are_said_once() {
        assert_eq!(repeats(texts(&["a", "b", "b", "a"])), texts(&["a", "b ×2", "a"]));
    }
}
