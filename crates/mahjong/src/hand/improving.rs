//! Tiles that improve a hand: those that bring it one tile nearer to complete.
//!
//! Per one-suit hand and per thing to be made of it (eight of them) nine bits say which rank would make it cheaper;
//! few distinct records of these 72 bits exist, so a hand is one `u16` into them (R14.4).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::counts::{Counts, STEP};
use super::index::{MOST, ROOM, every_suit_hand, key_of, zeroed};
use super::shanten::{Goals, ShantenTable};
use crate::piece::{Suit, TileSet};

/// Ranks that lower each of the eight costs of a suit.
type Ranks = [u16; 8];

#[derive(Debug)]
struct ImprovingTable {
    records: Vec<Ranks>,
    of_hand: Box<[u16; ROOM]>,
}

static TABLE: LazyLock<ImprovingTable> = LazyLock::new(ImprovingTable::build);

impl ImprovingTable {
    fn build() -> Self {
        let (table, mut of_hand) = (ShantenTable::get(), zeroed());
        let mut numbers: BTreeMap<Ranks, u16> = BTreeMap::new();
        let mut records = Vec::new();
        every_suit_hand(|counts, total| {
            let ranks = if total < MOST {
                improving_ranks(counts)
            } else {
                [0; 8]
            };
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

fn improving_ranks(counts: &[u8; 9]) -> Ranks {
    let (table, key) = (ShantenTable::get(), key_of(counts));
    let now = table.costs(table.class(key));
    let mut ranks = [0; 8];
    for rank in (0..9).filter(|rank| counts[*rank] < 4) {
        let then = table.costs(table.class(key + STEP[rank]));
        for (goal, bits) in ranks.iter_mut().enumerate() {
            *bits |= u16::from(then[goal] < now[goal]) << rank;
        }
    }
    ranks
}

/// The kinds that bring the concealed tiles one nearer to complete; `melds` is how many must be concealed.
#[inline]
pub(super) fn improving(concealed: &Counts, melds: usize, missing: Suit) -> TileSet {
    let suits = missing.others();
    let [a, b] = suits.map(|suit| Side::of(concealed.key(suit), melds));
    together(suits, &a, &b, a.least_beside(&b, melds))
}

/// The improving kinds of two suits that lack `least` tiles together.
#[inline]
pub(super) fn together(suits: [Suit; 2], a: &Side, b: &Side, least: u8) -> TileSet {
    let (in_a, in_b) = (a.improving_beside(b, least), b.improving_beside(a, least));
    TileSet(u32::from(in_a) << (9 * suits[0] as u32) | u32::from(in_b) << (9 * suits[1] as u32))
}

/// One suit, as the question of improving it sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    class: u8,
    costs: &'static Goals,
    partners: &'static Goals,
    ranks: &'static Ranks,
}

impl Side {
    /// The suit with that key, where `melds` melds must be concealed.
    #[inline]
    pub(super) fn of(key: u32, melds: usize) -> Self {
        let table = ShantenTable::get();
        let number = table.number(key);
        let class = table.class_at(number);
        Self {
            class,
            costs: table.costs(class),
            partners: table.partners(melds, class),
            ranks: TABLE.ranks(number),
        }
    }

    #[inline]
    fn least_beside(&self, other: &Self, melds: usize) -> u8 {
        ShantenTable::get().lacking(melds, self.class, other.class)
    }

    /// The ranks that lower a goal which is cheapest together with its partner: bringing a dearer one nearer gains
    /// nothing. All eight goals are compared at once.
    #[inline]
    fn improving_beside(&self, other: &Self, least: u8) -> u16 {
        let least = u16::from(least);
        let mut bits = [0; 8];
        for (goal, bits) in bits.iter_mut().enumerate() {
            let cheapest = u16::from(self.costs[goal] + other.partners[goal] == least).wrapping_neg();
            *bits = self.ranks[goal] & cheapest;
        }
        bits.into_iter().fold(0, |all, bits| all | bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r14_4_the_records_fit_sixteen_bits() {
        assert!(
            TABLE.records.len() < usize::from(u16::MAX),
            "{}",
            TABLE.records.len()
        );
        assert!(TABLE.records.len() > 20_000, "{}", TABLE.records.len());
    }
}
