//! Names are read exactly: a game, a preset, a switch or its value with one letter wrong is refused, and is never
//! taken for another.

#![allow(clippy::disallowed_methods, reason = "stored records are files")]

use std::fs;
use std::path::Path;

use paiju_wire::{Catalog, Finding, Report, Session, Start, text, verify};
use serde_json::{Map, Value, json};

fn stored_records() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/records");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: &Path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    paths.map(|path| (path.display().to_string(), read(&path))).collect()
}

/// The name with one character inserted, dropped or changed, at every place.
fn misspelt(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let joined = |parts: [&[char]; 3]| parts.concat().into_iter().collect::<String>();
    let mut wrong = Vec::new();
    for at in 0..=letters.len() {
        let (before, after) = letters.split_at(at);
        for new in ['{', 'x', 'S', '7', ' ', '_', '-', '\u{e9}', '\0'] {
            wrong.push(joined([before, &[new], after]));
            if let [_, after @ ..] = after {
                wrong.push(joined([before, &[new], after]));
            }
        }
        if let [letter, after @ ..] = after {
            let other =
                if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
            wrong.extend([joined([before, after, &[]]), joined([before, &[other], after])]);
            wrong.push(joined([before, &[*letter, *letter], after]));
        }
    }
    wrong.retain(|wrong| wrong != name);
    wrong
}

/// Every way to misspell one name or one textual value in an object, however deep.
fn mutants(object: &Map<String, Value>) -> Vec<Value> {
    let mut all = Vec::new();
    for (name, value) in object {
        for wrong in misspelt(name) {
            let mut mutant = object.clone();
            mutant.remove(name);
            mutant.insert(wrong, value.clone());
            all.push(Value::Object(mutant));
        }
        let values: Vec<Value> = match value {
            Value::String(text) => misspelt(text).into_iter().map(Value::String).collect(),
            Value::Object(inner) => mutants(inner),
            _ => Vec::new(),
        };
        for wrong in values {
            let mut mutant = object.clone();
            mutant.insert(name.clone(), wrong);
            all.push(Value::Object(mutant));
        }
    }
    all
}

fn report(record: &Value) -> Report {
    verify(Catalog::default(), &record.to_string())
}

/// Whether a record was refused by reading it, before anything was played.
fn unread(report: &Report) -> bool {
    let failed = |check| matches!(report.finding(check), Some(Finding::Failed { .. }));
    failed("record") || failed("deal")
}

#[test]
fn a_misspelt_rule_in_a_record_is_refused() {
    for (path, record) in stored_records() {
        // Reading is what is tested; playing each of thousands of mutants is not needed for it.
        let mut record = record;
        record["actions"] = json!([]);
        let rules = record["rules"].as_object().unwrap();
        let (switches, mutants) = (rules.len(), mutants(rules));
        assert!(mutants.len() > 100 * switches, "{path}");
        for rules in mutants {
            record["rules"] = rules;
            assert!(unread(&report(&record)), "{path}: {} was read", record["rules"]);
        }
    }
}

#[test]
fn a_misspelt_game_or_preset_or_field_is_refused() {
    for (path, mut record) in stored_records() {
        record["actions"] = json!([]);
        for name in misspelt(record["game"].as_str().unwrap()) {
            let mut mutant = record.clone();
            mutant["game"] = json!(name);
            assert!(unread(&report(&mutant)), "{path}: {name:?}");
        }
        let preset = record["rules"]["preset"].as_str().unwrap().to_owned();
        for name in misspelt(&preset) {
            record["rules"] = json!(name);
            assert!(unread(&report(&record)), "{path}: {name:?}");
        }
        record["rules"] = json!(preset);
        assert!(!unread(&report(&record)), "{path}");
        for field in ["game", "rules_version", "rules", "commitment", "seed", "actions", "scores", "hash"] {
            for wrong in misspelt(field) {
                let mut mutant = record.clone();
                let value = mutant.as_object_mut().unwrap().remove(field).unwrap();
                mutant[&wrong] = value;
                assert!(unread(&report(&mutant)), "{path}: {wrong:?}");
            }
        }
    }
}

/// The rules as a table of the game writes them, if it reads them at all.
fn read(game: &str, rules: &Value) -> Option<Value> {
    let (rules, seed) = (rules.to_string(), Some(42.into()));
    let start = Start { rules: Some(&rules), seed, ..Start::default() };
    let table = Catalog::default().find(game).unwrap().start(&start).ok()?;
    Some(serde_json::from_str(&text(|out| table.write_rules(out))).unwrap())
}

/// Without what a game may leave open to whoever types rules: case, and what stands between words.
fn letters(rules: &Value) -> String {
    let plain = |letter: &char| !matches!(letter, '_' | '-' | ' ');
    rules.to_string().chars().filter(plain).map(|letter| letter.to_ascii_lowercase()).collect()
}

#[test]
fn a_misspelt_rule_that_is_typed_is_never_read_as_another() {
    for (path, record) in stored_records() {
        let game = record["game"].as_str().unwrap();
        for wrong in mutants(record["rules"].as_object().unwrap()) {
            if let Some(rules) = read(game, &wrong) {
                assert_eq!(rules, record["rules"], "{path}: {wrong} was read as other rules");
            }
        }
    }
}

#[test]
fn a_typed_rule_with_a_wrong_letter_is_refused() {
    for (path, record) in stored_records() {
        let (game, meant) = (record["game"].as_str().unwrap(), letters(&record["rules"]));
        let wrong = mutants(record["rules"].as_object().unwrap());
        for wrong in wrong.into_iter().filter(|wrong| letters(wrong) != meant) {
            assert_eq!(read(game, &wrong), None, "{path}: {wrong} was read");
        }
    }
}

#[test]
fn the_line_protocol_says_which_name_is_spelt_otherwise() {
    let record =
        json!({"game":"sanguosha","seed":1,"actions":[],"rules":{"preset":"standard","deck_out":"draw"}});
    let request = json!({"do":"replay","record":record}).to_string();
    let answer = text(|out| Session::default().answer(request.as_bytes(), out));
    let error = &serde_json::from_str::<Value>(&answer).unwrap()["error"];
    assert_eq!(
        (&error["code"], &error["detail"]["name"]),
        (&json!("ENGINE_INVALID_RULES"), &json!("deck_out"))
    );
    assert_eq!(error["detail"]["expected"], "Draw");
}
