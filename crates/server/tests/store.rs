//! The store as a table meets it: order, leases, refusals, reopening, and a disk that is full.

use std::path::Path;

use paiju_server::store::{Append, Durability, Lease, SqliteStore, Store, StoreError, TableId, Token};

const TABLE: TableId = TableId([7; 16]);

fn open(folder: &Path) -> SqliteStore {
    SqliteStore::open(folder, Durability::Full).unwrap()
}

fn wait<T>(answer: paiju_server::store::Answer<T>) -> Result<T, StoreError> {
    answer.blocking_recv().expect("an open store answers")
}

fn append(lease: Lease, at: u64, entries: &[&str]) -> Append {
    let entries = entries.iter().map(|entry| entry.as_bytes().to_vec()).collect();
    Append { table: lease.table, token: lease.token, at, time_ms: 5, entries }
}

fn texts(store: &SqliteStore, from: u64) -> Vec<String> {
    let rows = wait(store.read(TABLE, from)).unwrap();
    rows.into_iter().map(|row| format!("{} {}", row.n, String::from_utf8(row.entry).unwrap())).collect()
}

#[test]
fn entries_come_back_in_order_also_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let lease = wait(store.create(TABLE, "one", 100)).unwrap();
    wait(store.append(append(lease, 0, &["a", "b"]))).unwrap();
    wait(store.append(append(lease, 2, &["c"]))).unwrap();
    drop(store);
    let store = open(folder.path());
    assert_eq!(texts(&store, 0), ["0 a", "1 b", "2 c"]);
    assert_eq!(texts(&store, 2), ["2 c"]);
    assert_eq!(wait(store.tables()), Ok(vec![(TABLE, 3)]));
}

#[test]
fn an_entry_goes_to_the_next_place_or_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let lease = wait(store.create(TABLE, "one", 100)).unwrap();
    wait(store.append(append(lease, 0, &["a"]))).unwrap();
    for found in [0, 2] {
        let refused = wait(store.append(append(lease, found, &["x", "y"])));
        assert_eq!(refused, Err(StoreError::OutOfOrder { table: TABLE, expected: 1, found }));
    }
    assert_eq!(wait(store.create(TABLE, "two", 100)), Err(StoreError::Exists(TABLE)));
    assert_eq!(wait(store.read(TableId([8; 16]), 0)), Err(StoreError::NoTable(TableId([8; 16]))));
    assert_eq!(texts(&store, 0), ["0 a"]);
}

#[test]
fn whoever_was_believed_dead_is_fenced_off() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let old = wait(store.create(TABLE, "one", 100)).unwrap();
    let leased = StoreError::Leased { table: TABLE, holder: "one".into(), until_ms: 100 };
    assert_eq!(wait(store.take(TABLE, "two", 99, 200)), Err(leased));
    let new = wait(store.take(TABLE, "two", 100, 200)).unwrap();
    let fenced = StoreError::Fenced { table: TABLE, found: Token(1), current: Token(2) };
    assert_eq!(wait(store.append(append(old, 0, &["late"]))), Err(fenced));
    wait(store.append(append(new, 0, &["mine"]))).unwrap();
    wait(store.release(old)).unwrap(); // another's hold: nothing happens
    assert!(wait(store.take(TABLE, "one", 150, 300)).is_err());
    wait(store.release(new)).unwrap();
    assert_eq!(wait(store.take(TABLE, "one", 150, 300)).unwrap().token, Token(3));
}

#[test]
fn one_refused_write_does_not_spoil_those_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let lease = wait(store.create(TABLE, "one", 100)).unwrap();
    // All are waiting before the first is answered, so that some share a commit.
    let answers: Vec<_> =
        (0..200).map(|n| store.append(append(lease, n / 2, &[if n % 2 == 0 { "good" } else { "late" }]))).collect();
    let good = answers.into_iter().map(wait).filter(Result::is_ok).count();
    assert_eq!((good, texts(&store, 0).len()), (100, 100));
    assert!(texts(&store, 0).iter().all(|text| text.ends_with("good")));
}

#[test]
fn one_server_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let second = SqliteStore::open(folder.path(), Durability::Full).map(drop);
    assert!(matches!(second, Err(StoreError::Held(_))), "{second:?}");
    drop(store);
    open(folder.path());
}

#[test]
fn data_of_a_newer_server_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let file = rusqlite::Connection::open(folder.path().join("paiju.sqlite")).unwrap();
    file.pragma_update(None, "user_version", 999).unwrap();
    drop(file);
    let refused = SqliteStore::open(folder.path(), Durability::Full).map(drop);
    assert!(matches!(refused, Err(StoreError::Newer { found: 999, .. })), "{refused:?}");
}

/// The database says that its disk is full; everything after it is refused, and what was committed stands.
#[test]
fn a_full_disk_makes_the_store_read_only() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_bounded(folder.path(), Durability::Full, 40).unwrap();
    let lease = wait(store.create(TABLE, "one", 100)).unwrap();
    let entry = "x".repeat(4000);
    let mut kept = 0;
    let why = loop {
        match wait(store.append(append(lease, kept, &[&entry]))) {
            Ok(()) => kept += 1,
            Err(why) => break why,
        }
    };
    assert!(kept > 5 && kept < 60, "{kept}");
    assert!(matches!(why, StoreError::Database(_) | StoreError::ReadOnly(_)), "{why}");
    assert_eq!(texts(&store, 0).len() as u64, kept);
}
