//! Streets, calls, raises, reopening, lone players, returned bets, run-outs (R4).

use crate::scene::Scene;
use paiju_contract::Observer;
use paiju_contract::{Game, Seat};
use paiju_holdem::{Action, Event, Street};
use serde_json::json;

fn open(stacks: &[u32]) -> Scene {
    Scene::new(json!({"preset": "nolimit", "stacks": stacks}))
}

fn street(scene: &Scene) -> Street {
    scene.hand.view(Observer::Public).street
}

#[test]
fn r4_1_a_check_does_not_end_the_street_for_the_others() {
    let scene = open(&[1000; 3]).play("0:check_call, 1:check_call, 2:check_call");
    assert_eq!((street(&scene), scene.actor()), (Street::Flop, Some(1)));
    let scene = scene.play("1:check_call");
    assert_eq!((street(&scene), scene.actor()), (Street::Flop, Some(2)));
    let scene = scene.play("2:check_call, 0:check_call");
    assert_eq!((street(&scene), scene.actor()), (Street::Turn, Some(1)));
}

#[test]
fn r4_1_everybody_acts_again_after_a_raise() {
    let scene = open(&[1000; 4]).play("3:check_call, 0:check_call, 1:raise_to 300, 2:fold");
    assert_eq!(scene.actor(), Some(3));
    let scene = scene.play("3:check_call");
    assert_eq!((street(&scene), scene.actor()), (Street::Preflop, Some(0)));
    let scene = scene.play("0:check_call");
    // The raiser is not asked again.
    assert_eq!((street(&scene), scene.actor()), (Street::Flop, Some(1)));
}

#[test]
fn r4_1_the_big_blind_has_the_option() {
    let scene = open(&[1000; 3]).play("0:check_call, 1:check_call");
    assert_eq!((scene.actor(), street(&scene)), (Some(2), Street::Preflop));
    assert_eq!(scene.legal()[0], "check_call");
    let scene = scene.play("2:raise_to 300, 0:check_call, 1:check_call");
    assert_eq!((street(&scene), scene.actor()), (Street::Flop, Some(1)));
}

#[test]
fn r4_2_folding_needs_something_to_call() {
    let scene = open(&[1000; 3]).play("0:check_call, 1:check_call");
    assert_eq!(scene.refusal(2, "fold"), "nothing_to_call");
    assert_eq!(scene.refusal(1, "fold"), "not_awaited");
    let scene = scene.play("2:check_call");
    assert_eq!(scene.refusal(1, "fold"), "nothing_to_call");
}

#[test]
fn r4_2_a_call_for_more_than_the_stack_is_all_in() {
    let scene = open(&[1000, 1000, 250]).play("0:raise_to 600, 1:fold, 2:check_call");
    assert_eq!(scene.returned(), [(0, 350)]);
    assert!(scene.view(2).players[2].is_allin);
    assert_eq!(scene.pots(), [(550, vec![0, 2])]);
}

#[test]
fn r4_3_a_bet_is_at_least_a_big_blind_and_a_raise_at_least_the_last_one() {
    let scene = open(&[5000; 3]);
    assert_eq!(scene.range(), Some((200, 5000)));
    assert_eq!(scene.refusal(0, "raise_to 199"), "below_minimum");
    let scene = scene.play("0:raise_to 350");
    assert_eq!(scene.range(), Some((600, 5000)));
    let scene = scene.play("1:raise_to 1000");
    assert_eq!(scene.range(), Some((1650, 5000)));
    let scene = scene.play("2:fold, 0:check_call");
    assert_eq!(scene.range(), Some((100, 4000)));
    assert_eq!(scene.refusal(1, "raise_to 99"), "below_minimum");
    let scene = scene.play("1:raise_to 120");
    assert_eq!(scene.range(), Some((240, 4000)));
}

#[test]
fn r4_3_all_in_for_less_is_allowed() {
    let scene = open(&[1000, 1000, 1000, 150]);
    assert_eq!(scene.range(), Some((150, 150)));
    let scene = scene.play("3:raise_to 150");
    assert!(scene.view(3).players[3].is_allin);
    // The smallest raise is still by a big blind.
    assert_eq!(scene.range(), Some((250, 1000)));
}

#[test]
fn r4_4_a_short_all_in_does_not_reopen_the_betting() {
    let scene = open(&[5000, 5000, 5000, 450])
        .play("3:check_call, 0:raise_to 300, 1:check_call, 2:check_call, 3:raise_to 450");
    // 450 raises by 150, a full raise would be 200: those who acted may only call or fold.
    assert_eq!((scene.actor(), scene.legal()), (Some(0), vec!["fold".into(), "check_call".into()]));
    assert_eq!(scene.refusal(0, "raise_to 1000"), "not_reopened");
    let scene = scene.play("0:check_call");
    assert_eq!(scene.refusal(1, "raise_to 5000"), "not_reopened");
}

