//! A process that ends right before a commit and right after it: what was acknowledged is there, and what was not is
//! there exactly if it was committed.

#![allow(clippy::disallowed_methods, reason = "a test of processes reads their environment and the clock")]

use std::process::Command;
use std::time::Duration;

use crate::keeping::child::{self, Acknowledged};
use crate::keeping::{Desk, id, wait};
use paiju_server::store::Store;

/// Opening is the first commit, and three tables come at once or one by one: nothing is promised before the fifth.
const FROM: u64 = 5;

fn crash(mut writer: Command, desk: &Desk, point: &str, count: u64) -> Acknowledged {
    writer.env("PAIJU_FAIL_AT", format!("{point}:{count}"));
    let acknowledged = child::run(writer, Duration::from_secs(60));
    assert_eq!(child::missing(desk.path(), &acknowledged), Ok(()), "{point}:{count}");
    acknowledged
}

/// Entries that are there though nobody was told.
fn untold(desk: &Desk, acknowledged: &Acknowledged) -> u64 {
    let store = desk.open();
    let entries = |table| wait(store.table(id(table))).unwrap().next;
    (0..3).map(|table| entries(table) - acknowledged.get(&table).unwrap_or(&0)).sum()
}

#[test]
fn before_its_commit_nothing_of_a_batch_is_there() {
    child::write_if_told();
    for count in FROM..FROM + 5 {
        let desk = Desk::new();
        let mut writer = child::command(
            "store_crash::before_its_commit_nothing_of_a_batch_is_there",
            desk.path(),
            "process",
        );
        child::alone(&mut writer);
        let acknowledged = crash(writer, &desk, "store.before-commit", count);
        assert_eq!(untold(&desk, &acknowledged), 0, "{count}");
    }
}

#[test]
fn after_its_commit_all_of_a_batch_is_there() {
    child::write_if_told();
    for count in FROM..FROM + 5 {
        let desk = Desk::new();
        let writer =
            child::command("store_crash::after_its_commit_all_of_a_batch_is_there", desk.path(), "process");
        let acknowledged = crash(writer, &desk, "store.after-commit", count);
        assert!(untold(&desk, &acknowledged) > 0, "{count}");
    }
}
