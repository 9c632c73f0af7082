//! Administration: who may do it, and what it does to the people who are there.

#![allow(clippy::disallowed_methods, reason = "a test reads streams of a server")]

use std::io::{BufRead, BufReader};

use crate::client::socket::Socket;
use crate::client::{Client, Running, Setup, unlimited};
use paiju_server::web::Limits;
use serde_json::{Value, json};

const TOKEN: &str = "an-administrator-of-tests";

fn start() -> (Running, Client) {
    let server = Running::with(Setup { admin: Some(TOKEN), ..Setup::default() });
    let admin = Client::with(&server, TOKEN);
    (server, admin)
}

fn playing(ann: &Client) -> String {
    let options = json!({ "bot_ms": 0, "window_ms": 0, "drop_ms": 0 });
    let table = ann.open("holdem", &["me", "normal", "normal", "normal", "normal", "normal"], &options);
    ann.at_table(&table, "ready", &json!({}));
    table
}

fn player(client: &Client) -> String {
    client.get("/api/v1/me")["player"].as_str().unwrap().to_owned()
}

#[test]
fn only_the_token_opens_the_door_and_guessing_is_slow() {
    let plain = Running::start();
    assert_eq!(
        Client::with(&plain, TOKEN).try_get("/api/v1/admin/state").0,
        404,
        "no token, no administration"
    );
    let limits = Limits { newcomers: 60, ..unlimited() };
    let server = Running::with(Setup { admin: Some(TOKEN), limits, ..Setup::default() });
    let admin = Client::with(&server, TOKEN);
    assert_eq!(admin.get("/api/v1/admin/state")["draining"], false);
    assert_eq!(Client::nobody(&server).try_get("/api/v1/admin/state").0, 401);
    let guest = server.guest("Eve");
    for _ in 0..9 {
        assert_eq!(guest.try_get("/api/v1/admin/tables").0, 401, "a player is no administrator");
    }
    let wrong = Client::with(&server, "an-administrator-of-toasts");
    assert_eq!(wrong.try_get("/api/v1/admin/state").0, 401);
    assert_eq!(wrong.try_get("/api/v1/admin/state").0, 429);
    assert_eq!(admin.try_get("/api/v1/admin/state").0, 429, "whoever guesses it does not notice");
}

#[tokio::test]
async fn tables_are_listed_inspected_and_closed_while_they_are_played() {
    let (server, admin) = start();
    let ann = server.guest("Ann");
    let table = playing(&ann);
    let mine = ann.settled(&table);
    let mut socket = Socket::hello(&ann, &table, None).await;
    socket.frame().await;
    let listed = &admin.get("/api/v1/admin/tables?status=playing")[0];
    assert_eq!(listed["id"], table.as_str());
    assert_eq!((&listed["live"], &listed["players"][0]), (&json!(true), &json!(player(&ann))));
    assert_eq!(listed["owner"], player(&ann));
    assert!(listed["entries"].as_u64().unwrap() > 3 && listed["bytes"].as_u64().unwrap() > 500, "{listed}");
    let path = format!("/api/v1/admin/tables/{table}");
    let seen = admin.get(&path);
    assert_eq!((&seen["watchers"], &seen["views"]), (&json!(1), &Value::Null));
    assert_eq!(seen["view"], Client::nobody(&server).view(&table)["view"], "no more than strangers see");
    let revealed = admin.get(&format!("{path}?reveal=true"));
    assert_eq!(revealed["views"][0], mine["view"]);
    assert_eq!(revealed["views"].as_array().unwrap().len(), 6);
    assert_eq!(admin.delete(&path).0, 204);
    assert_eq!(admin.delete(&path).0, 204, "twice is as good as once");
    let closed = ann.view(&table);
    assert_eq!((&closed["table"]["status"], &closed["prompt"]), (&json!("closed"), &Value::Null));
    assert_eq!(admin.try_get("/api/v1/admin/tables/zz").0, 404);
    assert_eq!(admin.delete("/api/v1/admin/tables/00000000000000000000000000000000").0, 404);
}

