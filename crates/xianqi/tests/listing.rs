//! R1.9: the stable order, through the contract.

use crate::table::{STRONG_ZERO, action, legal, play, refused, stacked};
use paiju_contract::{Game, Play, Reason, Seat};
use paiju_xianqi::{Rules, XianQi};

#[test]
fn r1_9_4_the_golden_lists() {
    // The golden hands have 7 and 8 cards; the eighth of the first is a B_XIANG, listed between.
    let game = stacked(
        Rules::original(),
        0,
        [
            "R_SHI*2+R_GOU+B_GOU+R_NIU*3+B_XIANG",
            "B_SHI*2+R_XIANG*2+R_MA*2+R_CHE*2",
            "B_XIANG+B_MA*2+B_CHE*2+B_NIU*3",
        ],
    );
    assert_eq!(
        legal(&game, 0),
        [
            "PLAY R_NIU*3",
            "PLAY B_GOU+R_GOU",
            "PLAY R_SHI",
            "PLAY R_SHI*2",
            "PLAY B_XIANG",
            "PLAY R_GOU",
            "PLAY B_GOU",
            "PLAY R_NIU",
            "PLAY R_NIU*2",
            "BUCKLE",
        ]
    );
}

#[test]
fn r1_9_4_equal_powers_go_by_name() {
    let game = stacked(
        Rules::original(),
        0,
        [
            "R_CHE*2+R_GOU+B_CHE+B_GOU+B_NIU*3",
            "B_SHI*2+R_SHI*2+R_MA*2+R_XIANG*2",
            "B_XIANG*2+B_MA*2+B_CHE+R_NIU*3",
        ],
    );
    // This hand is black; the list is that of the same hand in a game that goes on.
    assert!(game.phase().is_over());
    let rules = Rules { black: paiju_xianqi::Black::Settlement, ..Rules::original() };
    let game = stacked(
        rules,
        0,
        [
            "R_CHE*2+R_GOU+B_CHE+B_GOU+B_NIU*2+B_XIANG",
            "B_SHI*2+R_SHI*2+R_MA*2+R_XIANG*2",
            "B_XIANG+B_NIU+B_MA*2+B_CHE+R_NIU*3",
        ],
    );
    assert_eq!(
        legal(&game, 0),
        [
            "PLAY B_GOU+R_GOU",
            "PLAY B_XIANG",
            "PLAY R_CHE",
            "PLAY R_CHE*2",
            "PLAY R_GOU",
            "PLAY B_CHE",
            "PLAY B_GOU",
            "PLAY B_NIU",
            "PLAY B_NIU*2",
            "BUCKLE",
        ]
    );
}

#[test]
fn r1_9_3_lists_are_ordered_by_type() {
    let game = stacked(Rules::original(), 0, STRONG_ZERO);
    let list = legal(&game, 0);
    let buckle = list.iter().position(|action| action == "BUCKLE").unwrap();
    assert_eq!(buckle, list.len() - 1);
    assert!(list[..buckle].iter().all(|action| action.starts_with("PLAY")));
}

#[test]
fn r1_9_1_who_does_not_decide_has_nothing_to_choose() {
    let game = stacked(Rules::original(), 0, STRONG_ZERO);
    for seat in [1, 2, 3, 200] {
        assert!(game.legal_list(Seat(seat)).is_empty());
    }
}

#[test]
fn r1_13_7_covers_are_listed_by_sorted_types_and_counts() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_SHI"]);
    assert_eq!(legal(&game, 1), ["COVER B_MA", "COVER B_XIANG", "COVER R_CHE", "COVER R_GOU", "COVER R_NIU"]);
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_SHI*2"]);
    assert_eq!(
        legal(&game, 1),
        [
            "COVER B_MA+B_XIANG",
            "COVER B_MA+R_CHE",
            "COVER B_MA+R_GOU",
            "COVER B_MA+R_NIU",
            "COVER B_XIANG+R_CHE",
            "COVER B_XIANG+R_GOU",
            "COVER B_XIANG+R_NIU",
            "COVER R_CHE+R_GOU",
            "COVER R_CHE+R_NIU",
            "COVER R_CHE*2",
            "COVER R_GOU+R_NIU",
            "COVER R_NIU*2",
        ]
    );
    let tags = ["COVER B_MA", "COVER R_SHI*2", "COVER Z"].map(|text| refused(&game, 1, text));
    assert_eq!(tags, ["cover_count", "cover_not_held", "cover_unreadable"]);
    let why = game.check(Seat(1), &action("COVER B_MA")).unwrap_err();
    assert_eq!(why.code().as_str(), "ENGINE_INVALID_COVER_LIST");
}

