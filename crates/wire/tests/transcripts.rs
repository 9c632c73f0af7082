//! Playthroughs are whole, repeatable, and notice the smallest change.

use crate::desk::KUHN;
use paiju_wire::{playthrough, transcript};

#[test]
fn a_playthrough_goes_from_the_deal_to_the_record() {
    let text = playthrough::generate(KUHN, "kuhn", "standard", 5);
    assert_eq!(text, playthrough::generate(KUHN, "kuhn", "standard", 5));
    assert_ne!(text, playthrough::generate(KUHN, "kuhn", "standard", 6));
    for command in ["new", "legal", "view", "play", "dump", "record", "drop"] {
        assert!(text.contains(&format!(r#""do":"{command}""#)), "{command}");
    }
    assert!(text.contains(r#""over":{"scores":["#) && !text.contains(r#""error""#));
    let requests = text.lines().filter(|line| line.starts_with("> ")).count();
    assert_eq!(transcript::check(KUHN, &text), Ok(requests));
}

#[test]
fn one_changed_byte_is_found_where_it_is() {
    let text = playthrough::generate(KUHN, "kuhn", "standard", 5);
    let at = text.lines().position(|line| line.contains(r#""observer":"public""#)).unwrap();
    let changed: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(n, line)| if n == at { line.replace("public", "Public") } else { line.into() })
        .collect();
    assert_eq!(transcript::check(KUHN, &changed.join("\n")).unwrap_err().line, at + 1);
}
