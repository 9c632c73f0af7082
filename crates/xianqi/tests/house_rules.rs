//! R3: the five house rules, each on its own.

use crate::table::{STRONG_TWO, STRONG_ZERO, THREE_PILLARS, legal, play, refused, scores, stacked, turn};
use paiju_contract::{Game, RuleSet, Save, Seat, Seed};
use paiju_xianqi::{Black, Rules, XianQi};

const END: [&str; 3] = ["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"];

fn liability() -> Rules {
    Rules { reveal_ceramic_liability: true, ..Rules::original() }
}

/// Seat 0 has five pillars and leads.
fn five_pillars(rules: Rules) -> XianQi {
    let mut game = stacked(rules, 0, STRONG_ZERO);
    play(&mut game, &["0 PLAY R_SHI*2", "1 COVER R_CHE*2", "2 COVER B_CHE*2"]);
    play(&mut game, &["0 PLAY B_SHI*2", "1 COVER R_GOU+B_XIANG", "2 COVER B_GOU+B_XIANG"]);
    play(&mut game, &["0 PLAY R_XIANG", "1 COVER B_MA", "2 COVER B_MA"]);
    game
}

#[test]
fn r3_1_1_who_revealed_pays_for_the_ceramic_that_follows() {
    let mut game = five_pillars(liability());
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL"]);
    // R3.1.2
    assert_eq!(game.whole().reveal.relations[0].round_index, Some(3));
    play(&mut game, &["1 PLAY R_NIU", "2 COVER B_NIU", "0 PLAY R_MA"]);
    assert_eq!(XianQi::load(game.dump()).unwrap(), game);
    play(&mut game, &END);
    let deltas = game.outcome().unwrap().chip_delta_by_seat;
    assert_eq!(deltas.map(|d| d.delta_ceramic), [6, -6, 0]);
    // Reveal chips are separate.
    assert_eq!(deltas.map(|d| d.delta_reveal), [1, -1, 0]);
    assert_eq!(game.outcome().unwrap().liable_seat, Some(Seat(1)));
}

#[test]
fn r3_1_1_of_two_revealers_the_last_one_pays() {
    let mut game = five_pillars(liability());
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 REVEAL", "2 PLAY B_NIU", "0 PLAY R_MA", "1 COVER R_NIU"]);
    play(&mut game, &["0 BUCKLE", "2 PASS_REVEAL", "1 PASS_REVEAL"]);
    assert_eq!(game.outcome().unwrap().chip_delta_by_seat.map(|d| d.delta_ceramic), [6, 0, -6]);
}

#[test]
fn r3_1_1_a_ceramic_does_not_pay_himself() {
    // Seat 0 reveals last; of the others, seat 2 revealed last.
    let mut game = five_pillars(liability());
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL", "2 REVEAL", "2 BUCKLE", "0 REVEAL", "1 PASS_REVEAL"]);
    play(&mut game, &["0 PLAY R_XIANG", "1 COVER R_NIU", "2 COVER B_NIU"]);
    assert_eq!(XianQi::load(game.dump()).unwrap(), game);
    play(&mut game, &END);
    assert_eq!(game.outcome().unwrap().chip_delta_by_seat.map(|d| d.delta_ceramic), [6, 0, -6]);
}

#[test]
fn r3_1_only_the_round_right_after_the_reveal_counts() {
    let mut game = stacked(liability(), 0, STRONG_ZERO);
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY R_NIU", "2 PLAY B_MA", "0 PLAY R_MA"]);
    play(&mut game, &["0 PLAY R_SHI*2", "1 COVER R_CHE*2", "2 COVER B_CHE*2"]);
    play(&mut game, &["0 PLAY B_SHI*2", "1 COVER R_GOU+B_XIANG", "2 COVER B_GOU+B_XIANG"]);
    play(&mut game, &["0 PLAY R_XIANG", "1 COVER B_MA", "2 COVER B_NIU"]);
    play(&mut game, &END);
    assert_eq!(game.outcome().unwrap().chip_delta_by_seat.map(|d| d.delta_ceramic), [6, -3, -3]);
    // Off, relations carry no round and nobody is liable.
    let mut plain = five_pillars(Rules::original());
    play(
        &mut plain,
        &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY R_NIU", "2 COVER B_NIU", "0 PLAY R_MA"],
    );
    assert_eq!(plain.whole().reveal.relations[0].round_index, None);
    play(&mut plain, &END);
    assert_eq!(scores(&plain), [7, -4, -3]);
}

fn first_game() -> Rules {
    Rules { first_game_no_ceramic_no_buckle: true, ..Rules::original() }
}

