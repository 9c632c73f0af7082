//! Races in small games, where it is known what is best.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use paiju_contract::{Budget, Decision, Dice, Game, Play, Policy, Seat, Seed};
use paiju_leduc::{Action, Leduc, Rules};
use paiju_search::{Model, Race, Settings, Tree, Tried, Verdict};

/// Answers with the n-th legal action, or the last.
struct Nth(usize);

impl<G: Game> Policy<G> for Nth {
    fn name(&self) -> &'static str {
        "nth"
    }
    fn choose(&mut self, decision: &Decision<'_, G>, _: &mut Dice) -> G::Action {
        let mut legal = Vec::new();
        decision.legal(&mut legal);
        legal[self.0.min(legal.len() - 1)]
    }
}

fn race() -> Race<Leduc> {
    Race::new("race", Box::new(Nth(0)), || Box::new(Nth(0)))
}

fn dealt(seed: u64) -> Leduc {
    Leduc::deal(&Rules::default(), Seed::from_u64(seed)).unwrap()
}

/// Everybody always takes the first answer, whatever it is: a race finds what is better against that.
#[test]
fn what_is_clearly_better_is_chosen() {
    let (mut raced, mut ruled) = (0, 0);
    for seed in 0..300 {
        for thinking in [true, false] {
            let (mut game, hero) = (dealt(seed), Seat((seed % 2) as u8));
            let mut dice = Dice::new(Seed::from_u64(1_000 + seed));
            while let Some(seat) = game.phase().awaiting().first() {
                let decision = Decision::new(&game, seat).within(Budget::Iterations(64));
                let action = if thinking && seat == hero {
                    race().choose(&decision, &mut dice)
                } else {
                    Policy::<Leduc>::choose(&mut Nth(0), &decision, &mut dice)
                };
                game.apply_silent(seat, &action).unwrap();
            }
            *(if thinking { &mut raced } else { &mut ruled }) += game.scores()[hero.index()];
        }
    }
    assert!(raced > ruled + 100, "{raced} {ruled}");
}

#[test]
fn the_same_dice_and_iterations_give_the_same_verdict_on_any_number_of_threads() {
    let game = dealt(3);
    let think = |threads| {
        let mut race = race().with(Settings { threads, ..Settings::default() });
        let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(100));
        race.think(&decision, &mut Dice::new(Seed::from_u64(9)))
    };
    assert_eq!(think(1), think(1));
    assert_eq!(think(1), think(3));
    assert!(think(1).worlds == 100 || think(1).tried.iter().filter(|tried| !tried.dropped).count() == 1);
}

/// The lowest card of Kuhn poker, bet: a chip of one who folds, two lost to one who calls.
#[test]
fn others_of_two_kinds_sit_there_equally_often() {
    use paiju_kuhn::{Action, Card, Kuhn, Rules};
    let deck = [Card::J, Card::Q, Card::K];
    let game = Kuhn::stacked(&Rules::default(), &deck, Seed::from_u64(0)).unwrap();
    let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(1_000));
    let bet = |race: Race<Kuhn>| {
        // Nothing is dropped before the end.
        let mut race = race.with(Settings { first_cut: 1_000, ..Settings::default() });
        let tried = race.think(&decision, &mut Dice::new(Seed::from_u64(1))).tried;
        tried.iter().find(|tried| tried.action == Action::Bet).unwrap().mean
    };
    let folding = || Race::<Kuhn>::new("race", Box::new(Nth(0)), || Box::new(Nth(0)));
    assert_eq!(bet(folding()).to_bits(), 1f64.to_bits());
    assert_eq!(bet(folding().against(|| Box::new(Nth(1)))).to_bits(), (-2f64).to_bits());
    let mixed = bet(folding().or_against(|| Box::new(Nth(1))));
    assert!((mixed + 0.5).abs() < 0.2, "{mixed}");
}

/// Leduc has few worlds for a seat: drawing the same one again does not make anything more certain.
#[test]
fn worlds_are_counted_once() {
    let game = dealt(4);
    let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(2_000));
    let verdict = race().think(&decision, &mut Dice::new(Seed::from_u64(1)));
    assert!(verdict.distinct <= 20 * 6 * 6, "{}", verdict.distinct);
    assert!(verdict.distinct < verdict.worlds as usize, "{verdict:?}");
}

#[test]
fn time_is_a_budget_too() {
    let game = dealt(5);
    let decision = Decision::new(&game, Seat(0)).within(Budget::Time(Duration::from_millis(1)));
    let verdict = race().think(&decision, &mut Dice::new(Seed::from_u64(1)));
    assert!(verdict.worlds > 0 && game.legal_list(Seat(0)).contains(&verdict.action));
}

