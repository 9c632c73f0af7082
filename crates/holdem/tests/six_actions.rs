//! The six-action menu (R5), and a slow second reading of R5.11 over random hands.

use crate::scene::{Scene, rules};
use paiju_contract::{Game, Play, Rng, Seat, Seed, Stream};
use paiju_holdem::{Action, Holdem, LeanHoldem, Rules, Street, View};
use serde_json::json;

fn bet_of(scene: &Scene, seat: u8) -> u32 {
    scene.view(seat).players[usize::from(seat)].bet_this_street
}

fn six(stacks: &[u32]) -> Scene {
    Scene::new(json!({"preset": "sixmax", "stacks": stacks}))
}

#[test]
fn r5_1_no_limping_before_anybody_has_raised() {
    let scene = Scene::new(json!({}));
    assert_eq!(scene.legal(), ["fold", "raise", "allin"]);
    assert_eq!(scene.refusal(3, "check_call"), "no_limping");
    let scene = scene.play("3:fold, 4:fold, 5:fold, 0:fold");
    assert_eq!(
        (scene.actor(), scene.legal()),
        (Some(1), vec!["fold".into(), "raise".into(), "allin".into()])
    );
}

#[test]
fn r5_1_the_big_blind_may_check_raise_or_go_all_in() {
    // Somebody all-in for less than the big blind is no raise.
    let scene = six(&[60, 10_000, 10_000, 10_000]);
    let scene = scene.play("3:fold, 0:allin");
    assert_eq!(
        (scene.actor(), scene.legal()),
        (Some(1), vec!["fold".into(), "raise".into(), "allin".into()])
    );
    // Seat 3 is all-in for exactly the big blind, the small blind cannot limp, so he raises: no option.
    let scene = six(&[10_000, 100, 10_000, 100]).play("3:allin, 0:fold, 1:allin");
    assert!(scene.hand.phase().is_over());
}

#[test]
fn r5_2_facing_a_raise_before_the_flop() {
    let scene = Scene::new(json!({})).play("3:raise");
    assert_eq!(scene.legal(), ["fold", "check_call", "raise", "allin"]);
    let scene = scene.play("4:raise, 5:raise");
    // Three raises were made.
    assert_eq!(scene.legal(), ["fold", "check_call", "allin"]);
    assert_eq!(scene.refusal(0, "raise"), "raises_used_up");
}

#[test]
fn r5_2_facing_a_short_all_in_above_the_big_blind() {
    let scene = six(&[10_000, 10_000, 10_000, 150]).play("3:allin");
    assert_eq!(scene.legal(), ["fold", "check_call", "raise", "allin"]);
    assert_eq!(bet_of(&scene.play("0:raise"), 0), 250);
}

#[test]
fn r5_3_after_the_flop() {
    let scene = Scene::new(json!({})).play("3:raise, 4:fold, 5:fold, 0:fold, 1:fold, 2:check_call");
    assert_eq!(scene.legal(), ["check_call", "raise_33", "raise_75", "allin"]);
    assert_eq!(scene.refusal(2, "raise"), "wrong_street");
    assert_eq!(scene.refusal(2, "fold"), "nothing_to_call");
    let scene = scene.play("2:raise_33");
    assert_eq!(scene.legal(), ["fold", "check_call", "raise_33", "raise_75", "allin"]);
    assert_eq!(Scene::new(json!({})).refusal(3, "raise_33"), "wrong_street");
}

#[test]
fn r5_4_a_stack_that_does_not_exceed_the_call_folds_or_goes_all_in() {
    let scene = six(&[10_000, 10_000, 10_000, 250, 251]);
    let scene = scene.play("3:allin, 4:fold, 0:fold, 1:fold");
    assert_eq!(scene.legal(), ["fold", "check_call"]);
    let scene = six(&[10_000, 10_000, 10_000, 10_000, 250, 900]).play("3:raise");
    assert_eq!(scene.legal(), ["fold", "allin"]);
    assert_eq!(scene.refusal(4, "check_call"), "call_takes_all");
    // An all-in call is no raise.
    let scene = scene.play("4:allin");
    assert_eq!((scene.view(5).raise_count, scene.view(5).current_bet), (1, 250));
}

