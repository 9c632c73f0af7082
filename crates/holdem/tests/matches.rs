//! The button, stacks from hand to hand, the end of a match (R10), and the original interface.

mod scene;

use paiju_contract::{Game, Rejected, Seat};
use paiju_holdem::classic::{BadHands, Engine};
use paiju_holdem::{Action, Street};
use scene::{Scene, cards};
use serde_json::json;

#[test]
fn r10_1_the_button_moves_to_the_next_seat_with_chips() {
    let json = json!({"preset": "nolimit", "stacks": [500, 0, 500, 500], "button": 0});
    let scene = Scene::new(json).play("0:fold, 2:fold");
    assert_eq!(scene.hand.next_rules().unwrap().button, Seat(2));
    // Seat 0 is out of chips now: from seat 3 the button passes it.
    let json = json!({"preset": "nolimit", "stacks": [500, 500, 0, 500], "button": 3});
    let scene = Scene::dealt(json, &["2s3h", "AsAh", "", "KcKd"], "Ad8d9hJcQc");
    let scene = scene.play("3:fold, 0:raise_to 500, 1:check_call");
    assert_eq!(scene.results(), [-500, 500, 0, 0]);
    let next = scene.hand.next_rules().unwrap();
    assert_eq!((next.button, &next.stacks[..]), (Seat(1), &[0, 1_000, 0, 500][..]));
}

#[test]
fn r10_1_an_unfinished_hand_has_no_next() {
    assert_eq!(Scene::new(json!({})).hand.next_rules(), None);
}

#[test]
fn r10_2_stacks_reset_or_carry() {
    let play =
        |json| Scene::new(json).play("3:fold, 4:fold, 5:fold, 0:fold, 1:fold").hand.next_rules().unwrap();
    let reset = play(json!({}));
    assert_eq!((&reset.stacks[..], reset.button), (&[10_000; 6][..], Seat(1)));
    let carried = play(json!({"reset_stacks": false}));
    assert_eq!(carried.stacks[..], [10_000, 9_950, 10_050, 10_000, 10_000, 10_000]);
}

#[test]
fn r10_3_the_match_ends_when_one_seat_has_all_chips() {
    let json = json!({"preset": "headsup", "stacks": [500, 500]});
    let scene = Scene::dealt(json, &["AsAh", "7d2c"], "AdKcTh5s3h").play("0:raise_to 500, 1:check_call");
    assert_eq!((scene.results(), scene.hand.next_rules()), (vec![500, -500], None));
}

#[test]
fn r9_3_the_original_interface_plays_hand_after_hand() {
    let mut engine = Engine::new(6, 100, 2).unwrap();
    engine.seed(7);
    let state = engine.reset_hand();
    assert_eq!((state.button_seat, state.current_player, state.pot), (Seat(2), Some(Seat(5)), 150));
    assert_eq!((engine.starting_stack(), state.players[0].stack), (100, 10_000));
    assert!(state.players.iter().all(|player| player.hole_cards.is_some()));
    // Seats 5, 0, 1, 2 and 3 fold: a walk.
    for _ in 0..4 {
        let (_, rewards, done) = engine.step(Action::Fold).unwrap();
        assert_eq!((rewards, done), (vec![0; 6], false));
    }
    let (state, rewards, done) = engine.step(Action::Fold).unwrap();
    assert_eq!((rewards, done, state.hand_over), (vec![0, 0, 0, -50, 50, 0], true, true));
    assert_eq!(engine.get_legal_actions(), [false; 6]);
    assert_eq!(engine.step(Action::Fold), Err(Rejected::Over));
    // The next hand: the button has moved, stacks are full again.
    let state = engine.reset_hand();
    assert_eq!((state.button_seat, state.players[0].stack), (Seat(3), 10_000));
    assert_eq!(engine.get_state(), state);
}

#[test]
fn r9_3_a_player_sees_only_his_own_cards() {
    let mut engine = Engine::new(3, 50, 0).unwrap();
    engine.seed(9);
    engine.reset_hand();
    engine.step(Action::Raise).unwrap();
    let view = engine.get_state_for_player(1).unwrap();
    assert_eq!(Some(view.hole_cards), engine.get_state().players[1].hole_cards);
    assert_eq!((view.my_position.name(), view.my_stack, view.to_call), ("SB", 4_950, 200));
    assert_eq!((view.pot, view.street, view.raise_count), (400, Street::Preflop, 1));
    assert!(view.opponents.len() == 2 && view.opponents.iter().all(|player| player.hole_cards.is_none()));
    assert_eq!(engine.get_state_for_player(3), None);
    assert_eq!(engine.get_state_for_player(1_000), None);
}

#[test]
fn r9_3_the_same_seed_deals_the_same_hands() {
    let hands = |seed| {
        let mut engine = Engine::new(4, 100, 0).unwrap();
        engine.seed(seed);
        (engine.reset_hand(), engine.reset_hand())
    };
    assert_eq!(hands(5), hands(5));
    assert_ne!(hands(5).0, hands(6).0);
    assert_ne!(hands(5).0, hands(5).1);
}

#[test]
fn r2_6_the_original_interface_refuses_impossible_tables() {
    for (players, stack, button) in
        [(1, 100, 0), (11, 100, 0), (6, 0, 0), (6, 100, 6), (6, u32::MAX, 0), (400, 100, 0)]
    {
        assert!(Engine::new(players, stack, button).is_err(), "{players} {stack} {button}");
    }
}

#[test]
fn r8_5_compare_hands_gives_the_winning_seats() {
    let hole = |text: &str| -> [paiju_holdem::Card; 2] { cards(text).try_into().unwrap() };
    let board = cards("2c7d9hJsKd");
    let win = |hands: &[&str]| {
        Engine::compare_hands(&hands.iter().map(|text| hole(text)).collect::<Vec<_>>(), &board)
    };
    assert_eq!(win(&["AsAh", "KsKh", "QsQh"]), Ok(vec![Seat(1)]));
    assert_eq!(win(&["AsQh", "AhQs", "4s3h"]), Ok(vec![Seat(0), Seat(1)]));
    assert_eq!(win(&["AsQh", "AsQs"]), Err(BadHands));
    assert_eq!(win(&["2cQh"]), Err(BadHands));
    assert_eq!(Engine::compare_hands(&[hole("AsAh")], &board[..2]), Err(BadHands));
    assert_eq!(win(&[]), Ok(vec![]));
}
