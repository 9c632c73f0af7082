//! Counted tiles: three bits a kind, and beside them the base-5 keys that the tables are read by.
//!
//! It owns counting only; what a hand is worth is decided in the neighbouring modules.

use std::ops::Deref;

use crate::piece::{Suit, Tile, TileSet};

/// One bit at the bottom of each of the nine three-bit fields.
const ONES: u32 = 0o111_111_111;
/// Every other three-bit field.
const PAIRS: u32 = 0o707_070_707;
/// The three-bit fields of every set of ranks.
const FIELDS: [u32; 512] = fields();

const fn fields() -> [u32; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut rank = 0;
        while rank < 9 {
            if set >> rank & 1 == 1 {
                table[set] |= 7 << (3 * rank);
            }
            rank += 1;
        }
        set += 1;
    }
    table
}

/// What one tile of each rank adds to a key: base 5, ranks 1–5 in the low part, 6–9 in the ten bits at the top.
pub(super) const STEP: [u32; 9] = [1, 5, 25, 125, 625, 1 << 22, 5 << 22, 25 << 22, 125 << 22];

/// Up to four tiles of each of the nine ranks of one suit, packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Packed(pub(super) u32);

impl Packed {
    /// How many tiles of the rank with that index (`0..9`).
    #[inline]
    pub const fn count(self, rank: usize) -> u8 {
        (self.0 >> (3 * rank) & 7) as u8
    }

    /// Whether there is no tile.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tiles there are.
    #[inline]
    pub const fn total(self) -> u32 {
        // Neighbouring counts are added into six-bit digits; the product has their sum, 36 at most, in its fifth.
        ((self.0 & PAIRS) + (self.0 >> 3 & PAIRS)).wrapping_mul(0o101_010_101) >> 24 & 63
    }

    /// How many tiles there are of the ranks in a nine-bit set.
    #[inline]
    pub(super) const fn total_of(self, ranks: u16) -> u32 {
        Self(self.0 & FIELDS[(ranks & 0x1ff) as usize]).total()
    }

    /// The ranks with at least one tile, as bits three apart.
    #[inline]
    const fn some(self) -> u32 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & ONES
    }

    /// The ranks with all four tiles, as bits three apart.
    #[inline]
    const fn four(self) -> u32 {
        self.0 >> 2 & ONES
    }

    /// The ranks with exactly two, as bits three apart.
    #[inline]
    const fn two(self) -> u32 {
        self.0 >> 1 & !self.0 & ONES
    }

    /// The ranks with exactly one, as bits three apart.
    #[inline]
    const fn one(self) -> u32 {
        self.0 & !(self.0 >> 1) & ONES
    }

    /// The ranks with at least one tile, as a nine-bit set.
    #[inline]
    const fn ranks(self) -> u32 {
        Self::together(self.some())
    }

    /// Bits three apart as a nine-bit set.
    #[inline]
    const fn together(bits: u32) -> u32 {
        // They come together in threes, then all nine.
        let threes = (bits | bits >> 2 | bits >> 4) & 0o007_007_007;
        (threes | threes >> 6 | threes >> 12) & 0o777
    }

    /// How many ranks have all four tiles.
    #[inline]
    pub const fn fours(self) -> u32 {
        self.four().count_ones()
    }

    /// The distinct ranks held, as tiles of `suit`.
    #[inline]
    pub fn kinds(self, suit: Suit) -> Kinds {
        Kinds { bits: self.some(), base: 9 * suit as u8 }
    }

    /// The ranks held four times, as tiles of `suit`.
    #[inline]
    pub fn kinds_of_four(self, suit: Suit) -> Kinds {
        Kinds { bits: self.four(), base: 9 * suit as u8 }
    }
}

/// The kinds of one suit in a mask with bits three apart.
#[derive(Clone, Debug)]
pub struct Kinds {
    bits: u32,
    base: u8,
}

