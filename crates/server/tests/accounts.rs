//! Accounts as their owners meet them: passwords, sessions, names, and the end of an account.

#![allow(clippy::disallowed_methods, reason = "tests wait")]

use std::time::Duration;

use crate::client::raw::{call, call_as};
use crate::client::socket::Socket;
use crate::client::{Client, Running, Setup, unlimited};
use paiju_server::web::Limits;
use serde_json::{Value, json};

const ACCOUNTS: &str = "/api/v1/accounts";
const SESSIONS: &str = "/api/v1/sessions";
const ME: &str = "/api/v1/me";
const YEAR_MS: i64 = 365 * 86_400_000;

fn credentials(login: &str) -> Value {
    json!({ "login": login, "password": "correct horse" })
}

/// Somebody with an account.
fn member(server: &Running, name: &str, login: &str) -> Client {
    let guest = server.guest(name);
    guest.post(ACCOUNTS, &credentials(login));
    guest
}

/// The same person on another machine.
fn signed_in(server: &Running, login: &str, password: &str) -> Client {
    let session = json!({ "login": login, "password": password });
    let admitted = Client::nobody(server).post(SESSIONS, &session);
    Client::with(server, admitted["token"].as_str().unwrap())
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_every_other_session() {
    let server = Running::start();
    let ann = member(&server, "Ann", "ann");
    let again = ann.try_post(ACCOUNTS, &credentials("other"));
    assert_eq!((again.0, again.1["code"].as_str()), (409, Some("SERVER_CONFLICT")), "{}", again.1);
    let phone = signed_in(&server, "ann", "correct horse");
    let table = ann.open("kuhn", &["me", "open"], &json!({}));
    let mut sockets = [Socket::hello(&ann, &table, None).await, Socket::hello(&phone, &table, None).await];
    for socket in &mut sockets {
        socket.frame().await;
    }
    let change = |old: &str, new: &str| {
        call_as(&server, &ann, "PATCH", ACCOUNTS, &json!({ "old_password": old, "new_password": new }))
    };
    let wrong = change("wrong horse", "another horse");
    assert_eq!(
        (wrong.status, &wrong.body["detail"]["field"]),
        (403, &json!("old_password")),
        "{}",
        wrong.body
    );
    assert_eq!(change("correct horse", "password1").status, 400, "the new one is judged as any other");
    assert_eq!(phone.try_get(ME).0, 200, "what was refused has ended nothing");
    assert_eq!(change("correct horse", "another horse").status, 204);
    let [anns, phones] = &mut sockets;
    assert_eq!(phones.until_closed().await.1, 1008);
    anns.say(&json!({ "type": "ping" })).await;
    assert_eq!(anns.frame().await["type"], "pong");
    assert_eq!((ann.try_get(ME).0, phone.try_get(ME).0), (200, 401));
    assert_eq!(Client::nobody(&server).try_post(SESSIONS, &credentials("ann")).0, 401);
    assert_eq!(signed_in(&server, "ann", "another horse").get(ME)["name"], "Ann");
    let guest = server.guest("Guest");
    let none = json!({ "old_password": "", "new_password": "another horse" });
    assert_eq!(call_as(&server, &guest, "PATCH", ACCOUNTS, &none).status, 409);
}

#[test]
fn wrong_old_passwords_make_the_account_wait_too() {
    let limits = Limits { wrong_passwords: 2, ..unlimited() };
    let server = Running::with(Setup { limits, ..Setup::default() });
    let ann = member(&server, "Ann", "ann");
    let change = json!({ "old_password": "wrong horse", "new_password": "another horse" });
    let statuses = [1, 2, 3].map(|_| call_as(&server, &ann, "PATCH", ACCOUNTS, &change).status);
    assert_eq!(statuses, [403, 403, 429]);
    let goodbye = json!({ "confirm": true, "password": "wrong horse" });
    let waits = call_as(&server, &ann, "DELETE", ME, &goodbye);
    assert_eq!((waits.status, waits.header("retry-after")), (429, Some("1")));
    assert_eq!(Client::nobody(&server).try_post(SESSIONS, &credentials("ANN")).0, 429, "it is one account");
}

#[test]
fn sessions_are_listed_without_what_opens_them_and_ended_one_by_one_or_all() {
    let server = Running::start();
    let ann = member(&server, "Ann", "ann");
    let agent = ("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    let firefox = call(&server, "POST", SESSIONS, &[agent], &credentials("ann"));
    let firefox = Client::with(&server, firefox.body["token"].as_str().unwrap());
    let phone = signed_in(&server, "ann", "correct horse");
    let listed = ann.get(SESSIONS);
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), 3, "{listed:?}");
    assert_eq!(listed.iter().filter(|session| session["current"] == true).count(), 1);
    let firefoxes = listed.iter().find(|session| session["client"] == "Firefox on Linux").unwrap();
    assert!(firefoxes["created_ms"].as_i64() > Some(0) && firefoxes["used_ms"] == firefoxes["created_ms"]);
    let id = firefoxes["id"].as_str().unwrap();
    assert!(id.len() == 16 && !firefox.token().contains(id));
    assert_eq!(Client::with(&server, id).try_get(ME).0, 401);
    let bob = server.guest("Bob");
    assert_eq!(bob.delete(&format!("{SESSIONS}/{id}")).0, 404, "others cannot end it");
    assert_eq!(ann.delete(&format!("{SESSIONS}/{id}")).0, 204);
    assert_eq!(ann.delete(&format!("{SESSIONS}/{id}")).0, 404);
    let statuses = || [&ann, &firefox, &phone, &bob].map(|who| who.try_get(ME).0);
    assert_eq!(statuses(), [200, 401, 200, 200]);
    assert_eq!(ann.delete(&format!("{SESSIONS}?all=true")).0, 204);
    assert_eq!(statuses(), [401, 401, 401, 200]);
}

