//! The laws of the contract, for both presets and every house rule.

use paiju_contract::laws::Conformance;
use paiju_xianqi::{Rules, XianQi};

fn laws(rules: Rules, games: usize) {
    let report = Conformance::<XianQi>::new(rules)
        .games(games)
        .determinizations(0)
        .assert();
    assert!(report.redeals > 0 && report.actions > games);
}

#[test]
fn r5_1_the_original_keeps_the_laws() {
    laws(Rules::original(), 60);
}

#[test]
fn r5_1_the_revision_keeps_the_laws() {
    laws(Rules::revised(), 60);
}
