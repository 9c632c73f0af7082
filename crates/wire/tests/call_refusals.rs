//! `call` and `drop`: what is refused, under which code, and that nothing has changed then.

use crate::caller::{Caller, value};
use paiju_wire::{Catalog, INTERFACES};
use serde_json::{Value, json};

fn pair(code: &str, reason: &str) -> (String, String) {
    (code.to_owned(), reason.to_owned())
}

fn xianqi() -> Caller {
    let mut caller = Caller::new("xianqi.Engine", "dump_state");
    caller.ok("e1", "init_game", json!({"config": {"first_seat": 0}, "rng_seed": 1}));
    caller
}

fn mahjong() -> Caller {
    let mut caller = Caller::new("mahjong.Game", "dump");
    caller.ok("m1", "create_game", json!({"player_ids": ["a", "b", "c", "d"], "seed": 42}));
    caller
}

fn holdem() -> Caller {
    let mut caller = Caller::new("holdem.PokerGame", "get_state");
    caller.ok("g1", "new", json!({}));
    caller.ok("g1", "seed", json!({"seed": 42}));
    caller
}

fn sanguosha() -> Caller {
    let mut caller = Caller::new("sanguosha.TurnEngine", "get_current_turn_state");
    caller.ok("t1", "initialize_turn_state", json!({"seats": 3}));
    caller
}

#[test]
fn xianqi_has_the_codes_of_its_document() {
    let mut caller = xianqi();
    let mut state = caller.ok("e1", "dump_state", json!({}));
    state["version"] = 7.into();
    for (op, args, code) in [
        ("apply_action", json!({"action_idx": 0, "client_version": 3}), "ENGINE_VERSION_CONFLICT"),
        ("apply_action", json!({"action_idx": 99}), "ENGINE_INVALID_ACTION_INDEX"),
        ("apply_action", json!({"action_idx": -1}), "ENGINE_INVALID_ACTION_INDEX"),
        ("apply_action", json!({"action_idx": 0, "cover_list": {"R_SHI": 1}}), "ENGINE_INVALID_COVER_LIST"),
        (
            "apply_action",
            json!({"action_idx": 0, "cover_list": ["B_GOU", "B_GOU"]}),
            "ENGINE_INVALID_COVER_LIST",
        ),
        ("apply_action", json!({"action_idx": 0, "cover_list": "R_SHI"}), "ENGINE_INVALID_COVER_LIST"),
        ("apply_action", json!({"action_idx": 0, "cover_list": 5}), "ENGINE_INVALID_COVER_LIST"),
        ("settle", json!({}), "ENGINE_INVALID_PHASE"),
        ("load_state", json!({"state": state}), "ENGINE_INVALID_STATE"),
        ("load_state", json!({"state": {"version": "one"}}), "ENGINE_INVALID_STATE"),
        ("load_state", json!({"state": 5}), "ENGINE_INVALID_STATE"),
        ("init_game", json!({"config": {"player_count": 4}}), "ENGINE_INVALID_RULES"),
        ("init_game", json!({"config": {"no_such_switch": 4}}), "ENGINE_INVALID_RULES"),
        ("init_game", json!({"rng_seed": -4}), "ENGINE_BAD_REQUEST"),
        ("init_game", json!({"now_ms": "noon"}), "ENGINE_BAD_REQUEST"),
        ("init_game", json!({"config": 7}), "ENGINE_INVALID_RULES"),
        ("get_private_state", json!({"seat": 3}), "ENGINE_INVALID_SEAT"),
        ("get_private_state", json!({"seat": "0"}), "ENGINE_BAD_REQUEST"),
    ] {
        assert_eq!(caller.refused("e1", op, args.clone())["code"], code, "{op} {args}");
    }
    // A refused action has not told the time either, and a seat that does not decide is no error.
    caller.refused("e1", "apply_action", json!({"action_idx": 99, "now_ms": 77}));
    let output = caller.ok("e1", "apply_action", json!({"action_idx": 0}));
    assert_eq!(output["public_state"]["decision"]["started_at_ms"], 0);
    assert_eq!(caller.ok("e1", "get_legal_actions", json!({"seat": 9})), json!({"seat": 9, "actions": []}));
    // What could not be made has taken no name.
    assert_eq!(caller.refused("e2", "load_state", json!({"state": {}}))["code"], "ENGINE_INVALID_STATE");
    assert_eq!(caller.refused("e2", "dump_state", json!({}))["detail"]["objects"], json!(["e1"]));
}

