//! The laws of the contract, for both presets and every house rule; the perft table.

use paiju_contract::laws::{Conformance, Line, coverage, perft};
use paiju_contract::{Observer, Rng, Seed, Stream};
use paiju_xianqi::{Action, LeadDecision, LeaderAfterReveal, LeanXianQi, Rules, XianQi};

/// Covers of others are chosen anew in every redeal, so the law of coverage holds with them and without; `sizes.rs`
/// compares worlds with covers to the plainest sampler there is.
fn laws(rules: Rules, games: usize) {
    let report = Conformance::<XianQi>::new(rules).games(games).determinizations(200).assert();
    assert!(report.redeals > 0 && report.actions > 5 * games && report.refused > 100 * games);
}

#[test]
fn r5_1_the_original_keeps_the_laws() {
    laws(Rules::original(), 60);
}

#[test]
fn r5_1_the_revision_keeps_the_laws() {
    laws(Rules::revised(), 60);
}

#[test]
fn r5_1_every_house_rule_keeps_the_laws() {
    for base in [Rules::original(), Rules::revised()] {
        laws(Rules { reveal_ceramic_liability: true, ..base }, 20);
        laws(Rules { first_game_no_ceramic_no_buckle: true, ..base }, 20);
        laws(Rules { first_seat_by_draw: true, drawer_seat: Some(paiju_contract::Seat(1)), ..base }, 20);
        laws(Rules { enough_must_buckle: true, ..base }, 20);
        laws(Rules { eight_pillars_pay_8: true, early_end: false, ..base }, 20);
    }
}

#[test]
fn r5_1_mixed_switches_keep_the_laws() {
    laws(Rules { lead_decision: LeadDecision::Split, buckle_chain_limit: 2, ..Rules::original() }, 20);
    laws(Rules { leader_after_reveal: LeaderAfterReveal::Buckler, early_end: true, ..Rules::original() }, 20);
    let all = Rules {
        reveal_ceramic_liability: true,
        first_game_no_ceramic_no_buckle: true,
        first_seat_by_draw: true,
        enough_must_buckle: true,
        eight_pillars_pay_8: true,
        game_index: 2,
        ..Rules::original()
    };
    laws(all, 20);
}

#[test]
fn r5_3_worlds_are_as_likely_as_redeals_that_keep_the_log_legal() {
    let mut tally = coverage::Tally::default();
    for rules in [Rules::original(), Rules::revised()] {
        for seed in 0..40 {
            let line = Line::<XianQi>::random(&rules, Seed::from_u64(seed)).unwrap();
            let mut dice = Rng::new(Seed::from_u64(seed), Stream::POLICY);
            for to in Observer::all(3) {
                let covered = |step: &paiju_contract::Step<Action>| {
                    matches!(step.action, Action::Cover(_)) && !to.is(step.seat)
                };
                let open = line.steps.iter().position(covered).unwrap_or(line.steps.len());
                let until = dice.index(open + 1);
                tally.add(coverage::check(&line, until, to, 150, &mut dice).unwrap());
            }
        }
    }
    assert_eq!(tally.alarm(), None);
    assert!(tally.points > 100, "{} comparisons", tally.points);
}

#[test]
fn r5_1_the_perft_table_is_right() {
    let table = include_str!("../../../testdata/perft/xianqi.txt");
    assert_eq!(perft::verify::<LeanXianQi>(table), Ok(64));
}
