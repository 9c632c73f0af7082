//! The original interface: its names, its numbers, its loop, its refusals (R9.3).

use paiju_contract::{Code, Game, Observer, Original, Play, Rng, Role, Seat, Seed, Stream};
use paiju_holdem::original::{
    ActionType, Answer, HandEvaluator, HandRank, LegalActions, OPERATIONS, PREFLOP_RAISE_SIZES, PlayerState,
    PokerGame, Position, Refused, Step, Street, calculate_postflop_bet_size, calculate_side_pots,
    distribute_pot, get_action_order, get_legal_actions, get_preflop_raise_size,
};
use paiju_holdem::{Holdem, Rules};
use serde_json::{Value, json};

fn seeded(seed: u64) -> PokerGame {
    let mut game = PokerGame::default();
    game.seed(seed);
    game.reset_hand().unwrap();
    game
}

fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn r9_3_the_original_interface_plays_hand_after_hand() {
    let mut game = PokerGame::new(6, 100.0, 2).unwrap();
    game.seed(7);
    let state = game.reset_hand().unwrap();
    assert_eq!((state.button_seat, state.current_player, state.pot), (2, Some(5), 1.5));
    assert_eq!((state.players[0].stack, state.players[0].chips.stack), (100.0, 10_000));
    assert!(state.players.iter().all(|player| player.hole_cards.is_some()));
    // Seats 5, 0, 1, 2 and 3 fold: a walk.
    for _ in 0..4 {
        let (_, reward, done) = game.step(ActionType::Fold).unwrap();
        assert_eq!((reward, done), (vec![0.0; 6], false));
    }
    let (state, reward, done) = game.step(ActionType::Fold).unwrap();
    assert_eq!((reward, done, state.hand_over), (vec![0.0, 0.0, 0.0, -0.5, 0.5, 0.0], true, true));
    assert_eq!(state.chips.reward, [0, 0, 0, -50, 50, 0]);
    assert_eq!(game.get_legal_actions(), [false; 6]);
    let refused = game.step(ActionType::Fold).unwrap_err();
    assert_eq!((refused.code(), refused.tag()), (Code::InvalidPhase, "game_over"));
    // The next hand: the button has moved, stacks are full again.
    let state = game.reset_hand().unwrap();
    assert_eq!((state.button_seat, state.players[0].stack), (3, 100.0));
    assert_eq!(game.get_state(), state);
}

#[test]
fn r9_3_before_the_first_hand_there_is_a_table_and_no_hand() {
    let mut game = PokerGame::default();
    let state = game.get_state();
    assert!(state.hand_over && state.current_player.is_none() && state.players.len() == 6);
    assert_eq!((state.players[3].stack, state.players[3].hole_cards), (100.0, None));
    assert_eq!(game.get_legal_actions(), [false; 6]);
    assert_eq!(game.step(ActionType::Fold), Err(Refused::NoHand));
    assert_eq!(game.get_state_for_player(0), Err(Refused::NoHand));
    assert_eq!(game.get_state(), state);
}

#[test]
fn r9_3_the_menu_is_indexed_by_its_actions() {
    let game = seeded(42);
    let legal = game.get_legal_actions();
    assert!(legal[ActionType::Fold] && legal[ActionType::Raise] && legal[ActionType::AllIn]);
    assert!(!legal[ActionType::CheckCall] && !legal[ActionType::Raise33] && !legal[ActionType::Raise75]);
    assert_eq!(legal.iter().map(usize::from).collect::<Vec<_>>(), [0, 2, 5]);
    assert_eq!(get_legal_actions(&game.get_state()), legal);
    assert_eq!(serde_json::to_value(legal).unwrap(), json!([true, false, true, false, false, true]));
    assert_eq!(LegalActions::default(), [false; 6]);
}

#[test]
fn r9_3_an_illegal_action_changes_nothing() {
    let mut game = seeded(42);
    let before = game.get_state();
    let refused = game.step(ActionType::Raise33).unwrap_err();
    assert_eq!((refused.code().as_str(), refused.tag()), ("ENGINE_ILLEGAL_ACTION", "wrong_street"));
    let detail = serde_json::to_value(refused.detail()).unwrap();
    assert_eq!(detail, json!({"reason": "wrong_street", "field": "action"}));
    assert_eq!(game.get_state(), before);
}

