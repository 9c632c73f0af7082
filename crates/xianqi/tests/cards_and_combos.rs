//! R1.1, R1.2: what there is, what may be played together, what beats what.

use crate::table::{action, cards};
use paiju_xianqi::{Action, Card, Cards, Combo, Combos, DogPair};

fn combo(text: &str) -> Option<Combo> {
    Combo::of(cards(text), DogPair::Above)
}

fn power(text: &str) -> i8 {
    combo(text).expect("a combo").power()
}

#[test]
fn r1_1_the_deck_has_24_cards_of_12_types() {
    assert_eq!(Cards::FULL_DECK.len(), 24);
    assert_eq!(Card::DECK.into_iter().collect::<Cards>(), Cards::FULL_DECK);
    for (kind, copies) in [("SHI", 2), ("XIANG", 2), ("MA", 2), ("CHE", 2), ("GOU", 1), ("NIU", 3)] {
        for colour in ["R", "B"] {
            let card: Card = format!("{colour}_{kind}").parse().unwrap();
            assert_eq!(card.copies(), copies);
            assert_eq!(Cards::FULL_DECK.count(card), copies);
            assert_eq!(card.is_red(), colour == "R");
        }
    }
}

#[test]
fn r1_1_1_red_is_one_above_black() {
    let powers = [("SHI", 9), ("XIANG", 7), ("MA", 5), ("CHE", 3), ("GOU", 3), ("NIU", 1)];
    for (kind, red) in powers {
        assert_eq!(format!("R_{kind}").parse::<Card>().unwrap().power(), red);
        assert_eq!(format!("B_{kind}").parse::<Card>().unwrap().power(), red - 1);
    }
}

#[test]
fn r1_1_2_names_are_colour_and_kind() {
    assert_eq!(Card::ALL.len(), 12);
    for card in Card::ALL {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert!(!card.chinese().is_empty());
    }
    for name in ["", "R_JIANG", "r_shi", "R_SHI "] {
        assert!(name.parse::<Card>().is_err(), "{name}");
    }
    let mut by_name = Card::BY_NAME;
    by_name.sort_by_key(|card| card.name());
    assert_eq!(by_name, Card::BY_NAME);
}

#[test]
fn r1_2_there_are_25_combos() {
    assert_eq!(Combos::led_by(Cards::FULL_DECK, DogPair::Above).count(), 25);
    assert_eq!(Combos::led_by(Cards::FULL_DECK, DogPair::Equal).count(), 25);
}

#[test]
fn r1_2_1_a_gou_is_worth_its_colours_che() {
    assert_eq!((power("R_GOU"), power("R_CHE")), (3, 3));
    assert_eq!((power("B_GOU"), power("B_CHE")), (2, 2));
}

#[test]
fn r1_2_2_the_dog_pair_is_above_the_red_shi() {
    assert_eq!(power("R_GOU+B_GOU"), 10);
    let ladder = ["R_GOU+B_GOU", "R_SHI*2", "B_SHI*2", "R_XIANG*2", "B_NIU*2"];
    assert!(ladder.windows(2).all(|pair| combo(pair[0]).unwrap().beats(combo(pair[1]).unwrap())));
    assert_eq!(combo("R_SHI+B_SHI"), None);
    assert_eq!(combo("R_GOU+R_CHE"), None);
}

#[test]
fn r1_2_3_only_niu_of_one_colour_make_a_triple() {
    assert_eq!((power("R_NIU*3"), power("B_NIU*3")), (11, 10));
    assert!(combo("R_NIU*3").unwrap().beats(combo("B_NIU*3").unwrap()));
    assert_eq!(combo("R_NIU*2+B_NIU"), None);
    assert_eq!(combo("R_SHI*2+B_SHI"), None);
    assert_eq!(combo("-"), None);
    assert_eq!(combo("R_SHI*2+B_SHI*2"), None);
}

#[test]
fn r1_2_5_equal_never_beats_and_sizes_do_not_compare() {
    let beats = |a: &str, b: &str| combo(a).unwrap().beats(combo(b).unwrap());
    assert!(!beats("R_GOU", "R_CHE") && !beats("R_CHE", "R_GOU") && !beats("R_SHI", "R_SHI"));
    assert!(!beats("R_NIU*3", "B_NIU") && !beats("R_SHI*2", "B_NIU") && !beats("R_SHI", "B_NIU*2"));
    assert!(beats("R_NIU", "B_NIU"));
    // The whole relation, against its definition.
    let all: Vec<Combo> = Combos::led_by(Cards::FULL_DECK, DogPair::Above).collect();
    for a in &all {
        for b in &all {
            assert_eq!(a.beats(*b), a.size() == b.size() && a.power() > b.power(), "{a:?} {b:?}");
        }
    }
}

#[test]
fn r5_7_cards_and_actions_read_as_they_are_written() {
    for text in ["R_SHI*2+R_XIANG", "B_NIU*3", "-", "B_CHE+B_GOU+R_NIU*2"] {
        assert_eq!(cards(text).to_string(), text);
    }
    assert_eq!(cards("R_SHI+R_SHI"), cards("R_SHI*2"));
    for text in ["PLAY R_SHI*2", "COVER B_NIU+R_NIU", "BUCKLE", "PASS_BUCKLE", "REVEAL", "PASS_REVEAL"] {
        assert_eq!(action(text).to_string(), text);
    }
    for text in ["R_SHI*3", "R_SHI*0", "R_SHI*-1", "X", "R_SHI*", "+"] {
        assert!(text.parse::<Cards>().is_err(), "{text}");
    }
    assert!(matches!(action("COVER"), Action::Miscover(_)));
    assert!("JUMP".parse::<Action>().is_err());
}

#[test]
fn r5_1_there_are_22880_hands_and_no_lead_lists_more_than_10() {
    let mut hands = Vec::new();
    all_hands(0, Cards::NONE, &mut hands);
    assert_eq!(hands.len(), 22_880);
    let most = hands.iter().map(|hand| Combos::led_by(*hand, DogPair::Above).count() + 1).max();
    assert_eq!(most, Some(10));
}

/// Every multiset of 8 cards.
fn all_hands(from: usize, hand: Cards, out: &mut Vec<Cards>) {
    if hand.len() == 8 {
        out.push(hand);
        return;
    }
    let Some(card) = Card::ALL.get(from) else { return };
    for count in 0..=card.copies().min(8 - hand.len() as u8) {
        let with = hand.each().chain(std::iter::repeat_n(*card, usize::from(count))).collect();
        all_hands(from + 1, with, out);
    }
}

#[test]
fn r5_4_one_deal_in_nineteen_is_black() {
    let mut hands = Vec::new();
    all_hands(0, Cards::NONE, &mut hands);
    let choose = |n: u64, k: u64| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
    let ways = |hand: &Cards| {
        Card::ALL.iter().map(|c| choose(c.copies().into(), hand.count(*c).into())).product::<u64>()
    };
    let noble = |c: &Card| c.name().ends_with("SHI") || c.name().ends_with("XIANG");
    let total: u64 = hands.iter().map(ways).sum();
    let one: u64 = hands.iter().filter(|hand| !hand.each().any(|c| noble(&c))).map(ways).sum();
    assert_eq!((total, one), (735_471, 12_870));
    // Two hands are black when the third has all eight SHI and XIANG: one way for each of three pairs.
    assert_eq!(3 * one - 3, 38_607);
}
