//! What a host brings to the engine interface: rules built in Rust, seeds, a clock, and calls by name.

use crate::table::{STRONG_ZERO, play, stacked};
use paiju_contract::{Code, Game, Play, RuleSet, Save, Seat, Seed};
use paiju_xianqi::original::{Answer, Config, Engine, OPERATIONS};
use paiju_xianqi::{CardList, DecisionShape, Dump, INVALID_COVER_LIST, INVALID_SEAT, Preset, Rules, XianQi};
use serde_json::{Value, json};

fn times(dump: &Dump) -> (u64, Option<u64>) {
    let DecisionShape { started_at_ms, timeout_at_ms, .. } = dump.decision.unwrap();
    (started_at_ms, timeout_at_ms)
}

/// An engine in the middle of a round, its decision begun at 2,000 and to be made until 32,000.
fn timed() -> Engine {
    let mut engine = Engine::with_timer(30_000);
    engine.load_state(stacked(Rules::original(), 0, STRONG_ZERO).whole()).unwrap();
    engine.at(2_000).apply_action(0, None, None).unwrap();
    engine
}

#[test]
fn r1_5_a_config_is_built_or_converted() {
    let built = Config::of(Preset::Revised).early_end(false).eight_pillars_pay_8(true).buckle_chain_limit(3);
    let rules =
        Rules { early_end: false, eight_pillars_pay_8: true, buckle_chain_limit: 3, ..Rules::revised() };
    assert_eq!(built, Config::from(rules));
    let mut engine = Engine::default();
    let dealt = engine.init_game(built, Some(Seed::from_u64(4))).unwrap();
    assert_eq!(dealt.new_state.rules, rules);
    let chips = Config::default().initial_chips(7).first_seat(Seat(2)).drawer_seat(Seat(1));
    let dealt = engine.init_game(chips, Some(Seed::from_u64(4))).unwrap().new_state;
    assert_eq!((dealt.rules.chips, dealt.turn.current_seat), ([7; 3], Seat(2)));
    assert_eq!(dealt.rules.drawer_seat, Some(Seat(1)));
}

#[test]
fn r1_5_1_a_built_config_that_cannot_work_is_refused() {
    let mut engine = timed();
    let before = engine.dump_state().unwrap();
    for (bad, field) in [
        (Config::revised().eight_pillars_pay_8(true), "eight_pillars_pay_8"),
        (Config::original().first_seat(Seat(3)), "first_seat"),
        (Config::original().chips([i32::MAX; 3]), "chips"),
    ] {
        let error = engine.init_game(bad, Some(Seed::from_u64(1))).unwrap_err();
        assert_eq!((error.code(), error.detail.field.as_deref()), (Code::InvalidRules, Some(field)));
    }
    assert_eq!(engine.dump_state().unwrap(), before);
}

#[test]
fn r1_5_a_missing_seed_is_drawn_by_the_host() {
    let mut engine = Engine::default();
    let error = engine.init_game(Rules::original(), None).unwrap_err();
    assert_eq!((error.code(), error.detail.field.as_deref()), (Code::InvalidRules, Some("rng_seed")));
    let mut hosted = engine.seeds(|| Some(Seed::from_u64(9)));
    let drawn = hosted.init_game(Rules::original(), None).unwrap();
    let given = hosted.init_game(Rules::original(), Some(Seed::from_u64(9))).unwrap();
    let other = hosted.init_game(Rules::original(), Some(Seed::from_u64(10))).unwrap();
    assert_eq!(drawn, given);
    assert_ne!(drawn, other, "a seed that is given goes before the host's");
}

#[test]
fn r1_8_2_a_host_may_enable_a_timer() {
    let mut engine = Engine::with_timer(30_000);
    let output = engine.at(1_000).init_game(Config::default(), Some(Seed::from_u64(1))).unwrap();
    assert_eq!(times(&output.new_state), (1_000, Some(31_000)));
    let next = engine.at(2_000).apply_action(0, None, None).unwrap();
    assert_eq!(next.public_state.decision, next.new_state.decision);
    assert_eq!(times(&next.new_state), (2_000, Some(32_000)));
    // A refusal leaves the time of the decision alone.
    engine.at(9_000).apply_action(99, None, None).unwrap_err();
    assert_eq!(engine.dump_state().unwrap(), next.new_state);
}

