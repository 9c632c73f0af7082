//! The server's fuzz targets on random bytes: bodies, messages and logs that are almost right.
//!
//! `PAIJU_LONG=1` runs far more of them. What a fuzzer found stays here as bytes.

#![allow(clippy::disallowed_methods, reason = "the targets start a server, and a longer run is asked for")]
#![allow(
    unreachable_pub,
    dead_code,
    reason = "the modules are shared with the fuzz targets, where they are public"
)]

#[path = "../../../fuzz/src/dice.rs"]
mod dice;
#[path = "../../../fuzz/src/mutate.rs"]
mod mutate;
#[path = "../../../fuzz/src/server.rs"]
mod server;

use paiju_contract::{Rng, Seed, Stream};

/// Runs a target on random bytes.
fn run(target: fn(&[u8]), rounds: u64) -> u64 {
    let rounds = if std::env::var_os("PAIJU_LONG").is_some() { rounds * 100 } else { rounds };
    for round in 0..rounds {
        let mut rng = Rng::new(Seed::from_u64(round), Stream::POLICY);
        let bytes: Vec<u8> = (0..rng.index(200)).map(|_| rng.index(256) as u8).collect();
        target(&bytes);
    }
    rounds
}

#[test]
fn changed_bodies_are_answered() {
    assert!(run(server::bodies, 600) > 0);
}

#[test]
fn changed_messages_are_answered_or_closed_with_a_code() {
    assert!(run(server::messages, 200) > 0);
}

#[test]
fn changed_logs_are_stuck_or_shown() {
    assert!(run(server::entries, 600) > 0);
}
