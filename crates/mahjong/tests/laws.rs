//! The laws of the contract, for every preset.

use paiju_contract::RuleSet;
use paiju_contract::laws::{Conformance, perft};
use paiju_mahjong::{LeanMahjong, Mahjong, Rules};

fn laws(preset: &str, games: usize) {
    let rules = Rules::preset(preset).unwrap();
    let report = Conformance::<Mahjong>::new(rules).games(games).determinizations(60).assert();
    assert!(report.actions > 60 * games, "{report:?}");
}

#[test]
fn r12_9_the_laws_hold_to_the_wall() {
    laws("to-the-wall", 4);
}

#[test]
fn r12_9_the_laws_hold_with_three_winners() {
    laws("three-winners", 4);
}

#[test]
fn r12_9_the_laws_hold_in_the_classic_game() {
    laws("classic", 4);
}

#[test]
fn r12_3_the_perft_table_is_right() {
    let table = include_str!("../../../testdata/perft/mahjong.txt");
    assert_eq!(perft::verify::<LeanMahjong>(table), Ok(42));
}
