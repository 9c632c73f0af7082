//! Decisions, lists, refusals and projections through the eight operations of the engine interface, in JSON.

use crate::table::{STRONG_ZERO, THREE_PILLARS, play, stacked};
use paiju_contract::{Code, Game, Save, Seed};
use paiju_xianqi::original::{Config, Engine, EngineError, Output};
use paiju_xianqi::{CardList, INVALID_COVER_LIST, INVALID_SEAT, Rules, XianQi};
use serde_json::{Value, json};

fn engine(game: &XianQi) -> Engine {
    let mut engine = Engine::default();
    engine.load_state(game.whole()).unwrap();
    engine
}

fn fresh() -> Engine {
    engine(&stacked(Rules::original(), 0, STRONG_ZERO))
}

#[allow(clippy::unnecessary_wraps, reason = "the shape that apply_action takes")]
fn cover(json: Value) -> Option<CardList> {
    Some(serde_json::from_value(json).unwrap())
}

fn value<T: serde::Serialize>(of: T) -> Value {
    serde_json::to_value(of).unwrap()
}

/// The code of a refusal; the state must not have changed.
fn refused<T: std::fmt::Debug>(
    engine: &mut Engine,
    act: impl FnOnce(&mut Engine) -> Result<T, EngineError>,
) -> Code {
    let before = engine.dump_state().ok();
    let error = act(engine).unwrap_err();
    assert_eq!(engine.dump_state().ok(), before);
    error.code
}

#[test]
fn r1_10_4_every_method_needs_a_game() {
    let mut engine = Engine::default();
    let errors = [
        engine.apply_action(0, None, None).unwrap_err(),
        engine.settle().unwrap_err(),
        engine.get_public_state().unwrap_err(),
        engine.get_private_state(0).unwrap_err(),
        engine.get_legal_actions(0).unwrap_err(),
        engine.dump_state().unwrap_err(),
    ];
    for error in errors {
        assert_eq!((error.code, error.http), (Code::InvalidState, 409));
    }
}

#[test]
fn r1_5_init_game_deals() {
    let mut engine = Engine::default();
    let config: Config = serde_json::from_value(json!({"player_count": 3})).unwrap();
    let output = engine.at(5).init_game(config, Some(Seed::from_u64(1))).unwrap();
    assert_eq!(output.new_state.version, 1);
    assert_eq!(output.new_state, engine.dump_state().unwrap());
    assert_eq!(output.public_state, engine.get_public_state().unwrap());
    assert_eq!(
        output.legal_actions.actions,
        engine.get_legal_actions(output.legal_actions.seat).unwrap().actions
    );
    // R1.8.2: the clock is an input.
    assert_eq!(output.new_state.decision.unwrap().started_at_ms, 5);
    assert_eq!(output.new_state.decision.unwrap().timeout_at_ms, None);
    // R1.10.6
    let four: Config = serde_json::from_value(json!({"player_count": 4})).unwrap();
    for bad in [four, Config::original().player_count(4)] {
        let error = engine.init_game(bad, Some(Seed::from_u64(1))).unwrap_err();
        assert_eq!((error.code(), error.http), (Code::InvalidRules, 400));
        assert_eq!(error.detail.field.as_deref(), Some("player_count"));
    }
}

#[test]
fn r1_4_the_dump_has_the_shape_of_the_design() {
    let dump = value(fresh().dump_state().unwrap());
    assert_eq!(dump["version"], 1);
    assert_eq!(dump["phase"], "buckle_decision");
    assert_eq!(
        dump["players"][0],
        json!({"seat": 0, "hand": {"R_SHI": 2, "B_SHI": 2, "R_XIANG": 2, "R_MA": 2}})
    );
    let turn = json!({"current_seat": 0, "round_index": 0, "round_kind": 0, "last_combo": null, "plays": []});
    assert_eq!(dump["turn"], turn);
    // R1.8.1
    let decision =
        json!({"seat": 0, "context": "BUCKLE_DECISION", "started_at_ms": 0, "timeout_at_ms": null});
    assert_eq!(dump["decision"], decision);
    assert_eq!(dump["pillar_groups"], json!([]));
    let reveal = json!({"buckler_seat": null, "pending_order": [], "passed_seats": [], "relations": []});
    assert_eq!(dump["reveal"], reveal);
    assert_eq!(dump["end_reason"], Value::Null);
    // R1.4.4, R1.13.5: what a load needs beside that.
    assert_eq!(dump["rules"]["preset"], "original");
    assert_eq!((&dump["buckles_this_round"], &dump["forfeits"]), (&json!(0), &json!([false, false, false])));
    assert_eq!(dump["last_buckler_seat"], Value::Null);
}