#[test]
fn r5_5_a_player_who_may_not_raise_folds_or_calls() {
    // R4.4: seat 4 goes all-in over the raise by less than a full raise.
    let scene = six(&[10_000, 10_000, 10_000, 10_000, 330]).play("3:raise, 4:allin, 0:fold, 1:fold, 2:fold");
    assert_eq!((scene.actor(), scene.legal()), (Some(3), vec!["fold".into(), "check_call".into()]));
    assert_eq!(scene.refusal(3, "allin"), "not_reopened");
    // R4.5: everybody else is all-in or folded, before anybody raised.
    let scene = six(&[10_000, 90, 100]);
    assert_eq!(scene.legal(), ["fold", "check_call"]);
}

#[test]
fn r5_6_raises_are_to_two_and_a_half_nine_and_twenty_two_big_blinds() {
    let scene = Scene::new(json!({})).play("3:raise");
    assert_eq!(bet_of(&scene, 3), 250);
    let scene = scene.play("4:raise");
    assert_eq!(bet_of(&scene, 4), 900);
    let scene = scene.play("5:raise");
    assert_eq!(bet_of(&scene, 5), 2_200);
    // Scaled by the big blind; half chips round up.
    let odd = Scene::new(json!({"small_blind": 1, "big_blind": 3})).play("3:raise, 4:raise");
    assert_eq!((bet_of(&odd, 3), bet_of(&odd, 4)), (8, 27));
}

#[test]
fn r5_6_never_below_the_smallest_raise() {
    // An all-in to 700 is a full raise by 600: nine big blinds would be less than the smallest raise.
    let scene = six(&[10_000, 10_000, 10_000, 700]).play("3:allin, 0:raise");
    assert_eq!(bet_of(&scene, 0), 1_300);
}

#[test]
fn r5_7_sizes_are_shares_of_the_pot() {
    let scene = Scene::new(json!({})).play("3:raise, 4:fold, 5:fold, 0:fold, 1:fold, 2:check_call");
    // The pot is 250 + 250 + 50 = 550.
    let third = scene.play("2:raise_33");
    assert_eq!(bet_of(&third, 2), 182); // 181.5 rounded up
    // Facing it: 182 + 33 % of (550 + 182 + 182) = 182 + 301.62 = 484; the smallest raise is to 364.
    let raised = third.play("3:raise_33");
    assert_eq!(bet_of(&raised, 3), 484);
    // 484 + 75 % of (550 + 182 + 484 + 302) = 484 + 1138.5 = 1623.
    assert_eq!(bet_of(&raised.play("2:raise_75"), 2), 1_623);
}

#[test]
fn r5_7_sizes_are_raised_to_the_smallest_bet() {
    let scene = Scene::new(json!({"seats": 2})).play("0:raise, 1:check_call, 1:raise_33");
    // 33 % of 500 is 165.
    assert_eq!(bet_of(&scene, 1), 165);
    // A pot of 200: 33 % would be 66, below the big blind.
    let limped = Scene::new(json!({"seats": 3, "stacks": [100, 10_000, 10_000]}))
        .play("0:allin, 1:raise, 2:check_call, 1:raise_33");
    assert_eq!(bet_of(&limped, 1), 198);
    let small = Scene::new(json!({"seats": 2, "small_blind": 99, "big_blind": 100, "stacks": [100, 10_000]}));
    assert_eq!(small.actor(), Some(0));
}

#[test]
fn r5_8_a_size_that_takes_the_whole_stack_is_not_offered() {
    let scene = six(&[10_000, 10_000, 10_000, 250]);
    assert_eq!(scene.legal(), ["fold", "allin"]);
    assert_eq!(scene.refusal(3, "raise"), "size_is_all_in");
    let scene = six(&[10_000, 10_000, 10_000, 251]);
    assert_eq!(scene.legal(), ["fold", "raise", "allin"]);
    // After the flop: pot 525, stack 375; 75 % is 394.
    let scene =
        Scene::new(json!({"seats": 2, "stacks": [625, 10_000]})).play("0:raise, 1:check_call, 1:check_call");
    assert_eq!(scene.legal(), ["check_call", "raise_33", "allin"]);
    assert_eq!(scene.refusal(0, "raise_75"), "size_is_all_in");
}