#[test]
fn r9_3_the_enumerations_have_the_numbers_of_the_design() {
    assert_eq!(json!(ActionType::ALL), json!([0, 1, 2, 3, 4, 5]));
    assert_eq!(ActionType::ALL.map(ActionType::name)[3..], ["RAISE_33", "RAISE_75", "ALLIN"]);
    assert_eq!(Street::ALL.map(Street::name), ["PREFLOP", "FLOP", "TURN", "RIVER"]);
    assert_eq!(Position::ALL.map(Position::name)[..6], ["UTG", "HJ", "CO", "BTN", "SB", "BB"]);
    assert_eq!((HandRank::HighCard as u8, HandRank::StraightFlush as u8), (0, 8));
    assert_eq!(serde_json::from_value::<ActionType>(json!(5)).unwrap(), ActionType::AllIn);
    assert_eq!(serde_json::from_value::<ActionType>(json!("CHECK_CALL")).unwrap(), ActionType::CheckCall);
    assert_eq!(ActionType::try_from(2).unwrap(), ActionType::Raise);
    for wrong in [json!(6), json!("BET"), json!(261), json!(-1), json!(1.5), json!(null)] {
        assert!(serde_json::from_value::<ActionType>(wrong.clone()).is_err(), "{wrong}");
    }
    let message = ActionType::try_from(6).unwrap_err().to_string();
    assert!(message.contains("no ActionType is 6") && message.contains("5 ALLIN"), "{message}");
}

#[test]
fn r9_3_every_field_of_the_design_is_written() {
    let mut game = seeded(3);
    let step = json!(Step::from(game.step(ActionType::Raise).unwrap()));
    assert_eq!(keys(&step), ["done", "reward", "state"]);
    let mut fields = vec![
        "players",
        "street",
        "current_player",
        "button_seat",
        "pot",
        "side_pots",
        "current_bet",
        "min_raise",
        "board",
        "actions",
        "raise_count",
        "hand_over",
        "chips",
    ];
    fields.sort_unstable();
    assert_eq!(keys(&step["state"]), fields);
    let player = &step["state"]["players"][3];
    let mut fields = vec![
        "seat",
        "stack",
        "bet_this_street",
        "bet_total",
        "is_active",
        "is_allin",
        "hole_cards",
        "position",
        "chips",
    ];
    fields.sort_unstable();
    assert_eq!(keys(player), fields);
    assert_eq!((&player["stack"], &player["chips"]["stack"]), (&json!(97.5), &json!(9_750)));
    let record = &step["state"]["actions"][0];
    assert_eq!(*record, json!({"player": 3, "action": 2, "amount": 2.5, "street": 0, "chips": 250}));
    assert_eq!(step["reward"], json!([0.0, 0.0, 0.0, 0.0, 0.0, 0.0]));
}

#[test]
fn r9_3_a_player_sees_the_ten_keys_and_only_his_own_cards() {
    let mut game = PokerGame::new(3, 50.0, 0).unwrap();
    game.seed(9);
    game.reset_hand().unwrap();
    game.step(ActionType::Raise).unwrap();
    let view = game.get_state_for_player(1).unwrap();
    assert_eq!(Some(view.hole_cards), game.get_state().players[1].hole_cards);
    assert_eq!((view.my_position, view.my_stack, view.to_call), (Position::Sb, 49.5, 2.0));
    assert_eq!((view.pot, view.street, view.raise_count), (4.0, Street::Preflop, 1));
    assert!(view.opponents.len() == 2 && view.opponents.iter().all(|player| player.hole_cards.is_none()));
    let json = json!(view);
    let mut ten = vec![
        "hole_cards",
        "board",
        "my_position",
        "my_stack",
        "pot",
        "to_call",
        "street",
        "raise_count",
        "opponents",
        "actions",
        "chips",
    ];
    ten.sort_unstable();
    assert_eq!(keys(&json), ten);
    assert_eq!(
        (&json["my_position"], &json["street"], &json["to_call"]),
        (&json!(4), &json!(0), &json!(2.0))
    );
    assert_eq!(json["chips"], json!({"my_stack": 4_950, "pot": 400, "to_call": 200}));
    for player_id in [3, 1_000] {
        let refused = game.get_state_for_player(player_id).unwrap_err();
        assert_eq!((refused.code(), refused.tag()), (Code::BadRequest, "no_such_player"));
    }
}

