//! Callers who mean no good: bad tokens, slow heads and bodies, strange methods, deep JSON, too many sockets.

#![allow(clippy::disallowed_methods, reason = "tests wait, and measure how long")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::client::socket::Socket;
use crate::client::{Client, Running, Setup, unlimited};
use paiju_server::web::Limits;
use serde_json::json;

fn limited(limits: Limits) -> Running {
    Running::with(Setup { limits, proxies: 1, ..Setup::default() })
}

/// A connection that speaks HTTP by hand.
fn connect(server: &Running) -> TcpStream {
    let stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// Everything that comes until the server closes; a reset is a close, too.
fn rest(stream: &mut TcpStream) -> String {
    let (mut all, mut buffer) = (Vec::new(), [0; 4_096]);
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => all.extend_from_slice(&buffer[..read]),
            Err(why) => {
                assert!(!matches!(why.kind(), std::io::ErrorKind::WouldBlock), "the server does not close");
                break;
            }
        }
    }
    String::from_utf8_lossy(&all).into_owned()
}

/// The head of an answer.
fn status(stream: &mut TcpStream) -> u16 {
    let mut head = [0; 12];
    stream.read_exact(&mut head).expect("the server answers");
    std::str::from_utf8(&head[9..]).unwrap().parse().unwrap()
}

#[test]
fn ten_thousand_bad_tokens_are_not_all_looked_up_and_disturb_nobody_else() {
    let server = limited(Limits { newcomers: 30, requests: 1_000, burst: 1_000, ..Limits::default() });
    let ann = server.guest("Ann");
    let address = server.address().to_owned();
    let attack = std::thread::spawn(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        let (mut refused, mut limited) = (0, 0);
        for number in 0..10_000 {
            let request = format!(
                "GET /api/v1/me HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 6.6.6.6\r\nauthorization: Bearer {number:064x}\r\n\r\n"
            );
            stream.write_all(request.as_bytes()).unwrap();
            let head = answer(&mut stream);
            match head {
                401 => refused += 1,
                429 => limited += 1,
                other => panic!("{other}"),
            }
        }
        (refused, limited)
    });
    let (mut asked, mut slowest) = (0, Duration::ZERO);
    while !attack.is_finished() {
        let begun = Instant::now();
        assert!(ann.get("/api/v1/me")["name"] == "Ann");
        slowest = slowest.max(begun.elapsed());
        asked += 1;
        std::thread::sleep(Duration::from_millis(5));
    }
    let (refused, limited) = attack.join().unwrap();
    assert_eq!(refused + limited, 10_000);
    assert!((30..200).contains(&refused), "{refused} tokens were looked up");
    assert!(asked > 3 && slowest < Duration::from_secs(2), "{asked} answers, the slowest after {slowest:?}");
}

/// Reads one whole answer of a connection that stays open; its status.
fn answer(stream: &mut TcpStream) -> u16 {
    let (mut text, mut byte) = (Vec::new(), [0]);
    let mut buffered = std::io::BufReader::new(stream);
    while !text.ends_with(b"\r\n\r\n") {
        buffered.read_exact(&mut byte).unwrap();
        text.push(byte[0]);
    }
    let head = String::from_utf8(text).unwrap().to_lowercase();
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.split("\r\n").next());
    let mut body = vec![0; length.unwrap_or("0").parse().unwrap()];
    buffered.read_exact(&mut body).unwrap();
    head[9..12].parse().unwrap()
}

#[test]
fn requests_of_one_address_are_bounded_and_those_of_another_are_not() {
    let server = limited(Limits { requests: 1, burst: 20, newcomers: 3, ..Limits::default() });
    let from = |address: &str, path: &str| {
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {address}\r\nconnection: close\r\n\r\n"
        );
        let mut stream = connect(&server);
        stream.write_all(request.as_bytes()).unwrap();
        status(&mut stream)
    };
    let path = "/api/v1/tables";
    let statuses: Vec<u16> = (0..40).map(|_| from("1.1.1.1", path)).collect();
    assert!(statuses[..20].iter().all(|status| *status == 200));
    assert!(statuses.iter().filter(|status| **status == 429).count() >= 10, "{statuses:?}");
    assert_eq!(from("2.2.2.2", path), 200);
    assert_eq!(from("6.6.6.6, 2.2.2.2", path), 200, "what the caller writes himself is not believed");
    assert_eq!(from("2.2.2.2, 1.1.1.1", path), 429);
    let come = || Client::nobody(&server).try_post("/api/v1/guests", &json!({ "name": "Ann" })).0;
    assert_eq!([come(), come(), come(), come()], [201, 201, 201, 429]);
}

