//! The README's samples are what the program prints, and its files are there.

use std::path::Path;

use crate::program::paiju_with;

const README: &str = include_str!("../../../../README.md");

/// The words of a command line; quotes keep blanks together.
fn words(line: &str) -> Vec<String> {
    let quoted = line.split('"').enumerate();
    quoted
        .flat_map(|(at, part)| {
            if at % 2 == 1 {
                vec![part.to_owned()]
            } else {
                part.split_whitespace().map(String::from).collect()
            }
        })
        .collect()
}

#[test]
fn samples_are_the_programs_output() {
    let mut checked = 0;
    for block in README.split("```").skip(1).step_by(2) {
        let Some(command) = block.trim_start().strip_prefix("$ paiju ") else { continue };
        let (command, expected) = command.split_once('\n').expect("a command and what it prints");
        let words = words(command);
        let ran = paiju_with(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"").ok();
        assert_eq!(ran.out.trim(), expected.trim(), "{command}");
        checked += 1;
    }
    assert!(checked > 0, "the README has samples");
}

#[test]
fn files_that_are_named_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let named: Vec<&str> = README
        .split(|letter: char| letter.is_whitespace() || "`()".contains(letter))
        .filter(|word| word.starts_with("testdata/") || word.starts_with("docs/"))
        .collect();
    assert!(!named.is_empty());
    for name in named {
        assert!(root.join(name).exists(), "{name}");
    }
}

#[test]
fn the_exchange_is_the_protocols() {
    let block =
        README.split("```").find(|block| block.contains("-- engine\n")).expect("the README shows one");
    let lines: Vec<&str> = block.lines().filter(|line| line.starts_with('{')).collect();
    let (answers, asked): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| line.contains("\"ok\":"));
    let ran = paiju_with(&["engine"], (asked.join("\n") + "\n").as_bytes()).ok();
    let said: Vec<&str> = ran.out.lines().collect();
    assert!(said.len() == asked.len() && answers.len() >= 2, "{}", ran.out);
    for (shown, said) in answers.iter().zip(said) {
        let (head, tail) = shown.split_once('…').unwrap_or((shown, ""));
        assert!(said.starts_with(head) && said.ends_with(tail), "{shown}\n{said}");
    }
}