#[test]
fn mahjong_has_its_codes() {
    let mut caller = mahjong();
    let not_started = pair("ENGINE_INVALID_PHASE", "not_started");
    assert_eq!(caller.code("m1", "discard_tile", json!({"player_id": "a", "tile": "1m"})), not_started);
    assert_eq!(caller.code("m1", "end_game", json!({})), not_started);
    caller.ok("m1", "start_game", json!({}));
    let dump = caller.ok("m1", "dump", json!({}));
    let mut broken = dump.clone();
    broken["player_ids"] = json!(["a", "a", "b", "c"]);
    for (op, args, code, reason) in [
        ("start_game", json!({}), "ENGINE_INVALID_PHASE", "already_started"),
        ("end_game", json!({}), "ENGINE_INVALID_PHASE", "not_over"),
        ("get_game_state", json!({"player_id": "eve"}), "ENGINE_BAD_REQUEST", "unknown_player"),
        (
            "bury_cards",
            json!({"player_id": "a", "tiles": ["1m"]}),
            "ENGINE_ILLEGAL_ACTION",
            "not_three_tiles",
        ),
        (
            "bury_cards",
            json!({"player_id": "a", "tiles": ["1m", "1p", "1s"]}),
            "ENGINE_ILLEGAL_ACTION",
            "mixed_suits",
        ),
        ("discard_tile", json!({"player_id": "a", "tile": "1m"}), "ENGINE_ILLEGAL_ACTION", "must_bury"),
        (
            "declare_action",
            json!({"player_id": "a", "action": "KONG_ADDED"}),
            "ENGINE_ILLEGAL_ACTION",
            "name_tile",
        ),
        ("declare_actions", json!({"responses": []}), "ENGINE_ILLEGAL_ACTION", "incomplete_batch"),
        (
            "declare_action",
            json!({"player_id": "a", "action": "CHOW"}),
            "ENGINE_BAD_REQUEST",
            "malformed_arguments",
        ),
        (
            "discard_tile",
            json!({"player_id": "a", "tile": "10m"}),
            "ENGINE_BAD_REQUEST",
            "malformed_arguments",
        ),
        ("create_game", json!({"player_ids": ["a", "b", "c", "d"]}), "ENGINE_BAD_REQUEST", "object_exists"),
        ("load", json!({"state": dump}), "ENGINE_BAD_REQUEST", "object_exists"),
    ] {
        let error = caller.ask("m1", op, &args);
        assert_eq!(
            (&error["error"]["code"], &error["error"]["detail"]["reason"]),
            (&json!(code), &json!(reason)),
            "{op} {args}"
        );
    }
    assert_eq!(caller.ok("m1", "dump", json!({})), dump, "nothing has changed");
    for (op, args, code, reason) in [
        ("create_game", json!({"player_ids": ["a", "b", "c", "a"]}), "ENGINE_BAD_REQUEST", "bad_players"),
        ("create_game", json!({"player_ids": ["a", "b", "c"]}), "ENGINE_BAD_REQUEST", "bad_players"),
        (
            "create_game",
            json!({"player_ids": ["a", "b", "c", "d"], "rules": {"base": 0}}),
            "ENGINE_INVALID_RULES",
            "bad_rules",
        ),
        (
            "create_game",
            json!({"player_ids": ["a", "b", "c", "d"], "rules": "no-such"}),
            "ENGINE_INVALID_RULES",
            "bad_rules",
        ),
        (
            "create_game",
            json!({"player_ids": ["a", "b", "c", "d"], "rules": {"preset": "no-such"}}),
            "ENGINE_INVALID_RULES",
            "bad_rules",
        ),
        ("load", json!({"state": broken}), "ENGINE_INVALID_STATE", "broken_state"),
        ("load", json!({"state": {}}), "ENGINE_INVALID_STATE", "malformed_state"),
        ("start_game", json!({}), "ENGINE_BAD_REQUEST", ""),
    ] {
        assert_eq!(caller.code("m2", op, args.clone()), pair(code, reason), "{op} {args}");
    }
}

