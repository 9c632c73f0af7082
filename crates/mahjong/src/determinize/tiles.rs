//! How many tiles of each kind, four bits a kind in one word: whether a hand is there is asked a hundred times for
//! every world, and this way it is one subtraction.

use crate::hand::Counts;
use crate::piece::{KINDS, Tile};

/// The highest bit of every kind: never set, for there are four of a kind at most.
const TOPS: u128 = {
    let (mut tops, mut kind) = (0, 0);
    while kind < KINDS {
        tops |= 8 << (4 * kind);
        kind += 1;
    }
    tops
};

/// A multiset of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tiles(u128);

impl Tiles {
    pub(super) const NONE: Self = Self(0);

    /// So many of each kind, at most four.
    pub(super) fn of(mut count: impl FnMut(Tile) -> u8) -> Self {
        Self(Tile::all().fold(0, |bits, tile| bits | u128::from(count(tile)) << (4 * tile.index())))
    }

    /// The tiles of one suit, four bits a rank.
    pub(super) fn of_suit(suit: usize, ranks: u64) -> Self {
        Self(u128::from(ranks) << (36 * suit))
    }

    /// How many of a kind.
    #[inline]
    pub(super) fn count(self, kind: usize) -> u8 {
        (self.0 >> (4 * kind) & 15) as u8
    }

    /// All tiles of both; no kind may come to more than four.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// What is left without the others, if they are all there.
    #[inline]
    pub(super) fn without(self, other: Self) -> Option<Self> {
        let left = (self.0 | TOPS) - other.0;
        (left & TOPS == TOPS).then_some(Self(left & !TOPS))
    }

    /// The kinds, each with how many there are of it.
    #[inline]
    pub(super) fn kinds(self) -> impl Iterator<Item = (usize, u8)> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let kind = (bits != 0).then(|| bits.trailing_zeros() as usize / 4)?;
            let n = (bits >> (4 * kind) & 15) as u8;
            bits &= !(15 << (4 * kind));
            Some((kind, n))
        })
    }

    /// How many there are of each suit.
    pub(super) fn suit_totals(self) -> [usize; 3] {
        let mut totals = [0; 3];
        self.kinds().for_each(|(kind, n)| totals[kind / 9] += usize::from(n));
        totals
    }

    /// The same as a hand.
    pub(super) fn hand(self) -> Counts {
        let mut hand = Counts::EMPTY;
        for (kind, n) in self.kinds() {
            (0..n).for_each(|_| hand.add(Tile::at(kind)));
        }
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_taken_away_only_where_they_are() {
        let all = Tiles::of(|_| 4);
        let some = Tiles::of(|tile| (tile.index() % 5) as u8);
        let left = all.without(some).unwrap();
        assert!((0..KINDS).all(|kind| left.count(kind) == 4 - some.count(kind)));
        assert_eq!(left.and(some), all);
        assert_eq!(some.without(all), None);
        assert_eq!(all.suit_totals(), [36; 3]);
        assert_eq!(some.kinds().map(|(_, n)| usize::from(n)).sum::<usize>(), some.hand().total());
    }
}