#[test]
fn r1_8_2_a_host_may_lend_its_clock() {
    let mut engine = Engine::default().clock(|| 77);
    engine.load_state(timed().dump_state().unwrap()).unwrap();
    let cover = CardList(Ok("B_MA".parse().unwrap()));
    let output = engine.apply_action(0, Some(cover), None).unwrap();
    assert_eq!(times(&output.new_state), (77, None));
    assert_eq!(engine.at(78).get_public_state().unwrap(), output.public_state);
}

fn value<T: serde::Serialize>(of: T) -> Value {
    serde_json::to_value(of).unwrap()
}

#[test]
fn r1_8_2_the_clock_of_a_dump_survives_a_load_on_every_path() {
    let dump = timed().dump_state().unwrap();
    assert_eq!(times(&dump), (2_000, Some(32_000)));
    // The engine interface, by value and by reading data.
    let (mut by_value, mut by_data) = (Engine::default(), Engine::default());
    by_value.load_state(dump.clone()).unwrap();
    by_data.read_state(value(&dump)).unwrap();
    assert_eq!(by_value.dump_state().unwrap(), dump);
    assert_eq!(by_data.dump_state().unwrap(), dump);
    // The contract, which the line protocol loads and dumps by; with a log and without.
    let without = Dump { log: None, deck: None, ..dump.clone() };
    let told = |game: &XianQi| value(game.dump())["decision"].clone();
    for given in [dump.clone(), without] {
        let loaded = XianQi::load(given.into()).unwrap();
        assert_eq!(told(&loaded), value(dump.decision));
        assert_eq!(told(&XianQi::load(loaded.dump()).unwrap()), value(dump.decision));
    }
    // Times beyond 32 bits, and none to wait for.
    for (started_at_ms, timeout_at_ms) in [(1_739_600_000_123, None), (1_739_600_000_123, Some(u64::MAX))] {
        let decision = DecisionShape { started_at_ms, timeout_at_ms, ..dump.decision.unwrap() };
        let late = Dump { decision: Some(decision), ..dump.clone() };
        let again = told(&XianQi::load(late.into()).unwrap());
        assert_eq!(
            (&again["started_at_ms"], &again["timeout_at_ms"]),
            (&value(started_at_ms), &value(timeout_at_ms))
        );
    }
}

#[test]
fn r1_8_2_a_clock_is_no_part_of_the_game() {
    let dump = timed().dump_state().unwrap();
    let mut clocked = XianQi::load(dump.into()).unwrap();
    let mut plain = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut plain, &["0 PLAY R_SHI"]);
    assert_eq!(clocked, plain);
    // The next decision is another: its time is not known.
    let seat = plain.phase().awaiting().first().unwrap();
    let action = plain.legal_list(seat)[0];
    for game in [&mut clocked, &mut plain] {
        game.apply(seat, &action, &mut |_| {}).unwrap();
    }
    assert_eq!(clocked, plain);
    assert_eq!(clocked.dump(), plain.dump());
    assert_eq!(value(clocked.dump())["decision"].get("started_at_ms"), None);
}

#[test]
fn r1_10_4_what_has_not_the_shape_of_a_state_is_an_invalid_state() {
    let mut engine = timed();
    let before = engine.dump_state().unwrap();
    let mut short = value(&before);
    short.as_object_mut().unwrap().remove("turn");
    // With the deal and the log all else follows.
    Engine::default().read_state(&short).unwrap();
    short.as_object_mut().unwrap().remove("log");
    let mut odd = value(&before);
    odd["phase"] = json!("init");
    for bad in [json!({}), json!(null), json!(5), json!([1]), short, odd] {
        let error = engine.read_state(&bad).unwrap_err();
        assert_eq!((error.code(), error.http), (Code::InvalidState, 400), "{bad}");
        let error = engine.call("load_state", json!({"state": bad})).unwrap_err();
        assert_eq!((error.code(), error.detail.reason), (Code::InvalidState, Some("malformed_state")));
    }
    assert_eq!(engine.call("load_state", json!({})).unwrap_err().code(), Code::InvalidState);
    assert_eq!(engine.dump_state().unwrap(), before);
}

