//! The store where things go wrong, and where they could: full disks, other versions, copies.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

use std::path::Path;

use crate::keeping::{Desk, TABLE, append, create, id, new_table, texts, wait};
use paiju_server::store::{
    Durability, SCHEMA, SqliteStore, Status, Store, StoreError, TableId, Token, Which,
};

fn testdata(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/server").join(name)
}

/// The database says that its disk is full; every write after it is refused, what was committed stands and is read.
#[test]
fn a_full_disk_makes_the_store_read_only() {
    let desk = Desk::new();
    let store = SqliteStore::open_bounded(desk.path(), Durability::Full, 60).unwrap();
    let lease = create(&store, TABLE, &[]);
    let entry = "x".repeat(4_000);
    for at in 0..5 {
        wait(store.append(append(lease, at, &[&entry]))).unwrap();
    }
    // The rest waits together, so that whole batches fail.
    let answers: Vec<_> = (5..100).map(|at| store.append(append(lease, at, &[&entry]))).collect();
    let answers: Vec<_> = answers.into_iter().map(wait).collect();
    let more = answers.iter().take_while(|answer| answer.is_ok()).count();
    let kept = 5 + more;
    assert!(kept < 60, "{kept}");
    for refused in &answers[more..] {
        assert!(matches!(refused, Err(StoreError::ReadOnly(why)) if why.contains("full")), "{refused:?}");
    }
    let refused = wait(store.create(new_table(id(8), &[])));
    assert!(matches!(refused, Err(StoreError::ReadOnly(_))), "a small write too: {refused:?}");
    assert_eq!(store.health(), refused.map(drop));
    assert_eq!(texts(&store, TABLE, 0).len(), kept);
    assert_eq!(wait(store.table(TABLE)).unwrap().next as usize, kept);
    assert!(store.measures().failures > 0);
    drop(store);
    let store = desk.open();
    assert_eq!(texts(&store, TABLE, 0).len(), kept);
    let lease = wait(store.take(TABLE, "one", 0, 1)).unwrap();
    assert_eq!(wait(store.append(append(lease, kept as u64, &["on it goes"]))), Ok(()));
}

/// Fills a bounded store; how many entries were kept.
fn fill(store: &SqliteStore, lease: paiju_server::store::Lease) -> u64 {
    let entry = "x".repeat(4_000);
    let kept = (0..100_000).find(|at| wait(store.append(append(lease, *at, &[&entry]))).is_err());
    kept.expect("the disk is full at last")
}

/// Waits until the store can write.
fn recovered(store: &SqliteStore) {
    for _ in 0..500 {
        if store.health().is_ok() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("it cannot write again: {:?}", store.health());
}

/// The store finds out by itself that there is room again. What was refused is nowhere, what was acknowledged is there.
#[test]
fn a_store_writes_again_once_there_is_room() {
    let desk = Desk::new();
    let store = SqliteStore::open_bounded(desk.path(), Durability::Full, 80).unwrap();
    let lease = create(&store, TABLE, &[]);
    let mut kept = fill(&store, lease);
    for pages in [300, 500] {
        std::thread::sleep(std::time::Duration::from_millis(1_200));
        assert!(matches!(store.health(), Err(StoreError::ReadOnly(_))), "there is no room yet");
        let refused = wait(store.append(append(lease, kept, &["never"])));
        assert!(matches!(refused, Err(StoreError::ReadOnly(_))), "{refused:?}");
        store.bound(pages);
        recovered(&store);
        assert_eq!(wait(store.append(append(lease, kept, &["again"]))), Ok(()));
        let texts = texts(&store, TABLE, 0);
        assert_eq!(texts.len() as u64, kept + 1);
        assert_eq!(texts.last(), Some(&format!("{kept} again")));
        kept += 1;
        let entry = "y".repeat(4_000);
        while wait(store.append(append(lease, kept, &[&entry]))).is_ok() {
            kept += 1;
        }
    }
    drop(store);
    let store = desk.open();
    let texts = texts(&store, TABLE, 0);
    assert!(
        texts.len() as u64 == kept && !texts.iter().any(|text| text.contains("never")),
        "{}",
        texts.len()
    );
}

/// A small file system that is really full. Where this process may not mount one, the page limit above has to do.
#[cfg(target_os = "linux")]
#[test]
fn a_store_writes_again_once_a_full_disk_has_room() {
    let desk = Desk::new();
    let folder = desk.path().join("small");
    std::fs::create_dir(&folder).unwrap();
    let mount = |program: &str, options: &[&str]| {
        let mut command = std::process::Command::new(program);
        command.args(options).arg(&folder).stderr(std::process::Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if !mount("mount", &["-t", "tmpfs", "-o", "size=3m", "tmpfs"]) {
        return;
    }
    let store = SqliteStore::open(&folder, Durability::Full).unwrap();
    let lease = create(&store, TABLE, &[]);
    let kept = fill(&store, lease);
    assert!(matches!(store.health(), Err(StoreError::ReadOnly(_))), "{:?}", store.health());
    let room = mount("mount", &["-o", "remount,size=32m"]);
    if room {
        recovered(&store);
    }
    let written = wait(store.append(append(lease, kept, &["again"])));
    let count = texts(&store, TABLE, 0).len() as u64;
    drop(store);
    let opened =
        SqliteStore::open(&folder, Durability::Full).map(|store| texts(&store, TABLE, 0).len() as u64);
    mount("umount", &[]);
    assert_eq!((room, written, count, opened), (true, Ok(()), kept + 1, Ok(kept + 1)));
}

#[test]
fn data_of_a_newer_server_is_left_alone() {
    let desk = Desk::new();
    drop(desk.open());
    let file = rusqlite::Connection::open(desk.path().join("paiju.sqlite")).unwrap();
    file.pragma_update(None, "user_version", 999).unwrap();
    drop(file);
    let newer = StoreError::Newer { found: 999, known: SCHEMA };
    assert_eq!(SqliteStore::open(desk.path(), Durability::Full).map(drop), Err(newer.clone()));
    assert_eq!(SqliteStore::look(desk.path()).map(drop), Err(newer));
}

/// The stored file was written with schema 1: two tables with two holders, one of them without entries.
#[test]
fn data_of_an_older_server_is_brought_up_to_date() {
    let desk = Desk::new();
    std::fs::copy(testdata("schema-1.sqlite"), desk.path().join("paiju.sqlite")).unwrap();
    assert_eq!(SqliteStore::look(desk.path()).map(drop), Err(StoreError::Older { found: 1, known: SCHEMA }));
    let store = desk.open();
    let (first, second, empty) = (id(0x11), id(0x22), id(0x33));
    assert_eq!(texts(&store, first, 0), ["0 deal", "1 bet", "2 call"]);
    assert_eq!(texts(&store, second, 1), ["1 pass"]);
    assert!(texts(&store, empty, 0).is_empty());
    let rows = wait(store.tables(Which { limit: 9, ..Which::default() })).unwrap();
    let shown: Vec<_> =
        rows.iter().map(|row| (row.id, row.next, row.card.status, row.card.updated_ms)).collect();
    let stuck = Status::Stuck;
    assert_eq!(shown, [(first, 3, stuck, 1_003), (second, 2, stuck, 502), (empty, 0, stuck, 0)]);
    let lease = wait(store.take(first, "new", 0, 9)).unwrap();
    assert_eq!(lease.token, Token(6), "the token of the old file was 5");
    wait(store.append(append(lease, 3, &["fold"]))).unwrap();
    assert_eq!(texts(&store, first, 2), ["2 call", "3 fold"]);
}

/// Old files and new ones end up in the same shape.
#[test]
fn an_old_file_has_the_shape_of_a_new_one_afterwards() {
    let (old, new) = (Desk::new(), Desk::new());
    std::fs::copy(testdata("schema-1.sqlite"), old.path().join("paiju.sqlite")).unwrap();
    let shape = |desk: &Desk| {
        drop(desk.open());
        let file = rusqlite::Connection::open(desk.path().join("paiju.sqlite")).unwrap();
        let mut query = file.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").unwrap();
        let rows =
            query.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?)));
        rows.unwrap().collect::<Result<Vec<_>, _>>().unwrap()
    };
    let shape_of_old = shape(&old);
    assert!(shape_of_old.len() > 10);
    assert_eq!(shape_of_old, shape(&new));
}

