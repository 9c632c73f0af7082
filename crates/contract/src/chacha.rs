//! The ChaCha8 block function, two consecutive blocks at a time: one block alone mostly waits for its own results,
//! a second one beside it is nearly free.
//!
//! On x86-64 it is written with SSE2, which every such machine has; elsewhere the portable form runs. Both are tested
//! against each other and against a public implementation.

mod lanes;

pub(crate) use lanes::{LANES, Lane, first_blocks};

/// Words made at a time.
pub(crate) const WORDS: usize = 32;

/// Blocks `counter` and `counter + 1` of the stream `nonce` under `key`.
#[inline]
pub(crate) fn two_blocks(key: &[u8; 32], counter: u64, nonce: u64) -> [u32; WORDS] {
    #[cfg(target_arch = "x86_64")]
    return sse2::two_blocks(start(key, counter, nonce), start(key, counter.wrapping_add(1), nonce));
    #[cfg(not(target_arch = "x86_64"))]
    portable::two_blocks(start(key, counter, nonce), start(key, counter.wrapping_add(1), nonce))
}

/// The matrix before the first round, row by row.
type Matrix = [[u32; 4]; 4];

#[inline]
fn start(key: &[u8; 32], counter: u64, nonce: u64) -> Matrix {
    let word = |i: usize| u32::from_le_bytes([key[4 * i], key[4 * i + 1], key[4 * i + 2], key[4 * i + 3]]);
    [
        [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574],
        [word(0), word(1), word(2), word(3)],
        [word(4), word(5), word(6), word(7)],
        [counter as u32, (counter >> 32) as u32, nonce as u32, (nonce >> 32) as u32],
    ]
}

#[cfg(any(test, not(target_arch = "x86_64")))]
mod portable {
    use super::lanes::{blocks, side_by_side};
    use super::{Matrix, WORDS};

    pub(super) fn two_blocks(one: Matrix, two: Matrix) -> [u32; WORDS] {
        let words = blocks(&side_by_side([one, two]));
        std::array::from_fn(|at| words[at % 16][at / 16])
    }
}

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use std::arch::x86_64::{
        __m128i, _mm_add_epi32, _mm_or_si128, _mm_set_epi32, _mm_shuffle_epi32, _mm_slli_epi32,
        _mm_srli_epi32, _mm_xor_si128,
    };

    use super::{Matrix, WORDS};

    /// The safe door: SSE2 is part of every x86-64 machine.
    #[allow(
        unsafe_code,
        reason = "dealing spends a third of a game here; vectors halve it, and SSE2 is always there"
    )]
    #[inline]
    pub(super) fn two_blocks(one: Matrix, two: Matrix) -> [u32; WORDS] {
        // SAFETY: the x86-64 baseline includes SSE2, the only feature `rounds` asks for.
        unsafe { rounds(one, two) }
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    fn rounds(one: Matrix, two: Matrix) -> [u32; WORDS] {
        let starts = [one.map(|row| load(row)), two.map(|row| load(row))];
        let [mut one, mut two] = starts;
        for _ in 0..4 {
            (one, two) = (quarter_rounds(one), quarter_rounds(two));
            (one, two) = (to_diagonals(one), to_diagonals(two));
            (one, two) = (quarter_rounds(one), quarter_rounds(two));
            (one, two) = (to_columns(one), to_columns(two));
        }
        let mut words = [0; WORDS];
        for i in 0..4 {
            words[4 * i..4 * i + 4].copy_from_slice(&store(_mm_add_epi32(one[i], starts[0][i])));
            words[16 + 4 * i..20 + 4 * i].copy_from_slice(&store(_mm_add_epi32(two[i], starts[1][i])));
        }
        words
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    fn load(row: [u32; 4]) -> __m128i {
        let [a, b, c, d] = row.map(u32::cast_signed);
        _mm_set_epi32(d, c, b, a)
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    fn store(row: __m128i) -> [u32; 4] {
        use std::arch::x86_64::{_mm_cvtsi128_si64, _mm_unpackhi_epi64};
        let low = _mm_cvtsi128_si64(row).cast_unsigned();
        let high = _mm_cvtsi128_si64(_mm_unpackhi_epi64(row, row)).cast_unsigned();
        [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
    }

    /// Four quarter rounds side by side, one a column.
    #[target_feature(enable = "sse2")]
    #[inline]
    fn quarter_rounds([mut a, mut b, mut c, mut d]: [__m128i; 4]) -> [__m128i; 4] {
        a = _mm_add_epi32(a, b);
        d = xor_rotate::<16, 16>(d, a);
        c = _mm_add_epi32(c, d);
        b = xor_rotate::<12, 20>(b, c);
        a = _mm_add_epi32(a, b);
        d = xor_rotate::<8, 24>(d, a);
        c = _mm_add_epi32(c, d);
        b = xor_rotate::<7, 25>(b, c);
        [a, b, c, d]
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    fn xor_rotate<const LEFT: i32, const RIGHT: i32>(to: __m128i, with: __m128i) -> __m128i {
        let x = _mm_xor_si128(to, with);
        _mm_or_si128(_mm_slli_epi32::<LEFT>(x), _mm_srli_epi32::<RIGHT>(x))
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    fn to_diagonals([a, b, c, d]: [__m128i; 4]) -> [__m128i; 4] {
        [a, _mm_shuffle_epi32::<0x39>(b), _mm_shuffle_epi32::<0x4e>(c), _mm_shuffle_epi32::<0x93>(d)]
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    fn to_columns([a, b, c, d]: [__m128i; 4]) -> [__m128i; 4] {
        [a, _mm_shuffle_epi32::<0x93>(b), _mm_shuffle_epi32::<0x4e>(c), _mm_shuffle_epi32::<0x39>(d)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_form_is_the_portable_form() {
        let key: [u8; 32] = std::array::from_fn(|i| (i * 7) as u8);
        for counter in [0, 1, u64::from(u32::MAX), u64::MAX] {
            let portable =
                portable::two_blocks(start(&key, counter, 5), start(&key, counter.wrapping_add(1), 5));
            assert_eq!(two_blocks(&key, counter, 5), portable);
        }
    }
}
