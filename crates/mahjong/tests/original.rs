//! The operations of the original interface: R13.

use crate::scene::{Scene, tile, tiles};
use paiju_contract::{Code, Game as _, Original, Play, Rng, Role, RuleSet as _, Seat, Seed, Stream};
use paiju_mahjong::hand::MeldKind;
use paiju_mahjong::original::{
    Declaration, Dump, Game, GamePhase, GameState, OPERATIONS, PlayerStatus, Refused, Response, RoundState,
};
use paiju_mahjong::{Action, Event, Rules};
use serde_json::{Value, json};

pub(crate) const IDS: [&str; 4] = ["ann", "bo", "cy", "di"];

fn four(seed: u64) -> Game {
    Game::create_game(&IDS, seed).unwrap()
}

pub(crate) fn started(seed: u64) -> Game {
    let mut game = four(seed);
    game.start_game().unwrap();
    game
}

pub(crate) fn seen(game: &Game, id: &str) -> GameState {
    game.get_game_state(id).unwrap()
}

pub(crate) fn refusal(refused: &Refused) -> (&'static str, &'static str) {
    (refused.code().as_str(), refused.tag())
}

/// Everybody who is asked buries the first trio on its list.
pub(crate) fn bury_the_rest(game: &mut Game) {
    for id in game.awaited_players().into_iter().map(str::to_owned).collect::<Vec<_>>() {
        let Some(&Action::Bury(trio)) = seen(game, &id).legal_actions.first() else {
            panic!("burying is asked")
        };
        game.bury_cards(&id, &trio).unwrap();
    }
}

/// Does what the engine's action means under the original names.
pub(crate) fn perform(game: &mut Game, id: &str, action: Action) -> GameState {
    let (declared, tile) = match action {
        Action::Bury(tiles) => return game.bury_cards(id, &tiles).unwrap(),
        Action::Discard(tile) => return game.discard_tile(id, tile).unwrap(),
        Action::KongConcealed(tile) | Action::KongAdded(tile) => (Declaration::Kong, Some(tile)),
        Action::Hu => (Declaration::Hu, None),
        Action::HuAside(tile) => (Declaration::Hu, Some(tile)),
        Action::Pong => (Declaration::Pong, None),
        Action::Kong => (Declaration::Kong, None),
        Action::Pass => (Declaration::Pass, None),
    };
    game.declare_action(id, declared, tile).unwrap()
}

/// Plays to the end: wins and melds where it can, otherwise anything.
pub(crate) fn play_out(game: &mut Game, seed: u64) {
    let mut rng = Rng::new(Seed::from_u64(seed), Stream::POLICY);
    while let Some(id) = game.awaited_players().first().map(ToString::to_string) {
        let legal = seen(game, &id).legal_actions;
        let claims =
            |action: &&Action| !matches!(action, Action::Discard(_) | Action::Bury(_) | Action::Pass);
        let action = *legal.iter().find(claims).unwrap_or(&legal[rng.index(legal.len())]);
        perform(game, &id, action);
    }
}

/// A stacked hand in which everybody has buried; seat 2 waits for 5m, seat 3 has two of it.
pub(crate) fn buried() -> Game {
    let scene =
        Scene::new("to-the-wall").seat(0, "5m246p13579p8m9m", "111s").seat(2, "123456p123m5m", "999s").deal();
    let mut game = four(0);
    game.start_stacked(scene.deck()).unwrap();
    game.bury_cards("ann", &tiles("111s")).unwrap();
    game.bury_cards("cy", &tiles("999s")).unwrap();
    bury_the_rest(&mut game);
    game
}

#[test]
fn r13_1_a_game_has_four_distinct_players() {
    for ids in [&["a", "b", "c"][..], &["a", "b", "c", "a"], &["a", "b", "c", "d", "e"]] {
        let refused = Game::create_game(ids, 1).unwrap_err();
        assert_eq!(refusal(&refused), ("ENGINE_BAD_REQUEST", "bad_players"));
    }
    let refused = four(1).get_game_state("eve").unwrap_err();
    assert_eq!(refused, Refused::UnknownPlayer("eve".into()));
    assert_eq!(json!(refused.detail()), json!({"reason": "unknown_player", "field": "player_id"}));
}

