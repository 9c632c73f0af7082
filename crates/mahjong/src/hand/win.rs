//! Win test and waits: one table word per suit says all.
//!
//! A word has two flags — M: the tiles split into melds; P: into a pair and melds — and two sets of nine ranks
//! that would make M or P true if one tile were added (R14.2). The concealed part alone is split here: declared
//! melds are fixed and only shrink what must be concealed (R5.1).

use std::sync::LazyLock;

use super::counts::{Counts, STEP, beside};
use super::index::{Index, MOST, ROOM, key_of};
use crate::piece::{Suit, TileSet};

/// Ranks that would make P are bits 0–8; the flag M is bits 9–17, nine times over: shifted down it is the mask of what
/// a suit that is all melds lets its neighbour wait for. In the upper half the same for ranks that would make M, and
/// the flag P.
const WAITS_P: u32 = 0;
const M: u64 = 0x1ff << FLAGS;
const WAITS_M: u32 = 32;
const P: u64 = 0x1ff << (FLAGS + 32);
/// Where the flags are in their halves.
const FLAGS: u32 = 9;

/// The words of all one-suit hands.
#[derive(Debug)]
struct WinTable {
    index: Index,
    words: Box<[u64; ROOM]>,
}

static TABLE: LazyLock<WinTable> = LazyLock::new(WinTable::build);

impl WinTable {
    #[inline]
    fn word(&self, key: u32) -> u64 {
        self.words[self.index.of(key)]
    }

    fn build() -> Self {
        let mut table = Self { index: Index::build(), words: super::index::zeroed() };
        let (mut melds, mut pairs) = (Vec::new(), Vec::new());
        extend_by_melds(&mut [0; 9], 0, 0, &mut melds);
        for counts in &melds {
            for rank in 0..9 {
                let mut with_pair = *counts;
                with_pair[rank] += 2;
                if fits(&with_pair) {
                    pairs.push(with_pair);
                }
            }
        }
        table.mark(&melds, M, WAITS_M);
        table.mark(&pairs, P, WAITS_P);
        table
    }

    /// Sets the flag of every hand in the list, and the wait bit of every hand one tile short of it.
    fn mark(&mut self, hands: &[[u8; 9]], flag: u64, waits: u32) {
        for counts in hands {
            let key = key_of(counts);
            self.words[self.index.of(key)] |= flag;
            for rank in (0..9).filter(|rank| counts[*rank] > 0) {
                self.words[self.index.of(key - STEP[rank])] |= 1 << (waits + rank as u32);
            }
        }
    }
}

fn fits(counts: &[u8; 9]) -> bool {
    counts.iter().all(|n| *n <= 4) && counts.iter().map(|n| usize::from(*n)).sum::<usize>() <= MOST
}

/// All hands made of up to three melds, melds in ascending order.
fn extend_by_melds(counts: &mut [u8; 9], from: usize, melds: usize, out: &mut Vec<[u8; 9]>) {
    out.push(*counts);
    if melds == 3 {
        return;
    }
    for meld in from..16 {
        let tiles = meld_tiles(meld);
        tiles.iter().for_each(|rank| counts[*rank] += 1);
        if fits(counts) {
            extend_by_melds(counts, meld, melds + 1, out);
        }
        tiles.iter().for_each(|rank| counts[*rank] -= 1);
    }
}

/// The sixteen melds of a suit: nine triplets, then seven runs.
pub(super) fn meld_tiles(meld: usize) -> [usize; 3] {
    if meld < 9 { [meld; 3] } else { [meld - 9, meld - 8, meld - 7] }
}

/// What one suit's part of a hand is, and which ranks would make it more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SuitWord {
    pub(super) melds: bool,
    pub(super) pair: bool,
    pub(super) waits_melds: u16,
    pub(super) waits_pair: u16,
}

/// The word of one suit's tiles.
pub(super) fn suit_word(counts: &[u8; 9]) -> SuitWord {
    let word = TABLE.word(key_of(counts));
    let ranks = |at: u32| (word >> at & 0x1ff) as u16;
    SuitWord {
        melds: word & M != 0,
        pair: word & P != 0,
        waits_melds: ranks(WAITS_M),
        waits_pair: ranks(WAITS_P),
    }
}

/// Whether the concealed tiles, the winning one included, split into one pair and melds, with none of the
/// missing suit (R5.1).
#[inline]
pub fn is_complete(concealed: &Counts, missing: Suit) -> bool {
    if !concealed.suit(missing).is_empty() {
        return false;
    }
    let table = &*TABLE;
    let [a, b] = concealed.keys_beside(missing).map(|key| table.word(key));
    // Melds here and a pair with melds there, or the other way round: one half turned over.
    a & b.rotate_left(32) & (M | P) != 0
}

/// The kinds that would complete the concealed tiles (R5.2), kinds that melds exhaust not yet taken out.
#[inline]
pub fn raw_waits(concealed: &Counts, missing: Suit) -> TileSet {
    if !concealed.suit(missing).is_empty() {
        return TileSet::EMPTY;
    }
    // The words of both suits are independent loads; everything after them is a handful of bit operations.
    let table = &*TABLE;
    let [a, b] = concealed.keys_beside(missing).map(|key| table.word(key));
    // The flags of one suit choose the halves of the other; its waits come out where they were, or nine bits higher.
    let [in_a, in_b] = [a & b >> FLAGS, a & b << FLAGS];
    let [first, second] = beside(missing);
    let halves = in_a << (9 * first) | in_b << (9 * (second - 1));
    TileSet((halves | halves >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r14_2_the_number_of_complete_keys() {
        let count = |flag: u64| TABLE.words.iter().filter(|word| **word & flag != 0).count();
        assert_eq!(count(M), 771);
        assert_eq!(count(P), 5615);
    }
}
