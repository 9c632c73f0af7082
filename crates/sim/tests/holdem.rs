//! Many hands of hold'em: the button moves, and what the statistics say is what was played.

use std::time::Duration;

use paiju_contract::{RuleSet, Seed};
use paiju_holdem::{Holdem, Rules};
use paiju_sim::{Plan, Stats, Summary, simulate};

fn plan(games: u64, threads: usize) -> Plan<Holdem> {
    Plan { threads, seed: Seed::from_u64(7), audit: true, ..Plan::new(games) }
}

fn stats(plan: &Plan<Holdem>) -> Stats {
    simulate(plan, &|_| {}).expect("nothing goes wrong").0
}

fn summary(plan: &Plan<Holdem>) -> Summary {
    stats(plan).summary(Duration::from_secs(1))
}

#[test]
fn every_seat_has_the_button_equally_often() {
    // With a button that stands still seat 0 would be BTN, seat 1 SB, and so on.
    let summary = summary(&plan(600, 1));
    let [seats, positions] =
        ["bb_per_100_by_seat", "bb_per_100_by_position"].map(|table| &summary.means[table]);
    assert!(seats.rows.iter().chain(&positions.rows).all(|row| row.mean.count == 600));
    for (seat, position) in ["btn", "sb", "bb", "utg", "hj", "co"].iter().enumerate() {
        let (fixed, moved) = (seats.get(&format!("seat_{seat}")).unwrap(), positions.get(position).unwrap());
        assert!((fixed.mean - moved.mean).abs() > 1e-9, "{position}");
    }
}

#[test]
fn threads_do_not_change_the_statistics() {
    let one = stats(&plan(1_000, 1));
    assert_eq!(one, stats(&plan(1_000, 3)));
}

#[test]
fn the_button_passes_seats_without_chips() {
    let rules = Rules {
        stacks: [500, 0, 500, 500].into_iter().collect(),
        seats: 4,
        reset_stacks: false,
        ..Rules::default()
    };
    let buttons = (0..7).map(|hand| rules.nth(hand).button.0);
    assert_eq!(buttons.collect::<Vec<_>>(), [0, 2, 3, 0, 2, 3, 0]);
    let summary = summary(&Plan { rules, ..plan(300, 1) });
    let positions = &summary.means["bb_per_100_by_position"].rows;
    assert!(positions.iter().all(|row| row.mean.count == 300) && positions.len() == 3);
    assert!(summary.means["bb_per_100_by_seat"].get("seat_1").is_none());
}

#[test]
fn every_action_and_every_end_is_counted() {
    let summary = summary(&plan(500, 1));
    let streets = summary.counts.iter().filter(|(table, _)| table.starts_with("actions"));
    let actions: u64 = streets.flat_map(|(_, table)| &table.rows).map(|row| row.count).sum();
    assert!((summary.length.mean.mean * 500.0 - actions as f64).abs() < 1e-6);
    let showdowns = summary.end_reasons.iter().find(|end| end.key == "showdown").unwrap();
    let best = &summary.counts["best_hand_at_the_showdown"].rows;
    assert_eq!(best.iter().map(|row| row.count).sum::<u64>(), showdowns.count);
}
