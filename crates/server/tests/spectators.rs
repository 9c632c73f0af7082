//! Tables without spectators: only who sits there sees them, and only who sat there reads their records.

use crate::client::raw::call_as;
use crate::client::socket::Socket;
use crate::client::{Client, Running};
use paiju_server::room::options::Options;
use serde_json::{Value, json};

fn closed() -> Value {
    json!({ "public": true, "spectators": false, "bot_ms": 0, "window_ms": 0, "drop_ms": 0 })
}

/// Plays a game to its end, whoever is asked.
fn play_out(people: &[&Client], table: &str) {
    loop {
        let seen: Vec<Value> = people.iter().map(|who| who.view(table)).collect();
        if seen[0]["table"]["number"] == 1 && seen[0]["table"]["status"] != "playing" {
            return;
        }
        for (who, seen) in people.iter().zip(&seen).filter(|(_, seen)| !seen["prompt"].is_null()) {
            let play = json!({ "prompt": seen["prompt"]["id"], "index": 0 });
            let (status, answer) = who.try_post(&format!("/api/v1/tables/{table}/actions"), &play);
            assert!(status == 200 || status == 409, "{status} {answer}");
        }
    }
}

#[tokio::test]
async fn only_who_sits_there_sees_a_table_without_spectators() {
    let server = Running::start();
    let (ann, bob, eve) = (server.guest("Ann"), server.guest("Bob"), server.guest("Eve"));
    let nobody = Client::nobody(&server);
    let table = ann.open("kuhn", &["me", "open"], &closed());
    let path = format!("/api/v1/tables/{table}");
    for stranger in [&eve, &nobody] {
        for what in ["view", "view?since=0", "events"] {
            let (status, refused) = stranger.try_get(&format!("{path}/{what}"));
            assert_eq!(
                (status, refused["code"].as_str()),
                (403, Some("SERVER_FORBIDDEN")),
                "{what}: {refused}"
            );
            assert!(refused["message"].as_str().unwrap().contains("no spectators"), "{refused}");
        }
    }
    let bearer = format!("Bearer {}", eve.token());
    for headers in [&[("authorization", bearer.as_str())][..], &[]] {
        assert_eq!(Socket::with(&server.url, &table, headers).await.err(), Some(403));
    }
    // Whoever has the link may sit down, and sees then.
    assert_eq!(bob.get(&path)["seats"][1]["kind"], "free");
    bob.at_table(&table, "seat", &json!({}));
    assert_eq!(bob.view(&table)["seat"], 1);
    for who in [&ann, &bob] {
        who.at_table(&table, "ready", &json!({}));
    }
    play_out(&[&ann, &bob], &table);
    assert_eq!(eve.get(&path)["totals"], json!([]), "the lobby does not say what was won");
    assert_eq!(ann.get(&path)["totals"].as_array().unwrap().len(), 2);
    for (what, own) in
        [(format!("?table={table}"), 200), (format!("/{table}/1"), 200), (format!("/{table}/1/verify"), 200)]
    {
        let statuses =
            [&ann, &bob, &eve, &nobody].map(|who| who.try_get(&format!("/api/v1/records{what}")).0);
        assert_eq!(statuses, [own, own, 403, 403], "{what}");
    }
    assert_eq!(ann.get("/api/v1/records").as_array().unwrap().len(), 1);
    assert_eq!(bob.delete(&format!("{path}/seat")).0, 200);
    assert_eq!(bob.try_get(&format!("{path}/view")).0, 403, "whoever has left sees no more");
    assert_eq!(bob.try_get(&format!("/api/v1/records/{table}/1")).0, 200, "but what they played");
}

/// A socket that was opened from a chair shows nothing of the game once the chair is left.
#[tokio::test]
async fn whoever_leaves_a_table_without_spectators_is_told_of_the_lobby_alone() {
    let server = Running::start();
    let (ann, bob) = (server.guest("Ann"), server.guest("Bob"));
    let table = ann.open("kuhn", &["me", "open"], &closed());
    bob.at_table(&table, "seat", &json!({}));
    let mut socket = Socket::hello(&bob, &table, None).await;
    assert_eq!(socket.frame().await["seat"], 1);
    assert_eq!(bob.delete(&format!("/api/v1/tables/{table}/seat")).0, 200);
    call_as(
        &server,
        &ann,
        "POST",
        &format!("/api/v1/tables/{table}/bots"),
        &json!({ "seat": 1, "level": "easy" }),
    );
    ann.at_table(&table, "ready", &json!({}));
    ann.play_out(&table);
    loop {
        let frame = socket.frame().await;
        if frame["seat"] == Value::Null {
            assert_eq!(
                (&frame["view"], &frame["prompt"], &frame["over"]),
                (&Value::Null, &Value::Null, &Value::Null)
            );
            assert!(frame["events"].as_array().is_none_or(Vec::is_empty), "{frame}");
        }
        if frame["table"]["number"] == 1 && frame["table"]["status"] != "playing" {
            assert_eq!(frame["table"]["totals"], json!([]), "{frame}");
            break;
        }
    }
}

#[test]
fn a_table_of_an_earlier_server_has_spectators() {
    let options: Options = serde_json::from_str(
        r#"{"public":true,"clock":null,"window_ms":1,"bot_ms":2,"drop_ms":3,"stand_in":"hard"}"#,
    )
    .unwrap();
    assert!(options.spectators && options.public);
    assert!(Options::default().spectators);
}