#[test]
fn r13_1_other_rules_are_given_before_the_first_hand() {
    let rules = Rules::preset("three-winners").unwrap();
    let mut game = four(1).with_rules(rules).unwrap();
    game.start_game().unwrap();
    assert_eq!(game.hand().unwrap().rules(), rules);
    assert_eq!(game.with_rules(rules), Err(Refused::AlreadyStarted));
    let impossible = Rules { base: 0, ..rules };
    assert_eq!(four(1).with_rules(impossible).unwrap_err().code(), Code::InvalidRules);
}

#[test]
fn r13_2_start_game_deals() {
    let mut game = started(1);
    let counts = seen(&game, "ann").players.iter().map(|player| player.hand_count).collect::<Vec<_>>();
    assert_eq!(counts, [14, 13, 13, 13]);
    assert_eq!(game.start_game(), Err(Refused::AlreadyStarted));
    assert_eq!(started(1), started(1));
    assert_ne!(seen(&started(1), "ann").players[0].hand, seen(&started(2), "ann").players[0].hand);
}

#[test]
fn r13_3_bury_cards_buries_three_tiles() {
    let mut game = started(1);
    assert_eq!(game.bury_cards("ann", &tiles("11s")).unwrap_err(), Refused::NotThreeTiles(2));
    let refused = game.bury_cards("ann", &tiles("1p2s3m")).unwrap_err();
    assert_eq!(refusal(&refused), ("ENGINE_ILLEGAL_ACTION", "mixed_suits"));
    let game = buried();
    let state = seen(&game, "bo");
    assert_eq!((state.game_phase, state.current_player), (GamePhase::Playing, Some(0)));
    assert!(state.players.iter().all(|player| player.missing_suit.is_some()));
    assert_eq!(state.players.iter().map(|player| player.hand_count).collect::<Vec<_>>(), [11, 10, 10, 10]);
    assert_eq!(seen(&game, "ann").players[0].buried_cards, Some(tiles("111s").try_into().unwrap()));
    assert_eq!(state.players[0].buried_cards, None);
}

#[test]
fn r13_4_discard_tile_discards() {
    let mut game = buried();
    let refused = game.discard_tile("bo", tile("5m")).unwrap_err();
    assert_eq!(refusal(&refused), ("ENGINE_NOT_YOUR_TURN", "not_awaited"));
    assert_eq!(json!(refused.detail()), json!({"reason": "not_awaited", "player": 1, "player_id": "bo"}));
    assert_eq!(refusal(&game.discard_tile("ann", tile("1m")).unwrap_err()).1, "tile_not_held");
    let state = game.discard_tile("ann", tile("5m")).unwrap();
    assert_eq!((state.public_discard, state.current_player), (tiles("5m"), Some(0)));
    assert_eq!((state.state, state.offer.unwrap().tile), (RoundState::Respond, tile("5m")));
    assert_eq!(state.players[0].hand_count, 10);
}

#[test]
fn r13_5_declare_action_one_by_one_or_as_a_batch() {
    let mut single = buried();
    single.discard_tile("ann", tile("5m")).unwrap();
    let mut batch = single.clone();
    let state = single.declare_action("cy", Declaration::Hu, Some(tile("5m"))).unwrap();
    assert!(state.players[2].is_hu && state.public_discard.is_empty());
    assert_eq!(state.players[2].hu_tiles, tiles("5m"));
    assert_eq!((state.players[2].state, state.players[2].fan), (PlayerStatus::Hu, 2));
    // Who was not asked may pass in the batch; who was asked must answer.
    let pass = |id| Response::new(id, Declaration::Pass);
    let refused = batch.declare_actions(&[pass("bo"), pass("di")]).unwrap_err();
    assert_eq!(refusal(&refused), ("ENGINE_ILLEGAL_ACTION", "incomplete_batch"));
    let hu: Response = serde_json::from_value(json!({"player_id": "cy", "action": "HU"})).unwrap();
    batch.declare_actions(&[hu, pass("di"), pass("bo")]).unwrap();
    assert_eq!(batch.hand().unwrap().state(), single.hand().unwrap().state());
}

