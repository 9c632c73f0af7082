//! The fuzz targets on random bytes: states, actions and lines that are almost right, for every game there is.
//!
//! `PAIJU_LONG=1` runs far more of them. What a fuzzer found stays here as bytes.

#![allow(clippy::disallowed_methods, reason = "a longer run is asked for by the environment")]
#![allow(unreachable_pub, reason = "the modules are shared with the fuzz targets, where they are public")]

#[path = "../../../fuzz/src/dice.rs"]
mod dice;
#[path = "../../../fuzz/src/harness.rs"]
mod harness;
#[path = "../../../fuzz/src/mutate.rs"]
mod mutate;

use paiju_contract::{Rng, Seed, Stream};
use paiju_wire::Catalog;

/// Runs a target on random bytes, for the games of the catalog.
fn run(target: fn(Catalog, &[u8]), length: usize, rounds: u64) -> u64 {
    let rounds = if std::env::var_os("PAIJU_LONG").is_some() { rounds * 100 } else { rounds };
    for round in 0..rounds {
        let mut rng = Rng::new(Seed::from_u64(round), Stream::POLICY);
        let bytes: Vec<u8> = (0..rng.index(length)).map(|_| rng.index(256) as u8).collect();
        target(Catalog::default(), &bytes);
    }
    rounds
}

#[test]
fn changed_states_are_refused_or_playable() {
    assert!(run(harness::load, 600, 1500) > 0);
}

#[test]
fn changed_rules_and_decks_are_refused_or_playable() {
    assert!(run(harness::deal, 600, 1000) > 0);
}

#[test]
fn changed_actions_are_refused_or_legal() {
    assert!(run(harness::actions, 600, 1500) > 0);
}

#[test]
fn changed_lines_are_answered() {
    assert!(run(harness::line, 600, 300) > 0);
}