#[test]
fn r4_4_a_player_who_has_not_acted_may_raise_over_a_short_all_in() {
    let scene = open(&[5000, 5000, 5000, 130]).play("3:raise_to 130, 0:check_call");
    assert_eq!((scene.actor(), scene.range()), (Some(1), Some((230, 5000))));
    let scene = scene.play("1:raise_to 230");
    assert_eq!(scene.range(), Some((330, 5000)));
}

#[test]
fn r4_4_a_short_all_in_bet_does_not_reopen_for_a_player_who_checked() {
    // PokerKit takes the first all-in of a street for a full bet; the rules page does not.
    let scene = open(&[140, 1000, 1000])
        .play("0:check_call, 1:check_call, 2:check_call, 1:check_call, 2:check_call, 0:raise_to 40");
    assert_eq!((scene.actor(), scene.range()), (Some(1), None));
    assert_eq!(scene.refusal(1, "raise_to 500"), "not_reopened");
    let scene = scene.play("1:check_call, 2:check_call");
    assert_eq!(street(&scene), Street::Turn);
}

#[test]
fn r4_4_the_next_full_raise_counts_from_the_last_full_raise() {
    let scene = open(&[5000, 5000, 5000, 5000, 450]).play("3:raise_to 300, 4:raise_to 450");
    // Current bet 450, last full raise 200.
    assert_eq!(scene.range(), Some((650, 5000)));
}

#[test]
fn r4_4_several_short_all_ins_together_reopen_it() {
    let stacks = [160, 210, 5000, 5000, 5000, 5000];
    // Seat 5 has the button and limps last before 0 and 1 go all-in for 160 and 210.
    let json = json!({"preset": "nolimit", "stacks": stacks, "button": 5});
    let scene = Scene::new(json)
        .play("2:check_call, 3:check_call, 4:check_call, 5:check_call, 0:raise_to 160, 1:raise_to 210");
    // Each alone raises by less than 100; together they are 110 over what seat 2 last faced.
    assert_eq!((scene.actor(), scene.range()), (Some(2), Some((310, 5000))));
}

#[test]
fn r4_4_together_is_counted_from_what_the_player_last_faced() {
    let json = json!({"preset": "nolimit", "stacks": [5000, 260, 5000, 310, 5000], "button": 4});
    let scene = Scene::new(json).play("2:check_call, 3:check_call, 4:check_call, 0:check_call, 1:check_call");
    // A bet, a short all-in, a call, another short all-in.
    let scene = scene.play("0:raise_to 100, 1:raise_to 160, 2:check_call, 3:raise_to 210, 4:fold");
    // Seat 0 faced 100: 110 more is a full raise. Seat 2 faced 160: 50 more is not.
    assert_eq!((scene.actor(), scene.range()), (Some(0), Some((310, 4900))));
    let scene = scene.play("0:check_call");
    assert_eq!((scene.actor(), scene.range()), (Some(2), None));
    assert_eq!(scene.refusal(2, "raise_to 310"), "not_reopened");
}

#[test]
fn r4_4_a_further_short_all_in_does_not_close_what_was_reopened() {
    // PokerKit starts counting again once several short all-ins have made a full raise; the rules page does not.
    let stacks = [160, 210, 240, 5000, 5000, 5000];
    let json = json!({"preset": "nolimit", "stacks": stacks, "button": 5});
    let scene = Scene::new(json).play("2:check_call, 3:check_call, 4:check_call, 5:check_call, 0:raise_to 160, 1:raise_to 210, 2:raise_to 240");
    assert_eq!((scene.actor(), scene.range()), (Some(3), Some((340, 5000))));
}

#[test]
fn r4_5_a_lone_player_may_call_or_fold_but_not_raise() {
    let scene = open(&[5000, 5000, 700]).play("0:fold, 1:check_call, 2:raise_to 700");
    assert_eq!(scene.legal(), ["fold", "check_call"]);
    assert_eq!(scene.refusal(1, "raise_to 1400"), "nobody_to_raise");
    assert!(scene.play("1:check_call").hand.phase().is_over());
}

#[test]
fn r4_5_a_small_blind_facing_a_shorter_all_in_big_blind_is_not_asked() {
    let scene = open(&[5000, 5000, 30]).play("0:fold");
    assert_eq!(scene.returned(), [(1, 20)]);
    assert_eq!(scene.results().iter().sum::<i64>(), 0);
    // Heads-up it is over with the deal.
    let scene = open(&[5000, 30]);
    assert_eq!(scene.results().iter().map(|chips| chips.abs()).max(), Some(30));
}

