//! Every discard of the hand in the order of play, a byte each: what lies on the table, whoever has claimed it since.
//!
//! It owns how they are kept; what a discard brings about is the business of `apply`.

use std::fmt;

use paiju_contract::Seat;

use crate::piece::Tile;
use crate::rules::SEATS;

/// The most discards of a hand: the dealer's first, one for each tile of the wall, one after each of twelve pongs.
pub(crate) const MOST_DISCARDS: usize = 1 + super::WALL + 3 * SEATS;

/// Tiles and who discarded them, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Discards {
    /// The kind in the lower five bits, the seat above them.
    list: [u8; MOST_DISCARDS],
    len: u8,
}

impl Discards {
    /// Nothing has been discarded.
    pub const NONE: Self = Self { list: [0; MOST_DISCARDS], len: 0 };

    /// Adds a discard; a hand has room for all of its own.
    #[inline]
    pub(crate) fn push(&mut self, seat: Seat, tile: Tile) {
        self.list[usize::from(self.len)] = seat.0 << 5 | tile.index() as u8;
        self.len += 1;
    }

    /// Every discard, the first one first.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, Tile)> + ExactSizeIterator + '_ {
        self.list[..usize::from(self.len)].iter().map(|at| (Seat(at >> 5), Tile::at(usize::from(at & 31))))
    }

    /// Every discard as a seat looks at it, the latest first: 32 for each seat from it to who discarded, and the kind.
    #[inline]
    pub(crate) fn seen_from(&self, me: Seat) -> impl Iterator<Item = usize> + '_ {
        let turn = 32 * (4 - me.index() % 4);
        self.list[..usize::from(self.len)].iter().rev().map(move |at| (usize::from(*at) + turn) % 128)
    }

    /// What one seat has discarded, the first one first.
    pub fn of(&self, seat: Seat) -> impl DoubleEndedIterator<Item = Tile> + '_ {
        self.iter().filter(move |(other, _)| *other == seat).map(|(_, tile)| tile)
    }

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Discards of which only each seat's own order is known: one a seat in turn, from `first` on. Nothing if they
    /// are more than a hand can have.
    pub(crate) fn in_turn<'a>(first: Seat, of: impl Fn(Seat) -> &'a [Tile]) -> Option<Self> {
        let seats = || (0..4).map(|steps| first.after(steps, 4));
        let mut all = Self::NONE;
        if seats().map(|seat| of(seat).len()).sum::<usize>() > MOST_DISCARDS {
            return None;
        }
        for round in 0..MOST_DISCARDS {
            for seat in seats() {
                of(seat).get(round).into_iter().for_each(|tile| all.push(seat, *tile));
            }
        }
        Some(all)
    }
}

impl fmt::Debug for Discards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|(seat, tile)| format!("{seat} {tile}"))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::parse_tiles;

    #[test]
    fn discards_are_kept_in_order_and_told_by_seat() {
        let tiles =
            [parse_tiles("19m").unwrap(), parse_tiles("5p").unwrap(), vec![], parse_tiles("9m").unwrap()];
        let all = Discards::in_turn(Seat(3), |seat| &tiles[seat.index()]).unwrap();
        assert_eq!(format!("{all:?}"), r#"["3 9m", "0 1m", "1 5p", "0 9m"]"#);
        for seat in Seat::all(4) {
            assert_eq!(all.of(seat).collect::<Vec<_>>(), tiles[seat.index()], "{seat}");
        }
        let many = vec![tiles[0][0]; 18];
        assert_eq!(Discards::in_turn(Seat(0), |_| &many), None, "a hand has 68 discards at most");
    }
}
