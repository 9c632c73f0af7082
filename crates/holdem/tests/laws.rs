//! The laws of the contract for every preset and 2 to 10 seats, uneven stacks and antes included.

use paiju_contract::RuleSet;
use paiju_contract::laws::Conformance;
use paiju_holdem::{Holdem, LeanHoldem, Rules};
use serde_json::json;

fn rules(json: serde_json::Value) -> Rules {
    serde_json::from_value(json).unwrap()
}

fn keeps_the_laws(rules: Rules, games: usize) {
    let seats = rules.seats();
    let report = Conformance::<Holdem>::new(rules).games(games).redeals(2).determinizations(60).assert();
    assert!(report.games == games && report.actions >= games, "{seats} seats: {report:?}");
    assert!(report.draws.asked > 4 * games && report.draws.failed == 0, "{seats} seats: {report:?}");
    assert!(report.setups > 0, "{seats} seats: {report:?}");
    assert!(report.keys > games && report.forged.tried > 20 * games, "{seats} seats: {report:?}");
}

#[test]
fn every_preset_keeps_the_laws() {
    for preset in Rules::PRESETS {
        keeps_the_laws(Rules::preset(preset).unwrap(), 40);
    }
}

#[test]
fn tables_of_two_to_ten_seats_keep_the_laws() {
    for seats in 2..=10 {
        for preset in ["sixmax", "nolimit"] {
            keeps_the_laws(rules(json!({"preset": preset, "seats": seats, "button": seats - 1})), 12);
        }
    }
}

#[test]
fn uneven_stacks_antes_and_empty_seats_keep_the_laws() {
    let stacks = json!([730, 0, 90, 12_345, 40, 1, 0, 2_000]);
    for (menu, ante, bb_ante) in
        [("SixMax", 0, 0), ("SixMax", 7, 0), ("NoLimit", 0, 60), ("NoLimit", 25, 100)]
    {
        let json = json!({"preset": "nolimit", "menu": menu, "stacks": stacks, "ante": ante, "bb_ante": bb_ante, "button": 5});
        keeps_the_laws(rules(json), 40);
    }
}

#[test]
fn short_stacks_keep_the_laws() {
    for seats in 2..=10 {
        let stacks: Vec<u32> = (0..seats).map(|seat| 80 + 60 * seat).collect();
        for menu in ["SixMax", "NoLimit"] {
            keeps_the_laws(rules(json!({"preset": "nolimit", "menu": menu, "stacks": stacks})), 12);
        }
    }
}

#[test]
fn the_lean_state_fits_into_256_bytes() {
    assert!(size_of::<LeanHoldem>() <= 256, "{}", size_of::<LeanHoldem>());
}
