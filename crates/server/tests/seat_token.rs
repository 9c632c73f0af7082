//! A seat's token opens its seat and nothing else: every operation of the document is asked with one.

use crate::client::raw::{Raw, call, call_as};
use crate::client::socket::Socket;
use crate::client::{Client, Running};
use serde_json::{Value, json};

/// What a seat's token may do, by operation: at its own table, and elsewhere. 0: there is no elsewhere.
const OPERATIONS: [(&str, u16, u16); 38] = [
    ("come", 201, 0),
    ("register", 403, 0),
    ("change_password", 403, 0),
    ("sign_in", 401, 0),
    ("list_sessions", 403, 0),
    // Its own end alone; last, since it works.
    ("sign_out", 403, 0),
    ("end_session", 403, 0),
    ("me", 200, 0),
    ("rename", 403, 0),
    ("delete_account", 403, 0),
    ("statistics", 403, 0),
    ("export", 403, 0),
    ("list_tables", 403, 0),
    ("open_table", 403, 0),
    ("table", 200, 403),
    ("close_table", 403, 403),
    ("sit", 403, 403),
    ("leave", 403, 403),
    ("seat_bot", 403, 403),
    ("ready", 409, 403),
    ("start", 403, 403),
    ("say", 403, 403),
    ("mute", 403, 403),
    ("chat", 200, 403),
    ("games", 200, 0),
    ("schema", 200, 0),
    ("words", 200, 0),
    ("view", 200, 403),
    ("follow", 200, 403),
    // Without a handshake; with one, see below.
    ("socket", 400, 0),
    ("act", 409, 403),
    ("resign", 403, 403),
    ("away", 200, 403),
    ("advice", 200, 403),
    ("list_records", 403, 403),
    ("record", 404, 403),
    ("verify_record", 404, 403),
    ("replay", 400, 0),
];

/// A body that each operation takes.
fn body(operation: &str) -> Value {
    match operation {
        "come" | "rename" => json!({ "name": "Eve" }),
        "register" | "sign_in" => json!({ "login": "eve", "password": "correct horse" }),
        "change_password" => json!({ "old_password": "correct horse", "new_password": "another horse" }),
        "delete_account" | "resign" => json!({ "confirm": true }),
        "open_table" => json!({ "game": "kuhn" }),
        "seat_bot" => json!({ "seat": 1, "level": "easy" }),
        "say" => json!({ "text": "hello" }),
        "mute" => json!({ "player": "00000000000000000000000000000001", "muted": true }),
        "act" => json!({ "prompt": "none", "index": 0 }),
        "replay" | "verify" => json!({ "record": {} }),
        _ => json!({}),
    }
}

fn ask(server: &Running, seat: &Client, method: &str, path: &str, operation: &str) -> Raw {
    if operation == "follow" {
        // A stream has no end: who may follow may look.
        let path = path.replace("/events", "/view");
        return call_as(server, seat, "GET", &path, &Value::Null);
    }
    let body = if method == "get" { Value::Null } else { body(operation) };
    call_as(server, seat, &method.to_uppercase(), path, &body)
}

