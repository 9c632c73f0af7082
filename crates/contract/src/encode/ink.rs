//! Writing numbers into a buffer: flags eight at a time, straight from their bits; shares by what one part is worth.

use super::{Pen, Shade};

/// A number of a tensor: `f32` from 0 to 1, or `u8` from 0 to 255, which is 255 times the share, rounded to the nearest,
/// half of one up.
pub trait Cell: Shade + Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// No.
    const NO: Self;
    /// Yes.
    const YES: Self;

    /// The eight cells of a byte's bits, lowest first.
    fn eight(byte: u8) -> &'static [Self; 8];

    /// A share of `whole`, which is not 0.
    fn share(value: u32, whole: u32) -> Self;

    /// A share of 1, as near as a float can be.
    fn near(share: f32) -> Self;
}

/// The cells of every byte.
const fn every_byte<T: Copy, const N: usize>(no: T, yes: [T; N]) -> [[T; 8]; 256] {
    let mut table = [[no; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        if (at / 8) >> (at % 8) & 1 == 1 {
            table[at / 8][at % 8] = yes[0];
        }
        at += 1;
    }
    table
}

static FLOATS: [[f32; 8]; 256] = every_byte(0.0, [1.0]);
static BYTES: [[u8; 8]; 256] = every_byte(0, [255]);

/// What one part of every whole is worth. A constant, not a static: most wholes are constants where a pen is used, and other
/// crates see through this one.
pub(super) const PARTS: &[f32; 256] = &{
    let mut table = [1.0; 256];
    let mut whole = 1;
    while whole < 256 {
        table[whole] = 1.0 / whole as f32;
        whole += 1;
    }
    table
};

/// So many parts, each worth `part`: from nothing to all.
#[inline]
pub(super) fn parts(value: i32, part: f32) -> f32 {
    let share = value as f32 * part;
    let share = if share > 0.0 { share } else { 0.0 };
    if share < 1.0 { share } else { 1.0 }
}

/// More than all errors of a share of at most 255 parts, less than the distance to a half of those below it.
const HALF_UP: f32 = 1.0 / 1024.0;
/// A float of this size has no places behind the point: adding it rounds, and the last bits are the number.
const ROUND: f32 = 8_388_608.0;

impl Cell for f32 {
    const NO: Self = 0.0;
    const YES: Self = 1.0;

    #[inline]
    fn eight(byte: u8) -> &'static [Self; 8] {
        &FLOATS[usize::from(byte)]
    }

    #[inline]
    fn share(value: u32, whole: u32) -> Self {
        value.min(whole) as f32 / whole as f32
    }

    #[inline]
    fn near(share: f32) -> Self {
        share
    }
}

impl Cell for u8 {
    const NO: Self = 0;
    const YES: Self = 255;

    #[inline]
    fn eight(byte: u8) -> &'static [Self; 8] {
        &BYTES[usize::from(byte)]
    }

    #[inline]
    fn share(value: u32, whole: u32) -> Self {
        // A division of 32 bits takes half the time.
        if whole >> 24 == 0 {
            return ((value.min(whole) * 255 + whole / 2) / whole) as Self;
        }
        ((u64::from(value.min(whole)) * 255 + u64::from(whole) / 2) / u64::from(whole)) as Self
    }

    #[inline]
    fn near(share: f32) -> Self {
        (share * 255.0 + HALF_UP + ROUND).to_bits() as Self
    }
}

/// A pen that fills a buffer from its start.
#[derive(Debug)]
pub struct Ink<'a, T> {
    left: &'a mut [T],
}

impl<'a, T: Cell> Ink<'a, T> {
    /// Writes from the start of `out`. Panics when it is asked to write more than fits.
    #[inline]
    pub fn new(out: &'a mut [T]) -> Self {
        Self { left: out }
    }

    /// How many cells have not been written.
    #[inline]
    pub fn left(&self) -> usize {
        self.left.len()
    }