impl Iterator for Kinds {
    type Item = Tile;
    #[inline]
    fn next(&mut self) -> Option<Tile> {
        if self.bits == 0 {
            return None;
        }
        let rank = self.bits.trailing_zeros() / 3;
        self.bits &= self.bits - 1;
        Some(Tile::at(usize::from(self.base) + rank as usize))
    }
}

/// A multiset of tiles, at most four of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile(pub(super) [Packed; 3]);

impl Pile {
    /// No tile.
    pub const EMPTY: Self = Self([Packed(0); 3]);
    /// Four of every kind.
    pub const ALL: Self = Self([Packed(ONES << 2); 3]);

    /// How many of that kind.
    #[inline]
    pub const fn count(&self, tile: Tile) -> u8 {
        self.0[tile.suit().index()].count(tile.rank() as usize - 1)
    }

    /// Whether there is at least one of that kind.
    #[inline]
    pub const fn has(&self, tile: Tile) -> bool {
        self.count(tile) > 0
    }

    /// Adds `n` tiles of one kind; there must be room for them.
    #[inline]
    pub fn add_many(&mut self, tile: Tile, n: u8) {
        debug_assert!(self.count(tile) + n <= 4);
        self.0[tile.suit().index()].0 += u32::from(n) << (3 * (tile.rank() - 1));
    }

    /// Takes `n` tiles of one kind away; there must be as many.
    #[inline]
    pub fn remove_many(&mut self, tile: Tile, n: u8) {
        debug_assert!(self.count(tile) >= n);
        self.0[tile.suit().index()].0 -= u32::from(n) << (3 * (tile.rank() - 1));
    }

    /// Takes all tiles of another pile away; they must be there.
    #[inline]
    pub fn remove_all(&mut self, other: &Self) {
        for (left, taken) in self.0.iter_mut().zip(other.0) {
            left.0 -= taken.0;
        }
    }

    /// The tiles of one suit.
    #[inline]
    pub const fn suit(&self, suit: Suit) -> Packed {
        self.0[suit.index()]
    }

    /// How many tiles there are.
    #[inline]
    pub fn total(&self) -> usize {
        self.0.iter().map(|suit| suit.total() as usize).sum()
    }

    /// Whether there is no tile.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0].0 | self.0[1].0 | self.0[2].0 == 0
    }

    /// The distinct kinds, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Tile> + use<> {
        let packed = self.0;
        Suit::ALL.into_iter().flat_map(move |suit| packed[suit.index()].kinds(suit))
    }

    /// The distinct kinds as a set.
    #[inline]
    pub(crate) const fn kind_set(&self) -> TileSet {
        TileSet(self.0[0].ranks() | self.0[1].ranks() << 9 | self.0[2].ranks() << 18)
    }

    /// The kinds with all four tiles as a set.
    #[inline]
    pub(crate) fn fours(&self) -> TileSet {
        TileSet(spread(self.0.map(Packed::four)))
    }

    /// Every tile, in order, copies one after the other.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let this = *self;
        this.kinds().flat_map(move |tile| (0..this.count(tile)).map(move |_| tile))
    }

    /// Whether the counts are all 0 or 3, except exactly one 2: the hand of triplets of R6.6.
    #[inline]
    pub fn is_triplets_and_pair(&self) -> bool {
        let odd = self.0.iter().any(|suit| suit.one() | suit.four() != 0);
        !odd && self.0.iter().map(|suit| suit.two().count_ones()).sum::<u32>() == 1
    }

    /// Counts the tiles, unless there are five of a kind.
    pub fn try_from_tiles(tiles: impl IntoIterator<Item = Tile>) -> Option<Self> {
        let mut pile = Self::EMPTY;
        for tile in tiles {
            if pile.count(tile) == 4 {
                return None;
            }
            pile.add_many(tile, 1);
        }
        Some(pile)
    }
}

