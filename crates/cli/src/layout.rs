//! Laying out text: columns that fit Chinese characters, tables, bars, numbers people can read.

use unicode_width::UnicodeWidthStr;

/// Columns a text takes on a terminal, styles not counted.
pub(crate) fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text).map(UnicodeWidthStr::width).sum()
}

/// The text, filled up with blanks on the right.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text, filled up with blanks on the left.
pub(crate) fn pad_left(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Rows in aligned columns; the first row is the heading. `r` in `alignment` puts a column to the right.
pub(crate) fn table(alignment: &str, rows: &[Vec<String>]) -> String {
    let columns = alignment.len();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let mut text = String::new();
    for row in rows {
        let cells =
            row.iter().zip(alignment.chars()).zip(&widths).map(|((cell, side), columns)| match side {
                'r' => pad_left(cell, *columns),
                _ => pad(cell, *columns),
            });
        let line = format!("  {}", cells.collect::<Vec<_>>().join("  "));
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Short texts side by side in as many equal columns as fit, read downwards.
pub(crate) fn columns(items: &[String], total: usize) -> String {
    let widest = items.iter().map(|item| width(item)).max().unwrap_or(0) + 3;
    let count = (total / widest).clamp(1, items.len().max(1));
    let height = items.len().div_ceil(count);
    let mut text = String::new();
    for line in 0..height {
        let row = (0..count).filter_map(|column| items.get(column * height + line));
        text.push_str(row.map(|item| pad(item, widest)).collect::<String>().trim_end());
        text.push('\n');
    }
    text
}

/// A line that is no wider than `columns`: broken between words, what follows stands `indent` blanks to the right.
/// A word that is wider stands alone.
pub(crate) fn wrap(line: &str, columns: usize, indent: usize) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for (at, word) in line.split(' ').enumerate() {
        let blank = usize::from(at > 0);
        if used > indent && used + blank + width(word) > columns {
            text.push_str(&format!("\n{}", " ".repeat(indent)));
            used = indent;
        } else {
            text.push_str(&" ".repeat(blank));
            used += blank;
        }
        text.push_str(word);
        used += width(word);
    }
    text
}

/// The same line several times in a row, said once.
pub(crate) fn repeats(lines: Vec<String>) -> Vec<String> {
    let mut said: Vec<(String, usize)> = Vec::new();
    for line in lines {
        match said.last_mut() {
            Some((last, times)) if *last == line => *times += 1,
            _ => said.push((line, 1)),
        }
    }
    let times = |(line, times): (String, usize)| {
        if times > 1 { format!("{line} ×{times}") } else { line }
    };
    said.into_iter().map(times).collect()
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
    fn chinese_takes_two_columns_and_styles_none() {
        assert_eq!(width("红士 R"), 6);
        assert_eq!(width(&crate::style::paint(crate::style::RED, "士")), 2);
        assert_eq!(pad("士", 4), "士  ");
    }

    #[test]
    fn tables_align() {
        let rows = [vec!["名".into(), "n".into()], vec!["ab".into(), "12".into()]];
        assert_eq!(table("lr", &rows), "  名   n\n  ab  12\n");
    }

    #[test]
    fn columns_read_downwards() {
        let items: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
        assert_eq!(columns(&items, 9), "a   c\nb\n");
        assert_eq!(columns(&items, 1), "a\nb\nc\n");
        assert_eq!(columns(&[], 80), "");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two", 7, 2), "one two");
        assert_eq!(wrap("one two", 6, 2), "one\n  two");
        assert_eq!(wrap("  一 二 三", 6, 2), "  一\n  二\n  三");
        assert_eq!(wrap("interminable x", 4, 1), "interminable\n x");
    }

    #[test]
    fn repeated_lines_are_said_once() {
        let lines = ["a", "b", "b", "a"].map(String::from).to_vec();
        assert_eq!(repeats(lines), ["a", "b ×2", "a"]);
    }

    #[test]
    fn numbers_have_commas() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn bars_have_their_length() {
        assert_eq!(bar(0.5, 4), "██");
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(2.0, 2), "██");
    }
}
