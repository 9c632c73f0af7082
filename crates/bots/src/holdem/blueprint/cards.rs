//! Which cards are taken for the same: before the flop the 169 kinds of hands, after it a chance to win against a random
//! hand, and whether a flush or a straight may come.

use paiju_contract::{Dice, Seed};
use paiju_holdem::eval::BoardKey;
use paiju_holdem::{Card, Glimpse, Street};

use crate::holdem::hands;

/// Deals that a chance is estimated from; the same ones for the same cards.
const DEALS: u32 = 60;
/// Chances are told apart in so many steps.
const STEPS: f32 = 15.0;

/// The class of the cards that are seen.
pub(super) fn bucket(seen: &Glimpse) -> u32 {
    let Some(hole) = seen.hole else { return 0 };
    if seen.street == Street::Preflop {
        return hands::kind(hands::number(hole)) as u32;
    }
    let mut open = [Card::ALL[0]; 5];
    let count = seen.street.board_cards();
    open.iter_mut().zip(seen.board.iter().flatten()).for_each(|(slot, card)| *slot = *card);
    let chance = (chance(hole, &open[..count]) * STEPS) as u32;
    let draws = seen.street != Street::River && draws(hole, &open[..count]);
    chance * 2 + u32::from(draws)
}

/// The chance against a random hand.
fn chance(hole: [Card; 2], open: &[Card]) -> f32 {
    let known = hole.iter().chain(open).fold(0, |set, card| set | card.bit());
    let mut dice = Dice::new(Seed::from_u64(known));
    let mut won = 0.0;
    for _ in 0..DEALS {
        let mut gone = known;
        let mut draw = || {
            let card = hands::draw(gone, &mut dice);
            gone |= card.bit();
            card
        };
        let board = std::array::from_fn(|place| open.get(place).copied().unwrap_or_else(&mut draw));
        let other = [draw(), draw()];
        let key = BoardKey::new(&board);
        won += match key.strength(hole).cmp(&key.strength(other)) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        };
    }
    won / DEALS as f32
}

/// Whether four of a suit, or four of two different straights, lie there with a card of the hand among them.
fn draws(hole: [Card; 2], open: &[Card]) -> bool {
    let all = || hole.iter().chain(open);
    let suited = |suit| all().filter(|card| card.suit() == suit).count() == 4;
    let flush = hole.iter().any(|card| suited(card.suit()));
    let ranks = all().fold(0u16, |ranks, card| ranks | 2 << card.rank().index());
    // The ace stands below the two as well.
    let ranks = ranks | ranks >> 13;
    let completes = |rank: u32| (0..10).any(|low| (ranks | 1 << rank) >> low & 31 == 31);
    let straight = (0..10).any(|low| ranks >> low & 31 == 31);
    flush || (!straight && (1..14).filter(|rank| completes(*rank)).count() >= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws_of(hole: &str, open: &str) -> bool {
        let open = Card::parse_list(open).unwrap();
        draws(Card::parse_list(hole).unwrap().try_into().unwrap(), &open)
    }

    #[test]
    fn four_of_a_flush_and_open_straights_are_draws() {
        assert!(draws_of("AsKs", "2s 7s Jd"));
        assert!(draws_of("9d8c", "7s 6h 2d"));
        assert!(!draws_of("AsKd", "2s 7s Jd"), "three of a suit");
        assert!(!draws_of("Ad2c", "3s 4h Kd"), "one card makes it");
        assert!(!draws_of("9d8c", "7s 6h 5d"), "it is there already");
    }

    #[test]
    fn the_same_cards_have_the_same_chance() {
        let open = Card::parse_list("2s 7s Jd").unwrap();
        let [aces, low] =
            ["AsAh", "4c3h"].map(|text| chance(Card::parse_list(text).unwrap().try_into().unwrap(), &open));
        assert!(aces > 0.7 && low < 0.4, "{aces} {low}");
    }
}
