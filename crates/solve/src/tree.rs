//! The whole tree of a small game: every place that play can reach from every deal, laid out once.
//!
//! Places lie by depth, the children of one side by side, so that one sweep forwards carries odds down and one backwards
//! carries worth up. A place knows its information set; a set knows its seat and where its numbers are.

use std::collections::BTreeMap;

use paiju_contract::{Actions, Game, Key, Observer, Play, Seat};

use crate::deals::{TooLarge, deals_within};

/// A place where a seat chooses, or where the game is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Its children are `first..first + count`; none where the game is over.
    pub(crate) first: u32,
    /// Its information set; where the game is over, the place of its scores.
    pub(crate) set: u32,
    pub(crate) count: u8,
    pub(crate) seat: u8,
}

impl Node {
    pub(crate) fn is_over(self) -> bool {
        self.count == 0
    }

    /// Its children.
    pub(crate) fn children(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.count)
    }
}

/// What a seat knows where it chooses.
#[derive(Clone, Debug)]
pub(crate) struct Set {
    pub(crate) seat: u8,
    pub(crate) count: u8,
    /// Its numbers are `first..first + count`, one for each legal action.
    pub(crate) first: u32,
    pub(crate) key: Key,
    /// Every place that looks like this.
    pub(crate) nodes: Vec<u32>,
}

impl Set {
    /// Where its numbers are.
    pub(crate) fn slots(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.count)
    }
}

/// The whole tree of a game by one rules value.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) seats: usize,
    /// The odds of each deal; their roots are the first nodes.
    pub(crate) roots: Vec<f64>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) sets: Vec<Set>,
    /// How many numbers all sets have together.
    pub(crate) slots: usize,
    /// The scores of each ending, a row a seat.
    pub(crate) scores: Vec<Vec<f64>>,
}

impl Tree {
    /// Lays the tree out, if it has no more places than that. `G` is the form that keeps its history.
    pub fn of<G: Game>(rules: &G::Rules, limit: usize) -> Result<Self, TooLarge> {
        Self::within::<G>(rules, limit, u64::MAX)
    }

    /// Like [`of`](Self::of), for callers who cannot wait: it also gives up once `most` places of all orders of the pack
    /// were walked to find its deals.
    pub fn within<G: Game>(rules: &G::Rules, limit: usize, most: u64) -> Result<Self, TooLarge> {
        let deals = deals_within::<G>(rules, limit, most)?;
        let seats = deals.first().map_or(0, |deal| deal.game.seats());
        let tree = Self {
            seats,
            roots: deals.iter().map(|deal| deal.odds).collect(),
            nodes: Vec::new(),
            sets: Vec::new(),
            slots: 0,
            scores: vec![Vec::new(); seats],
        };
        let games = deals.into_iter().map(|deal| deal.game).collect();
        Growing { tree, games, ids: BTreeMap::new(), legal: Actions::new(), limit }.grow()
    }

    /// How many seats play.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// How many places it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing to decide.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// How many information sets a seat has.
    pub fn sets(&self, seat: Seat) -> usize {
        self.sets.iter().filter(|set| set.seat == seat.0).count()
    }
}

/// A tree in the making. The game of each place is kept until its children are there.
struct Growing<G: Game> {
    tree: Tree,
    games: Vec<G>,
    ids: BTreeMap<(u8, Key), u32>,
    legal: Actions<G::Action>,
    limit: usize,
}

impl<G: Game> Growing<G> {
    fn grow(mut self) -> Result<Tree, TooLarge> {
        let mut next = 0;
        while next < self.games.len() {
            if self.games.len() > self.limit {
                return Err(TooLarge::Tree { limit: self.limit });
            }
            self.place(next);
            next += 1;
        }
        Ok(self.tree)
    }

    /// Adds a place; its children queue up.
    fn place(&mut self, at: usize) {
        let game = self.games[at].clone();
        let first = self.games.len() as u32;
        let Some(seat) = game.phase().awaiting().first() else {
            return self.ending(&game, first);
        };
        game.legal(seat, &mut self.legal);
        let count = self.legal.len() as u8;
        let known = self.set(seat, game.key(Observer::Seat(seat)), count);
        self.tree.sets[known as usize].nodes.push(at as u32);
        self.tree.nodes.push(Node { first, set: known, count, seat: seat.0 });
        for action in &self.legal {
            let mut after = game.clone();
            after.apply_silent(seat, action).expect("a listed action is legal");
            self.games.push(after);
        }
    }

    fn ending(&mut self, game: &G, first: u32) {
        let set = self.tree.scores.first().map_or(0, Vec::len) as u32;
        for (row, score) in self.tree.scores.iter_mut().zip(game.scores().iter()) {
            row.push(*score as f64);
        }
        self.tree.nodes.push(Node { first, set, count: 0, seat: 0 });
    }

    fn set(&mut self, seat: Seat, key: Key, count: u8) -> u32 {
        let (ids, tree) = (&mut self.ids, &mut self.tree);
        *ids.entry((seat.0, key)).or_insert_with(|| {
            let first = tree.slots as u32;
            tree.slots += usize::from(count);
            tree.sets.push(Set { seat: seat.0, count, first, key, nodes: Vec::new() });
            tree.sets.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use paiju_kuhn::Kuhn;
    use paiju_leduc::Leduc;

    use super::*;

    #[test]
    fn information_sets_are_as_many_as_the_literature_counts() {
        let kuhn = Tree::of::<Kuhn>(&paiju_kuhn::Rules::default(), 1_000).unwrap();
        assert_eq!([0, 1].map(|seat| kuhn.sets(Seat(seat))), [6, 6]);
        let leduc = Tree::of::<Leduc>(&paiju_leduc::Rules::default(), 100_000).unwrap();
        assert_eq!([0, 1].map(|seat| leduc.sets(Seat(seat))), [468, 468]);
        assert_eq!(leduc.len(), 120 * 85);
    }

    #[test]
    fn a_tree_over_its_limit_is_refused() {
        let refused = Tree::of::<Leduc>(&paiju_leduc::Rules::default(), 5_000).map(|_| ());
        assert_eq!(refused, Err(TooLarge::Tree { limit: 5_000 }));
    }
}
