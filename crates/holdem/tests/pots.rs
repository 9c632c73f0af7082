//! Pots, splits, walks, conservation (R7), and a slow referee that shares no code with the engine.

use crate::scene::{Scene, rules};
use paiju_contract::{Game, Play, Rng, Save, Seed, Stream};
use paiju_holdem::{Event, Holdem, Rules};
use proptest::prelude::*;
use serde_json::json;

const BOARD: &str = "2c7d9hJsKd";

#[test]
fn r7_1_layers_with_folded_money() {
    // Seat 3 folds 300; seats 0, 1 and 2 are all-in for 1000, 500 and 200.
    let json = json!({"preset": "nolimit", "stacks": [1_000, 500, 200, 5_000, 5_000], "button": 4});
    let scene = Scene::dealt(json, &["AsAh", "KsKh", "QsQh"], BOARD)
        .play("2:check_call, 3:raise_to 300, 4:fold, 0:raise_to 1000, 1:check_call, 2:check_call, 3:fold");
    // 200 from each of four; 300 + 100 + 300 up to 500; the rest goes back to seat 0.
    assert_eq!(scene.returned(), [(0, 500)]);
    assert_eq!(scene.pots(), [(800, vec![0, 1, 2]), (700, vec![0, 1])]);
    // Kings make a set on this board.
    assert_eq!(scene.results(), [-500, 1_000, -200, -300, 0]);
}

#[test]
fn r7_1_a_short_winner_takes_only_his_layer() {
    let json = json!({"preset": "nolimit", "stacks": [200, 600, 1_000], "button": 0});
    let scene = Scene::dealt(json, &["AsAh", "QsQh", "TsTh"], BOARD)
        .play("0:check_call, 1:raise_to 600, 2:check_call, 0:check_call");
    assert_eq!(scene.pots(), [(600, vec![0, 1, 2]), (800, vec![1, 2])]);
    assert_eq!(scene.results(), [400, 200, -600]);
}

#[test]
fn r7_1_an_ante_counts_as_put_in() {
    let json = json!({"preset": "nolimit", "stacks": [15, 500, 500, 500], "ante": 25, "button": 3});
    let scene = Scene::dealt(json, &["AsAh", "QsQh", "TsTh"], BOARD).play("2:fold, 3:fold");
    // Seat 0 is in for 15 of everybody's ante; the rest is between those who paid more.
    assert_eq!(scene.pots(), [(60, vec![0, 1]), (30, vec![1])]);
    assert_eq!(scene.results(), [45, 5, -25, -25]);
}

#[test]
fn r7_1_the_big_blind_ante_goes_wholly_to_the_main_pot() {
    let json = json!({"preset": "nolimit", "stacks": [30, 1_000, 1_000], "bb_ante": 100, "button": 0});
    let scene =
        Scene::dealt(json, &["AsAh", "QsQh", "TsTh"], BOARD).play("0:check_call, 1:check_call, 2:check_call");
    // 30 from each and the whole ante; then 70 each.
    assert_eq!(scene.pots(), [(190, vec![0, 1, 2]), (140, vec![1, 2])]);
    let scene =
        scene.play("1:check_call, 2:check_call, 1:check_call, 2:check_call, 1:check_call, 2:check_call");
    assert_eq!(scene.results(), [160, 40, -200]);
}

#[test]
fn r7_1_a_big_blind_all_in_for_the_ante_can_win_only_that() {
    let json = json!({"preset": "nolimit", "stacks": [1_000, 1_000, 60], "bb_ante": 100, "button": 0});
    let scene = Scene::dealt(json, &["TsTh", "QsQh", "AsAh"], BOARD).play("0:raise_to 300, 1:check_call");
    assert_eq!(scene.pots(), [(60, vec![0, 1, 2]), (600, vec![0, 1])]);
    let scene = scene.play("1:raise_to 700, 0:check_call");
    assert_eq!(scene.results(), [-1_000, 1_000, 0]);
}

#[test]
fn r7_1_layers_with_the_same_possible_winners_are_one_pot() {
    // Folded bets of 100 and 300 lie at other levels than those of the players who are in.
    let json = json!({"preset": "nolimit", "stacks": vec![1_000; 5], "button": 0});
    let scene = Scene::new(json)
        .play("3:raise_to 300, 4:check_call, 0:fold, 1:fold, 2:raise_to 1000, 3:check_call, 4:fold");
    assert_eq!(scene.pots(), [(2_350, vec![2, 3])]);
}

#[test]
fn r7_2_the_best_five_of_seven_wins() {
    let json = json!({"preset": "nolimit", "stacks": vec![1_000; 3]});
    let scene = Scene::dealt(json, &["AsQh", "KsKh", "2s2h"], BOARD)
        .play("0:raise_to 1000, 1:check_call, 2:check_call");
    assert_eq!(scene.results(), [-1_000, 2_000, -1_000]);
    let outcome = scene.hand.outcome().unwrap();
    assert_eq!(outcome.shown[1].name.english(), "three of a kind, kings, J 9 kickers");
    assert_eq!(outcome.shown[1].best.len(), 5);
}

