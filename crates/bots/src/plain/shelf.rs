//! The solutions of a small game, each computed when it is first asked for and kept for everybody who plays.

use std::sync::{Arc, Mutex, PoisonError};

use paiju_contract::Game;
use paiju_solve::{Solver, Strategy, Tree};

/// The largest tree that is laid out while somebody waits; Leduc poker has 10,200 places.
const PLACES: usize = 20_000;

/// How many places may be walked to find the deals; Leduc poker takes 61,200 of them.
const WALK: u64 = 200_000;

/// Iterations of CFR+: in Leduc poker the exploitability (`NashConv`) is 0.0063 chips per game after these.
const ITERATIONS: u32 = 250;

/// How many rules are remembered; rules beyond them are solved anew when they come back.
const REMEMBERED: usize = 16;

/// What is known of the solution by some rules: nothing, where the game is too large to be solved while somebody waits.
pub(super) type Solution = Option<Arc<Strategy>>;

/// Solutions by rules, the oldest first.
pub(super) struct Shelf<R> {
    solve: fn(&R) -> Solution,
    known: Mutex<Vec<(R, Solution)>>,
}

impl<R: Clone + Eq> Shelf<R> {
    /// An empty shelf, filled by this.
    pub(super) const fn new(solve: fn(&R) -> Solution) -> Self {
        Self { solve, known: Mutex::new(Vec::new()) }
    }

    /// The solution by these rules. Whoever asks for one that is being computed waits for it: it is computed once.
    pub(super) fn solution(&self, rules: &R) -> Solution {
        // A list that only grows and shrinks by whole entries is sound whoever broke down while holding it.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, solution)) = known.iter().find(|(of, _)| of == rules) {
            return solution.clone();
        }
        let solution = (self.solve)(rules);
        if known.len() == REMEMBERED {
            known.remove(0);
        }
        known.push((rules.clone(), solution.clone()));
        solution
    }
}

/// Solves a game, if it is small. `G` is the form that keeps its history: it tells the pack.
pub(super) fn solution<G: Game>(rules: &G::Rules) -> Solution {
    let tree = Tree::within::<G>(rules, PLACES, WALK).ok()?;
    let mut solver = Solver::new(&tree);
    solver.run(ITERATIONS);
    Some(Arc::new(solver.average()))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use paiju_contract::RuleSet;
    use paiju_games::{holdem, kuhn, leduc};

    use super::*;

    #[test]
    fn small_games_are_solved_and_large_ones_are_not() {
        let rules = leduc::Rules::default();
        let strategy = solution::<leduc::Leduc>(&rules).expect("Leduc is small");
        let tree = Tree::of::<leduc::Leduc>(&rules, PLACES).expect("Leduc is small");
        let gap = tree.nash_conv(&strategy);
        assert!(gap < 0.01, "{gap}");
        let rules = kuhn::Rules::default().nth(1);
        let gap = |tree: Tree, strategy: &Strategy| tree.nash_conv(strategy);
        let strategy = solution::<kuhn::Kuhn>(&rules).expect("Kuhn is small");
        assert!(gap(Tree::of::<kuhn::Kuhn>(&rules, PLACES).expect("Kuhn is small"), &strategy) < 0.01);
        assert!(solution::<holdem::Holdem>(&holdem::Rules::default()).is_none());
    }

    #[test]
    fn a_solution_is_computed_once_and_the_shelf_is_bounded() {
        static COMPUTED: AtomicUsize = AtomicUsize::new(0);
        let shelf = Shelf::<usize>::new(|_| {
            COMPUTED.fetch_add(1, Ordering::Relaxed);
            Some(Arc::default())
        });
        for rules in (0..REMEMBERED).chain(0..REMEMBERED) {
            assert!(shelf.solution(&rules).is_some());
        }
        assert_eq!(COMPUTED.load(Ordering::Relaxed), REMEMBERED);
        shelf.solution(&REMEMBERED);
        shelf.solution(&0);
        assert_eq!(COMPUTED.load(Ordering::Relaxed), REMEMBERED + 2, "the oldest was dropped");
        assert_eq!(shelf.known.lock().map_or(0, |known| known.len()), REMEMBERED);
    }
}