#[test]
fn logins_that_fold_alike_are_one_account() {
    let server = Running::start();
    let ann = member(&server, "Ann", "Ann.Lee");
    assert_eq!(ann.get(ME)["login"], "ann.lee");
    for login in ["ann.lee", "ANN.LEE", "Ａnn.Lee"] {
        assert_eq!(
            signed_in(&server, login, "correct horse").get(ME)["player"],
            ann.get(ME)["player"],
            "{login}"
        );
        assert_eq!(server.guest("Eve").try_post(ACCOUNTS, &credentials(login)).0, 409, "{login}");
    }
    for login in ["an", "ann lee", "an\u{200b}n", &"x".repeat(65)] {
        assert_eq!(server.guest("Eve").try_post(ACCOUNTS, &credentials(login)).0, 400, "{login:?}");
    }
}

#[test]
fn passwords_that_everybody_tries_first_are_refused() {
    let server = Running::start();
    let ann = server.guest("Annabella");
    for password in ["Password1", "12345678", "aaaaaaaa", "annalogin1", "annabella!", "qwertyuiop", "seven77"]
    {
        let (status, refused) =
            ann.try_post(ACCOUNTS, &json!({ "login": "annalogin", "password": password }));
        assert_eq!((status, &refused["detail"]["field"]), (400, &json!("password")), "{password}: {refused}");
    }
    ann.post(ACCOUNTS, &credentials("annalogin"));
}

#[test]
fn names_have_nothing_hidden_in_them_and_none_looks_like_another_at_the_table() {
    let server = Running::start();
    let nobody = Client::nobody(&server);
    for name in ["An\u{200b}n", "\u{202e}nnA", "Ann\u{e0041}", "\u{3164}", "Ann\u{e000}"] {
        let (status, refused) = nobody.try_post("/api/v1/guests", &json!({ "name": name }));
        assert_eq!((status, &refused["detail"]["field"]), (400, &json!("name")), "{name:?}: {refused}");
    }
    let ann = server.guest("  Ann \u{3000} Lee ");
    assert_eq!(ann.get(ME)["name"], "Ann Lee");
    let table = ann.open("xianqi", &["me", "open", "open"], &json!({}));
    let seat = format!("/api/v1/tables/{table}/seat");
    for name in ["Ann Lee", "ann lee", "AnnLee", "Аnn Lee", "Ａnn Lee"] {
        let eve = server.guest(name);
        let (status, refused) = eve.try_post(&seat, &json!({}));
        assert_eq!((status, refused["code"].as_str()), (409, Some("SERVER_NAME_TAKEN")), "{name}: {refused}");
        assert!(refused["message"].as_str().unwrap().contains("PATCH /api/v1/me"), "{refused}");
    }
    let eve = server.guest("Аnn Lee");
    assert_eq!(call_as(&server, &eve, "PATCH", ME, &json!({ "name": "Eve" })).body["name"], "Eve");
    eve.post(&seat, &json!({}));
    assert_eq!(call_as(&server, &eve, "PATCH", ME, &json!({ "name": "Ann Lee" })).status, 200);
    eve.at_table(&table, "chat", &json!({ "text": "it is me" }));
    let seen = ann.get(&format!("/api/v1/tables/{table}/view?since=0"));
    let said: Vec<&Value> =
        seen["events"].as_array().unwrap().iter().filter(|e| e["notice"]["type"] == "said").collect();
    assert_eq!(said[0]["notice"]["name"], "Eve", "whoever sits there keeps the name: {said:?}");
}

