//! Players who try their answers after the flop in hands that the others may have: one refines the blueprint by its own
//! ranges, one searches a tree over those of the rule of thumb. Before the flop both do as their rule does.

use paiju_contract::{Advice, Decision, Dice, History, Policy, Seat};
use paiju_holdem::{Action, Entry, HoldemOf, Street};
use paiju_search::{Race, Settings, Tree};

use super::heuristic::Heuristic;
use super::ranges::{Guessed, Played};
use super::simple::Simple;
use super::trained::Trained;

/// A player who thinks ahead after the flop.
pub(super) struct Deep<H: History<Entry>> {
    name: &'static str,
    before: Box<dyn Policy<HoldemOf<H>>>,
    after: Box<dyn Policy<HoldemOf<H>>>,
}

impl<H: History<Entry>> Deep<H> {
    /// The blueprint, refined: worlds as likely as the blueprint's play makes them, played on by the blueprint; each of
    /// the others may be one who bets what he holds instead, so that not all is staked on their playing like it.
    pub(super) fn refined() -> Self {
        let race = Race::new("refined", Box::new(Trained::default()), || Box::new(Trained::quick()))
            .or_against(|| Box::new(Simple::default()))
            .believing(Box::new(Played::default()))
            .with(Settings { worlds: 96, candidates: 4, errors: 2.0, ..Settings::default() });
        Self { name: "refined", before: Box::new(Trained::default()), after: Box::new(race) }
    }

    /// A tree over the ranges of the rule of thumb, played on by the yardstick.
    pub(super) fn tree() -> Self {
        let race = Race::new("tree", Box::new(Heuristic::default()), || Box::new(Simple::default()))
            .believing(Box::new(Guessed::default()))
            .with(Settings { worlds: 128, candidates: 8, errors: 2.0, ..Settings::default() });
        Self {
            name: "tree",
            before: Box::new(Heuristic::default()),
            after: Box::new(Tree::over("tree", race)),
        }
    }

    fn player(&mut self, decision: &Decision<'_, HoldemOf<H>>) -> &mut dyn Policy<HoldemOf<H>> {
        if decision.glance().street == Street::Preflop { &mut *self.before } else { &mut *self.after }
    }
}

impl<H: History<Entry>> Policy<HoldemOf<H>> for Deep<H> {
    fn name(&self) -> &str {
        self.name
    }

    fn begin(&mut self, seat: Seat) {
        self.before.begin(seat);
        self.after.begin(seat);
    }

    fn choose(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Action {
        self.player(decision).choose(decision, dice)
    }

    fn advise(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Advice<Action> {
        self.player(decision).advise(decision, dice)
    }
}
