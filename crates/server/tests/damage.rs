//! Damage stays where it is: one table, one card, one game. Everybody else plays, every list is shown, and the check finds
//! all of it.

#![allow(clippy::disallowed_methods, reason = "tests read and write files")]

use std::path::Path;

use crate::client::{Client, Running, Setup};
use paiju_server::check::check;
use paiju_server::store::SqliteStore;
use serde_json::json;

/// Changes the file of a server that does not run.
fn damage(folder: &Path, statements: &[String]) {
    let file = rusqlite::Connection::open(folder.join("paiju.sqlite")).unwrap();
    file.pragma_update(None, "foreign_keys", false).unwrap();
    for statement in statements {
        assert!(file.execute(statement, []).unwrap() > 0, "{statement} changes nothing");
    }
}

/// Puts something in the place of an entry.
fn entry(table: &str, n: u32, change: &str) -> String {
    format!("UPDATE log SET {change} WHERE n = {n} AND no = (SELECT no FROM tables WHERE id = x'{table}')")
}

fn playing(client: &Client) -> String {
    let options = json!({ "public": true, "drop_ms": 0, "bot_ms": 60_000 });
    let table = client.open("kuhn", &["me", "normal"], &options);
    client.at_table(&table, "ready", &json!({}));
    table
}

#[test]
fn damaged_rows_stop_neither_the_server_nor_a_list() {
    let mut server = Running::start();
    let ann = server.guest("Ann");
    let tables: Vec<String> = (0..7).map(|_| playing(&ann)).collect();
    let played = ann.open("kuhn", &["me", "easy"], &json!({ "bot_ms": 0, "window_ms": 0, "drop_ms": 0 }));
    ann.at_table(&played, "ready", &json!({}));
    ann.play_out(&played);
    server.end();
    let card = |table: &str, change: &str| {
        format!("UPDATE cards SET {change} WHERE no = (SELECT no FROM tables WHERE id = x'{table}')")
    };
    let broken = [
        entry(&tables[1], 1, "entry = x'00'"),
        entry(&tables[2], 2, "prev = 999999"),
        entry(&tables[3], 2, "entry = CAST('{\"left\":200}' AS BLOB)"),
        card(&tables[4], "players = 'nobody'"),
        card(&tables[5], "text = 'not JSON'"),
        format!("UPDATE tables SET id = x'00' WHERE id = x'{}'", tables[6]),
        "UPDATE games SET scores = '?'".to_owned(),
        "INSERT INTO players (id, name, login, created_ms) VALUES (x'01', 'Nobody', 'nobody', 0)".to_owned(),
    ];
    damage(server.folder(), &broken);
    let server = server.restart_with(Setup::default());
    let ann = ann.to(&server);
    ann.at_table(&tables[0], "chat", &json!({ "text": "I play" }));
    let mine = ann.get("/api/v1/tables?mine=true");
    assert_eq!(mine.as_array().unwrap().len(), 5, "all but those whose card or name cannot be read: {mine}");
    let public = Client::nobody(&server).get("/api/v1/tables");
    assert_eq!(public.as_array().unwrap().len(), 4, "{public}");
    assert!(ann.get("/api/v1/records").as_array().unwrap().is_empty());
    assert_eq!(ann.try_get(&format!("/api/v1/records/{played}/1")).0, 503);
    for table in &tables[1..4] {
        let (status, refused) = ann.try_get(&format!("/api/v1/tables/{table}/view"));
        assert_eq!(status, 503, "{refused}");
    }
    // A damaged card is replaced by the next one.
    for table in &tables[4..6] {
        ann.at_table(table, "chat", &json!({ "text": "I play, too" }));
    }
    let metrics = Client::nobody(&server).get("/metrics").to_string();
    let counted =
        |name: &str| metrics.split("\\n").any(|line| line.starts_with(name) && !line.ends_with(" 0"));
    assert!(counted("paiju_store_damaged_rows_total") && counted("paiju_stuck_tables_total"), "{metrics}");
    let report = check(server.folder(), &mut |_, _| {}).unwrap();
    let found = |what: &str| report.damaged.iter().filter(|damage| damage.what == what).count();
    assert_eq!((found("table"), found("game"), found("player")), (3, 1, 1), "{report:#?}");
    assert!(report.stuck.is_empty() && found("card") >= 1, "{report:#?}");
}

