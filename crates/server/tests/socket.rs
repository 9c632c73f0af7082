//! A table over real sockets: streams that are cut and doubled, callers who say nonsense or too much, and a server that
//! stops.

use crate::client::socket::{Heard, Socket, Stream};
use crate::client::{Client, Running, Setup, unlimited};
use paiju_server::web::Limits;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

fn quick() -> Value {
    json!({ "bot_ms": 0, "window_ms": 0, "drop_ms": 0 })
}

/// A table of Ann and three bots, with the cards dealt.
fn playing(ann: &Client) -> String {
    let table = ann.open("mahjong", &["me", "normal", "normal", "normal"], &quick());
    ann.at_table(&table, "ready", &json!({}));
    table
}

/// The same, and Ann is asked: nothing happens by itself.
fn settled(ann: &Client) -> String {
    let table = playing(ann);
    assert!(!ann.settled(&table)["prompt"].is_null());
    table
}

/// Plays until the game is over, each time another place of the list.
async fn play_out(socket: &mut Socket, stream: &mut Stream) {
    let mut answered = Value::Null;
    for turn in 0.. {
        if let Some(play) = stream.answer(turn).filter(|play| play["prompt"] != answered) {
            answered = play["prompt"].clone();
            socket.say(&play).await;
        }
        let Heard::Text(text) = socket.next().await else { panic!("closed in the middle") };
        assert!(!text.contains("refused"), "{text}");
        stream.hear(&text);
        if stream.status == "waiting" || stream.status == "over" {
            return;
        }
    }
}

#[tokio::test]
async fn a_stream_that_is_cut_anywhere_is_the_uninterrupted_one_byte_for_byte() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let table = ann.open("mahjong", &["me", "normal", "normal", "normal"], &quick());
    let mut socket = Socket::hello(&ann, &table, None).await;
    let first = socket.frame().await;
    assert_eq!((&first["type"], &first["seat"]), (&json!("snapshot"), &json!(0)));
    let mut whole = Stream::default();
    whole.hear(&first.to_string());
    whole.status = String::new();
    ann.at_table(&table, "ready", &json!({}));
    // The page is turned when the cards are dealt: what came before is not kept, so the stream begins there.
    let dealt = loop {
        let Heard::Text(text) = socket.next().await else { panic!("closed") };
        whole.hear(&text);
        whole.status = String::new();
        if let Some(place) = whole.events.iter().position(|event| event.contains(r#""type":"dealt""#)) {
            break place;
        }
    };
    play_out(&mut socket, &mut whole).await;
    // The last word after a game is the seal of the next.
    while !whole.events.last().unwrap().contains("sealed") {
        let Heard::Text(text) = socket.next().await else { panic!("closed") };
        whole.hear(&text);
    }
    let kept = whole.first + dealt;
    for since in kept..=whole.cursor() {
        let mut again = Socket::hello(&ann, &table, Some(since)).await;
        let Heard::Text(text) = again.next().await else { panic!("closed") };
        let mut stream = Stream { first: since, ..Stream::default() };
        stream.hear(&text);
        assert_eq!(stream.events, whole.events[since - whole.first..], "since {since}");
        assert_eq!(stream.view, whole.view);
    }
    for since in [0, whole.cursor() + 1, usize::MAX] {
        let mut again = Socket::hello(&ann, &table, Some(since)).await;
        assert_eq!(again.frame().await["type"], "snapshot", "what is not kept is told anew");
    }
}

