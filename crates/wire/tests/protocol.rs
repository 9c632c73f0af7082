//! Every command of the line protocol, and the order in which a play is judged.

use crate::desk::Desk;
use serde_json::{Value, json};

fn play(action: &str, seat: i64) -> Value {
    json!({"do":"play","table":"t1","seat":seat,"action":{"type":action}})
}

#[test]
fn the_id_is_echoed_as_it_came() {
    let mut desk = Desk::with_table();
    for id in ["1", "-1.50", "\"x\\u0041\"", "null", "true", "[1, {\"a\":2}]", "{\"a\": [ ]}"] {
        let ok = desk.raw(format!(r#"{{"do":"legal","table":"t1","seat":0,"id":{id}}}"#).as_bytes());
        assert!(ok.starts_with(&format!(r#"{{"id":{id},"ok":"#)), "{ok}");
        let error = desk.raw(format!(r#"{{"id":{id},"do":"dance"}}"#).as_bytes());
        assert!(error.starts_with(&format!(r#"{{"id":{id},"error":"#)), "{error}");
    }
    assert!(desk.raw(br#"{"do":"dance"}"#).starts_with(r#"{"id":null,"error":"#));
}

#[test]
fn legal_lists_in_stable_order_and_nothing_for_who_is_not_asked() {
    let mut desk = Desk::with_table();
    let legal = |seat: Value| json!({"do":"legal","table":"t1","seat":seat});
    let asked = json!({"version":1,"actions":[{"type":"PASS"},{"type":"BET"}]});
    assert_eq!(desk.ok(legal(json!(0))), asked);
    for seat in [json!(1), json!(2), json!(200), json!(-1), json!(4_000_000_000_u64)] {
        assert_eq!(desk.ok(legal(seat)), json!({"version":1,"actions":[]}));
    }
    assert_eq!(desk.ok(legal(json!(0))), asked);
}

#[test]
fn play_takes_an_action_or_an_index_and_tells_what_happened() {
    let mut desk = Desk::with_table();
    let first = desk.ok(play("PASS", 0));
    assert_eq!((&first["version"], &first["awaiting"]), (&json!(2), &json!([1])));
    assert!(first["events"].is_array() && first.get("over").is_none());
    let second = desk.ok(json!({"do":"play","table":"t1","seat":1,"index":1,"version":2}));
    assert_eq!((&second["version"], &second["awaiting"]), (&json!(3), &json!([0])));
    let last = desk.ok(play("BET", 0));
    assert_eq!(last["awaiting"], json!([]));
    assert_eq!(last["over"]["scores"], json!([2, -2]));
    assert!(last["over"]["detail"].is_object());
    assert_eq!(last["over"]["next_rules"]["first"], json!(1));
}

#[test]
fn a_play_is_judged_phase_version_turn_index_action() {
    let mut desk = Desk::with_table();
    let mut everything_wrong =
        json!({"do":"play","table":"t1","seat":1,"version":9,"action":{"type":"DANCE"}});
    let conflict = desk.refused(everything_wrong.clone());
    assert_eq!(conflict["code"], "ENGINE_VERSION_CONFLICT");
    assert_eq!(conflict["detail"], json!({"expected":9,"actual":1}));
    everything_wrong["version"] = json!(1);
    assert_eq!(desk.code(everything_wrong.clone()), "ENGINE_NOT_YOUR_TURN");
    everything_wrong["seat"] = json!(0);
    let unknown = desk.refused(everything_wrong.clone());
    assert_eq!(unknown["code"], "ENGINE_ILLEGAL_ACTION");
    assert_eq!(unknown["detail"]["reason"], "unknown_action");
    everything_wrong["action"] = json!("PASS");
    assert_eq!(desk.code(everything_wrong.clone()), "ENGINE_BAD_REQUEST");

    desk.ok(play("BET", 0));
    desk.ok(play("BET", 1));
    everything_wrong["seat"] = json!(77);
    everything_wrong["version"] = json!(0);
    assert_eq!(desk.code(everything_wrong), "ENGINE_INVALID_PHASE");
}

#[test]
fn an_index_beyond_the_list_says_how_long_the_list_is() {
    let mut desk = Desk::with_table();
    for index in [json!(2), json!(-1), json!(i64::MIN), json!(u64::MAX)] {
        let error = desk.refused(json!({"do":"play","table":"t1","seat":0,"index":index}));
        assert_eq!(error["code"], "ENGINE_INVALID_ACTION_INDEX");
        assert_eq!(error["detail"]["count"], 2);
    }
}

#[test]
fn a_play_has_either_an_action_or_an_index() {
    let mut desk = Desk::with_table();
    let both = json!({"do":"play","table":"t1","seat":0,"index":0,"action":{"type":"PASS"}});
    assert_eq!(desk.code(both), "ENGINE_BAD_REQUEST");
    assert_eq!(desk.code(json!({"do":"play","table":"t1","seat":0})), "ENGINE_BAD_REQUEST");
    desk.ok(json!({"do":"play","table":"t1","seat":0,"index":0,"action":null,"version":null}));
}

#[test]
fn a_seat_that_no_table_has_is_not_asked() {
    let mut desk = Desk::with_table();
    for seat in [1, 2, 16, 255, 256, -1, i64::MAX] {
        assert_eq!(desk.code(play("PASS", seat)), "ENGINE_NOT_YOUR_TURN", "{seat}");
    }
}

#[test]
fn play_all_is_all_or_nothing() {
    let mut desk = Desk::with_table();
    let batch = |answers: Value| json!({"do":"play_all","table":"t1","answers":answers});
    let pass = |seat: i64| json!({"seat":seat,"action":{"type":"PASS"}});
    assert_eq!(desk.refused(batch(json!([])))["detail"]["reason"], "incomplete_batch");
    assert_eq!(desk.refused(batch(json!([pass(0), pass(0)])))["detail"]["reason"], "answered_twice");
    for seat in [1, 2, 300] {
        assert_eq!(desk.code(batch(json!([pass(0), pass(seat)]))), "ENGINE_NOT_YOUR_TURN");
    }
    assert_eq!(desk.code(batch(json!([{"seat":0,"index":5}]))), "ENGINE_INVALID_ACTION_INDEX");
    assert_eq!(desk.code(batch(json!({"seat":0}))), "ENGINE_BAD_REQUEST");
    assert_eq!(desk.code(batch(json!([{"seat":0}]))), "ENGINE_BAD_REQUEST");
    let mut late = batch(json!([pass(0)]));
    late["version"] = json!(2);
    assert_eq!(desk.code(late), "ENGINE_VERSION_CONFLICT");

    let played = desk.ok(batch(json!([pass(0)])));
    assert_eq!((&played["version"], &played["awaiting"]), (&json!(2), &json!([1])));
    assert_eq!(desk.0.table("t1").unwrap().steps(), 1);
}

#[test]
fn a_view_is_the_games_own() {
    let mut desk = Desk::with_table();
    let view = |seat: Value| json!({"do":"view","table":"t1","seat":seat});
    let own = desk.ok(view(json!(0)));
    assert_eq!((&own["version"], &own["observer"]), (&json!(1), &json!(0)));
    assert_eq!(own["ask"]["actions"], json!([{"type":"PASS"},{"type":"BET"}]));
    assert_eq!(desk.ok(view(json!(1)))["ask"], Value::Null);
    assert_eq!(desk.ok(view(json!("public")))["observer"], "public");
    for nobody in [json!(2), json!(-1), json!("Public"), json!(0.5), json!(null), json!([0])] {
        assert_eq!(desk.code(view(nobody)), "ENGINE_BAD_REQUEST");
    }
}

#[test]
fn a_dump_loads_as_a_new_table_with_the_same_future() {
    let mut desk = Desk::with_table();
    desk.ok(play("PASS", 0));
    let state = desk.ok(json!({"do":"dump","table":"t1"}));
    let loaded = desk.ok(json!({"do":"load","game":"kuhn","state":state}));
    assert_eq!(loaded, json!({"table":"t2","version":2,"awaiting":[1]}));
    assert_eq!(desk.ok(json!({"do":"dump","table":"t2"})), state);
    for seat in [json!(0), json!(1), json!("public")] {
        let view = |table: &str| json!({"do":"view","table":table,"seat":seat});
        assert_eq!(desk.ok(view("t1")), desk.ok(view("t2")));
    }
    let record = desk.ok(json!({"do":"record","table":"t2"}));
    assert_eq!((&record["state"], &record["actions"]), (&state, &json!([])));
    assert!(record.get("seed").is_none() && record.get("commitment").is_none());
}

#[test]
fn a_game_that_is_over_at_once_says_so_when_it_opens() {
    let mut desk = Desk::with_table();
    desk.ok(play("BET", 0));
    let over = desk.ok(play("PASS", 1))["over"].take();
    let state = desk.ok(json!({"do":"dump","table":"t1"}));
    let record = desk.ok(json!({"do":"record","table":"t1"}));
    let loaded = desk.ok(json!({"do":"load","game":"kuhn","state":state}));
    assert_eq!(loaded, json!({"table":"t2","version":3,"awaiting":[],"over":over}));
    let replayed = desk.ok(json!({"do":"replay","record":record}));
    assert_eq!(replayed, json!({"table":"t3","version":3,"awaiting":[],"over":over}));
}

#[test]
fn the_seed_decides_the_deal_and_a_missing_one_is_drawn() {
    let mut desk = Desk::new();
    let deal = |seed: Value| json!({"do":"new","game":"kuhn","rules":"standard","seed":seed});
    desk.ok(deal(json!(42)));
    desk.ok(deal(json!(format!("{:064x}", 42))));
    desk.ok(deal(json!(format!("{:064X}", 42))));
    let dump = |table: &str| json!({"do":"dump","table":table});
    assert_eq!(desk.ok(dump("t1")), desk.ok(dump("t2")));
    assert_eq!(desk.ok(dump("t1")), desk.ok(dump("t3")));
    desk.ok(deal(Value::Null));
    desk.ok(json!({"do":"new","game":"kuhn","deck":["K","J","Q"]}));
    for table in ["t4", "t5"] {
        let record = desk.ok(json!({"do":"record","table":table}));
        assert_eq!(record["seed"].as_str().unwrap().len(), 64);
        assert_ne!(record["seed"], json!(format!("{:064x}", 0)));
    }
    for seed in
        [json!(-1), json!(1.5), json!("42"), json!("x".repeat(64)), json!([1]), json!(1e30), json!(true)]
    {
        assert_eq!(desk.code(deal(seed)), "ENGINE_BAD_REQUEST");
    }
}

#[test]
fn rules_are_a_preset_or_an_object_with_overrides() {
    let mut desk = Desk::new();
    let with = |rules: Value| json!({"do":"new","game":"kuhn","rules":rules,"seed":1});
    assert_eq!(desk.ok(with(json!("standard")))["awaiting"], json!([0]));
    assert_eq!(desk.ok(with(json!({"preset":"standard","first":1})))["awaiting"], json!([1]));
    assert_eq!(desk.ok(with(json!({"first":1})))["awaiting"], json!([1]));
    assert_eq!(desk.ok(with(json!({})))["awaiting"], json!([0]));
    assert_eq!(desk.ok(with(Value::Null))["awaiting"], json!([0]));
    let unknown = desk.refused(with(json!("high-stakes")));
    assert_eq!(
        (&unknown["code"], &unknown["detail"]["presets"]),
        (&json!("ENGINE_INVALID_RULES"), &json!(["standard"]))
    );
    for rules in [json!({"preset":"x"}), json!({"jokers":2}), json!({"first":2}), json!({"first":"one"})] {
        assert_eq!(desk.code(with(rules)), "ENGINE_INVALID_RULES");
    }
    for rules in [json!(5), json!(["standard"]), json!(true)] {
        assert_eq!(desk.code(with(rules)), "ENGINE_BAD_REQUEST");
    }
}

#[test]
fn a_wrong_deck_is_refused_as_rules() {
    let mut desk = Desk::new();
    let with = |deck: Value| json!({"do":"new","game":"kuhn","deck":deck,"seed":1});
    for deck in [
        json!(["K", "J", "Q", "Q"]),
        json!(["K", "K", "Q"]),
        json!(["K", "J", "X"]),
        json!([]),
        json!([1, 2, 3]),
    ] {
        assert_eq!(desk.code(with(deck)), "ENGINE_INVALID_RULES");
    }
    for deck in [json!("KJQ"), json!({"0":"K"}), json!(3)] {
        assert_eq!(desk.code(with(deck)), "ENGINE_BAD_REQUEST");
    }
    assert!(desk.0.is_empty());
}

#[test]
fn what_does_not_exist_is_answered_with_what_does() {
    let mut desk = Desk::with_table();
    let game = desk.refused(json!({"do":"new","game":"go"}));
    assert_eq!((&game["code"], &game["detail"]["games"]), (&json!("ENGINE_BAD_REQUEST"), &json!(["kuhn"])));
    let table = desk.refused(json!({"do":"dump","table":"t01"}));
    assert_eq!((&table["code"], &table["detail"]["tables"]), (&json!("ENGINE_BAD_REQUEST"), &json!(["t1"])));
    let command = desk.refused(json!({"do":"dance"}));
    assert_eq!(command["code"], "ENGINE_BAD_REQUEST");
    assert_eq!(command["detail"]["commands"], json!(paiju_wire::COMMANDS));
}

#[test]
fn a_dropped_table_is_gone_and_its_name_is_not_used_again() {
    let mut desk = Desk::with_table();
    desk.ok(json!({"do":"drop","table":"t1"}));
    assert_eq!(desk.code(json!({"do":"drop","table":"t1"})), "ENGINE_BAD_REQUEST");
    assert_eq!(desk.ok(json!({"do":"new","game":"kuhn"}))["table"], "t2");
    assert_eq!(desk.0.len(), 1);
}
