//! Tiles that improve a hand: those that bring it one tile nearer to complete.
//!
//! Per one-suit hand and per thing to be made of it (eight of them) nine bits say which rank would make it cheaper;
//! few distinct records of these 72 bits exist, so a hand is one `u16` into them (R14.4).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::counts::{Counts, STEP};
use super::index::{MOST, ROOM, every_suit_hand, key_of, zeroed};
use super::shanten::ShantenTable;
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
    let [a, b] = suits.map(|suit| concealed.key(suit));
    let [in_a, in_b] = improving_ranks_of(a, b, melds);
    TileSet(u32::from(in_a) << (9 * suits[0] as u32) | u32::from(in_b) << (9 * suits[1] as u32))
}

/// The improving ranks of two suits, given by their keys.
#[inline]
pub(super) fn improving_ranks_of(a: u32, b: u32, melds: usize) -> [u16; 2] {
    let (table, ours) = (ShantenTable::get(), &*TABLE);
    let (a, b) = (table.number(a), table.number(b));
    let (class_a, class_b) = (table.class_at(a), table.class_at(b));
    let least = table.lacking(melds, class_a, class_b);
    let (cost_a, cost_b) = (table.costs(class_a), table.costs(class_b));
    let (ranks_a, ranks_b) = (ours.ranks(a), ours.ranks(b));
    let (mut in_a, mut in_b) = (0, 0);
    for j in 0..=melds & 3 {
        for (goal_a, goal_b) in [(j, 4 + (melds & 3) - j), (4 + j, (melds & 3) - j)] {
            // Only goals that are cheapest together count: bringing a dearer one nearer gains nothing.
            let cheapest = u16::from(cost_a[goal_a] + cost_b[goal_b] == least).wrapping_neg();
            in_a |= ranks_a[goal_a] & cheapest;
            in_b |= ranks_b[goal_b] & cheapest;
        }
    }
    [in_a, in_b]
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