/// While the server plays, and after a game of every kind that a log can have.
#[test]
fn a_sound_folder_has_no_damage_also_while_it_is_played() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let options = json!({ "bot_ms": 0, "window_ms": 0, "drop_ms": 0 });
    for game in ["kuhn", "leduc", "xianqi"] {
        let bots = if game == "xianqi" { vec!["me", "easy", "easy"] } else { vec!["me", "easy"] };
        let table = ann.open(game, &bots, &options);
        for _ in 0..2 {
            ann.at_table(&table, "ready", &json!({ "phrase": "luck" }));
            ann.play_out(&table);
        }
    }
    playing(&ann);
    let (mut last, mut all) = (0, 0);
    let report = check(server.folder(), &mut |done, of| (last, all) = (done, of)).unwrap();
    assert!(report.damaged.is_empty() && report.stuck.is_empty(), "{report:#?}");
    assert_eq!((report.tables, report.games, last, all), (4, 6, 10, 10));
}

/// A table of another version of the rules is not damaged; another build goes on with it.
#[test]
fn other_rules_are_stuck_and_not_damaged() {
    let mut server = Running::start();
    let table = playing(&server.guest("Ann"));
    server.end();
    let change =
        "entry = CAST(replace(CAST(entry AS TEXT), '\"rules_version\":', '\"rules_version\":9') AS BLOB)";
    let file = rusqlite::Connection::open(server.folder().join("paiju.sqlite")).unwrap();
    assert!(file.execute(&format!("UPDATE log SET {change}"), []).unwrap() > 0);
    drop(file);
    let report = check(server.folder(), &mut |_, _| {}).unwrap();
    assert!(report.damaged.is_empty(), "{report:#?}");
    assert_eq!(report.stuck.iter().map(|stuck| stuck.which.clone()).collect::<Vec<_>>(), [table]);
}

/// Backed up while it is played, killed, restored elsewhere, played on.
#[test]
fn a_backup_is_played_on_in_another_folder() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let table = playing(&ann);
    let elsewhere = tempfile::tempdir().unwrap();
    let (file, folder) = (elsewhere.path().join("copy.sqlite"), elsewhere.path().join("data"));
    let store = SqliteStore::look(server.folder()).unwrap();
    paiju_server::store::Store::backup(&store, &file).blocking_recv().unwrap().unwrap();
    drop(store);
    ann.at_table(&table, "chat", &json!({ "text": "too late" }));
    drop(server);
    SqliteStore::restore(&file, &folder).unwrap();
    assert!(check(&folder, &mut |_, _| {}).unwrap().damaged.is_empty());
    let refused = SqliteStore::restore(&file, &folder).unwrap_err();
    assert_eq!(refused.tag(), "FILE_EXISTS");
    let server = Running::prepared(Setup::default(), |data| SqliteStore::restore(&file, data).unwrap());
    let ann = ann.to(&server);
    ann.at_table(&table, "away", &json!({}));
    assert_eq!(ann.view(&table)["table"]["status"], "playing");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4_096].fill(0xff);
    let (bad, other) = (elsewhere.path().join("bad.sqlite"), elsewhere.path().join("other"));
    std::fs::write(&bad, bytes).unwrap();
    assert_eq!(SqliteStore::restore(&bad, &other).unwrap_err().tag(), "BAD_BACKUP");
    std::fs::write(&bad, "no database at all").unwrap();
    assert_eq!(SqliteStore::restore(&bad, &other).unwrap_err().tag(), "BAD_BACKUP");
    assert!(!other.join("paiju.sqlite").exists());
}