#[test]
fn r7_2_equal_hands_split_and_odd_chips_go_one_each_from_the_left_of_the_button() {
    // The board plays: a royal flush for everybody. 5 chips of a folded small blind among three: 1, 1 and 3 more...
    let json = json!({"preset": "nolimit", "stacks": vec![1_000; 5], "small_blind": 5, "big_blind": 10, "button": 1});
    let scene = Scene::dealt(json, &[], "AsKsQsJsTs")
        .play("4:check_call, 0:check_call, 1:check_call, 2:fold, 3:check_call")
        .play("3:check_call, 4:check_call, 0:raise_to 990, 1:check_call, 3:check_call, 4:fold");
    // 3015 chips: 4 x 10, 5 of seat 2, 3 x 990 = 3015 among 3, 0 and 1: 1005 each.
    assert_eq!(scene.results(), [5, 5, -5, 5, -10]);
    let json = json!({"preset": "nolimit", "stacks": vec![1_000; 5], "small_blind": 7, "big_blind": 10, "button": 1});
    let scene = Scene::dealt(json, &[], "AsKsQsJsTs")
        .play("4:check_call, 0:check_call, 1:check_call, 2:fold, 3:check_call")
        .play("3:check_call, 4:check_call, 0:raise_to 990, 1:check_call, 3:check_call, 4:fold");
    // 3017 chips: two odd ones, to seats 3 and 0, the first two after the button. PokerKit gives both to seat 3.
    assert_eq!(scene.results(), [6, 5, -7, 6, -10]);
}

#[test]
fn r7_2_every_pot_is_split_on_its_own() {
    // Two pots of an odd size each, both split between seats 0 and 1: the first after the button gets both chips.
    let json = json!({"preset": "nolimit", "stacks": [800, 800, 101, 50], "small_blind": 5, "big_blind": 10, "ante": 1, "button": 3});
    let scene = Scene::dealt(json, &["AsKh", "AhKs", "3s3h", "4s4h"], "AdKdQcJc2h")
        .play("2:check_call, 3:check_call, 0:raise_to 150, 1:check_call, 2:check_call, 3:fold");
    assert_eq!(scene.pots().iter().map(|pot| pot.0).collect::<Vec<_>>(), [314, 100]);
    let scene =
        scene.play("0:check_call, 1:check_call, 0:check_call, 1:check_call, 0:check_call, 1:check_call");
    assert_eq!(scene.results(), [56, 56, -101, -11]);
}

#[test]
fn r7_3_a_walk_wins_the_small_blind_only() {
    let scene = Scene::new(json!({})).play("3:fold, 4:fold, 5:fold, 0:fold, 1:fold");
    assert_eq!((scene.returned(), scene.results()), (vec![(2, 50)], vec![0, -50, 50, 0, 0, 0]));
}

#[test]
fn r7_3_the_last_one_in_shows_nothing() {
    let scene = Scene::new(json!({})).play("3:raise, 4:fold, 5:fold, 0:fold, 1:fold, 2:fold");
    assert!(!scene.events.iter().any(|event| matches!(event, Event::Shown { .. })));
    let outcome = scene.hand.outcome().unwrap();
    assert!(outcome.uncontested && outcome.shown.is_empty() && outcome.board.is_empty());
    assert!(scene.view(0).opponents.iter().all(|player| player.hole_cards.is_none()));
}

/// Every chip on its own: who put it in at which level, and who may win it.
fn slow_payout(put: &[u32], dead: u32, live: &[bool], strength: &[u16], order: &[usize]) -> Vec<u64> {
    let everybody: Vec<usize> = order.iter().copied().filter(|&seat| live[seat]).collect();
    let mut pots: Vec<(u64, Vec<usize>)> = if dead > 0 { vec![(u64::from(dead), everybody)] } else { vec![] };
    for level in 0..put.iter().copied().max().unwrap_or(0) {
        let chips = put.iter().filter(|&&sum| sum > level).count() as u64;
        let able: Vec<usize> =
            order.iter().copied().filter(|&seat| live[seat] && put[seat] > level).collect();
        match pots.last_mut() {
            Some(last) if able.is_empty() || last.1 == able => last.0 += chips,
            _ => pots.push((chips, able)),
        }
    }
    let mut won = vec![0; put.len()];
    for (amount, able) in pots {
        let best = able.iter().map(|&seat| strength[seat]).max();
        let winners: Vec<usize> = able.into_iter().filter(|&seat| Some(strength[seat]) == best).collect();
        for chip in 0..amount {
            won[winners[(chip % winners.len() as u64) as usize]] += 1;
        }
    }
    won
}