#[test]
fn r9_3_the_same_seed_deals_the_same_hands() {
    let hands = |seed: u64| {
        let mut game = PokerGame::new(4, 100.0, 0).unwrap();
        game.seed(seed);
        (game.reset_hand().unwrap(), game.reset_hand().unwrap())
    };
    assert_eq!(hands(5), hands(5));
    assert_ne!(hands(5).0, hands(6).0);
    assert_ne!(hands(5).0, hands(5).1);
}

#[cfg(not(feature = "os-entropy"))]
#[test]
fn r9_3_without_seed_and_entropy_nothing_is_dealt() {
    let mut game = PokerGame::default();
    assert_eq!(game.reset_hand().map(|_| ()), Err(Refused::NoSeed));
    assert_eq!(Refused::NoSeed.tag(), "no_seed");
    game.seed(1);
    game.reset_hand().unwrap();
    game.seed(None);
    assert_eq!(game.reset_hand().map(|_| ()), Err(Refused::NoSeed));
}

#[cfg(feature = "os-entropy")]
#[test]
fn r9_3_unseeded_tables_deal_differently_every_time() {
    let deal = || PokerGame::default().reset_hand().unwrap().deck;
    let decks = [deal(), deal(), deal()];
    assert!(decks[0] != decks[1] && decks[1] != decks[2] && decks[0] != decks[2]);
    // A seed holds until it is taken back.
    let mut game = seeded(1);
    game.seed(None);
    assert_ne!(game.reset_hand().unwrap().deck, game.reset_hand().unwrap().deck);
}

#[test]
fn r9_3_a_host_hands_its_own_entropy_over() {
    let mut game = PokerGame::default().with_entropy(|| Some(Seed::from_u64(77)));
    assert_eq!(game.reset_hand().unwrap().deck, seeded(77).get_state().deck);
    let mut dry = PokerGame::default().with_entropy(|| None);
    assert_eq!(dry.reset_hand().map(|_| ()), Err(Refused::NoSeed));
}

#[test]
fn r1_1_cards_are_integers_and_the_deck_is_what_is_to_come() {
    let mut game = seeded(11);
    let before = game.get_state();
    let mut seen: Vec<u8> = before.deck.clone();
    seen.extend(before.players.iter().filter_map(|player| player.hole_cards).flat_map(|(a, b)| [a, b]));
    seen.sort_unstable();
    assert_eq!(seen, (0..52).collect::<Vec<_>>());
    for action in [ActionType::AllIn, ActionType::AllIn] {
        game.step(action).unwrap();
    }
    while !game.get_state().hand_over {
        game.step(ActionType::Fold).unwrap();
    }
    let after = game.get_state();
    assert_eq!((after.board.as_slice(), after.deck.len()), (&before.deck[..5], before.deck.len() - 5));
    assert_eq!(after.street, Street::River);
}

#[test]
fn r2_6_the_original_interface_refuses_impossible_tables() {
    for (players, stack, button, field) in [
        (1, 100.0, 0, "num_players"),
        (11, 100.0, 0, "num_players"),
        (6, 0.0, 0, "starting_stack"),
        (6, -1.0, 0, "starting_stack"),
        (6, 100.0, 6, "button_seat"),
        (6, 1e9, 0, "starting_stack"),
        (6, f64::NAN, 0, "starting_stack"),
        (6, 33.333, 0, "starting_stack"),
        (400, 100.0, 0, "num_players"),
    ] {
        let refused = PokerGame::new(players, stack, button).unwrap_err();
        assert_eq!(refused.code(), Code::InvalidRules, "{players} {stack} {button}");
        assert_eq!(refused.detail().field.as_deref(), Some(field), "by the argument's own name");
    }
    assert_eq!(PokerGame::new(2, 2.55, 1).unwrap().get_state().players[0].chips.stack, 255);
}