#[test]
fn r3_2_1_in_the_first_game_nobody_below_three_may_buckle() {
    let mut game = stacked(first_game(), 0, STRONG_ZERO);
    assert!(!legal(&game, 0).contains(&"BUCKLE".into()));
    assert_eq!(refused(&game, 0, "BUCKLE"), "buckle_in_first_game");
    play(&mut game, &THREE_PILLARS);
    assert_eq!(legal(&game, 0).last().unwrap(), "BUCKLE");
    // R3.2: only in game 1.
    let second = stacked(Rules { game_index: 2, ..first_game() }, 0, STRONG_ZERO);
    assert_eq!(legal(&second, 0).last().unwrap(), "BUCKLE");
    let outside = stacked(Rules { game_index: 0, ..first_game() }, 0, STRONG_ZERO);
    assert!(!legal(&outside, 0).contains(&"BUCKLE".into()));
}

#[test]
fn r3_2_1_a_split_lead_skips_to_play() {
    let rules = Rules { first_game_no_ceramic_no_buckle: true, ..Rules::revised() };
    let mut game = stacked(rules, 0, STRONG_ZERO);
    assert_eq!((legal(&game, 0)[0].as_str(), game.version()), ("PLAY R_SHI", 1));
    play(&mut game, &THREE_PILLARS);
    assert_eq!(legal(&game, 0), ["BUCKLE", "PASS_BUCKLE"]);
}

#[test]
fn r3_2_2_in_the_first_game_a_ceramic_is_paid_like_enough() {
    for extra in
        [first_game(), Rules { reveal_ceramic_liability: true, eight_pillars_pay_8: true, ..first_game() }]
    {
        let mut game = five_pillars(extra);
        play(
            &mut game,
            &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY R_NIU", "2 COVER B_NIU", "0 PLAY R_MA"],
        );
        play(&mut game, &END);
        let deltas = game.outcome().unwrap().chip_delta_by_seat;
        assert_eq!(deltas.map(|d| d.delta_enough), [2, -1, -1]);
        assert_eq!(deltas.map(|d| d.delta_ceramic), [0, 0, 0]);
    }
    // A real ceramic escapes the forfeit, here of a reveal when enough.
    let mut game = stacked(first_game(), 0, STRONG_TWO);
    play(&mut game, &["0 PLAY R_CHE", "1 PLAY B_MA", "2 PLAY R_SHI"]);
    assert_eq!(turn(&game), Some(2));
}

#[test]
fn r3_2_2_a_real_ceramic_escapes_the_forfeit() {
    let rules = Rules { enough_must_buckle: true, ..first_game() };
    let mut game = stacked(rules, 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, &["0 PLAY R_XIANG*2", "1 COVER R_NIU*2", "2 COVER B_NIU*2"]);
    assert_eq!(game.whole().forfeits, Some([true, false, false]));
    play(&mut game, &["0 PLAY B_SHI", "1 COVER R_NIU", "2 COVER B_NIU"]);
    play(&mut game, &END);
    assert_eq!(game.outcome().unwrap().chip_delta_by_seat.map(|d| d.delta_enough), [2, -1, -1]);
}

fn by_draw() -> Rules {
    Rules { first_seat_by_draw: true, ..Rules::original() }
}

#[test]
fn r3_3_1_who_draws_for_the_next_lead() {
    let drawer = |game: &XianQi| game.next_rules().unwrap().drawer_seat;
    // The only one who is enough.
    let mut game = stacked(by_draw(), 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, &END);
    assert_eq!(drawer(&game), Some(Seat(0)));
    // The only one who is not.
    let mut game = stacked(by_draw(), 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY R_NIU*3", "2 COVER B_NIU*3"]);
    play(&mut game, &["0 COVER R_MA*2+R_XIANG", "1 BUCKLE", "2 PASS_REVEAL", "0 PASS_REVEAL"]);
    assert_eq!(drawer(&game), Some(Seat(2)));
    // Nobody is: the last buckler, whom the result names.
    let mut game = stacked(by_draw(), 0, STRONG_ZERO);
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 BUCKLE", "2 PASS_REVEAL", "0 PASS_REVEAL"]);
    assert_eq!((drawer(&game), game.outcome().unwrap().last_buckler_seat), (Some(Seat(1)), Some(Seat(1))));
    assert_eq!(XianQi::load(game.dump()).unwrap(), game);
    // The black player.
    let game = stacked(
        by_draw(),
        0,
        [
            "R_SHI*2+B_SHI*2+R_XIANG+R_MA*2+R_CHE",
            "R_CHE+R_GOU+R_NIU*3+B_MA*2+B_CHE",
            "R_XIANG+B_XIANG*2+B_CHE+B_GOU+B_NIU*3",
        ],
    );
    assert_eq!(drawer(&game), Some(Seat(1)));
    // Of two, the lower seat.
    let game = stacked(
        by_draw(),
        0,
        [
            "R_SHI*2+B_SHI*2+R_XIANG*2+B_XIANG*2",
            "R_MA*2+R_CHE*2+R_GOU+R_NIU*3",
            "B_MA*2+B_CHE*2+B_GOU+B_NIU*3",
        ],
    );
    assert_eq!(drawer(&game), Some(Seat(1)));
    // Off, nobody draws.
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &END);
    assert_eq!(drawer(&game), None);
}