#[test]
fn mahjong_refuses_what_comes_at_the_wrong_time_or_is_the_wrong_tile() {
    let mut caller = mahjong();
    caller.ok("m1", "start_game", json!({}));
    for id in ["a", "b", "c", "d"] {
        let state = caller.ok("m1", "get_game_state", json!({"player_id": id}));
        let tiles = &state["legal_actions"][0]["tiles"];
        caller.ok("m1", "bury_cards", json!({"player_id": id, "tiles": tiles}));
    }
    let not_awaited = pair("ENGINE_NOT_YOUR_TURN", "not_awaited");
    assert_eq!(caller.code("m1", "discard_tile", json!({"player_id": "b", "tile": "1m"})), not_awaited);
    // Discard until somebody is asked about one.
    let offered = loop {
        let awaited = caller.ok("m1", "awaited_players", json!({}));
        let id = awaited[0].as_str().unwrap().to_owned();
        let state = caller.ok("m1", "get_game_state", json!({"player_id": id}));
        if state["offer"].is_object() {
            break id;
        }
        let tile = &state["legal_actions"][0]["tile"];
        caller.ok("m1", "discard_tile", json!({"player_id": id, "tile": tile}));
    };
    let state = caller.ok("m1", "get_game_state", json!({"player_id": offered}));
    let tile = if state["offer"]["tile"] == "1m" { "2m" } else { "1m" };
    let pong = json!({"player_id": offered, "action": "PONG", "tile": tile});
    assert_eq!(caller.code("m1", "declare_action", pong), pair("ENGINE_ILLEGAL_ACTION", "wrong_tile"));
    let pass = json!({"player_id": offered, "action": "PASS"});
    let twice = caller.code("m1", "declare_actions", json!({"responses": [pass, pass]}));
    assert_eq!(twice, pair("ENGINE_ILLEGAL_ACTION", "answered_twice"));
}

#[test]
fn holdem_has_its_codes() {
    let mut caller = holdem();
    let no_hand = pair("ENGINE_INVALID_PHASE", "no_hand");
    assert_eq!(caller.code("g1", "step", json!({"action": 0})), no_hand);
    assert_eq!(caller.code("g1", "get_state_for_player", json!({"player_id": 0})), no_hand);
    caller.ok("g1", "reset_hand", json!({}));
    for (op, args, code, reason) in [
        ("get_state_for_player", json!({"player_id": 6}), "ENGINE_BAD_REQUEST", "no_such_player"),
        ("get_state_for_player", json!({"player_id": -1}), "ENGINE_BAD_REQUEST", "malformed_arguments"),
        ("step", json!({"action": "CHECK_CALL"}), "ENGINE_ILLEGAL_ACTION", "no_limping"),
        ("step", json!({"action": 3}), "ENGINE_ILLEGAL_ACTION", "wrong_street"),
        ("step", json!({"action": 6}), "ENGINE_BAD_REQUEST", "malformed_arguments"),
        ("step", json!({"action": "fold"}), "ENGINE_BAD_REQUEST", "malformed_arguments"),
        ("seed", json!({"seed": -1}), "ENGINE_BAD_REQUEST", "malformed_arguments"),
        ("new", json!({}), "ENGINE_BAD_REQUEST", "object_exists"),
    ] {
        let error = caller.ask("g1", op, &args);
        assert_eq!(
            (&error["error"]["code"], &error["error"]["detail"]["reason"]),
            (&json!(code), &json!(reason)),
            "{op} {args}"
        );
    }
    for _ in 0..5 {
        caller.ok("g1", "step", json!({"action": 0}));
    }
    assert_eq!(caller.code("g1", "step", json!({"action": 0})), pair("ENGINE_INVALID_PHASE", "game_over"));
    for (args, field) in [
        (json!({"num_players": 1}), "num_players"),
        (json!({"starting_stack": 0.001}), "starting_stack"),
        (json!({"button_seat": 6}), "button_seat"),
    ] {
        let error = caller.refused("g2", "new", args);
        assert_eq!(
            (&error["code"], &error["detail"]["field"]),
            (&json!("ENGINE_INVALID_RULES"), &json!(field))
        );
    }
}

#[test]
fn the_turn_engine_has_its_codes() {
    let mut caller = sanguosha();
    for (op, args, code) in [
        ("initialize_turn_state", json!({"seats": 0}), "NoPlayers"),
        ("start_game", json!({"seats": 17}), "TooManyPlayers"),
        ("initialize_turn_state", json!({"seats": 40}), "TooManyPlayers"),
        ("kill", json!({"seat": 99}), "NoSuchSeat"),
        ("kill", json!({"seat": -1}), "NoSuchSeat"),
        ("skip", json!({"phase": "Prepare"}), "PhaseIsNotAhead"),
        ("skip", json!({"phase": "lunch"}), "ENGINE_BAD_REQUEST"),
        ("advance_phase", json!({"gate": "shut"}), "ENGINE_BAD_REQUEST"),
    ] {
        assert_eq!(caller.refused("t1", op, args.clone())["code"], code, "{op} {args}");
    }
    caller.ok("t1", "kill", json!({"seat": 2}));
    assert_eq!(caller.refused("t1", "kill", json!({"seat": 2}))["code"], "SeatIsDead");
    // A step that is not taken is no refusal: its result says so.
    for op in ["advance_phase", "end_current_phase_if_possible"] {
        let shut = caller.ok("t1", op, json!({"gate": false}));
        assert_eq!((&shut["is_success"], &shut["error_code"]), (&json!(false), &json!("PhaseCannotEndYet")));
    }
}

