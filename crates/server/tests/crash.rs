//! A server that is killed in the middle of everything, again and again: whatever any client has seen is still there, with
//! the same bytes, and the game goes on.
//!
//! Ten rounds; two hundred with `PAIJU_LONG=1`.

#![allow(clippy::disallowed_methods, reason = "a test reads its environment")]

mod client;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use client::{Client, Killable, serve};
use paiju_server::store::{SqliteStore, Store, TableId, answered};
use serde_json::{Value, json};

/// Not a test of its own: the server that the others kill.
#[test]
fn serve_as_child() {
    if let Some(folder) = std::env::var_os("PAIJU_CHILD_DATA") {
        serve(Path::new(&folder));
    }
}

/// What one viewer has been told: his events by number, and how he saw the table at each cursor.
#[derive(Default)]
struct Memory {
    events: Vec<String>,
    first: usize,
    /// The last game that a snapshot told of.
    number: u64,
    views: BTreeMap<(usize, String), String>,
}

impl Memory {
    /// Takes a frame in, and complains about gaps, repeats and second thoughts.
    fn hear(&mut self, frame: &Value) {
        let cursor = frame["cursor"].as_u64().unwrap() as usize;
        match frame["events"].as_array() {
            None => {
                // Where a game has begun since, what came before it is no longer kept, and everything is told anew.
                let number = frame["table"]["number"].as_u64().unwrap();
                assert!(cursor >= self.next(), "a cursor that went back");
                assert!(
                    number > self.number || self.views.is_empty(),
                    "a snapshot where the missing events are kept"
                );
                (self.first, self.number) = (cursor, number);
                self.events.clear();
            }
            Some(events) => {
                for event in events {
                    let number = event["n"].as_u64().unwrap() as usize;
                    let text = event.to_string();
                    if let Some(known) = self.events.get(number - self.first) {
                        assert_eq!(*known, text, "an event changed");
                    } else {
                        assert_eq!(number, self.first + self.events.len(), "a gap");
                        self.events.push(text);
                    }
                }
                assert_eq!(cursor, self.first + self.events.len());
            }
        }
        let place = (cursor, frame["prompt"]["id"].to_string());
        let view = frame["view"].to_string();
        let known = self.views.entry(place).or_insert_with(|| view.clone());
        assert_eq!(*known, view, "the same cursor and the same question show another view");
    }

    fn next(&self) -> usize {
        self.first + self.events.len()
    }
}

#[test]
fn what_anyone_has_seen_survives_kill_minus_nine() {
    let long = std::env::var_os("PAIJU_LONG").is_some();
    let folder = tempfile::tempdir().unwrap();
    let mut server = Killable::start(folder.path());
    let clients: Vec<Client> = ["Ann", "Bob", "Cai"].iter().map(|name| server.guest(name)).collect();
    let options = json!({ "window_ms": 0, "bot_ms": 0 });
    let table = clients[0].post("/api/v1/tables", &json!({ "game": "xianqi", "options": options }));
    let id = table["id"].as_str().unwrap().to_owned();
    for client in &clients[1..] {
        client.post(&format!("/api/v1/tables/{id}/seat"), &json!({}));
    }
    let mut players: Vec<Player> = clients
        .into_iter()
        .map(|client| Player { client, memory: Memory::default(), plays: 0, sent: None })
        .collect();
    for round in 0..if long { 200 } else { 10 } {
        let killer = server.kill_after(Duration::from_millis(60 + 37 * (round * 7 % 11)));
        while !killer.is_finished() {
            for player in &mut players {
                player.turn(&id);
            }
        }
        killer.join().unwrap();
        server = Killable::start(folder.path());
        for player in &mut players {
            player.client = player.client.at(&server.url);
            player.retry(&id);
            player.turn(&id);
        }
    }
    drop(server);
    check_log(folder.path(), &id, &players);
}

/// One seat, and what it remembers.
struct Player {
    client: Client,
    memory: Memory,
    plays: usize,
    /// The play whose answer never came.
    sent: Option<Value>,
}

impl Player {
    /// Looks, and does what there is to do. Whatever cannot be reached is dead already.
    fn turn(&mut self, table: &str) {
        let seen = !self.memory.views.is_empty();
        let since = if seen { format!("?since={}", self.memory.next()) } else { String::new() };
        let Some(frame) = self.client.maybe_get(&format!("/api/v1/tables/{table}/view{since}")) else {
            return;
        };
        self.memory.hear(&frame);
        if frame["prompt"].is_null() {
            // Between games: everybody gets ready for the next one, as often as it takes.
            let _ = self.client.maybe_post(&format!("/api/v1/tables/{table}/ready"), &json!({}));
            return;
        }
        self.plays += 1;
        let listed = frame["prompt"]["legal"].as_array().unwrap().len();
        let play = json!({ "prompt": frame["prompt"]["id"], "index": self.plays % listed, "action_id": format!("a{}", self.plays) });
        self.sent = Some(play);
        self.retry(table);
    }

    /// Sends what was not answered once more: the same action, not another one.
    fn retry(&mut self, table: &str) {
        let Some(play) = &self.sent else { return };
        if let Some((status, answer)) =
            self.client.maybe_post(&format!("/api/v1/tables/{table}/actions"), play)
        {
            assert_eq!(status, 200, "{play}: {answer}");
            assert_eq!(answer["action_id"], play["action_id"]);
            self.sent = None;
        }
    }
}

/// The log is gapless, and every play stands in it once.
fn check_log(folder: &Path, id: &str, players: &[Player]) {
    let store = SqliteStore::look(folder).unwrap();
    let table: TableId = id.parse().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let rows = runtime.block_on(answered(store.read(table, 0))).unwrap();
    assert!(rows.iter().enumerate().all(|(place, row)| row.n == place as u64), "a gap in the log");
    let mut plays: BTreeMap<(u64, String), usize> = BTreeMap::new();
    for row in &rows {
        let entry: Value = serde_json::from_slice(&row.entry).unwrap();
        if let Some(action) = entry["step"]["id"].as_str() {
            let seat = entry["step"]["step"]["seat"].as_u64().unwrap();
            *plays.entry((seat, action.to_owned())).or_default() += 1;
        }
    }
    assert!(plays.values().all(|times| *times == 1), "an action stands in the log twice");
    let answered: usize =
        players.iter().map(|player| player.plays - usize::from(player.sent.is_some())).sum();
    let unanswered: usize = players.iter().filter(|player| player.sent.is_some()).count();
    assert!(
        (answered..=answered + unanswered).contains(&plays.len()),
        "{answered} answered, {} kept",
        plays.len()
    );
    assert!(answered > 50, "the players hardly played: {answered}");
}
