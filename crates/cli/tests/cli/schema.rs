//! `paiju schema` and `paiju setup`: what a game says, and positions as people write them.

use serde_json::{Value, json};

use crate::program::{paiju_with, scratch};

#[test]
fn schema_prints_one_object_of_eight() {
    let schema = paiju_with(&["schema", "kuhn"], b"").ok().json();
    let keys: Vec<&str> = schema.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["rules", "action", "event", "view", "outcome", "dump", "setup", "layout"]);
    let stored = include_str!("../../../../docs/schema/kuhn.json");
    assert_eq!(schema, serde_json::from_str::<Value>(stored).unwrap(), "what is printed is what is kept");
}

#[test]
fn schema_prints_the_servers_document() {
    let document = paiju_with(&["schema", "server"], b"").ok().json();
    let stored = include_str!("../../../../docs/schema/server.json");
    assert_eq!(document, serde_json::from_str::<Value>(stored).unwrap(), "what is printed is what is kept");
}

#[test]
fn schema_prints_an_original_interface() {
    let schema = paiju_with(&["schema", "xianqi.Engine"], b"").ok().json();
    let stored = include_str!("../../../../docs/schema/xianqi.Engine.json");
    assert_eq!(schema, serde_json::from_str::<Value>(stored).unwrap(), "what is printed is what is kept");
    let unknown = paiju_with(&["schema", "go.Engine"], b"");
    assert!(unknown.err.contains("there is no interface"), "{}", unknown.err);
}

#[test]
fn setup_prints_a_deal_a_record_and_a_dump() {
    let deal = paiju_with(&["setup", "kuhn", "--seed", "42"], b"").ok().json();
    assert!(deal["seats"][0]["card"].is_string() && deal["actions"] == json!([]), "{deal}");
    let record = scratch("setup-record.json");
    let actions = json!([{"seat":0,"action":{"type":"PASS"}},{"seat":1,"action":{"type":"BET"}}]);
    std::fs::write(&record, json!({"game":"kuhn","seed":42,"actions":actions}).to_string()).unwrap();
    let at = |more: &[&str]| {
        let mut words = vec!["setup", record.to_str().unwrap()];
        words.extend(more);
        paiju_with(&words, b"").ok().json()
    };
    assert_eq!(at(&["--step", "0"]), deal);
    assert_eq!(at(&[])["actions"], json!(["pass", "bet"]));
    let dump = scratch("setup-dump.json");
    let state = json!({"rules":"x"}).to_string();
    std::fs::write(&dump, state).unwrap();
    let broken = paiju_with(&["setup", dump.to_str().unwrap(), "--game", "kuhn"], b"");
    assert!(broken.err.contains("ENGINE_INVALID_STATE"), "{}", broken.err);
    let unknown = paiju_with(&["setup", "go"], b"");
    assert!(unknown.err.contains("there is no game"), "{}", unknown.err);
}

#[test]
fn games_are_found_by_the_names_that_people_have_for_them() {
    let schema = |game: &str| paiju_with(&["schema", game], b"");
    assert_eq!(schema("poker").ok().out, schema("holdem").ok().out);
    let setup = |game: &str| paiju_with(&["setup", game, "--seed", "3"], b"");
    assert_eq!(setup("掀棋").ok().out, setup("xianqi").ok().out);
    for command in ["schema", "setup", "play", "rules", "watch", "sim"] {
        let ran = paiju_with(&[command, "pokr"], b"");
        assert!(ran.status == 2 && ran.err.contains("Did you mean \"poker\"?"), "{command}: {}", ran.err);
    }
}

#[test]
fn a_deal_that_asks_first_is_written_after_default_answers() {
    let ran = paiju_with(&["setup", "三国杀", "--seed", "42"], b"").ok();
    assert!(ran.err.contains("answers by default") && ran.json().is_object(), "{}", ran.err);
    assert_eq!(paiju_with(&["setup", "kuhn", "--seed", "42"], b"").ok().err, "");
    let stepped = paiju_with(&["setup", "kuhn", "--step", "1"], b"");
    assert!(stepped.status == 2 && stepped.err.contains("--step is for a record"), "{}", stepped.err);
}
