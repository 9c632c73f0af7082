//! Three people at a table of a server that dies, what each of them remembers, and what must hold afterwards.

#![allow(clippy::disallowed_methods, reason = "people act at the same time")]
#![allow(dead_code, reason = "not every test needs every call")]

mod memory;

use std::collections::BTreeMap;
use std::path::Path;
use std::thread::JoinHandle;

use paiju_server::room::Room;
use paiju_server::room::entry::Entry;
use paiju_server::store::{Row, SqliteStore, Store, TableId, answered};
use serde_json::{Value, json};

use crate::client::socket::{Heard, Socket};
use crate::client::{Client, Killable};
pub(crate) use memory::{Memory, shown};

/// A table, and who sits there.
pub(crate) struct Party {
    id: String,
    players: Vec<Player>,
    /// Somebody who only looks, over a socket.
    spectator: Memory,
}

/// One seat, and what it remembers.
struct Player {
    client: Client,
    memory: Memory,
    /// What its socket has told it beside.
    socket: Memory,
    plays: usize,
    /// The play whose answer never came.
    sent: Option<Value>,
}

/// Sockets that listen until the server is dead.
pub(crate) struct Listening(Vec<JoinHandle<Memory>>);

impl Party {
    /// Opens a table of three.
    pub(crate) fn gather(server: &Killable) -> Self {
        let clients: Vec<Client> = ["Ann", "Bob", "Cai"].iter().map(|name| server.guest(name)).collect();
        let options = json!({ "window_ms": 0, "bot_ms": 0 });
        let table = clients[0].post("/api/v1/tables", &json!({ "game": "xianqi", "options": options }));
        let id = table["id"].as_str().unwrap().to_owned();
        for client in &clients[1..] {
            client.post(&format!("/api/v1/tables/{id}/seat"), &json!({}));
        }
        let player = |client| Player {
            client,
            memory: Memory::default(),
            socket: Memory::default(),
            plays: 0,
            sent: None,
        };
        Self { id, players: clients.into_iter().map(player).collect(), spectator: Memory::default() }
    }

    /// Everybody plays until the server is dead.
    pub(crate) fn play_until(&mut self, mut dead: impl FnMut() -> bool) {
        while !dead() {
            for player in &mut self.players {
                player.turn(&self.id);
            }
        }
    }

    /// Sockets of everybody, each from where it was.
    pub(crate) fn listen(&mut self, server: &Killable) -> Listening {
        let mut listeners = Vec::new();
        for player in &mut self.players {
            let memory = std::mem::take(&mut player.socket);
            listeners.push(listen(player.client.at(&server.url), &self.id, memory));
        }
        let nobody = Client::of(&server.url, None);
        listeners.push(listen(nobody, &self.id, std::mem::take(&mut self.spectator)));
        Listening(listeners)
    }

    /// What the sockets have heard, now that the server is dead.
    pub(crate) fn heard(&mut self, listening: Listening) {
        let mut memories = listening.0.into_iter().map(|listener| listener.join().unwrap());
        for player in &mut self.players {
            player.socket = memories.next().unwrap();
        }
        self.spectator = memories.next().unwrap();
    }

    /// Everybody is back at the server as it was started again, sends once more what was not answered, and plays on.
    pub(crate) fn come_back(&mut self, server: &Killable) {
        for player in &mut self.players {
            player.client = player.client.at(&server.url);
            player.retry(&self.id);
            player.turn(&self.id);
        }
    }

    /// How many plays were answered.
    pub(crate) fn answered(&self) -> usize {
        self.players.iter().map(|player| player.plays - usize::from(player.sent.is_some())).sum()
    }

    /// Looks into the folder of a dead server: the log is gapless, every answered play stands in it once and at most one
    /// that was not answered, and whatever anybody ever saw is what the log folds into.
    pub(crate) fn check(&self, folder: &Path) {
        let table: TableId = self.id.parse().unwrap();
        let store = SqliteStore::look(folder).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let rows = runtime.block_on(answered(store.read(table, 0))).unwrap();
        assert!(rows.iter().enumerate().all(|(place, row)| row.n == place as u64), "a gap in the log");
        self.check_plays(&rows);
        let told = shown(table, &rows);
        let [seats @ .., public] = &told[..] else { panic!("nobody looks") };
        for (player, told) in self.players.iter().zip(seats) {
            player.memory.check(told);
            player.socket.check(told);
        }
        self.spectator.check(public);
    }

    fn check_plays(&self, rows: &[Row]) {
        let mut plays: BTreeMap<(u64, String), usize> = BTreeMap::new();
        for row in rows {
            let entry: Value = serde_json::from_slice(&row.entry).unwrap();
            if let Some(action) = entry["step"]["id"].as_str() {
                let seat = entry["step"]["step"]["seat"].as_u64().unwrap();
                *plays.entry((seat, action.to_owned())).or_default() += 1;
            }
            if let Some(scores) = entry["ended"]["scores"].as_array() {
                assert_eq!(scores.iter().map(|score| score.as_i64().unwrap()).sum::<i64>(), 0, "{scores:?}");
            }
        }
        assert!(plays.values().all(|times| *times == 1), "an action stands in the log twice");
        let (answered, kept) = (self.answered(), plays.len());
        // One seat is asked at a time, so one play at most was on its way.
        assert!((answered..=answered + 1).contains(&kept), "{answered} answered, {kept} kept");
    }
}

fn listen(client: Client, table: &str, mut memory: Memory) -> JoinHandle<Memory> {
    let table = table.to_owned();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let bearer = format!("Bearer {}", client.token());
            let known = [("authorization", bearer.as_str())];
            let headers = if client.token().is_empty() { &[] } else { &known[..] };
            // It may be dead before it is reached.
            let Ok(mut socket) = Socket::with(client.url(), &table, headers).await else { return };
            socket.say(&json!({ "type": "hello", "since": memory.since() })).await;
            while let Heard::Text(text) = socket.next().await {
                memory.hear(&serde_json::from_str(&text).unwrap());
            }
        });
        memory
    })
}

impl Player {
    /// Looks, and does what there is to do. Whatever cannot be reached is dead already.
    fn turn(&mut self, table: &str) {
        let since = self.memory.since().map(|since| format!("?since={since}")).unwrap_or_default();
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
