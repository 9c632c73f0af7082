//! R1.12: a dump is lossless, and a broken one is refused, whatever is broken.

use crate::table::{STRONG_ZERO, THREE_PILLARS, play, stacked};
use paiju_contract::{Game, Observer, Play, Rng, Save, Seed, Stream};
use paiju_xianqi::{Action, Card, Dump, LeaderAfterReveal, Rules, Saved, XianQi, original::Engine};
use serde_json::{Value, json};

fn dump(game: &XianQi) -> Value {
    serde_json::to_value(game.whole()).unwrap()
}

/// Why a state is refused; `Ok` if it is not.
fn load(state: &Value) -> Result<XianQi, String> {
    let dump: Dump = serde_json::from_value(state.clone()).map_err(|error| error.to_string())?;
    let same = XianQi::load(dump.into());
    let read: Saved = serde_json::from_value(state.clone()).map_err(|error| error.to_string())?;
    assert_eq!(XianQi::load(read), same, "{state}");
    same.map_err(|broken| broken.to_string())
}

fn after(lines: &[&str]) -> XianQi {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, lines);
    game
}

fn in_round() -> Value {
    dump(&after(&["0 PLAY R_XIANG", "1 COVER B_MA"]))
}

fn in_reveal() -> Value {
    dump(&after(&["0 BUCKLE", "1 REVEAL"]))
}

/// Each change must be refused; the state it starts from must not be.
fn all_refused(base: &Value, changes: &[(&str, Value)]) {
    load(base).expect("the state to start from is good");
    for (pointer, value) in changes {
        let mut broken = base.clone();
        *broken.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value.clone();
        assert_ne!(broken, *base, "{pointer} is no change");
        assert!(load(&broken).is_err(), "{pointer} = {value} was accepted");
    }
}

#[test]
fn r1_12_3_a_dump_is_lossless_at_every_decision() {
    for rules in [Rules::original(), Rules::revised()] {
        for seed in 0..150 {
            let mut game = XianQi::deal(&rules, Seed::from_u64(seed)).unwrap();
            let mut dice = Rng::new(Seed::from_u64(seed), Stream::POLICY);
            loop {
                let again = load(&dump(&game)).unwrap();
                assert_eq!(again, game);
                for to in Observer::all(3) {
                    assert_eq!(again.view(to), game.view(to));
                }
                let Some(seat) = game.phase().awaiting().first() else {
                    break;
                };
                let action = *dice.pick(&game.legal_list(seat)).unwrap();
                game.apply(seat, &action, &mut |_| {}).unwrap();
            }
        }
    }
}

#[test]
fn r1_12_3_a_refused_load_leaves_the_engine_alone() {
    let mut engine = Engine::default();
    engine.load_state(after(&[]).whole()).unwrap();
    let before = engine.dump_state().unwrap();
    let mut broken = before.clone();
    broken.version = 0;
    let error = engine.load_state(broken).unwrap_err();
    // R1.10.4
    assert_eq!((error.code.as_str(), error.http), ("ENGINE_INVALID_STATE", 400));
    assert_eq!(engine.dump_state().unwrap(), before);
}

#[test]
fn r1_12_4_players_hands_and_the_deck() {
    all_refused(
        &in_round(),
        &[
            ("/players/0/seat", json!(1)),
            ("/players", json!([])),
            ("/players/2/hand", json!({"B_XIANG": 1, "B_MA": 1, "B_NIU": 2})),
            ("/players/2/hand", json!({"B_XIANG": 1, "B_MA": 1, "B_NIU": 2, "R_NIU": 1})),
            ("/players/2/hand", json!({"B_XIANG": 1, "B_MA": 1, "B_NIU": 3, "X": 1})),
            ("/players/2/hand", json!({"B_XIANG": 1, "B_MA": 1, "B_NIU": 4})),
            ("/players/2/hand", json!({"B_XIANG": 1, "B_MA": 1, "B_NIU": 3, "R_MA": 0})),
            ("/turn/plays/1/cards", json!({"R_NIU": 1})),
            ("/turn/plays/1/cards", json!({"B_MA": 1, "R_NIU": 1})),
        ],
    );
    // A card that moved between hands: sizes no longer fit.
    let mut moved = in_round();
    moved["players"][2]["hand"] = json!({"B_XIANG": 1, "B_MA": 1, "B_NIU": 3, "R_XIANG": 1});
    moved["players"][0]["hand"] = json!({"B_SHI": 1, "R_MA": 2});
    assert!(load(&moved).is_err());
}