#[test]
fn r4_5_a_small_blind_who_owes_the_difference_is_asked() {
    let scene = open(&[5000, 5000, 70]).play("0:fold");
    assert_eq!((scene.actor(), scene.view(1).to_call, scene.legal().len()), (Some(1), Some(50), 2));
    let scene = scene.play("1:check_call");
    assert_eq!((scene.returned(), scene.pots()), (vec![(1, 30)], vec![(140, vec![1, 2])]));
}

#[test]
fn r4_5_the_big_blind_is_not_asked_for_a_meaningless_check() {
    let scene = open(&[60, 5000, 5000]).play("0:check_call, 1:fold");
    assert_eq!(scene.returned(), [(2, 40)]);
    assert!(scene.hand.phase().is_over());
}

#[test]
fn r4_5_a_raise_needs_an_opponent_who_could_put_in_more() {
    // Seat 0 may raise before seat 1 folds: the small blind could put in more than 600.
    let scene = open(&[5000, 5000, 600]).play("0:check_call, 1:check_call, 2:raise_to 600");
    assert_eq!((scene.actor(), scene.range().is_some()), (Some(0), true));
    let scene = scene.play("0:check_call");
    assert_eq!((scene.actor(), scene.range().is_some()), (Some(1), true));
    // An opponent who is still to act but too short to call in full is no reason to raise either.
    let scene = open(&[5000, 90, 100]);
    assert_eq!((scene.actor(), scene.range()), (Some(0), None));
    assert_eq!(scene.refusal(0, "raise_to 200"), "nobody_to_raise");
}

#[test]
fn r4_6_what_nobody_could_call_is_returned() {
    let scene = open(&[5000, 800, 300]).play("0:raise_to 5000, 1:check_call, 2:check_call");
    assert_eq!(scene.returned(), [(0, 4200)]);
    assert_eq!(scene.pots(), [(900, vec![0, 1, 2]), (1000, vec![0, 1])]);
    // A folded bet is a bet that was called up to it.
    let scene = open(&[5000, 5000, 5000]).play("0:raise_to 300, 1:raise_to 900, 2:fold, 0:fold");
    assert_eq!((scene.returned(), scene.results()), (vec![(1, 600)], vec![-300, 400, -100]));
}

#[test]
fn r4_6_an_ante_is_not_returned_but_a_pot_of_its_own() {
    let scene = Scene::new(
        json!({"preset": "nolimit", "stacks": [3, 500], "ante": 4, "small_blind": 3, "big_blind": 5}),
    );
    // Seat 0 is all-in for 3 of its ante; seat 1 keeps the fourth chip of its own.
    assert_eq!(scene.pots(), [(6, vec![0, 1]), (1, vec![1])]);
    assert_eq!(scene.results().iter().map(|chips| chips.abs()).max(), Some(3));
}

#[test]
fn r4_7_the_board_is_run_out_when_no_more_betting_is_possible() {
    let scene = open(&[1000, 1000, 1000]).play("0:raise_to 1000, 1:check_call, 2:fold");
    let streets: Vec<Street> = scene
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Street { street, .. } => Some(*street),
            _ => None,
        })
        .collect();
    assert_eq!(streets, [Street::Flop, Street::Turn, Street::River]);
    assert_eq!(scene.hand.view(Observer::Public).board.len(), 5);
    assert!(scene.hand.phase().is_over());
    // On the turn, with one of two players all-in on the flop.
    let scene = open(&[1000, 300]).play("0:check_call, 1:check_call, 1:raise_to 200, 0:check_call");
    assert_eq!(scene.hand.view(Observer::Public).board.len(), 5);
}

#[test]
fn r4_8_whoever_is_out_of_time_checks_or_folds() {
    for menu in ["SixMax", "NoLimit"] {
        let scene = Scene::new(json!({"seats": 3, "menu": menu}));
        let default = |scene: &Scene, seat| scene.hand.default_action(Seat(seat));
        assert_eq!([0, 1, 2].map(|seat| default(&scene, seat)), [Some(Action::Fold), None, None], "{menu}");
        let raise = if menu == "SixMax" { "raise" } else { "raise_to 250" };
        let scene = scene.act(0, raise).play("1:fold, 2:check_call");
        assert_eq!(
            [0, 1, 2].map(|seat| default(&scene, seat)),
            [None, None, Some(Action::CheckCall)],
            "{menu}"
        );
    }
}
