//! The first block of a stream under several keys at once: a lane a key, so that nothing waits for anything.
//!
//! One form for all machines, in plain arrays that compilers turn into vectors. On x86-64 it is compiled again for the
//! vectors of newer processors, which are asked for when it runs. Small games that are dealt by the million spend nearly a
//! quarter of their time in one block after another: 16 ns of a step in a batch of Leduc poker, and 3 ns like this.

use super::{Matrix, start};

/// How many keys.
pub(crate) const LANES: usize = 8;

/// A word of every lane.
pub(crate) type Lane = [u32; LANES];

/// The first block of the stream `nonce` under each key: word by word, and in each word key by key.
#[inline]
pub(crate) fn first_blocks(keys: [&[u8; 32]; LANES], nonce: u64) -> [Lane; 16] {
    let words = side_by_side(keys.map(|key| start(key, 0, nonce)));
    #[cfg(target_arch = "x86_64")]
    return wide::blocks(&words);
    #[cfg(not(target_arch = "x86_64"))]
    blocks(&words)
}

/// Several matrices word by word, and in each word one after the other.
#[inline]
pub(super) fn side_by_side<const N: usize>(starts: [Matrix; N]) -> [[u32; N]; 16] {
    std::array::from_fn(|word| std::array::from_fn(|lane| starts[lane][word / 4][word % 4]))
}

/// The blocks of matrices that stand side by side.
#[expect(clippy::inline_always, reason = "compiled anew in every function that has wider vectors")]
#[inline(always)]
pub(super) fn blocks<const N: usize>(start: &[[u32; N]; 16]) -> [[u32; N]; 16] {
    let mut x = *start;
    for _ in 0..4 {
        for i in 0..4 {
            quarter_round(&mut x, [i, 4 + i, 8 + i, 12 + i]);
        }
        for i in 0..4 {
            quarter_round(&mut x, [i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4]);
        }
    }
    std::array::from_fn(|word| add(x[word], start[word]))
}

#[expect(clippy::inline_always, reason = "see `blocks`")]
#[inline(always)]
fn quarter_round<const N: usize>(words: &mut [[u32; N]; 16], [a, b, c, d]: [usize; 4]) {
    for (to, from, rotated, bits) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        words[to] = add(words[to], words[from]);
        words[rotated] = turn(words[rotated], words[to], bits);
    }
}

#[expect(clippy::inline_always, reason = "see `blocks`")]
#[inline(always)]
fn add<const N: usize>(one: [u32; N], other: [u32; N]) -> [u32; N] {
    std::array::from_fn(|lane| one[lane].wrapping_add(other[lane]))
}

#[expect(clippy::inline_always, reason = "see `blocks`")]
#[inline(always)]
fn turn<const N: usize>(one: [u32; N], other: [u32; N], bits: u32) -> [u32; N] {
    std::array::from_fn(|lane| (one[lane] ^ other[lane]).rotate_left(bits))
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::Lane;

    /// The best form that this processor has.
    #[expect(
        unsafe_code,
        reason = "a measured hot spot: vectors that not every processor has, behind a run-time check of it"
    )]
    pub(super) fn blocks(start: &[Lane; 16]) -> [Lane; 16] {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor has just said that it has them.
            return unsafe { avx512(start) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            return unsafe { avx2(start) };
        }
        super::blocks(start)
    }

    /// What every form says that this processor has.
    #[cfg(test)]
    #[expect(unsafe_code, reason = "each form behind its run-time check")]
    pub(super) fn every_form(start: &[Lane; 16]) -> impl Iterator<Item = [Lane; 16]> {
        let both = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
        // SAFETY: the processor has just said that it has them.
        let first = both.then(|| unsafe { avx512(start) });
        // SAFETY: as above.
        let second = is_x86_feature_detected!("avx2").then(|| unsafe { avx2(start) });
        first.into_iter().chain(second)
    }

    #[target_feature(enable = "avx512f,avx512vl")]
    fn avx512(start: &[Lane; 16]) -> [Lane; 16] {
        super::blocks(start)
    }

    #[target_feature(enable = "avx2")]
    fn avx2(start: &[Lane; 16]) -> [Lane; 16] {
        super::blocks(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chacha::two_blocks;

    #[test]
    fn every_lane_is_a_block_of_its_own() {
        let keys: [[u8; 32]; LANES] =
            std::array::from_fn(|lane| std::array::from_fn(|i| (i * 7 + 31 * lane) as u8));
        let words = first_blocks(std::array::from_fn(|lane| &keys[lane]), 5);
        let transposed = side_by_side(keys.map(|key| start(&key, 0, 5)));
        assert_eq!(blocks(&transposed), words, "the plain form");
        #[cfg(target_arch = "x86_64")]
        assert!(wide::every_form(&transposed).all(|form| form == words), "a form for other vectors");
        for (lane, key) in keys.iter().enumerate() {
            assert_eq!(words.map(|word| word[lane]), two_blocks(key, 0, 5)[..16], "lane {lane}");
        }
    }
}
