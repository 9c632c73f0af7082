//! Records: what they hold, that they replay, and that a changed one is found out.

use crate::desk::{Desk, KUHN};
use paiju_contract::{Commitment, Save, Seat, Seed};
use paiju_games::sanguosha::Sanguosha;
use paiju_wire::{Catalog, Finding, Reel, Session, Verdict, verify};
use serde_json::{Value, json};

/// A seed that gives seat 0 the king and seat 1 the jack.
fn king_and_jack() -> Seed {
    let deals = |seed: &Seed| {
        let mut desk = Desk::new();
        desk.ok(json!({"do":"new","game":"kuhn","seed":seed}));
        desk.ok(json!({"do":"dump","table":"t1"}))["deck"] == json!(["K", "J", "Q"])
    };
    (0..1000).map(Seed::from_u64).find(deals).unwrap()
}

/// Check, bet, call: seat 0 wins two with the king.
fn finished() -> Value {
    let mut desk = Desk::new();
    desk.ok(json!({"do":"new","game":"kuhn","seed":king_and_jack()}));
    for (seat, index) in [(0, 0), (1, 1), (0, 1)] {
        desk.ok(json!({"do":"play","table":"t1","seat":seat,"index":index}));
    }
    desk.ok(json!({"do":"record","table":"t1"}))
}

fn dealt() -> Value {
    let mut desk = Desk::new();
    desk.ok(json!({"do":"new","game":"kuhn","seed":3}));
    desk.ok(json!({"do":"play","table":"t1","seat":0,"index":0}));
    desk.ok(json!({"do":"record","table":"t1"}))
}

fn replay(record: &Value) -> Value {
    json!({"do":"replay","record":record})
}

fn failed_checks(record: &Value) -> Vec<&'static str> {
    let report = verify(KUHN, &record.to_string());
    let failed = report.checks.iter().filter(|check| matches!(check.finding, Finding::Failed { .. }));
    assert_eq!(report.checks.len(), 6, "every check is reported");
    failed.map(|check| check.check).collect()
}

#[test]
fn a_record_holds_everything_to_play_it_again() {
    let record = finished();
    let keys: Vec<&String> = record.as_object().unwrap().keys().collect();
    let expected = ["game", "rules_version", "rules", "commitment", "seed", "actions", "scores", "hash"];
    assert_eq!(keys, expected);
    assert_eq!(record["seed"], json!(king_and_jack()));
    assert_eq!(record["commitment"], json!(king_and_jack().commitment()));
    assert_eq!(record["actions"][1], json!({"seat":1,"action":{"type":"BET"}}));
    assert_eq!(record["scores"], json!([2, -2]));
}

#[test]
fn a_record_replays_to_the_same_record() {
    for (record, verdict) in [(finished(), Verdict::Proven), (dealt(), Verdict::Incomplete)] {
        let mut desk = Desk::new();
        desk.ok(replay(&record));
        assert_eq!(desk.ok(json!({"do":"record","table":"t1"})), record);
        assert_eq!(verify(KUHN, &record.to_string()).verdict, verdict);
    }
}

#[test]
fn a_running_record_replays_and_the_table_plays_on() {
    let record = dealt();
    assert!(record.get("scores").is_none());
    let mut desk = Desk::new();
    assert_eq!(desk.ok(replay(&record)), json!({"table":"t1","version":2,"awaiting":[1]}));
    assert_eq!(desk.ok(json!({"do":"play","table":"t1","seat":1,"index":0}))["awaiting"], json!([]));
}

