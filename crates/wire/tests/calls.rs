//! `call`: whole games of every original interface, driven by nothing but lines, and the same in Rust beside them.

use crate::caller::{Caller, value};
use paiju_contract::{Rng, Seed, Stream};
use paiju_games::{holdem, mahjong, sanguosha, xianqi};
use serde_json::{Value, json};

fn dice(seed: u64) -> Rng {
    Rng::new(Seed::from_u64(seed), Stream::POLICY)
}

fn pick<'v>(list: &'v Value, rng: &mut Rng) -> (usize, &'v Value) {
    let list = list.as_array().unwrap();
    let at = rng.below(list.len() as u32) as usize;
    (at, &list[at])
}

/// As many cards of a hand as a COVER asks for.
fn cover(hand: &Value, count: &Value) -> Value {
    let mut left = count.as_u64().unwrap();
    let mut cards = serde_json::Map::new();
    for (card, held) in hand.as_object().unwrap() {
        let taken = held.as_u64().unwrap().min(left);
        left -= taken;
        if taken > 0 {
            cards.insert(card.clone(), taken.into());
        }
    }
    Value::Object(cards)
}

#[test]
fn xianqi_is_played_and_settled() {
    let mut caller = Caller::new("xianqi.Engine", "dump_state");
    for seed in 0..12 {
        let (mut engine, mut rng) = (xianqi::original::Engine::default(), dice(seed));
        let config = json!({"preset": if seed.is_multiple_of(3) { "revised" } else { "original" }});
        let args = json!({"config": config, "rng_seed": seed, "now_ms": 5});
        let mut output = caller.ok("e1", "init_game", args);
        let rules: xianqi::Rules = serde_json::from_value(config).unwrap();
        assert_eq!(output, value(engine.at(5).init_game(rules, Some(seed.into())).unwrap()));
        while let (seat @ 0.., Some(_)) =
            (output["legal_actions"]["seat"].as_i64().unwrap(), output["legal_actions"]["actions"].get(0))
        {
            let mine = caller.ok("e1", "get_private_state", json!({"seat": seat}));
            let legal = caller.ok("e1", "get_legal_actions", json!({"seat": seat}));
            assert_eq!(legal, output["legal_actions"]);
            assert_eq!(mine, value(engine.get_private_state(seat).unwrap()));
            let (index, chosen) = pick(&legal["actions"], &mut rng);
            let covers = chosen["type"] == "COVER";
            let list = if covers { cover(&mine["hand"], &chosen["required_count"]) } else { Value::Null };
            let args = json!({
                "action_idx": index, "cover_list": list, "client_version": output["new_state"]["version"],
            });
            output = caller.ok("e1", "apply_action", args);
            let list = covers.then(|| serde_json::from_value(list).unwrap());
            assert_eq!(output, value(engine.apply_action(index as i64, list, None).unwrap()));
            assert_eq!(output["public_state"], caller.ok("e1", "get_public_state", json!({})));
            let state = caller.ok("e1", "dump_state", json!({}));
            assert_eq!(caller.ok("e2", "load_state", json!({"state": state})), Value::Null);
            assert_eq!(caller.seen("e2"), caller.seen("e1"));
        }
        assert_eq!(caller.ok("e1", "settle", json!({})), value(engine.settle().unwrap()));
        assert_eq!(caller.seen("e1")["ok"]["phase"], "finished");
    }
    assert!(caller.missed().is_empty(), "{:?}", caller.missed());
}

#[test]
fn the_clock_of_a_dump_survives_a_load_over_the_line() {
    let mut caller = Caller::new("xianqi.Engine", "dump_state");
    caller.ok("e1", "init_game", json!({"rng_seed": 1, "now_ms": 7}));
    let mut state = caller.ok("e1", "dump_state", json!({}));
    state["decision"]["timeout_at_ms"] = 900.into();
    caller.ok("e1", "load_state", json!({"state": state}));
    let decision = caller.ok("e1", "get_public_state", json!({}))["decision"].take();
    assert_eq!((&decision["started_at_ms"], &decision["timeout_at_ms"]), (&json!(7), &json!(900)));
}

#[test]
fn without_a_seed_no_two_deals_are_alike() {
    let mut caller = Caller::new("xianqi.Engine", "dump_state");
    let mut deal = |object| caller.ok(object, "init_game", json!({"config": null, "rng_seed": null}));
    assert_ne!(deal("a")["new_state"], deal("b")["new_state"]);
    let mut caller = Caller::new("mahjong.Game", "dump");
    let mut deal = |object| {
        caller.ok(object, "create_game", json!({"player_ids": ["a", "b", "c", "d"], "seed": null}));
        caller.ok(object, "start_game", json!({}));
        caller.ok(object, "get_game_state", json!({"player_id": "a"}))
    };
    assert_ne!(deal("a")["players"][0]["hand"], deal("b")["players"][0]["hand"]);
    let mut caller = Caller::new("holdem.PokerGame", "get_state");
    caller.ok("a", "new", json!({}));
    let mut deal = || caller.ok("a", "reset_hand", json!({}));
    assert_ne!(deal()["players"], deal()["players"]);
    caller.ok("a", "seed", json!({"seed": 42}));
    let seeded = caller.ok("a", "reset_hand", json!({}));
    caller.ok("a", "seed", json!({"seed": null}));
    assert_ne!(caller.ok("a", "reset_hand", json!({}))["players"], seeded["players"]);
}

