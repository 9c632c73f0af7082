//! Rules and tests cite each other: every clause that a game's sources cite stands in its `RULES.md`, and every
//! clause of `RULES.md` is cited by a test of that crate.
//!
//! A clause is `R<n>.<n>` or `R<n>.<n>.<n>`; `RULES.md` defines it in bold (`**R4.2**`). A test cites it in a text or
//! comment, or in its name: `r4_2_equal_combination_does_not_beat`.

use std::collections::{BTreeMap, BTreeSet};

use super::games::games;
use super::{File, Finding, Tree};

pub(super) fn check(tree: &Tree, notes: &mut Vec<String>) -> Vec<Finding> {
    games(tree).iter().flat_map(|game| game_clauses(tree, game, notes)).collect()
}

fn game_clauses(tree: &Tree, game: &str, notes: &mut Vec<String>) -> Vec<Finding> {
    let folder = format!("crates/{game}");
    if tree.under(&folder).next().is_none() {
        return Vec::new();
    }
    let Some(rules) = tree.get(&format!("{folder}/RULES.md")) else {
        return vec![Finding::new(folder, "has no RULES.md")];
    };
    let (defined, mut findings) = definitions(rules);
    let mut tested = BTreeSet::new();
    findings.extend(unknown(rules, &defined));
    for file in tree.under(&folder).filter(|file| file.is_rust()) {
        findings.extend(unknown(file, &defined));
        tested.extend(cited_by_tests(file, &defined));
    }
    notes.push(format!("{game}: {} clauses, {} cited by tests", defined.len(), tested.len()));
    let untested = defined.iter().filter(|(clause, _)| !tested.contains(*clause));
    findings.extend(
        untested
            .map(|(clause, line)| Finding::at(rules, *line, format!("no test cites R{}", written(clause)))),
    );
    findings
}

/// The numbers of a clause: `R4.2` is `[4, 2]`.
type Clause = Vec<u32>;

fn definitions(rules: &File) -> (BTreeMap<Clause, usize>, Vec<Finding>) {
    let mut defined = BTreeMap::new();
    let mut twice = Vec::new();
    for (line, text) in rules.lines() {
        for part in text.split("**").skip(1).step_by(2) {
            let Some((clause, "")) = leading_clause(part.trim_end_matches('.')) else {
                continue;
            };
            if defined.insert(clause.clone(), line).is_some() {
                twice.push(Finding::at(rules, line, format!("R{} is defined twice", written(&clause))));
            }
        }
    }
    (defined, twice)
}

fn unknown(file: &File, defined: &BTreeMap<Clause, usize>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, text) in file.lines() {
        for clause in citations(text) {
            if !defined.contains_key(&clause) {
                let what = format!("cites R{}, which RULES.md does not have", written(&clause));
                findings.push(Finding::at(file, line, what));
            }
        }
        if let Some(choices) = named_clauses(text)
            && !choices.iter().any(|clause| defined.contains_key(clause))
        {
            let what = format!("is named after R{}, which RULES.md does not have", written(&choices[0]));
            findings.push(Finding::at(file, line, what));
        }
    }
    findings
}

/// What the test part of a file cites: all of it under `tests/`, else what follows `#[cfg(test)]`.
fn cited_by_tests(file: &File, defined: &BTreeMap<Clause, usize>) -> BTreeSet<Clause> {
    let whole = file.path.contains("/tests/") || file.path.ends_with("/tests.rs");
    let lines = file.text.lines().skip_while(|line| !whole && line.trim() != "#[cfg(test)]");
    let mut cited = BTreeSet::new();
    for line in lines {
        cited.extend(citations(line));
        cited.extend(named_clauses(line).into_iter().flatten());
    }
    cited.retain(|clause| defined.contains_key(clause));
    cited
}

/// Every `R<n>.<n>` in a text that is no part of a longer word.
fn citations(text: &str) -> Vec<Clause> {
    let starts = text.match_indices('R').map(|(at, _)| at);
    let alone = |at: &usize| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    starts.filter(alone).filter_map(|at| leading_clause(&text[at..])).map(|(clause, _)| clause).collect()
}