#[test]
fn r5_1_eight_different_cards_cover_a_triple_in_56_ways() {
    let mut game = stacked(
        Rules::original(),
        0,
        [
            "R_NIU*3+R_SHI+R_MA+R_CHE*2+B_MA",
            "R_SHI+B_SHI+R_XIANG+B_XIANG+R_MA+B_MA+B_CHE+B_NIU",
            "B_SHI+R_XIANG+B_XIANG+R_GOU+B_GOU+B_CHE+B_NIU*2",
        ],
    );
    play(&mut game, &["0 PLAY R_NIU*3"]);
    let list = legal(&game, 1);
    assert_eq!(list.len(), 56);
    assert_eq!((list[0].as_str(), list[55].as_str()), ("COVER B_CHE+B_MA+B_NIU", "COVER R_MA+R_SHI+R_XIANG"));
    // Sorted (type, count) pairs, and nothing twice.
    let keys: Vec<Vec<(String, u8)>> = game
        .legal_list(Seat(1))
        .iter()
        .map(|action| action.cards().unwrap().iter().map(|(card, n)| (card.name().to_string(), n)).collect())
        .collect();
    assert!(keys.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn r1_9_a_list_is_what_check_accepts() {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_MA*2"]);
    let list = game.legal_list(Seat(1));
    assert!(list.iter().all(|action| game.check(Seat(1), action).is_ok()));
    assert_eq!(refused(&game, 1, "BUCKLE"), "buckle_only_at_lead");
    assert_eq!(refused(&game, 1, "REVEAL"), "nothing_to_reveal");
    assert_eq!(refused(&game, 1, "PASS_BUCKLE"), "pass_buckle_not_asked");
    assert_eq!(refused(&game, 1, "PLAY"), "play_unreadable");
    let fresh = stacked(Rules::original(), 0, STRONG_ZERO);
    assert_eq!(refused(&fresh, 0, "COVER R_SHI"), "nothing_to_cover");
    assert_eq!(paiju_xianqi::LeanXianQi::NAME, "xianqi");
}

#[test]
fn r1_9_4_the_golden_combos_of_the_page() {
    use paiju_xianqi::{Combos, DogPair};
    let combos = |hand: &str, dog| -> Vec<String> {
        let all = Combos::led_by(crate::table::cards(hand), dog);
        all.map(|combo| format!("{}({})", combo.cards(), combo.power())).collect()
    };
    let first =
        ["R_NIU*3(11)", "B_GOU+R_GOU(10)", "R_SHI(9)", "R_SHI*2(9)", "R_GOU(3)", "B_GOU(2)", "R_NIU(1)"];
    let hand = "R_SHI*2+R_GOU+B_GOU+R_NIU*3";
    assert_eq!(combos(hand, DogPair::Above)[..7], first);
    assert_eq!(combos(hand, DogPair::Above)[7..], ["R_NIU*2(1)"]);
    assert_eq!(
        combos("R_CHE*2+R_GOU+B_CHE+B_GOU+B_NIU*3", DogPair::Above),
        [
            "B_GOU+R_GOU(10)",
            "B_NIU*3(10)",
            "R_CHE(3)",
            "R_CHE*2(3)",
            "R_GOU(3)",
            "B_CHE(2)",
            "B_GOU(2)",
            "B_NIU(0)",
            "B_NIU*2(0)",
        ]
    );
    // R2.1: equal to the red SHI, listed before them, behind the black triple.
    assert_eq!(
        combos("R_SHI*2+R_GOU+B_GOU+B_NIU*3", DogPair::Equal)[..4],
        ["B_NIU*3(10)", "B_GOU+R_GOU(9)", "R_SHI(9)", "R_SHI*2(9)",]
    );
}

/// What the seat in turn does if its time runs out.
fn default(game: &XianQi) -> String {
    let seat = Seat(crate::table::turn(game).unwrap());
    let others = Seat::all(3).filter(|other| *other != seat);
    others.for_each(|other| assert_eq!(game.default_action(other), None));
    game.default_action(seat).unwrap().to_string()
}

#[test]
fn r1_8_3_a_seat_without_time_spends_as_little_as_it_can() {
    let mut game = stacked(Rules::original(), 2, STRONG_ZERO);
    assert_eq!(default(&game), "PLAY B_NIU");
    play(&mut game, &["2 PLAY B_MA"]);
    assert_eq!(default(&game), "PLAY R_MA");
    play(&mut game, &["0 PLAY B_SHI"]);
    assert_eq!(default(&game), "COVER R_NIU");
    play(&mut game, &["1 COVER B_XIANG", "0 PLAY R_SHI*2"]);
    assert_eq!(default(&game), "COVER R_NIU*2");
}

#[test]
fn r1_8_3_a_seat_without_time_neither_buckles_nor_reveals() {
    let mut game = stacked(Rules::revised(), 0, STRONG_ZERO);
    assert_eq!(default(&game), "PASS_BUCKLE");
    play(&mut game, &["0 BUCKLE"]);
    assert_eq!(default(&game), "PASS_REVEAL");
    play(&mut game, &["1 REVEAL"]);
    assert_eq!(default(&game), "PLAY R_MA");
}