/// What an action of the engine is called by the design.
fn named(id: &str, action: &Value) -> (&'static str, Value) {
    match action["type"].as_str().unwrap() {
        "BURY" => ("bury_cards", json!({"player_id": id, "tiles": action["tiles"]})),
        "DISCARD" => ("discard_tile", json!({"player_id": id, "tile": action["tile"]})),
        _ => ("declare_action", json!({"player_id": id, "action": action["type"], "tile": action["tile"]})),
    }
}

/// The same in Rust.
fn perform(game: &mut mahjong::original::Game, op: &str, args: &Value) -> Value {
    let id = args["player_id"].as_str().unwrap_or_default();
    let tile = || serde_json::from_value(args["tile"].clone()).unwrap();
    let state = match op {
        "bury_cards" => {
            let tiles: Vec<mahjong::Tile> = serde_json::from_value(args["tiles"].clone()).unwrap();
            game.bury_cards(id, &tiles)
        }
        "discard_tile" => game.discard_tile(id, tile()),
        "declare_action" => {
            let action = serde_json::from_value(args["action"].clone()).unwrap();
            game.declare_action(id, action, serde_json::from_value(args["tile"].clone()).unwrap())
        }
        _ => {
            let responses: Vec<mahjong::original::Response> =
                serde_json::from_value(args["responses"].clone()).unwrap();
            game.declare_actions(&responses)
        }
    };
    value(state.unwrap())
}

#[test]
fn mahjong_is_played_hand_after_hand() {
    let ids = ["ann", "bo", "cy", "di"];
    let mut caller = Caller::new("mahjong.Game", "dump");
    for (seed, preset) in [(3_u64, "to-the-wall"), (4, "three-winners"), (5, "classic")] {
        let (object, mut rng) = (format!("m{seed}"), dice(seed));
        let rules: mahjong::Rules = serde_json::from_value(json!({"preset": preset})).unwrap();
        let mut game = mahjong::original::Game::create_game(&ids, seed).unwrap().with_rules(rules).unwrap();
        let args = json!({"player_ids": ids, "seed": seed, "rules": preset});
        assert_eq!(caller.ok(&object, "create_game", args), value(game.public_state()));
        for _ in 0..2 {
            assert_eq!(caller.ok(&object, "start_game", json!({})), value(game.start_game().unwrap()));
            play_hand(&mut caller, &object, &mut game, &mut rng);
            for id in [None, Some("bo")] {
                let told = caller.ok(&object, "get_events", json!({"player_id": id}));
                assert_eq!(told, value(game.get_events(id).unwrap()));
            }
            let settlement = caller.ok(&object, "end_game", json!({}));
            assert_eq!(settlement, value(game.end_game().unwrap()));
            let sum: i64 =
                settlement["players"].as_array().unwrap().iter().map(|p| p["score"].as_i64().unwrap()).sum();
            assert_eq!(sum, 0);
        }
        let state = caller.ok(&object, "dump", json!({}));
        let loaded = format!("{object}'");
        caller.ok(&loaded, "load", json!({"state": state}));
        assert_eq!(caller.seen(&loaded), caller.seen(&object));
    }
    assert!(caller.missed().is_empty(), "{:?}", caller.missed());
}

/// Whoever is asked takes anything from the list; answers to a discard go in together.
fn play_hand(caller: &mut Caller, object: &str, game: &mut mahjong::original::Game, rng: &mut Rng) {
    loop {
        let awaited = caller.ok(object, "awaited_players", json!({}));
        assert_eq!(awaited, value(game.awaited_players()));
        let mut chosen = Vec::new();
        for id in awaited.as_array().unwrap() {
            let id = id.as_str().unwrap();
            let state = caller.ok(object, "get_game_state", json!({"player_id": id}));
            assert_eq!(state, value(game.get_game_state(id).unwrap()));
            chosen.push((named(id, pick(&state["legal_actions"], rng).1), state["offer"].is_object()));
        }
        let Some(((op, args), answers)) = chosen.first().cloned() else { return };
        let (op, args) = if answers {
            let responses: Vec<&Value> = chosen.iter().map(|((_, args), _)| args).collect();
            ("declare_actions", json!({"responses": responses}))
        } else {
            (op, args)
        };
        let told = caller.ok(object, op, args.clone());
        assert_eq!(told, perform(game, op, &args), "{op} {args}");
    }
}

