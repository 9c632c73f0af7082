//! A dense number for every one-suit hand of at most eleven tiles, from two small tables.
//!
//! A key has a low half (ranks 1–5) and a high half (ranks 6–9). Low halves are numbered by how many tiles they
//! have, so the low halves that fit beside a given high half are always a prefix: number = `HIGH[high] + LOW[low]`,
//! and the 123,275 numbers have no gap. The tables of the neighbouring modules are arrays over this number.

/// The most tiles the tables know in one suit: what a player holds while acting, R1.4.
pub(super) const MOST: usize = 11;
/// How many one-suit hands of at most `MOST` tiles there are.
pub const ENTRIES: usize = 123_275;

const LOWS: usize = 3125;
const HIGHS: usize = 625;
/// Room for all numbers, a power of two: a masked index needs no bounds check.
pub(super) const ROOM: usize = 1 << 17;

/// The two halves of the numbering. Every table has its own copy beside its entries, so that one look at a table
/// finds everything.
#[derive(Clone, Debug)]
pub(super) struct Index {
    low: [u16; 4096],
    high: [u32; 1024],
}

impl Index {
    /// The number of a key of at most `MOST` tiles.
    #[inline]
    pub(super) fn of(&self, key: u32) -> usize {
        let low = u32::from(self.low[(key & 0xfff) as usize]);
        ((low + self.high[(key >> 22) as usize]) as usize) & (ROOM - 1)
    }

    pub(super) fn build() -> Self {
        let mut by_total: Vec<usize> = (0..LOWS).collect();
        by_total.sort_by_key(|key| digit_sum(*key));
        let mut low = [0; 4096];
        for (place, key) in by_total.iter().enumerate() {
            low[*key] = place as u16;
        }
        let mut high = [0; 1024];
        let mut next = 0;
        for (key, first) in high.iter_mut().enumerate().take(HIGHS) {
            *first = next;
            let room = (MOST + 1).saturating_sub(digit_sum(key));
            next += by_total.partition_point(|low| digit_sum(*low) < room) as u32;
        }
        Self { low, high }
    }
}

const fn digit_sum(mut key: usize) -> usize {
    let mut sum = 0;
    while key > 0 {
        sum += key % 5;
        key /= 5;
    }
    sum
}

/// Every one-suit hand of at most `MOST` tiles as counts, each once.
pub(super) fn every_suit_hand(mut visit: impl FnMut(&[u8; 9], usize)) {
    fn go(counts: &mut [u8; 9], rank: usize, total: usize, visit: &mut impl FnMut(&[u8; 9], usize)) {
        if rank == 9 {
            return visit(counts, total);
        }
        for n in 0..=(MOST - total).min(4) {
            counts[rank] = n as u8;
            go(counts, rank + 1, total + n, visit);
        }
        counts[rank] = 0;
    }
    go(&mut [0; 9], 0, 0, &mut visit);
}

/// A table of zeros on the heap.
#[expect(clippy::unnecessary_box_returns, reason = "it never fits the stack")]
pub(super) fn zeroed<T: Copy + Default + std::fmt::Debug>() -> Box<[T; ROOM]> {
    vec![T::default(); ROOM]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| unreachable!("made with that length"))
}

/// The key of nine counts.
pub(super) fn key_of(counts: &[u8; 9]) -> u32 {
    counts.iter().zip(super::counts::STEP).map(|(n, step)| u32::from(*n) * step).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r14_2_every_key_has_its_own_number() {
        let (mut seen, index) = (vec![false; ENTRIES], Index::build());
        every_suit_hand(|counts, _| {
            let number = index.of(key_of(counts));
            assert!(!std::mem::replace(&mut seen[number], true), "{counts:?}");
        });
        assert!(seen.into_iter().all(|seen| seen));
    }
}