    #[inline]
    pub(super) fn next(&mut self, len: usize) -> &'a mut [T] {
        let (next, left) = std::mem::take(&mut self.left).split_at_mut(len);
        self.left = left;
        next
    }

    /// The cells that have not been written.
    #[inline]
    pub(super) fn rest(&mut self) -> &mut [T] {
        self.left
    }

    /// Up to eight flags at the cost of one store.
    #[inline]
    fn eight(&mut self, len: usize, byte: u8) {
        match self.left.first_chunk_mut::<8>() {
            Some(chunk) => {
                *chunk = *T::eight(byte);
                self.next(len);
            }
            None => one_by_one(self.next(len), byte.into()),
        }
    }

    /// Flags eight at a time.
    #[inline]
    fn many(&mut self, len: usize, mut bits: u128) {
        // Whole eights, however many count: what is too much is written over by what follows.
        let eights = len.next_multiple_of(8);
        if self.left.len() < eights {
            return self.last(len, bits);
        }
        for eight in self.left[..eights].as_chunks_mut::<8>().0 {
            *eight = *T::eight(bits as u8);
            bits >>= 8;
        }
        self.next(len);
    }

    /// The same where nothing follows.
    #[inline]
    fn last(&mut self, len: usize, mut bits: u128) {
        let (eights, rest) = self.next(len).as_chunks_mut::<8>();
        for eight in eights {
            *eight = *T::eight(bits as u8);
            bits >>= 8;
        }
        rest.copy_from_slice(&T::eight(bits as u8)[..rest.len()]);
    }
}

/// Flags one by one, where the buffer ends soon after them.
#[cold]
#[inline(never)]
fn one_by_one<T: Cell>(cells: &mut [T], bits: u128) {
    for (place, cell) in cells.iter_mut().enumerate() {
        *cell = if bits >> place & 1 == 1 { T::YES } else { T::NO };
    }
}

