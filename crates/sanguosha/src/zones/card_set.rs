//! Sets of cards as one 128-bit mask.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::piece::CardId;

/// A set of cards; iterates in ascending id and serializes as a list of ids.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// Just this card.
    #[inline]
    pub const fn of(card: CardId) -> Self {
        Self(1 << card.0)
    }

    /// From a bit mask.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The bit mask: bit `n` is card `n`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the card is a member.
    #[inline]
    pub const fn contains(self, card: CardId) -> bool {
        let half = if card.0 < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        card.0 < 128 && half >> (card.0 & 63) & 1 == 1
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: CardId) {
        let bit = u128::from(1u64 << (card.0 & 63));
        self.0 |= if card.0 < 64 { bit } else { bit << 64 };
    }

    /// The cards whose byte has this bit.
    #[inline]
    pub(crate) fn flagged(flags: &[u8; 128], bit: u32) -> Self {
        // The product moves the lowest bits of eight bytes side by side into the highest byte.
        let eight = |bytes: &[u8; 8]| {
            let lowest = u64::from_le_bytes(*bytes) >> bit & 0x0101_0101_0101_0101;
            (lowest.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
        };
        let mut bits = [0; 16];
        bits.iter_mut().zip(flags.as_chunks().0).for_each(|(bits, bytes)| *bits = eight(bytes));
        Self(u128::from_le_bytes(bits))
    }

    /// This set and another.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in this set and in another.
    #[inline]
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// This set without another.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The members above `card`.
    #[inline]
    #[must_use]
    pub const fn above(self, card: CardId) -> Self {
        Self(self.0 & (u128::MAX << card.0) & !(1 << card.0))
    }

    /// How many members.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest member.
    #[inline]
    pub fn first(self) -> Option<CardId> {
        (self.0 != 0).then(|| CardId(self.0.trailing_zeros() as u8))
    }

    /// The highest member.
    #[inline]
    pub fn last(self) -> Option<CardId> {
        (self.0 != 0).then(|| CardId(127 - self.0.leading_zeros() as u8))
    }

    /// The members without the `n` highest: those that leave `n` above them.
    #[must_use]
    pub fn leaving(self, n: usize) -> Self {
        let mut bits = self.0;
        for _ in 0..n {
            if bits != 0 {
                bits &= !(1 << bits.ilog2());
            }
        }
        Self(bits)
    }

    /// The members, lowest first.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        // In halves: a step of 64 bits is much shorter than one of 128.
        let (mut left, mut later, mut base) = (self.0 as u64, (self.0 >> 64) as u64, 0);
        std::iter::from_fn(move || {
            if left == 0 {
                (left, later, base) = (later, 0, 64);
                if left == 0 {
                    return None;
                }
            }
            let card = CardId(base + left.trailing_zeros() as u8);
            left &= left - 1;
            Some(card)
        })
    }
}

impl FromIterator<CardId> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let (mut low, mut high) = (0u64, 0u64);
        for card in cards {
            // Without a branch: which half a card is in cannot be foreseen.
            let bit = card.0 & 63;
            low |= u64::from(card.0 < 64) << bit;
            high |= u64::from(card.0 >= 64) << bit;
        }
        Self(u128::from(high) << 64 | u128::from(low))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|card| card.0))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for CardSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CardSet".into()
    }
    fn json_schema(to: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "array", "items": to.subschema_for::<CardId>(), "uniqueItems": true,
            "description": "Cards, in ascending order.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[u8]) -> CardSet {
        ids.iter().copied().map(CardId).collect()
    }

    #[test]
    fn sets_know_their_order() {
        let s = set(&[107, 3, 64]);
        assert_eq!(s.iter().collect::<Vec<_>>(), [CardId(3), CardId(64), CardId(107)]);
        assert_eq!(s.above(CardId(3)), set(&[64, 107]));
        assert_eq!(s.leaving(1), set(&[3, 64]));
        assert_eq!((s.first(), s.last(), s.len()), (Some(CardId(3)), Some(CardId(107)), 3));
        assert!(set(&[]).above(CardId(0)).is_empty());
    }
}
