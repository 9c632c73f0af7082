//! Wide strokes of a pen: several parts from one row of bits, flags that come as bytes, and many cells of which few
//! are marked.

use super::layout::Contents;
use super::{Cell, Ink, Pen};

/// Flags of several parts side by side: each part with its name, how many flags it has, and its meaning.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    parts: &'static [(&'static str, usize, &'static str)],
    len: usize,
}

impl Row {
    /// These parts; they have 64 flags together at most.
    ///
    /// ```
    /// let row = paiju_contract::Row::new(&[("asked", 1, "whether the seat is asked"), ("turn", 4, "who acts")]);
    /// assert_eq!(row.len(), 5);
    /// ```
    pub const fn new(parts: &'static [(&'static str, usize, &'static str)]) -> Self {
        let (mut len, mut at) = (0, 0);
        while at < parts.len() {
            len += parts[at].1;
            at += 1;
        }
        assert!(len <= 64);
        Self { parts, len }
    }

    /// The place of the first flag of a part.
    pub const fn start(&self, part: usize) -> usize {
        let (mut start, mut at) = (0, 0);
        while at < part {
            start += self.parts[at].1;
            at += 1;
        }
        start
    }

    /// How many flags there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// A number that can be any part of 255.
pub trait Shade {
    /// So many parts of 255.
    fn shade(parts: u8) -> Self;
}

static SHADES: [f32; 256] = {
    let (mut table, mut parts) = ([0.0; 256], 0);
    while parts < 256 {
        table[parts] = parts as f32 / 255.0;
        parts += 1;
    }
    table
};

impl Shade for f32 {
    #[inline]
    fn shade(parts: u8) -> Self {
        SHADES[usize::from(parts)]
    }
}

impl Shade for u8 {
    #[inline]
    fn shade(parts: u8) -> Self {
        parts
    }
}

/// The most cells that are marked together.
const MOST_MARKED: usize = 512;

/// What a [`Pen`] can do at one go. A pen that knows no better way does it step by step.
pub trait Strokes {
    /// The flags of all parts of a row, the first part in the lowest bits. Few of them should be set.
    fn row(&mut self, row: &Row, mut bits: u64)
    where
        Self: Pen,
    {
        for (name, len, meaning) in row.parts {
            self.flags(name, meaning, *len, bits.into());
            bits = bits.checked_shr(*len as u32).unwrap_or(0);
        }
    }

    /// `len` flags, at most 128, eight a byte, the first one lowest; as many bytes as they need.
    fn packed<const N: usize>(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        len: usize,
        bytes: [u8; N],
    ) where
        Self: Pen,
    {
        let bits = bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte));
        self.flags(name, meaning, len, bits);
    }

    /// `len` cells, at most 512, of which those named have so many parts of 255, and all others nothing.
    fn marks(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        len: usize,
        marks: impl Iterator<Item = (usize, u8)>,
    ) where
        Self: Pen,
    {
        let mut cells = [0; MOST_MARKED];
        marks.for_each(|(place, value)| cells[place] = value);
        cells[..len].iter().for_each(|value| self.share(name, meaning, (*value).into(), 255));
    }
}

impl<T: Cell> Strokes for Ink<'_, T> {
    #[expect(clippy::inline_always, reason = "the length of a row is a constant, and the stores are few")]
    #[inline(always)]
    fn row(&mut self, row: &Row, mut bits: u64) {
        let cells = self.next(row.len);
        cells.fill(T::NO);
        while bits != 0 {
            cells[bits.trailing_zeros() as usize] = T::YES;
            bits &= bits - 1;
        }
    }

    #[expect(clippy::inline_always, reason = "the bytes are computed one by one, each for one store")]
    #[inline(always)]
    fn packed<const N: usize>(&mut self, _: &'static str, _: &'static str, len: usize, bytes: [u8; N]) {
        debug_assert_eq!(N, len.div_ceil(8));
        // Whole eights: what is too much is written over by what follows.
        let (eights, _) = self.rest().as_chunks_mut::<8>();
        match eights.first_chunk_mut::<N>() {
            Some(eights) => eights.iter_mut().zip(bytes).for_each(|(eight, byte)| *eight = *T::eight(byte)),
            None => return byte_by_byte(self.next(len), &bytes),
        }
        self.next(len);
    }

    #[inline]
    fn marks(
        &mut self,
        _: &'static str,
        _: &'static str,
        len: usize,
        marks: impl Iterator<Item = (usize, u8)>,
    ) {
        let cells = self.next(len);
        cells.fill(T::NO);
        for (place, value) in marks {
            cells[place] = T::shade(value);
        }
    }
}