#[test]
fn r13_5_a_declaration_names_the_right_tile_or_none() {
    let mut game = buried();
    assert_eq!(game.declare_action("ann", Declaration::Hu, None).unwrap_err(), Refused::NameTile);
    assert_eq!(game.declare_action("ann", Declaration::Kong, None).unwrap_err(), Refused::NameTile);
    let refused = game.declare_action("ann", Declaration::Kong, Some(tile("1p"))).unwrap_err();
    assert_eq!(refusal(&refused).1, "not_four");
    game.discard_tile("ann", tile("5m")).unwrap();
    let before = game.clone();
    for wrong in [Declaration::Hu, Declaration::Pass, Declaration::Pong, Declaration::KongExposed] {
        let refused = game.declare_action("cy", wrong, Some(tile("6m"))).unwrap_err();
        assert_eq!(refused, Refused::WrongTile { expected: tile("5m"), named: tile("6m") });
        assert_eq!(refusal(&refused), ("ENGINE_ILLEGAL_ACTION", "wrong_tile"));
    }
    assert_eq!(refusal(&game.declare_action("cy", Declaration::Pong, None).unwrap_err()).1, "not_two");
    assert_eq!(game, before);
}

#[test]
fn r13_5_a_kong_is_named_by_its_tile() {
    let kong = |declared, named: &str| {
        let scene = Scene::new("to-the-wall").seat(0, "5555m2468p579p", "111s").deal();
        let mut game = four(0);
        game.start_stacked(scene.deck()).unwrap();
        game.bury_cards("ann", &tiles("111s")).unwrap();
        bury_the_rest(&mut game);
        game.declare_action("ann", declared, Some(tile(named))).map(|state| (state, game))
    };
    let (state, game) = kong(Declaration::Kong, "5m").unwrap();
    assert_eq!(state, kong(Declaration::KongConcealed, "5m").unwrap().0);
    assert_eq!((state.state, state.players[0].score), (RoundState::AfterKong, 3));
    assert_eq!(json!(state.kong_payments), json!({"ann": 0, "bo": 1, "cy": 1, "di": 1}));
    let meld =
        json!({"type": "KONG_CONCEALED", "tiles": ["5m", "5m", "5m", "5m"], "from": 0, "from_id": "ann"});
    assert_eq!(json!(seen(&game, "di").players[0].melds), json!([meld]));
    assert!(state.players[0].last_drawn_tile.is_some());
    assert_eq!(seen(&game, "di").players[0].last_drawn_tile, None);
    assert_eq!(refusal(&kong(Declaration::KongAdded, "5m").unwrap_err()).1, "no_pong");
}

#[test]
fn r13_6_get_game_state_works_before_the_start() {
    let mut game = four(1);
    let state = seen(&game, "cy");
    assert_eq!((state.game_phase, state.state), (GamePhase::Preparing, RoundState::Init));
    assert_eq!((state.wall_size, state.current_player, state.dealer), (108, None, 0));
    assert!(state.players.iter().all(|player| player.hand.is_none() && player.hand_count == 0));
    assert!(game.awaited_players().is_empty() && game.events().is_empty());
    assert_eq!(game.discard_tile("ann", tile("5m")), Err(Refused::NotStarted));
    assert_eq!(game.declare_actions(&[]), Err(Refused::NotStarted));
    assert_eq!(refusal(&game.end_game().unwrap_err()), ("ENGINE_INVALID_PHASE", "not_started"));
}

#[test]
fn r13_6_every_field_of_the_designs_is_written() {
    let json = json!(seen(&buried(), "cy"));
    let has = |value: &Value, fields: &[&str]| fields.iter().all(|field| value.get(field).is_some());
    assert!(has(
        &json,
        &[
            "game_phase",
            "state",
            "dealer",
            "current_player",
            "wall_size",
            "hu_count",
            "public_discard",
            "kong_payments",
            "players"
        ]
    ));
    let fields = [
        "player_id",
        "hand",
        "melds",
        "buried_cards",
        "missing_suit",
        "state",
        "fan",
        "score",
        "is_hu",
        "hand_locked",
        "hu_count",
        "total_score",
        "hu_tiles",
        "last_hu_fan",
        "last_drawn_tile",
    ];
    assert!(has(&json["players"][1], &fields));
    assert_eq!((&json["game_phase"], &json["state"]), (&json!("PLAYING"), &json!("Discard")));
    // The own hand is known and waits; of another's neither is.
    assert_eq!(
        (&json["players"][2]["state"], &json["players"][2]["last_hu_fan"]),
        (&json!("Listening"), &json!(-1))
    );
    assert!(json["players"][2]["hand"].is_array() && json["players"][1]["hand"].is_null());
    let ann = json!(seen(&buried(), "ann"));
    assert_eq!(
        (&ann["players"][2]["state"], &ann["players"][2]["last_hu_fan"]),
        (&json!("Normal"), &json!(null))
    );
}

