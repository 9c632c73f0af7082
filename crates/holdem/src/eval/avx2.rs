//! Seven card indices to keys, four hands at once, on processors with AVX2.
//!
//! The one place of the crate with `unsafe`: keys made from single cards cost two loads a card, and that, not the
//! lookup, bounds the speed of hands given as indices (measured: 310 million hands a second one by one, 550 million
//! here). Here the card's contribution is a byte shuffle and the sum over a hand's seven bytes one instruction.
#![allow(
    unsafe_code,
    reason = "a measured hot spot: vector loads from the cards, behind a run-time check of the processor"
)]

use std::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_castsi128_si256,
    _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_inserti128_si256, _mm256_loadu_si256, _mm256_movemask_pd,
    _mm256_or_si256, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi64, _mm256_srli_epi16, _mm256_storeu_si256,
};

use super::batch::one_by_one;
use super::hand::{by_ranks, strength_of_seven};
use super::strength::Strength;
use super::tables::KEYS;
use crate::Card;

/// Hands in one vector, and hands looked up before their flushes are put right.
const LANES: usize = 4;
const BLOCK: usize = 64 * LANES;

/// Byte `shift / 8` of every rank's key, once for each half of a vector.
const fn key_bytes(shift: u32) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 13 {
        bytes[i] = (KEYS[i] >> shift) as u8;
        bytes[16 + i] = bytes[i];
        i += 1;
    }
    bytes
}

/// The same sixteen bytes in both halves.
const fn twice(bytes: [u8; 16]) -> [u8; 32] {
    let mut both = [0; 32];
    let mut i = 0;
    while i < 32 {
        both[i] = bytes[i % 16];
        i += 1;
    }
    both
}

/// Fourteen bytes of two hands to eight bytes a hand; the eighth is a zero, the deuce of spades.
const SPREAD: [u8; 32] = twice([0, 1, 2, 3, 4, 5, 6, 128, 7, 8, 9, 10, 11, 12, 13, 128]);
/// Two counters of four bits for the suits 0 and 1, and for the suits 2 and 3.
const LOW_SUITS: [u8; 32] = twice([1, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const HIGH_SUITS: [u8; 32] = twice([0, 0, 1, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/// Evaluates `hands` into `out` if this processor can; says whether it did.
pub(super) fn strengths_of_seven(hands: &[[Card; 7]], out: &mut [Strength]) -> bool {
    let can = is_x86_feature_detected!("avx2");
    if can {
        let n = hands.len().min(out.len());
        for (hands, out) in hands[..n].chunks(BLOCK).zip(out[..n].chunks_mut(BLOCK)) {
            // SAFETY: the processor has AVX2, as just asked.
            unsafe { block(hands, out) }
        }
    }
    can
}

/// At most [`BLOCK`] hands.
#[target_feature(enable = "avx2")]
fn block(hands: &[[Card; 7]], out: &mut [Strength]) {
    let (mut marks, mut marked) = ([(0u8, 0u8); BLOCK / LANES], 0);
    // A vector is loaded from 30 bytes, two more than four hands have: a fifth must follow.
    let vectors = hands.len().saturating_sub(1) / LANES;
    for (i, out) in out.chunks_exact_mut(LANES).take(vectors).enumerate() {
        let (keys, flushes) = keys(load(&hands[i * LANES..]));
        for (out, key) in out.iter_mut().zip(keys) {
            *out = Strength(by_ranks(key));
        }
        marks[marked % marks.len()] = (i as u8, flushes);
        marked += usize::from(flushes != 0);
    }
    for &(i, mut flushes) in &marks[..marked] {
        while flushes != 0 {
            let at = usize::from(i) * LANES + flushes.trailing_zeros() as usize;
            out[at] = strength_of_seven(&hands[at]);
            flushes &= flushes - 1;
        }
    }
    one_by_one(&hands[vectors * LANES..], &mut out[vectors * LANES..]);
}

/// The first four of at least five hands, eight bytes a hand.
#[target_feature(enable = "avx2")]
fn load(hands: &[[Card; 7]]) -> __m256i {
    assert!(hands.len() > LANES);
    let cards = hands.as_ptr().cast::<u8>();
    // SAFETY: five hands are 35 bytes, of which the loads read those from 0 to 15 and from 14 to 29; a card is one byte.
    let (low, high) = unsafe { (_mm_loadu_si128(cards.cast()), _mm_loadu_si128(cards.add(14).cast())) };
    _mm256_shuffle_epi8(_mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high), vector(&SPREAD))
}

/// The keys of four hands, and which of them have a flush.
#[target_feature(enable = "avx2")]
fn keys(cards: __m256i) -> ([u64; 4], u8) {
    let ranks = _mm256_and_si256(_mm256_srli_epi16::<2>(cards), _mm256_set1_epi8(15));
    let suits = _mm256_and_si256(cards, _mm256_set1_epi8(3));
    let zero = _mm256_setzero_si256();
    let sum = |bytes: &[u8; 32], by| _mm256_sad_epu8(_mm256_shuffle_epi8(vector(bytes), by), zero);
    let high = _mm256_slli_epi64::<16>(sum(&const { key_bytes(16) }, ranks));
    let middle = _mm256_slli_epi64::<8>(sum(&const { key_bytes(8) }, ranks));
    let key = _mm256_add_epi64(_mm256_add_epi64(sum(&const { key_bytes(0) }, ranks), middle), high);
    // As in `Hand`, counters start at three, so that five of a suit reach the highest bit; the padding counts as one spade.
    let low = _mm256_add_epi64(sum(&LOW_SUITS, suits), _mm256_set1_epi64x(0x32));
    let high = _mm256_add_epi64(sum(&HIGH_SUITS, suits), _mm256_set1_epi64x(0x33));
    let five = _mm256_and_si256(_mm256_or_si256(low, high), _mm256_set1_epi64x(0x88));
    let without = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(five, zero)));
    let mut keys = [0; 4];
    // SAFETY: four keys are the 32 bytes that are written.
    unsafe { _mm256_storeu_si256(keys.as_mut_ptr().cast(), key) };
    (keys, !without as u8 & 15)
}

#[target_feature(enable = "avx2")]
fn vector(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the array is the 32 bytes that are read.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}
