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

/// What a [`Pen`] can do at one go.
pub trait Strokes {
    /// The flags of all parts of a row, the first part in the lowest bits. Few of them should be set.
    fn row(&mut self, row: &Row, bits: u64);

    /// `len` flags, eight a byte, the first one lowest; as many bytes as they need.
    fn packed<const N: usize>(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        len: usize,
        bytes: [u8; N],
    );

    /// `len` cells, of which those named have so many parts of 255, and all others nothing.
    fn marks(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        len: usize,
        marks: impl Iterator<Item = (usize, u8)>,
    );
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
    fn row(&mut self, row: &Row, _: u64) {
        for (name, len, meaning) in row.parts {
            self.flags(name, meaning, *len, 0);
        }
    }

    fn packed<const N: usize>(&mut self, name: &'static str, meaning: &'static str, len: usize, _: [u8; N]) {
        self.flags(name, meaning, len, 0);
    }

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

    #[test]
    fn a_row_is_the_flags_of_its_parts() {
        let (mut row, mut flags) = ([7u8; 10], [7; 10]);
        Ink::new(&mut row).row(&ROW, 0b10_0100_0001);
        let mut ink = Ink::new(&mut flags);
        ink.flags("", "", 3, 0b001);
        ink.flags("", "", 7, 0b100_1000);
        assert_eq!(row, flags);
        assert_eq!((ROW.start(0), ROW.start(1)), (0, 3));
    }

    #[test]
    fn packed_flags_are_flags_wherever_the_buffer_ends() {
        for left in [11, 15, 16, 40] {
            let (mut packed, mut flags) = (vec![0.5f32; left], vec![0.5; left]);
            let (mut ink, mut other) = (Ink::new(&mut packed), Ink::new(&mut flags));
            ink.packed("", "", 11, [0b1010_0110, 0b101]);
            other.flags("", "", 11, 0b101_1010_0110);
            assert_eq!(ink.left(), left - 11);
            assert_eq!(packed[..11], flags[..11]);
        }
    }

    #[test]
    fn marks_stand_alone_among_nothing() {
        let (mut numbers, mut bytes) = ([0.5f32; 4], [7u8; 4]);
        Ink::new(&mut numbers).marks("", "", 4, [(2, 255), (0, 51)].into_iter());
        Ink::new(&mut bytes).marks("", "", 4, [(2, 255), (0, 51)].into_iter());
        assert_eq!(bytes, [51, 0, 255, 0]);
        assert!(numbers.iter().zip([0.2, 0.0, 1.0, 0.0]).all(|(a, b)| (a - b).abs() < 1e-6), "{numbers:?}");
    }

    #[test]
    fn every_part_of_a_row_is_named() {
        let mut contents = Contents::default();
        contents.row(&ROW, 0);
        contents.marks("discards", "in order", 400, std::iter::empty());
        let found: Vec<_> = contents.parts.iter().map(|part| (&*part.name, part.offset, part.len)).collect();
        assert_eq!(found, [("phase", 0, 3), ("turn", 3, 7), ("discards", 10, 400)]);
    }
}