#[tokio::test]
async fn a_connection_that_is_cut_all_the_time_and_a_second_one_hear_the_same() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let table = settled(&ann);
    let (mut first, mut second) = (Socket::hello(&ann, &table, None).await, Socket::open(&ann, &table).await);
    let (mut stream, mut twin) = (Stream::default(), Stream::default());
    let Heard::Text(snapshot) = first.next().await else { panic!("closed") };
    stream.hear(&snapshot);
    twin.hear(&snapshot);
    second.say(&json!({ "type": "hello" })).await;
    assert_eq!(second.next().await, Heard::Text(snapshot.clone()));
    let (client, name, from) = (Client::with(&server, ann.token()), table.clone(), stream.first);
    let cut = tokio::spawn(async move {
        let mut stream = Stream { first: from, status: "playing".into(), ..Stream::default() };
        while stream.status == "playing" {
            let mut socket = Socket::hello(&client, &name, Some(stream.cursor())).await;
            for _ in 0..3 {
                let Heard::Text(text) = socket.next().await else { panic!("closed") };
                stream.hear(&text);
                if stream.status != "playing" {
                    break;
                }
            }
        }
        stream
    });
    for number in 0..5 {
        ann.at_table(&table, "chat", &json!({ "text": format!("{number}") }));
        let (one, other) = (first.next().await, second.next().await);
        assert_eq!(one, other, "the same seat twice is sent the same");
        let (Heard::Text(one), Heard::Text(other)) = (one, other) else { panic!("closed") };
        stream.hear(&one);
        twin.hear(&other);
    }
    play_out(&mut first, &mut stream).await;
    while twin.cursor() < stream.cursor() {
        let Heard::Text(text) = second.next().await else { panic!("closed") };
        twin.hear(&text);
    }
    assert_eq!(stream.events, twin.events[..stream.events.len()], "the same seat twice hears the same");
    let cut = cut.await.unwrap();
    let shared = cut.events.len().min(stream.events.len());
    assert!(shared > 20, "{} and {} events", cut.events.len(), stream.events.len());
    assert_eq!(cut.events[..shared], stream.events[..shared]);
}

#[tokio::test]
async fn who_leaves_his_chair_does_not_see_the_cards_of_who_comes_after_him() {
    let server = Running::start();
    let [ann, bob, cai] = ["Ann", "Bob", "Cai"].map(|name| server.guest(name));
    let table = ann.open("kuhn", &["me", "open"], &quick());
    bob.at_table(&table, "seat", &json!({}));
    let mut socket = Socket::hello(&bob, &table, None).await;
    assert_eq!(socket.frame().await["seat"], 1);
    assert_eq!(bob.delete(&format!("/api/v1/tables/{table}/seat")).0, 200);
    cai.at_table(&table, "seat", &json!({}));
    for client in [&ann, &cai] {
        client.at_table(&table, "ready", &json!({}));
    }
    let secret = cai.view(&table);
    assert_eq!(secret["seat"], 1);
    let public = Client::nobody(&server).view(&table);
    assert_ne!(secret["view"], public["view"]);
    let (mut told_of, mut last) = (json!(1), Value::Null);
    while last["view"].is_null() {
        let frame = socket.frame().await;
        if frame["type"] == "snapshot" {
            told_of = frame["seat"].clone();
        }
        last = frame;
    }
    assert_eq!(told_of, Value::Null, "he is told that he sits nowhere");
    assert_eq!(last["view"], public["view"]);
    assert!(last["prompt"].is_null());
}

#[tokio::test]
async fn who_sits_down_is_shown_his_own_cards_over_the_socket_he_has() {
    let server = Running::start();
    let [ann, bob] = ["Ann", "Bob"].map(|name| server.guest(name));
    let table = ann.open("kuhn", &["me", "open"], &quick());
    let mut socket = Socket::hello(&bob, &table, None).await;
    assert_eq!(socket.frame().await["seat"], Value::Null);
    bob.at_table(&table, "seat", &json!({}));
    let snapshot = loop {
        let frame = socket.frame().await;
        if frame["type"] == "snapshot" {
            break frame;
        }
    };
    assert_eq!(snapshot["seat"], 1);
}

