//! A shared board: what five cards add to every hand at a showdown, summed once.

use super::hand::Hand;
use super::strength::Strength;
use crate::Card;

/// A complete board, ready to be joined with anybody's two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardKey(Hand);

impl BoardKey {
    /// The board of those five distinct cards.
    #[inline]
    pub fn new(board: &[Card; 5]) -> Self {
        Self(board.iter().fold(Hand::EMPTY, |hand, &card| hand.with(card)))
    }

    /// The strength of a hand of two cards, which must not be on the board.
    #[inline]
    pub fn strength(self, hole: [Card; 2]) -> Strength {
        self.0.with(hole[0]).with(hole[1]).strength_of_seven()
    }
}