#[test]
fn r13_6_the_discards_that_lie_there_are_those_nobody_took() {
    for seed in 0..10 {
        let mut game = started(seed);
        play_out(&mut game, seed);
        let state = seen(&game, "ann");
        let count = |is: fn(&Event) -> bool| game.events().iter().filter(|event| is(event)).count();
        let discarded = count(|event| matches!(event, Event::Discarded { .. }));
        let melded = state.players.iter().flat_map(|player| &player.melds);
        let melded =
            melded.filter(|meld| !meld.tiles.is_empty() && meld.kind != MeldKind::KongConcealed).count();
        // Wins on one discard follow each other.
        let mut last = None;
        let mut won = 0;
        for event in game.events() {
            match event {
                Event::Discarded { .. } => last = Some(()),
                Event::Won { from: Some(_), .. } if last.take().is_some() => won += 1,
                _ => {}
            }
        }
        assert_eq!(state.public_discard.len(), discarded - melded - won, "seed {seed}");
        let wins: u32 = state.players.iter().map(|player| u32::from(player.hu_count)).sum();
        assert_eq!(state.hu_count, wins);
    }
}

/// A finished hand in which somebody paid, not settled.
pub(crate) fn finished(rules: Rules) -> Game {
    let play = |seed| {
        let mut game = four(seed).with_rules(rules).unwrap();
        game.start_game().unwrap();
        assert_eq!(refusal(&game.end_game().unwrap_err()), ("ENGINE_INVALID_PHASE", "not_over"));
        play_out(&mut game, seed);
        game
    };
    let paid = |game: &Game| game.events().iter().any(|event| matches!(event, Event::Paid { .. }));
    (0..100).map(play).find(paid).expect("somebody wins or kongs")
}

#[test]
fn r13_7_end_game_settles_a_finished_hand() {
    let mut game = finished(Rules::default());
    // Over, not settled: shown, but the next hand waits.
    assert_eq!(game.start_game(), Err(Refused::AlreadyStarted));
    let state = seen(&game, "ann");
    assert_eq!((state.game_phase, state.state), (GamePhase::Ended, RoundState::EndRound));
    assert!(state.players.iter().all(|player| player.hand.is_some() && player.buried_cards.is_some()));
    let refused = game.discard_tile("ann", tile("5m")).unwrap_err();
    assert_eq!(refusal(&refused), ("ENGINE_INVALID_PHASE", "game_over"));
    let settlement = game.end_game().unwrap();
    assert_eq!(state.settlement.as_ref(), Some(&settlement));
    assert_eq!(game.end_game().as_ref(), Ok(&settlement), "settled once, told as often as asked");
    assert_eq!(seen(&game, "ann"), state);
    for player in &settlement.players {
        let got = settlement.ledger.iter().filter(|line| line.to == player.player_id);
        let paid = settlement.ledger.iter().filter(|line| line.from == player.player_id);
        let sum = got.map(|line| line.amount).sum::<i32>() - paid.map(|line| line.amount).sum::<i32>();
        assert_eq!((sum, player.score), (player.score, player.total_score), "{}", player.player_id);
    }
    assert!(settlement.players.iter().any(|player| player.score > 0));
    game.start_game().unwrap();
    let next = seen(&game, "ann");
    assert_eq!(next.players[1].total_score, settlement.players[1].total_score);
    assert_eq!(IDS[next.dealer], settlement.next_dealer);
    assert_eq!((next.game_phase, next.settlement), (GamePhase::Burying, None));
}

#[test]
fn r13_7_a_match_whose_totals_are_out_of_bounds_is_over() {
    let rules = Rules { total_scores: [1_000_000_000; 4], ..Rules::default() };
    let mut game = finished(rules);
    game.end_game().unwrap();
    assert_eq!(refusal(&game.start_game().unwrap_err()), ("ENGINE_INVALID_PHASE", "match_over"));
}

#[test]
fn r13_8_a_match_is_saved_and_loaded() {
    let reload = |game: &Game| {
        let text = serde_json::to_string(&game.dump()).unwrap();
        let dump: Dump = serde_json::from_str(&text).unwrap();
        assert_eq!(&Game::load(dump).unwrap(), game);
    };
    let mut game = four(6);
    reload(&game);
    game.start_game().unwrap();
    reload(&game);
    bury_the_rest(&mut game);
    reload(&game);
    play_out(&mut game, 6);
    reload(&game);
    game.end_game().unwrap();
    reload(&game);
}