#[test]
fn r5_8_no_two_ids_lead_to_the_same_position() {
    let mut dice = Rng::new(Seed::from_u64(58), Stream::POLICY);
    let mut compared = 0;
    for seed in 0..600 {
        let blinds = 1 + dice.below(3);
        let json = json!({"seats": 2 + dice.index(5), "small_blind": blinds, "big_blind": blinds});
        let mut hand = LeanHoldem::deal(&rules(json), Seed::from_u64(seed)).unwrap();
        while let Some(seat) = hand.phase().awaiting().first() {
            let after = |action: &Action| {
                let mut next = hand.clone();
                next.apply(seat, action, &mut |_| {}).unwrap();
                next
            };
            let offered = hand.legal_list(seat);
            let positions: Vec<LeanHoldem> = offered.iter().map(after).collect();
            for (place, position) in positions.iter().enumerate() {
                assert!(!positions[..place].contains(position), "{offered:?}");
                compared += place;
            }
            hand = positions[dice.index(positions.len())].clone();
        }
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn r5_9_the_count_is_of_full_bets_and_raises() {
    let scene = six(&[10_000, 10_000, 10_000, 150]);
    assert_eq!(scene.view(0).raise_count, 0);
    let scene = scene.play("3:allin");
    assert_eq!(scene.view(0).raise_count, 0);
    let scene = scene.play("0:raise");
    assert_eq!(scene.view(0).raise_count, 1);
    let scene = scene.play("1:fold, 2:check_call");
    assert_eq!((scene.view(0).street, scene.view(0).raise_count), (Street::Flop, 0));
}

#[test]
fn r5_10_rewards_are_zero_until_the_end_and_sum_to_zero() {
    let scene = Scene::new(json!({})).play("3:raise, 4:fold, 5:fold, 0:fold, 1:fold");
    assert_eq!(scene.hand.scores()[..], [0; 6]);
    assert_eq!(scene.play("2:fold").results(), [0, -50, -100, 150, 0, 0]);
}

#[test]
fn r5_12_the_other_menu_is_refused() {
    assert_eq!(Scene::new(json!({})).refusal(3, "raise_to 300"), "not_in_menu");
    assert_eq!(Scene::new(json!({"preset": "nolimit"})).refusal(3, "allin"), "not_in_menu");
    assert_eq!(Scene::new(json!({"preset": "nolimit"})).refusal(3, "raise_33"), "not_in_menu");
}

#[test]
fn r5_12_the_mask_is_six_booleans() {
    let scene = Scene::new(json!({}));
    assert_eq!(scene.view(3).legal_mask, Some([true, false, true, false, false, true]));
    assert_eq!((scene.view(0).legal_mask, scene.hand.legal_mask(Seat(0))), (None, None));
}

/// R5.11 written down again, as a reader would, from what a view says.
fn menu(view: &View, level: Option<u32>) -> Vec<Action> {
    let me = view.players.iter().find(|player| Some(player.seat) == view.current_player).unwrap();
    let others = || {
        view.players.iter().filter(|player| player.seat != me.seat && player.is_active && !player.is_allin)
    };
    let (cur, bet, stack, bb) = (view.current_bet, me.bet_this_street, me.stack, view.rules.big_blind);
    let to_call = cur - bet;
    if stack <= to_call {
        return vec![Action::Fold, Action::AllIn];
    }
    let somebody = others().any(|player| player.bet_this_street + player.stack > cur);
    let raise_ok = somebody && level.is_none_or(|level| cur - level >= view.last_raise);
    let least = cur + view.last_raise;
    let whole = bet + stack;
    let share = |percent: u32| least.max(cur + (percent * (view.pot + to_call) + 50) / 100);
    let mut menu = Vec::new();
    let mut offer = |offered: bool, action| {
        if offered {
            menu.push(action);
        }
    };
    let preflop = view.street == Street::Preflop;
    offer(to_call > 0, Action::Fold);
    offer(!preflop || cur > bb || to_call == 0 || !raise_ok, Action::CheckCall);
    if preflop {
        let size = [250, 900, 2_200]
            .get(view.raise_count as usize)
            .map(|percent| least.max((percent * bb + 50) / 100));
        offer(raise_ok && size.is_some_and(|size| size < whole), Action::Raise);
    } else {
        offer(raise_ok && share(33) < whole, Action::Raise33);
        offer(raise_ok && share(75) < whole && share(75) != share(33), Action::Raise75);
    }
    offer(raise_ok, Action::AllIn);
    menu
}

fn random_rules(dice: &mut Rng) -> Rules {
    let seats = 2 + dice.index(9);
    let mut stack = || [150, 1_500, 12_000][dice.index(3)];
    let depths: Vec<u32> = (0..seats).map(|_| stack()).collect();
    let stacks: Vec<u32> = depths.iter().map(|&depth| 1 + dice.below(depth)).collect();
    let ante = if dice.index(3) == 0 { 15 } else { 0 };
    rules(json!({"stacks": stacks, "button": dice.index(seats), "ante": ante}))
}

#[test]
fn r5_11_random_hands_offer_what_the_clause_says() {
    let mut dice = Rng::new(Seed::from_u64(511), Stream::POLICY);
    let (mut seen, mut questions) = ([false; 6], 0);
    for seed in 0..4_000 {
        let mut hand = Holdem::deal(&random_rules(&mut dice), Seed::from_u64(seed)).unwrap();
        let mut levels = [None; 10];
        let mut street = Street::Preflop;
        while let Some(seat) = hand.phase().awaiting().first() {
            let view = hand.view(paiju_contract::Observer::Public);
            if view.street != street {
                (street, levels) = (view.street, [None; 10]);
            }
            let offered = hand.legal_list(seat);
            assert_eq!(offered, menu(&view, levels[seat.index()]), "{view:#?}");
            let action = offered[dice.index(offered.len())];
            seen[action.six_id().unwrap()] = true;
            hand.apply(seat, &action, &mut |_| {}).unwrap();
            let after = hand.view(paiju_contract::Observer::Public);
            levels[seat.index()] = Some(if after.street == street { after.current_bet } else { 0 });
            questions += 1;
        }
    }
    assert!(questions > 20_000 && seen == [true; 6], "{questions} {seen:?}");
}

#[test]
fn r5_13_a_small_blind_as_large_as_the_big_blind_has_nothing_to_fold_to() {
    let scene = Scene::new(json!({"seats": 3, "small_blind": 100})).play("0:fold");
    assert_eq!(scene.legal(), ["check_call", "raise", "allin"]);
    assert_eq!(scene.refusal(1, "fold"), "nothing_to_call");
    // A check is not a raise: the big blind still has the option.
    let scene = scene.play("1:check_call");
    assert_eq!(
        (scene.actor(), scene.legal()),
        (Some(2), ["check_call", "raise", "allin"].map(String::from).to_vec())
    );
}

#[test]
fn r5_6_r5_7_a_view_tells_what_a_raise_would_be_now() {
    let sizes = |scene: &Scene, seat: u8| {
        let view = scene.view(seat);
        ["raise", "raise_33", "raise_75", "allin", "check_call"]
            .map(|text| view.raise_to(text.parse().unwrap()))
    };
    let scene = Scene::new(json!({}));
    assert_eq!(sizes(&scene, 3), [Some(250), None, None, Some(10_000), None]);
    assert_eq!(sizes(&scene, 4), [None; 5], "only who is asked");
    let scene = scene.play("3:raise, 4:fold, 5:fold, 0:fold, 1:fold");
    assert_eq!(sizes(&scene, 2), [Some(900), None, None, Some(10_000), None]);
    let scene = scene.play("2:check_call");
    assert_eq!(sizes(&scene, 2), [None, Some(182), Some(413), Some(9_750), None]);
    // What it says is what is played.
    let scene = scene.play("2:raise_33");
    assert_eq!(scene.view(3).current_bet, 182);
    assert_eq!(sizes(&scene, 3)[1], Some(182 + (550 + 182 + 182) * 33 / 100 + 1));
}
