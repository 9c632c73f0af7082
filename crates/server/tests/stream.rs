//! Readers of every speed: Server-Sent Events that go on where they stopped, and sockets that nobody reads.

#![allow(clippy::disallowed_methods, reason = "tests wait, and measure how long")]

use std::io::{BufRead, BufReader, Read};
use std::time::{Duration, Instant};

use crate::client::socket::{Heard, Socket, Stream};
use crate::client::{Client, Running, Setup, unlimited};
use paiju_server::web::Limits;
use serde_json::json;

/// An event stream: the id and the data of each.
struct Events(Box<dyn BufRead>);

impl Events {
    fn follow(client: &Client, table: &str, last: Option<usize>) -> Self {
        let request = ureq::get(format!("{}/api/v1/tables/{table}/events", client.url()));
        let request = request.header("authorization", format!("Bearer {}", client.token()));
        let request = match last {
            Some(last) => request.header("last-event-id", last.to_string()),
            None => request,
        };
        let response = request.call().unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self(Box::new(BufReader::new(response.into_body().into_reader().take(1 << 30))))
    }

    /// The next event: its id and its data.
    fn next(&mut self) -> Option<(usize, String)> {
        let (mut id, mut data, mut line) = (None, None, String::new());
        loop {
            line.clear();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("id", text)) => id = text.parse().ok(),
                Some(("data", text)) => data = Some(text.to_owned()),
                Some(_) => {}
                None => {
                    if let Some(data) = data.take() {
                        return Some((id.expect("every event has an id"), data));
                    }
                }
            }
        }
    }
}

#[test]
fn an_event_stream_goes_on_behind_the_last_event_id() {
    let mut server = Running::start();
    let ann = server.guest("Ann");
    let options = json!({ "bot_ms": 0, "window_ms": 0, "drop_ms": 0 });
    let table = ann.open("leduc", &["me", "normal"], &options);
    ann.at_table(&table, "ready", &json!({}));
    let mut events = Events::follow(&ann, &table, None);
    let mut whole = Stream::default();
    let (id, snapshot) = events.next().unwrap();
    whole.hear(&snapshot);
    assert_eq!(id, whole.cursor());
    ann.play_out(&table);
    while whole.status == "playing" {
        let (id, update) = events.next().unwrap();
        whole.hear(&update);
        assert_eq!(id, whole.cursor(), "the id is the cursor after the event");
    }
    assert!(whole.events.len() > 3);
    for last in whole.first..=whole.cursor() {
        let (id, text) = Events::follow(&ann, &table, Some(last)).next().unwrap();
        let mut stream = Stream { first: last, ..Stream::default() };
        stream.hear(&text);
        assert_eq!(id, stream.cursor());
        assert_eq!(stream.events[..whole.cursor() - last], whole.events[last - whole.first..]);
    }
    let ending = std::thread::spawn(move || server.end());
    while events.next().is_some() {}
    ending.join().unwrap();
}

/// A table with a loud player and somebody who never reads; how long the noise took to reach the loud one himself.
async fn noise(server: &Running, messages: usize) -> (Stream, Socket, String) {
    let ann = server.guest("Ann");
    let table = ann.open("xianqi", &["me", "normal", "normal"], &json!({ "drop_ms": 0 }));
    let mut deaf = Socket::hello(&Client::nobody(server), &table, None).await;
    let Heard::Text(snapshot) = deaf.next().await else { panic!("closed") };
    let mut stream = Stream::default();
    stream.hear(&snapshot);
    let mut loud = Socket::hello(&ann, &table, None).await;
    let Heard::Text(snapshot) = loud.next().await else { panic!("closed") };
    let mut own = Stream::default();
    own.hear(&snapshot);
    let text = "\u{1f5e3}".repeat(500);
    for _ in 0..messages {
        let before = own.cursor();
        loud.say(&json!({ "type": "say", "text": text })).await;
        let begun = Instant::now();
        while own.cursor() == before {
            let Heard::Text(text) = loud.next().await else { panic!("closed") };
            own.hear(&text);
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "a reader who does not read slows the table");
    }
    (stream, deaf, table)
}

/// The value of a metric.
fn metric(server: &Running, name: &str) -> f64 {
    let text =
        ureq::get(format!("{}/metrics", server.url)).call().unwrap().body_mut().read_to_string().unwrap();
    let line = text.lines().find(|line| line.starts_with(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no {name}")).rsplit_once(' ').unwrap().1.parse().unwrap()
}

#[tokio::test]
async fn who_reads_late_is_brought_up_to_date_in_a_few_frames() {
    let limits = Limits { messages: 0, stall: Duration::from_secs(60), ..unlimited() };
    let server = Running::with(Setup { limits, ..Setup::default() });
    let (mut stream, mut deaf, table) = noise(&server, 1_500).await;
    assert!(metric(&server, "paiju_overflows_total") > 0.0, "the noise was not enough to fill everything");
    let now = Client::nobody(&server).view(&table)["cursor"].as_u64().unwrap() as usize;
    let mut frames = 0;
    while stream.cursor() < now {
        let Heard::Text(text) = deaf.next().await else { panic!("closed") };
        if text.starts_with(r#"{"type":"snapshot""#) {
            // More was missed than a frame may hold: how things stand is told instead.
            stream = Stream::default();
        }
        stream.hear(&text);
        frames += 1;
    }
    assert!(frames < 1_500, "what was missed is told at once");
}

#[tokio::test]
async fn who_never_reads_is_closed() {
    let limits = Limits { messages: 0, stall: Duration::from_millis(300), ..unlimited() };
    let server = Running::with(Setup { limits, ..Setup::default() });
    let before = metric(&server, "paiju_sockets");
    let (_, deaf, _) = noise(&server, 1_500).await;
    let begun = Instant::now();
    while metric(&server, "paiju_sockets") > before {
        assert!(begun.elapsed() < Duration::from_secs(10), "a stalled socket stays open");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(deaf);
}

/// A connection that is cut without a word is found out by asking.
#[tokio::test]
async fn who_answers_no_ping_is_gone() {
    let limits = Limits { silence: Duration::from_millis(150), ..unlimited() };
    let server = Running::with(Setup { limits, ..Setup::default() });
    let ann = server.guest("Ann");
    let table = ann.open("xianqi", &["me", "normal", "normal"], &json!({ "drop_ms": 0 }));
    let mut there = Socket::hello(&ann, &table, None).await;
    there.frame().await;
    let dead = Socket::hello(&ann, &table, None).await;
    let alive = tokio::spawn(async move { there.until_closed().await });
    let begun = Instant::now();
    while metric(&server, "paiju_sockets") > 1.0 {
        assert!(begun.elapsed() < Duration::from_secs(10), "a dead socket stays open");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert!(!alive.is_finished(), "who answers stays");
    assert!((metric(&server, "paiju_sockets") - 1.0).abs() < 0.1);
    alive.abort();
    drop(dead);
}
