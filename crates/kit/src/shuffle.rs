//! The one Fisher–Yates shuffle for everything that is dealt.
//!
//! `for i in (1..n).rev() { swap(i, below(i + 1)) }`, `below` being [`Rng::below`]. [`shuffle`] runs it to the end;
//! [`Dealer`] runs it only as far as pieces are needed, and deals from the far end: its first piece is the one
//! that a whole shuffle leaves at index `n - 1`.

use paiju_contract::Rng;

/// Shuffles all of `pieces`.
#[inline]
pub fn shuffle<T>(pieces: &mut [T], rng: &mut Rng) {
    for i in (1..pieces.len()).rev() {
        pieces.swap(i, rng.index(i + 1));
    }
}

/// The same by words that were drawn already, the first ones of the generator. `false`, and pieces in any order, where they are
/// too few or one may be among those that [`Rng::below`] throws away: then only the generator knows.
#[inline]
pub fn shuffle_by<T>(pieces: &mut [T], mut words: impl Iterator<Item = u32>) -> bool {
    let mut clear = true;
    for i in (1..pieces.len()).rev() {
        let Some(word) = words.next() else { return false };
        let product = u64::from(word) * (i as u64 + 1);
        clear &= product as u32 > i as u32;
        pieces.swap(i, (product >> 32) as usize);
    }
    clear
}

/// A pack of pieces that is shuffled only as far as it is dealt, last index first.
#[derive(Debug)]
pub struct Dealer<'a, T> {
    left: &'a mut [T],
}

impl<'a, T: Copy> Dealer<'a, T> {
    /// A dealer of the whole pack.
    pub fn new(pack: &'a mut [T]) -> Self {
        Self { left: pack }
    }

    /// The next piece, or nothing when the pack is used up.
    #[inline]
    pub fn next(&mut self, rng: &mut Rng) -> Option<T> {
        let (last, left) = std::mem::take(&mut self.left).split_last_mut()?;
        self.left = left;
        // A single piece needs no die; otherwise the drawn one changes places with the last.
        if !self.left.is_empty()
            && let Some(drawn) = self.left.get_mut(rng.index(self.left.len() + 1))
        {
            std::mem::swap(last, drawn);
        }
        Some(*last)
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Seed, Stream};

    use super::*;

    fn rng(seed: u64) -> Rng {
        Rng::new(Seed::from_u64(seed), Stream::DEAL)
    }

    #[test]
    fn a_deal_is_the_shuffle_read_from_its_end() {
        for seed in 0..20 {
            let mut whole: Vec<u8> = (0..52).collect();
            shuffle(&mut whole, &mut rng(seed));
            let mut pack: Vec<u8> = (0..52).collect();
            let (mut dealer, mut dice) = (Dealer::new(&mut pack), rng(seed));
            let dealt: Vec<u8> = std::iter::from_fn(|| dealer.next(&mut dice)).collect();
            whole.reverse();
            assert_eq!(dealt, whole);
        }
    }

    #[test]
    fn words_that_were_drawn_shuffle_alike() {
        for seed in 0..50 {
            let (mut one, mut other, mut dice) = ([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], rng(seed));
            shuffle(&mut one, &mut rng(seed));
            assert!(shuffle_by(&mut other, std::iter::from_fn(|| Some(dice.next_u32()))));
            assert_eq!(one, other);
        }
        // Too few, and one that is thrown away.
        assert!(!shuffle_by(&mut [0, 1, 2], std::iter::once(9)));
        assert!(!shuffle_by(&mut [0, 1, 2], [0, 1 << 31].into_iter()));
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut counts = [0u32; 6];
        let mut dice = rng(3);
        for _ in 0..60_000 {
            let mut pieces = [0, 1, 2];
            shuffle(&mut pieces, &mut dice);
            counts[pieces[0] * 2 + usize::from(pieces[1] > pieces[2])] += 1;
        }
        // 10,000 expected each, standard deviation 91.
        assert!(counts.iter().all(|n| (9_450..10_550).contains(n)), "{counts:?}");
    }
}