#[test]
fn a_backup_is_whole_and_overwrites_nothing() {
    let (desk, other) = (Desk::new(), Desk::new());
    let store = desk.open();
    let lease = create(&store, TABLE, &["a"]);
    wait(store.append(append(lease, 1, &["b"]))).unwrap();
    let file = other.path().join("paiju.sqlite");
    wait(store.backup(&file)).unwrap();
    wait(store.append(append(lease, 2, &["later"]))).unwrap();
    let before = std::fs::read(&file).unwrap();
    assert_eq!(wait(store.backup(&file)), Err(StoreError::FileExists(file.display().to_string())));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let nowhere = other.path().join("no/such/folder");
    assert!(matches!(wait(store.backup(&nowhere)), Err(StoreError::Open(_))));
    let copy = other.open();
    assert_eq!(texts(&copy, TABLE, 0), ["0 a", "1 b"]);
    let lease = wait(copy.take(TABLE, "copy", 0, 9)).unwrap();
    assert_eq!(wait(copy.append(append(lease, 2, &["c"]))), Ok(()));
}

/// Commands of the host look into the folder of a running server.
#[test]
fn whoever_looks_sees_what_is_committed_and_changes_nothing() {
    let desk = Desk::new();
    let none = SqliteStore::look(desk.path()).map(drop);
    assert!(matches!(none, Err(StoreError::NoData(_))), "looking makes no file: {none:?}");
    let store = desk.open();
    let lease = create(&store, TABLE, &["a"]);
    let look = SqliteStore::look(desk.path()).unwrap();
    assert_eq!(texts(&look, TABLE, 0), ["0 a"]);
    assert_eq!(wait(look.append(append(lease, 1, &["b"]))), Err(StoreError::OnlyLooking));
    assert_eq!((look.health(), store.health()), (Err(StoreError::OnlyLooking), Ok(())));
    let copy = desk.path().join("copy.sqlite");
    wait(look.backup(&copy)).unwrap();
    assert!(copy.metadata().unwrap().len() > 4_096);
    wait(store.append(append(lease, 1, &["b"]))).unwrap();
    assert_eq!(texts(&store, TABLE, 0), ["0 a", "1 b"]);
}

/// An entry that is not where the one after it says is not passed over.
#[test]
fn a_broken_log_is_not_read_as_a_shorter_one() {
    let desk = Desk::new();
    let store = desk.open();
    create(&store, TABLE, &["a", "b", "c"]);
    create(&store, TableId([9; 16]), &["x"]);
    drop(store);
    let file = rusqlite::Connection::open(desk.path().join("paiju.sqlite")).unwrap();
    assert_eq!(file.execute("UPDATE log SET prev = 4 WHERE seq = 3", []), Ok(1));
    drop(file);
    let store = desk.open();
    assert!(matches!(wait(store.read(TABLE, 0)), Err(StoreError::Damaged { table: TABLE, .. })));
    assert_eq!(store.measures().damaged, 1);
    assert_eq!(texts(&store, TABLE, 2), ["2 c"]);
}