#[test]
fn holdem_is_played_hand_after_hand() {
    let mut caller = Caller::new("holdem.PokerGame", "get_state");
    for (object, players, stack, button) in [("six", 6, 100.0, 0), ("two", 2, 12.5, 1), ("ten", 10, 40.0, 9)]
    {
        let mut rng = dice(players as u64);
        let mut game = holdem::original::PokerGame::new(players, stack, button).unwrap();
        let args = json!({"num_players": players, "starting_stack": stack, "button_seat": button});
        assert_eq!(caller.ok(object, "new", args), Value::Null);
        assert_eq!(caller.ok(object, "get_state", json!({})), value(game.get_state()));
        assert_eq!(caller.ok(object, "seed", json!({"seed": 42})), Value::Null);
        game.seed(42);
        for _ in 0..20 {
            let mut state = caller.ok(object, "reset_hand", json!({}));
            assert_eq!(state, value(game.reset_hand().unwrap()));
            while state["hand_over"] == false {
                let legal = caller.ok(object, "get_legal_actions", json!({}));
                assert_eq!(legal, value(game.get_legal_actions()));
                let mask = legal.as_array().unwrap().iter().enumerate();
                let open: Vec<usize> = mask.filter(|(_, on)| **on == true).map(|(at, _)| at).collect();
                let action = open[rng.below(open.len() as u32) as usize];
                let seen = caller.ok(object, "get_state_for_player", json!({"player_id": players - 1}));
                assert_eq!(seen, value(game.get_state_for_player(players - 1).unwrap()));
                let kind = holdem::original::ActionType::ALL[action];
                let named = if action.is_multiple_of(2) { json!(action) } else { json!(kind.name()) };
                let stepped = caller.ok(object, "step", json!({"action": named}));
                let (next, reward, done) = game.step(kind).unwrap();
                assert_eq!(stepped, json!({"state": value(next), "reward": reward, "done": done}));
                state = stepped["state"].clone();
            }
        }
    }
    assert!(caller.missed().is_empty(), "{:?}", caller.missed());
}

#[test]
fn turns_go_round_until_nobody_is_left() {
    use sanguosha::original::{Phase, TurnEngine};

    let mut caller = Caller::new("sanguosha.TurnEngine", "get_current_turn_state");
    for seats in 1..=10_usize {
        let (mut engine, mut rng) = (TurnEngine::default(), dice(seats as u64));
        assert_eq!(
            caller.ok("t", "initialize_turn_state", json!({"seats": seats})),
            value(engine.initialize_turn_state(seats).unwrap())
        );
        assert_eq!(
            caller.ok("t", "start_game", json!({"seats": seats})),
            value(engine.start_game(seats).unwrap())
        );
        for _ in 0..60 {
            let open = rng.below(3) > 0;
            let told = match rng.below(6) {
                0 => (caller.ok("t", "start_next_turn", json!({})), value(engine.start_next_turn())),
                1 => (
                    caller.ok("t", "end_current_phase_if_possible", json!({"gate": open})),
                    value(engine.with_gate(open, TurnEngine::end_current_phase_if_possible)),
                ),
                2 => (
                    caller.ok("t", "can_end_current_phase", json!({"gate": open})),
                    value(engine.with_gate(open, |engine| engine.can_end_current_phase())),
                ),
                3 if engine.skip(Phase::Discard).is_ok() => {
                    (caller.ok("t", "skip", json!({"phase": "Discard"})), Value::Null)
                }
                _ => (caller.ok("t", "advance_phase", json!({})), value(engine.advance_phase())),
            };
            assert_eq!(told.0, told.1);
            assert_eq!(caller.ok("t", "last_events", json!({})), value(engine.last_events()));
            assert_eq!(
                caller.ok("t", "get_current_phase_state", json!({"gate": open})),
                value(engine.with_gate(open, |engine| engine.get_current_phase_state()))
            );
        }
        for seat in 0..seats {
            let told = caller.ok("t", "kill", json!({"seat": seat}));
            assert_eq!(told, value(engine.kill(paiju_contract::Seat(seat as u8)).unwrap()));
        }
        assert_eq!(caller.refused("t", "skip", json!({"phase": "End"}))["code"], "PhaseIsNotAhead");
        let told = caller.ok("t", "advance_phase", json!({}));
        assert_eq!((&told["is_success"], &told["error_code"]), (&json!(false), &json!("NoAlivePlayers")));
        assert_eq!(
            caller.ok("t", "get_current_turn_state", json!({})),
            value(engine.get_current_turn_state())
        );
    }
    assert!(caller.missed().is_empty(), "{:?}", caller.missed());
}
