//! Positions that a person writes down (R1.4).

use crate::scene::{cards, rules};
use paiju_contract::{BadRules, Game, Observer, Play, Seat, Seed};
use paiju_holdem::{Action, Card, Holdem, Rules, Setup};
use serde_json::{Value, json};

fn set_up_by(rules: &Rules, setup: Value) -> Result<Holdem, BadRules> {
    let setup: Setup = serde_json::from_value(setup).unwrap();
    Holdem::set_up(rules, &setup, Seed::from_u64(7))
}

fn set_up(setup: Value) -> Holdem {
    set_up_by(&rules(json!({"preset": "nolimit", "seats": 3})), setup).unwrap()
}

fn hole(hand: &Holdem, seat: u8) -> Vec<Card> {
    hand.view(Observer::Seat(Seat(seat))).hole_cards.unwrap().to_vec()
}

/// The example of the rules, word for word.
fn example() -> Value {
    let text = include_str!("../RULES.md");
    let line = text.lines().find(|line| line.starts_with("{\"seats\"")).expect("there is an example");
    serde_json::from_str(line).unwrap()
}

#[test]
fn r1_4_the_example_is_set_up() {
    let hand = set_up(example());
    assert_eq!((hole(&hand, 0), hole(&hand, 2)), (cards("AhKh"), cards("QsQd")));
    let view = hand.view(Observer::Public);
    assert_eq!(view.board, cards("QhJh2c"));
    assert_eq!((view.players[0].stack, view.pot), (2_500 - 300, 650));
    assert_eq!(view.current_player, Some(Seat(2)));
    hand.audit().unwrap();
}

#[test]
fn r1_4_what_is_not_named_is_dealt_from_the_seed() {
    let table = rules(json!({"preset": "nolimit", "seats": 3}));
    let plain = set_up_by(&table, json!({})).unwrap();
    assert_eq!(plain, Holdem::deal(&table, Seed::from_u64(7)).unwrap());
    let one = set_up(json!({"seats": [{}, {"hole": "2c 2d"}]}));
    assert_eq!(hole(&one, 1), cards("2c2d"));
    assert_eq!(one.rules(), table);
}

#[test]
fn r1_4_stacks_and_button_change_the_rules_of_the_hand() {
    let hand = set_up(json!({"seats": [{"stack": 700}, {"stack": 0}, {"stack": 900}], "button": 2}));
    let expected = rules(json!({"preset": "nolimit", "stacks": [700, 0, 900], "button": 2}));
    assert_eq!(hand.rules(), expected);
    assert_eq!(hand.phase().awaiting().first(), Some(Seat(2)));
}

#[test]
fn r1_4_a_position_is_printed_back_whole() {
    let mut hand = set_up(example());
    hand.apply_silent(Seat(2), &Action::CheckCall).unwrap();
    let written = serde_json::to_value(hand.setup().unwrap()).unwrap();
    assert_eq!(written["seats"][0], json!({"hole": "AhKh", "stack": 2_500}));
    assert_eq!(written["actions"], json!(["raise_to 300", "fold", "check_call", "check_call"]));
    assert_eq!((written["board"].as_str().unwrap().len(), &written["button"]), (10, &json!(0)));
    // By other rules with as many seats the stacks and the button are still those of the position.
    let again = set_up_by(&rules(json!({"preset": "nolimit", "seats": 3, "button": 1})), written).unwrap();
    assert_eq!((again.setup(), again.rules()), (hand.setup(), hand.rules()));
    let over = set_up(json!({"actions": ["fold", "fold"]}));
    assert_eq!((over.setup(), hand.lean().setup()), (None, None));
}

#[test]
fn r1_4_what_cannot_be_set_up_is_refused_by_its_place() {
    let refused = |setup: Value, field: &str, message: &str| {
        let table = rules(json!({"preset": "nolimit", "seats": 3}));
        let bad = set_up_by(&table, setup).unwrap_err();
        assert!(bad.field == field && bad.message.contains(message), "{field}: {bad:?}");
    };
    refused(json!({"seats": [{"hole": "AhKh"}, {"hole": "AhQh"}]}), "seats[0].hole", "lies elsewhere");
    refused(json!({"seats": [{"hole": "AhAh"}]}), "seats[0].hole", "one of each");
    refused(json!({"seats": [{"hole": "AhKh"}], "board": "2c2d2h2sKh"}), "board", "one of each");
    refused(json!({"seats": [{}, {"hole": "Ah"}]}), "seats[1].hole", "two hole cards");
    refused(json!({"seats": [{}, {"hole": "AhKh", "stack": 0}]}), "seats[1].hole", "sits out");
    refused(json!({"seats": [{}, {}, {}, {}]}), "seats", "3 seats");
    refused(json!({"seats": [{"stack": 0}, {"stack": 0}]}), "seats", "two seats must have chips");
    refused(json!({"button": 3}), "button", "one of the seats");
    refused(json!({"actions": ["fold", "raise_to 20000"]}), "actions[1]", "seat 1");
    refused(json!({"actions": ["fold", "fold", "fold"]}), "actions[2]", "over");
    for nonsense in [json!({"hand": 1}), json!({"board": "2c2d2h2s3c3d"}), json!({"seats": [{"hole": "xx"}]})]
    {
        assert!(serde_json::from_value::<Setup>(nonsense).is_err());
    }
}