#[tokio::test]
async fn who_is_muted_is_heard_nowhere_also_after_a_restart() {
    let (server, admin) = start();
    let ann = server.guest("Ann");
    let (table, id) = (playing(&ann), player(&ann));
    let mute = |admin: &Client, muted: bool| {
        admin.post(&format!("/api/v1/admin/players/{id}/mute"), &json!({ "muted": muted }))["muted"].clone()
    };
    assert_eq!(mute(&admin, true), true);
    let say =
        |ann: &Client| ann.try_post(&format!("/api/v1/tables/{table}/chat"), &json!({ "text": "hi" })).0;
    assert_eq!(say(&ann), 403);
    let server = server.restart_with(Setup { admin: Some(TOKEN), ..Setup::default() });
    let (ann, admin) = (ann.to(&server), admin.to(&server));
    assert_eq!(say(&ann), 403);
    assert_eq!(admin.get("/api/v1/admin/mutes")["players"], json!([id]));
    let mut socket = Socket::open(&ann, &table).await;
    socket.say(&json!({ "type": "say", "text": "hi" })).await;
    assert_eq!(socket.frame().await["error"]["code"], "SERVER_FORBIDDEN");
    assert_eq!(mute(&admin, false), false);
    assert_eq!(say(&ann), 204);
}

#[tokio::test]
async fn a_banned_player_is_disconnected_and_let_in_again_when_it_is_lifted() {
    let (server, admin) = start();
    let (ann, bob) = (server.guest("Ann"), server.guest("Bob"));
    ann.post("/api/v1/accounts", &json!({ "login": "ann@x", "password": "long enough" }));
    let table = playing(&ann);
    let mut socket = Socket::hello(&ann, &table, None).await;
    let mut other = Socket::hello(&bob, &table, None).await;
    socket.frame().await;
    other.frame().await;
    let (id, reason) = (player(&ann), "bots are not people");
    let ban = admin.post("/api/v1/admin/bans", &json!({ "player": id, "reason": reason }));
    assert_eq!(socket.until_closed().await.1, 1008);
    other.say(&json!({ "type": "ping" })).await;
    assert_eq!(other.frame().await["type"], "pong", "others stay");
    let refused = |ann: &Client| {
        let (status, refusal) = ann.try_get("/api/v1/me");
        (status, refusal["code"].as_str().unwrap_or_default().to_owned(), refusal["detail"]["reason"].clone())
    };
    assert_eq!(refused(&ann), (403, "SERVER_BANNED".into(), json!(reason)));
    let sign_in = json!({ "login": "ann@x", "password": "long enough" });
    assert_eq!(Client::nobody(&server).try_post("/api/v1/sessions", &sign_in).0, 403);
    assert_eq!(
        Socket::with(&server.url, &table, &[("authorization", &format!("Bearer {}", ann.token()))])
            .await
            .err(),
        Some(403)
    );
    let server = server.restart_with(Setup { admin: Some(TOKEN), ..Setup::default() });
    let (ann, admin) = (ann.to(&server), admin.to(&server));
    assert_eq!(refused(&ann).0, 403, "a restart lifts no ban");
    assert_eq!(admin.get("/api/v1/admin/bans")[0], ban);
    let lift = format!("/api/v1/admin/bans/{}", ban["ban"]);
    assert_eq!((admin.delete(&lift).0, admin.delete(&lift).0), (204, 404));
    assert_eq!(ann.get("/api/v1/me")["player"], id);
    for wrong in [
        json!({ "reason": "x" }),
        json!({ "player": id, "address": "::1", "reason": "x" }),
        json!({ "address": "1.2.3.4/99", "reason": "x" }),
        json!({ "player": id, "reason": "" }),
        json!({ "player": id, "reason": "x", "until_ms": 1 }),
    ] {
        assert_eq!(admin.try_post("/api/v1/admin/bans", &wrong).0, 400, "{wrong}");
    }
}

