//! All hands in one row of cards: what one holds more, no other can.
//!
//! It owns the order of the cards in each hand, which is the order in which they came (R2.2). It does not know who has
//! seen them.

use std::fmt;
use std::hash::{Hash, Hasher};

use paiju_contract::{MAX_SEATS, Seat};

use crate::piece::{CARDS, CardId};

/// Every card once, and one more a seat for hands that are only supposed.
const ROOM: usize = CARDS + MAX_SEATS;

/// The hands of all seats, one behind the other: a tenth of the room that ten lists of their own would take.
#[derive(Clone, Copy)]
pub struct Hands {
    cards: [CardId; ROOM],
    /// Where the hand of each seat ends.
    ends: [u8; MAX_SEATS],
}

impl Hands {
    /// Nobody holds anything.
    pub const EMPTY: Self = Self { cards: [CardId(0); ROOM], ends: [0; MAX_SEATS] };

    /// Where the hand of this seat begins and ends.
    #[inline]
    fn bounds(&self, seat: usize) -> (usize, usize) {
        let begin = if seat == 0 { 0 } else { self.ends[seat - 1] };
        (usize::from(begin), usize::from(self.ends[seat]))
    }

    /// The hand of this seat.
    #[inline]
    pub fn of(&self, seat: Seat) -> &[CardId] {
        let (begin, end) = self.bounds(seat.index());
        &self.cards[begin..end]
    }

    /// Every card in any hand.
    #[inline]
    pub fn all(&self) -> &[CardId] {
        &self.cards[..usize::from(self.ends[MAX_SEATS - 1])]
    }

    /// A card comes into a hand.
    ///
    /// # Panics
    /// If there are more cards in all hands than the deck has.
    #[inline]
    pub fn push(&mut self, seat: Seat, card: CardId) {
        let (_, at) = self.bounds(seat.index());
        let all = self.all().len();
        self.cards.copy_within(at..all, at + 1);
        self.cards[at] = card;
        self.ends[seat.index()..].iter_mut().for_each(|end| *end += 1);
    }

    /// The card at this place of a hand goes; those behind it move up.
    #[inline]
    pub fn remove(&mut self, seat: Seat, at: usize) {
        let (begin, _) = self.bounds(seat.index());
        let all = self.all().len();
        self.cards.copy_within(begin + at + 1..all, begin + at);
        self.ends[seat.index()..].iter_mut().for_each(|end| *end -= 1);
    }

    /// These cards are the hand from now on.
    pub fn set(&mut self, seat: Seat, cards: &[CardId]) {
        while !self.of(seat).is_empty() {
            self.remove(seat, self.of(seat).len() - 1);
        }
        for card in cards {
            self.push(seat, *card);
        }
    }
}

impl Default for Hands {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl PartialEq for Hands {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.all() == other.all()
    }
}

impl Eq for Hands {}

impl Hash for Hands {
    fn hash<H: Hasher>(&self, to: &mut H) {
        (self.ends, self.all()).hash(to);
    }
}

impl fmt::Debug for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Seat::all(MAX_SEATS).map(|seat| self.of(seat))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R2.2: a hand keeps the order in which its cards came, whatever comes into the others.
    #[test]
    fn hands_keep_their_order() {
        let mut hands = Hands::default();
        for (seat, card) in [(1, 5), (0, 7), (9, 2), (1, 3), (0, 1), (1, 4)] {
            hands.push(Seat(seat), CardId(card));
        }
        hands.remove(Seat(1), 1);
        assert_eq!(hands.of(Seat(0)), [CardId(7), CardId(1)]);
        assert_eq!(hands.of(Seat(1)), [CardId(5), CardId(4)]);
        assert_eq!(hands.of(Seat(9)), [CardId(2)]);
        let mut same = Hands::default();
        same.set(Seat(9), &[CardId(2)]);
        same.set(Seat(1), &[CardId(9), CardId(9), CardId(9)]);
        same.set(Seat(1), &[CardId(5), CardId(4)]);
        assert_ne!(same, hands);
        same.set(Seat(0), &[CardId(7), CardId(1)]);
        assert_eq!(same, hands);
    }
}
