//! Cards put together for evaluation: a sum of rank keys with a counter for each suit, and the suits as bit boards.
//!
//! A hand holds no class: [`Hand::strength`] finds it, with two lookups (or one, for a flush).

use super::class::class_of;
use super::strength::Strength;
use super::tables::{CLASSES, FLUSHES, KEYS, ROW_BITS, ROWS};
use crate::Card;

/// Four counters of four bits in the upper half of a key, one a suit, three too high: the fifth card of a suit sets
/// the counter's highest bit.
const NO_CARDS: u64 = 0x3333 << 48;
pub(super) const FIVE_OF_A_SUIT: u64 = 0x8888 << 48;

/// What each card adds to a key; the table is as long as a byte can tell, so that no index needs a check.
static CARDS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut i = 0;
    while i < Card::COUNT {
        keys[i] = KEYS[i / 4] as u64 | 1 << (48 + 4 * (i % 4));
        i += 1;
    }
    keys
};

/// What a card adds to a key.
#[inline]
fn key(card: Card) -> u64 {
    CARDS[usize::from(card.index() as u8)]
}

/// The card's bit in four suit boards of sixteen bits.
#[inline]
fn board(card: Card) -> u64 {
    1 << (card.index() % 4 * 16 + card.index() / 4)
}

/// Up to seven cards, ready to be evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    pub(super) key: u64,
    pub(super) suits: u64,
}

/// Cards that are no hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHand {
    /// Too few or too many.
    #[error("{0} cards: a hand has five, six or seven")]
    Count(usize),
    /// One card twice.
    #[error("{0} appears twice")]
    Twice(Card),
}

impl Hand {
    /// No cards yet.
    pub const EMPTY: Self = Self { key: NO_CARDS, suits: 0 };

    /// Five, six or seven distinct cards.
    #[inline]
    pub fn new(cards: &[Card]) -> Result<Self, BadHand> {
        if !(5..=7).contains(&cards.len()) {
            return Err(BadHand::Count(cards.len()));
        }
        let mut hand = Self::EMPTY;
        for &card in cards {
            if hand.suits & board(card) != 0 {
                return Err(BadHand::Twice(card));
            }
            hand = hand.with(card);
        }
        Ok(hand)
    }

    /// The same cards and one more, which must not be among them.
    #[inline]
    #[must_use]
    pub fn with(self, card: Card) -> Self {
        Self { key: self.key + key(card), suits: self.suits | board(card) }
    }

    /// Both sets of cards, which must have none in common.
    #[inline]
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { key: self.key + (other.key - NO_CARDS), suits: self.suits | other.suits }
    }

    /// How many cards it has.
    #[inline]
    pub fn len(self) -> u32 {
        self.suits.count_ones()
    }

    /// Whether it has no cards.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.suits == 0
    }

    /// The strength of five, six or seven cards.
    #[inline]
    pub fn strength(self) -> Strength {
        if self.len() == 7 { self.strength_of_seven() } else { Strength(class_of(self.boards())) }
    }

    /// The strength of exactly seven cards; of any others, some number.
    #[inline]
    pub fn strength_of_seven(self) -> Strength {
        let flush = self.key & FIVE_OF_A_SUIT;
        Strength(if flush == 0 { by_ranks(self.key) } else { by_suit(self.suits, flush) })
    }

    /// The strength of exactly seven cards of which no five share a suit.
    #[inline]
    pub fn strength_by_ranks(self) -> Strength {
        Strength(by_ranks(self.key))
    }

    /// Whether four cards or more share a suit.
    #[inline]
    pub fn has_four_of_a_suit(self) -> bool {
        (self.key + (0x1111 << 48)) & FIVE_OF_A_SUIT != 0
    }

    /// The four suits, a bit for each rank.
    fn boards(self) -> [u16; 4] {
        std::array::from_fn(|suit| (self.suits >> (16 * suit)) as u16)
    }
}

/// The strength of seven distinct cards, straight from their indices.
#[inline]
pub fn strength_of_seven(cards: &[Card; 7]) -> Strength {
    let key = cards.iter().fold(NO_CARDS, |sum, &card| sum + key(card));
    let flush = key & FIVE_OF_A_SUIT;
    if flush == 0 {
        return Strength(by_ranks(key));
    }
    let suits = cards.iter().fold(0, |suits, &card| suits | board(card));
    Strength(by_suit(suits, flush))
}

/// The class of a key, by the displaced rows of `build.rs`.
#[inline]
pub(super) fn by_ranks(key: u64) -> u16 {
    let row = ROWS[key as usize & ((1 << ROW_BITS) - 1)];
    CLASSES[usize::from(row.wrapping_add(((key as u32) >> ROW_BITS) as u16))]
}

/// The class of the flush whose counter is marked.
#[inline]
pub(super) fn by_suit(suits: u64, flush: u64) -> u16 {
    let shift = (flush.trailing_zeros() - 51) * 4;
    FLUSHES[(suits >> shift) as usize & 0x1fff]
}
