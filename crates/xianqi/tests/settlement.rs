//! R1.11: who pays whom.

use crate::table::{STRONG_ZERO, THREE_PILLARS, play, scores, stacked};
use paiju_contract::{Game, Save};
use paiju_xianqi::{Rules, XianQi};

fn three_pillars() -> XianQi {
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS);
    game
}

/// `[delta_enough, delta_reveal, delta_ceramic]` of each seat.
fn columns(game: &XianQi) -> [[i32; 3]; 3] {
    let deltas = game.outcome().unwrap().chip_delta_by_seat;
    for (seat, delta) in deltas.iter().enumerate() {
        assert_eq!(usize::from(delta.seat), seat);
        assert_eq!(delta.delta, delta.delta_enough + delta.delta_reveal + delta.delta_ceramic);
    }
    let columns = deltas.map(|d| [d.delta_enough, d.delta_reveal, d.delta_ceramic]);
    // R1.11.4: every component sums to zero.
    assert!((0..3).all(|column| columns.iter().map(|row| row[column]).sum::<i32>() == 0));
    columns
}

#[test]
fn r1_11_1_each_without_enough_pays_one_to_each_with() {
    let mut game = three_pillars();
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]);
    assert_eq!(columns(&game), [[2, 0, 0], [-1, 0, 0], [-1, 0, 0]]);
    // R1.11: three pillars are enough, two are not.
    let mut game = stacked(Rules::original(), 0, STRONG_ZERO);
    play(&mut game, &THREE_PILLARS[..3]);
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]);
    assert_eq!(scores(&game), [0, 0, 0]);
}

#[test]
fn r1_11_1_two_enough_are_paid_by_the_third() {
    let mut game = three_pillars();
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY R_NIU*3"]);
    play(
        &mut game,
        &["2 COVER B_NIU*3", "0 COVER R_MA*2+R_XIANG", "1 BUCKLE", "2 PASS_REVEAL", "0 PASS_REVEAL"],
    );
    // Seat 1 revealed below three pillars, but ended with three: no reveal chips (R1.11.3).
    assert_eq!(columns(&game), [[1, 0, 0], [1, 0, 0], [-2, 0, 0]]);
}

#[test]
fn r1_11_1_who_reveals_when_enough_wins_nothing_for_being_enough() {
    let mut game = three_pillars();
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 PLAY R_NIU*3"]);
    play(&mut game, &["2 COVER B_NIU*3", "0 COVER R_MA*2+R_XIANG", "1 BUCKLE", "2 PASS_REVEAL", "0 REVEAL"]);
    let relation = game.whole().reveal.relations[1];
    assert!(relation.revealer_enough_at_time);
    assert_eq!(game.whole().forfeits, Some([true, false, false]));
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]);
    assert_eq!(columns(&game), [[0, 0, 0], [1, 0, 0], [-1, 0, 0]]);
}

#[test]
fn r1_11_2_a_ceramic_gets_three_from_each() {
    let mut game = three_pillars();
    play(&mut game, &["0 PLAY R_XIANG*2", "1 COVER R_NIU*2", "2 COVER B_NIU*2"]);
    play(
        &mut game,
        &["0 PLAY B_SHI", "1 COVER R_NIU", "2 COVER B_NIU", "0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"],
    );
    assert_eq!(game.outcome().unwrap().pillars, [6, 0, 0]);
    assert_eq!(columns(&game), [[0, 0, 6], [0, 0, -3], [0, 0, -3]]);
}

#[test]
fn r1_11_3_a_revealer_below_three_pays_each_buckler_and_reveals_add_up() {
    let mut game = three_pillars();
    // Seat 1 reveals, leads and buckles; seat 2 reveals that, leads and buckles; nobody reveals.
    play(&mut game, &["0 BUCKLE", "1 REVEAL", "2 PASS_REVEAL", "1 BUCKLE", "2 REVEAL", "0 PASS_REVEAL"]);
    play(&mut game, &["2 BUCKLE", "0 PASS_REVEAL", "1 REVEAL", "1 BUCKLE", "2 REVEAL", "0 PASS_REVEAL"]);
    play(&mut game, &["2 BUCKLE", "0 PASS_REVEAL", "1 PASS_REVEAL"]);
    // 1 -> 0 once, 2 -> 1 twice, 1 -> 2 once.
    assert_eq!(columns(&game), [[2, 1, 0], [-1, 0, 0], [-1, -1, 0]]);
    assert_eq!(scores(&game), [3, -1, -2]);
}

#[test]
fn r1_11_6_there_is_one_ceramic_at_most_and_never_beside_an_enough() {
    let mut seen = [0u32; 4];
    for seed in 0..3_000 {
        let pillars = crate::table::random(&Rules::original(), seed).outcome().unwrap().pillars;
        let ceramic = pillars.iter().filter(|p| **p >= 6).count();
        let enough = pillars.iter().filter(|p| (3..6).contains(*p)).count();
        assert!(ceramic <= 1 && enough <= 2 && !(ceramic == 1 && enough > 0), "{pillars:?}");
        seen[if ceramic == 1 { 3 } else { enough }] += 1;
    }
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

#[test]
fn r1_13_8_settlement_is_the_end_for_the_contract() {
    let mut game = three_pillars();
    play(&mut game, &["0 BUCKLE", "1 PASS_REVEAL", "2 PASS_REVEAL"]);
    assert!(game.phase().is_over());
    assert_eq!(serde_json::to_value(game.whole()).unwrap()["phase"], "settlement");
    assert_eq!(scores(&game), [2, -1, -1]);
}
