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
/// Type `t` has bit `2t + 1` for the first copy and bit `2t` for the second; the third NIU are bits 25 (black)
/// and 27 (red). Bits 24 and 26 stay free: they are the dog pair among the [`combo`](crate::combo) bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub(crate) u32);

/// The bits of the first copies.
pub(crate) const FIRSTS: u32 = 0x00AA_AAAA;

/// `FILL[t][n]`: `n` cards of type `t`.
const FILL: [[u32; 4]; TYPES] = {
    let mut table = [[0; 4]; TYPES];
    let mut t = 0;
    while t < TYPES {
        let third = if t == 0 {
            1 << 25
        } else if t == 1 {
            1 << 27
        } else {
            0
        };
        table[t] = [0, 2 << (2 * t), 3 << (2 * t), 3 << (2 * t) | third];
        t += 1;
    }
    table
};

impl Cards {
    /// No cards.
    pub const NONE: Self = Self(0);
    /// The whole deck.
    pub const FULL_DECK: Self = Self(0x0AFF_FFFF & !(1 << 4) & !(1 << 8));

    /// `count` cards of one type, if the deck has that many.
    pub fn of(card: Card, count: u8) -> Option<Self> {
        (count <= card.copies()).then(|| Self(FILL[card as usize][usize::from(count)]))
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
        (self.0 & FILL[card as usize][3]).count_ones() as u8
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
        let free = FILL[card as usize][3] & !self.0;
        // The first copy is bit 2t+1, so the free bits of a column are taken 2t+1, 2t, third.
        let first = FILL[card as usize][1] & free;
        let next = free & free.wrapping_neg();
        Self(self.0 | if first != 0 { first } else { next })
    }

    /// These without `count` cards of one type that are among them.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, card: Card, count: u8) -> Self {
        let fill = &FILL[card as usize];
        let left = (self.0 & fill[3]).count_ones() as usize - count as usize;
        Self(self.0 & !fill[3] | fill[left & 3])
    }

    /// These without `other`, all of which are among them.
    #[inline]
    #[must_use]
    pub(crate) fn minus(self, other: Self) -> Self {
        let mut rest = self;
        let mut firsts = other.0 & FIRSTS;
        while firsts != 0 {
            let card = Card::of_index(firsts.trailing_zeros() as usize / 2);
            rest = rest.without(card, other.count(card));
            firsts &= firsts - 1;
        }
        rest
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
        Card::BY_NAME
            .into_iter()
            .map(move |card| (card, self.count(card)))
            .filter(|(_, count)| *count > 0)
    }

    /// Each single card, by name.
    pub fn each(self) -> impl Iterator<Item = Card> + Clone {
        self.iter()
            .flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
    }
}

impl FromIterator<Card> for Cards {
    /// Collects cards of one deck; a copy that no deck has is a mistake of the caller and is left out.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::NONE, |all, card| {
            if all.count(card) < card.copies() {
                all.with(card)
            } else {
                all
            }
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
