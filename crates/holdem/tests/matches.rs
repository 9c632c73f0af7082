//! The button, stacks from hand to hand, the end of a match (R10).

use crate::scene::Scene;
use paiju_contract::{Game, Seat};
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
