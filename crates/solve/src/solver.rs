//! CFR+: regrets that never fall below zero, seats updated in turn, later strategies weighing more.

use crate::matching::{into_odds, normal};
use crate::strategy::Strategy;
use crate::tree::{Set, Tree};

/// A solution in the making.
#[derive(Clone, Debug)]
pub struct Solver<'a> {
    tree: &'a Tree,
    iterations: u32,
    regrets: Vec<f64>,
    /// What each choice was worth so far, in sum; divided by the sums, the average strategy.
    sums: Vec<f64>,
    odds: Vec<f64>,
    gains: Vec<f64>,
    /// How likely the updated seat, and everybody else with the deal, play to each place.
    own: Vec<f64>,
    others: Vec<f64>,
    worth: Vec<f64>,
}

impl<'a> Solver<'a> {
    /// Everybody chooses uniformly.
    pub fn new(tree: &'a Tree) -> Self {
        let (slots, nodes) = (tree.slots, tree.len());
        let mut solver = Self {
            tree,
            iterations: 0,
            regrets: vec![0.0; slots],
            sums: vec![0.0; slots],
            odds: vec![0.0; slots],
            gains: vec![0.0; slots],
            own: vec![0.0; nodes],
            others: vec![0.0; nodes],
            worth: vec![0.0; nodes],
        };
        solver.tree.sets.iter().for_each(|set| match_regrets(set, &solver.regrets, &mut solver.odds));
        solver
    }

    /// How many iterations it has gone.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// So many iterations more; each updates every seat once.
    pub fn run(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.iterations += 1;
            for seat in 0..self.tree.seats as u8 {
                self.reach(seat);
                self.weigh(seat);
                self.learn(seat);
            }
        }
    }

    /// Carries the odds from the deals down to every place.
    fn reach(&mut self, seat: u8) {
        let deals = self.tree.roots.len();
        self.own[..deals].fill(1.0);
        self.others[..deals].copy_from_slice(&self.tree.roots);
        for (at, node) in self.tree.nodes.iter().enumerate() {
            if node.is_over() {
                continue;
            }
            let (own, others) = (self.own[at], self.others[at]);
            let odds = &self.odds[self.tree.sets[node.set as usize].first as usize..];
            let mine = node.seat == seat;
            for (child, odds) in node.children().zip(odds) {
                self.own[child] = if mine { own * odds } else { own };
                self.others[child] = if mine { others } else { others * odds };
            }
        }
    }

    /// Carries what each place is worth to the seat up to the deals, and notes what every choice would have gained.
    fn weigh(&mut self, seat: u8) {
        let scores = &self.tree.scores[usize::from(seat)];
        for (at, node) in self.tree.nodes.iter().enumerate().rev() {
            if node.is_over() {
                self.worth[at] = scores[node.set as usize];
                continue;
            }
            let first = self.tree.sets[node.set as usize].first as usize;
            let slots = first..first + usize::from(node.count);
            let children = &self.worth[node.children()];
            let worth =
                children.iter().zip(&self.odds[slots.clone()]).map(|(worth, odds)| worth * odds).sum();
            if node.seat == seat {
                let others = self.others[at];
                for (gain, child) in self.gains[slots].iter_mut().zip(children) {
                    *gain += others * (child - worth);
                }
            }
            self.worth[at] = worth;
        }
    }

    /// Takes the gains into the regrets and the strategy into the average.
    fn learn(&mut self, seat: u8) {
        let weight = f64::from(self.iterations);
        for set in self.tree.sets.iter().filter(|set| set.seat == seat) {
            let own = weight * self.own[set.nodes[0] as usize];
            for slot in set.slots() {
                self.sums[slot] += own * self.odds[slot];
                self.regrets[slot] = (self.regrets[slot] + self.gains[slot]).max(0.0);
                self.gains[slot] = 0.0;
            }
            match_regrets(set, &self.regrets, &mut self.odds);
        }
    }

    /// The average strategy so far: it is this one that approaches an equilibrium.
    pub fn average(&self) -> Strategy {
        let odds = |set: &Set| ((set.seat, set.key), normal(&self.sums[set.slots()]));
        Strategy(self.tree.sets.iter().map(odds).collect())
    }
}

fn match_regrets(set: &Set, regrets: &[f64], odds: &mut [f64]) {
    into_odds(&regrets[set.slots()], &mut odds[set.slots()]);
}
