//! Servers that come back: clocks that jump, time that nobody is blamed for, seats that are dropped and taken up again,
//! many callers at once, and a disk that is full.

#![allow(clippy::disallowed_methods, reason = "tests wait, and measure how long")]

use std::time::{Duration, Instant};

use crate::client::socket::{Heard, Socket, Stream};
use crate::client::{Client, Running, Setup};
use paiju_server::store::{SqliteStore, Store, answered};
use serde_json::{Value, json};

/// Some time.
const MONDAY: i64 = 1_700_000_000_000;
const HOUR: i64 = 3_600_000;

fn at(began_ms: i64) -> Setup {
    Setup { began_ms: Some(began_ms), ..Setup::default() }
}

/// The times and entries of a table's log.
fn log(server: &Running, table: &str) -> Vec<(i64, Value)> {
    let store = SqliteStore::look(server.folder()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let rows = runtime.block_on(answered(store.read(table.parse().unwrap(), 0))).unwrap();
    rows.iter().map(|row| (row.time_ms, serde_json::from_slice(&row.entry).unwrap())).collect()
}

/// The entries of one kind.
fn entries(log: &[(i64, Value)], kind: &str) -> Vec<Value> {
    log.iter().filter_map(|(_, entry)| entry.get(kind).cloned()).collect()
}

/// A game of two people, with the cards dealt.
fn heads_up(server: &Running, options: &Value) -> (Client, Client, String) {
    let [ann, bob] = ["Ann", "Bob"].map(|name| server.guest(name));
    let table = ann.open("kuhn", &["me", "open"], options);
    bob.at_table(&table, "seat", &json!({}));
    for client in [&ann, &bob] {
        client.at_table(&table, "ready", &json!({}));
    }
    (ann, bob, table)
}

#[test]
fn a_server_that_was_down_costs_nobody_time_or_his_seat_and_says_so() {
    let server = Running::with(at(MONDAY));
    let clock = json!({ "move_ms": 30_000 });
    let (ann, bob, table) = heads_up(&server, &json!({ "clock": clock, "drop_ms": 60_000 }));
    let due = ann.settled(&table)["prompt"]["due_ms"].as_i64().unwrap();
    let cursor = bob.view(&table)["cursor"].as_u64().unwrap();
    let server = server.restart_with(at(MONDAY + HOUR));
    let (ann, bob) = (ann.to(&server), bob.to(&server));
    let after = ann.settled(&table);
    let forgiven = after["prompt"]["due_ms"].as_i64().unwrap() - due;
    assert!((HOUR - 30_000..=HOUR + 30_000).contains(&forgiven), "{forgiven}");
    let missed = bob.get(&format!("/api/v1/tables/{table}/view?since={cursor}"));
    let down = &missed["events"][0]["notice"];
    assert_eq!((&down["type"], &down["to_ms"]), (&json!("down"), &json!(MONDAY + HOUR)));
    // Again, so soon that nothing is to be forgiven: nobody has been away all that time.
    let server = server.restart_with(at(MONDAY + HOUR + 1_000));
    let ann = ann.to(&server);
    assert_eq!(ann.settled(&table)["prompt"]["id"], after["prompt"]["id"]);
    std::thread::sleep(Duration::from_millis(50));
    let log = log(&server, &table);
    assert_eq!(entries(&log, "down").len(), 1);
    assert_eq!(entries(&log, "away").len(), 0, "a bot sits down before anybody can come back");
    assert_eq!(entries(&log, "step").len(), 0);
}

#[test]
fn a_clock_that_was_set_back_neither_stops_a_table_nor_turns_its_log_around() {
    let server = Running::with(at(MONDAY));
    let ann = server.guest("Ann");
    let clock = json!({ "move_ms": 60_000 });
    let options = json!({ "bot_ms": 20, "window_ms": 0, "drop_ms": 0, "clock": clock });
    let table = ann.open("xianqi", &["me", "normal", "normal"], &options);
    ann.at_table(&table, "ready", &json!({}));
    let before = ann.settled(&table);
    let server = server.restart_with(at(MONDAY - HOUR));
    let ann = ann.to(&server);
    let after = ann.settled(&table);
    assert_eq!(before["view"], after["view"]);
    let begun = Instant::now();
    ann.play_out(&table);
    assert!(begun.elapsed() < Duration::from_secs(30));
    let log = log(&server, &table);
    assert!(log.is_sorted_by_key(|(time_ms, _)| *time_ms), "an entry that is older than the one before it");
    assert!(log.iter().all(|(time_ms, _)| (MONDAY..MONDAY + 60_000).contains(time_ms)));
}

/// Hears until a notice of this kind comes.
async fn until(socket: &mut Socket, stream: &mut Stream, kind: &str) -> Value {
    let wanted = format!(r#""notice":{{"type":"{kind}""#);
    loop {
        let heard = stream.events.len();
        let Heard::Text(text) = socket.next().await else { panic!("closed") };
        stream.hear(&text);
        if let Some(event) = stream.events[heard..].iter().find(|event| event.contains(&wanted)) {
            return serde_json::from_str::<Value>(event).unwrap()["notice"].clone();
        }
    }
}

#[tokio::test]
async fn a_bot_takes_a_dropped_seat_over_and_hands_it_back() {
    let server = Running::start();
    let (ann, bob, table) = heads_up(&server, &json!({ "drop_ms": 700, "bot_ms": 60_000 }));
    let mut here = Socket::hello(&ann, &table, None).await;
    let mut stream = Stream::default();
    let gone = Socket::hello(&bob, &table, None).await;
    let second = Socket::hello(&bob, &table, None).await;
    tokio::time::sleep(Duration::from_millis(900)).await;
    drop(gone);
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert!(ann.view(&table)["table"]["seats"][1]["away"].is_null(), "he has another socket");
    let begun = Instant::now();
    drop(second);
    let away = until(&mut here, &mut stream, "away").await;
    let took = begun.elapsed();
    assert_eq!((&away["seat"], &away["why"]), (&json!(1), &json!("dropped")));
    assert!((Duration::from_millis(650)..Duration::from_secs(8)).contains(&took), "after {took:?}");
    let mut again = Socket::hello(&bob, &table, None).await;
    again.frame().await;
    assert_eq!(until(&mut here, &mut stream, "back").await["seat"], 1);
}

#[tokio::test]
async fn a_seat_that_is_handed_over_stays_with_the_bot_until_it_is_taken_back() {
    let server = Running::start();
    let (ann, bob, table) = heads_up(&server, &json!({ "drop_ms": 0, "bot_ms": 60_000 }));
    let (mut here, mut told) = (Socket::hello(&ann, &table, None).await, Stream::default());
    // Once she has been shown the table, she is told what happens there: two sockets are heard in any order.
    let Heard::Text(first) = here.next().await else { panic!("closed") };
    told.hear(&first);
    let mut page = Socket::hello(&bob, &table, None).await;
    page.say(&json!({ "type": "away" })).await;
    let away = until(&mut here, &mut told, "away").await;
    assert_eq!((&away["seat"], &away["why"]), (&json!(1), &json!("handed_over")));
    drop((page, here));
    let server = tokio::task::spawn_blocking(|| server.restart()).await.unwrap();
    let (ann, bob) = (ann.to(&server), bob.to(&server));
    let (mut page, mut seen) = (Socket::hello(&bob, &table, None).await, Stream::default());
    let Heard::Text(first) = page.next().await else { panic!("closed") };
    seen.hear(&first);
    assert!(first.contains(r#""away":"handed_over""#), "a page that is opened again: {first}");
    bob.at_table(&table, "away", &json!({ "away": true }));
    bob.at_table(&table, "away", &json!({ "away": false }));
    assert_eq!(until(&mut page, &mut seen, "back").await["seat"], 1);
    assert!(ann.view(&table)["table"]["seats"][1]["away"].is_null());
    let log = log_of(&server, &table).await;
    assert_eq!((entries(&log, "away").len(), entries(&log, "back").len()), (1, 1));
    assert_eq!(entries(&log, "step").len(), 0, "bots take their time here");
}

#[test]
fn a_bot_plays_on_for_who_handed_his_seat_over() {
    let server = Running::start();
    let (ann, bob, table) = heads_up(&server, &json!({ "drop_ms": 0, "bot_ms": 0, "window_ms": 0 }));
    for client in [&ann, &bob] {
        client.at_table(&table, "away", &json!({}));
    }
    let begun = std::time::Instant::now();
    let played = loop {
        let played = ann.view(&table);
        if played["over"].is_object() {
            break played;
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{played}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    assert!(played["table"]["seats"][0]["away"].is_null(), "a game that is over is nobody's to play");
    let (status, refused) = ann.try_post(&format!("/api/v1/tables/{table}/away"), &json!({ "away": false }));
    assert_eq!((status, &refused["code"]), (409, &json!("ENGINE_INVALID_PHASE")));
}

#[test]
fn a_table_that_many_call_for_at_once_comes_back_once() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let options = json!({ "drop_ms": 0 });
    let tables: Vec<String> = (0..6).map(|_| ann.open("kuhn", &["me", "open"], &options)).collect();
    let server = server.restart();
    for table in &tables {
        let gate = std::sync::Barrier::new(12);
        std::thread::scope(|scope| {
            for caller in 0..12 {
                let (ann, gate) = (ann.to(&server), &gate);
                scope.spawn(move || {
                    ann.get("/api/v1/me");
                    gate.wait();
                    let (status, answer) = ann.try_post(
                        &format!("/api/v1/tables/{table}/chat"),
                        &json!({ "text": format!("{caller}") }),
                    );
                    assert_eq!(status, 204, "{answer}");
                });
            }
        });
        ann.to(&server).at_table(table, "chat", &json!({ "text": "still here" }));
        assert_eq!(entries(&log(&server, table), "said").len(), 13);
    }
}

#[tokio::test]
async fn a_full_disk_makes_tables_read_only_and_everything_stays_readable() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let options = json!({ "drop_ms": 0 });
    let [table, asleep] = [0, 1].map(|_| ann.open("kuhn", &["me", "normal"], &options));
    let server = server.restart_with(Setup { pages: 1, ..Setup::default() });
    let ann = ann.to(&server);
    let chat = json!({ "text": "\u{1f5e3}".repeat(500) });
    let path = format!("/api/v1/tables/{table}/chat");
    let mut said = 0;
    let refused = loop {
        let before = ann.view(&table);
        match ann.try_post(&path, &chat) {
            (204, _) => said += 1,
            (status, refused) => {
                assert_eq!(status, 503, "{refused}");
                let mut after = ann.view(&table);
                let why = after["table"].as_object_mut().unwrap().remove("read_only");
                assert!(why.is_some_and(|why| why.as_str().unwrap().contains("full")), "nobody is shown why");
                assert_eq!(after, before, "what is not kept is not shown");
                break refused;
            }
        }
        assert!(said < 10_000, "the disk is not full");
    };
    assert_eq!(refused["code"], "SERVER_UNAVAILABLE");
    assert!(refused["message"].as_str().unwrap().contains("read-only"), "{refused}");
    let (status, why) = Client::nobody(&server).try_get("/readyz");
    assert!(status == 503 && why.to_string().contains("full"), "{status} {why}");
    assert_eq!(Client::nobody(&server).try_get("/healthz").0, 200);
    assert_eq!(ann.try_post(&format!("/api/v1/tables/{table}/ready"), &json!({})).0, 503);
    assert_eq!(ann.try_get("/api/v1/me").0, 200);
    let mut socket = Socket::hello(&ann, &table, None).await;
    assert_eq!(socket.frame().await["type"], "snapshot");
    assert_eq!(ann.view(&asleep)["seat"], 0, "a table that was not in memory is read all the same");
    assert_eq!(ann.try_post(&format!("/api/v1/tables/{asleep}/ready"), &json!({})).0, 503);
    drop(socket);
    let server = server.restart();
    let ann = ann.to(&server);
    ann.at_table(&table, "chat", &chat);
    assert_eq!(entries(&log_of(&server, &table).await, "said").len(), said + 1);
}

/// Watchers see that the table is read-only and that it goes on; the same socket does all the while.
#[tokio::test]
async fn a_table_goes_on_by_itself_once_the_disk_has_room() {
    let server = Running::start();
    let (ann, bob, table) = heads_up(&server, &json!({ "drop_ms": 0, "clock": { "move_ms": 600_000 } }));
    let due = ann.settled(&table)["prompt"]["due_ms"].as_i64().unwrap();
    let server = server.restart_with(Setup { pages: 1, ..Setup::default() });
    let (ann, bob) = (ann.to(&server), bob.to(&server));
    let (mut socket, mut stream) = (Socket::hello(&bob, &table, None).await, Stream::default());
    let (path, chat) = (format!("/api/v1/tables/{table}/chat"), json!({ "text": "\u{1f5e3}".repeat(500) }));
    let mut said = 0;
    let refused = loop {
        match ann.try_post(&path, &chat) {
            (204, _) => said += 1,
            (_, refused) => break refused,
        }
    };
    assert_eq!(refused["detail"]["status"], "read_only", "{refused}");
    let shown = until_table(&mut socket, &mut stream, |table| table["read_only"].is_string()).await;
    assert!(shown["read_only"].as_str().unwrap().contains("full"), "{shown}");
    assert_eq!(ann.view(&table)["table"]["read_only"], shown["read_only"]);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(ann.try_post(&path, &json!({ "text": "never" })).0, 503);
    server.bound(u32::MAX);
    let shown = until_table(&mut socket, &mut stream, |table| table["read_only"].is_null()).await;
    assert_eq!(shown["status"], "playing");
    ann.at_table(&table, "chat", &json!({ "text": "again" }));
    loop {
        if until(&mut socket, &mut stream, "said").await["text"] == "again" {
            break;
        }
    }
    let log = log_of(&server, &table).await;
    let texts = entries(&log, "said");
    assert_eq!(texts.len(), said + 1);
    assert!(!texts.iter().any(|said| said["text"] == "never"));
    let later = ann.settled(&table)["prompt"]["due_ms"].as_i64().unwrap();
    assert!(later > due + 1_000, "a clock ran while nobody could move");
    assert_eq!(Client::nobody(&server).try_get("/readyz").0, 200);
    let numbers: Vec<u64> = stream.events.iter().map(|event| number(event)).collect();
    assert!(numbers.is_sorted_by(|one, next| one + 1 == *next), "an event twice, or none: {numbers:?}");
}

fn number(event: &str) -> u64 {
    serde_json::from_str::<Value>(event).unwrap()["n"].as_u64().unwrap()
}

/// Hears until the table looks like this.
async fn until_table(socket: &mut Socket, stream: &mut Stream, looks: impl Fn(&Value) -> bool) -> Value {
    loop {
        let Heard::Text(text) = socket.next().await else { panic!("closed") };
        stream.hear(&text);
        let frame: Value = serde_json::from_str(&text).unwrap();
        if frame["table"].is_object() && looks(&frame["table"]) {
            return frame["table"].clone();
        }
    }
}

/// The same from within a runtime.
async fn log_of(server: &Running, table: &str) -> Vec<(i64, Value)> {
    let store = SqliteStore::look(server.folder()).unwrap();
    let rows = answered(store.read(table.parse().unwrap(), 0)).await.unwrap();
    rows.iter().map(|row| (row.time_ms, serde_json::from_slice(&row.entry).unwrap())).collect()
}
