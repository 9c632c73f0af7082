//! Wide strokes of a pen: several parts from one row of bits, and many cells of which few are marked.

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

/// What a [`Pen`] can do at one go.
pub trait Strokes {
    /// The flags of all parts of a row, the first part in the lowest bits.
    fn row(&mut self, row: &Row, bits: u64);

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
    fn row(&mut self, row: &Row, bits: u64) {
        self.flags("", "", row.len, bits.into());
    }

    #[inline]
    fn marks(
        &mut self,
        _: &'static str,
        _: &'static str,
        len: usize,
        marks: impl Iterator<Item = (usize, u8)>,
    ) {
        let (cells, part) = (self.next(len), T::part(u8::MAX));
        cells.fill(T::NO);
        for (place, value) in marks {
            cells[place] = T::parts(value, u8::MAX, part);
        }
    }
}

impl Strokes for Contents {
    fn row(&mut self, row: &Row, _: u64) {
        for (name, len, meaning) in row.parts {
            self.flags(name, meaning, *len, 0);
        }
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
        let (mut row, mut flags) = ([0.5f32; 10], [0.5; 10]);
        Ink::new(&mut row).row(&ROW, 0b10_0100_0001);
        let mut ink = Ink::new(&mut flags);
        ink.flags("", "", 3, 0b001);
        ink.flags("", "", 7, 0b100_1000);
        assert_eq!(row, flags);
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