#[test]
fn r8_3_a_larger_value_is_a_stronger_hand() {
    // A spade is 48 + 0: the royal flush, then the wheel, in integers.
    let (royal, wheel) = ([44, 40, 36, 32], [1, 5, 10, 14]);
    let value = HandEvaluator::evaluate((48, 0), &[44, 40, 36, 32, 7]).unwrap();
    assert_eq!((value, HandEvaluator::rank(value)), (7_462, Some(HandRank::StraightFlush)));
    let low = HandEvaluator::evaluate((48, 51), &wheel).unwrap();
    assert_eq!(HandEvaluator::rank(low), Some(HandRank::Straight));
    assert!(low < value);
    assert_eq!(HandEvaluator::rank(0), None);
    for (hole, board) in
        [((48, 48), &royal[..]), ((48, 52), &royal[..]), ((48, 0), &royal[..2]), ((48, 44), &royal[..])]
    {
        assert_eq!(HandEvaluator::evaluate(hole, board), Err(Refused::BadHands), "{hole:?} {board:?}");
    }
}

#[test]
fn r8_5_compare_hands_gives_the_winning_seats() {
    // The board is 2c 7d 9h Js Kd.
    let board = [3, 22, 29, 36, 46];
    let win = |hands: &[(u8, u8)]| HandEvaluator::compare_hands(hands, &board);
    assert_eq!(win(&[(48, 49), (44, 45), (40, 41)]), Ok(vec![1]));
    assert_eq!(win(&[(48, 41), (49, 40), (8, 5)]), Ok(vec![0, 1]));
    assert_eq!(win(&[(48, 41), (48, 40)]), Err(Refused::BadHands));
    assert_eq!(win(&[(3, 41)]), Err(Refused::BadHands));
    assert_eq!(HandEvaluator::compare_hands(&[(48, 49)], &board[..2]), Err(Refused::BadHands));
    assert_eq!(win(&[]), Ok(vec![]));
}

#[test]
fn r3_1_the_action_order_of_six_seats() {
    let all = [0, 1, 2, 3, 4, 5];
    assert_eq!(get_action_order(Street::Preflop, 0, &all), Ok(vec![3, 4, 5, 0, 1, 2]));
    assert_eq!(get_action_order(Street::Flop, 4, &all), Ok(vec![5, 0, 1, 2, 3, 4]));
    assert_eq!(get_action_order(Street::River, 4, &[4, 1, 0]), Ok(vec![0, 1, 4]));
    assert_eq!(get_action_order(Street::Turn, 6, &all), Err(Refused::NoSuchPlayer { player_id: 6, last: 5 }));
    assert!(get_action_order(Street::Turn, usize::MAX, &[9]).is_err());
}

#[test]
fn r5_6_the_raise_sizes_are_those_of_the_design() {
    assert_eq!(PREFLOP_RAISE_SIZES.map(f64::to_bits), [2.5, 9.0, 22.0, 100.0].map(f64::to_bits));
    let mut game = seeded(1);
    for count in 0..3 {
        let (state, ..) = game.step(ActionType::Raise).unwrap();
        assert!((state.current_bet - get_preflop_raise_size(count)).abs() < 1e-9, "raise {count}");
    }
    assert!(!game.get_legal_actions()[ActionType::Raise]);
    assert!((get_preflop_raise_size(u32::MAX) - 100.0).abs() < 1e-9);
}

#[test]
fn r5_7_a_bet_after_the_flop_is_a_part_of_the_pot() {
    let mut game = seeded(1);
    for action in [ActionType::Raise, ActionType::CheckCall] {
        game.step(action).unwrap();
    }
    while game.get_state().street == Street::Preflop {
        game.step(ActionType::Fold).unwrap();
    }
    let state = game.get_state();
    let size = calculate_postflop_bet_size(&state, 0.75).unwrap();
    assert!((size - 0.75 * 6.5).abs() < 1e-9, "{size}");
    let (bet, ..) = game.step(ActionType::Raise75).unwrap();
    assert_eq!(bet.chips.current_bet, 488);
    // Facing the bet: bet, and three quarters of pot and call.
    let more = calculate_postflop_bet_size(&bet, 0.75).unwrap();
    let (raised, ..) = game.step(ActionType::Raise75).unwrap();
    assert!((raised.current_bet - bet.current_bet - more).abs() < 0.006, "{raised:?}");
    assert_eq!(calculate_postflop_bet_size(&PokerGame::default().get_state(), 0.33), Err(Refused::NoHand));
}

fn player(seat: usize, bet_total: f64, is_active: bool, is_allin: bool) -> PlayerState {
    PlayerState { seat, bet_total, is_active, is_allin, ..PlayerState::default() }
}