fn check_against_slow(hand: &Holdem) {
    let view = hand.view(paiju_contract::Observer::Public);
    let seats = view.players.len();
    let outcome = hand.outcome().unwrap();
    let button = view.button_seat.index();
    let order: Vec<usize> = (1..=seats).map(|step| (button + step) % seats).collect();
    let dump = serde_json::to_value(hand.dump()).unwrap();
    // Antes count as put in, as far as the stack goes; the big blind's ante for all is dead.
    let ante = |seat: usize| view.rules.ante.min(view.rules.stacks[seat]);
    let players = view.players.iter().enumerate();
    let put: Vec<u32> = players.map(|(seat, player)| ante(seat) + player.bets.iter().sum::<u32>()).collect();
    let dead = view.pot - put.iter().sum::<u32>();
    let live: Vec<bool> = view.players.iter().map(|player| player.is_active).collect();
    let mut strength = vec![0; seats];
    for shown in &outcome.shown {
        strength[shown.seat.index()] = shown.strength.class();
    }
    let won = slow_payout(&put, dead, &live, &strength, &order);
    for (seat, player) in view.players.iter().enumerate() {
        let start = u64::from(view.rules.stacks[seat]);
        assert_eq!(
            u64::from(player.stack),
            start - u64::from(player.bet_total) + won[seat],
            "seat {seat}: {dump}"
        );
    }
}

fn random_rules() -> impl Strategy<Value = Rules> {
    let seats = prop::collection::vec(prop_oneof![1u32..30, 1u32..400, Just(1_000u32), Just(0)], 2..=10);
    (seats, 1u32..20, 0u32..12, 0u32..40, any::<u8>(), any::<bool>()).prop_filter_map(
        "two seats with chips",
        |(stacks, small, ante, bb_ante, button, six)| {
            let json = json!({
                "preset": "nolimit", "menu": if six { "SixMax" } else { "NoLimit" }, "button": usize::from(button) % stacks.len(),
                "stacks": stacks, "small_blind": small, "big_blind": 2 * small, "ante": ante / 3, "bb_ante": bb_ante / 2,
            });
            serde_json::from_value(json).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn r7_4_no_chip_is_lost_and_the_slow_referee_agrees(rules in random_rules(), seed in any::<u64>()) {
        let total: u32 = rules.stacks.iter().sum();
        let mut hand = Holdem::deal(&rules, Seed::from_u64(seed)).unwrap();
        let mut dice = Rng::new(Seed::from_u64(seed), Stream::POLICY);
        while let Some(seat) = hand.phase().awaiting().first() {
            hand.audit().unwrap();
            let view = hand.view(paiju_contract::Observer::Public);
            let held: u32 = view.players.iter().map(|player| player.stack).sum();
            prop_assert_eq!(held + view.pot, total);
            prop_assert_eq!(view.side_pots.iter().map(|pot| pot.amount).sum::<u32>(), view.pot);
            let listed = hand.legal_list(seat);
            let action = listed[dice.index(listed.len())];
            hand.apply(seat, &action, &mut |_| {}).unwrap();
        }
        hand.audit().unwrap();
        prop_assert_eq!(hand.scores().total(), 0);
        check_against_slow(&hand);
    }
}

#[test]
fn r7_4_the_results_sum_to_zero_over_a_whole_match() {
    let mut table = rules(json!({"preset": "nolimit", "stacks": [700, 1_300, 1_000, 2_000], "ante": 10}));
    let mut dice = Rng::new(Seed::from_u64(74), Stream::POLICY);
    let mut hands = 0;
    loop {
        let mut hand = Holdem::deal(&table, dice.seed_from()).unwrap();
        hand.play_randomly(&mut dice, &mut Vec::new());
        assert_eq!(hand.scores().total(), 0);
        hands += 1;
        let Some(next) = hand.next_rules() else { break };
        assert_eq!(next.stacks.iter().sum::<u32>(), 5_000);
        table = next;
    }
    assert!(hands > 1, "{hands}");
}

#[test]
fn r7_5_a_big_blind_that_paid_only_the_bb_ante_can_win_only_that() {
    let json = json!({"preset": "nolimit", "stacks": [1_000, 1_000, 60], "bb_ante": 100, "button": 0});
    let holes = ["QsQh", "KsKh", "AsAh"];
    let scene = Scene::dealt(json.clone(), &holes, BOARD).play("0:raise_to 300, 1:check_call");
    assert_eq!(scene.pots(), [(60, vec![0, 1, 2]), (600, vec![0, 1])]);
    // The small blind alone against it: nothing is owed, his blind comes back, one pot is left.
    let scene = Scene::dealt(json, &holes, BOARD).play("0:fold");
    assert_eq!(scene.returned(), [(1, 50)]);
    let pots: Vec<u32> = scene.hand.outcome().unwrap().pots.iter().map(|pot| pot.amount).collect();
    assert_eq!(pots, [60]);
}
