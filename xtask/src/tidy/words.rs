//! Words that do not belong into the repository: unfinished code, ignored tests, paths of one machine.

use super::{File, Finding, Tree, tokens};

/// Code that is not allowed, token by token, and why.
const CODE: [(&[&str], &str); 5] = [
    (&["#", "[", "ignore"], "no ignored tests: a slow campaign reads PAIJU_LONG, a broken test is mended"),
    (&["todo", "!", "("], "no unfinished code"),
    (&["unimplemented", "!", "("], "no unfinished code"),
    (&["dbg", "!", "("], "no debugging output"),
    (&["cfg_attr", "(", "test", ",", "ignore"], "no ignored tests"),
];

/// Beginnings of paths that exist on one machine only, in two halves so that this file does not hold them.
const MACHINE_PATHS: [(&str, &str); 5] =
    [("/ho", "me/"), ("/wo", "rk/"), ("/Us", "ers/"), ("/ro", "ot/"), ("C:\\", "Users")];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings: Vec<Finding> = tree.files.iter().flat_map(machine_paths).collect();
    for file in tree.rust() {
        findings.extend(unfinished(file));
        findings.extend(ignored_examples(file));
    }
    findings
}

fn unfinished(file: &File) -> Vec<Finding> {
    let Some(tokens) = tokens::parse(&file.text) else {
        return Vec::new();
    };
    let found = |(pattern, why): &(&[&str], &str)| -> Vec<Finding> {
        let lines = tokens::occurrences(&tokens, pattern);
        lines
            .into_iter()
            .map(|line| Finding::at(file, line, format!("`{}`: {why}", pattern.concat())))
            .collect()
    };
    CODE.iter().flat_map(found).collect()
}

/// A documentation example that is never compiled is an ignored test.
fn ignored_examples(file: &File) -> Vec<Finding> {
    let ignored = |text: &str| {
        let fence = text.trim_start().trim_start_matches(['/', '!', '*', ' ']).strip_prefix("```");
        fence.is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == "ignore"))
    };
    let lines = file.lines().filter(|(_, text)| text.trim_start().starts_with("//") && ignored(text));
    lines
        .map(|(line, _)| Finding::at(file, line, "an example that is ignored: let it run, or mark it `text`"))
        .collect()
}

fn machine_paths(file: &File) -> Vec<Finding> {
    let known = MACHINE_PATHS.map(|(start, rest)| format!("{start}{rest}"));
    let bad = |text: &str| known.iter().any(|path| starts_a_path(text, path));
    let lines = file.lines().filter(|(_, text)| bad(text));
    lines.map(|(line, _)| Finding::at(file, line, "a path of one machine: use relative paths")).collect()
}

/// Whether `path` occurs as the beginning of a path, not in the middle of a longer one.
fn starts_a_path(text: &str, path: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    text.match_indices(path).any(|(at, _)| !text[..at].ends_with(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[(path, text)])).into_iter().map(|f| f.place).collect()
    }

    #[test]
    fn unfinished_code_and_ignored_tests_are_found() {
        let text = "#[test]\n#[ignore]\nfn a() {\n    todo!();\n    unimplemented!();\n    dbg!(1);\n}\n";
        assert_eq!(found("a.rs", text), ["a.rs:2", "a.rs:4", "a.rs:5", "a.rs:6"]);
    }

    #[test]
    fn an_ignored_example_is_found() {
        assert_eq!(found("a.rs", "//! ```rust,ignore\n//! x\n//! ```\n/// ```\nfn a() {}\n"), ["a.rs:1"]);
    }

    #[test]
    fn a_path_of_one_machine_is_found_in_any_text() {
        let own = format!("see {}{}me/notes\n", "/ho", "me/");
        assert_eq!(found("a.md", &own), ["a.md:1"]);
        assert_eq!(found("b.md", "see docs/home/page and https://x.org/work/y\n"), Vec::<String>::new());
    }

    #[test]
    fn words_in_texts_and_comments_are_free() {
        assert_eq!(
            found("a.rs", "// dbg!(x)\nconst A: &str = \"todo!()\";\nconst B: bool = todo != 1;\n"),
            Vec::<String>::new()
        );
    }
}