#[test]
fn r7_1_side_pots_keep_the_chips_of_folded_players() {
    let players = [
        player(0, 10.0, true, true),
        player(1, 30.0, true, true),
        player(2, 20.0, false, false),
        player(3, 50.0, true, false),
        player(4, 50.0, true, false),
    ];
    assert_eq!(
        calculate_side_pots(&players),
        [(50.0, vec![0, 1, 3, 4]), (70.0, vec![1, 3, 4]), (40.0, vec![3, 4])]
    );
    // Folded above everybody who is in: it stays in the last pot.
    let players = [player(0, 10.0, true, true), player(1, 10.0, true, true), player(2, 15.0, false, false)];
    assert_eq!(calculate_side_pots(&players), [(35.0, vec![0, 1])]);
    assert_eq!(calculate_side_pots(&[]), []);
}

#[test]
fn r7_1_the_engines_own_pots_come_out_the_same() {
    let mut rng = Rng::new(Seed::from_u64(5), Stream::POLICY);
    let mut layered = 0;
    for seed in 0..300 {
        let stacks = (0..6).map(|_| 100 + rng.below(2_000)).collect();
        let rules = Rules { stacks, ..Rules::default() };
        let mut hand = Holdem::deal(&rules, Seed::from_u64(seed)).unwrap();
        while let Some(seat) = hand.phase().awaiting().first() {
            let view = hand.view(Observer::Public);
            let players: Vec<PlayerState> = view.players.iter().map(PlayerState::from).collect();
            let engine = view.side_pots.iter().map(|pot| {
                (f64::from(pot.amount) / 100.0, pot.eligible.into_iter().map(Seat::index).collect())
            });
            assert_eq!(calculate_side_pots(&players), engine.collect::<Vec<_>>(), "{view:?}");
            layered += usize::from(view.side_pots.len() > 1);
            let legal = hand.legal_list(seat);
            hand.apply_silent(seat, &legal[rng.index(legal.len())]).unwrap();
        }
    }
    assert!(layered > 10, "{layered}");
}

#[test]
fn r7_2_a_pot_is_shared_in_whole_chips() {
    let shares = distribute_pot(10.01, &[4, 1]).unwrap();
    assert_eq!(shares.into_iter().collect::<Vec<_>>(), [(1, 5.0), (4, 5.01)]);
    assert_eq!(distribute_pot(7.0, &[2]).unwrap().into_iter().collect::<Vec<_>>(), [(2, 7.0)]);
    for winners in [&[][..], &[1, 1]] {
        assert_eq!(distribute_pot(1.0, winners), Err(Refused::NoWinners));
    }
}

#[test]
fn r9_3_every_operation_is_called_by_its_name() {
    let (mut table, made) =
        PokerGame::make("new", json!({"num_players": 2}), || Some(Seed::from_u64(9))).unwrap();
    assert_eq!(serde_json::to_value(made).unwrap(), Value::Null);
    let dealt = table.call("reset_hand", json!({})).unwrap();
    let mut same = PokerGame::new(2, 100.0, 0).unwrap();
    same.seed(9);
    assert_eq!(dealt, Answer::State(Box::new(same.reset_hand().unwrap())), "the host drew the seed");
    for operation in OPERATIONS.iter().filter(|operation| operation.role == Role::Use) {
        let wrong = table.call(operation.name, json!({"no_such_argument": 1})).unwrap_err();
        assert_eq!(
            (wrong.code(), wrong.tag()),
            (Code::BadRequest, "malformed_arguments"),
            "{}",
            operation.name
        );
    }
    for op in ["new", "fold"] {
        assert_eq!(table.call(op, json!({})).unwrap_err().tag(), "unknown_operation", "{op}");
    }
    let step = PokerGame::make("step", json!({"action": 0}), || None).unwrap_err();
    assert_eq!(step.tag(), "unknown_operation", "only `new` makes a table");
}

#[test]
fn r9_3_a_host_without_randomness_deals_nothing() {
    let (mut table, _) = PokerGame::make("new", json!({}), || None).unwrap();
    assert_eq!(table.call("reset_hand", json!({})).unwrap_err().tag(), "no_seed");
    table.call("seed", json!({"seed": 3})).unwrap();
    table.call("reset_hand", json!({})).unwrap();
}
