//! The simulator on a real game: reproducible, independent of threads, exact about what it counted.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use paiju_contract::{RuleSet, Seed};
use paiju_sim::{Failure, Plan, PlanError, Stats, Summary, duplicate, simulate};
use paiju_xianqi::{LeanXianQi, Rules, XianQi};

type Game = LeanXianQi;

fn plan(games: u64, threads: usize) -> Plan<Game> {
    Plan { threads, seed: Seed::from_u64(11), audit: true, ..Plan::new(games) }
}

fn stats(plan: &Plan<Game>) -> Stats {
    simulate(plan, &|_| {}).expect("nothing goes wrong").0
}

fn summary(plan: &Plan<Game>) -> Summary {
    stats(plan).summary(Duration::from_secs(1))
}

#[test]
fn threads_do_not_change_the_statistics() {
    let one = stats(&plan(3_000, 1));
    assert_eq!(one, stats(&plan(3_000, 2)));
    assert_eq!(one, stats(&plan(3_000, 5)));
    assert_eq!(one.games(), 3_000);
}

#[test]
fn more_games_extend_the_same_sequence() {
    let (few, many) = (plan(10, 1), plan(1_000, 1));
    assert!((0..10).all(|index| few.seed_of(index) == many.seed_of(index)));
    assert_ne!(few.seed_of(0), few.seed_of(1));
}

#[test]
fn progress_counts_every_game() {
    for (games, threads) in [(1, 1), (64, 1), (1_000, 3)] {
        let done = AtomicU64::new(0);
        let count = |n| {
            done.fetch_add(n, Ordering::Relaxed);
        };
        simulate(&plan(games, threads), &count).expect("nothing goes wrong");
        assert_eq!(done.into_inner(), games);
    }
}

#[test]
fn one_deal_in_nineteen_is_black() {
    let summary = summary(&plan(40_000, 2));
    let black = summary.end_reasons.iter().find(|share| share.key == "black").expect("some are");
    // 38,607 / 735,471 of all deals; the standard deviation of the share is 0.11 %.
    assert!((black.share - 0.052_493).abs() < 0.006, "{}", black.share);
    assert_eq!(summary.length.min, 0);
}

#[test]
fn scores_are_zero_sum_and_their_intervals_hold_zero() {
    let summary = summary(&plan(20_000, 2));
    let total: f64 = summary.scores.iter().map(|seat| seat.mean).sum();
    assert!(total.abs() < 1e-9);
    // Three intervals of 95 %, the same seed every time: twice their width is generous.
    assert!(summary.scores.iter().all(|seat| seat.mean.abs() < 2.0 * seat.ci95), "{:?}", summary.scores);
}

#[test]
fn on_duplicate_deals_the_same_players_come_out_even() {
    let standings = duplicate(&plan(500, 2), &|_| {}).expect("nothing goes wrong");
    assert_eq!((standings.deals, standings.games), (500, 1_500));
    assert!(standings.standings[0].score.mean.abs() < 1e-9 && standings.standings[0].score.ci95 < 1e-9);
}

#[test]
fn on_duplicate_deals_skill_shows() {
    for preset in Rules::PRESETS {
        let bots = ["simple", "random", "random"].map(String::from).to_vec();
        let rules = Rules::preset(preset).expect("listed presets exist");
        let plan = Plan::<XianQi> { bots, rules, threads: 2, ..Plan::new(1_000) };
        let standings = duplicate(&plan, &|_| {}).expect("nothing goes wrong").standings;
        assert_eq!(standings[0].name, "simple");
        assert!(standings[0].score.mean > 3.0 * standings[0].score.ci95, "{preset}: {standings:?}");
        let entries: Vec<u64> = standings.iter().map(|standing| standing.entries).collect();
        assert_eq!(entries, [1, 2]);
    }
}

#[test]
fn a_plan_that_cannot_be_carried_out_is_refused_before_it_starts() {
    let unknown = Plan { bots: vec!["genius".into()], ..plan(1, 1) };
    assert!(matches!(simulate(&unknown, &|_| {}), Err(Failure::Plan(PlanError::Bot(_)))));
    let crowded = Plan { bots: vec!["random".into(); 4], ..plan(1, 1) };
    let refused = simulate(&crowded, &|_| {}).expect_err("four do not fit").to_string();
    assert_eq!(refused, "4 bots were named for a table of 3 seats: name at most 3");
    let mut rules = Rules::revised();
    rules.eight_pillars_pay_8 = true;
    let contradictory = Plan { rules, ..plan(1, 1) };
    assert!(matches!(duplicate(&contradictory, &|_| {}), Err(Failure::Plan(PlanError::Rules(_)))));
}

#[test]
fn a_stop_leaves_what_was_played() {
    use std::sync::atomic::AtomicBool;
    let stop = AtomicBool::new(false);
    let tick = |done: u64| stop.store(done > 0, Ordering::Relaxed);
    let (stats, _) =
        paiju_sim::simulate_until(&plan(1_000_000, 2), &tick, &stop).expect("stopped, not failed");
    assert!((1..1_000_000).contains(&stats.games()), "{}", stats.games());
    stop.store(false, Ordering::Relaxed);
    let standings =
        paiju_sim::duplicate_until(&plan(1_000_000, 2), &tick, &stop).expect("stopped, not failed");
    assert!((1..1_000_000).contains(&standings.deals) && standings.games == 3 * standings.deals);
}
