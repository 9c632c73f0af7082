//! Setups and events over the line protocol.

use crate::desk::{Desk, KUHN};
use paiju_wire::{Verdict, verify};
use serde_json::{Value, json};

fn setup() -> Value {
    json!({"seats":[{"card":"Q"},{"card":"K"}],"actions":["pass"]})
}

#[test]
fn a_table_begins_from_a_setup_and_prints_it_back() {
    let mut desk = Desk::new();
    let opened = desk.ok(json!({"do":"new","game":"kuhn","setup":setup(),"seed":1}));
    assert_eq!(opened, json!({"table":"t1","version":2,"awaiting":[1]}));
    assert_eq!(desk.ok(json!({"do":"view","table":"t1","seat":1}))["cards"], json!([null, "K"]));
    assert_eq!(desk.ok(json!({"do":"setup","table":"t1"})), setup());
    let open = json!({"seats":[{"card":"Q"}, {}]});
    desk.ok(json!({"do":"new","game":"kuhn","setup":open,"rules":{"first":1},"seed":3}));
    let whole = desk.ok(json!({"do":"setup","table":"t2"}));
    assert!(whole["seats"][0]["card"] == "Q" && whole["seats"][1]["card"].is_string(), "{whole}");
}

#[test]
fn a_record_of_a_setup_replays_and_proves_no_cards() {
    let mut desk = Desk::new();
    desk.ok(json!({"do":"new","game":"kuhn","setup":setup(),"seed":1}));
    desk.ok(json!({"do":"play","table":"t1","seat":1,"index":0}));
    let mut record = desk.ok(json!({"do":"record","table":"t1"}));
    assert!(record["setup"] == setup() && record.get("commitment").is_none(), "{record}");
    assert_eq!(verify(KUHN, &record.to_string()).verdict, Verdict::Replayed);
    desk.ok(json!({"do":"replay","record":record}));
    record["commitment"] = json!("0".repeat(64));
    let refused = desk.refused(json!({"do":"replay","record":record}));
    assert_eq!(refused["detail"]["reason"], "commitment_of_setup");
}

#[test]
fn a_bad_setup_is_an_invalid_state_that_names_the_place() {
    let mut desk = Desk::new();
    let mut field = |setup: Value| {
        let refused = desk.refused(json!({"do":"new","game":"kuhn","setup":setup}));
        assert_eq!(refused["code"], "ENGINE_INVALID_STATE");
        refused["detail"]["field"].as_str().unwrap().to_owned()
    };
    assert_eq!(field(json!({"seats":[{"card":"K"},{"card":"K"}]})), "setup.seats[1].card");
    assert_eq!(field(json!({"actions":["pass","pass","bet"]})), "setup.actions[2]");
    assert_eq!(field(json!({"joker":1})), "setup.joker");
    assert_eq!(field(json!({"actions":["dance"]})), "setup.actions");
    for unread in [json!([]), json!(7)] {
        assert_eq!(field(unread), "setup");
    }
    let both = desk.refused(json!({"do":"new","game":"kuhn","setup":{},"deck":["K","J","Q"]}));
    assert_eq!(
        (&both["detail"]["reason"], &both["detail"]["field"]),
        (&json!("contradictory_start"), &json!("deck"))
    );
}

#[test]
fn a_game_that_is_over_has_no_setup() {
    let mut desk = Desk::with_table();
    for seat in [0, 1] {
        desk.ok(json!({"do":"play","table":"t1","seat":seat,"index":0}));
    }
    let refused = desk.refused(json!({"do":"setup","table":"t1"}));
    assert_eq!(
        (&refused["code"], &refused["detail"]["reason"]),
        (&json!("ENGINE_INVALID_PHASE"), &json!("no_setup"))
    );
}

#[test]
fn events_are_those_of_the_observer_from_the_opening_on() {
    let mut desk = Desk::with_table();
    let events = |seat: Value, since: Value| json!({"do":"events","table":"t1","seat":seat,"since":since});
    let opening = desk.ok(events(json!(1), Value::Null));
    let dealt = |seat: u8, card: Value| json!({"type":"DEALT","seat":seat,"card":card});
    assert_eq!(opening, json!({"events":[dealt(0, json!(null)), dealt(1, json!("J"))],"next":2}));
    desk.ok(json!({"do":"play","table":"t1","seat":0,"index":0}));
    let new = desk.ok(events(json!("public"), json!(2)));
    assert_eq!((&new["events"][0]["type"], &new["next"]), (&json!("ACTED"), &json!(3)));
    assert_eq!(desk.ok(events(json!(0), json!(3))), json!({"events":[],"next":3}));
    for beyond in [json!(4), json!(-1), json!(u64::MAX)] {
        let refused = desk.refused(events(json!(0), beyond.clone()));
        assert_eq!((&refused["code"], &refused["detail"]["next"]), (&json!("ENGINE_BAD_REQUEST"), &json!(3)));
        assert_eq!(refused["detail"]["since"], beyond);
    }
    for (seat, since) in
        [(json!(2), json!(0)), (json!("x"), json!(0)), (json!(0), json!("1")), (json!(0), json!(0.5))]
    {
        assert_eq!(desk.code(events(seat, since)), "ENGINE_BAD_REQUEST");
    }
}

#[test]
fn games_tells_limits_and_what_switches_mean() {
    let games = Desk::new().ok(json!({"do":"games"}));
    let switch = &games[0]["switches"][0];
    assert_eq!((&switch["name"], &switch["meaning"]), (&json!("first"), &json!("The seat that acts first.")));
    assert_eq!(games[0]["presets"][0]["limits"]["actions"], 3);
}

#[test]
fn schema_is_one_object_of_eight() {
    let mut desk = Desk::new();
    let schema = desk.ok(json!({"do":"schema","game":"kuhn"}));
    let keys: Vec<&String> = schema.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["rules", "action", "event", "view", "outcome", "dump", "setup", "layout"]);
    assert_eq!(desk.code(json!({"do":"schema","game":"go"})), "ENGINE_BAD_REQUEST");
    assert_eq!(desk.code(json!({"do":"schema","game":"kuhn","rules":"x"})), "ENGINE_INVALID_RULES");
}
