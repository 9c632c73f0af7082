//! The course of one race: the answers, what each has won so far, and who is still running.

use std::collections::BTreeSet;

use paiju_contract::{Game, Seat};

use crate::arm::Arm;
use crate::rollout::Players;
use crate::supply::World;
use crate::verdict::{Believed, Tried, Verdict};

/// A decision that is thought about.
pub(crate) struct Course<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) worlds: u32,
    pub(crate) believed: Option<Believed>,
    arms: Vec<Arm>,
    usual: usize,
    seen: BTreeSet<u64>,
    actions: Vec<G::Action>,
}

impl<G: Game> Course<G> {
    /// Nothing was tried yet; the rule's own answer is the one at `usual`.
    pub(crate) fn new(seat: Seat, actions: Vec<G::Action>, usual: usize) -> Self {
        let arms = vec![Arm::default(); actions.len()];
        Self { seat, worlds: 0, believed: None, arms, usual, seen: BTreeSet::new(), actions }
    }

    /// The answers that have not fallen behind.
    pub(crate) fn running(&self) -> Vec<usize> {
        (0..self.arms.len()).filter(|arm| !self.arms[*arm].dropped).collect()
    }

    /// The answer of an arm.
    pub(crate) fn action(&self, arm: usize) -> &G::Action {
        &self.actions[arm]
    }

    /// What each of these answers wins in a world.
    pub(crate) fn try_all(
        &self,
        world: &World<G::Lean>,
        running: &[usize],
        players: &mut Players<G::Lean>,
    ) -> Vec<f64> {
        let try_one =
            |arm: &usize| players.play(world.game.clone(), self.seat, &self.actions[*arm], world.dice);
        running.iter().map(try_one).collect()
    }

    /// Books what these answers won in a world.
    pub(crate) fn book(&mut self, world: &World<G::Lean>, running: &[usize], won: &[f64]) {
        let usual = won[running.iter().position(|arm| *arm == self.usual).expect("it always runs")];
        running.iter().zip(won).for_each(|(arm, won)| self.arms[*arm].add(*won, usual, world.weight));
        self.seen.insert(world.mark);
        self.worlds += 1;
    }

    /// Drops what is clearly behind, and the worse half of what is not the rule's own answer.
    pub(crate) fn drop_behind(&mut self) {
        let distinct = self.seen.len();
        let best = self.running().into_iter().map(|arm| self.arms[arm].gain()).fold(f64::MIN, f64::max);
        let mut others: Vec<usize> = self.running().into_iter().filter(|arm| *arm != self.usual).collect();
        others.sort_by(|a, b| self.arms[*b].gain().total_cmp(&self.arms[*a].gain()));
        let half = others.len().div_ceil(2);
        for (rank, arm) in others.into_iter().enumerate() {
            let (gain, error) = (self.arms[arm].gain(), self.arms[arm].error(distinct));
            self.arms[arm].dropped = rank >= half || gain + 3.0 * error < best;
        }
    }

    /// What was found out: the best answer that beats the rule's own by so many standard errors, else that.
    pub(crate) fn verdict(self, errors: f64) -> Verdict<G::Action> {
        let distinct = self.seen.len();
        let clearly = |arm: &usize| {
            let (gain, error) = (self.arms[*arm].gain(), self.arms[*arm].error(distinct));
            !self.arms[*arm].dropped && gain > 0.0 && gain > errors * error
        };
        let better = (0..self.arms.len()).filter(clearly);
        let best = better.max_by(|a, b| self.arms[*a].gain().total_cmp(&self.arms[*b].gain()));
        let tried = self.arms.iter().zip(&self.actions).map(|(arm, action)| Tried {
            action: *action,
            mean: arm.mean(),
            gain: arm.gain(),
            error: arm.error(distinct),
            dropped: arm.dropped,
        });
        Verdict {
            action: self.actions[best.unwrap_or(self.usual)],
            usual: self.actions[self.usual],
            worlds: self.worlds,
            distinct,
            believed: self.believed,
            learnt: 0,
            tried: tried.collect(),
        }
    }
}
