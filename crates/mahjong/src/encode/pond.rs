//! The discards of every seat in order, as marks.
//!
//! Each of the four tiles of a kind has a cell for every seat; the cell of a discard says how long ago it was. So a
//! pond of any length is told exactly, in as many cells as a hand.

use crate::piece::KINDS;
use crate::rules::SEATS;

/// Cells of a seat.
pub(super) const POND: usize = 4 * KINDS;

/// What the cells mean.
pub(super) const MEANING: &str = "the discards of each seat from the own on, those claimed included; 108 cells a \
    seat, four for each kind: its latest discard of that kind, the one before, and so on. The latest discard of a \
    seat is 1, each earlier one is darker: by 8/255 for the first 23 steps, then by 1/255. 0: not discarded";

/// How bright a discard is, by how many the seat has made since.
const SHADES: [u8; 256] = {
    // Only a seat whose opponents have all left discards more than 24 tiles.
    let (mut shades, mut age) = ([255u8; 256], 1);
    while age < 256 {
        shades[age] = if age < 24 { shades[age - 1] - 8 } else { shades[age - 1].saturating_sub(1) };
        age += 1;
    }
    shades
};

/// The first cell of every kind, 32 places a seat.
const FIRST: [u16; 32 * SEATS] = {
    let (mut first, mut at) = ([0; 32 * SEATS], 0);
    while at < 32 * SEATS {
        first[at] = (at / 32 * POND + at % 32 * 4) as u16;
        at += 1;
    }
    first
};

/// Marks discards, the latest of a seat first.
pub(super) struct Pond {
    /// The cell of the next discard of each kind.
    next: [u16; 32 * SEATS],
    /// How many discards of each seat have been marked.
    marked: [u8; SEATS],
}

impl Default for Pond {
    #[inline]
    fn default() -> Self {
        Self { next: FIRST, marked: [0; SEATS] }
    }
}

impl Pond {
    /// The mark of the next discard of a seat: 32 for each seat from the own one to it, and the kind.
    #[inline]
    pub(super) fn mark(&mut self, at: usize) -> (usize, u8) {
        let (next, marked) = (&mut self.next[at], &mut self.marked[at / 32]);
        let mark = (usize::from(*next), SHADES[usize::from(*marked)]);
        *next += 1;
        *marked += 1;
        mark
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::discards::MOST_DISCARDS;

    #[test]
    fn every_discard_has_a_cell_and_a_shade_of_its_own() {
        let mut pond = Pond::default();
        let marks = (0..SEATS * POND).map(|at| pond.mark(at / POND * 32 + at % POND / 4));
        assert!(marks.map(|(place, _)| place).eq(0..SEATS * POND));
        assert!(SHADES[..MOST_DISCARDS].is_sorted_by(|later, earlier| later > earlier && *earlier > 0));
    }
}
