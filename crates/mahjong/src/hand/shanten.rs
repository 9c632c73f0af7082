//! Shanten: how many tiles must still be exchanged before the hand waits for its last one.
//!
//! Owns the class table (one byte per one-suit hand) and the pair table that joins two classes (R14.3).

use std::sync::LazyLock;

use super::cost::{Costs, NEVER, Walk};
use super::counts::Counts;
use super::index::{Index, MOST, ROOM, key_of, zeroed};
use crate::piece::Suit;

/// How many different cost vectors a suit of at most eleven tiles can have.
pub const CLASSES: usize = 77;

/// A number for each of the eight goals of a suit, wide enough to compare them all at once.
pub(super) type Goals = [u16; 8];

/// Classes of all one-suit hands, and what two of them make together.
#[derive(Debug)]
pub(super) struct ShantenTable {
    index: Index,
    classes: Box<[u8; ROOM]>,
    costs: [Goals; 128],
    /// By concealed melds needed and class: for every goal of the other suit, what this suit must add to it costs.
    partners: [[Goals; 128]; 4],
    /// Tiles lacking, by concealed melds needed (0–3) and the two classes.
    lacking: Box<[[[u8; 128]; 128]; 4]>,
}

static TABLE: LazyLock<ShantenTable> = LazyLock::new(ShantenTable::build);

impl ShantenTable {
    #[inline]
    pub(super) fn get() -> &'static Self {
        &TABLE
    }

    /// The class of a one-suit hand.
    #[inline]
    pub(super) fn class(&self, key: u32) -> u8 {
        self.classes[self.index.of(key)]
    }

    /// The class of the hand with that number.
    #[inline]
    pub(super) fn class_at(&self, number: usize) -> u8 {
        self.classes[number & (ROOM - 1)]
    }

    /// The number of a key in this and the neighbouring table.
    #[inline]
    pub(super) fn number(&self, key: u32) -> usize {
        self.index.of(key)
    }

    /// The cost vector of a class.
    #[inline]
    pub(super) fn costs(&self, class: u8) -> &Goals {
        &self.costs[usize::from(class & 127)]
    }

    /// What a class costs beside every goal of another suit.
    #[inline]
    pub(super) fn partners(&self, melds: usize, class: u8) -> &Goals {
        &self.partners[melds & 3][usize::from(class & 127)]
    }

    /// Tiles lacking for `melds` concealed melds and the pair.
    #[inline]
    pub(super) fn lacking(&self, melds: usize, a: u8, b: u8) -> u8 {
        self.lacking[melds & 3][usize::from(a & 127)][usize::from(b & 127)]
    }

    fn build() -> Self {
        let (index, mut classes) = (Index::build(), zeroed());
        let mut costs: Vec<Costs> = Vec::with_capacity(CLASSES);
        Walk::new().every_hand(MOST, |counts, vector| {
            let class = costs.iter().position(|known| *known == vector).unwrap_or_else(|| {
                costs.push(vector);
                costs.len() - 1
            });
            classes[index.of(key_of(counts))] = class as u8;
        });
        assert_eq!(costs.len(), CLASSES, "the pair table is laid out for them");
        let mut lacking: Box<[[[u8; 128]; 128]; 4]> =
            vec![[[0; 128]; 128]; 4].try_into().unwrap_or_else(|_| unreachable!("made with that length"));
        for (melds, table) in lacking.iter_mut().enumerate() {
            for (a, row) in table.iter_mut().enumerate().take(CLASSES) {
                for (b, cell) in row.iter_mut().enumerate().take(CLASSES) {
                    *cell = joined(costs[a], costs[b], melds);
                }
            }
        }
        let costs: [Costs; 128] =
            std::array::from_fn(|class| costs.get(class).copied().unwrap_or([NEVER; 8]));
        let partners = std::array::from_fn(|melds| costs.map(|costs| partners(costs, melds)));
        Self { index, classes, costs: costs.map(|costs| costs.map(u16::from)), partners, lacking }
    }
}

/// For every goal of another suit, the cost of the rest in this one: `melds` melds and one pair between them.
fn partners(costs: Costs, melds: usize) -> Goals {
    const IMPOSSIBLE: u16 = 1_000;
    std::array::from_fn(|goal| {
        let rest = melds.checked_sub(goal % 4);
        rest.map_or(IMPOSSIBLE, |rest| u16::from(costs[if goal < 4 { 4 + rest } else { rest }]))
    })
}

/// The cheapest way to make `melds` melds and one pair of two suits together.
fn joined(a: Costs, b: Costs, melds: usize) -> u8 {
    let splits = (0..=melds).flat_map(|j| [(a[j], b[4 + melds - j]), (a[4 + j], b[melds - j])]);
    splits.map(|(x, y)| x.saturating_add(y)).min().unwrap_or(NEVER)
}

/// Tiles that must be exchanged for one of another kind until the concealed tiles are complete; `melds` is how
/// many melds must be concealed, three less the declared ones.
#[inline]
pub(super) fn lacking(concealed: &Counts, melds: usize, missing: Suit) -> u8 {
    let table = ShantenTable::get();
    let [a, b] = concealed.keys_beside(missing).map(|key| table.class(key));
    table.lacking(melds, a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r14_3_the_costs_of_some_suits() {
        let table = ShantenTable::get();
        let costs = |counts: [u8; 9]| *table.costs(table.class(key_of(&counts)));
        assert_eq!(costs([0; 9]), [0, 3, 6, 9, 2, 5, 8, 11]);
        assert_eq!(costs([3, 1, 1, 1, 1, 1, 1, 1, 1])[7], 0);
        // Four of a kind cannot be a triplet and a pair: a fifth tile would be needed (R5.3).
        assert_eq!(costs([4, 0, 0, 0, 0, 0, 0, 0, 0])[5], 2);
    }
}