#[test]
fn r1_12_5_groups() {
    all_refused(
        &in_round(),
        &[
            ("/pillar_groups/0/winner_seat", json!(1)),
            ("/pillar_groups/0/round_kind", json!(1)),
            ("/pillar_groups/0/round_kind", json!(0)),
            ("/pillar_groups/0/round_kind", json!(9)),
            ("/pillar_groups/1/round_index", json!(0)),
            ("/pillar_groups/0/plays/0/power", json!(8)),
            ("/pillar_groups/0/plays/0/power", json!(-1)),
            ("/pillar_groups/0/plays/1/power", json!(3)),
            ("/pillar_groups/0/plays/1/seat", json!(2)),
            ("/pillar_groups/0/plays/1/seat", json!(7)),
            ("/pillar_groups/0/plays", json!([])),
            ("/pillar_groups", json!([])),
            ("/turn/round_index", json!(1)),
        ],
    );
}

#[test]
fn r1_12_6_the_round() {
    all_refused(
        &in_round(),
        &[
            ("/turn/round_kind", json!(0)),
            ("/turn/round_kind", json!(2)),
            ("/turn/last_combo", json!(null)),
            ("/turn/last_combo/power", json!(5)),
            ("/turn/last_combo/owner_seat", json!(1)),
            ("/turn/last_combo/owner_seat", json!(3)),
            ("/turn/last_combo/cards", json!({"R_MA": 1})),
            ("/turn/plays", json!([])),
            ("/turn/plays/0/seat", json!(1)),
            ("/phase", json!("buckle_decision")),
            ("/phase", json!("settlement")),
            ("/phase", json!("init")),
        ],
    );
    let lead = dump(&after(&[]));
    all_refused(
        &lead,
        &[
            ("/turn/round_kind", json!(1)),
            ("/turn/last_combo", json!({"power": 9, "cards": {"R_SHI": 1}, "owner_seat": 0})),
            ("/phase", json!("in_round")),
        ],
    );
}

