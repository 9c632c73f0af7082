//! The stored files under `testdata/`: playthroughs of every preset, scenarios, and records of bugs that were found.
//!
//! `cargo xtask bless` writes the playthroughs anew.

#![allow(
    clippy::disallowed_methods,
    reason = "goldens are files, and blessing them is asked for by the environment"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use paiju_wire::{Catalog, playthrough, transcript, verify};

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
    for name in ["playthroughs", "records"] {
        fs::create_dir_all(folder(name)).unwrap();
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