/// Bits three apart of the three suits as a set of kinds.
#[inline]
const fn spread([tong, tiao, wan]: [u32; 3]) -> u32 {
    Packed::together(tong) | Packed::together(tiao) << 9 | Packed::together(wan) << 18
}

/// [`Suit::others`] as indices, each from one comparison: every look at a hand begins here.
#[inline]
pub(super) const fn beside(missing: Suit) -> [usize; 2] {
    [matches!(missing, Suit::Tong) as usize, 1 + !matches!(missing, Suit::Wan) as usize]
}

/// A pile with the table keys of its suits beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    pile: Pile,
    keys: [u32; 3],
}

impl Deref for Counts {
    type Target = Pile;
    #[inline]
    fn deref(&self) -> &Pile {
        &self.pile
    }
}

impl Counts {
    /// No tile.
    pub const EMPTY: Self = Self { pile: Pile::EMPTY, keys: [0; 3] };

    /// Adds one tile; there must be fewer than four of it.
    #[inline]
    pub fn add(&mut self, tile: Tile) {
        self.pile.add_many(tile, 1);
        self.keys[tile.suit().index()] += STEP[tile.rank() as usize - 1];
    }

    /// Takes one tile away; there must be one.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        self.remove_many(tile, 1);
    }

    /// Takes `n` tiles of one kind away; there must be as many.
    #[inline]
    pub fn remove_many(&mut self, tile: Tile, n: u8) {
        self.pile.remove_many(tile, n);
        self.keys[tile.suit().index()] -= STEP[tile.rank() as usize - 1] * u32::from(n);
    }

    /// With one tile more.
    #[inline]
    #[must_use]
    pub fn with(mut self, tile: Tile) -> Self {
        self.add(tile);
        self
    }

    /// With one tile less.
    #[inline]
    #[must_use]
    pub fn without(mut self, tile: Tile) -> Self {
        self.remove(tile);
        self
    }

    /// The table keys of the two suits beside the missing one, in order.
    #[inline]
    pub(super) const fn keys_beside(&self, missing: Suit) -> [u32; 2] {
        let [first, second] = beside(missing);
        [self.keys[first], self.keys[second]]
    }

    /// Counts the tiles, unless there are five of a kind.
    pub fn try_from_tiles(tiles: impl IntoIterator<Item = Tile>) -> Option<Self> {
        tiles
            .into_iter()
            .try_fold(Self::EMPTY, |counts, tile| (counts.count(tile) < 4).then(|| counts.with(tile)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::parse_tiles;

    fn counts(text: &str) -> Counts {
        Counts::try_from_tiles(parse_tiles(text).unwrap()).unwrap()
    }

    #[test]
    fn tiles_are_counted_and_listed() {
        let hand = counts("1112344445p9s");
        assert_eq!(hand.total(), 11);
        assert_eq!(hand.count("4p".parse().unwrap()), 4);
        assert_eq!(crate::piece::write_tiles(hand.tiles()), "1112344445p9s");
        assert_eq!(hand.kinds().count(), 6);
        assert_eq!(hand.suit(Suit::Tong).fours(), 1);
        assert_eq!(hand.suit(Suit::Tong).total(), 10);
    }

    #[test]
    fn adding_and_removing_cancel() {
        let mut hand = counts("123m");
        for tile in Tile::all() {
            hand.add(tile);
            assert!(hand.has(tile));
            hand.remove(tile);
        }
        assert_eq!(hand, counts("123m"));
        assert_eq!(Counts::try_from_tiles(parse_tiles("11111p").unwrap()), None);
    }

    #[test]
    fn r6_6_triplets_and_one_pair() {
        assert!(counts("111222p55599m").is_triplets_and_pair());
        assert!(counts("99m").is_triplets_and_pair());
        assert!(!counts("1112223p9m").is_triplets_and_pair());
        assert!(!counts("1111p999m22m").is_triplets_and_pair());
        assert!(!counts("11p22m").is_triplets_and_pair());
    }
}