#[test]
fn a_verdict_says_why() {
    let game = dealt(6);
    let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(64));
    let advice = race().advise(&decision, &mut Dice::new(Seed::from_u64(1)));
    assert!(advice.reasons[0].contains("guesses"), "{advice:?}");
    assert!([Action::Call, Action::Raise].contains(&advice.action));
}

#[test]
fn play_ends_where_nothing_is_left_to_decide() {
    let game = dealt(7);
    let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(32));
    let mut certain = race().until(|_, seat| seat == Seat(0), |_, _| 42.0);
    let verdict = certain.think(&decision, &mut Dice::new(Seed::from_u64(1)));
    let before = game.scores()[0] as f64;
    assert!(
        verdict.chosen().is_some_and(|chosen| (chosen.mean - (42.0 - before)).abs() < 1e-9),
        "{verdict:?}"
    );
    let mut never = race().until(|_, _| false, |_, _| 42.0);
    assert_eq!(
        never.think(&decision, &mut Dice::new(Seed::from_u64(1))),
        race().think(&decision, &mut Dice::new(Seed::from_u64(1)))
    );
}

#[test]
fn answers_that_are_left_out_are_not_tried() {
    let game = dealt(8);
    let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(32));
    let mut sure = race().sifting(|legal, usual| legal.retain(|action| *action == usual));
    let verdict = sure.think(&decision, &mut Dice::new(Seed::from_u64(1)));
    assert_eq!((verdict.worlds, verdict.tried.len(), verdict.action), (0, 0, verdict.usual));
}

#[test]
fn worlds_are_rearranged_before_they_are_played() {
    let game = dealt(9);
    let decision = Decision::new(&game, Seat(0)).within(Budget::Iterations(200));
    let mut narrow = race().rearranging(|game, seat, _| {
        assert_eq!(seat, Seat(0));
        *game = dealt(9).lean();
    });
    let verdict = narrow.think(&decision, &mut Dice::new(Seed::from_u64(1)));
    assert_eq!(verdict.distinct, 1, "all worlds are one now");
}

/// An answer that fell behind after a few lucky worlds is no rival of the chosen one.
#[test]
fn the_next_best_is_one_that_was_tried_as_long() {
    let tried = |action, gain, error, dropped| Tried { action, mean: gain, gain, error, dropped };
    let all = vec![tried(0, 0.0, 0.0, false), tried(1, 5.0, 4.0, true), tried(2, -1.5, 0.5, true)];
    let verdict =
        Verdict { action: 0, usual: 0, worlds: 256, distinct: 256, believed: None, learnt: 0, tried: all };
    assert_eq!(verdict.reasons()[1], "the next best brings -1.50");
    let mut unsure = verdict;
    unsure.tried[1].dropped = false;
    assert_eq!(unsure.reasons()[1], "another answer brought 5.00, but not surely more");
}

/// How often a decision was looked at that was abandoned at the look number `looks`: once in each loop after that.
fn looked(looks: u32, think: impl FnOnce(&Decision<'_, Leduc>) -> Action) -> u32 {
    let (game, asked) = (dealt(3), AtomicU32::new(0));
    let abandoned = || asked.fetch_add(1, Ordering::Relaxed) >= looks;
    let decision =
        Decision::new(&game, Seat(0)).within(Budget::Iterations(60_000)).abandoned_when(&abandoned);
    let action = think(&decision);
    assert!(game.legal_list(Seat(0)).contains(&action));
    asked.into_inner()
}

#[test]
fn an_abandoned_decision_is_thought_about_no_further() {
    let dice = || Dice::new(Seed::from_u64(9));
    let believing = || race().believing(Box::new(Model::new(Box::new(Nth(0)), 0.1)));
    for looks in [0, 1, 5, 20] {
        let plain = looked(looks, |decision| race().choose(decision, &mut dice()));
        let shared = looked(looks, |decision| {
            race().with(Settings { threads: 3, ..Settings::default() }).choose(decision, &mut dice())
        });
        let believed = looked(looks, |decision| believing().choose(decision, &mut dice()));
        let tree = looked(looks, |decision| Tree::over("tree", race()).choose(decision, &mut dice()));
        for asked in [plain, shared, believed, tree] {
            assert!((looks + 1..looks + 9).contains(&asked), "{looks}: {asked}");
        }
    }
}
