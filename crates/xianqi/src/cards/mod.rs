//! Multisets of cards: hands, plays and covers.
//!
//! One `u32`, unary per type: a type's bits fill up as copies are added, so that "holds at least" is "has this
//! bit", a subset test is one mask, and the number of cards is the number of bits.
//! How callers write cards is read in [`list`]; what may be played together is [`combo`](crate::combo).

mod list;

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

pub use list::{BadCards, CardList};

use crate::piece::{Card, TYPES};

/// A multiset of cards that one deck can hold.
///
/// Type `t` has bit `2t + 4` for the first copy and bit `2t + 5` for the second; the third NIU are bits 0 (red) and
/// 2 (black). Bits 1 and 3 stay free: they are the dog pair among the bits of [`Combos`](crate::Combos).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub(crate) u32);

/// `FILL[t][n]`: `n` cards of type `t`.
const FILL: [[u32; 4]; TYPES] = {
    let mut table = [[0; 4]; TYPES];
    let mut t = 0;
    while t < TYPES {
        let (one, two) = (1 << (2 * t + 4), 3 << (2 * t + 4));
        let third = if THIRD[t] < 31 { 1 << THIRD[t] } else { 0 };
        table[t] = [0, one, two, two | third];
        t += 1;
    }
    table
};

/// Where a type's third copy is; types without one have a bit that is never set.
const THIRD: [u32; TYPES] = {
    let mut table = [31; TYPES];
    table[Card::RNiu as usize] = 0;
    table[Card::BNiu as usize] = 2;
    table
};

/// `BY_NAME[types][i]`: which of the types `4 i ..` are in a set of four, as bits in the order of names.
const BY_NAME: [[u16; 3]; 16] = {
    let mut table = [[0; 3]; 16];
    let mut place = 0;
    while place < TYPES {
        let t = Card::BY_NAME[place] as usize;
        let mut set = 0;
        while set < 16 {
            if set >> (t % 4) & 1 == 1 {
                table[set][t / 4] |= 1 << place;
            }
            set += 1;
        }
        place += 1;
    }
    table
};

impl Cards {
    /// No cards.
    pub const NONE: Self = Self(0);
    /// The whole deck.
    pub const FULL_DECK: Self = Self(0x0FFF_FFF5 & !(1 << 19) & !(1 << 23));

    /// `count` cards of one type, if the deck has that many.
    pub fn of(card: Card, count: u8) -> Option<Self> {
        (count <= card.copies()).then(|| Self(FILL[card as usize][usize::from(count)]))
    }

    /// `count` cards of one type, more than the deck has or not: a mask to look for.
    pub(crate) const fn filled(card: Card, count: u8) -> Self {
        Self(FILL[card as usize][count as usize])
    }

    /// The multiset with these counts, two bits a type.
    #[inline]
    pub(crate) const fn of_counts(counts: u32) -> Self {
        let (low, high) = (counts & 0x0055_5555, counts >> 1 & 0x0055_5555);
        // Three of a type happens to NIU only, which are types 10 and 11: bits 20 and 22, on to 0 and 2.
        Self((low | high) << 4 | high << 5 | (low & high) >> 20 & 5)
    }

    /// These and others of other types.
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The types that are there: bit `i` for the type that is at `i` in [`Card::BY_NAME`].
    #[inline]
    pub(crate) const fn types_by_name(self) -> u16 {
        let mut types = self.0 >> 4 & 0x0055_5555;
        types = (types | types >> 1) & 0x0033_3333;
        types = (types | types >> 2) & 0x000F_0F0F;
        BY_NAME[(types & 15) as usize][0]
            | BY_NAME[(types >> 8 & 15) as usize][1]
            | BY_NAME[(types >> 16 & 15) as usize][2]
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards of one type.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        // First and second copy read 0, 1, 3; only NIU have a third. Cheaper than counting bits without POPCNT.
        let column = 2 * card as u32 + 4;
        let pair = self.0 >> column & 3;
        let third = self.0 >> THIRD[card as usize] & 1;
        (pair - (pair >> 1) + third) as u8
    }

    /// Whether all of `other` are among these.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, card: Card) -> Self {
        let next = self.count(card) as usize + 1;
        Self(self.0 | FILL[card as usize][next & 3])
    }

    /// These without `other`, all of which are among them.
    #[inline]
    #[must_use]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self::of_counts(self.counts().wrapping_sub(other.counts()))
    }

    /// These and those, which one deck holds.
    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self::of_counts(self.counts().wrapping_add(other.counts()))
    }

    /// Two bits a type: how many of them.
    #[inline]
    pub(crate) const fn counts(self) -> u32 {
        (self.0 >> 4 & 0x0055_5555) + (self.0 >> 5 & 0x0055_5555) + ((self.0 & 5) << 20)
    }

    /// These and those, if one deck can hold them all.
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        Card::ALL.into_iter().try_fold(Self::NONE, |all, card| {
            let both = Self::of(card, self.count(card) + other.count(card))?;
            Some(Self(all.0 | both.0))
        })
    }

    /// The types and their counts, by name.
    pub fn iter(self) -> impl Iterator<Item = (Card, u8)> + Clone {
        Card::BY_NAME.into_iter().map(move |card| (card, self.count(card))).filter(|(_, count)| *count > 0)
    }

    /// Each single card, by name.
    pub fn each(self) -> impl Iterator<Item = Card> + Clone {
        self.iter().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
    }
}

impl FromIterator<Card> for Cards {
    /// Collects cards of one deck.
    ///
    /// # Panics
    /// If there are more copies of a card than a deck has.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |all, card| {
            assert!(all.count(card) < card.copies(), "a deck has not that many {card}");
            all.with(card)
        })
    }
}

/// `R_SHI*2+B_NIU`; nothing is `-`.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, (card, count)) in self.iter().enumerate() {
            let plus = if i > 0 { "+" } else { "" };
            write!(f, "{plus}{card}")?;
            if count > 1 {
                write!(f, "*{count}")?;
            }
        }
        Ok(())
    }
}

/// A map from type names to counts; types that are not there are left out (R1.4.2).
impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (card, count) in self.iter() {
            map.serialize_entry(card.name(), &count)?;
        }
        map.end()
    }
}