#[test]
fn r3_3_2_the_card_says_where_the_drawer_sits() {
    let rules = Rules { drawer_seat: Some(Seat(1)), ..by_draw() };
    let mut led = [0u32; 3];
    for seed in 0..24_000 {
        let game = XianQi::deal(&rules, Seed::from_u64(seed)).unwrap();
        led[usize::from(game.whole().turn.current_seat.0)] += 1;
    }
    // First: the drawer himself, 8 of 24. Second: the seat before him, 10. Third: the one before that, 6.
    // Standard deviations 73, 76, 67.
    assert!((7_600..8_400).contains(&led[1]) && (9_600..10_400).contains(&led[0]), "{led:?}");
    assert!((5_630..6_370).contains(&led[2]), "{led:?}");
    // An explicit first seat goes before; R3.3: without the switch a drawer means nothing.
    let fixed = Rules { first_seat: Some(Seat(2)), ..rules };
    assert_eq!(XianQi::deal(&fixed, Seed::from_u64(1)).unwrap().whole().turn.current_seat, Seat(2));
    let off = Rules { first_seat_by_draw: false, ..rules };
    let plain = Rules::original();
    for seed in 0..50 {
        let seat = |rules: &Rules| XianQi::deal(rules, Seed::from_u64(seed)).unwrap().whole().turn;
        assert_eq!(seat(&off), seat(&plain));
    }
}

#[test]
fn r3_4_1_an_enough_leader_who_does_not_buckle_forfeits() {
    let rules = Rules { enough_must_buckle: true, ..Rules::original() };
    let mut game = stacked(rules, 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    assert_eq!(game.whole().forfeits, Some([false; 3]));
    play(&mut game, &["0 PLAY R_XIANG", "1 COVER B_MA", "2 COVER B_MA"]);
    assert_eq!(game.whole().forfeits, Some([true, false, false]));
    assert_eq!(XianQi::load(game.dump()).unwrap(), game);
    play(&mut game, &END);
    // R3.4: no ceramic, nothing won.
    assert_eq!(scores(&game), [0, 0, 0]);
}

#[test]
fn r3_4_1_passing_the_buckle_forfeits_but_having_buckled_does_not() {
    let rules = Rules { enough_must_buckle: true, black: Black::Redeal, ..Rules::revised() };
    let lines = crate::table::split(&THREE_PILLARS, &[0, 3]);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut game = stacked(rules, 0, STRONG_ZERO);
    play(&mut game, &lines);
    let mut buckled = game.clone();
    play(&mut game, &["0 PASS_BUCKLE"]);
    assert_eq!(game.whole().forfeits, Some([true, false, false]));
    play(&mut buckled, &["0 BUCKLE", "1 REVEAL", "0 PLAY R_XIANG"]);
    assert_eq!(buckled.whole().forfeits, Some([false; 3]));
    // Nor does a leader to whom BUCKLE is not offered.
    let rules = Rules { enough_must_buckle: true, buckle_chain_limit: 1, ..Rules::original() };
    let mut game = stacked(rules, 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY R_NIU*3", "2 COVER B_NIU*3"]);
    play(&mut game, &["0 COVER R_MA*2+R_XIANG", "1 BUCKLE", "2 PASS_REVEAL", "0 REVEAL", "0 PLAY R_XIANG"]);
    assert_eq!(game.whole().forfeits, Some([true, false, false]), "by his reveal, not by his lead");
}

#[test]
fn r3_5_all_eight_pillars_are_worth_eight() {
    let rules = Rules { eight_pillars_pay_8: true, ..Rules::original() };
    let mut game = five_pillars(rules);
    play(&mut game, &["0 PLAY R_MA*2", "1 COVER R_NIU*2", "2 COVER B_NIU*2"]);
    let mut seven = game.clone();
    play(&mut game, &["0 PLAY R_XIANG", "1 COVER R_NIU", "2 COVER B_NIU"]);
    assert_eq!(game.outcome().unwrap().chip_delta_by_seat.map(|d| d.delta_ceramic), [16, -8, -8]);
    play(&mut seven, &END);
    assert_eq!(scores(&seven), [6, -3, -3]);
    // R3.5.1
    let both = Rules { eight_pillars_pay_8: true, early_end: true, ..Rules::original() };
    assert_eq!(both.validate().unwrap_err().field, "eight_pillars_pay_8");
}
