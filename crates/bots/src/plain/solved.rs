//! A player who follows the solution of a small game, perhaps with slips.
//!
//! It reads rules and situation from a world drawn from its view, so that it needs nothing of the game but what any
//! seat may know. Where there is no solution, a tree decides.

use paiju_contract::{Actions, Advice, Decision, Dice, Game, Observer, Policy, Seat, Worlds};
use paiju_search::Tree;
use paiju_solve::sample;

use super::shelf::{Shelf, Solution};

/// Plays by the solution on the shelf.
pub(super) struct SolutionPlayer<G: Game> {
    name: &'static str,
    shelf: &'static Shelf<G::Rules>,
    /// The rules of this game with their solution, once somebody has asked.
    known: Option<(G::Rules, Solution)>,
    /// Decides where there is no solution.
    otherwise: Tree<G>,
    /// The share of answers that are any of the list.
    slips: f64,
}

impl<G: Game> SolutionPlayer<G> {
    pub(super) fn new(name: &'static str, shelf: &'static Shelf<G::Rules>, otherwise: Tree<G>) -> Self {
        Self { name, shelf, known: None, otherwise, slips: 0.0 }
    }

    /// The same player, who answers at random with this probability.
    pub(super) fn slipping(self, slips: f64) -> Self {
        Self { slips, ..self }
    }

    /// The odds of each legal action by the solution, if there is one.
    fn odds(&mut self, decision: &Decision<'_, G>, legal: &[G::Action], dice: &mut Dice) -> Option<Vec<f64>> {
        let world = G::worlds(&decision.view()).ok()?.draw(dice).ok()?;
        let rules = world.rules();
        if self.known.as_ref().is_none_or(|(known, _)| *known != rules) {
            self.known = Some((rules.clone(), self.shelf.solution(&rules)));
        }
        let (_, solution) = self.known.as_ref()?;
        // Any world that fits the view has the key that the seat has in the real game; the solution's keys are those of
        // games without history, as worlds are.
        let key = world.key(Observer::Seat(decision.seat()));
        let odds = solution.as_ref()?.odds(decision.seat(), key).filter(|odds| odds.len() == legal.len())?;
        Some(odds.to_vec())
    }

    /// The same odds with the answers that are chosen at random.
    fn with_slips(&self, odds: &[f64]) -> Vec<f64> {
        let even = self.slips / odds.len() as f64;
        odds.iter().map(|odds| odds * (1.0 - self.slips) + even).collect()
    }
}

impl<G: Game> Policy<G> for SolutionPlayer<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn begin(&mut self, seat: Seat) {
        self.otherwise.begin(seat);
    }

    fn listens(&self) -> bool {
        self.otherwise.listens()
    }

    fn told(&mut self, event: &G::EventView) {
        self.otherwise.told(event);
    }

    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        let mut legal = Actions::new();
        decision.legal(&mut legal);
        match self.odds(decision, &legal, dice) {
            Some(odds) => legal[sample(&self.with_slips(&odds), dice)],
            None if dice.unit() < self.slips => legal[dice.index(legal.len())],
            None => self.otherwise.choose(decision, dice),
        }
    }

    fn advise(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Advice<G::Action> {
        let mut legal = Actions::new();
        decision.legal(&mut legal);
        let Some(odds) = self.odds(decision, &legal, dice) else {
            return self.otherwise.advise(decision, dice);
        };
        let played = self.with_slips(&odds);
        let chosen = sample(&played, dice);
        let reason = format!("an equilibrium strategy does it {:.0} % of the time", 100.0 * odds[chosen]);
        let odds_of = legal.iter().copied().zip(played).collect();
        Advice { odds: odds_of, ..Advice::plain(legal[chosen]).because(reason) }
    }
}