impl<T: Cell> Pen for Ink<'_, T> {
    #[inline]
    fn room(&mut self, cells: usize) {
        self.left = self.next(cells);
    }

    #[inline]
    fn within(&mut self, _: &'static str, _: usize) {}

    #[inline]
    fn apart(&mut self) {}

    #[expect(
        clippy::inline_always,
        reason = "a few flags are cheaper than the call, and most lengths are constants"
    )]
    #[inline(always)]
    fn flags(&mut self, _: &'static str, _: &'static str, len: usize, bits: u128) {
        if len <= 8 {
            return self.eight(len, bits as u8);
        }
        self.many(len, bits);
    }

    #[expect(clippy::inline_always, reason = "clearing a known number of cells is a few stores, not a call")]
    #[inline(always)]
    fn few(&mut self, _: &'static str, _: &'static str, len: usize, bits: u64) {
        let cells = self.next(len);
        cells.fill(T::NO);
        let mut bits = if len < 64 { bits & ((1 << len) - 1) } else { bits };
        while bits != 0 {
            cells[bits.trailing_zeros() as usize] = T::YES;
            bits &= bits - 1;
        }
    }

    #[inline]
    fn one_of(&mut self, _: &'static str, _: &'static str, len: usize, index: Option<usize>) {
        let cells = self.next(len);
        cells.fill(T::NO);
        if let Some(index) = index {
            cells[index] = T::YES;
        }
    }

    #[inline]
    fn share(&mut self, _: &'static str, _: &'static str, value: u32, whole: u32) {
        self.next(1)[0] = T::share(value, whole);
    }

    #[inline]
    fn shares(&mut self, _: &'static str, _: &'static str, values: &[u8], whole: u8) {
        let part = PARTS[usize::from(whole)];
        for (cell, value) in self.next(values.len()).iter_mut().zip(values) {
            *cell = T::near(parts((*value).into(), part));
        }
    }

    #[expect(clippy::inline_always, reason = "an array in registers is cheaper to write than to hand over")]
    #[inline(always)]
    fn first_shares<const N: usize>(
        &mut self,
        _: &'static str,
        _: &'static str,
        len: usize,
        values: [i32; N],
        whole: u8,
    ) {
        let part = PARTS[usize::from(whole)];
        let cells = values.map(|value| T::near(parts(value, part)));
        // What is too much is written over by what follows, if something does.
        if let Some(room) = self.left.first_chunk_mut::<N>() {
            *room = cells;
            self.next(len.min(N));
        } else {
            self.next(len).copy_from_slice(&cells[..len]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write<T: Cell>(len: usize, write: impl FnOnce(&mut Ink<'_, T>)) -> Vec<T> {
        let mut cells = vec![T::share(1, 3); len];
        let mut ink = Ink::new(&mut cells);
        write(&mut ink);
        assert_eq!(ink.left(), 0);
        cells
    }

    #[test]
    fn flags_are_their_bits_and_nothing_above_them() {
        let cells = write::<f32>(11, |ink| ink.flags("", "", 11, 0b1111_1010_0000_0110));
        assert_eq!(cells, [0., 1., 1., 0., 0., 0., 0., 0., 0., 1., 0.]);
        assert_eq!(write::<u8>(9, |ink| ink.flags("", "", 9, 1 << 8)), [0, 0, 0, 0, 0, 0, 0, 0, 255]);
        let all = write::<u8>(128, |ink| ink.flags("", "", 128, u128::MAX));
        assert!(all.iter().all(|cell| *cell == 255));
    }

    #[test]
    fn shares_are_bounded_and_alike_in_both_forms() {
        assert_eq!(write::<f32>(2, |ink| ink.shares("", "", &[1, 9], 4)), [0.25, 1.0]);
        assert_eq!(write::<u8>(2, |ink| ink.shares("", "", &[1, 9], 4)), [64, 255]);
        assert_eq!(write::<f32>(1, |ink| ink.balance("", "", -70, 50)), [0.0]);
        assert_eq!(write::<u8>(1, |ink| ink.balance("", "", 0, 50)), [128]);
        assert_eq!(write::<u8>(3, |ink| ink.one_of("", "", 3, Some(1))), [0, 255, 0]);
        assert_eq!(write::<u8>(3, |ink| ink.one_of("", "", 3, None)), [0; 3]);
    }

    #[test]
    fn the_first_shares_are_shares() {
        for room in [3, 9] {
            let cells = write::<f32>(room, |ink| {
                ink.first_shares("", "", 3, [1, 9, -2, 3], 4);
                ink.flags("", "", room - 3, 0);
            });
            assert_eq!(cells[..3], [0.25, 1.0, 0.0]);
            assert!(cells[3..].iter().all(|cell| cell.to_bits() == 0));
        }
    }

    #[test]
    fn few_flags_are_flags() {
        for (len, bits) in [(52, 1 << 51 | 1 << 52 | 1), (64, u64::MAX), (3, 0), (9, 0b1_0000_0010)] {
            let flags = write::<u8>(len, |ink| ink.flags("", "", len, bits.into()));
            assert_eq!(write::<u8>(len, |ink| ink.few("", "", len, bits)), flags);
        }
    }

    #[test]
    fn a_byte_is_255_times_the_share_half_of_one_up() {
        for whole in 1..=u8::MAX {
            for value in 0..=u8::MAX {
                let some = u32::from(value.min(whole));
                let nearest = (2 * 255 * some + u32::from(whole)) / (2 * u32::from(whole));
                let [of_many, byte] =
                    [24, 0].map(|up| u8::share(u32::from(value) << up, u32::from(whole) << up));
                let [first] = write::<u8>(1, |ink| ink.shares("", "", &[value], whole))[..] else {
                    unreachable!()
                };
                assert_eq!([of_many, byte, first].map(u32::from), [nearest; 3], "{value} of {whole}");
                let [number] = write::<f32>(1, |ink| ink.shares("", "", &[value], whole))[..] else {
                    unreachable!()
                };
                assert!((0.0..=1.0).contains(&number) && (number * 255.0 - nearest as f32).abs() < 0.501);
            }
        }
    }
}
