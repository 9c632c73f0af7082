//! A server that dies at a named place: before an entry is written, inside its commit, before anybody is shown what
//! follows, in the middle of showing it, while it stops. Afterwards everything holds that holds after a kill.
//!
//! Each place once; at several moments with `PAIJU_LONG=1`.

#![allow(clippy::disallowed_methods, reason = "a test reads its environment")]

use std::path::Path;
use std::time::{Duration, Instant};

use crate::client::Killable;
use crate::party::Party;

/// Places that a playing table passes, and the how-manieth time is its last.
const PLAYING: [(&str, u64); 9] = [
    ("table.before-append", 23),
    ("store.before-commit", 31),
    ("store.inside-commit", 37),
    ("store.after-commit", 29),
    ("table.before-apply", 19),
    ("table.before-publish", 53),
    ("table.between-readers", 61),
    ("socket.between-frames", 47),
    ("store.in-checkpoint", 1),
];

/// Places on the way down.
const STOPPING: [&str; 2] = ["hall.while-stopping", "store.at-the-end"];

fn moments() -> u64 {
    if std::env::var_os("PAIJU_LONG").is_some() { 6 } else { 1 }
}

/// Plays until the server has reached the place; a place that is never reached is a mistake.
fn play_to_the_end(party: &mut Party, server: &mut Killable, point: &str) {
    let (listening, begun) = (party.listen(server), Instant::now());
    party.play_until(|| {
        assert!(begun.elapsed() < Duration::from_secs(60), "{point} was never passed");
        server.is_dead()
    });
    party.heard(listening);
}

#[test]
fn a_playing_server_may_die_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let server = Killable::start(folder.path());
    let mut party = Party::gather(&server);
    drop(server);
    for (point, count) in PLAYING {
        for moment in 0..moments() {
            let mut server = Killable::armed(folder.path(), point, count + moment * (count / 3));
            party.come_back(&server);
            play_to_the_end(&mut party, &mut server, point);
            party.check(folder.path());
        }
    }
    let server = Killable::start(folder.path());
    party.come_back(&server);
    drop(server);
    party.check(folder.path());
    assert!(party.answered() > 50, "the players hardly played: {}", party.answered());
}

#[test]
fn a_stopping_server_may_die_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let server = Killable::start(folder.path());
    let mut party = Party::gather(&server);
    drop(server);
    for point in STOPPING {
        let mut server = Killable::armed(folder.path(), point, 1);
        party.come_back(&server);
        let listening = party.listen(&server);
        let mut rounds = 0..20;
        party.play_until(|| rounds.next().is_none());
        assert!(!server.stop(), "{point} was not passed");
        party.heard(listening);
        party.check(folder.path());
    }
    let mut server = Killable::start(folder.path());
    party.come_back(&server);
    assert!(server.stop(), "a server that is not armed stops cleanly");
    party.check(folder.path());
}

#[test]
fn a_migration_is_done_or_not_begun() {
    for step in 1..=u64::from(paiju_server::store::SCHEMA) {
        let folder = tempfile::tempdir().unwrap();
        assert!(Killable::dies_at_start(folder.path(), "store.in-migration", step), "step {step}");
        let server = Killable::start(folder.path());
        let mut party = Party::gather(&server);
        party.come_back(&server);
        drop(server);
        party.check(folder.path());
    }
}