#[test]
fn the_hash_is_over_the_text_that_dump_prints_of_the_whole() {
    let mut desk = Desk::with_table();
    let dump = desk.raw(br#"{"id":1,"do":"dump","table":"t1","whole":true}"#);
    let text = dump.strip_prefix(r#"{"id":1,"ok":"#).unwrap().strip_suffix('}').unwrap();
    let digits = {
        use sha2::{Digest, Sha256};
        paiju_contract::Commitment(Sha256::digest(text).into()).to_string()
    };
    assert_eq!(desk.ok(json!({"do":"record","table":"t1"}))["hash"], json!(digits));
}

/// Hashes of Three Kingdoms were once made from a text whose digest was of the state alone: such a record is still good,
/// and no other hash is.
#[test]
fn a_hash_that_an_earlier_release_made_is_still_the_game_s() {
    use sha2::{Digest, Sha256};
    let mut desk = Desk(Session::new(Catalog::default()));
    desk.ok(json!({"do":"new","game":"sanguosha","seed":4,"rules":"basic"}));
    desk.ok(json!({"do":"play","table":"t1","seat":0,"index":0}));
    let dump = desk.ok(json!({"do":"dump","table":"t1"}));
    let game = Sanguosha::load(serde_json::from_value(dump).unwrap()).unwrap();
    let hash_of = |text: String| Commitment(Sha256::digest(text).into()).to_string();
    let once = hash_of(serde_json::to_string(&game.whole_legacy().unwrap()).unwrap());
    let mut record = desk.ok(json!({"do":"record","table":"t1"}));
    assert_eq!(record["hash"], json!(hash_of(serde_json::to_string(&game.whole()).unwrap())));
    assert_ne!(record["hash"], json!(once));
    for (hash, good) in [(record["hash"].clone(), true), (json!(once), true), (json!("0".repeat(64)), false)]
    {
        record["hash"] = hash;
        let report = verify(Catalog::default(), &record.to_string());
        assert_eq!(matches!(report.finding("hash"), Some(Finding::Passed)), good);
    }
}

#[test]
fn an_action_changed_into_an_illegal_one_is_refused_where_it_stands() {
    let mut record = finished();
    record["actions"][1]["seat"] = json!(0);
    let mut desk = Desk::new();
    let error = desk.refused(replay(&record));
    assert_eq!((&error["code"], &error["detail"]["step"]), (&json!("ENGINE_NOT_YOUR_TURN"), &json!(1)));
    assert_eq!(failed_checks(&record), ["actions"]);
    let report = verify(KUHN, &record.to_string());
    assert_eq!(report.actions, 1);
    assert!(matches!(report.finding("hash"), Some(Finding::Skipped { .. })));
}

#[test]
fn an_action_changed_into_another_legal_one_is_found_by_scores_and_hash() {
    let mut record = finished();
    record["actions"][2]["action"]["type"] = json!("PASS");
    let mut desk = Desk::new();
    let error = desk.refused(replay(&record));
    assert_eq!(
        (&error["code"], &error["detail"]["reason"]),
        (&json!("ENGINE_INVALID_STATE"), &json!("scores_mismatch"))
    );
    assert_eq!(failed_checks(&record), ["scores", "hash"]);
}

#[test]
fn each_contradiction_is_reported_by_its_own_check() {
    let change = |key: &str, value: Value| {
        let mut record = finished();
        record[key] = value;
        record
    };
    let other = king_and_jack().successor();
    assert_eq!(failed_checks(&change("commitment", json!(other.commitment()))), ["commitment"]);
    assert_eq!(failed_checks(&change("scores", json!([3, -3]))), ["scores"]);
    assert_eq!(failed_checks(&change("hash", json!("0".repeat(64)))), ["hash"]);
    assert_eq!(failed_checks(&change("rules_version", json!(99))), ["deal"]);
    assert_eq!(failed_checks(&change("deck", json!(["K", "J", "Q"]))), ["commitment"]);
    assert_eq!(failed_checks(&change("deck", json!(["K", "K", "Q"]))), ["commitment", "deal"]);
    assert_eq!(failed_checks(&change("game", json!("go"))), ["deal"]);
    assert_eq!(failed_checks(&change("rules", json!({"first":7}))), ["deal"]);
    assert_eq!(failed_checks(&change("actions", json!(7))), ["record"]);
    assert_eq!(failed_checks(&change("surprise", json!(7))), ["record"]);
    assert_eq!(failed_checks(&json!([1, 2])), ["record"]);
}

#[test]
fn every_contradiction_has_its_code_on_the_line() {
    let mut desk = Desk::new();
    let mut code = |key: &str, value: Value| {
        let mut record = finished();
        record[key] = value;
        desk.code(replay(&record))
    };
    let other = king_and_jack().successor();
    assert_eq!(code("commitment", json!(other.commitment())), "ENGINE_INVALID_STATE");
    assert_eq!(code("seed", json!(other)), "ENGINE_INVALID_STATE");
    assert_eq!(code("seed", Value::Null), "ENGINE_INVALID_STATE");
    assert_eq!(code("hash", json!("")), "ENGINE_INVALID_STATE");
    assert_eq!(code("rules_version", json!(0)), "ENGINE_INVALID_RULES");
    assert_eq!(code("rules", json!("grand")), "ENGINE_INVALID_RULES");
    assert_eq!(code("deck", json!(["K", "J", "Q"])), "ENGINE_INVALID_STATE");
    assert_eq!(code("state", json!({})), "ENGINE_INVALID_STATE");
    assert_eq!(code("game", json!("go")), "ENGINE_BAD_REQUEST");
    assert_eq!(code("actions", json!([{"seat":0}])), "ENGINE_BAD_REQUEST");
    assert_eq!(code("actions", json!([{"seat":0,"action":{"type":"DANCE"}}])), "ENGINE_ILLEGAL_ACTION");
}

#[test]
fn scores_claimed_for_a_running_game_are_a_contradiction() {
    let mut record = dealt();
    record["scores"] = json!([0, 0]);
    assert_eq!(failed_checks(&record), ["scores"]);
}

#[test]
fn a_record_from_a_state_agrees_with_the_rules_inside() {
    let mut desk = Desk::with_table();
    let state = desk.ok(json!({"do":"dump","table":"t1"}));
    desk.ok(json!({"do":"load","game":"kuhn","state":state}));
    desk.ok(json!({"do":"play","table":"t2","seat":0,"index":1}));
    let mut record = desk.ok(json!({"do":"record","table":"t2"}));
    assert_eq!(verify(KUHN, &record.to_string()).verdict, Verdict::Incomplete);
    desk.ok(json!({"do":"play","table":"t2","seat":1,"index":0}));
    let over = desk.ok(json!({"do":"record","table":"t2"}));
    assert_eq!(verify(KUHN, &over.to_string()).verdict, Verdict::Replayed);
    record["rules"]["first"] = json!(1);
    assert_eq!(desk.code(replay(&record)), "ENGINE_INVALID_RULES");
}

/// What table `t1` may publish while its game is running.
fn announcement(desk: &Desk) -> Value {
    let table = desk.0.table("t1").unwrap();
    serde_json::from_str(&paiju_wire::text(|out| table.write_announcement(out))).unwrap()
}

#[test]
fn an_announcement_shows_the_commitment_and_nothing_hidden() {
    let mut desk = Desk::new();
    desk.ok(json!({"do":"new","game":"kuhn","seed":7}));
    desk.ok(json!({"do":"play","table":"t1","seat":0,"index":0}));
    let announced = announcement(&desk);
    assert_eq!(announced["commitment"], json!(Seed::from_u64(7).commitment()));
    for hidden in ["seed", "deck", "state", "hash", "scores"] {
        assert!(announced.get(hidden).is_none(), "{hidden}");
    }
    assert_eq!(announced["actions"], json!([]));
    assert_eq!(desk.code(replay(&announced)), "ENGINE_INVALID_STATE");
}

#[test]
fn a_stacked_or_loaded_table_announces_no_commitment() {
    let mut desk = Desk::with_table();
    let state = desk.ok(json!({"do":"dump","table":"t1"}));
    assert!(announcement(&desk).get("commitment").is_none());
    assert!(desk.ok(json!({"do":"record","table":"t1"})).get("commitment").is_none());
    let mut desk = Desk::new();
    desk.ok(json!({"do":"load","game":"kuhn","state":state}));
    assert!(announcement(&desk).get("commitment").is_none());
}

#[test]
fn a_reel_walks_through_a_record_action_by_action() {
    let text = finished().to_string();
    let mut reel = Reel::open(KUHN, &text).unwrap();
    assert_eq!((reel.len(), reel.table().version()), (3, 1));
    let mut versions = Vec::new();
    while reel.step().unwrap() {
        versions.push(reel.table().version());
    }
    assert_eq!(versions, [2, 3, 4]);
    assert_eq!(reel.table().last_step().unwrap().0, Seat(0));
    assert!(reel.table().is_over());
}

#[test]
fn a_damaged_dump_is_an_invalid_state() {
    let mut desk = Desk::with_table();
    let state = desk.ok(json!({"do":"dump","table":"t1"}));
    let load = |state: Value| json!({"do":"load","game":"kuhn","state":state});
    let mut missing_card = state.clone();
    missing_card["deck"].as_array_mut().unwrap().pop();
    let mut later = state.clone();
    later["version"] = json!(3);
    let mut forged = state.clone();
    forged["betting"] = json!("checked");
    let mut more = state;
    more["joker"] = json!(true);
    for broken in [missing_card, later, forged, more, json!([]), json!(7), json!("K"), json!({})] {
        assert_eq!(desk.code(load(broken)), "ENGINE_INVALID_STATE");
    }
    assert_eq!(desk.code(json!({"do":"load","game":"kuhn"})), "ENGINE_BAD_REQUEST");
    assert_eq!(desk.code(json!({"do":"dump","table":"t1","whole":1})), "ENGINE_BAD_REQUEST");
}

#[test]
fn a_record_written_by_hand_needs_a_game_a_start_and_actions() {
    let mut desk = Desk::new();
    let pass = json!([{"seat":0,"action":{"type":"PASS"}}]);
    let by_hand = json!({"game":"kuhn","seed":3,"actions":pass});
    assert_eq!(desk.ok(replay(&by_hand)), json!({"table":"t1","version":2,"awaiting":[1]}));
    assert_eq!(desk.ok(json!({"do":"record","table":"t1"})), dealt());
    for missing in ["game", "actions"] {
        let mut record = by_hand.clone();
        record.as_object_mut().unwrap().remove(missing);
        assert_eq!(desk.code(replay(&record)), "ENGINE_BAD_REQUEST");
    }
}

/// XianQi's dumps have a clock. It is the host's: a load keeps it, and hashes do not see it.
#[test]
fn a_clock_survives_a_load_and_is_no_part_of_the_hash() {
    let mut desk = Desk(Session::default());
    desk.ok(json!({"do":"new","game":"xianqi","seed":42}));
    let mut state = desk.ok(json!({"do":"dump","table":"t1"}));
    let hash = desk.ok(json!({"do":"record","table":"t1"}))["hash"].clone();
    state["decision"]["started_at_ms"] = json!(1_739_600_000_000_u64);
    state["decision"]["timeout_at_ms"] = json!(1_739_600_030_000_u64);
    desk.ok(json!({"do":"load","game":"xianqi","state":state}));
    assert_eq!(desk.ok(json!({"do":"dump","table":"t2"})), state);
    assert_eq!(desk.ok(json!({"do":"record","table":"t2"}))["hash"], hash);
}
