//! How close the solvers come, measured by what their strategies give away.

use std::sync::Arc;

use paiju_contract::{Decision, Dice, Game, Play, Policy, RuleSet, Seat, Seed};
use paiju_kuhn::{Kuhn, LeanKuhn};
use paiju_leduc::{LeanLeduc, Leduc};
use paiju_solve::{Sampling, Settings, Solved, Solver, Strategy, TooLarge, Tree};

fn kuhn() -> Tree {
    Tree::of::<Kuhn>(&paiju_kuhn::Rules::default(), 1_000).unwrap()
}

fn leduc() -> Tree {
    Tree::of::<Leduc>(&paiju_leduc::Rules::default(), 100_000).unwrap()
}

fn solved(tree: &Tree, iterations: u32) -> Strategy {
    let mut solver = Solver::new(tree);
    solver.run(iterations);
    solver.average()
}

#[test]
fn kuhn_is_solved() {
    let (tree, strategy) = (kuhn(), solved(&kuhn(), 5_000));
    let gap = tree.nash_conv(&strategy);
    assert!((-1e-12..1e-4).contains(&gap), "{gap}");
    let worth = tree.worth(&strategy);
    assert!((worth[0] + 1.0 / 18.0).abs() < 1e-4 && (worth[0] + worth[1]).abs() < 1e-12, "{worth:?}");
}

#[test]
fn leduc_is_solved() {
    let tree = leduc();
    let strategy = solved(&tree, 2_000);
    let gap = tree.nash_conv(&strategy);
    assert!((-1e-12..1e-3).contains(&gap), "{gap}");
    assert!((tree.worth(&strategy)[0] + 0.0856).abs() < 1e-4, "{:?}", tree.worth(&strategy));
}

/// The figure of OpenSpiel's tests, both seats' best answers to a uniformly random player.
#[test]
fn a_player_who_rolls_dice_gives_away_what_is_known() {
    let gap = leduc().nash_conv(&Strategy::default());
    assert!((gap - 1709.0 / 360.0).abs() < 1e-12, "{gap}");
    let gap = kuhn().nash_conv(&Strategy::default());
    assert!((gap - 11.0 / 12.0).abs() < 1e-12, "{gap}");
}

#[test]
fn more_iterations_give_less_away() {
    let tree = leduc();
    let gaps = [10, 100, 1_000].map(|iterations| tree.nash_conv(&solved(&tree, iterations)));
    assert!(gaps[0] > 5.0 * gaps[1] && gaps[1] > 5.0 * gaps[2], "{gaps:?}");
}

fn sampled<G: Game>(rules: &G::Rules, traversals: u64, settings: Settings) -> Sampling<G> {
    let mut sampling = Sampling::new(rules, settings).unwrap();
    sampling.run(traversals, &mut Dice::new(Seed::from_u64(7)));
    sampling
}

#[test]
fn sampling_approaches_the_same_equilibria() {
    let small = sampled::<LeanKuhn>(&paiju_kuhn::Rules::default(), 400_000, Settings::default());
    let gap = kuhn().nash_conv(&small.average());
    assert!(gap < 0.02, "{gap}");

    let rules = paiju_leduc::Rules::default();
    let tree = leduc();
    let gaps = [20_000, 200_000, 2_000_000].map(|traversals| {
        tree.nash_conv(&sampled::<LeanLeduc>(&rules, traversals, Settings::default()).average())
    });
    assert!(gaps[0] > 1.5 * gaps[1] && gaps[1] > 1.5 * gaps[2] && gaps[2] < 0.15, "{gaps:?}");
}

#[test]
fn pruning_still_approaches_it() {
    let settings = Settings { prune_below: Some(-2_000.0), ..Settings::default() };
    let pruned = sampled::<LeanLeduc>(&paiju_leduc::Rules::default(), 1_000_000, settings);
    let gap = leduc().nash_conv(&pruned.average());
    assert!(pruned.sets() == 936 && gap < 0.25, "{gap}");
}

#[test]
fn the_same_dice_learn_the_same() {
    let learn = || sampled::<LeanKuhn>(&paiju_kuhn::Rules::default(), 1_000, Settings::default()).average();
    assert_eq!(learn(), learn());
}

/// A player of a solved strategy against one who rolls dice, at a table with history: the keys are the same there.
#[test]
fn who_plays_the_solution_wins_against_dice() {
    let strategy = Arc::new(solved(&leduc(), 200));
    let mut won = 0;
    for number in 0..20_000 {
        let hero = Seat((number % 2) as u8);
        let mut game = Leduc::deal(&paiju_leduc::Rules::default(), Seed::from_u64(number)).unwrap();
        let mut dice = Dice::new(Seed::from_u64(1 << 32 | number));
        while let Some(seat) = game.phase().awaiting().first() {
            let legal = game.legal_list(seat);
            let action = if seat == hero {
                let mut player = Solved::new(Arc::clone(&strategy));
                Policy::<Leduc>::choose(&mut player, &Decision::new(&game, seat), &mut dice)
            } else {
                legal[dice.index(legal.len())]
            };
            game.apply_silent(seat, &action).unwrap();
        }
        won += game.scores()[hero.index()];
    }
    // Worth about 0.6 chips a game; the standard deviation of the sum is below 600.
    assert!(won > 6_000, "{won}");
}

#[test]
fn a_game_that_cannot_be_laid_out_is_refused() {
    let refused = Tree::of::<LeanLeduc>(&paiju_leduc::Rules::default(), 100).map(|_| ());
    assert_eq!(refused, Err(TooLarge::NoPack), "without history nobody knows the pack");
    assert!(paiju_leduc::Rules::PRESETS.contains(&"standard"));
}
