//! The play of every stored game stays: its actions stay legal and its scores stay what they are.
//!
//! Nothing here looks at a state, a view or a hash: their text may change, the play may not. The digests below are
//! over what was played, so that files written anew cannot hide a change of play.

#![allow(clippy::disallowed_methods, reason = "stored games are files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use paiju_wire::{AnyTable, Catalog, Reel, Session, text};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// SHA-256 over `[game,seed,actions,scores]` of each stored record, the first eight bytes.
const PLAYED: [(&str, &str); 13] = [
    ("holdem-headsup-42", "439945dc0cbc21b1"),
    ("holdem-nolimit-42", "239be7b2ed5d3669"),
    ("holdem-sixmax-42", "9111ab43baa3765a"),
    ("kuhn-standard-42", "42a1afb6e7b0bf09"),
    ("leduc-standard-42", "c3e55629cef701d4"),
    ("mahjong-classic-42", "369b09af66d492a7"),
    ("mahjong-three-winners-42", "369b09af66d492a7"),
    ("mahjong-to-the-wall-42", "369b09af66d492a7"),
    ("sanguosha-basic-42", "e9cc8e05b97d3d49"),
    ("sanguosha-cards-only-42", "53ce0a4738b8c563"),
    ("sanguosha-standard-42", "4a955d404b9581ed"),
    ("xianqi-original-42", "b5231908385f95e7"),
    ("xianqi-revised-42", "744c6036336cca61"),
];

fn stored(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// The same with the fields of every object in alphabetical order, whatever order they were read in.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(object) => {
            let fields: BTreeMap<_, _> = object.iter().map(|(name, value)| (name, sorted(value))).collect();
            json!(fields)
        }
        Value::Array(list) => list.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

fn digest(record: &Value) -> String {
    let played = sorted(&json!([record["game"], record["seed"], record["actions"], record["scores"]]));
    let hash = paiju_contract::Commitment(Sha256::digest(played.to_string()).into());
    hash.to_string()[..16].to_owned()
}

/// The record without what the play does not decide: the hash of the last state.
fn without_hash(record: &str) -> Value {
    let mut record: Value = serde_json::from_str(record).unwrap();
    record.as_object_mut().unwrap().remove("hash");
    record
}

#[test]
fn the_play_of_every_stored_record_stays() {
    let mut played = Vec::new();
    for (name, text) in stored("records") {
        let record = without_hash(&text);
        let json = record.to_string();
        let mut reel = Reel::open(Catalog::default(), &json).unwrap();
        while reel.step().unwrap_or_else(|why| panic!("{name}: {why}")) {}
        assert!(reel.table().is_over(), "{name} does not end any more");
        assert_eq!(json!(reel.table().scores()), record["scores"], "{name}");
        assert_eq!(Some(reel.table().steps()), record["actions"].as_array().map(Vec::len), "{name}");
        played.push((name, digest(&record)));
    }
    for (name, digest) in PLAYED {
        let found = played.iter().find(|(stored, _)| stored == name).map(|(_, digest)| &**digest);
        assert_eq!(found, Some(digest), "another game is stored as {name}: all are {played:#?}");
    }
}

#[test]
fn the_play_of_every_stored_playthrough_stays() {
    for (name, transcript) in stored("playthroughs") {
        let mut session = Session::new(Catalog::default());
        let mut plays = 0;
        for (request, expected) in exchanges(&transcript) {
            let answer: Value =
                serde_json::from_str(&text(|out| session.answer(request.to_string().as_bytes(), out)))
                    .unwrap();
            assert!(answer.get("error").is_none(), "{name}: {request} is answered with {answer}");
            for told in ["version", "awaiting"] {
                assert_eq!(answer["ok"][told], expected["ok"][told], "{name}: {request}");
            }
            let scores = |answer: &Value| answer["ok"]["over"]["scores"].clone();
            assert_eq!(scores(&answer), scores(&expected), "{name}: {request}");
            plays += 1;
        }
        assert!(plays > 1, "{name} plays nothing");
        assert!(session.table("t1").is_some_and(AnyTable::is_over), "{name} does not end any more");
    }
}

/// The requests of a transcript that deal or play, with their answers.
fn exchanges(transcript: &str) -> Vec<(Value, Value)> {
    let mut lines = transcript.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let Some(request) = line.strip_prefix("> ") else {
            continue;
        };
        let answer = lines.next().and_then(|line| line.strip_prefix("< ")).expect("an answer follows");
        let request: Value = serde_json::from_str(request).unwrap();
        if request["do"] == "new" || request["do"] == "play" {
            found.push((request, serde_json::from_str(answer).unwrap()));
        }
    }
    found
}