#[test]
fn a_banned_range_of_addresses_is_let_in_nowhere_but_to_lift_it() {
    let server = Running::with(Setup { admin: Some(TOKEN), proxies: 1, ..Setup::default() });
    let admin = Client::with(&server, TOKEN);
    admin.post("/api/v1/admin/bans", &json!({ "address": "203.0.113.0/24", "reason": "noise" }));
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let come = |from: &str| {
        let request = agent.post(format!("{}/api/v1/guests", server.url)).header("x-forwarded-for", from);
        request.content_type("application/json").send(r#"{"name":"Eve"}"#).unwrap().status().as_u16()
    };
    assert_eq!((come("203.0.113.77"), come("203.0.114.77")), (403, 201));
    let request =
        agent.get(format!("{}/api/v1/admin/bans", server.url)).header("x-forwarded-for", "203.0.113.77");
    let answer =
        request.header("authorization", format!("Bearer {TOKEN}")).header("x-request-id", "from-proxy-1");
    let answer = answer.call().unwrap();
    assert_eq!(answer.status(), 200, "who has banned themselves can lift it");
    assert_eq!(answer.headers()["x-request-id"], "from-proxy-1");
    let metrics =
        agent.get(format!("{}/metrics", server.url)).call().unwrap().body_mut().read_to_string().unwrap();
    assert!(metrics.contains("paiju_auth_failures_total{kind=\"banned\"} 1"), "{metrics}");
}

#[tokio::test]
async fn an_announcement_reaches_sockets_and_streams() {
    let (server, admin) = start();
    let ann = server.guest("Ann");
    let table = playing(&ann);
    ann.settled(&table);
    let mut socket = Socket::hello(&ann, &table, None).await;
    socket.frame().await;
    let mut silent = Socket::open(&ann, &table).await;
    let url = format!("{}/api/v1/tables/{table}/events", server.url);
    let mut lines = BufReader::new(ureq::get(url).call().unwrap().into_body().into_reader()).lines();
    let mut line = || lines.next().unwrap().unwrap();
    while !line().is_empty() {}
    let told = admin.post("/api/v1/admin/announcements", &json!({ "text": "A restart at noon." }));
    assert_eq!(told["connections"], 3);
    let frame = json!({ "type": "announcement", "text": "A restart at noon." });
    assert_eq!(socket.frame().await, frame);
    assert_eq!(silent.frame().await, frame, "who has not said hello is told as well");
    let event: Vec<String> = std::iter::from_fn(|| Some(line()).filter(|line| !line.is_empty())).collect();
    assert!(
        event.contains(&"event: announcement".to_owned()) && event.contains(&format!("data: {frame}")),
        "{event:?}"
    );
    assert_eq!(admin.try_post("/api/v1/admin/announcements", &json!({ "text": "a\nb" })).0, 400);
}

#[tokio::test]
async fn a_draining_server_plays_on_and_begins_nothing() {
    let (server, admin) = start();
    let ann = server.guest("Ann");
    let options = json!({ "bot_ms": 0, "window_ms": 0, "drop_ms": 0 });
    let (running, waiting) =
        (ann.open("kuhn", &["me", "normal"], &options), ann.open("kuhn", &["me", "normal"], &options));
    ann.at_table(&running, "ready", &json!({}));
    let ready = |server: &Running| Client::nobody(server).try_get("/readyz").0;
    assert_eq!(ready(&server), 200);
    assert_eq!(admin.post("/api/v1/admin/drain", &json!({}))["draining"], true);
    assert_eq!(ready(&server), 503);
    assert_eq!(ann.try_post("/api/v1/tables", &json!({ "game": "kuhn" })).0, 503);
    assert_eq!(ann.try_post(&format!("/api/v1/tables/{waiting}/ready"), &json!({})).0, 503);
    let mut socket = Socket::open(&ann, &waiting).await;
    socket.say(&json!({ "type": "ready" })).await;
    assert_eq!(socket.frame().await["error"]["detail"]["draining"], true);
    ann.play_out(&running);
    assert_eq!(admin.post("/api/v1/admin/drain", &json!({ "draining": false }))["draining"], false);
    ann.at_table(&waiting, "ready", &json!({}));
    assert_eq!(ready(&server), 200);
}

#[test]
fn a_player_is_renamed() {
    let (server, admin) = start();
    let ann = server.guest("Rude word");
    let path = format!("/api/v1/admin/players/{}", player(&ann));
    assert_eq!(admin.get(&path)["name"], "Rude word");
    let (status, renamed) = admin.patch(&path, &json!({ "name": "Ann" }));
    assert_eq!((status, &renamed["name"], &renamed["muted"]), (200, &json!("Ann"), &json!(false)));
    assert_eq!(ann.get("/api/v1/me")["name"], "Ann");
    assert_eq!(admin.patch(&path, &json!({ "name": "" })).0, 400);
    assert_eq!(admin.try_get("/api/v1/admin/players/0123456789abcdef0123456789abcdef").0, 404);
}
