//! The discard pile: its cards in order, and the same cards as a set.
//!
//! It owns that both agree. It does not know who has seen them: everyone has.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::CardSet;
use crate::piece::CardId;
use crate::state::Pile;

/// Cards that lie open in order, the latest last. Whoever asks for the set does not look through them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heap {
    cards: Pile,
    set: CardSet,
}

impl Heap {
    /// These cards, the latest last.
    pub fn of(cards: &[CardId]) -> Self {
        Self { cards: Pile::of(cards), set: cards.iter().copied().collect() }
    }

    /// The cards as a set.
    #[inline]
    pub fn set(&self) -> CardSet {
        self.set
    }

    /// The cards in order.
    #[inline]
    pub fn pile(&self) -> &Pile {
        &self.cards
    }

    /// Puts a card on top.
    #[inline]
    pub fn push(&mut self, card: CardId) {
        self.cards.push(card);
        self.set.insert(card);
    }

    /// Takes the card at this place; those above it move down.
    ///
    /// # Panics
    /// If there is none.
    pub fn remove(&mut self, at: usize) {
        let card = self.cards.remove(at);
        self.set = self.set.minus(CardSet::of(card));
    }

    /// Takes all cards.
    pub fn take(&mut self) -> Pile {
        std::mem::take(self).cards
    }
}

impl Deref for Heap {
    type Target = [CardId];
    #[inline]
    fn deref(&self) -> &[CardId] {
        &self.cards
    }
}

/// The set follows from the cards.
impl PartialEq for Heap {
    fn eq(&self, other: &Self) -> bool {
        self.cards == other.cards
    }
}

impl Eq for Heap {}

impl Hash for Heap {
    fn hash<H: Hasher>(&self, to: &mut H) {
        self.cards.hash(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_is_that_of_the_cards() {
        let cards = [107, 3, 64, 63].map(CardId);
        let mut heap = Heap::of(&cards[..2]);
        cards[2..].iter().for_each(|card| heap.push(*card));
        assert_eq!(heap, Heap::of(&cards));
        heap.remove(1);
        assert_eq!(*heap, [107, 64, 63].map(CardId));
        assert_eq!(heap.set(), heap.iter().copied().collect());
        assert_eq!(*heap.take(), [107, 64, 63].map(CardId));
        assert!(heap.is_empty() && heap.set().is_empty());
    }
}
