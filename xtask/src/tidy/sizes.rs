//! Files and functions stay small.

use super::{Finding, Tree, tokens};

/// Files: longer than the first is noted, longer than the second is refused.
const FILE_NOTE: usize = 400;
const FILE_LIMIT: usize = 500;
/// Functions, from `fn` to the closing brace.
const FUNCTION_LIMIT: usize = 100;
const MEDIAN_LIMIT: usize = 8;

pub(super) fn check(tree: &Tree, notes: &mut Vec<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut lengths = Vec::new();
    let mut longest = (0, String::new());
    for file in tree.rust() {
        match file.text.lines().count() {
            n if n > FILE_LIMIT => {
                findings.push(Finding::new(
                    &file.path,
                    format!("{n} lines; the limit is {FILE_LIMIT}: split it"),
                ));
            }
            n if n > FILE_NOTE => notes.push(format!("{} has {n} lines, more than {FILE_NOTE}", file.path)),
            _ => {}
        }
        let Some(tokens) = tokens::parse(&file.text) else {
            findings.push(Finding::new(&file.path, "is not readable as Rust"));
            continue;
        };
        for function in tokens::functions(&tokens) {
            lengths.push(function.lines);
            if function.lines > longest.0 {
                longest = (function.lines, format!("{} in {}", function.name, file.path));
            }
            if function.lines > FUNCTION_LIMIT {
                let what = format!(
                    "`{}` has {} lines; the limit is {FUNCTION_LIMIT}",
                    function.name, function.lines
                );
                findings.push(Finding::at(file, function.line, what));
            }
        }
    }
    let middle = median(&mut lengths);
    notes.push(format!(
        "{} files, {} functions, median {middle} lines, longest {} ({})",
        tree.rust().count(),
        lengths.len(),
        longest.0,
        longest.1,
    ));
    if middle > MEDIAN_LIMIT {
        let what = format!("the median function has {middle} lines; the limit is {MEDIAN_LIMIT}");
        findings.push(Finding::new("workspace", what));
    }
    findings
}

fn median(lengths: &mut [usize]) -> usize {
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(text: &str) -> Vec<Finding> {
        check(&Tree::of(&[("a.rs", text)]), &mut Vec::new())
    }

    #[test]
    fn a_long_file_is_noted_and_then_refused() {
        let mut notes = Vec::new();
        assert_eq!(check(&Tree::of(&[("a.rs", &"//\n".repeat(401))]), &mut notes), []);
        assert!(notes[0].contains("401 lines"), "{notes:?}");
        assert!(findings(&"//\n".repeat(501))[0].what.contains("501 lines"));
    }

    #[test]
    fn a_long_function_is_refused_where_it_starts() {
        let shorts = "fn s() {}\n".repeat(3);
        let found = findings(&format!("{shorts}fn long() {{\n{}}}\n", "//\n".repeat(99)));
        assert_eq!(found, [Finding::new("a.rs:4", "`long` has 101 lines; the limit is 100")]);
    }

    #[test]
    fn the_median_is_watched() {
        let found = findings(&format!("fn long() {{\n{}}}\n", "//\n".repeat(7)));
        assert_eq!(found[0].place, "workspace");
    }
}
