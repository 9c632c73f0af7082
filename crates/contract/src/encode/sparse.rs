//! Writing numbers into a buffer of which most stay 0: all are cleared at once, then those are written that are not.
//!
//! What is set is not sought bit by bit: nobody can foresee where that ends. Eight cells are written at a time, and
//! only long parts are passed over when they are empty or nearly so.

use super::ink::{PARTS, parts};
use super::{Cell, Pen, Strokes};

/// So many flags are written sooner than it is found out whether one is set.
const SHORT: usize = 32;

/// A pen for observations that are mostly 0. It writes what [`Ink`](super::Ink) writes, and passes over the rest.
#[derive(Debug)]
pub struct Sparse<'a, T> {
    cells: &'a mut [T],
    at: usize,
}

impl<'a, T: Cell> Sparse<'a, T> {
    /// Clears `out`, then writes from its start. Panics when it is asked to write more than fits.
    #[inline]
    pub fn new(out: &'a mut [T]) -> Self {
        out.fill(T::NO);
        Self { cells: out, at: 0 }
    }

    /// How many cells have not been written or passed over.
    #[inline]
    pub fn left(&self) -> usize {
        self.cells.len().saturating_sub(self.at)
    }

    /// The same for long rows: up to three flags are set for themselves.
    #[inline]
    fn long_row(&mut self, from: usize, len: usize, bits: u64) {
        let second = bits & bits.wrapping_sub(1);
        let third = second & second.wrapping_sub(1);
        if third & third.wrapping_sub(1) != 0 {
            return self.row(from, len, bits);
        }
        for bits in [bits, second, third] {
            if bits != 0 {
                self.cells[from + bits.trailing_zeros() as usize] = T::YES;
            }
        }
    }

    /// The flags of these bits, from a place on. There are no bits beyond `len`, which is 64 at most.
    #[inline]
    fn row(&mut self, from: usize, len: usize, bits: u64) {
        let bytes = bits.to_le_bytes();
        let (eights, rest) = self.cells[from..from + len].as_chunks_mut::<8>();
        for (eight, byte) in eights.iter_mut().zip(bytes) {
            *eight = *T::eight(byte);
        }
        if !rest.is_empty() {
            rest.copy_from_slice(&T::eight(bytes[len / 8])[..len % 8]);
        }
    }
}

#[inline]
fn short<T: Cell>(cells: &mut [T], values: &[u8], whole: u8) {
    let part = PARTS[usize::from(whole)];
    for (cell, value) in cells.iter_mut().zip(values) {
        *cell = T::near(parts((*value).into(), part));
    }
}

/// Many shares, most of them 0.
#[inline(never)]
fn long<T: Cell>(cells: &mut [T], values: &[u8], whole: u8) {
    for (cells, eight) in cells.chunks_mut(8).zip(values.chunks(8)) {
        if eight.iter().any(|value| *value != 0) {
            short(cells, eight, whole);
        }
    }
}

impl<T: Cell> Pen for Sparse<'_, T> {
    #[expect(
        clippy::inline_always,
        reason = "a block that is handed over has no length that the compiler knows"
    )]
    #[inline(always)]
    fn block(&mut self, cells: usize, write: impl FnOnce(&mut Self)) {
        let (_, left) = std::mem::take(&mut self.cells).split_at_mut(self.at);
        let (cells, left) = left.split_at_mut(cells);
        let mut block = Self { cells, at: 0 };
        write(&mut block);
        debug_assert_eq!(block.left(), 0, "a block is not full");
        *self = Self { cells: left, at: 0 };
    }

    #[inline]
    fn within(&mut self, _: &'static str, _: usize) {}

    #[inline]
    fn apart(&mut self) {}

    #[expect(clippy::inline_always, reason = "most lengths are constants")]
    #[inline(always)]
    fn flags(&mut self, _: &'static str, _: &'static str, len: usize, bits: u128) {
        let from = self.at;
        self.at += len;
        let told = if len < 128 { bits & ((1 << len) - 1) } else { bits };
        let (low, high) = (told as u64, (told >> 64) as u64);
        if len <= SHORT {
            return self.row(from, len, low);
        }
        if low != 0 {
            self.long_row(from, len.min(64), low);
        }
        if high != 0 {
            self.long_row(from + 64, len - 64, high);
        }
    }

    #[inline]
    fn one_of(&mut self, _: &'static str, _: &'static str, len: usize, index: Option<usize>) {
        if let Some(index) = index {
            assert!(index < len, "a part of {len} cells has none of number {index}");
            self.cells[self.at + index] = T::YES;
        }
        self.at += len;
    }

    #[inline]
    fn share(&mut self, _: &'static str, _: &'static str, value: u32, whole: u32) {
        if value != 0 {
            self.cells[self.at] = T::share(value, whole);
        }
        self.at += 1;
    }

    #[expect(clippy::inline_always, reason = "a pen that is handed over in memory costs more than writing")]
    #[inline(always)]
    fn shares(&mut self, _: &'static str, _: &'static str, values: &[u8], whole: u8) {
        let cells = &mut self.cells[self.at..self.at + values.len()];
        if values.len() > 8 {
            long(cells, values, whole);
        } else {
            short(cells, values, whole);
        }
        self.at += values.len();
    }
}

/// Strokes are made step by step.
impl<T: Cell> Strokes for Sparse<'_, T> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ink;

    /// Every kind of part, with lengths below, at and above the limits of words.
    fn scribble(pen: &mut impl Pen, bits: u128) {
        for len in [1, 7, 8, 9, 63, 64, 65, 71, 108, 127, 128] {
            pen.flags("", "", len, bits);
        }
        pen.block(10, |pen| {
            pen.one_of("", "", 5, Some(bits as usize % 5));
            pen.one_of("", "", 5, None);
        });
        pen.share("", "", bits as u32 % 7, 6);
        pen.shares("", "", &(bits >> 64).to_le_bytes(), 200);
        pen.balance("", "", i64::from(bits as i32), 5000);
    }

    /// How many cells that takes.
    const CELLS: usize = 1 + 7 + 8 + 9 + 63 + 64 + 65 + 71 + 108 + 127 + 128 + 5 + 5 + 1 + 16 + 1;

    fn agree<T: Cell>(bits: u128) {
        let (mut all, mut set) = (vec![T::YES; CELLS], vec![T::share(1, 3); CELLS]);
        let (mut ink, mut sparse) = (Ink::new(&mut all), Sparse::new(&mut set));
        scribble(&mut ink, bits);
        scribble(&mut sparse, bits);
        assert_eq!((ink.left(), sparse.left()), (0, 0));
        assert_eq!(all, set, "{bits:x}");
    }

    #[test]
    fn it_writes_what_ink_writes() {
        let mut bits = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834u128;
        for round in 0..2000 {
            bits = bits.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(round);
            // Few, some and many flags.
            for bits in [
                bits,
                bits & bits.rotate_left(31),
                bits & bits.rotate_left(31) & bits.rotate_left(77),
                1 << (round % 128),
                0,
            ] {
                agree::<f32>(bits);
                agree::<u8>(bits);
            }
        }
    }
}
