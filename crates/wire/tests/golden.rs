//! The stored files under `testdata/`: playthroughs of every preset, scenarios, and records of bugs that were found.
//!
//! Also the schemas under `docs/schema/` and the reference pages made from them; every line of every playthrough is
//! held against the schemas. `cargo xtask bless` writes all of it anew.

#![allow(
    clippy::disallowed_methods,
    reason = "goldens are files, and blessing them is asked for by the environment"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use paiju_wire::{Catalog, INTERFACES, Interface, Listing, playthrough, reference, transcript, verify};
use serde_json::Value;

/// One game of each preset is written down.
const SEED: u64 = 42;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// The files of a folder in order; none if there is no such folder.
fn files(name: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder(name)).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

/// The schemas and the reference page of every game, and the schemas of every original interface, by the files they are
/// kept in.
fn documents() -> Vec<(PathBuf, String)> {
    let of = |listing: &Listing| {
        let schema = listing.schema(None).unwrap();
        let name = listing.name;
        let printed = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let page = reference::page(listing, &schema);
        vec![(docs(&format!("schema/{name}.json")), printed), (docs(&format!("reference/{name}.md")), page)]
    };
    let original = |interface: &Interface| {
        let printed = serde_json::to_string_pretty(&interface.schema()).unwrap() + "\n";
        (docs(&format!("schema/{}.json", interface.name)), printed)
    };
    let games = Catalog::default().0.iter().flat_map(of);
    games.chain(INTERFACES.iter().map(original)).collect()
}

/// Every preset of every game: its file and how to write it.
fn expected() -> Vec<(String, &'static str, &'static str)> {
    let presets = |listing: &paiju_wire::Listing| {
        let game = listing.name;
        listing.presets.iter().map(move |preset| (playthrough::file_name(game, preset, SEED), game, *preset))
    };
    Catalog::default().0.iter().flat_map(presets).collect()
}

/// Writes the files anew if that is asked for, before any test reads them.
fn blessed() {
    static ONCE: Once = Once::new();
    if std::env::var_os("PAIJU_BLESS").is_some() {
        ONCE.call_once(bless);
    }
}

fn bless() {
    for path in [folder("playthroughs"), folder("records"), docs("schema"), docs("reference")] {
        fs::create_dir_all(path).unwrap();
    }
    for (path, text) in documents() {
        fs::write(path, text).unwrap();
    }
    for (name, game, preset) in expected() {
        let text = playthrough::generate(Catalog::default(), game, preset, SEED);
        fs::write(folder("records").join(name.replace(".txt", ".json")), record_of(&text)).unwrap();
        fs::write(folder("playthroughs").join(name), text).unwrap();
    }
}

/// The record that a playthrough ends with.
fn record_of(playthrough: &str) -> String {
    let mut lines = playthrough.lines().skip_while(|line| !line.contains(r#""do":"record""#));
    let answer = lines.nth(1).expect("a playthrough has its record");
    let (_, record) = answer.split_once(r#""ok":"#).expect("it is not refused");
    format!("{}\n", record.strip_suffix('}').expect("the answer is an object"))
}

#[test]
fn golden_playthroughs_have_not_changed() {
    blessed();
    let stored = files("playthroughs");
    for (name, ..) in expected() {
        assert!(stored.iter().any(|path| file_name(path) == name), "{name} is missing: cargo xtask bless");
    }
    for path in stored {
        let text = fs::read_to_string(&path).unwrap();
        match transcript::check(Catalog::default(), &text) {
            Ok(compared) => assert!(compared > 5, "{} is empty", path.display()),
            Err(mismatch) => panic!("{}, {mismatch}", path.display()),
        }
    }
}

#[test]
fn scenarios_hold() {
    for path in files("scenarios") {
        let text = fs::read_to_string(&path).unwrap();
        match transcript::check(Catalog::default(), &text) {
            Ok(compared) => assert!(compared > 0, "{} compares nothing", path.display()),
            Err(mismatch) => panic!("{}, {mismatch}", path.display()),
        }
    }
}

#[test]
fn stored_records_verify() {
    blessed();
    let stored = files("records");
    assert!(stored.len() >= expected().len(), "a record of every preset is stored: cargo xtask bless");
    for path in stored {
        let report = verify(Catalog::default(), &fs::read_to_string(&path).unwrap());
        assert!(report.passed(), "{}: {report:?}", path.display());
    }
}

#[test]
fn schemas_and_reference_pages_are_those_of_the_types() {
    blessed();
    let documents = documents();
    assert_eq!(documents.len(), 2 * Catalog::default().0.len() + INTERFACES.len());
    for (path, text) in documents {
        let stored = fs::read_to_string(&path).unwrap_or_default();
        assert!(stored == text, "{} is not what the types say: cargo xtask bless", path.display());
    }
}

/// What an exchange of a playthrough says, and which schema it must keep.
fn said(request: &Value, ok: &Value) -> Vec<(&'static str, Value)> {
    let all = |key, values: &Value| -> Vec<(&'static str, Value)> {
        values.as_array().into_iter().flatten().map(|value| (key, value.clone())).collect()
    };
    match request["do"].as_str().unwrap() {
        "new" => vec![("rules", request["rules"].clone())],
        "legal" => all("action", &ok["actions"]),
        "view" => vec![("view", ok.clone())],
        "dump" => vec![("dump", ok.clone())],
        "record" => vec![("rules", ok["rules"].clone())],
        "play" => {
            let mut said = all("event", &ok["events"]);
            said.extend(request.get("action").map(|action| ("action", action.clone())));
            said.extend(ok.get("over").map(|over| ("outcome", over["detail"].clone())));
            said
        }
        _ => Vec::new(),
    }
}

#[test]
fn every_line_of_every_playthrough_keeps_the_schemas() {
    blessed();
    for listing in Catalog::default().0 {
        let schema = listing.schema(None).unwrap();
        let mut held = 0;
        for path in files("playthroughs") {
            if !file_name(&path).starts_with(&format!("{}-", listing.name)) {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            held += hold(&text, &schema, &file_name(&path));
        }
        assert!(held > 10, "{} says nothing", listing.name);
    }
}

fn hold(transcript: &str, schema: &Value, name: &str) -> usize {
    let keys = ["rules", "action", "event", "view", "outcome", "dump"];
    let schemas = keys.map(|key| (key, jsonschema::draft202012::new(&schema[key]).unwrap()));
    let lines: Vec<&str> = transcript.lines().filter(|line| line.starts_with(['>', '<'])).collect();
    let mut held = 0;
    for exchange in lines.chunks(2) {
        let [request, answer] = [0, 1].map(|at| serde_json::from_str::<Value>(&exchange[at][2..]).unwrap());
        for (key, value) in said(&request, &answer["ok"]) {
            let (_, kept) = schemas.iter().find(|(known, _)| *known == key).unwrap();
            if let Err(why) = kept.validate(&value) {
                panic!("{name}, {request}: {key}: {why} at {}", why.instance_path());
            }
            held += 1;
        }
    }
    held
}
