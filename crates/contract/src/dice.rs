//! A player's own dice: opaque, and made so that they tell nothing of the deal.
//!
//! The seed of an experiment also decides what is dealt, so dice are never rolled from it: a one-way hash of it keys
//! them, and every decision has an address of its own (game, seat, decision). How long one seat thinks, or how often
//! it rolls, changes nobody's luck, its own later luck included.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::{Rng, Seat, Seed, Stream};

/// Dice for one decision. They can be rolled and split, and nothing else: no seed, no copy, no comparison.
pub struct Dice(Rng);

/// Where dice come from: one for an experiment, whoever plays in it.
#[derive(Clone)]
pub struct DiceBox(Seed);

impl DiceBox {
    /// The dice of the experiment with this seed. What they show cannot be turned back into it.
    pub fn new(experiment: Seed) -> Self {
        Self(Seed(Sha256::new().chain_update(b"paiju/dice/1\n").chain_update(experiment.0).finalize().into()))
    }

    /// The dice of one decision: the `decision`-th of this seat in the `game`-th game.
    #[inline]
    pub fn dice(&self, game: u64, seat: Seat, decision: u32) -> Dice {
        let stream = Stream(game << 4 | u64::from(seat.0 & 15));
        Dice(Rng::at(self.0, stream, u64::from(decision) << 32))
    }
}

impl fmt::Debug for DiceBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DiceBox")
    }
}

impl Dice {
    /// Dice of a seed of one's own: tests, and searches that are asked for a reproducible answer.
    pub fn new(seed: Seed) -> Self {
        DiceBox::new(seed).dice(0, Seat(0), 0)
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number in `0..n`.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    /// A uniform index into something of `len` items.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.0.index(len)
    }

    /// A uniform element, or nothing from an empty slice.
    #[inline]
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        self.0.pick(from)
    }

    /// A uniform number from 0 up to 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the items into a uniformly random order.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }

    /// A fresh seed, for a world that has to draw something later.
    pub fn seed(&mut self) -> Seed {
        self.0.seed_from()
    }

    /// Dice that are independent of these: for a thread, or for a part of a search.
    #[must_use]
    pub fn split(&mut self) -> Self {
        Self::new(self.seed())
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(mut dice: Dice) -> [u32; 8] {
        std::array::from_fn(|_| dice.next_u32())
    }

    #[test]
    fn every_decision_has_dice_of_its_own() {
        let dice = DiceBox::new(Seed::from_u64(1));
        let mut seen = std::collections::BTreeSet::new();
        for (game, seat, decision) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1 << 40, 9, 1 << 20)] {
            assert!(seen.insert(words(dice.dice(game, Seat(seat), decision))));
            assert!(!seen.insert(words(dice.dice(game, Seat(seat), decision))), "and always the same");
        }
        assert!(seen.insert(words(DiceBox::new(Seed::from_u64(2)).dice(0, Seat(0), 0))));
    }

    #[test]
    fn dice_share_nothing_with_the_deal() {
        let seed = Seed::from_u64(3);
        let shown = words(DiceBox::new(seed).dice(0, Seat(0), 0));
        for stream in 0..16 {
            let mut dealt = Rng::new(seed, Stream(stream));
            assert_ne!(shown, std::array::from_fn(|_| dealt.next_u32()));
        }
    }

    #[test]
    fn a_shuffle_reaches_every_order() {
        let mut dice = Dice::new(Seed::from_u64(4));
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6_000 {
            let mut items = [0, 1, 2];
            dice.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        // 1,000 expected each, standard deviation 29.
        assert!(counts.len() == 6 && counts.values().all(|n| (850..1150).contains(n)), "{counts:?}");
    }
}