#[test]
fn a_head_or_a_body_that_does_not_come_is_not_waited_for() {
    let (head_time, body_time) = (Duration::from_millis(300), Duration::from_millis(300));
    let server = limited(Limits { head_time, body_time, ..unlimited() });
    let begun = Instant::now();
    let mut slow = connect(&server);
    let mut drip = slow.try_clone().unwrap();
    let dripping = std::thread::spawn(move || {
        // A byte now and then keeps nobody busy for ever.
        "GET / HTTP/1.1\r\nx: ".bytes().chain(std::iter::repeat(b'y')).take(100).all(|byte| {
            std::thread::sleep(Duration::from_millis(20));
            drip.write_all(&[byte]).is_ok()
        })
    });
    rest(&mut slow);
    assert!(begun.elapsed() < Duration::from_secs(2), "the head was waited for");
    assert!(!dripping.join().unwrap());
    let begun = Instant::now();
    let mut endless = connect(&server);
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{";
    endless.write_all(head.as_bytes()).unwrap();
    let refused = rest(&mut endless);
    assert!(begun.elapsed() < Duration::from_secs(5), "the body was waited for");
    assert!(refused.starts_with("HTTP/1.1 408 ") && refused.contains("SERVER_TOO_SLOW"), "{refused}");
}

#[test]
fn a_body_that_never_ends_is_not_read_for_ever() {
    let server = limited(unlimited());
    let mut stream = connect(&server);
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = format!("1000\r\n{}\r\n", "x".repeat(0x1000));
    let mut sent = 0;
    while sent < 64 << 20 && stream.write_all(chunk.as_bytes()).is_ok() {
        sent += chunk.len();
    }
    assert!(sent < 64 << 20, "the server reads and reads");
    let (status, refused) =
        Client::nobody(&server).try_post("/api/v1/guests", &json!({ "name": "x".repeat(100_000) }));
    assert_eq!((status, refused["code"].as_str()), (413, Some("SERVER_TOO_LARGE")));
}

#[test]
fn strange_requests_get_plain_answers() {
    let server = limited(unlimited());
    let ask = |text: &str| {
        let mut stream = connect(&server);
        stream.write_all(text.as_bytes()).unwrap();
        rest(&mut stream)
    };
    for method in ["BREW", "PUT", "TRACE", "OPTIONS"] {
        let answer =
            ask(&format!("{method} /api/v1/tables HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 405 "), "{method}: {answer}");
        assert!(answer.to_lowercase().contains("\r\nallow: "), "{method}: {answer}");
        assert!(answer.contains("SERVER_METHOD"), "{method}: {answer}");
    }
    assert!(
        ask("GET /api/v1/no/where HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            .starts_with("HTTP/1.1 404 ")
    );
    assert!(ask("hello\r\n\r\n").starts_with("HTTP/1.1 400 "));
    let long = format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(64 << 10));
    assert!(ask(&long).starts_with("HTTP/1.1 431 "));
}

#[test]
fn deep_and_strange_json_is_refused_by_every_door() {
    let server = limited(unlimited());
    let ann = server.guest("Ann");
    let table = ann.open("xianqi", &["me", "normal", "normal"], &json!({ "drop_ms": 0 }));
    ann.at_table(&table, "ready", &json!({}));
    let prompt = ann.settled(&table)["prompt"]["id"].clone();
    let deep = "[".repeat(20_000) + &"]".repeat(20_000);
    let deeper = "{\"a\":".repeat(9_000) + "1" + &"}".repeat(9_000);
    for deep in [deep.as_str(), deeper.as_str(), &deep[..20_000]] {
        let doors = [
            ("/api/v1/guests".to_owned(), format!(r#"{{"name":{deep}}}"#)),
            ("/api/v1/guests".to_owned(), deep.to_owned()),
            ("/api/v1/tables".to_owned(), format!(r#"{{"game":"xianqi","rules":{deep}}}"#)),
            ("/api/v1/tables".to_owned(), format!(r#"{{"game":"xianqi","rules":{{"preset":{deep}}}}}"#)),
            (format!("/api/v1/tables/{table}/actions"), format!(r#"{{"prompt":{prompt},"action":{deep}}}"#)),
        ];
        for (path, body) in doors {
            let (status, refused) = ann.raw_post(&path, &body);
            assert!((400..500).contains(&status), "{path}: {status} {refused}");
            assert!(refused["code"].is_string(), "{path}: {refused}");
        }
    }
    assert_eq!(ann.settled(&table)["prompt"]["id"], prompt, "nothing happened");
}

#[tokio::test]
async fn sockets_are_bounded_by_player_by_address_and_altogether() {
    let limits = Limits { sockets_of_player: 2, sockets_of_address: 4, connections: 12, ..unlimited() };
    let server = limited(limits);
    let ann = server.guest("Ann");
    let table = ann.open("xianqi", &["me", "normal", "normal"], &json!({ "drop_ms": 0 }));
    let bearer = format!("Bearer {}", ann.token());
    let url = server.url.clone();
    let open = |from: &'static str, known: bool| {
        let (url, table, bearer) = (url.clone(), table.clone(), bearer.clone());
        async move {
            let headers = [("x-forwarded-for", from), ("authorization", bearer.as_str())];
            Socket::with(&url, &table, &headers[..=usize::from(known)]).await
        }
    };
    let mut held = vec![open("1.1.1.1", true).await.unwrap(), open("2.2.2.2", true).await.unwrap()];
    assert_eq!(open("3.3.3.3", true).await.err(), Some(429), "a third socket of the same player");
    drop(held.pop());
    let begun = Instant::now();
    let again = loop {
        match open("3.3.3.3", true).await {
            Ok(socket) => break socket,
            Err(status) => assert_eq!(status, 429),
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "a closed socket is counted still");
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    held.push(again);
    for _ in 0..4 {
        held.push(open("4.4.4.4", false).await.unwrap());
    }
    assert_eq!(open("4.4.4.4", false).await.err(), Some(429), "a fifth socket of the same address");
    // Connections that are no sockets end by themselves; twelve at once is all there is.
    let mut more = Vec::new();
    for number in 0..40 {
        let address = ["5.5.5.5", "6.6.6.6", "7.7.7.7", "8.8.8.8", "9.9.9.9"][number % 5];
        if let Ok(socket) = open(address, false).await {
            more.push(socket);
        }
    }
    assert!(held.len() + more.len() <= 12, "{} sockets at once", held.len() + more.len());
    drop((held, more));
    let begun = Instant::now();
    while open("1.1.1.1", true).await.is_err() {
        assert!(begun.elapsed() < Duration::from_secs(5), "the server does not recover");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
