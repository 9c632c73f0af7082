//! What cannot be done is said so that a person can act on it: what is wrong, what would be right, one line of it.

use crate::program::{Ran, finish, paiju, paiju_on, paiju_with, scratch};

/// The longest refusal: a paragraph.
const LONGEST: usize = 700;

/// A refusal in sentences: no code of the line protocol, no number of the operating system, no panic.
fn is_readable(arguments: &str, ran: &Ran) {
    let said = &ran.err;
    assert!((1..=2).contains(&ran.status), "{arguments}: {} {said}", ran.status);
    assert!(!said.is_empty() && said.chars().count() < LONGEST, "{arguments}: {said}");
    for part in ["ENGINE_BAD_REQUEST", "os error", "panicked", "unable to open database"] {
        assert!(!said.contains(part), "{arguments}: {said}");
    }
}

#[test]
fn a_missing_file_is_a_missing_file() {
    for command in ["hint", "setup", "replay", "verify", "history", "play --resume", "solve kuhn --in"] {
        let arguments = format!("{command} no-such-file.json");
        let ran = paiju(&arguments);
        is_readable(&arguments, &ran);
        assert!(ran.err.contains("no-such-file.json: there is no such file"), "{arguments}: {}", ran.err);
        assert!(ran.err.starts_with("error[FILE]"), "{arguments}: {}", ran.err);
    }
    for command in ["hint", "setup"] {
        let ran = paiju(&format!("{command} mahjon"));
        assert!(ran.err.contains("there is no game \"mahjon\", and no file of that name"), "{}", ran.err);
        assert!(ran.err.contains("Did you mean \"mahjong\"?"), "{}", ran.err);
    }
}

#[test]
fn a_folder_or_an_empty_file_is_said_to_be_one() {
    let (folder, empty) = (env!("CARGO_TARGET_TMPDIR"), scratch("nothing.json"));
    std::fs::write(&empty, "").unwrap();
    for command in ["hint", "setup", "replay", "verify", "history", "play --resume", "solve kuhn --in"] {
        let arguments = format!("{command} {folder}");
        let ran = paiju(&arguments);
        is_readable(&arguments, &ran);
        assert!(ran.err.contains("is a folder, not a file"), "{arguments}: {}", ran.err);
        let ran = paiju(&format!("{command} {}", empty.display()));
        assert!(ran.status == 1 || ran.status == 2, "{command}: {}", ran.status);
        assert!(!ran.err.contains("ENGINE_BAD_REQUEST"), "{command}: {}", ran.err);
    }
}

#[test]
fn every_command_refuses_nonsense_in_sentences() {
    let cases = [
        ("play chess", "There are: xianqi"),
        ("watch chess", "There are: xianqi"),
        ("rules chess", "There are: xianqi"),
        ("schema chess", "There are: xianqi"),
        ("solve chess", "There are: xianqi"),
        ("arena chess --bots random", "There are: xianqi"),
        ("sim holdem --rules {bad", "--rules: {bad is no JSON object"),
        ("play holdem --rules {bad", "write a preset (sixmax, nolimit, headsup)"),
        ("watch holdem --rules {bad", "is no JSON object"),
        ("hint holdem --rules {bad", "is no JSON object"),
        ("setup holdem --rules {bad", "is no JSON object"),
        ("schema holdem --rules {bad", "is no JSON object"),
        ("solve kuhn --rules {bad", "is no JSON object"),
        ("arena holdem --bots random --rules {bad", "is no JSON object"),
        ("sim holdem --rules nope", "it has sixmax, nolimit, headsup"),
        ("bench nope", "Name a group (xianqi, "),
        ("sim kuhn --bots nope", "There are: "),
        ("play kuhn --bots nope", "There are: "),
        ("watch kuhn --bots nope", "There are: "),
        ("arena kuhn --bots nope,random", "There are: "),
        ("hint kuhn --bot nope", "There are: "),
        ("play kuhn --seed xyz", "64 hexadecimal digits"),
        ("sim kuhn --seed -1", "--seed"),
        ("play kuhn --seat 9", "seats 0 to 1"),
        ("hint kuhn --seat 9", "seat 9"),
        ("hint kuhn --step 3", "--step is for a record"),
        ("setup kuhn --step 3", "--step is for a record"),
        ("watch kuhn --seat 9", "seat 9"),
        ("export abc", "32 hexadecimal digits"),
        ("tables --status nope", "there are waiting"),
        ("solve xianqi", "too many orders"),
        ("solve kuhn --respond tree", "--respond is for holdem"),
        ("mahjong xx", "expected tiles"),
        ("equity AA xx", "no item of a range"),
    ];
    for (arguments, expected) in cases {
        let ran = paiju(arguments);
        is_readable(arguments, &ran);
        assert!(ran.err.contains(expected), "{arguments}: {}", ran.err);
        assert!(ran.out.is_empty(), "{arguments}: {}", ran.out);
    }
}

