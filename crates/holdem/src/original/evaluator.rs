//! Hand strength on card integers: the engine's evaluator under the design's name.

use super::number::HandRank;
use super::refused::Refused;
use crate::eval::{Hand, Strength};
use crate::piece::Card;
use paiju_contract::MAX_SEATS;

/// Evaluates and compares hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandEvaluator;

impl HandEvaluator {
    /// The strength of the best five of two hole cards and a board of three to five: 1 to 7462, larger is stronger
    /// (R8.3).
    pub fn evaluate(hole_cards: (u8, u8), board: &[u8]) -> Result<u16, Refused> {
        if !(3..=5).contains(&board.len()) {
            return Err(Refused::BadHands);
        }
        let cards = [hole_cards.0, hole_cards.1].into_iter().chain(board.iter().copied());
        let cards = cards.map(|card| Card::from_index(card).ok_or(Refused::BadHands));
        let hand = Hand::new(&cards.collect::<Result<Vec<_>, _>>()?).map_err(|_| Refused::BadHands)?;
        Ok(hand.strength().class())
    }

    /// The kind of hand that such a strength is; none for a number that is no strength.
    pub fn rank(strength: u16) -> Option<HandRank> {
        Strength::from_class(strength).map(|strength| strength.category().into())
    }

    /// The places of the winning hands, all of them where hands are equal (R8.5).
    pub fn compare_hands(hands: &[(u8, u8)], board: &[u8]) -> Result<Vec<usize>, Refused> {
        let mut cards: Vec<u8> =
            hands.iter().flat_map(|hole| [hole.0, hole.1]).chain(board.to_vec()).collect();
        let count = cards.len();
        cards.sort_unstable();
        cards.dedup();
        if hands.len() > MAX_SEATS || cards.len() != count {
            return Err(Refused::BadHands);
        }
        let strengths: Vec<u16> =
            hands.iter().map(|hole| Self::evaluate(*hole, board)).collect::<Result<_, _>>()?;
        let best = strengths.iter().max();
        Ok((0..hands.len()).filter(|place| strengths.get(*place) == best).collect())
    }
}
