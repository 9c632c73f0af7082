//! The open menu: any bet size (R6).

use crate::scene::Scene;
use paiju_contract::{Encode, Seat};
use paiju_holdem::Action;
use serde_json::json;

fn open(stacks: &[u32]) -> Scene {
    Scene::new(json!({"preset": "nolimit", "stacks": stacks}))
}

#[test]
fn r6_1_every_amount_between_the_minimum_and_the_stack() {
    let scene = open(&[1_000; 3]);
    for to in 200..=1_000 {
        assert_eq!(open(&[1_000; 3]).act(0, &format!("raise_to {to}")).view(0).current_bet, to);
    }
    for (to, tag) in [
        (199, "below_minimum"),
        (1_001, "above_stack"),
        (0, "below_minimum"),
        (-300, "below_minimum"),
        (i64::MAX, "above_stack"),
        (i64::MIN, "below_minimum"),
    ] {
        assert_eq!(scene.refusal(0, &format!("raise_to {to}")), tag, "{to}");
    }
}

#[test]
fn r6_1_all_in_is_a_raise_to_the_whole_stack() {
    let scene = open(&[1_000; 3]).play("0:raise_to 1000");
    assert!(scene.view(0).players[0].is_allin);
    // The blinds already posted are part of the bet.
    let scene = open(&[1_000; 3]).play("0:raise_to 300, 1:fold");
    assert_eq!(scene.view(2).max_raise, Some(1_000));
}

#[test]
fn r6_1_a_stack_below_the_smallest_raise_raises_all_in_only() {
    let scene = open(&[1_000, 1_000, 1_000, 150]);
    assert_eq!(scene.legal(), ["fold", "check_call", "raise_to 150"]);
    assert_eq!(scene.refusal(3, "raise_to 149"), "below_minimum");
}

#[test]
fn r6_1_a_stack_that_does_not_exceed_the_call_cannot_raise() {
    let scene = open(&[1_000, 1_000, 1_000, 100]);
    assert_eq!(scene.legal(), ["fold", "check_call"]);
    assert_eq!(scene.refusal(3, "raise_to 100"), "call_takes_all");
}

#[test]
fn r6_2_the_list_has_representatives_and_the_question_the_range() {
    let scene = open(&[5_000; 3]);
    // Pot 150, to call 100: half pot is to 100 + 125, the pot to 100 + 250, twice to 100 + 500.
    let expected = [
        "fold",
        "check_call",
        "raise_to 200",
        "raise_to 225",
        "raise_to 350",
        "raise_to 600",
        "raise_to 5000",
    ];
    assert_eq!(scene.legal(), expected);
    assert_eq!(scene.range(), Some((200, 5_000)));
    let scene = scene.play("0:check_call, 1:check_call, 2:check_call");
    // Pot 300, nothing to call.
    assert_eq!(
        scene.legal(),
        ["check_call", "raise_to 100", "raise_to 150", "raise_to 300", "raise_to 600", "raise_to 4900"]
    );
}

#[test]
fn r6_2_each_amount_is_listed_once_in_rising_order() {
    let scene = open(&[340, 340, 340]);
    assert_eq!(scene.legal(), ["fold", "check_call", "raise_to 200", "raise_to 225", "raise_to 340"]);
    // After a large raise the smallest raise is more than half the pot.
    let scene = open(&[9_000; 3]).play("0:raise_to 3000");
    assert_eq!(scene.legal(), ["fold", "check_call", "raise_to 5900", "raise_to 6050", "raise_to 9000"]);
}

#[test]
fn r6_2_ids_for_learning_name_the_representatives() {
    let scene = open(&[340, 340, 340]);
    let ids: Vec<Option<usize>> = scene
        .legal()
        .iter()
        .map(|action| scene.hand.id(Seat(0), &action.parse::<Action>().unwrap()))
        .collect();
    // Fold, call, smallest, half pot, all-in.
    assert_eq!(ids, [Some(0), Some(1), Some(2), Some(3), Some(6)]);
    assert_eq!(scene.hand.action(Seat(0), 4), None);
    assert_eq!(scene.hand.id(Seat(0), &Action::RaiseTo { to: 201 }), None);
}
