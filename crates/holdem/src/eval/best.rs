//! The five cards that make a hand, in the order in which a player lays them down.

use super::hand::{BadHand, Hand};
use super::name::made_of;
use super::strength::{Category, Strength};
use crate::Card;

/// The best five of five, six or seven distinct cards, the deciding ones first: the ace of a wheel comes last.
/// Among equal fives it takes the cards that come first in `cards`.
pub fn best_five(cards: &[Card]) -> Result<(Strength, [Card; 5]), BadHand> {
    let strength = Hand::new(cards)?.strength();
    let mut five = [cards[0]; 5];
    for (place, rank) in made_of(strength).into_iter().enumerate() {
        let suit = flush_suit(strength, cards);
        let fits = |card: &Card| card.rank() == rank && suit.is_none_or(|suit| card.suit() == suit);
        let fresh = |card: &&Card| fits(card) && !five[..place].contains(card);
        if let Some(&card) = cards.iter().find(fresh) {
            five[place] = card;
        }
    }
    Ok((strength, five))
}

/// The suit of a flush.
fn flush_suit(strength: Strength, cards: &[Card]) -> Option<paiju_kit::Suit> {
    let of_suit = |suit| cards.iter().filter(|card| card.suit() == suit).count();
    matches!(strength.category(), Category::Flush | Category::StraightFlush)
        .then(|| paiju_kit::Suit::ALL.into_iter().find(|&suit| of_suit(suit) >= 5))
        .flatten()
}