#[test]
fn r1_10_every_operation_is_called_by_its_name() {
    let mut engine = Engine::default();
    let mut call = |op: &str, args: Value| engine.call(op, &args).map(value);
    let dealt = call("init_game", json!({"config": {"first_seat": 0}, "rng_seed": 1, "now_ms": 8})).unwrap();
    assert_eq!(dealt["public_state"]["decision"]["started_at_ms"], 8);
    let led = call("apply_action", json!({"action_idx": 0, "cover_list": null, "client_version": 1}));
    let led = led.unwrap();
    assert_eq!(call("get_public_state", json!({})).unwrap(), led["public_state"]);
    assert_eq!(call("get_private_state", json!({"seat": 1})).unwrap(), led["private_state_by_seat"][1]);
    assert_eq!(call("get_legal_actions", json!({"seat": 1})).unwrap(), led["legal_actions"]);
    let state = call("dump_state", Value::Null).unwrap();
    assert_eq!(state, led["new_state"]);
    assert_eq!(call("load_state", json!({"state": state})).unwrap(), Value::Null);
    assert_eq!(call("settle", json!({})).unwrap_err().code(), Code::InvalidPhase);
    for op in OPERATIONS {
        let op = op.name;
        let wrong = call(op, json!({"no_such_argument": 1})).unwrap_err();
        assert_ne!(wrong.detail.reason, Some("unknown_operation"), "{op}");
    }
}

#[test]
fn r1_10_7_a_malformed_call_has_its_code() {
    let mut engine = timed();
    for (op, args, code) in [
        ("init_game", json!({"config": {"no_such_switch": 1}}), Code::InvalidRules),
        ("init_game", json!({"config": {"player_count": 4}, "rng_seed": 1}), Code::InvalidRules),
        ("init_game", json!({"config": 7}), Code::InvalidRules),
        ("init_game", json!({}), Code::InvalidRules),
        ("init_game", json!({"rng_seed": -4}), Code::BadRequest),
        ("init_game", json!({"now_ms": "noon", "rng_seed": 1}), Code::BadRequest),
        ("apply_action", json!({}), Code::BadRequest),
        ("apply_action", json!({"action_idx": "0"}), Code::BadRequest),
        ("apply_action", json!({"action_idx": 0, "client_version": -1}), Code::VersionConflict),
        ("apply_action", json!({"action_idx": 0, "cover_list": {"KING": 1}}), INVALID_COVER_LIST),
        ("apply_action", json!({"action_idx": 0, "cover_list": "R_SHI"}), INVALID_COVER_LIST),
        ("apply_action", json!({"action_idx": 0, "cover_list": 5}), INVALID_COVER_LIST),
        ("apply_action", json!({"action_idx": 0, "cover_list": ["B_GOU", "B_GOU"]}), INVALID_COVER_LIST),
        ("get_private_state", json!({"seat": 3}), INVALID_SEAT),
        ("get_private_state", json!({"seat": 1e30}), INVALID_SEAT),
        ("get_private_state", json!({}), Code::BadRequest),
        ("dump", json!({}), Code::BadRequest),
    ] {
        let before = engine.dump_state().unwrap();
        assert_eq!(engine.call(op, &args).unwrap_err().code(), code, "{op} {args}");
        assert_eq!(engine.dump_state().unwrap(), before);
    }
    for seat in [json!(99), json!(-1), json!(u64::MAX), json!(1e30), json!(-1e30)] {
        let listed = engine.call("get_legal_actions", json!({"seat": seat})).unwrap();
        assert!(matches!(listed, Answer::LegalActions(listed) if listed.actions.is_empty()), "{seat}");
    }
}

#[test]
fn r1_5_every_preset_has_its_config() {
    for name in Rules::PRESETS {
        let config: Config = serde_json::from_value(json!({ "preset": name })).unwrap();
        assert_eq!(config, Config::from(Rules::preset(name).unwrap()));
    }
}
