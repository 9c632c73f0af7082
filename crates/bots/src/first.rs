//! The player that never thinks: it takes the first listed action.

use paiju_contract::{Actions, Decision, Dice, Game, Policy};

use crate::FIRST;

/// The first of the listed legal actions, always.
#[derive(Debug)]
pub struct First<G: Game> {
    actions: Actions<G::Action>,
}

impl<G: Game> Default for First<G> {
    fn default() -> Self {
        Self { actions: Actions::new() }
    }
}

impl<G: Game> Policy<G> for First<G> {
    fn name(&self) -> &str {
        FIRST
    }

    #[inline]
    fn choose(&mut self, decision: &Decision<'_, G>, _: &mut Dice) -> G::Action {
        decision.legal(&mut self.actions);
        self.actions[0]
    }
}
