//! Blocks of `console`: a command after `$ ` and what it prints; `…` stands for anything.
//!
//! After a command that speaks the line protocol come its exchanges: lines with `"do"` are sent, every other line is the answer
//! with its id.

use std::process::Stdio;

use serde_json::Value;

use super::ground::Ground;
use super::tried::{Trial, trial};
use crate::command::{Outcome, output};

pub(super) fn run(ground: &Ground, text: &str) -> Outcome {
    let text = format!("\n{text}");
    let mut samples = text.split("\n$ ").map(str::trim_end).skip(1).peekable();
    if samples.peek().is_none() {
        return Err("a console block begins with `$ ` and a command".into());
    }
    samples.try_for_each(|sample| {
        let (command, shown) = sample.split_once('\n').unwrap_or((sample, ""));
        let Trial::Runs(words) = trial(&ground.here(command))? else {
            return Err(format!("`{command}` does not end: it has no output to compare"));
        };
        if words.last().is_some_and(|word| word == "engine") {
            return exchange(ground, &words, shown).map_err(|why| format!("`{command}`: {why}"));
        }
        let printed = output(ground.command("paiju").args(words).stdin(Stdio::null()))?;
        if fits(shown.trim(), printed.trim()) {
            return Ok(());
        }
        Err(format!("`{command}` prints something else:\n{printed}"))
    })
}

/// Sends what is asked, and compares the answers that are shown.
fn exchange(ground: &Ground, words: &[String], shown: &str) -> Outcome {
    let (asked, answers): (Vec<&str>, Vec<&str>) = shown.lines().partition(|line| line.contains(r#""do":"#));
    if asked.is_empty() || answers.is_empty() {
        return Err("an exchange has requests and answers".into());
    }
    let file = ground.folder.join("asked.jsonl");
    std::fs::write(&file, asked.join("\n") + "\n").map_err(|error| format!("{}: {error}", file.display()))?;
    let input = std::fs::File::open(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let said = output(ground.command("paiju").args(words).stdin(input))?;
    for answer in answers {
        let id = answer.split(',').next().unwrap_or(answer);
        match said.lines().find(|line| line.split(',').next() == Some(id)) {
            Some(line) if fits(answer.trim(), line) => {}
            Some(line) => return Err(format!("shown:    {answer}\nanswered: {line}")),
            None => return Err(format!("no answer has the id of {answer}")),
        }
    }
    let failed = |line: &&str| serde_json::from_str::<Value>(line).is_ok_and(|line| !line["error"].is_null());
    let expected = |line: &&str| shown.lines().any(|shown| fits(shown.trim(), line));
    match said.lines().find(|line| failed(line) && !expected(line)) {
        Some(refused) => Err(format!("a request is refused: {refused}")),
        None => Ok(()),
    }
}

/// Whether a text is what is shown; `…` stands for anything.
fn fits(shown: &str, text: &str) -> bool {
    let mut parts = shown.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn an_ellipsis_stands_for_anything() {
        assert!(fits("a…c", "abbc") && fits("…", "") && fits("a…b…c", "a1b2c") && fits("same", "same"));
        assert!(!fits("a…c", "ab") && !fits("a", "ab") && !fits("a…b…c", "a1c") && !fits("ab…bc", "abc"));
    }
}
