//! Records that somebody brings: every view that was shown is found again, and what a record proves is said.

use crate::client::{Client, Running};
use serde_json::{Value, json};

/// Plays a game against bots; its record, and every view that the player decided on.
fn played(client: &Client, game: &Value) -> (Value, Vec<Value>) {
    let seats = game["presets"][0]["seats"].as_u64().unwrap() as usize;
    let who: Vec<&str> = (0..seats).map(|seat| if seat == 0 { "me" } else { "normal" }).collect();
    let options = json!({ "bot_ms": 0, "window_ms": 0 });
    let table =
        json!({ "game": game["name"], "seats": who, "options": options, "ready": true, "phrase": "mine" });
    let opened = client.post("/api/v1/tables", &table);
    let id = opened["id"].as_str().unwrap();
    let mut views = Vec::new();
    for turn in 0..10_000_usize {
        let seen = client.settled(id);
        views.push(seen["view"].clone());
        let Some(listed) = seen["prompt"]["legal"].as_array() else {
            assert!(seen["over"]["scores"].is_array(), "{seen}");
            break;
        };
        let play = json!({ "prompt": seen["prompt"]["id"], "index": turn * 5 % listed.len() });
        client.try_post(&format!("/api/v1/tables/{id}/actions"), &play);
    }
    let record = client.get(&format!("/api/v1/records/{id}/1"));
    // A deal of XianQi can be over at once: another one is played.
    if record["actions"].as_array().unwrap().is_empty() { played(client, game) } else { (record, views) }
}

fn replayed(client: &Client, record: &Value, more: &Value) -> Value {
    let mut body = json!({ "record": record });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.post("/api/v1/replay", &body)
}

#[test]
fn every_view_that_was_shown_is_found_again_in_order() {
    let server = Running::start();
    let client = server.guest("Ann");
    for game in client.get("/api/v1/games").as_array().unwrap() {
        let (record, live) = played(&client, game);
        let stranger = Client::nobody(&server);
        let end = replayed(&stranger, &record, &json!({ "eyes": 0, "lang": "en" }));
        let steps = end["steps"].as_u64().unwrap();
        assert_eq!((end["at"].as_u64().unwrap(), &end["game"]), (steps, &game["name"]));
        assert!(end["words"]["ending"].is_string() && end["over"]["scores"] == record["scores"], "{end}");
        let mut shown = live.iter().peekable();
        for at in 0..=steps {
            let there = replayed(&stranger, &record, &json!({ "eyes": 0, "at": at }));
            while shown.next_if(|view| **view == there["view"]).is_some() {}
        }
        assert_eq!(shown.next(), None, "{}: a view that no position of the record has", game["name"]);
        let all = replayed(&stranger, &record, &json!({ "eyes": "all", "at": steps / 2, "lang": "zh" }));
        assert_eq!(all["views"].as_array().unwrap().len(), all["seats"].as_u64().unwrap() as usize);
        assert!(all["words"]["events"].is_array() && all["last"]["seat"].is_u64());
        let log = replayed(&stranger, &record, &json!({ "eyes": 0, "since": 0, "lang": "en" }));
        let numbers: Vec<u64> =
            log["events"].as_array().unwrap().iter().map(|e| e["n"].as_u64().unwrap()).collect();
        assert!(numbers.iter().copied().eq(0..numbers.len() as u64) && numbers.len() > 3);
    }
}

#[test]
fn a_record_is_verified_whoever_brings_it() {
    let server = Running::start();
    let client = server.guest("Ann");
    let kuhn = json!({ "name": "kuhn", "presets": [{ "seats": 2 }] });
    let (mut record, _) = played(&client, &kuhn);
    let stranger = Client::nobody(&server);
    let proof = stranger.post("/api/v1/verify", &json!({ "record": record }));
    assert_eq!((&proof["verdict"], &proof["passed"]), (&json!("proven"), &json!(true)), "{proof}");
    record["scores"] = json!([9, -9]);
    let proof = stranger.post("/api/v1/verify", &json!({ "record": record }));
    assert_eq!((&proof["verdict"], &proof["passed"]), (&json!("refuted"), &json!(false)), "{proof}");
}

#[test]
fn what_is_no_position_is_refused() {
    let server = Running::start();
    let client = server.guest("Ann");
    let kuhn = json!({ "name": "kuhn", "presets": [{ "seats": 2 }] });
    let (record, _) = played(&client, &kuhn);
    let wrong = [
        json!({ "record": record, "at": 99 }),
        json!({ "record": record, "eyes": 7 }),
        json!({ "record": record, "eyes": "mine" }),
        json!({ "record": record, "since": 999 }),
        json!({ "record": record, "lang": "tlh" }),
        json!({ "record": { "game": "chess", "actions": [] } }),
        json!({ "record": [] }),
        json!({}),
    ];
    for body in wrong {
        let (status, refusal) = client.try_post("/api/v1/replay", &body);
        assert_eq!(status, 400, "{body}: {refusal}");
        assert!(refusal["code"].is_string() && refusal["message"].is_string(), "{refusal}");
    }
    let long = format!(r#"{{"record":{{"game":"{}"}}}}"#, "x".repeat(1 << 20));
    assert_eq!(client.raw_post("/api/v1/replay", &long).0, 413);
}
