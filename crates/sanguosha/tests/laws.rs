//! The conformance kit over every preset and table size.

use paiju_contract::RuleSet;
use paiju_contract::laws::{Conformance, perft};
use paiju_sanguosha::{LeanSanguosha, Rules, Sanguosha};

/// The laws for one preset at tables of 2 to 10.
fn keeps_the_laws(preset: &str, games: usize) {
    for players in 2..=10 {
        let rules = Rules::preset(preset).expect("a preset").with_players(players);
        // Large tables make long games: one of them shows as much as several small ones.
        let games = if players > 5 { 1 } else { games };
        let report =
            Conformance::<Sanguosha>::new(rules).games(games).redeals(2).determinizations(40).assert();
        assert!(report.actions > 0 && report.refused > 0, "{preset} {players}: nothing was looked at");
    }
}

/// R3.4, R2.2: views, events, determinized worlds, versions and saves of the basic game.
#[test]
fn r3_4_the_basic_game_keeps_the_laws() {
    keeps_the_laws("basic", 3);
}

/// R3.4, R2.5: the same with every card.
#[test]
fn r3_4_the_game_without_generals_keeps_the_laws() {
    keeps_the_laws("cards-only", 3);
}

/// R3.4, R2.8: the same with every general, chosen at the table.
#[test]
fn r3_4_the_standard_game_keeps_the_laws() {
    keeps_the_laws("standard", 2);
}

/// R3.3: the number of answers, and of answers to answers, from stored deals.
#[test]
fn r3_3_the_perft_table_is_right() {
    let table = include_str!("../../../testdata/perft/sanguosha.txt");
    assert_eq!(perft::verify::<LeanSanguosha>(table), Ok(68));
}
