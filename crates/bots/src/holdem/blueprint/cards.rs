//! Which cards are taken for the same: before the flop the 169 kinds of hands, after it a chance to win against a random
//! hand, and whether a flush or a straight may come. At a ring the chance is squared before boards are averaged, so that
//! what may become strong counts for more than what stays middling.

use paiju_contract::{Dice, Seed};
use paiju_holdem::eval::{BoardKey, Strength};
use paiju_holdem::{Card, Glimpse, Street};

use super::Table;
use crate::holdem::hands;

/// Deals that a chance is estimated from; the same ones for the same cards.
const DEALS: u32 = 60;
/// Chances are told apart in so many steps.
const STEPS: f32 = 15.0;
/// At a ring: boards, hands on each of them where cards are still to come, and steps.
const BOARDS: u32 = 20;
const OTHERS: u32 = 20;
const RING_STEPS: f32 = 16.0;

/// The class of the cards that are seen.
pub(super) fn bucket(seen: &Glimpse, table: Table) -> u32 {
    let Some(hole) = seen.hole else { return 0 };
    if seen.street == Street::Preflop {
        return hands::kind(hands::number(hole)) as u32;
    }
    let mut open = [Card::ALL[0]; 5];
    let count = seen.street.board_cards();
    open.iter_mut().zip(seen.board.iter().flatten()).for_each(|(slot, card)| *slot = *card);
    let chance = match table {
        Table::HeadsUp => (chance(hole, &open[..count]) * STEPS) as u32,
        Table::Ring => (promise(hole, &open[..count]) * RING_STEPS) as u32,
    };
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
        won += against(key, key.strength(hole), other);
    }
    won / DEALS as f32
}

/// What a hand of this strength has of the pot against another.
fn against(board: BoardKey, own: Strength, other: [Card; 2]) -> f32 {
    match own.cmp(&board.strength(other)) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    }
}

/// The mean over boards of the squared chance against a random hand; on the river it is exact.
fn promise(hole: [Card; 2], open: &[Card]) -> f32 {
    let known = hole.iter().chain(open).fold(0, |set, card| set | card.bit());
    if let Ok(board) = open.try_into() {
        let key = BoardKey::new(board);
        let own = key.strength(hole);
        let others = (0..hands::COMBOS).filter(|other| hands::mask(*other) & known == 0);
        let (won, all) = others
            .fold((0.0, 0.0), |(won, all), other| (won + against(key, own, hands::cards(other)), all + 1.0));
        return (won / all) * (won / all);
    }
    let mut dice = Dice::new(Seed::from_u64(known));
    let mut squares = 0.0;
    for _ in 0..BOARDS {
        let mut gone = known;
        let mut draw = |gone: &mut u64| {
            let card = hands::draw(*gone, &mut dice);
            *gone |= card.bit();
            card
        };
        let board = std::array::from_fn(|place| open.get(place).copied().unwrap_or_else(|| draw(&mut gone)));
        let key = BoardKey::new(&board);
        let own = key.strength(hole);
        let won: f32 = (0..OTHERS)
            .map(|_| {
                let mut gone = gone;
                against(key, own, [draw(&mut gone), draw(&mut gone)])
            })
            .sum();
        squares += (won / OTHERS as f32) * (won / OTHERS as f32);
    }
    squares / BOARDS as f32
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

    #[test]
    fn what_may_become_strong_promises_more_than_its_chance() {
        let promise = |hole: &str, open: &str| {
            let open = Card::parse_list(open).unwrap();
            promise(Card::parse_list(hole).unwrap().try_into().unwrap(), &open)
        };
        assert!(promise("AsKs", "Qs Js Ts 2d 3c") > 0.999, "nothing beats it");
        assert!(promise("9s8s", "Ts 7s 2d") > promise("Ac4h", "Ts 7s 2d"), "a draw beside ace high");
        let (flop, river) = (promise("AsAh", "Ts 7s 2d"), promise("AsAh", "Ts 7s 2d 2c Kh"));
        assert!((0.5..0.9).contains(&flop) && river > 0.7, "{flop} {river}");
    }
}
