//! The arena: the same whatever the threads, gone on with where it stopped, fair to equals, and it finds who is better.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use paiju_bots::{Conduct, Roster};
use paiju_contract::{Budget, Decision, Dice, Policy, RuleSet, Seed};
use paiju_games::holdem::{self, Holdem};
use paiju_games::leduc::{Action, Leduc};
use paiju_games::sanguosha::Sanguosha;
use paiju_games::xianqi::XianQi;
use paiju_sim::Telling;
use paiju_sim::arena::{Arena, Deal, Entrant, Format, Report};

fn arena<G: Roster>(bots: &[&str], format: Format, deals: u64) -> Arena<G> {
    Arena {
        rules: G::Rules::default(),
        entrants: bots.iter().map(|name| Entrant::named(name).expect("a known bot")).collect(),
        format,
        deals,
        threads: 1,
        seed: Seed::from_u64(5),
        budget: Budget::Usual,
    }
}

fn played<G: Roster + Telling>(arena: &Arena<G>) -> Vec<Deal> {
    arena.run(BTreeMap::new(), &|_| {}, &AtomicBool::new(false)).expect("nothing goes wrong")
}

fn report<G: Roster + Telling>(arena: &Arena<G>) -> Report {
    let names: Vec<String> = arena.entrants.iter().map(|entrant| entrant.name.clone()).collect();
    Report::of::<G>(&played(arena), &names, &arena.rules)
}

/// What came out, without how long it took.
fn games(mut deals: Vec<Deal>) -> Vec<Deal> {
    let timeless = |conduct: &mut Conduct| (conduct.nanos, conduct.longest) = (0, 0);
    deals.iter_mut().flat_map(|deal| &mut deal.conduct).for_each(timeless);
    deals
}

#[test]
fn threads_and_pauses_change_nothing() {
    let one = arena::<Holdem>(&["simple", "random", "first"], Format::Pairs, 40);
    let whole = games(played(&one));
    assert_eq!(whole, games(played(&Arena { threads: 3, ..one.clone() })));
    let noted = Mutex::new(BTreeMap::new());
    let note = |deal: &Deal| drop(noted.lock().unwrap().insert(deal.deal, deal.clone()));
    let half = Arena { deals: 20, ..one.clone() };
    half.run(BTreeMap::new(), &note, &AtomicBool::new(false)).unwrap();
    let half = noted.into_inner().unwrap();
    assert_eq!(half.len(), 20);
    let again = Mutex::new(0);
    let count = |_: &Deal| *again.lock().unwrap() += 1;
    assert_eq!(whole, games(one.run(half, &count, &AtomicBool::new(false)).unwrap()));
    assert_eq!(*again.lock().unwrap(), 20, "what was played is not played again");
}

#[test]
fn a_copy_of_the_yardstick_wins_exactly_nothing() {
    for format in [Format::Field(None), Format::Pairs, Format::Table] {
        let report = report(&arena::<Holdem>(&["simple", "simple"], format, 30));
        let sum: f64 = report.standings.iter().map(|standing| standing.points.mean).sum();
        assert!(sum.abs() < 1e-9, "{report:?}");
    }
    let field = report(&arena::<Holdem>(&["first", "first"], Format::Field(None), 30));
    // Copies of one bot in every seat of a deal share out its scores, which sum to zero.
    assert!(field.pairs[0].points.mean.abs() < 1e-9 && field.pairs[0].points.ci95 < 1e-9, "{field:?}");
}

#[test]
fn the_better_bot_is_found_by_what_it_wins() {
    let report = report(&arena::<Holdem>(&["random", "simple"], Format::Pairs, 300));
    let best = &report.standings[0];
    assert_eq!((&*best.name, report.unit, report.games), ("simple", "bb/100", 600));
    assert!(best.points.mean > best.points.ci95, "{report:?}");
    assert_eq!(best.conduct.faults(), 0);
    assert!(best.conduct.decisions > 600);
}

#[test]
fn the_better_bot_is_found_by_its_rating() {
    let report = report(&arena::<XianQi>(&["random", "simple"], Format::Pairs, 150));
    let [best, worst] = &report.standings[..] else { panic!("two take part") };
    assert_eq!(best.name, "simple");
    assert!(best.rating.elo > best.rating.ci95, "{report:?}");
    assert!((best.rating.elo + worst.rating.elo).abs() < 1e-6);
}

#[test]
fn all_in_luck_is_taken_out_and_nothing_else() {
    let rules = holdem::Rules::preset("headsup").unwrap();
    let deals = played(&Arena { rules, ..arena::<Holdem>(&["random", "random"], Format::Pairs, 300) });
    let all: Vec<_> = deals.iter().flat_map(|deal| &deal.games).collect();
    let mut changed = 0;
    for game in &all {
        let adjusted = game.adjusted.as_ref().unwrap();
        assert!(adjusted.iter().sum::<f64>().abs() < 1e-6, "chips come from somewhere: {game:?}");
        changed += usize::from(adjusted.iter().zip(&game.scores).any(|(a, s)| (a - *s as f64).abs() > 1e-6));
    }
    assert!(changed > 10 && changed < all.len(), "{changed} of {}", all.len());
    let squares = |value: fn(&f64, &i64) -> f64| -> f64 {
        let pairs = all.iter().flat_map(|game| game.adjusted.as_ref().unwrap().iter().zip(&game.scores));
        pairs.map(|(a, s)| value(a, s)).sum()
    };
    assert!(squares(|a, _| a * a) < squares(|_, s| (s * s) as f64));
}

#[test]
fn camps_are_compared_with_the_yardstick_in_the_same_deals() {
    let report = report(&arena::<Sanguosha>(&["simple", "random"], Format::Field(None), 30));
    let camps: Vec<&str> = report.camps.iter().map(|camp| &*camp.camp).collect();
    assert_eq!(camps, ["lord", "loyalist", "rebels", "renegade", "lord-side"]);
    for camp in &report.camps {
        assert!((camp.won.mean - camp.yardstick.mean - camp.gain.mean).abs() < 1e-9);
        assert_eq!(camp.gain.count, 30);
    }
    assert_eq!(report.games, 30 * 6);
}

/// Breaks down on every third decision, and raises without a thought otherwise.
#[derive(Default)]
struct Rogue(u32);

impl Policy<Leduc> for Rogue {
    fn name(&self) -> &'static str {
        "rogue"
    }
    fn choose(&mut self, _: &Decision<'_, Leduc>, _: &mut Dice) -> Action {
        self.0 += 1;
        assert!(!self.0.is_multiple_of(3), "planted");
        Action::Raise
    }
}

#[test]
fn a_rogue_plays_every_game_to_its_end_and_is_counted() {
    let mut arena = arena::<Leduc>(&["random"], Format::Pairs, 50);
    arena.entrants.push(Entrant::new("rogue", || Box::new(Rogue::default())));
    let deals = played(&arena);
    let mut conduct = Conduct::default();
    for deal in &deals {
        conduct.merge(&deal.conduct[1]);
    }
    // Each of its copies counts its own decisions.
    assert!(conduct.crashes > 20 && conduct.crashes <= conduct.decisions / 3, "{conduct:?}");
    assert!(conduct.illegal > 0 && conduct.overruns == 0, "{conduct:?}");
    assert_eq!(deals.len(), 50);
}