#[test]
fn arguments_by_a_wrong_name_are_refused_with_the_right_ones() {
    for interface in INTERFACES {
        let (object, look) = match interface.game {
            "xianqi" => ("e1", xianqi()),
            "mahjong" => ("m1", mahjong()),
            "holdem" => ("g1", holdem()),
            _ => ("t1", sanguosha()),
        };
        let mut caller = look;
        let listed = value(interface);
        for operation in listed["operations"].as_array().unwrap() {
            let op = operation["op"].as_str().unwrap();
            let at = if operation["role"] == "make" { "other" } else { object };
            let error = caller.refused(at, op, json!({"no_such_argument": 1}));
            assert_eq!(
                (&error["code"], &error["detail"]["arguments"]),
                (&json!("ENGINE_BAD_REQUEST"), &operation["arguments"]),
                "{op}"
            );
            assert!(error["message"].as_str().unwrap().contains("no_such_argument"), "{error}");
            if operation["required"] != json!([]) {
                let error = caller.refused(at, op, json!({}));
                assert_eq!(
                    (&error["code"], &error["detail"]["reason"]),
                    (&json!("ENGINE_BAD_REQUEST"), &json!("malformed_arguments"))
                );
            }
        }
        let error = caller.refused(object, "dance", json!({}));
        assert_eq!(error["code"], "ENGINE_BAD_REQUEST");
        assert_eq!(error["detail"]["operations"].as_array().unwrap().len(), interface.operations.len());
    }
}

#[test]
fn a_request_that_is_no_call_is_refused() {
    let mut caller = xianqi();
    let before = caller.seen("e1");
    let call = json!({"do": "call", "interface": "xianqi.Engine", "object": "e1", "op": "settle"});
    let with = |field: &str, value: Value| {
        let mut request = call.clone();
        request[field] = value;
        request
    };
    for (request, field) in [
        (with("interface", json!("xianqi")), "interface"),
        (with("interface", json!("go.Engine")), "interface"),
        (with("interface", Value::Null), "interface"),
        (with("interface", json!("mahjong.Game")), "op"),
        (with("interface", json!("sanguosha.TurnEngine")), "op"),
        (with("object", json!(1)), "object"),
        (with("object", Value::Null), "object"),
        (with("object", json!("e9")), "object"),
        (with("op", Value::Null), "op"),
        (with("op", json!("Settle")), "op"),
        (with("args", json!([])), "args"),
        (with("args", json!("{}")), "args"),
        (json!({"do": "drop", "object": "e9"}), "object"),
        (json!({"do": "drop", "object": "e1", "table": "t1"}), "table"),
        (json!({"do": "drop", "table": "e1"}), "table"),
        (json!({"do": "schema", "interface": "xianqi"}), "interface"),
        (json!({"do": "schema", "interface": "xianqi.Engine", "game": "xianqi"}), "game"),
    ] {
        let error = caller.line(request.clone())["error"].take();
        assert_eq!(
            (&error["code"], &error["detail"]["field"]),
            (&json!("ENGINE_BAD_REQUEST"), &json!(field)),
            "{request}"
        );
    }
    let other = json!({"do": "call", "interface": "sanguosha.TurnEngine", "object": "e1", "op": "start_game", "args": {"seats": 2}});
    assert_eq!(
        caller.line(other)["error"]["detail"]["interface"],
        "xianqi.Engine",
        "a name has one interface"
    );
    assert_eq!(caller.seen("e1"), before);
}

#[test]
fn a_name_is_free_again_after_drop() {
    let mut caller = holdem();
    assert_eq!(caller.line(json!({"do": "drop", "object": "g1"}))["ok"], json!({"object": "g1"}));
    assert_eq!(caller.refused("g1", "get_state", json!({}))["code"], "ENGINE_BAD_REQUEST");
    let turns = json!({"do": "call", "interface": "sanguosha.TurnEngine", "object": "g1", "op": "start_game", "args": {"seats": 2}});
    assert_eq!(caller.line(turns)["ok"]["phase"], "Prepare");
}

#[test]
fn a_catalog_offers_the_interfaces_of_its_games_alone() {
    static GAMES: &[paiju_wire::Listing] = &[paiju_wire::Listing::of::<paiju_games::kuhn::Kuhn>()];
    let mut session = paiju_wire::Session::new(Catalog(GAMES));
    let call = br#"{"do":"call","interface":"xianqi.Engine","object":"e","op":"init_game"}"#;
    let answer = paiju_wire::text(|out| session.answer(call, out));
    assert!(answer.contains("there is no interface") && session.objects() == 0, "{answer}");
}
