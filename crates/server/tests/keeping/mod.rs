//! What the store's tests write, and how they wait for it.

#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::disallowed_methods, reason = "tests start processes and take their time")]

pub(crate) mod child;

use std::path::Path;

use paiju_server::store::{
    Answer, Append, Card, Durability, Lease, NewTable, SqliteStore, Status, Store, StoreError, TableId,
};
use tempfile::TempDir;

pub(crate) const TABLE: TableId = id(7);

pub(crate) const fn id(n: u8) -> TableId {
    TableId([n; 16])
}

/// A folder that goes with the test.
pub(crate) struct Desk(TempDir);

impl Desk {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Power cuts are another test's: here nobody waits for the disk.
    pub(crate) fn open(&self) -> SqliteStore {
        open(self.path()).unwrap()
    }
}

/// Opens what was just closed. A child that another test is starting at this moment still has every open file of this
/// process, locks included, until its own program is loaded.
pub(crate) fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
    for _ in 0..500 {
        match SqliteStore::open(folder, Durability::Process) {
            Err(StoreError::Held(_)) => std::thread::sleep(std::time::Duration::from_millis(20)),
            opened => return opened,
        }
    }
    SqliteStore::open(folder, Durability::Process)
}

pub(crate) fn new_table(table: TableId, entries: &[&str]) -> NewTable {
    let card = card(Status::Waiting, 5);
    NewTable { table, holder: "one".into(), until_ms: 100, time_ms: 5, card, entries: bytes(entries) }
}

pub(crate) fn create(store: &SqliteStore, table: TableId, entries: &[&str]) -> Lease {
    wait(store.create(new_table(table, entries))).unwrap()
}

pub(crate) fn card(status: Status, updated_ms: i64) -> Card {
    Card { game: "kuhn".into(), status, public: true, players: vec![], text: "{}".into(), updated_ms }
}

fn bytes(entries: &[&str]) -> Vec<Vec<u8>> {
    entries.iter().map(|entry| entry.as_bytes().to_vec()).collect()
}

pub(crate) fn append(lease: Lease, at: u64, entries: &[&str]) -> Append {
    let Lease { table, token, .. } = lease;
    Append { table, token, at, time_ms: 5, entries: bytes(entries), card: None, finished: None }
}

pub(crate) fn wait<T>(answer: Answer<T>) -> Result<T, StoreError> {
    answer.blocking_recv().expect("an open store answers")
}

pub(crate) fn texts(store: &SqliteStore, table: TableId, from: u64) -> Vec<String> {
    let rows = wait(store.read(table, from)).unwrap();
    rows.into_iter().map(|row| format!("{} {}", row.n, String::from_utf8(row.entry).unwrap())).collect()
}
