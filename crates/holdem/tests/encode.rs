//! Observations, ids and information states: what they tell, place by place (R5.12, R6.2, R9.7).

use std::collections::BTreeMap;

use crate::scene::Scene;
use paiju_contract::{Encode, Game, Ink, Phase, Play, Seat, Tensors};
use paiju_holdem::{Action, Holdem};
use serde_json::json;

/// The numbers of a part of the observation, by its name.
fn observed(scene: &Scene, seat: u8) -> BTreeMap<String, Vec<f32>> {
    let rules = scene.hand.rules();
    let mut numbers = vec![f32::NAN; Holdem::observation(&rules)];
    scene.hand.observe_into(Seat(seat), &mut numbers);
    let layout = Holdem::layout(&rules).unwrap();
    let part = |part: &paiju_contract::Part| {
        (part.name.clone(), numbers[part.offset..part.offset + part.len].to_vec())
    };
    layout.observation.iter().map(part).collect()
}

fn set(numbers: &[f32]) -> Vec<usize> {
    (0..numbers.len()).filter(|&place| numbers[place] > 0.0).collect()
}

fn number(bits: &[f32]) -> u32 {
    bits.iter().rev().fold(0, |number, &bit| number << 1 | u32::from(bit > 0.0))
}

fn flop() -> Scene {
    let holes = ["AsAh", "KsKh", "QsQh", "JsJh"];
    let scene = Scene::dealt(json!({"preset": "nolimit", "seats": 4, "ante": 7}), &holes, "2c7d8hJdKd");
    scene.play("3:raise_to 333, 0:fold, 1:check_call, 2:fold, 1:check_call, 3:raise_to 501")
}

#[test]
fn r9_7_cards_are_flags_and_seats_count_from_the_observer() {
    let seen = observed(&flop(), 1);
    assert_eq!(set(&seen["hole"]), [44, 45]);
    assert_eq!(set(&seen["board"]), [3, 22, 25]);
    assert_eq!(set(&seen["street"]), [1]);
    assert_eq!((set(&seen["button"]), set(&seen["turn"])), (vec![3], vec![0]));
    assert_eq!((set(&seen["in"]), set(&seen["playing"])), (vec![0, 2], vec![0, 1, 2, 3]));
    assert_eq!(set(&seen["acted"]), [0, 2]);
    let other = observed(&flop(), 3);
    assert_eq!(
        (set(&other["button"]), set(&other["turn"]), set(&other["in"])),
        (vec![1], vec![2], vec![0, 2])
    );
}

#[test]
fn r9_7_the_question_is_told_to_the_chip() {
    let seen = observed(&flop(), 1);
    let pot = 4 * 7 + 333 + 333 + 100 + 501;
    let told = ["pot", "to_call", "bet", "min_raise", "max_raise"]
        .map(|name| number(&seen[&format!("{name}_bits")]));
    assert_eq!(told, [pot, 501, 501, 1_002, 10_000 - 7 - 333]);
    assert_eq!(set(&seen["legal"]), [0, 1, 2, 3, 4, 5, 6]);
    assert!((seen["price"][0] - 501.0 / (pot as f32 + 501.0)).abs() < 1e-6);
}

#[test]
fn r9_7_the_betting_so_far_is_told_street_by_street() {
    let seen = observed(&flop(), 1);
    let [before, flop, turn, river] = [0, 1, 2, 3].map(|street| &seen[&format!("street.{street}.bets")]);
    assert!(before[0].to_bits() == before[2].to_bits() && before[0] > before[1]);
    assert_eq!((set(before), set(flop)), (vec![0, 1, 2], vec![2]));
    assert_eq!((set(turn), set(river)), (vec![], vec![]));
    assert_eq!(set(&seen["street.0.aggressor"]), [2]);
    assert_eq!((set(&seen["street.1.aggressor"]), set(&seen["raises"])), (vec![2], vec![1]));
    let stacks = &seen["stacks"];
    assert!(stacks.iter().all(|&stack| stack > 0.5) && stacks[2] < stacks[3]);
}

