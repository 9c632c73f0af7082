//! One guest does not hurt the others: chat without end, clients that do not read, tables of bots, more requests than there
//! is room for.

#![allow(clippy::disallowed_methods, reason = "tests wait, and measure how long")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::client::socket::Socket;
use crate::client::{Client, Running, Setup, unlimited};
use paiju_server::web::Limits;
use serde_json::{Value, json};

fn with(limits: Limits) -> Running {
    Running::with(Setup { limits, ..Setup::default() })
}

/// What one guest with thirty sockets could say before: 30,177 lines in 25 seconds.
#[tokio::test]
async fn a_guest_with_thirty_sockets_says_no_more_than_one_with_one() {
    let limits = Limits { chat_of_player: 60, chat_at_table: 0, ..unlimited() };
    let server = with(limits);
    let ann = server.guest("Ann");
    let table = ann.open("xianqi", &["me", "normal", "normal"], &json!({ "drop_ms": 0 }));
    let mut sockets = Vec::new();
    for _ in 0..30 {
        let mut socket = Socket::open(&ann, &table).await;
        for n in 0..20 {
            socket.say(&json!({ "type": "say", "text": format!("line {n}") })).await;
        }
        sockets.push(socket);
    }
    let mut refused = 0;
    for socket in &mut sockets {
        // What is refused is answered; what is said is not, to those who do not follow the table.
        socket.say(&json!({ "type": "ping" })).await;
        loop {
            let frame = socket.frame().await;
            match frame["type"].as_str() {
                Some("pong") => break,
                _ => refused += usize::from(frame["error"]["code"] == "SERVER_TOO_MANY_REQUESTS"),
            }
        }
    }
    let said = ann.get(&format!("/api/v1/tables/{table}/chat?limit=200"))["lines"].as_array().unwrap().len();
    assert_eq!(said + refused, 600);
    assert!(said < 40, "{said} of 600 lines in a few seconds");
}

/// `view?since=0` was one answer of 61 MB after 30,177 lines.
#[tokio::test]
async fn what_was_said_is_kept_in_the_log_and_answers_stay_small() {
    const LINES: usize = 2_000;
    let server = with(Limits { messages: 0, ..unlimited() });
    let ann = server.guest("Ann");
    let table = ann.open("kuhn", &["me", "open"], &json!({ "drop_ms": 0 }));
    let mut socket = Socket::open(&ann, &table).await;
    for n in 0..LINES {
        socket.say(&json!({ "type": "say", "text": format!("{n} {}", "x".repeat(400)) })).await;
        if n % 40 == 39 {
            // No faster than it is kept: a socket that talks without listening is told so.
            socket.say(&json!({ "type": "ping" })).await;
            assert_eq!(socket.frame().await["type"], "pong");
        }
    }
    let view = ann.get(&format!("/api/v1/tables/{table}/view?since=0"));
    assert_eq!(view["type"], "snapshot", "what is too much for one answer is not told again");
    assert!(view.to_string().len() < 8 << 10);
    let first = view["first"].as_u64().unwrap();
    assert!(first > 500, "the oldest lines are not in memory any more: {first}");
    let (mut from, mut texts) = (String::new(), Vec::new());
    loop {
        let page = ann.get(&format!("/api/v1/tables/{table}/chat?limit=150{from}"));
        assert!(page.to_string().len() < 256 << 10);
        let lines = page["lines"].as_array().unwrap();
        texts.extend(lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()));
        match page["next"].as_i64() {
            Some(next) => from = format!("&from={next}"),
            None => break,
        }
    }
    let numbers: Vec<usize> =
        texts.iter().map(|text| text.split_once(' ').unwrap().0.parse().unwrap()).collect();
    assert!(numbers.iter().copied().eq((0..LINES).rev()), "every line once, the newest first");
    let (status, other) = ann.try_get(&format!("/api/v1/tables/{table}/chat?from=999999"));
    assert_eq!((status, &other["lines"], &other["next"]), (200, &json!([]), &Value::Null));
}

/// The unread answers to `hello` with `since` 0 were 948 MB.
#[tokio::test]
async fn who_lets_too_much_wait_is_disconnected_by_client_and_by_address() {
    let limits = Limits {
        queued_of_client: 12 << 10,
        queued_of_address: 40 << 10,
        stall: Duration::from_secs(60),
        silence: Duration::from_secs(60),
        messages: 0,
        ..unlimited()
    };
    for (limits, clients) in [(limits, 1), (Limits { queued_of_client: 1 << 20, ..limits }, 40)] {
        let server = with(limits);
        let ann = server.guest("Ann");
        let table = ann.open("xianqi", &["me", "normal", "normal"], &json!({ "drop_ms": 0 }));
        let nobody = Client::nobody(&server);
        let mut deaf = Vec::new();
        for _ in 0..clients {
            deaf.push(Socket::hello(&nobody, &table, None).await);
        }
        // Nobody reads: after the buffers of the system the frames wait in the server, until they are too many.
        let mut talk = Socket::open(&ann, &table).await;
        let gone = |server: &Running| metric(server, "paiju_sockets") < f64::from(clients) + 1.0;
        for n in 0..20_000 {
            talk.say(&json!({ "type": "say", "text": format!("{n} {}", "\u{1f5e3}".repeat(480)) })).await;
            if n % 50 == 49 {
                talk.say(&json!({ "type": "ping" })).await;
                assert_eq!(talk.frame().await["type"], "pong");
                if gone(&server) {
                    break;
                }
            }
        }
        assert!(gone(&server), "nobody was disconnected");
        // The one who talks is well, and so is everybody who reads.
        assert_eq!(ann.view(&table)["table"]["status"], "waiting");
    }
}