#[test]
fn r13_8_a_dump_that_no_match_wrote_is_refused() {
    let game = buried();
    let load = |change: fn(&mut Value)| {
        let mut dump = json!(game.dump());
        change(&mut dump);
        Game::load(serde_json::from_value(dump).unwrap()).map(|_| ()).map_err(|why| refusal(&why))
    };
    assert_eq!(load(|_| {}), Ok(()));
    assert_eq!(
        load(|dump| dump["player_ids"][1] = json!("ann")),
        Err(("ENGINE_INVALID_STATE", "broken_state"))
    );
    assert_eq!(
        load(|dump| drop(dump["player_ids"].as_array_mut().unwrap().pop())),
        Err(("ENGINE_INVALID_STATE", "broken_state"))
    );
    let broken = Err(("ENGINE_INVALID_STATE", "broken_state"));
    assert_eq!(load(|dump| dump["stage"]["HAND"]["actions"][0]["seat"] = json!(3)), broken);
    let unfinished = |dump: &mut Value| {
        let hand = dump["stage"]["HAND"].take();
        dump["stage"] = json!({"SETTLED": hand});
    };
    assert_eq!(load(unfinished), broken);
}

#[test]
fn r13_6_the_host_knows_who_is_waited_for() {
    let mut game = buried();
    assert_eq!(game.awaited_players(), ["ann"]);
    game.discard_tile("ann", tile("5m")).unwrap();
    assert_eq!(game.awaited_players(), ["cy"]);
    let awaiting = game.hand().unwrap().phase().awaiting();
    assert!(awaiting.contains(Seat(2)) && game.player_ids()[2] == "cy");
    assert_eq!(seen(&game, "bo").legal_actions, []);
    assert_eq!(seen(&game, "cy").legal_actions, game.hand().unwrap().legal_list(Seat(2)));
}

#[test]
fn r13_1_every_operation_is_called_by_its_name() {
    let (mut game, made) =
        Game::make("create_game", json!({"player_ids": IDS}), || Some(Seed::from_u64(9))).unwrap();
    assert_eq!(serde_json::to_value(made).unwrap()["game_phase"], "PREPARING");
    game.call("start_game", json!({})).unwrap();
    let mut same = four(9);
    same.start_game().unwrap();
    assert_eq!(seen(&game, "ann"), seen(&same, "ann"), "the host drew the seed");
    for operation in OPERATIONS.iter().filter(|operation| operation.role == Role::Use) {
        let wrong = game.call(operation.name, json!({"no_such_argument": 1})).unwrap_err();
        assert_eq!(refusal(&wrong), ("ENGINE_BAD_REQUEST", "malformed_arguments"), "{}", operation.name);
    }
    for op in ["create_game", "load", "chow"] {
        assert_eq!(
            refusal(&game.call(op, json!({})).unwrap_err()),
            ("ENGINE_BAD_REQUEST", "unknown_operation")
        );
    }
}

#[test]
fn r13_1_a_host_without_randomness_makes_no_match() {
    let refused = |op, args: Value| refusal(&Game::make(op, args, || None).unwrap_err());
    assert_eq!(refused("create_game", json!({"player_ids": IDS})), ("ENGINE_BAD_REQUEST", "no_seed"));
    assert_eq!(refused("start_game", json!({})), ("ENGINE_BAD_REQUEST", "unknown_operation"));
    assert_eq!(refused("load", json!({"state": 1})), ("ENGINE_INVALID_STATE", "malformed_state"));
    let rules = json!({"player_ids": IDS, "seed": 1, "rules": {"no_such_switch": 1}});
    assert_eq!(refused("create_game", rules), ("ENGINE_INVALID_RULES", "bad_rules"));
    for wrong in [json!("no-such-preset"), json!(5), json!(["three-winners"]), json!(true)] {
        let args = json!({"player_ids": IDS, "seed": 1, "rules": wrong});
        assert_eq!(refused("create_game", args), ("ENGINE_INVALID_RULES", "bad_rules"), "{wrong}");
    }
    for rules in [json!("three-winners"), json!({"preset": "three-winners"}), json!(null)] {
        let args = json!({"player_ids": IDS, "seed": 1, "rules": rules});
        let (game, _) = Game::make("create_game", args, || None).unwrap();
        let preset = if rules.is_null() { "to-the-wall" } else { "three-winners" };
        assert_eq!(json!(game.dump())["stage"]["PREPARING"]["preset"], preset);
    }
    assert!(Game::make("create_game", json!({"player_ids": IDS, "seed": 1}), || None).is_ok());
}
