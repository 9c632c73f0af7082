//! The layout of the original design: the same numbers from a hand, from what was heard of it, and from the view.

use paiju_contract::{Game, Play, Rng, RuleSet, Seat, Seed, Stream};
use paiju_holdem::original::{
    BadView, FEATURES, Memory, NoFeatures, PokerGame, feature_layout, write_features_of_view,
};
use paiju_holdem::{Action, Holdem, LeanHoldem, Rules};
use serde_json::{Value, json};

fn numbers(write: impl FnOnce(&mut [f32])) -> Vec<f32> {
    // What was there before does not show.
    let mut out = vec![7.0; FEATURES];
    write(&mut out);
    out
}

fn refusal(view: &Value) -> BadView {
    let mut out = vec![7.0; FEATURES];
    let why = write_features_of_view(view, &mut out).unwrap_err();
    assert!(out.iter().all(|cell| *cell > 6.0), "{why}");
    why
}

#[test]
fn r9_3_the_layout_covers_every_number_once() {
    let parts = feature_layout();
    let end = parts.iter().fold(0, |at, part| {
        assert_eq!(part.offset, at, "{}", part.name);
        at + part.len
    });
    assert_eq!(end, FEATURES);
}

#[test]
fn r9_3_a_hand_its_memory_and_the_view_give_the_same_numbers() {
    for seed in 0..40 {
        let rules = Rules { button: Seat(seed as u8 % 6), ..Rules::default() };
        let mut hand = Holdem::deal(&rules, Seed::from_u64(seed)).unwrap();
        let mut lean = LeanHoldem::deal(&rules, Seed::from_u64(seed)).unwrap();
        let mut table = PokerGame::new(6, 100.0, rules.button.index()).unwrap();
        table.seed(seed);
        table.reset_hand().unwrap();
        let (mut memory, mut dice) = (Memory::default(), Rng::new(Seed::from_u64(!seed), Stream::POLICY));
        while let Some(actor) = hand.phase().awaiting().first() {
            for seat in Seat::all(6) {
                let of_hand = numbers(|out| hand.write_features(seat, out).unwrap());
                assert_eq!(of_hand, numbers(|out| lean.write_features_of(&memory, seat, out)), "{seed}");
                let view = table.get_state_for_player(seat.index()).unwrap();
                let view = serde_json::to_value(view).unwrap();
                assert_eq!(of_hand, numbers(|out| write_features_of_view(&view, out).unwrap()), "{seed}");
            }
            let legal = hand.legal_list(actor);
            let action = legal[dice.below(legal.len() as u32) as usize];
            hand.apply(actor, &action, &mut |_| {}).unwrap();
            lean.apply_unchecked(actor, &action, &mut |event| memory.told(&event));
            table.step(paiju_holdem::original::ActionType::ALL[action.six_id().unwrap()]).unwrap();
        }
    }
}

#[test]
fn r9_3_only_six_max_has_features() {
    let rules = |json: Value| serde_json::from_value::<Rules>(json).unwrap();
    assert_eq!(Rules::default().check_features(), Ok(()));
    let other = Err(NoFeatures::OtherTable);
    assert_eq!(rules(json!({"preset": "headsup"})).check_features(), other);
    assert_eq!(rules(json!({"stacks": [10_000, 10_000]})).check_features(), other);
    let deep = rules(json!({"stacks": [1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000]}));
    assert!(matches!(deep.check_features(), Err(NoFeatures::TooLong(101..))));
}

/// Of a single hand only what was done counts, not what could be.
#[test]
fn r9_3_a_deep_hand_has_features_until_it_is_too_long() {
    let rules: Rules =
        serde_json::from_value(json!({"stacks": [40_000, 40_000, 40_000, 40_000, 40_000, 40_000]})).unwrap();
    let mut hand = Holdem::deal(&rules, Seed::from_u64(1)).unwrap();
    let seat = hand.phase().awaiting().first().unwrap();
    hand.apply_silent(seat, &Action::Fold).unwrap();
    let mut out = vec![0.0; FEATURES];
    hand.write_features(Seat(0), &mut out).unwrap();
    assert!(out[280..].contains(&1.0), "the fold is in the history");
    let pair = Rules::preset("headsup").unwrap();
    let pair = Holdem::deal(&pair, Seed::from_u64(1)).unwrap();
    assert_eq!(pair.write_features(Seat(0), &mut out), Err(NoFeatures::OtherTable));
}

#[test]
fn r9_3_a_view_of_no_six_max_hand_is_refused_and_writes_nothing() {
    let mut table = PokerGame::default();
    table.seed(1);
    table.reset_hand().unwrap();
    let view = serde_json::to_value(table.get_state_for_player(2).unwrap()).unwrap();
    let with = |place: &str, value: Value| {
        let mut view = view.clone();
        *view.pointer_mut(place).unwrap() = value;
        refusal(&view)
    };
    assert!(matches!(refusal(&json!({})), BadView::Shape(_)));
    assert!(matches!(with("/street", json!(4)), BadView::Shape(_)));
    assert_eq!(with("/opponents", json!([])), BadView::Seats);
    assert_eq!(with("/opponents/0/seat", json!(6)), BadView::Seats);
    assert_eq!(with("/opponents/0/seat", json!(5)), BadView::Seats);
    assert_eq!(with("/hole_cards", json!([0, 52])), BadView::Cards);
    assert_eq!(with("/board", json!([1, 2, 3, 4, 5, 6])), BadView::Cards);
    assert_eq!(with("/hole_cards", json!([7])), BadView::Cards);
    assert_eq!(with("/hole_cards", json!([7, 7])), BadView::Cards);
    let deed = json!({"player": 6, "action": 1, "amount": 1.0, "street": 0});
    assert_eq!(with("/actions", json!([deed])), BadView::Actions);
}
