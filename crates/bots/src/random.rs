//! The player that every other must beat: it picks uniformly among the listed actions.

use paiju_contract::{Actions, Decision, Dice, Game, Policy};

use crate::RANDOM;

/// Uniformly random among the listed legal actions. Keeps its buffer, so a choice allocates nothing.
#[derive(Debug)]
pub struct Random<G: Game> {
    actions: Actions<G::Action>,
}

impl<G: Game> Default for Random<G> {
    fn default() -> Self {
        Self { actions: Actions::new() }
    }
}

impl<G: Game> Policy<G> for Random<G> {
    fn name(&self) -> &str {
        RANDOM
    }

    #[inline]
    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action {
        decision.legal(&mut self.actions);
        self.actions[dice.index(self.actions.len())]
    }
}