#[tokio::test]
async fn nonsense_is_refused_and_the_conversation_goes_on() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let table = playing(&ann);
    let mut socket = Socket::open(&ann, &table).await;
    let deep = format!("{{\"type\":\"play\",\"prompt\":\"1\",\"action\":{}}}", "[".repeat(9_000));
    let nonsense =
        ["", "garbage", "[]", "{}", r#"{"type":7}"#, r#"{"type":"dance"}"#, r#"{"type":"play"}"#, &deep];
    for text in nonsense {
        socket.send(Message::text(text)).await;
        let refused = socket.frame().await;
        assert_eq!(refused["type"], "refused", "{text}: {refused}");
        assert_eq!(refused["error"]["code"], "ENGINE_BAD_REQUEST", "{text}: {refused}");
    }
    socket.say(&json!({ "type": "hello" })).await;
    assert_eq!(socket.frame().await["type"], "snapshot");
    socket.say(&json!({ "type": "hello", "lang": "tlh" })).await;
    assert_eq!(socket.frame().await["error"]["code"], "ENGINE_BAD_REQUEST");
    socket.say(&json!({ "type": "ping" })).await;
    assert_eq!(socket.frame().await["type"], "pong");
    let nested = "[".repeat(100) + &"]".repeat(100);
    let play = format!(r#"{{"type":"play","prompt":"9.9.9","action_id":"x","action":{nested}}}"#);
    socket.send(Message::text(play)).await;
    let stale = socket.frame().await;
    assert_eq!(
        (&stale["error"]["code"], &stale["action_id"]),
        (&json!("ENGINE_VERSION_CONFLICT"), &json!("x"))
    );
}

#[tokio::test]
async fn a_second_hello_begins_again_in_another_language_and_from_another_event() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let table = playing(&ann);
    let mut socket = Socket::open(&ann, &table).await;
    socket.say(&json!({ "type": "hello" })).await;
    let plain = socket.frame().await;
    assert!(plain["type"] == "snapshot" && plain.get("words").is_none(), "{plain}");
    socket.say(&json!({ "type": "hello", "since": plain["first"], "lang": "zh" })).await;
    let told = socket.frame().await;
    assert_eq!((&told["type"], &told["cursor"]), (&json!("update"), &plain["cursor"]));
    assert_eq!(told["events"][0]["n"], plain["first"]);
    let text = told["words"]["question"].as_str().unwrap_or_default();
    assert!(text.chars().any(|letter| letter > '\u{4e00}'), "{told}");
    socket.say(&json!({ "type": "ping" })).await;
    assert_eq!(socket.frame().await["type"], "pong", "nothing is told twice");
}