#[test]
fn a_deleted_account_leaves_games_that_name_nobody() {
    let server = Running::start();
    let (ann, bob) = (member(&server, "Ann", "ann"), server.guest("Bob"));
    let options = json!({ "bot_ms": 0, "window_ms": 0, "drop_ms": 0 });
    let played = ann.open("kuhn", &["me", "normal"], &options);
    ann.at_table(&played, "ready", &json!({}));
    ann.play_out(&played);
    let running = ann.open("kuhn", &["me", "open"], &options);
    bob.at_table(&running, "seat", &json!({}));
    for who in [&ann, &bob] {
        who.at_table(&running, "ready", &json!({}));
    }
    let waiting = bob.open("kuhn", &["me", "open"], &options);
    ann.at_table(&waiting, "seat", &json!({}));
    let gone = ann.get(ME)["player"].as_str().unwrap().to_owned();
    let delete = |body: &Value| call_as(&server, &ann, "DELETE", ME, body).status;
    assert_eq!(delete(&json!({})), 400);
    assert_eq!(delete(&json!({ "password": "correct horse" })), 400);
    assert_eq!(delete(&json!({ "confirm": true })), 403);
    assert_eq!(delete(&json!({ "confirm": true, "password": "wrong horse" })), 403);
    assert_eq!(ann.try_get(ME).0, 200);
    assert_eq!(delete(&json!({ "confirm": true, "password": "correct horse" })), 204);
    assert_eq!(ann.try_get(ME).0, 401);
    assert_eq!(Client::nobody(&server).try_post(SESSIONS, &credentials("ann")).0, 401);
    let chair = &bob.get(&format!("/api/v1/tables/{waiting}"))["seats"][1];
    assert_eq!(chair["kind"], "free", "{chair}");
    bob.play_out(&running);
    for table in [&played, &running] {
        let listed = &bob.get(&format!("/api/v1/records?table={table}"))[0];
        assert_eq!(listed["names"][0], "deleted player", "{listed}");
        assert_eq!(listed["people"][0], true, "{listed}");
        assert_eq!(bob.get(&format!("/api/v1/records/{table}/1/verify"))["verdict"], "proven");
    }
    let listed = bob.get(&format!("/api/v1/tables/{running}")).to_string();
    assert!(!listed.contains("Ann"), "{listed}");
    let store = paiju_server::store::SqliteStore::look(server.folder()).unwrap();
    let statistics = paiju_server::store::Store::statistics(&store, gone.parse().unwrap())
        .blocking_recv()
        .unwrap()
        .unwrap();
    assert!(statistics.is_empty(), "{statistics:?}");
    member(&server, "Ann", "ann");
    let guest = server.guest("Guest");
    assert_eq!(
        call_as(&server, &guest, "DELETE", ME, &json!({ "confirm": true })).status,
        204,
        "a guest too"
    );
}