#[test]
fn r1_4_1_phases_and_contexts_have_the_names_of_the_design() {
    let mut engine = fresh();
    let phase = |engine: &Engine| value(engine.dump_state().unwrap())["phase"].clone();
    let context = |engine: &Engine| value(engine.dump_state().unwrap())["decision"]["context"].clone();
    engine.apply_action(0, None, None).unwrap();
    assert_eq!((phase(&engine), context(&engine)), (json!("in_round"), json!("IN_ROUND")));
    let mut engine = fresh();
    let buckle = engine.get_legal_actions(0).unwrap().actions.len() as i64 - 1;
    engine.apply_action(buckle, None, None).unwrap();
    assert_eq!((phase(&engine), context(&engine)), (json!("reveal_decision"), json!("REVEAL_DECISION")));
    engine.apply_action(1, None, None).unwrap();
    engine.apply_action(1, None, None).unwrap();
    assert_eq!((phase(&engine), context(&engine)), (json!("settlement"), Value::Null));
    engine.settle().unwrap();
    assert_eq!(phase(&engine), json!("finished"));
    // R1.8.1: the seat keeps its last value.
    assert_eq!(engine.dump_state().unwrap().turn.current_seat.0, 2);
}

#[test]
fn r1_4_2_zero_counts_are_left_out() {
    let private = value(fresh().get_private_state(1).unwrap());
    assert_eq!(private["hand"], json!({"B_XIANG": 1, "B_MA": 1, "R_CHE": 2, "R_GOU": 1, "R_NIU": 3}));
    assert_eq!(private["covered"], json!({}));
}

#[test]
fn r1_9_5_listed_actions_carry_their_cards_or_their_count() {
    let mut engine = fresh();
    let list = value(engine.get_legal_actions(0).unwrap());
    assert_eq!(list["seat"], 0);
    assert_eq!(list["actions"][0], json!({"type": "PLAY", "payload_cards": {"R_SHI": 1}, "power": 9}));
    assert_eq!(list["actions"][8], json!({"type": "BUCKLE"}));
    engine.apply_action(1, None, None).unwrap();
    let covers = json!({"seat": 1, "actions": [{"type": "COVER", "required_count": 2}]});
    assert_eq!(value(engine.get_legal_actions(1).unwrap()), covers);
    // R1.9.1
    for seat in [0, 2, 3, -1, 900] {
        assert_eq!(value(engine.get_legal_actions(seat).unwrap()), json!({"seat": seat, "actions": []}));
    }
}

#[test]
fn r1_10_5_a_cover_list_must_fit() {
    let mut engine = fresh();
    engine.apply_action(1, Some(CardList(Ok("-".parse().unwrap()))), None).unwrap();
    for bad in [
        json!({}),
        json!({"R_CHE": 1}),
        json!({"R_CHE": 2, "R_GOU": 1}),
        json!({"KING": 2}),
        json!({"R_CHE": 2, "R_GOU": 0}),
        json!({"R_CHE": -2}),
        json!({"R_CHE": 1.5}),
        json!({"R_CHE": "2"}),
        json!({"R_SHI": 2}),
        json!({"R_CHE": 3}),
        json!([{"type": "R_CHE"}]),
        json!([]),
        json!(["R_CHE", "KING"]),
        json!(["R_CHE"]),
        json!(["R_CHE", 5]),
        json!(["R_CHE", "R_CHE", "R_CHE"]),
        json!("R_CHE*2"),
        json!(5),
        json!(-5),
        json!(1.5),
        json!(true),
        json!([[]]),
    ] {
        let given = cover(bad.clone());
        assert_eq!(refused(&mut engine, |e| e.apply_action(0, given, None)), INVALID_COVER_LIST, "{bad}");
    }
    assert_eq!(refused(&mut engine, |e| e.apply_action(0, None, None)), INVALID_COVER_LIST);
    // R1.13.6: a map, a list of lines or a list of names.
    let (mut other, mut third) = (engine.clone(), engine.clone());
    engine.apply_action(0, cover(json!({"R_CHE": 1, "B_MA": 1})), None).unwrap();
    let list = json!([{"type": "R_CHE", "count": 1}, {"type": "B_MA", "count": 1}]);
    other.apply_action(0, cover(list), None).unwrap();
    third.apply_action(0, cover(json!(["R_CHE", "B_MA"])), None).unwrap();
    assert_eq!(engine.dump_state().unwrap(), third.dump_state().unwrap());
    assert_eq!(engine.dump_state().unwrap(), other.dump_state().unwrap());
}

#[test]
fn r1_10_5_only_a_cover_takes_cards() {
    let mut engine = fresh();
    let needless = cover(json!({"R_SHI": 1}));
    assert_eq!(refused(&mut engine, |e| e.apply_action(0, needless, None)), INVALID_COVER_LIST);
    let unknown = cover(json!({"X": 1}));
    assert_eq!(refused(&mut engine, |e| e.apply_action(0, unknown, None)), INVALID_COVER_LIST);
    engine.clone().apply_action(0, cover(json!({})), None).unwrap();
    engine.apply_action(0, cover(Value::Null), None).unwrap();
}