/// Ten seats, antes and a short stack that cannot pay its own: the same from every chair.
#[test]
fn r9_7_large_tables_and_short_stacks_are_told_alike() {
    let stacks = [5, 900, 10_000, 20_000, 0, 700, 800, 10_000, 300, 0];
    let mut scene = Scene::new(json!({"preset": "nolimit", "seats": 10, "ante": 7, "stacks": stacks}));
    for _ in 0..12 {
        for seat in 0..10 {
            let seen = observed(&scene, seat);
            let start = |place: usize| stacks[(place + usize::from(seat)) % 10];
            for (place, playing) in seen["playing"].iter().enumerate() {
                assert_eq!(*playing > 0.0, start(place) > 0, "seat {seat}, place {place}");
                let bets = |street: usize| seen[&format!("street.{street}.bets")][place];
                assert!(
                    *playing > 0.0 || (0..4).all(|street| bets(street).to_bits() == 0),
                    "seat {seat}, place {place}"
                );
            }
            let put: f32 =
                (0..4).map(|street| seen[&format!("street.{street}.bets")].iter().sum::<f32>()).sum();
            assert!(put > 0.0);
        }
        let Phase::Awaiting(asked) = scene.hand.phase() else { return };
        let seat = asked.iter().next().unwrap();
        let action = scene.hand.default_action(seat).unwrap();
        scene.hand.apply_silent(seat, &action).unwrap();
    }
}

#[test]
fn r6_2_ids_and_sizes_are_one_to_one() {
    let scene = flop();
    let ids: Vec<_> = (0..7).filter_map(|id| scene.hand.action(Seat(1), id)).collect();
    let to = |to| Action::RaiseTo { to };
    assert_eq!(ids[2..], [to(1_002), to(1_399), to(2_297), to(4_093), to(9_660)]);
    for (id, action) in ids.iter().enumerate() {
        assert_eq!(scene.hand.id(Seat(1), action), Some(id));
    }
    assert_eq!(scene.hand.id(Seat(1), &to(1_003)), None);
    assert_eq!((scene.hand.action(Seat(1), 7), scene.hand.action(Seat(3), 2)), (None, None));
}

#[test]
fn r6_2_a_size_that_equals_an_earlier_one_has_no_id() {
    let scene = Scene::new(json!({"preset": "headsup", "stacks": [10_000, 10_000]}));
    // Half of the pot after a call is a big blind: the smallest raise.
    assert_eq!(scene.hand.action(Seat(0), 3), None);
    let mut ids = Vec::new();
    scene.hand.ids(Seat(0), &mut ids);
    assert_eq!(ids, [0, 1, 2, 4, 5, 6]);
}

#[test]
fn r9_7_an_information_state_is_cards_and_actions_in_order() {
    let scene =
        Scene::dealt(json!({"seats": 3}), &["AsAh", "KsKh", "QsQh"], "2c7d8hJdKd").play("0:raise, 1:fold");
    let rules = scene.hand.rules();
    let mut numbers = vec![f32::NAN; Holdem::information(&rules).unwrap()];
    assert!(scene.hand.inform(Seat(2), &mut Ink::new(&mut numbers)));
    let card = |place: usize| set(&numbers[52 * place..52 * (place + 1)]);
    assert_eq!((card(0), card(1), card(2)), (vec![40], vec![41], vec![]));
    let action = |place: usize| set(&numbers[52 * 7 + 9 * place..52 * 7 + 9 * (place + 1)]);
    assert_eq!((action(0), action(1), action(2)), (vec![1, 3 + 2], vec![2, 3], vec![]));
    assert!(!scene.hand.lean().inform(Seat(2), &mut Ink::new(&mut [0.0f32; 0])));
    assert_eq!(Holdem::information(&crate::scene::rules(json!({"preset": "headsup"}))), None);
}