#[test]
fn an_export_has_everything_once_over_all_its_pages() {
    let server = Running::start();
    let ann = member(&server, "Ann", "ann");
    let options = json!({ "bot_ms": 0, "window_ms": 0 });
    for _ in 0..5 {
        let table = ann.open("kuhn", &["me", "normal"], &options);
        ann.at_table(&table, "ready", &json!({}));
        ann.play_out(&table);
    }
    // Cards follow their tables a little later.
    std::thread::sleep(Duration::from_millis(300));
    let count = |list: &Value| list.as_array().unwrap().len();
    let whole = ann.get("/api/v1/me/export");
    assert_eq!((whole["account"]["login"].as_str(), &whole["next_before_ms"]), (Some("ann"), &Value::Null));
    assert_eq!((count(&whole["tables"]), count(&whole["games"])), (5, 5));
    assert_eq!((count(&whole["sessions"]), count(&whole["statistics"])), (1, 1));
    assert!(!whole.to_string().contains(ann.token()) && !whole.to_string().contains("argon2"));
    let (mut tables, mut games, mut path) = (Vec::new(), Vec::new(), "/api/v1/me/export?limit=2".to_owned());
    loop {
        let page = ann.get(&path);
        tables.extend(page["tables"].as_array().unwrap().clone());
        games.extend(page["games"].as_array().unwrap().clone());
        let Some(before_ms) = page["next_before_ms"].as_i64() else { break };
        path = format!("/api/v1/me/export?limit=2&before_ms={before_ms}");
    }
    assert_eq!((json!(tables), json!(games)), (whole["tables"].clone(), whole["games"].clone()));
}

#[test]
fn tokens_last_as_long_as_the_operator_says_after_they_were_last_used() {
    let limits = Limits { token_days: 10, ..unlimited() };
    let (day_ms, began_ms) = (86_400_000, 1_700_000_000_000);
    let at = |began_ms| Setup { limits, began_ms: Some(began_ms), proxies: 1, ..Setup::default() };
    let server = Running::with(at(began_ms));
    let come =
        call(&server, "POST", "/api/v1/guests", &[("x-forwarded-proto", "https")], &json!({ "name": "Ann" }));
    let cookie = come.header("set-cookie").unwrap().to_owned();
    assert!(cookie.contains("; Max-Age=864000") && cookie.ends_with("; Secure"), "{cookie}");
    let pair = cookie.split(';').next().unwrap().to_owned();
    let (ann, idle) = (Client::with(&server, come.body["token"].as_str().unwrap()), server.guest("Idle"));
    let ask = |server: &Running| call(server, "GET", ME, &[("cookie", &pair)], &Value::Null);
    assert_eq!(ask(&server).header("set-cookie"), None, "within the hour nothing is written");
    let server = server.restart_with(at(began_ms + 6 * day_ms));
    let renewed = ask(&server);
    let again = renewed.header("set-cookie").unwrap();
    assert!(again.starts_with(&format!("{pair};")) && again.contains("; Max-Age=864000"), "{again}");
    let writes = || paiju_server_writes(&ann.to(&server));
    std::thread::sleep(Duration::from_millis(300));
    let before = writes();
    for _ in 0..20 {
        assert_eq!(ask(&server).header("set-cookie"), None);
    }
    assert_eq!(writes(), before, "reading is not writing");
    let server = server.restart_with(at(began_ms + 12 * day_ms));
    assert_eq!((ann.to(&server).try_get(ME).0, idle.to(&server).try_get(ME).0), (200, 401));
}

/// How many commits the server has made since it was started.
fn paiju_server_writes(client: &Client) -> u64 {
    let (_, text) = client.try_get("/metrics");
    let text = text.as_str().unwrap().to_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("paiju_store_commits_total ")).unwrap();
    line.parse().unwrap()
}

#[test]
fn a_clock_that_is_ten_years_ahead_for_a_while_takes_no_key_away() {
    let began_ms = 1_700_000_000_000;
    let at = |began_ms| Setup { began_ms: Some(began_ms), ..Setup::default() };
    let server = Running::with(at(began_ms));
    let ann = server.guest("Ann");
    let server = server.restart_with(at(began_ms + 10 * YEAR_MS));
    assert_eq!(ann.to(&server).try_get(ME).0, 401);
    let bob = server.guest("Bob");
    let server = server.restart_with(at(began_ms + 60_000));
    assert_eq!(ann.to(&server).get(ME)["name"], "Ann");
    assert_eq!(bob.to(&server).get(ME)["name"], "Bob");
    // What was made while the clock was wrong is good for as long as anything else, once it is used.
    std::thread::sleep(Duration::from_millis(300));
    let ends_ms = bob.to(&server).get(SESSIONS)[0]["expires_ms"].as_i64().unwrap();
    assert!(ends_ms < began_ms + 2 * YEAR_MS, "{ends_ms}");
}