#[test]
fn r1_10_the_order_of_checks() {
    let mut engine = fresh();
    // Version before index before cover list.
    let needless = cover(json!({"R_SHI": 1}));
    assert_eq!(refused(&mut engine, |e| e.apply_action(99, needless, Some(7))), Code::VersionConflict);
    assert_eq!(refused(&mut engine, |e| e.apply_action(99, needless, Some(1))), Code::InvalidActionIndex);
    assert_eq!(refused(&mut engine, |e| e.apply_action(0, needless, Some(1))), INVALID_COVER_LIST);
    // R1.10.3
    for index in [-1, 9, i64::MAX, i64::MIN] {
        assert_eq!(refused(&mut engine, |e| e.apply_action(index, None, None)), Code::InvalidActionIndex);
    }
    // R1.10.1: phase before version.
    let mut over = settled();
    assert_eq!(refused(&mut over, |e| e.apply_action(99, needless, Some(99))), Code::InvalidPhase);
    assert_eq!(refused(&mut engine, Engine::settle), Code::InvalidPhase);
}

#[test]
fn r1_10_2_a_stale_version_conflicts() {
    let mut engine = fresh();
    let error = engine.apply_action(0, None, Some(2)).unwrap_err();
    assert_eq!((error.code, error.http), (Code::VersionConflict, 409));
    assert_eq!(value(&error)["detail"], json!({"client_version": 2, "version": 1}));
    engine.apply_action(0, None, Some(1)).unwrap();
}

#[test]
fn r1_10_7_bodies_and_outputs() {
    let mut engine = fresh();
    let body = value(engine.apply_action(50, None, None).unwrap_err());
    assert_eq!(body["code"], "ENGINE_INVALID_ACTION_INDEX");
    assert!(body["message"].is_string());
    assert_eq!(body.as_object().unwrap().len(), 3);
    let output = value(engine.apply_action(0, None, None).unwrap());
    let mut keys: Vec<&String> = output.as_object().unwrap().keys().collect();
    keys.sort_unstable();
    assert_eq!(keys, ["legal_actions", "new_state", "private_state_by_seat", "public_state"]);
    let preview = value(settled_output());
    assert_eq!(preview["settlement"]["chip_delta_by_seat"][0]["delta"], 2);
}

fn settled_output() -> Output {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL"]);
    engine(&game).apply_action(1, None, None).unwrap()
}

fn settled() -> Engine {
    let mut engine = Engine::default();
    engine.load_state(settled_output().new_state).unwrap();
    engine
}

#[test]
fn r1_11_5_settle_pays_and_finishes() {
    let mut engine = settled();
    let before = engine.dump_state().unwrap();
    let settlement = engine.settle().unwrap().settlement.unwrap();
    let deltas = value(settlement.chip_delta_by_seat);
    let first = json!({"seat": 0, "delta": 2, "delta_enough": 2, "delta_reveal": 0, "delta_ceramic": 0});
    assert_eq!((deltas.as_array().unwrap().len(), &deltas[0]), (3, &first));
    let after = engine.dump_state().unwrap();
    assert_eq!(value(&after)["phase"], "finished");
    assert_eq!((after.version, after.decision), (before.version + 1, None));
    assert_eq!(settlement.final_state, after);
    // Nothing masked there, everything still masked in public (R1.12.1).
    assert_eq!(value(&settlement.final_state)["pillar_groups"][0]["plays"][1]["cards"], json!({"R_CHE": 2}));
    let public = value(engine.get_public_state().unwrap());
    assert_eq!(public["pillar_groups"][0]["plays"][1], json!({"seat": 1, "power": -1, "covered_count": 2}));
    // R1.10.1: a second settle, and any action, are too late.
    assert_eq!(refused(&mut engine, Engine::settle), Code::InvalidPhase);
    assert_eq!(refused(&mut engine, |e| e.apply_action(0, None, None)), Code::InvalidPhase);
    assert!(XianQi::load(after.into()).unwrap().phase().is_over());
}

#[test]
fn r1_12_1_the_public_state_masks_covers() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_SHI*2", "1 COVER R_CHE*2"]);
    let public = value(engine(&game).get_public_state().unwrap());
    let mut keys: Vec<&String> = public.as_object().unwrap().keys().collect();
    keys.sort_unstable();
    assert_eq!(keys, ["decision", "phase", "pillar_groups", "players", "reveal", "turn", "version"]);
    assert_eq!(public["players"][1], json!({"seat": 1, "hand_count": 6, "captured_pillar_count": 0}));
    assert_eq!(
        public["turn"]["plays"],
        json!([
            {"seat": 0, "power": 9, "cards": {"R_SHI": 2}},
            {"seat": 1, "power": -1, "covered_count": 2},
        ])
    );
    assert_eq!(public["turn"]["last_combo"], json!({"power": 9, "cards": {"R_SHI": 2}, "owner_seat": 0}));
}

#[test]
fn r1_12_2_the_private_state_is_hand_and_own_covers() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, &["0 PLAY R_XIANG", "1 COVER B_MA"]);
    let engine = engine(&game);
    let private = value(engine.get_private_state(1).unwrap());
    let expected =
        json!({"hand": {"B_XIANG": 1, "R_NIU": 3}, "covered": {"R_CHE": 2, "R_GOU": 1, "B_MA": 1}});
    assert_eq!(private, expected);
    for seat in [-1, 3, 255, i64::MAX] {
        let error = engine.get_private_state(seat).unwrap_err();
        assert_eq!((error.code, error.http), (INVALID_SEAT, 400));
    }
}
