//! What is outdated goes, in small steps; everything else stays.

#![allow(clippy::disallowed_methods, reason = "tests measure how long")]

use std::time::Instant;

use crate::client::{Running, Setup};
use crate::keeping::{Desk, TABLE, append, card, create, id, new_table, texts, wait};
use paiju_server::store::{
    Finished, Key, Outdated, Player, PlayerId, Retention, SqliteStore, Status, Store, StoreError, Which,
    WhichGames,
};
use serde_json::json;

const DAY: i64 = 86_400_000;

fn player(n: u8, login: Option<&str>, created_ms: i64) -> Player {
    let login = login.map(Into::into);
    Player { id: PlayerId([n; 16]), name: "Li".into(), login, password: None, created_ms }
}

fn key(n: u8, player: u8, created_ms: i64, expires_ms: i64) -> Key {
    Key {
        hash: [n; 32],
        player: PlayerId([player; 16]),
        seat: None,
        created_ms,
        expires_ms,
        used_ms: created_ms,
        client: String::new(),
    }
}

/// Removes everything of a kind; how many there were.
fn prune(store: &SqliteStore, what: Outdated, before_ms: i64) -> u64 {
    let mut count = 0;
    loop {
        let removed = wait(store.prune(what, before_ms)).unwrap();
        count += removed.count;
        if removed.done {
            return count;
        }
    }
}

#[test]
fn guests_go_who_came_long_ago_and_never_played() {
    let desk = Desk::new();
    let store = desk.open();
    // An account, a guest with a key of late, one at a table, one with a game, one who came late, and two who go.
    for (n, login, created_ms) in [
        (1, Some("li"), 1),
        (2, None, 1),
        (3, None, 1),
        (4, None, 1),
        (5, None, 10),
        (6, None, 1),
        (7, None, 2),
    ] {
        wait(store.add_player(player(n, login, created_ms))).unwrap();
    }
    for n in [1, 6] {
        wait(store.add_key(key(n, n, 1, i64::MAX))).unwrap();
    }
    wait(store.add_key(key(2, 2, 9, i64::MAX))).unwrap();
    let mut new = new_table(TABLE, &[]);
    new.card.players = vec![PlayerId([3; 16])];
    let lease = wait(store.create(new)).unwrap();
    let mut last = append(lease, 0, &["end"]);
    last.finished = Some(Finished {
        table: TABLE,
        number: 1,
        game: "kuhn".into(),
        preset: "standard".into(),
        ended_ms: 1,
        players: vec![Some(PlayerId([4; 16]))],
        scores: vec![0],
        record: "{}".into(),
        text: "{}".into(),
    });
    wait(store.append(last)).unwrap();
    assert_eq!(prune(&store, Outdated::Guests, 5), 2);
    assert_eq!(prune(&store, Outdated::Guests, 5), 0);
    let there = |n: u8| wait(store.player(PlayerId([n; 16]))).unwrap().is_some();
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(there), [true, true, true, true, true, false, false]);
    assert_eq!(wait(store.key([6; 32])).unwrap(), None);
    assert!(wait(store.key([1; 32])).unwrap().is_some());
}

#[test]
fn keys_go_after_they_expired() {
    let desk = Desk::new();
    let store = desk.open();
    wait(store.add_player(player(1, None, 0))).unwrap();
    for n in 0..100 {
        wait(store.add_key(key(n, 1, 0, i64::from(n)))).unwrap();
    }
    assert_eq!(prune(&store, Outdated::Keys, 70), 70);
    assert_eq!([69, 70].map(|n| wait(store.key([n; 32])).unwrap().is_some()), [false, true]);
}

