//! What a strategy is worth, what the best answer to it would win, and so how much it gives away. Exact: the whole tree
//! is walked, no dice are rolled.

use paiju_contract::Seat;

use crate::strategy::Strategy;
use crate::tree::Tree;

impl Tree {
    /// The odds of every slot, uniform where the strategy says nothing.
    fn spread(&self, strategy: &Strategy) -> Vec<f64> {
        let mut spread = vec![0.0; self.slots];
        for set in &self.sets {
            let slots = &mut spread[set.slots()];
            match strategy.odds(Seat(set.seat), set.key).filter(|odds| odds.len() == slots.len()) {
                Some(odds) => slots.copy_from_slice(odds),
                None => slots.fill(1.0 / slots.len() as f64),
            }
        }
        spread
    }

    /// What each seat wins on average if all play this.
    pub fn worth(&self, strategy: &Strategy) -> Vec<f64> {
        let odds = self.spread(strategy);
        let one = |scores: &Vec<f64>| {
            let mut worth = vec![0.0; self.len()];
            for (at, node) in self.nodes.iter().enumerate().rev() {
                worth[at] = if node.is_over() {
                    scores[node.set as usize]
                } else {
                    let slots = self.sets[node.set as usize].slots();
                    worth[node.children()].iter().zip(&odds[slots]).map(|(worth, odds)| worth * odds).sum()
                };
            }
            self.roots.iter().zip(&worth).map(|(odds, worth)| odds * worth).sum()
        };
        self.scores.iter().map(one).collect()
    }

    /// What a seat wins on average with its best answers, if everybody else plays this.
    pub fn best_response(&self, strategy: &Strategy, seat: Seat) -> f64 {
        let odds = self.spread(strategy);
        let mut answer = Answer {
            tree: self,
            seat: seat.0,
            reach: self.reach_of_others(&odds, seat.0),
            odds,
            choice: vec![None; self.sets.len()],
            worth: vec![None; self.len()],
        };
        (0..self.roots.len()).map(|root| answer.worth(root) * self.roots[root]).sum()
    }

    /// How much more all seats together could win with their best answers than they do: 0 for an equilibrium. Between
    /// two seats it is twice the exploitability.
    pub fn nash_conv(&self, strategy: &Strategy) -> f64 {
        let best = |seat| self.best_response(strategy, seat);
        let now: f64 = self.worth(strategy).iter().sum();
        Seat::all(self.seats).map(best).sum::<f64>() - now
    }

    fn reach_of_others(&self, odds: &[f64], seat: u8) -> Vec<f64> {
        let mut reach = vec![0.0; self.len()];
        reach[..self.roots.len()].copy_from_slice(&self.roots);
        for (at, node) in self.nodes.iter().enumerate().filter(|(_, node)| !node.is_over()) {
            let slots = self.sets[node.set as usize].slots();
            for (child, odds) in node.children().zip(&odds[slots]) {
                reach[child] = reach[at] * if node.seat == seat { 1.0 } else { *odds };
            }
        }
        reach
    }
}

/// A best answer in the making: what is worked out once is kept.
struct Answer<'a> {
    tree: &'a Tree,
    seat: u8,
    odds: Vec<f64>,
    reach: Vec<f64>,
    choice: Vec<Option<usize>>,
    worth: Vec<Option<f64>>,
}

impl Answer<'_> {
    fn worth(&mut self, at: usize) -> f64 {
        if let Some(worth) = self.worth[at] {
            return worth;
        }
        let node = self.tree.nodes[at];
        let worth = if node.is_over() {
            self.tree.scores[usize::from(self.seat)][node.set as usize]
        } else if node.seat == self.seat {
            let choice = self.choice(node.set as usize);
            self.worth(node.first as usize + choice)
        } else {
            let first = self.tree.sets[node.set as usize].first as usize;
            node.children().enumerate().map(|(k, child)| self.odds[first + k] * self.worth(child)).sum()
        };
        self.worth[at] = Some(worth);
        worth
    }

    /// The best action of a set over all places that look alike there. Ties: the first.
    fn choice(&mut self, set: usize) -> usize {
        if let Some(choice) = self.choice[set] {
            return choice;
        }
        let found = &self.tree.sets[set];
        let mut sums = vec![0.0; usize::from(found.count)];
        for at in &found.nodes {
            let (first, reach) = (self.tree.nodes[*at as usize].first as usize, self.reach[*at as usize]);
            for (action, sum) in sums.iter_mut().enumerate().filter(|_| reach > 0.0) {
                *sum += reach * self.worth(first + action);
            }
        }
        let best =
            (1..sums.len()).fold(0, |best, action| if sums[action] > sums[best] { action } else { best });
        self.choice[set] = Some(best);
        best
    }
}
