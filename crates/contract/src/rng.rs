//! The one portable generator: ChaCha8 over a [`Seed`], two 64-byte blocks at a time.
//!
//! The key is the seed's 32 bytes, the 64-bit nonce is the stream number and the 64-bit counter starts at 0,
//! both little-endian as in the original ChaCha; the output is read as little-endian `u32` words.
//! Separate streams keep what is dealt apart from what is drawn later, so that a deal never depends on how
//! much randomness the players' choices consumed.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::Seed;
use crate::chacha::{LANES, Lane, WORDS, first_blocks, two_blocks};

/// Which independent sequence of a seed is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stream(pub u64);

impl Stream {
    /// The shuffle, and whatever else the deal draws.
    pub const DEAL: Self = Self(0);
    /// Piles that are shuffled again during the game.
    pub const RESHUFFLE: Self = Self(1);
    /// Random picks that a player's choice calls for (a hidden card of another hand).
    pub const PICK: Self = Self(2);
    /// Random play without a player: tests and benchmarks. Players roll [`Dice`](crate::Dice).
    pub const POLICY: Self = Self(3);
}

/// A generator positioned somewhere in one stream of one seed.
///
/// Two generators are equal when they will produce the same words from here on.
#[derive(Clone, Debug)]
pub struct Rng {
    seed: Seed,
    stream: Stream,
    /// Index of the next word of the stream.
    position: u64,
    words: [u32; WORDS],
}

impl Rng {
    /// The start of `stream`.
    #[inline]
    pub fn new(seed: Seed, stream: Stream) -> Self {
        Self { seed, stream, position: 0, words: [0; WORDS] }
    }

    /// The generator as it is after `position` words.
    pub fn at(seed: Seed, stream: Stream, position: u64) -> Self {
        let mut rng = Self { seed, stream, position, words: [0; WORDS] };
        if !position.is_multiple_of(WORDS as u64) {
            rng.refill();
        }
        rng
    }

    /// How many seeds [`first_words`](Self::first_words) takes.
    pub const SIDE_BY_SIDE: usize = LANES;

    /// The first sixteen words of `stream` under each of these seeds: word by word, and in each word seed by seed. Made side
    /// by side they take a fifth of the time that as many generators take, one after the other.
    #[inline]
    pub fn first_words(seeds: &[Seed; LANES], stream: Stream) -> [Lane; 16] {
        first_blocks(seeds.each_ref().map(|seed| &seed.0), stream.0)
    }

    /// How many words have been read.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The next word.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        let word = self.position as usize % WORDS;
        if word == 0 {
            self.refill();
        }
        self.position += 1;
        self.words[word]
    }

    /// The next two words, the first one low.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let low = u64::from(self.next_u32());
        low | u64::from(self.next_u32()) << 32
    }

    /// A uniform number in `0..n` by Lemire's method: the high half of `word * n`, the few words whose low half
    /// falls below `2^32 mod n` being thrown away.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = u64::from(self.next_u32()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// A uniform index into something of `len` items.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// A uniform element, or nothing from an empty slice.
    #[inline]
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { Some(&from[self.index(from.len())]) }
    }

    /// A whole seed, for handing on.
    pub fn seed_from(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(4) {
            chunk.copy_from_slice(&self.next_u32().to_le_bytes());
        }
        Seed(bytes)
    }

    /// Kept out of line: inlined into every draw it spoils the loops around it (a shuffle takes three times as long).
    #[inline(never)]
    fn refill(&mut self) {
        self.words = two_blocks(&self.seed.0, self.position / WORDS as u64 * 2, self.stream.0);
    }
}

impl PartialEq for Rng {
    fn eq(&self, other: &Self) -> bool {
        (self.seed, self.stream, self.position) == (other.seed, other.stream, other.position)
    }
}

impl Eq for Rng {}

impl Hash for Rng {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (self.seed, self.stream, self.position).hash(to);
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Rng", deny_unknown_fields)]
struct Place {
    seed: Seed,
    stream: Stream,
    position: u64,
}

impl Serialize for Rng {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Place { seed: self.seed, stream: self.stream, position: self.position }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Rng {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Place { seed, stream, position } = Place::deserialize(from)?;
        Ok(Self::at(seed, stream, position))
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_core::{Rng as _, SeedableRng};

    use super::*;

    #[test]
    fn the_words_are_those_of_chacha8() {
        for n in [0, 1, 42, u64::MAX] {
            let seed = Seed::from_u64(n);
            let mut theirs = ChaCha8Rng::from_seed(seed.0);
            theirs.set_stream(n);
            let mut ours = Rng::new(seed, Stream(n));
            for _ in 0..100 {
                assert_eq!(ours.next_u32(), theirs.next_u32());
            }
        }
    }

    #[test]
    fn first_words_are_those_of_each_generator() {
        let seeds = std::array::from_fn(|n| Seed::from_u64(n as u64 * 1_000_003));
        let words = Rng::first_words(&seeds, Stream::PICK);
        for (lane, seed) in seeds.into_iter().enumerate() {
            let mut rng = Rng::new(seed, Stream::PICK);
            assert!(words.iter().all(|word| word[lane] == rng.next_u32()));
        }
    }

    #[test]
    fn a_position_restores_the_generator() {
        let mut rng = Rng::new(Seed::from_u64(7), Stream::PICK);
        for words in 0..100 {
            let mut restored = Rng::at(Seed::from_u64(7), Stream::PICK, words);
            assert_eq!(restored, rng);
            assert_eq!(restored.next_u32(), rng.next_u32());
        }
    }

    #[test]
    fn below_is_uniform() {
        let mut rng = Rng::new(Seed::from_u64(1), Stream::DEAL);
        let mut counts = [0u32; 24];
        for _ in 0..240_000 {
            counts[rng.index(24)] += 1;
        }
        // 10,000 expected each, standard deviation 98: six of them on either side.
        assert!(counts.iter().all(|n| (9_400..10_600).contains(n)), "{counts:?}");
    }
}
