//! Tiles that improve a hand: those that bring it one tile nearer to complete; and tiles it cannot do without.
//!
//! Per one-suit hand and per thing to be made of it (eight of them) nine bits say which rank would make it cheaper;
//! few distinct records of these 72 bits exist, so a hand is one `u16` into them (R14.4). The same for the ranks that
//! make it dearer when they go.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::counts::{Counts, STEP, beside};
use super::index::{MOST, ROOM, every_suit_hand, key_of, zeroed};
use super::shanten::{Goals, ShantenTable};
use crate::piece::{Suit, TileSet};

/// Nine ranks for each of the eight goals of a suit.
type Ranks = [u16; 8];

/// Records of ranks, and which of them every one-suit hand has.
#[derive(Debug)]
struct Records {
    records: Vec<Ranks>,
    of_hand: Box<[u16; ROOM]>,
}

static IMPROVING: LazyLock<Records> = LazyLock::new(|| Records::build(improving_ranks));
static NEEDED: LazyLock<Records> = LazyLock::new(|| Records::build(needed_ranks));

impl Records {
    fn build(ranks_of: fn(&[u8; 9]) -> Ranks) -> Self {
        let (table, mut of_hand) = (ShantenTable::get(), zeroed());
        let mut numbers: BTreeMap<Ranks, u16> = BTreeMap::new();
        let mut records = Vec::new();
        every_suit_hand(|counts, _| {
            let ranks = ranks_of(counts);
            let number = *numbers.entry(ranks).or_insert_with(|| {
                records.push(ranks);
                (records.len() - 1) as u16
            });
            of_hand[table.number(key_of(counts))] = number;
        });
        Self { records, of_hand }
    }

    #[inline]
    fn ranks(&self, number: usize) -> &Ranks {
        &self.records[usize::from(self.of_hand[number & (ROOM - 1)])]
    }
}

/// The ranks that one more tile of makes each goal cheaper; a hand that acts draws no more.
fn improving_ranks(counts: &[u8; 9]) -> Ranks {
    if counts.iter().map(|n| usize::from(*n)).sum::<usize>() == MOST {
        return [0; 8];
    }
    let key = key_of(counts);
    let fewer_than_four = (0..9).filter(|rank| counts[*rank] < 4);
    compared(key, fewer_than_four.map(|rank| (rank, key + STEP[rank])), u16::lt)
}

/// The ranks that one tile less of makes each goal dearer.
fn needed_ranks(counts: &[u8; 9]) -> Ranks {
    let key = key_of(counts);
    let held = (0..9).filter(|rank| counts[*rank] > 0);
    compared(key, held.map(|rank| (rank, key - STEP[rank])), u16::gt)
}

/// For each goal the ranks after whose change its cost compares so to what it was.
fn compared(key: u32, changes: impl Iterator<Item = (usize, u32)>, holds: fn(&u16, &u16) -> bool) -> Ranks {
    let table = ShantenTable::get();
    let now = table.costs(table.class(key));
    let mut ranks = [0; 8];
    for (rank, changed) in changes {
        let then = table.costs(table.class(changed));
        for (goal, bits) in ranks.iter_mut().enumerate() {
            *bits |= u16::from(holds(&then[goal], &now[goal])) << rank;
        }
    }
    ranks
}

/// Tiles that the concealed ones lack, and the kinds that bring them one nearer to complete; `melds` is how many must
/// be concealed.
#[inline]
pub(super) fn improving(concealed: &Counts, melds: usize, missing: Suit) -> (u8, TileSet) {
    let [a, b] = concealed.keys_beside(missing).map(|key| Side::of(key, melds));
    let least = a.least_beside(&b, melds);
    (least, beside_each_other(missing, [a.improving_beside(&b, least), b.improving_beside(&a, least)]))
}

/// Ranks of the two playable suits as kinds.
#[inline]
fn beside_each_other(missing: Suit, ranks: [u16; 2]) -> TileSet {
    let [first, second] = beside(missing);
    TileSet(u32::from(ranks[0]) << (9 * first) | u32::from(ranks[1]) << (9 * second))
}

/// One suit, as the question of improving it sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    number: usize,
    class: u8,
    costs: &'static Goals,
    partners: &'static Goals,
}

impl Side {
    /// The suit with that key, where `melds` melds must be concealed.
    #[inline]
    pub(super) fn of(key: u32, melds: usize) -> Self {
        let table = ShantenTable::get();
        let number = table.number(key);
        let class = table.class_at(number);
        Self { number, class, costs: table.costs(class), partners: table.partners(melds, class) }
    }

    /// Tiles that both suits lack together.
    #[inline]
    pub(super) fn least_beside(&self, other: &Self, melds: usize) -> u8 {
        ShantenTable::get().lacking(melds, self.class, other.class)
    }

    /// The ranks that lower what is lacking: those of a goal that is cheapest together with its partner. A dearer one
    /// brought nearer gains nothing.
    #[inline]
    pub(super) fn improving_beside(&self, other: &Self, least: u8) -> u16 {
        let ranks = IMPROVING.ranks(self.number);
        self.over_goals(other, least, |goal, cheapest| ranks[goal] & cheapest, |all, one| all | one, 0)
    }

    /// The ranks whose tiles cannot go without more being lacking: no goal that is cheapest can spare them.
    #[inline]
    pub(super) fn needed_beside(&self, other: &Self, least: u8) -> u16 {
        let ranks = NEEDED.ranks(self.number);
        self.over_goals(other, least, |goal, cheapest| ranks[goal] | !cheapest, |all, one| all & one, !0)
    }

    /// All eight goals, told as a mask whether each is cheapest together with its partner, compared at once.
    #[inline]
    fn over_goals(
        &self,
        other: &Self,
        least: u8,
        of_goal: impl Fn(usize, u16) -> u16,
        join: impl Fn(u16, u16) -> u16,
        start: u16,
    ) -> u16 {
        let least = u16::from(least);
        let mut each = [0; 8];
        for (goal, one) in each.iter_mut().enumerate() {
            let cheapest = u16::from(self.costs[goal] + other.partners[goal] == least).wrapping_neg();
            *one = of_goal(goal, cheapest);
        }
        each.into_iter().fold(start, join)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r14_4_the_records_fit_sixteen_bits() {
        for table in [&IMPROVING, &NEEDED] {
            let records = table.records.len();
            assert!(records > 20_000 && records < usize::from(u16::MAX), "{records}");
        }
    }
}
