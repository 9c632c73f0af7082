//! A server that is killed in the middle of everything, again and again: whatever any client has seen is still there, with
//! the same bytes, and the game goes on.
//!
//! Ten rounds; two hundred with `PAIJU_LONG=1`.

#![allow(clippy::disallowed_methods, reason = "a test reads its environment")]

use std::path::Path;
use std::time::Duration;

use crate::client::Killable;
use crate::party::Party;

#[test]
fn what_anyone_has_seen_survives_kill_minus_nine() {
    let long = std::env::var_os("PAIJU_LONG").is_some();
    let folder = tempfile::tempdir().unwrap();
    let mut server = Killable::start(folder.path());
    let mut party = Party::gather(&server);
    for round in 0..if long { 200 } else { 10 } {
        let listening = party.listen(&server);
        let killer = server.kill_after(Duration::from_millis(60 + 37 * (round * 7 % 11)));
        party.play_until(|| killer.is_finished());
        killer.join().unwrap();
        party.heard(listening);
        if !long {
            party.check(folder.path());
        }
        server = Killable::start(folder.path());
        party.come_back(&server);
    }
    drop(server);
    // What was seen in any round is compared with the log as it is at the end of all.
    party.check(folder.path());
    assert!(party.answered() > 50, "the players hardly played: {}", party.answered());
}
