//! The server as its callers meet it: a real socket, a real data folder, whole games.

use crate::client::{Client, Running};
use serde_json::{Value, json};

/// A table of one person against bots, ready to be played without waiting.
fn table(client: &Client, game: &str, seats: usize) -> String {
    let mut who = vec![json!("normal"); seats];
    who[0] = json!("me");
    let options = json!({ "bot_ms": 0, "window_ms": 0 });
    let table = client.post("/api/v1/tables", &json!({ "game": game, "seats": who, "options": options }));
    let id = table["id"].as_str().expect("a table has a name").to_owned();
    client.post(&format!("/api/v1/tables/{id}/ready"), &json!({ "phrase": "up to me" }));
    id
}

/// What the caller sees when he is asked: in this game, or in the next if it ended before.
fn asked(client: &Client, id: &str) -> Value {
    loop {
        let seen = client.settled(id);
        if !seen["prompt"].is_null() {
            return seen;
        }
        client.post(&format!("/api/v1/tables/{id}/ready"), &json!({}));
    }
}

#[test]
fn a_game_of_each_kind_is_played_over_http_and_its_record_proves_itself() {
    let server = Running::start();
    let client = server.guest("Ann");
    for game in client.get("/api/v1/games").as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let seats = game["presets"][0]["seats"].as_u64().unwrap() as usize;
        let id = table(&client, name, seats);
        client.play_out(&id);
        let proof = client.get(&format!("/api/v1/records/{id}/1/verify"));
        assert_eq!(proof["verdict"], "proven", "{name}: {proof}");
        let listed = client.get("/api/v1/records");
        assert_eq!(listed[0]["game"], name);
        let people: Vec<_> = (0..seats).map(|seat| json!(seat == 0)).collect();
        assert_eq!(listed[0]["people"], json!(people), "one person among bots");
    }
    let played = client.get("/api/v1/me/statistics");
    assert_eq!(played.as_array().unwrap().len(), client.get("/api/v1/games").as_array().unwrap().len());
}

#[test]
fn what_was_shown_is_there_after_a_restart_and_the_game_goes_on() {
    let server = Running::start();
    let client = server.guest("Ann");
    let id = table(&client, "xianqi", 3);
    let before = asked(&client, &id);
    let server = server.restart();
    let client = client.to(&server);
    let after = client.settled(&id);
    assert_eq!(before["view"], after["view"]);
    assert_eq!(before["prompt"]["id"], after["prompt"]["id"]);
    client.play_out(&id);
}

#[test]
fn the_same_action_id_again_is_one_entry_also_after_a_restart() {
    let server = Running::start();
    let client = server.guest("Ann");
    let id = table(&client, "xianqi", 3);
    let prompt = asked(&client, &id)["prompt"]["id"].clone();
    let play = json!({ "prompt": prompt, "index": 0, "action_id": "once" });
    let path = format!("/api/v1/tables/{id}/actions");
    let first = client.post(&path, &play);
    let server = server.restart();
    let client = client.to(&server);
    assert_eq!(client.post(&path, &play), first);
    let (status, refused) =
        client.try_post(&path, &json!({ "prompt": prompt, "index": 0, "action_id": "twice" }));
    assert_eq!((status, refused["code"].as_str()), (409, Some("ENGINE_VERSION_CONFLICT")));
    assert!(refused["detail"].get("prompt").is_some());
}

#[test]
fn strangers_see_the_public_view_and_may_do_nothing() {
    let server = Running::start();
    let (ann, eve) = (server.guest("Ann"), server.guest("Eve"));
    let id = table(&ann, "holdem", 6);
    let mine = asked(&ann, &id);
    let hers = eve.get(&format!("/api/v1/tables/{id}/view"));
    assert_eq!(hers["seat"], Value::Null);
    assert_eq!(hers["prompt"], Value::Null);
    assert_ne!(mine["view"], hers["view"]);
    let play = json!({ "prompt": mine["prompt"]["id"], "index": 0 });
    assert_eq!(eve.try_post(&format!("/api/v1/tables/{id}/actions"), &play).0, 403);
    assert_eq!(eve.try_post(&format!("/api/v1/tables/{id}/start"), &json!({})).0, 403);
    assert_eq!(eve.try_post(&format!("/api/v1/tables/{id}/seat"), &json!({})).0, 409);
    let nobody = Client::nobody(&server);
    assert_eq!(nobody.try_post(&format!("/api/v1/tables/{id}/chat"), &json!({ "text": "hi" })).0, 401);
    assert_eq!(nobody.get("/api/v1/tables").as_array().unwrap().len(), 0, "the table is unlisted");
}

#[test]
fn bad_input_of_any_kind_is_refused_in_json() {
    let server = Running::start();
    let client = server.guest("Ann");
    let wrong = [
        ("/api/v1/tables", json!({ "game": "chess" }), 400),
        ("/api/v1/tables", json!({ "game": "holdem", "rules": { "small_blind": -1 } }), 400),
        ("/api/v1/tables", json!({ "game": "holdem", "seats": ["me"] }), 400),
        ("/api/v1/tables", json!({ "game": "holdem", "surprise": 1 }), 400),
        ("/api/v1/tables", json!({ "game": "kuhn", "options": { "bot_ms": 99_999_999 } }), 400),
        ("/api/v1/tables", json!([]), 400),
        ("/api/v1/tables/00000000000000000000000000000000/seat", json!({}), 404),
        ("/api/v1/tables/zz/seat", json!({}), 404),
        ("/api/v1/accounts", json!({ "login": "ann", "password": "short" }), 400),
        ("/api/v1/nowhere", json!({}), 404),
        ("/nowhere", json!({}), 405),
    ];
    for (path, body, status) in wrong {
        let (found, refusal) = client.try_post(path, &body);
        assert_eq!(found, status, "{path} {body}: {refusal}");
        assert!(refusal["code"].is_string() && refusal["message"].is_string(), "{refusal}");
    }
    assert_eq!(client.raw_post("/api/v1/tables", &"x".repeat(100 << 10)).0, 413);
    assert_eq!(client.raw_post("/api/v1/tables", "{").0, 400);
}

#[test]
fn accounts_sign_in_and_out_and_seat_tokens_open_one_seat_only() {
    let server = Running::start();
    let ann = server.guest("Ann");
    let credentials = json!({ "login": "ann", "password": "correct horse" });
    assert_eq!(ann.post("/api/v1/accounts", &credentials)["login"], "ann");
    let nobody = Client::nobody(&server);
    assert_eq!(
        nobody.try_post("/api/v1/sessions", &json!({ "login": "ann", "password": "wrong horse" })).0,
        401
    );
    let again = nobody.post("/api/v1/sessions", &credentials);
    let again = Client::with(&server, again["token"].as_str().unwrap());
    assert_eq!(again.get("/api/v1/me")["player"], ann.get("/api/v1/me")["player"]);

    let table = again.post("/api/v1/tables", &json!({ "game": "kuhn" }));
    let path = format!("/api/v1/tables/{}", table["id"].as_str().unwrap());
    let seated = server.guest("Bob").post(&format!("{path}/seat"), &json!({}));
    let seat = Client::with(&server, seated["seat_token"].as_str().unwrap());
    assert_eq!(seat.post(&format!("{path}/ready"), &json!({}))["seats"][1]["ready"], true);
    assert_eq!(seat.try_post("/api/v1/tables", &json!({ "game": "kuhn" })).0, 403);
    assert_eq!(again.delete("/api/v1/sessions").0, 204);
    assert_eq!(again.try_get("/api/v1/me").0, 401);
}