#[test]
fn r1_12_7_the_decision() {
    all_refused(
        &in_round(),
        &[
            ("/decision", json!(null)),
            ("/decision/seat", json!(0)),
            ("/decision/context", json!("BUCKLE_DECISION")),
            ("/turn/current_seat", json!(0)),
            ("/turn/current_seat", json!(3)),
        ],
    );
    let over = dump(&after(&["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]));
    let decision =
        json!({"seat": 2, "context": "REVEAL_DECISION", "started_at_ms": 0, "timeout_at_ms": null});
    all_refused(
        &over,
        &[
            ("/decision", decision),
            ("/end_reason", json!("hands_out")),
            ("/end_reason", json!("black")),
            ("/end_reason", json!("early_end")),
            ("/phase", json!("buckle_decision")),
        ],
    );
    all_refused(&dump(&after(&[])), &[("/end_reason", json!("hands_out"))]);
}

#[test]
fn r1_12_8_the_buckle() {
    all_refused(
        &in_reveal(),
        &[
            ("/reveal/buckler_seat", json!(null)),
            ("/reveal/buckler_seat", json!(2)),
            ("/reveal/pending_order", json!([])),
            ("/reveal/pending_order", json!([2, 2])),
            ("/reveal/pending_order", json!([2, 0])),
            ("/reveal/pending_order", json!([2, 1, 0])),
            ("/reveal/pending_order", json!([1])),
            ("/reveal/passed_seats", json!([2])),
            ("/reveal/passed_seats", json!([0])),
            ("/reveal/passed_seats", json!([1, 1])),
            ("/reveal/relations", json!([])),
            ("/buckles_this_round", json!(17)),
        ],
    );
    all_refused(
        &dump(&after(&[])),
        &[
            ("/reveal/buckler_seat", json!(0)),
            ("/reveal/pending_order", json!([1])),
            ("/reveal/passed_seats", json!([1])),
        ],
    );
}

#[test]
fn r1_12_9_relations_and_the_version() {
    all_refused(
        &in_reveal(),
        &[
            ("/reveal/relations/0/buckler_seat", json!(1)),
            ("/reveal/relations/0/revealer_seat", json!(3)),
            ("/reveal/relations/0/revealer_seat", json!(2)),
            ("/reveal/relations/0/revealer_enough_at_time", json!(true)),
            ("/reveal/relations/0/revealer_enough_at_time", json!(1)),
            ("/version", json!(0)),
            ("/version", json!(-1)),
            ("/version", json!("1")),
            ("/forfeits", json!([true, false, false])),
            ("/forfeits", json!([false, false])),
            ("/last_buckler_seat", json!(3)),
            ("/rules/first_seat", json!(5)),
        ],
    );
}

#[test]
fn r1_12_10_a_cover_that_was_not_forced_is_no_play() {
    let mut state = without_log(in_round());
    // Seat 0 would have led a card that seat 1 could have beaten and covered.
    state["pillar_groups"][1]["plays"][0] = json!({"seat": 0, "power": 5, "cards": {"R_MA": 1}});
    state["players"][0]["hand"] = json!({"B_SHI": 2, "R_XIANG": 1, "R_MA": 1});
    assert!(load(&state).is_err());
}

/// Only the fields of the design, as a person or another program writes them.
fn without_log(mut state: Value) -> Value {
    for field in ["log", "deck", "buckles_this_round", "forfeits", "last_buckler_seat"] {
        state.as_object_mut().unwrap().remove(field);
    }
    state
}

#[test]
fn r1_4_5_the_log_and_the_deck_may_be_left_out() {
    let state = in_round();
    let whole = load(&state).unwrap();
    let game = load(&without_log(state.clone())).unwrap();
    assert_eq!(game.whole().players, whole.whole().players);
    assert_eq!(game.whole().log, whole.whole().log);
    for to in Observer::all(3) {
        assert_eq!(game.view(to), whole.view(to));
    }
    // A deck that deals other hands is not that of this game.
    all_refused(&state, &[("/deck", serde_json::to_value(Card::DECK).unwrap()), ("/deck", json!([]))]);
}

#[test]
fn r1_12_11_without_a_log_a_play_is_found_that_leads_there() {
    let liable = Rules { reveal_ceramic_liability: true, ..Rules::original() };
    let must = Rules { enough_must_buckle: true, ..Rules::original() };
    for rules in [Rules::original(), Rules::revised(), liable, must] {
        for seed in 0..60 {
            let mut game = XianQi::deal(&rules, Seed::from_u64(seed)).unwrap();
            let mut dice = Rng::new(Seed::from_u64(seed), Stream::POLICY);
            loop {
                let state = without_log(dump(&game));
                let again = load(&state).unwrap_or_else(|why| panic!("{why}: {state}"));
                again.audit().unwrap();
                assert_eq!(without_log(dump(&again)), state);
                assert_eq!((again.version(), again.phase()), (game.version(), game.phase()));
                let Some(seat) = game.phase().awaiting().first() else {
                    break;
                };
                let action = *dice.pick(&game.legal_list(seat)).unwrap();
                game.apply(seat, &action, &mut |_| {}).unwrap();
            }
        }
    }
}

#[test]
fn r1_12_11_what_play_cannot_reach_is_refused_with_a_log_and_without() {
    let relation = json!({"revealer_seat": 1, "buckler_seat": 0, "revealer_enough_at_time": false});
    let many = Value::Array(vec![relation.clone(); 500]);
    let forgeries = [
        ("/reveal/relations", many),
        ("/reveal/relations", json!([relation])),
        ("/version", json!(u32::MAX)),
        ("/version", json!(8)),
        ("/version", json!(6)),
        ("/version", json!(2)),
        ("/turn/current_seat", json!(1)),
    ];
    let lead = dump(&after(&[]));
    for base in [lead.clone(), without_log(lead)] {
        all_refused(&base, &forgeries);
        // Another leader, consistently so.
        let mut other = base.clone();
        other["turn"]["current_seat"] = json!(2);
        other["decision"]["seat"] = json!(2);
        assert!(load(&other).is_err());
    }
    // A reveal that its revealer could not have made as one who was enough.
    let mut state = without_log(in_reveal());
    state["reveal"]["relations"][0]["revealer_seat"] = json!(2);
    state["reveal"]["pending_order"] = json!([1]);
    state["turn"]["current_seat"] = json!(1);
    state["decision"]["seat"] = json!(1);
    assert!(load(&state).is_err(), "seat 1 is asked before seat 2");
}

#[test]
fn r1_12_11_a_log_is_played_by_the_rules() {
    let base = in_round();
    let last = base["log"].as_array().unwrap().len() - 1;
    let step = |seat: u8, text: &str| json!({"seat": seat, "action": crate::table::action(text)});
    let mut longer = base["log"].as_array().unwrap().clone();
    longer.push(step(2, "PLAY B_NIU"));
    all_refused(
        &base,
        &[
            ("/log", json!([])),
            ("/log", Value::Array(longer)),
            ("/log/0", step(0, "BUCKLE")),
            ("/log/0", step(1, "PLAY R_SHI*2")),
            (&format!("/log/{last}"), step(1, "COVER R_NIU")),
            (&format!("/log/{last}"), step(1, "PLAY R_NIU")),
            (&format!("/log/{last}/seat"), json!(2)),
        ],
    );
}

/// A chain as long as it can be: nobody ever lets a buckle stand.
fn endless(rules: Rules) -> XianQi {
    let mut game = stacked(Rules { buckle_chain_limit: 0, ..rules }, 0, STRONG_ZERO);
    while let Some(seat) = game.phase().awaiting().first() {
        let list = game.legal_list(seat);
        let wanted = [Action::Buckle, Action::Reveal, list[0]];
        let action = wanted.into_iter().find(|action| list.contains(action)).unwrap();
        game.apply(seat, &action, &mut |_| {}).unwrap();
        game.audit().unwrap();
    }
    game
}

#[test]
fn r1_13_4_the_longest_game_there_is_can_be_saved_and_loaded() {
    let liable = Rules { reveal_ceramic_liability: true, ..Rules::original() };
    let revised = Rules { leader_after_reveal: LeaderAfterReveal::LastRevealer, ..Rules::revised() };
    for rules in [Rules::original(), liable, revised] {
        let game = endless(rules);
        assert!(game.version() > 900 && game.version() as usize <= XianQi::limits(&game.rules()).actions + 1);
        let state = dump(&game);
        assert_eq!(load(&state).unwrap(), game);
        // Far below the 4 MiB that one line of the protocol may have.
        assert!(state.to_string().len() < 200_000, "{}", state.to_string().len());
        // Without its log a play is found in all these reveals, and none where none is.
        let bare = without_log(state);
        all_refused(&bare, &[("/version", json!(game.version() - 3)), ("/turn/current_seat", json!(7))]);
        let mut swapped = bare;
        let relations = swapped["reveal"]["relations"].as_array_mut().unwrap();
        relations.swap(10, 11);
        assert!(load(&swapped).is_err());
    }
}

#[test]
fn r1_11_5_a_settled_game_is_loaded_with_and_without_its_log() {
    let mut engine = Engine::default();
    engine.load_state(after(&["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]).whole()).unwrap();
    engine.settle().unwrap();
    let state = serde_json::to_value(engine.dump_state().unwrap()).unwrap();
    assert_eq!(state["phase"], "finished");
    for state in [state.clone(), without_log(state)] {
        let game = load(&state).unwrap();
        assert!(game.phase().is_over());
        assert_eq!(load(&dump(&game)).unwrap(), game);
        all_refused(&state, &[("/phase", json!("settlement")), ("/version", json!(10))]);
    }
}

#[test]
fn r1_13_6_hands_may_be_lists_of_type_and_count() {
    let mut state = in_round();
    let good = load(&state).unwrap();
    state["players"][2]["hand"] = json!([
        {"type": "B_XIANG", "count": 1}, {"type": "B_NIU", "count": 2}, {"type": "B_NIU", "count": 1},
        {"type": "B_MA", "count": 1},
    ]);
    assert_eq!(load(&state).unwrap(), good);
}

#[test]
fn r1_4_6_a_dump_is_the_deal_and_the_log_and_what_else_it_tells_is_compared() {
    let game = after(&["0 PLAY R_XIANG", "1 COVER B_MA"]);
    let brief = serde_json::to_value(game.dump()).unwrap();
    let mut fields: Vec<&str> = brief.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["decision", "deck", "log", "phase", "rules"]);
    let restored = |state: &Value| {
        let saved: Saved = serde_json::from_value(state.clone()).map_err(|why| why.to_string())?;
        XianQi::load(saved).map_err(|broken| broken.to_string())
    };
    assert_eq!(restored(&brief).as_ref(), Ok(&game));
    let whole = dump(&game);
    for (field, value) in whole.as_object().unwrap().iter().filter(|(field, _)| brief.get(*field).is_none()) {
        let mut told = brief.clone();
        told[field] = value.clone();
        assert_eq!(restored(&told).as_ref(), Ok(&game), "{field}");
    }
    for (field, forged) in [
        ("version", json!(7)),
        ("phase", json!("buckle_decision")),
        ("decision", json!({"seat": 0, "context": "IN_ROUND"})),
        ("players", json!([])),
        ("pillar_groups", json!([])),
        ("end_reason", json!("hands_out")),
        ("forfeits", json!([true, false, false])),
    ] {
        let mut told = brief.clone();
        told[field] = forged;
        let why = restored(&told).unwrap_err();
        assert!(why.starts_with(&format!("{field}: ")), "{field}: {why}");
    }
    let mut told = brief.clone();
    told.as_object_mut().unwrap().remove("log");
    assert!(restored(&told).unwrap_err().starts_with("log: "));
}

#[test]
fn r1_4_6_who_would_have_led_a_deal_that_is_over_at_once_is_told() {
    let over =
        |seed: &u64| XianQi::deal(&Rules::original(), Seed::from_u64(*seed)).unwrap().phase().is_over();
    let seed = (0..100_000).find(over).expect("a deal with a seat of black cards alone");
    let game = XianQi::deal(&Rules::original(), Seed::from_u64(seed)).unwrap();
    assert_eq!(XianQi::load(game.dump()), Ok(game));
}