/// A clause at the start of a text, and what follows it.
fn leading_clause(text: &str) -> Option<(Clause, &str)> {
    let (clause, rest) = numbers(text.strip_prefix('R')?, '.');
    (clause.len() >= 2).then_some((clause, rest))
}

/// The clauses that a test function's name can mean: `fn r4_2_3_players` is about R4.2.3 or R4.2.
fn named_clauses(line: &str) -> Option<Vec<Clause>> {
    let name = line.trim_start().strip_prefix("fn r")?;
    let (clause, rest) = numbers(name, '_');
    let is_name = clause.len() >= 2 && rest.starts_with('_');
    is_name.then(|| (2..=clause.len()).rev().map(|n| clause[..n].to_vec()).collect())
}

/// Up to three numbers with `separator` between them, and what follows.
fn numbers(text: &str, separator: char) -> (Clause, &str) {
    let (mut found, mut rest) = (Vec::new(), text);
    while found.len() < 3 {
        let from = if found.is_empty() { Some(rest) } else { rest.strip_prefix(separator) };
        let Some(from) = from else { break };
        let end = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let Ok(number) = from[..end].parse() else { break };
        found.push(number);
        rest = &from[end..];
    }
    (found, rest)
}

fn written(clause: &[u32]) -> String {
    clause.iter().map(u32::to_string).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::super::games::EXAMPLE;
    use super::*;

    fn findings(rules: &str, source: &str) -> Vec<String> {
        let tree =
            Tree::of(&[EXAMPLE, ("crates/xianqi/RULES.md", rules), ("crates/xianqi/src/legal.rs", source)]);
        check(&tree, &mut Vec::new()).into_iter().map(|f| format!("{} {}", f.place, f.what)).collect()
    }

    #[test]
    fn a_clause_cited_by_a_test_is_in_order() {
        let source = "// R4.2\n#[cfg(test)]\nmod tests {\n    fn r4_2_equal_does_not_beat() {}\n    // R4.10.1: why\n}\n";
        assert_eq!(findings("**R4.2** Equal.\n- **R4.10.1** Why.", source), Vec::<String>::new());
    }

    #[test]
    fn an_unknown_clause_is_found_in_code_names_and_the_rules_themselves() {
        let found =
            findings("**R1.1** As R1.2.", "// R9.9.9\n#[cfg(test)]\nfn r1_1_a() {}\nfn r3_4_b() {}\n");
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].starts_with("crates/xianqi/RULES.md:1 cites R1.2"));
        assert!(found[1].starts_with("crates/xianqi/src/legal.rs:1 cites R9.9.9"));
        assert!(found[2].contains("named after R3.4"));
    }

    #[test]
    fn a_clause_without_a_test_is_found() {
        let found = findings("\n**R4.2** Equal.", "// R4.2 is cited by code, but no test\n");
        assert_eq!(found, ["crates/xianqi/RULES.md:2 no test cites R4.2"]);
    }

    #[test]
    fn a_clause_defined_twice_is_found() {
        let found = findings("**R4.2** a\n**R4.2** b", "#[cfg(test)]\n// R4.2\n");
        assert_eq!(found, ["crates/xianqi/RULES.md:2 R4.2 is defined twice"]);
    }

    #[test]
    fn other_words_are_no_clauses() {
        assert_eq!(citations("XR4.2 R4 R_NIU R.2 (R1.2), R3.4.5."), [vec![1, 2], vec![3, 4, 5]]);
        assert_eq!(named_clauses("fn r4_2_3_players() {"), Some(vec![vec![4, 2, 3], vec![4, 2]]));
        assert_eq!(named_clauses("fn rank_4()"), None);
    }

    #[test]
    fn a_game_without_rules_is_found() {
        let tree = Tree::of(&[EXAMPLE, ("crates/holdem/src/lib.rs", "")]);
        assert_eq!(check(&tree, &mut Vec::new()), [Finding::new("crates/holdem", "has no RULES.md")]);
    }
}