/// Flags where the buffer ends soon after them.
#[cold]
fn byte_by_byte<T: Cell>(cells: &mut [T], bytes: &[u8]) {
    for (cells, byte) in cells.chunks_mut(8).zip(bytes) {
        cells.copy_from_slice(&T::eight(*byte)[..cells.len()]);
    }
}

impl Strokes for Contents {
    fn marks(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        len: usize,
        _: impl Iterator<Item = (usize, u8)>,
    ) {
        self.flags(name, meaning, len, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: Row = Row::new(&[("phase", 3, "what is decided"), ("turn", 7, "who acts")]);

    /// A pen that knows no better way.
    struct Plain<'a>(Ink<'a, u8>);

    impl Strokes for Plain<'_> {}

    impl Pen for Plain<'_> {
        fn within(&mut self, _: &'static str, _: usize) {}

        fn apart(&mut self) {}

        fn flags(&mut self, name: &'static str, meaning: &'static str, len: usize, bits: u128) {
            self.0.flags(name, meaning, len, bits);
        }

        fn one_of(&mut self, name: &'static str, meaning: &'static str, len: usize, index: Option<usize>) {
            self.0.one_of(name, meaning, len, index);
        }

        fn share(&mut self, name: &'static str, meaning: &'static str, value: u32, whole: u32) {
            self.0.share(name, meaning, value, whole);
        }

        fn shares(&mut self, name: &'static str, meaning: &'static str, values: &[u8], whole: u8) {
            self.0.shares(name, meaning, values, whole);
        }
    }

    fn draw(pen: &mut impl Pen) {
        pen.row(&ROW, 0b10_0100_0001);
        pen.packed("", "", 11, [0b1010_0110, 0b101]);
        pen.marks("", "", 4, [(2, 255), (0, 51)].into_iter());
        pen.packed("", "", 11, [0b1010_0110, 0b101]);
    }

    #[test]
    fn strokes_are_what_a_plain_pen_writes_step_by_step() {
        let (mut wide, mut plain) = ([7; 36], [7; 36]);
        draw(&mut Ink::new(&mut wide));
        draw(&mut Plain(Ink::new(&mut plain)));
        assert_eq!(wide, plain);
        assert_eq!(wide[..10], [255, 0, 0, 0, 0, 0, 255, 0, 0, 255], "a row");
        assert_eq!(wide[10..21], [0, 255, 255, 0, 0, 255, 0, 255, 255, 0, 255], "packed flags");
        assert_eq!(wide[21..25], [51, 0, 255, 0], "marks");
        assert_eq!(wide[25..], wide[10..21], "at the end of the buffer");
    }

    #[test]
    fn a_shade_is_alike_in_both_forms() {
        for parts in 0..=u8::MAX {
            assert_eq!(u8::share(parts.into(), 255), u8::shade(parts));
            assert!((f32::share(parts.into(), 255) - f32::shade(parts)).abs() < f32::EPSILON, "{parts}");
        }
    }

    #[test]
    fn every_part_of_a_row_is_named() {
        let mut contents = Contents::default();
        draw(&mut contents);
        let found: Vec<_> = contents.parts.iter().map(|part| (&*part.name, part.offset, part.len)).collect();
        assert_eq!(found[..2], [("phase", 0, 3), ("turn", 3, 7)]);
        assert_eq!(found[2..], [("", 10, 11), ("", 21, 4), ("", 25, 11)]);
        assert_eq!((ROW.start(1), ROW.len()), (3, 10));
    }
}
