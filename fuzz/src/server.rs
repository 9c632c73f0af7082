//! The server's targets: bodies of requests, messages over a socket, entries of logs. Each panics when a promise is broken.
//!
//! One server is started for all inputs; it is asked as strangers ask it, over TCP. A handler that panics ends its
//! connection without an answer, and that is seen.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use paiju_contract::{Observer, Seat, Seed};
use paiju_server::room::entry::{Entry, Level, Opened, Sat, Sitter};
use paiju_server::room::options::Options;
use paiju_server::room::{Plan, Room, Submit, first_entries};
use paiju_server::store::{Durability, PlayerId, Row, TableId};
use paiju_server::web::{Config, Limits, Server};
use paiju_wire::Catalog;
use serde_json::{Value, json};

use super::dice::Dice;
use super::mutate::mutate;

const TABLE: TableId = TableId([7; 16]);
const ANN: PlayerId = PlayerId([1; 16]);
/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Requests that are right, at the table of the site: method, path, body.
const REQUESTS: [(&str, &str, &str); 14] = [
    ("POST", "/guests", r#"{"name":"Bob"}"#),
    ("POST", "/sessions", r#"{"login":"nobody","password":"long enough"}"#),
    ("PATCH", "/me", r#"{"name":"Ann"}"#),
    ("POST", "/tables", r#"{"game":"kuhn","seats":["me","open"],"options":{"bot_ms":0,"window_ms":0}}"#),
    ("POST", "/tables", r#"{"game":"holdem","rules":{"preset":"six_max"},"ready":true,"phrase":"x"}"#),
    ("POST", "/tables/{table}/seat", r#"{"seat":1}"#),
    ("POST", "/tables/{table}/bots", r#"{"seat":1,"level":"hard"}"#),
    ("POST", "/tables/{table}/ready", r#"{"ready":false,"phrase":"luck"}"#),
    ("POST", "/tables/{table}/chat", r#"{"text":"hello"}"#),
    ("POST", "/tables/{table}/mute", r#"{"player":"01010101010101010101010101010101","muted":true}"#),
    ("POST", "/tables/{table}/actions", r#"{"prompt":"1.1.0","index":0,"action_id":"a"}"#),
    ("POST", "/tables/{table}/away", r#"{"away":true}"#),
    (
        "POST",
        "/replay",
        r#"{"record":{"game":"kuhn","rules":"standard","seed":1,"actions":[]},"at":0,"eyes":"all"}"#,
    ),
    ("POST", "/admin/bans", r#"{"address":"203.0.113.0/24","reason":"x","until_ms":9000000000000}"#),
];

/// Messages that are right.
const MESSAGES: [&str; 7] = [
    r#"{"type":"hello","since":0,"lang":"both","columns":80,"lines":24}"#,
    r#"{"type":"hello"}"#,
    r#"{"type":"play","prompt":"1.1.0","index":0,"action_id":"a1"}"#,
    r#"{"type":"play","prompt":"1.1.0","typed":"bet"}"#,
    r#"{"type":"ready","ready":false,"phrase":"luck"}"#,
    r#"{"type":"away","away":true}"#,
    r#"{"type":"say","text":"hello"}"#,
];

/// A server with somebody who has a table.
struct Site {
    address: SocketAddr,
    token: String,
    table: String,
}

/// The one server of this process.
fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(|| {
        let (tell, told) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let folder = tempfile::tempdir().expect("a folder");
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
            runtime.expect("threads").block_on(async {
                let address = "127.0.0.1:0".parse().expect("an address");
                let config = Config::new(address, folder.path().into());
                let config =
                    Config { durability: Durability::Process, limits: Limits::unlimited(), ..config };
                let server = Server::bind(config).await.expect("a server");
                tell.send(server.address()).expect("somebody waits");
                server.run(std::future::pending()).await;
            });
        });
        let address = told.recv().expect("a server");
        let ask = |path, token, body: &str| {
            let (status, answer) = request(address, "POST", path, token, body.as_bytes());
            assert_eq!(status, 201, "{path}: {answer}");
            serde_json::from_str::<Value>(&answer).expect("JSON")
        };
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let token = text(&ask("/guests", "", REQUESTS[0].2)["token"]);
        let table = text(&ask("/tables", &token, REQUESTS[3].2)["id"]);
        Site { address, token, table }
    })
}

/// One request; its status and its body.
fn request(to: SocketAddr, method: &str, path: &str, token: &str, body: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(to).expect("the server is there");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time");
    let head = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    // A server that has heard enough may answer before all of it is sent.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.unwrap_or_else(|| panic!("no answer to {path} {}", String::from_utf8_lossy(body)));
    (status, answer.split_once("\r\n\r\n").map_or("", |(_, body)| body).to_owned())
}

/// A text that was right, changed in a few places, or bytes of any kind.
fn changed(right: &str, dice: &mut Dice<'_>, bytes: &[u8]) -> Vec<u8> {
    if dice.below(8) == 0 {
        return bytes.to_vec();
    }
    let mut value: Value = serde_json::from_str(right).expect("an example is JSON");
    for _ in 0..dice.below(4) {
        mutate(&mut value, dice);
    }
    value.to_string().into_bytes()
}

/// Bodies of requests: each is answered, refusals with a code, and never with an error of the server.
pub fn bodies(bytes: &[u8]) {
    let (site, mut dice) = (site(), Dice::new(bytes));
    let (method, path, right) = *dice.pick(&REQUESTS);
    let body = changed(right, &mut dice, bytes);
    let path = path.replace("{table}", &site.table);
    let (status, answer) = request(site.address, method, &path, &site.token, &body);
    let sent = String::from_utf8_lossy(&body);
    assert!(status < 500, "{method} {path} {sent}: {status} {answer}");
    let refusal = || serde_json::from_str::<Value>(&answer).is_ok_and(|refusal| refusal["code"].is_string());
    assert!(status < 400 || refusal(), "{method} {path} {sent}: {status} {answer}");
}

/// Messages over a socket: the server goes on answering, or closes with a code.
pub fn messages(bytes: &[u8]) {
    let (site, mut dice) = (site(), Dice::new(bytes));
    let mut stream = BufReader::new(TcpStream::connect(site.address).expect("the server is there"));
    stream.get_ref().set_read_timeout(Some(PATIENCE)).expect("a time");
    let hello = format!(
        "GET /api/v1/tables/{}/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nauthorization: Bearer {}\r\n\r\n",
        site.table, site.token
    );
    stream.get_mut().write_all(hello.as_bytes()).expect("it is taken");
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        assert!(stream.read_line(&mut line).expect("an answer") > 0, "no socket");
    }
    for _ in 0..=dice.below(6) {
        let right = *dice.pick(&MESSAGES);
        let message = changed(right, &mut dice, bytes);
        let opcode = if dice.below(16) == 0 { dice.below(16) as u8 } else { 1 };
        let sent = put(stream.get_mut(), opcode, &message)
            .and_then(|()| put(stream.get_mut(), 1, br#"{"type":"ping"}"#));
        if !answered(&mut stream, &String::from_utf8_lossy(&message)) || sent.is_err() {
            return;
        }
    }
}

/// Sends a frame as clients do, under a mask of zeros.
fn put(stream: &mut TcpStream, opcode: u8, text: &[u8]) -> std::io::Result<()> {
    let mut frame = vec![0x80 | opcode];
    match u8::try_from(text.len()) {
        Ok(length) if length < 126 => frame.push(0x80 | length),
        _ => {
            let text = u16::try_from(text.len()).unwrap_or(u16::MAX);
            frame.extend([0xfe, (text >> 8) as u8, text as u8]);
        }
    }
    frame.extend([0; 4]);
    frame.extend_from_slice(&text[..text.len().min(usize::from(u16::MAX))]);
    stream.write_all(&frame)
}

/// Reads until the ping is answered, or the server has closed with a code; whether it goes on.
fn answered(stream: &mut BufReader<TcpStream>, sent: &str) -> bool {
    loop {
        let mut head = [0; 2];
        stream
            .read_exact(&mut head)
            .unwrap_or_else(|why| panic!("closed without a word ({why}) after {sent}"));
        let length = match head[1] & 0x7f {
            126 => {
                let mut long = [0; 2];
                stream.read_exact(&mut long).expect("a length");
                u64::from(u16::from_be_bytes(long))
            }
            127 => {
                let mut long = [0; 8];
                stream.read_exact(&mut long).expect("a length");
                u64::from_be_bytes(long)
            }
            short => u64::from(short),
        };
        let mut text = Vec::new();
        stream.take(length).read_to_end(&mut text).expect("a whole frame");
        match head[0] & 0x0f {
            8 => return false,
            1 if text.starts_with(br#"{"type":"pong""#) => return true,
            _ => {}
        }
    }
}

/// The log of a game that was begun, and how far it came.
fn log(game: &str, turns: usize) -> Vec<Row> {
    let listing = Catalog::default().find(game).expect("a game");
    let rules = serde_json::value::to_raw_value(listing.presets[0]).expect("a name is JSON");
    let start =
        paiju_wire::Start { rules: Some(rules.get()), seed: Some(Seed::from_u64(1)), ..Default::default() };
    let seats = listing.start(&start).expect("the default rules deal").seats() as u8;
    let options = Options { bot_ms: 0, window_ms: 0, drop_ms: 0, ..Options::default() };
    let opened = Opened { game: game.into(), rules, seats, options, owner: ANN, even_pace: true };
    let sitter = |seat| match seat {
        0 => Sitter::Person { player: ANN, name: "Ann".into() },
        _ => Sitter::Bot { bot: listing.bots()[0].into(), level: Level::Normal },
    };
    let sitters = (0..seats).map(|seat| Sat { seat, who: sitter(seat) }).collect();
    let entries = first_entries(opened, Seed::from_u64(42), sitters);
    let row = |(n, entry): (u64, &Entry)| Row { n, time_ms: 1_000, entry: entry.bytes() };
    let mut rows: Vec<Row> = (0..).zip(&entries).map(row).collect();
    let mut room = Room::fold(TABLE, &rows).expect("a new table");
    let mut keep = |room: &mut Room, plan: Plan| {
        for entry in plan.entries {
            rows.push(Row { n: room.next(), time_ms: 1_000, entry: entry.bytes() });
            room.apply(&entry, 1_000).expect("it was planned");
        }
    };
    let plan = room.ready(ANN, true, Some("salt")).expect("nobody is ready yet");
    keep(&mut room, plan);
    for _ in 0..turns {
        room.pass_time(1_000).expect("time passes");
        for question in room.bot_questions() {
            room.thought(question.seat, &question.prompt, (question.think)(), 1_000);
        }
        let due = room.upkeep(1_000).expect("bots answer");
        if !due.is_empty() {
            keep(&mut room, Plan { entries: due, receipt: None });
        } else if let Some(prompt) = room.prompt(Observer::Seat(Seat(0))) {
            let answer = Submit {
                prompt: prompt.id,
                action: None,
                index: Some(0),
                text: None,
                typed: None,
                action_id: None,
            };
            let plan = room.submit(0, &answer).expect("the first answer is legal");
            keep(&mut room, plan);
        }
    }
    rows
}

/// Entries of a log, changed in a few places: the log is stuck, or a table that can be shown.
pub fn entries(bytes: &[u8]) {
    let mut dice = Dice::new(bytes);
    let game = *dice.pick(&["kuhn", "leduc", "xianqi"]);
    let turns = dice.below(30);
    let mut rows = log(game, turns);
    for _ in 0..=dice.below(3) {
        let place = dice.below(rows.len());
        let right = String::from_utf8(rows[place].entry.clone()).expect("entries are JSON");
        match dice.below(8) {
            0 => drop(rows.remove(place)),
            1 => rows.insert(place, rows[place].clone()),
            _ => rows[place].entry = changed(&right, &mut dice, bytes),
        }
        if rows.is_empty() || rows.iter().any(|row| std::str::from_utf8(&row.entry).is_err()) {
            break;
        }
    }
    for (n, row) in (0..).zip(&mut rows) {
        row.n = n;
    }
    if let Ok(room) = Room::fold(TABLE, &rows) {
        let shown: Vec<String> = room.observers().map(|to| room.snapshot(to).0.to_string()).collect();
        assert!(shown.iter().all(|frame| serde_json::from_str::<Value>(frame).is_ok()));
        let _ = room.upkeep(2_000);
        let _ = json!(room.info());
    }
}