#[test]
fn a_seats_token_sees_its_seat_and_nothing_else() {
    let server = Running::start();
    let (ann, bob) = (server.guest("Ann"), server.guest("Bob"));
    let options = json!({ "drop_ms": 0 });
    let table = bob.open("kuhn", &["me", "open"], &options);
    let token = ann.at_table(&table, "seat", &json!({}))["seat_token"].as_str().unwrap().to_owned();
    let seat = Client::with(&server, &token);
    // Ann has another table, with another player.
    let other = ann.open("kuhn", &["me", "open"], &json!({ "public": true }));
    for who in [&seat, &bob] {
        who.at_table(&table, "ready", &json!({}));
    }
    bob.settled(&table);
    let document = paiju_server::web::document();
    let mut left: Vec<&str> = OPERATIONS.iter().map(|(operation, ..)| *operation).collect();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, described) in methods.as_object().unwrap() {
            let operation = described["operationId"].as_str().unwrap();
            if operation == "verify" {
                continue;
            }
            if operation.starts_with("admin_") {
                // Without an administrator there is nothing there, whoever asks.
                let path = path.replace("{table}", &table).replace("{player}", &table).replace("{ban}", "1");
                assert_eq!(ask(&server, &seat, method, &path, operation).status, 404, "{operation}");
                continue;
            }
            let found = OPERATIONS.iter().find(|(name, ..)| *name == operation);
            let (_, own, elsewhere) =
                *found.unwrap_or_else(|| panic!("{operation}: may a seat's token do it?"));
            left.retain(|name| *name != operation);
            let at = |table: &str| {
                let path = path.replace("{table}", table).replace("{number}", "1").replace("{game}", "kuhn");
                let path = path.replace("{session}", "0123456789abcdef");
                match operation {
                    "sign_out" => format!("{path}?all=true"),
                    "list_records" => format!("{path}?table={table}"),
                    _ => path,
                }
            };
            let answer = ask(&server, &seat, method, &at(&table), operation);
            let fits = answer.status == own || operation == "advice" && [200, 409].contains(&answer.status);
            assert!(fits, "{operation}: {} {}", answer.status, answer.body);
            if elsewhere > 0 {
                let answer = ask(&server, &seat, method, &at(&other), operation);
                assert_eq!(answer.status, elsewhere, "{operation} elsewhere: {}", answer.body);
            }
        }
    }
    assert!(left.is_empty(), "the document has no {left:?}");
    let bearer = format!("Bearer {}", seat.token());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let open = |table| runtime.block_on(Socket::with(&server.url, table, &[("authorization", &bearer)]));
    assert_eq!((open(&table).err(), open(&other).err()), (None, Some(403)));
    let me = seat.get("/api/v1/me");
    assert_eq!((&me["login"], &me["seat"]["table"]), (&Value::Null, &json!(table)), "{me}");
    assert_eq!(call_as(&server, &seat, "GET", "/api/v1/tables?mine=true", &Value::Null).status, 403);
    assert_eq!(call_as(&server, &seat, "GET", "/api/v1/records", &Value::Null).status, 403);
    assert_eq!(seat.delete("/api/v1/sessions").0, 204, "it may end itself");
    assert_eq!((seat.try_get("/api/v1/me").0, ann.try_get("/api/v1/me").0), (401, 200));
}

#[test]
fn a_seats_token_is_not_good_for_another_chair_of_the_same_player() {
    let server = Running::start();
    let (ann, bob) = (server.guest("Ann"), server.guest("Bob"));
    let table = bob.open("xianqi", &["me", "open", "open"], &json!({}));
    let seated = ann.at_table(&table, "seat", &json!({ "seat": 1 }));
    let seat = Client::with(&server, seated["seat_token"].as_str().unwrap());
    assert_eq!(seat.view(&table)["seat"], 1);
    assert_eq!(ann.delete(&format!("/api/v1/tables/{table}/seat")).0, 200);
    assert_eq!(
        seat.try_get(&format!("/api/v1/tables/{table}/view")).0,
        403,
        "the chair is not Ann's any more"
    );
    ann.at_table(&table, "seat", &json!({ "seat": 2 }));
    assert_eq!(seat.try_get(&format!("/api/v1/tables/{table}/view")).0, 403);
    assert_eq!(seat.try_post(&format!("/api/v1/tables/{table}/ready"), &json!({})).0, 403);
}

#[test]
fn what_proxies_say_is_believed_where_there_are_some() {
    use crate::client::Setup;
    let come = |server: &Running, headers: &[(&str, &str)]| {
        call(server, "POST", "/api/v1/guests", headers, &json!({ "name": "Ann" }))
    };
    for proxies in [0, 1] {
        let server = Running::with(Setup { proxies, ..Setup::default() });
        let admitted = come(&server, &[("x-forwarded-proto", "https")]);
        let cookie = admitted.header("set-cookie").unwrap().to_owned();
        assert_eq!(cookie.contains("Secure"), proxies == 1, "{cookie}");
        let pair = cookie.split(';').next().unwrap();
        let rename = |headers: &[(&str, &str)]| {
            let headers: Vec<_> = headers.iter().copied().chain([("cookie", pair)]).collect();
            call(&server, "PATCH", "/api/v1/me", &headers, &json!({ "name": "Ann" })).status
        };
        let own = format!("http://{}", server.address());
        let outside =
            [("origin", "https://out.org"), ("x-forwarded-host", "out.org"), ("x-forwarded-proto", "https")];
        assert_eq!(rename(&[("origin", &own)]), 200);
        assert_eq!(
            rename(&[("origin", &own.replace("http:", "https:"))]),
            403,
            "another scheme is another origin"
        );
        assert_eq!(rename(&outside), if proxies == 1 { 200 } else { 403 });
        assert_eq!(rename(&outside[..2]), 403);
        for headers in [&[("host", "")][..], &[("host", "a"), ("host", "b")][..]] {
            let refused = come(&server, headers);
            assert_eq!((refused.status, refused.body["code"].is_string()), (400, true), "{}", refused.body);
        }
    }
}