#[test]
fn usage_has_a_code_of_its_own() {
    assert!(paiju("play chess").err.starts_with("error[USAGE]: there is no game \"chess\""));
    assert!(paiju("sim holdem --rules nope").err.starts_with("error[ENGINE_INVALID_RULES]"));
}

#[test]
fn a_folder_without_data_is_said_to_have_none() {
    let folder = scratch("no-data-here");
    let (name, copy) = (folder.to_str().unwrap(), scratch("copy.sqlite"));
    let table = "0123456789abcdef0123456789abcdef";
    for command in [
        vec!["tables"],
        vec!["export", table],
        vec!["backup", copy.to_str().unwrap()],
        vec!["tables", "--json"],
        vec!["check"],
        vec!["vacuum"],
    ] {
        let ran = paiju_with(&[&command[..], &["--data", name]].concat(), b"");
        is_readable(command[0], &ran);
        assert!(ran.err.contains("has no data of a server yet: `paiju serve`"), "{}", ran.err);
        assert_eq!(ran.err.matches(name).count(), 1, "{}", ran.err);
        assert!(!folder.exists() && !copy.exists(), "nothing is made by looking");
    }
}

#[test]
fn a_hint_fits_the_screen() {
    for screen in [[60, 20], [80, 24]] {
        for game in ["xianqi", "mahjong", "holdem", "sanguosha"] {
            for seed in ["1", "5", "42"] {
                let said = paiju_on(screen, &["hint", game, "--seed", seed], b"").ok().out;
                let wide = said.lines().find(|line| paiju_words::layout::width(line) > screen[0]);
                assert_eq!(wide, None, "{game}, seed {seed}");
                assert!(said.contains("hint: "), "{said}");
            }
        }
    }
}

/// A record is whole though nobody reads what is printed.
#[cfg(unix)]
#[test]
fn records_are_kept_when_the_reader_leaves() {
    use std::process::Command;
    let shell = |command: &str| {
        let line = format!("{} {command}", env!("CARGO_BIN_EXE_paiju"));
        finish(Command::new("sh").args(["-c", &line]), b"")
    };
    for (game, command) in [("xianqi", "sim xianqi -n 20 --seed 3"), ("holdem", "sim holdem -n 20 --json")] {
        let path = scratch(&format!("left-{game}.jsonl"));
        let file = path.to_str().unwrap();
        shell(&format!("{command} --record {file} | true")).ok();
        assert_eq!(paiju(&format!("verify {file} --json")).ok().lines().len(), 20);
    }
    // A game that is being played: what was played when the reader left can be gone on with.
    let path = scratch("left-play.jsonl");
    let file = path.to_str().unwrap();
    let play = "play mahjong --seed 4 --record";
    let typed = format!("yes 1 | head -2000 | {}", env!("CARGO_BIN_EXE_paiju"));
    finish(Command::new("sh").args(["-c", &format!("{typed} {play} {file} | head -1")]), b"").ok();
    let status = paiju(&format!("verify {file}")).status;
    assert!(status == 0 || status == 3, "a record, whole or unfinished: {status}");
    let resumed = paiju_with(&["play", "--resume", file], "1\n".repeat(2_000).as_bytes());
    assert_eq!(resumed.status, 0, "{}", resumed.err);
    paiju(&format!("verify {file}")).ok();
    // Nobody reads from the beginning.
    let path = scratch("unread-play.jsonl");
    let file = path.to_str().unwrap();
    finish(
        Command::new("sh")
            .args(["-c", &format!("sleep 1 | {} {play} {file} | true", env!("CARGO_BIN_EXE_paiju"))]),
        b"",
    )
    .ok();
    assert_eq!(paiju(&format!("verify {file}")).status, 3, "the deal is kept");
    let path = scratch("left-strategy.json");
    let file = path.to_str().unwrap();
    shell(&format!("solve kuhn -n 100 --out {file} | true")).ok();
    paiju(&format!("solve kuhn --in {file}")).ok();
}
