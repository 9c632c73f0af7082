//! Counting the lines of play, and tables of such counts as plain text.
//!
//! A table line is `preset seed depth count`; `#` starts a comment, blank lines are skipped.

use crate::{Game, Play, RuleSet, Seed};

/// How many lines of `depth` actions there are from here: at each node the lowest awaited seat goes through its
/// legal list; a finished game counts 1.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let Some(seat) = game.phase().awaiting().first().filter(|_| depth > 0) else {
        return 1;
    };
    let listed = game.legal_list(seat);
    if depth == 1 {
        return listed.len() as u64;
    }
    let mut count = 0;
    for action in &listed {
        let mut child = game.clone();
        child.apply_silent_unchecked(seat, action);
        count += perft(&child, depth - 1);
    }
    count
}

/// One line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The preset.
    pub preset: String,
    /// The seed.
    pub seed: u64,
    /// How many actions deep.
    pub depth: u32,
    /// The count.
    pub count: u64,
}

/// Reads a table.
pub fn parse(table: &str) -> Result<Vec<Row>, String> {
    let lines = table.lines().enumerate();
    let rows = lines.filter_map(|(number, line)| {
        let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
        (!words.is_empty()).then(|| {
            row(&words).ok_or_else(|| {
                format!("line {}: expected `preset seed depth count`, got {line:?}", number + 1)
            })
        })
    });
    rows.collect()
}

fn row(words: &[&str]) -> Option<Row> {
    let [preset, seed, depth, count] = words else {
        return None;
    };
    let (seed, depth, count) = (seed.parse().ok()?, depth.parse().ok()?, count.parse().ok()?);
    Some(Row { preset: (*preset).to_string(), seed, depth, count })
}

/// Counts again and compares; the error names the first row that differs. Returns the number of rows.
pub fn verify<G: Game>(table: &str) -> Result<usize, String> {
    let rows = parse(table)?;
    for row in &rows {
        let rules = G::Rules::preset(&row.preset).ok_or_else(|| format!("no preset {:?}", row.preset))?;
        let game = G::deal(&rules, Seed::from_u64(row.seed)).map_err(|why| why.to_string())?;
        let found = perft(&game, row.depth);
        if found != row.count {
            return Err(format!("{row:?}: counted {found}"));
        }
    }
    Ok(rows.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_with_comments_and_blank_lines() {
        let rows = parse("# Kuhn\n\nstandard 7 2 4 # four\n").unwrap();
        assert_eq!(rows, [Row { preset: "standard".into(), seed: 7, depth: 2, count: 4 }]);
        assert!(parse("standard 7 2").unwrap_err().contains("line 1"));
        assert!(parse("\nstandard seven 2 4").unwrap_err().contains("line 2"));
    }
}