/// Tables that are over, old and nobody's; their logs go with them, the records of their games stay.
#[test]
fn old_tables_go_with_their_logs_and_records_stay() {
    let desk = Desk::new();
    let store = desk.open();
    let entries: Vec<String> = (0..500).map(|n| n.to_string()).collect();
    let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
    let put = |n: u8, status, updated_ms, held: bool| {
        let lease = create(&store, id(n), &[]);
        let mut all = append(lease, 0, &entries);
        all.card = Some(card(status, updated_ms));
        all.finished = Some(Finished {
            table: id(n),
            number: 1,
            game: "kuhn".into(),
            preset: "standard".into(),
            ended_ms: updated_ms,
            players: vec![None],
            scores: vec![0],
            record: "{}".into(),
            text: "{}".into(),
        });
        wait(store.append(all)).unwrap();
        if !held {
            wait(store.release(lease)).unwrap();
        }
    };
    put(1, Status::Over, 1, false);
    put(2, Status::Closed, 1, false);
    put(3, Status::Over, 1, true);
    put(4, Status::Over, 9, false);
    put(5, Status::Playing, 1, false);
    put(6, Status::Closed, 1, false); // the newest table of all stays, so that its number is not given out again
    assert_eq!(prune(&store, Outdated::Tables, 5), 2);
    for n in [1, 2] {
        assert_eq!(wait(store.table(id(n))), Err(StoreError::NoTable(id(n))));
        assert_eq!(wait(store.read(id(n), 0)), Err(StoreError::NoTable(id(n))));
        assert!(wait(store.game(id(n), 1)).unwrap().is_some());
    }
    let report = paiju_server::store::Inspection::open(desk.path()).unwrap();
    assert!(report.rows().unwrap().is_empty(), "a log that is being removed is no damage");
    assert_eq!(prune(&store, Outdated::Logs, 0), 1_000);
    for n in [3, 4, 5, 6] {
        assert_eq!(texts(&store, id(n), 0).len(), 500);
    }
    assert_eq!(wait(store.tables(Which { limit: 9, ..Which::default() })).unwrap().len(), 4);
    assert_eq!(wait(store.games(WhichGames { limit: 9, ..WhichGames::default() })).unwrap().len(), 6);
    // A name that was removed may be used anew.
    create(&store, id(1), &["anew"]);
    drop(store);
    let store = desk.open();
    assert_eq!(texts(&store, id(1), 0), ["0 anew"]);
    assert!(report.integrity().unwrap().is_empty());
    let sizes = wait(store.sizes()).unwrap();
    assert_eq!((sizes.tables, sizes.games, sizes.players, sizes.keys), (5, 6, 0, 0));
    assert!(
        sizes.database_bytes + sizes.wal_bytes > 4_096 && sizes.free_bytes > 0 && sizes.entries >= 2_001,
        "{sizes:?}"
    );
    drop((store, report));
    let (before, after) = SqliteStore::vacuum(desk.path()).unwrap();
    assert!(after < before, "{before} {after}");
    assert_eq!(texts(&desk.open(), id(5), 0).len(), 500);
}

/// Each step of removing many leaves the writer to the others soon.
#[test]
fn a_step_is_short_however_much_there_is_to_remove() {
    let desk = Desk::new();
    drop(desk.open());
    let file = rusqlite::Connection::open(desk.path().join("paiju.sqlite")).unwrap();
    let sql = include_str!("keeping/many_tables.sql").replace(":tables", "20000");
    file.execute_batch(&format!("BEGIN; {sql}; COMMIT")).unwrap();
    drop(file);
    let store = desk.open();
    let mut longest = std::time::Duration::ZERO;
    for what in [Outdated::Tables, Outdated::Logs] {
        loop {
            let begun = Instant::now();
            let removed = wait(store.prune(what, i64::MAX)).unwrap();
            longest = longest.max(begun.elapsed());
            if removed.done {
                break;
            }
        }
    }
    println!("the longest step took {longest:?}");
    let sizes = wait(store.sizes()).unwrap();
    assert!(sizes.tables < 100, "{sizes:?}");
    assert_eq!(sizes.games, 20_000);
}

/// The clock shows a time years ahead: nothing goes that is not older than the data itself says.
#[test]
fn a_wrong_clock_removes_nothing() {
    const NOW: i64 = 1_700_000_000_000;
    let retention = Retention { guests_days: 1, tables_days: 1, keys_days: 1 };
    let at = |began_ms| Setup { began_ms: Some(began_ms), retention, ..Setup::default() };
    let server = Running::with(at(NOW - 3 * DAY));
    drop([server.guest("Old"), server.guest("Idle")]);
    let server = server.restart_with(at(NOW));
    let ann = server.guest("Ann");
    let table = ann.open("kuhn", &["me", "easy"], &json!({ "bot_ms": 0, "window_ms": 0 }));
    ann.at_table(&table, "ready", &json!({}));
    ann.play_out(&table);
    let server = server.restart_with(at(NOW + 3_650 * DAY));
    let file = rusqlite::Connection::open(server.folder().join("paiju.sqlite")).unwrap();
    let count = |kind: &str| {
        file.query_row(&format!("SELECT count(*) FROM {kind}"), [], |row| row.get::<_, u32>(0)).unwrap()
    };
    // The two who came first and never played are older than the data by more than a day.
    for _ in 0..1_000 {
        if count("players") <= 1 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(["players", "tables", "keys"].map(count), [1; 3], "Ann and her table stay, the others went");
}