#[tokio::test]
async fn who_asks_and_never_reads_the_answer_is_disconnected() {
    let limits = Limits { stall: Duration::from_millis(300), ..unlimited() };
    let server = with(limits);
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_write_timeout(Some(Duration::from_millis(200))).unwrap();
    let request = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(50);
    let begun = Instant::now();
    loop {
        match stream.write_all(request.as_bytes()) {
            // The server reads nothing more while it cannot write.
            Ok(()) => {}
            Err(why)
                if matches!(why.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "a connection that reads nothing stays open");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_connection_that_asks_nothing_more_is_closed() {
    let server = with(Limits { head_time: Duration::from_millis(300), ..unlimited() });
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    let mut all = Vec::new();
    stream.read_to_end(&mut all).expect("the server closes what is idle");
    assert!(String::from_utf8_lossy(&all).starts_with("HTTP/1.1 200"));
}

/// Tables of bots without a pause answered nobody until their game was over: 15 seconds and more.
#[test]
fn a_table_of_bots_answers_while_its_game_runs() {
    let server = with(unlimited());
    let ann = server.guest("Ann");
    let table = ann.open("mahjong", &["hard"; 4], &json!({ "bot_ms": 0, "window_ms": 0 }));
    let started = ann.at_table(&table, "start", &json!({}));
    assert_eq!(started["status"], "playing");
    let looked: Vec<Value> = (0..20).map(|_| ann.view(&table)).collect();
    assert_eq!(
        looked.last().unwrap()["table"]["status"],
        "playing",
        "the game was over before anybody was answered"
    );
    let begun = Instant::now();
    while ann.view(&table)["cursor"] == looked[0]["cursor"] {
        assert!(begun.elapsed() < Duration::from_secs(20), "the bots do not play");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn hints_tables_and_changes_are_bounded_for_each_player() {
    let server =
        with(Limits { hints_of_player: 3, open_tables_of_player: 2, changes_of_player: 5, ..unlimited() });
    let (ann, bob) = (server.guest("Ann"), server.guest("Bob"));
    let table = ann.open("leduc", &["me", "normal"], &json!({ "drop_ms": 0 }));
    ann.at_table(&table, "ready", &json!({}));
    ann.settled(&table);
    let hints: Vec<u16> = (0..5).map(|_| ann.try_get(&format!("/api/v1/tables/{table}/advice")).0).collect();
    assert_eq!(hints, [200, 200, 200, 429, 429]);
    let open = |who: &Client| {
        who.try_post("/api/v1/tables", &json!({ "game": "kuhn", "seats": ["open", "open"] })).0
    };
    assert_eq!([open(&ann), open(&ann), open(&bob)], [201, 429, 201]);
    let sit = |n: u32| bob.try_post(&format!("/api/v1/tables/{table}/bots"), &json!({ "seat": n % 2 })).0;
    let changes: Vec<u16> = (0..7).map(sit).collect();
    assert_eq!(changes[4..], [403, 429, 429], "refused changes count too: {changes:?}");
}

/// Ten times as many as there are places for: those who are served are served well, the others are told at once.
#[test]
fn too_many_requests_are_refused_and_nobody_who_is_served_waits_for_them() {
    const AT_ONCE: usize = 4;
    let server = with(Limits { requests_at_once: AT_ONCE, ..unlimited() });
    let ann = server.guest("Ann");
    let table =
        ann.open("sanguosha", &["me", "normal", "normal", "normal", "normal"], &json!({ "drop_ms": 0 }));
    ann.at_table(&table, "ready", &json!({}));
    ann.settled(&table);
    let before = resident();
    let (url, token, path) =
        (server.url.clone(), ann.token().to_owned(), format!("/api/v1/tables/{table}/view?lang=en"));
    let shared = Arc::new((url, token, path));
    let crowd = (0..AT_ONCE * 10).map(|_| {
        let shared = Arc::clone(&shared);
        std::thread::spawn(move || {
            let caller = Client::of(&shared.0, Some(&shared.1));
            let mut answers = Vec::new();
            for _ in 0..40 {
                let begun = Instant::now();
                let (status, body) = caller.try_get(&shared.2);
                if status == 503 {
                    assert_eq!(body["code"], "SERVER_UNAVAILABLE");
                }
                answers.push((status, begun.elapsed()));
            }
            answers
        })
    });
    let crowd: Vec<_> = crowd.collect();
    let answers: Vec<(u16, Duration)> = crowd.into_iter().flat_map(|one| one.join().unwrap()).collect();
    let mut waits: Vec<Duration> =
        answers.iter().filter(|(status, _)| *status == 200).map(|(_, took)| *took).collect();
    let refused = answers.iter().filter(|(status, _)| *status == 503).count();
    assert_eq!(waits.len() + refused, answers.len());
    assert!(!waits.is_empty());
    waits.sort_unstable();
    let (p50, p99) = (waits[waits.len() / 2], waits[waits.len() * 99 / 100]);
    let grown = resident().saturating_sub(before) >> 20;
    println!("{} served, p50 {p50:?}, p99 {p99:?}; {refused} refused; {grown} MB more memory", waits.len());
    assert!(grown < 200, "{grown} MB");
    assert_eq!(ann.try_get("/healthz").0, 200, "those who look after it are always answered");
}

/// The memory of this process, in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) << 10
}

/// The value of a metric.
fn metric(server: &Running, name: &str) -> f64 {
    let text =
        ureq::get(format!("{}/metrics", server.url)).call().unwrap().body_mut().read_to_string().unwrap();
    let line = text.lines().find(|line| line.starts_with(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("no {name}")).rsplit_once(' ').unwrap().1.parse().unwrap()
}