#[tokio::test]
async fn who_breaks_the_bounds_is_told_why_he_is_closed() {
    let server = Running::with(Setup { limits: Limits { messages: 20, ..unlimited() }, ..Setup::default() });
    let ann = server.guest("Ann");
    let table = playing(&ann);
    let mut socket = Socket::open(&ann, &table).await;
    socket.send(Message::binary(vec![0; 16])).await;
    assert_eq!(socket.until_closed().await.1, 1003, "only text");
    let mut socket = Socket::open(&ann, &table).await;
    socket.send(Message::text("x".repeat(17 << 10))).await;
    assert_eq!(socket.until_closed().await.1, 1009, "more than a message may have");
    let mut socket = Socket::open(&ann, &table).await;
    socket.send(Message::text("x".repeat(1 << 20))).await;
    assert!(socket.until_closed().await.0.is_empty(), "far more is not even read");
    let floods =
        [Message::text(r#"{"type":"ping"}"#), Message::text("garbage"), Message::Ping(vec![1].into())];
    for flood in floods {
        let mut socket = Socket::open(&ann, &table).await;
        for _ in 0..200 {
            socket.send(flood.clone()).await;
        }
        let (heard, code) = socket.until_closed().await;
        assert_eq!(code, 1008, "too many of {flood:?}");
        assert!(heard.len() < 100);
    }
    let mut socket = Socket::open(&ann, &table).await;
    socket.send(Message::Close(None)).await;
    assert_eq!(socket.until_closed().await.1, 1005, "a farewell is answered");
}

#[tokio::test]
async fn a_cookie_opens_a_socket_only_for_our_own_page() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let table = playing(&ann);
    let cookie = format!("paiju={}", ann.token());
    let ours = server.url.clone();
    for (origin, expected) in [
        (Some(ours.as_str()), None),
        (Some("http://evil.example"), Some(403)),
        (Some("null"), Some(403)),
        (None, Some(403)),
    ] {
        let mut headers = vec![("cookie", cookie.as_str())];
        headers.extend(origin.map(|origin| ("origin", origin)));
        let opened = Socket::with(&server.url, &table, &headers).await;
        assert_eq!(opened.err(), expected, "{origin:?}");
    }
    assert_eq!(
        Socket::with(&server.url, &table, &[("authorization", "Bearer nobody")]).await.err(),
        Some(401)
    );
    let query = format!("{table}/socket?token={}&x=", ann.token());
    let mut spectator = Socket::with(&server.url, &query, &[]).await;
    if let Ok(socket) = &mut spectator {
        socket.say(&json!({ "type": "hello" })).await;
        assert_eq!(socket.frame().await["seat"], Value::Null, "a token in an address is nobody's");
    }
}

#[tokio::test]
async fn a_server_that_stops_says_so_to_every_socket() {
    let mut server = Running::start();
    let ann = server.guest("Ann");
    let table = playing(&ann);
    let mut listening = Socket::hello(&ann, &table, None).await;
    listening.frame().await;
    let mut silent = Socket::open(&ann, &table).await;
    let mut reading = Vec::new();
    for _ in 0..40 {
        let mut socket = Socket::hello(&Client::nobody(&server), &table, None).await;
        reading.push(tokio::spawn(async move { socket.until_closed().await.1 }));
    }
    let stopping = tokio::task::spawn_blocking(move || server.end());
    assert_eq!(listening.until_closed().await.1, 1012);
    assert_eq!(silent.until_closed().await.1, 1012, "who never said hello too");
    for socket in reading {
        assert_eq!(socket.await.unwrap(), 1012);
    }
    stopping.await.unwrap();
}

#[tokio::test]
async fn signing_out_ends_the_sockets_of_that_token_alone() {
    let server = Running::start();
    let (ann, bob) = (server.guest("Ann"), server.guest("Bob"));
    let table = settled(&ann);
    let mut sockets = [Socket::hello(&ann, &table, None).await, Socket::hello(&bob, &table, None).await];
    for socket in &mut sockets {
        socket.frame().await;
    }
    assert_eq!(ann.delete("/api/v1/sessions").0, 204);
    let [anns, bobs] = &mut sockets;
    assert_eq!(anns.until_closed().await.1, 1008);
    bobs.say(&json!({ "type": "ping" })).await;
    assert_eq!(bobs.frame().await["type"], "pong");
    let bearer = format!("Bearer {}", ann.token());
    let again = Socket::with(&server.url, &table, &[("authorization", &bearer)]).await;
    assert_eq!(again.err(), Some(401));
}

#[tokio::test]
async fn who_is_ready_over_a_socket_is_dealt_cards() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let table = ann.open("kuhn", &["me", "normal"], &quick());
    let mut socket = Socket::hello(&ann, &table, None).await;
    assert_eq!(socket.frame().await["table"]["status"], "waiting");
    socket.say(&json!({ "type": "ready", "phrase": "my own luck" })).await;
    let mut stream = String::new();
    while !stream.contains(r#""type":"dealt""#) && !stream.contains(r#""status":"playing""#) {
        let Heard::Text(text) = socket.next().await else { panic!("closed") };
        stream += &text;
    }
    assert!(stream.contains("my own luck"), "{stream}");
}
