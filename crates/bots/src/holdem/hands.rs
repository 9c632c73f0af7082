//! The 1,326 starting hands by number, and how each fares against a random one: before the flop as a place among all
//! starting hands, after it as a chance to win.
//!
//! It owns numbers that depend on cards alone. Who would hold what is `belief`'s.

use std::sync::OnceLock;

use paiju_contract::{Dice, Seed};
use paiju_holdem::Card;
use paiju_holdem::eval::BoardKey;
pub(super) use paiju_holdem::range::COMBOS;

/// A number for every starting hand.
pub(super) type ByHand = Box<[f32; COMBOS]>;

/// The cards of every starting hand, in order of their numbers.
static HANDS: [[Card; 2]; COMBOS] = {
    let mut hands = [[Card::ALL[0]; 2]; COMBOS];
    let (mut at, mut high) = (0, 1);
    while high < Card::COUNT {
        let mut low = 0;
        while low < high {
            hands[at] = [Card::ALL[high], Card::ALL[low]];
            at += 1;
            low += 1;
        }
        high += 1;
    }
    hands
};

/// The number of a hand.
#[inline]
pub(super) fn number([one, other]: [Card; 2]) -> usize {
    let (high, low) = (one.index().max(other.index()), one.index().min(other.index()));
    high * (high - 1) / 2 + low
}

/// The cards of a number.
#[inline]
pub(super) fn cards(number: usize) -> [Card; 2] {
    HANDS[number]
}

/// The cards of a number as a set.
#[inline]
pub(super) fn mask(number: usize) -> u64 {
    let [one, other] = HANDS[number];
    one.bit() | other.bit()
}

/// The same number everywhere.
pub(super) fn filled(value: f32) -> ByHand {
    vec![value; COMBOS].try_into().expect("one for every hand")
}

/// The place of a hand among all starting hands before the flop: near 0 for the best, near 1 for the worst.
pub(super) fn place(number: usize) -> f32 {
    places()[number]
}

/// All these places: by the chance to win against two random hands, alike for hands that differ in suits only.
pub(super) fn places() -> &'static [f32; COMBOS] {
    static PLACES: OnceLock<ByHand> = OnceLock::new();
    PLACES.get_or_init(ranked)
}

/// Boards that starting hands are compared on.
const BOARDS: u32 = 600;

fn ranked() -> ByHand {
    let mut dice = Dice::new(Seed::from_u64(0));
    let (mut sums, mut counts) = ([0.0f64; 169], [0.0f64; 169]);
    for _ in 0..BOARDS {
        let board = run_out(&[], &mut dice);
        each_rank(board, |hand, rank| {
            sums[kind(hand)] += f64::from(rank * rank);
            counts[kind(hand)] += 1.0;
        });
    }
    let worth = |kind: usize| sums[kind] / counts[kind];
    let mut order: Vec<usize> = (0..COMBOS).collect();
    order.sort_by(|a, b| worth(kind(*b)).total_cmp(&worth(kind(*a))).then(kind(*a).cmp(&kind(*b))));
    let mut places = filled(0.0);
    order.into_iter().enumerate().for_each(|(at, hand)| places[hand] = (at as f32 + 0.5) / COMBOS as f32);
    places
}

/// Which of the 169 kinds of starting hands it is.
pub(super) fn kind(number: usize) -> usize {
    let [high, low] = HANDS[number];
    let (above, below) = (high.rank().index(), low.rank().index());
    if high.suit() == low.suit() { above * 13 + below } else { below * 13 + above }
}

/// The board with what is missing drawn.
fn run_out(open: &[Card], dice: &mut Dice) -> [Card; 5] {
    let mut gone = open.iter().fold(0, |set, card| set | card.bit());
    std::array::from_fn(|place| {
        let card = open.get(place).copied().unwrap_or_else(|| draw(gone, dice));
        gone |= card.bit();
        card
    })
}

/// A card that is not gone.
pub(super) fn draw(gone: u64, dice: &mut Dice) -> Card {
    loop {
        let card = Card::ALL[dice.index(Card::COUNT)];
        if gone & card.bit() == 0 {
            return card;
        }
    }
}

/// Calls `visit` with every hand that the whole board leaves, and the share of hands it beats, ties half.
fn each_rank(board: [Card; 5], mut visit: impl FnMut(usize, f32)) {
    const CLASSES: usize = 7_463;
    let (key, gone) = (BoardKey::new(&board), board.iter().fold(0, |set, card| set | card.bit()));
    let (mut classes, mut below) = ([0u16; COMBOS], [0u16; CLASSES + 1]);
    for hand in (0..COMBOS).filter(|&hand| mask(hand) & gone == 0) {
        let class = key.strength(HANDS[hand]).class();
        classes[hand] = class;
        below[usize::from(class) + 1] += 1;
    }
    for class in 0..CLASSES {
        below[class + 1] += below[class];
    }
    let all = f32::from(below[CLASSES]);
    for (hand, &class) in classes.iter().enumerate().filter(|(_, class)| **class > 0) {
        let class = usize::from(class);
        visit(hand, f32::from(below[class] + below[class + 1]) / (2.0 * all));
    }
}

/// How each hand fares on an open board against a random one.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    board: u64,
    /// The chance to win; 0 for hands that hold a card of the board.
    pub(super) chances: ByHand,
}

impl Outlook {
    /// By so many ways in which the board can go on; one is enough when it is complete. The same for the same board.
    pub(super) fn new(open: &[Card], runs: u32) -> Self {
        let board = open.iter().fold(0, |set, card| set | card.bit());
        let mut dice = Dice::new(Seed::from_u64(board));
        let (mut chances, mut counts) = (filled(0.0), [0u16; COMBOS]);
        for _ in 0..if open.len() == 5 { 1 } else { runs } {
            each_rank(run_out(open, &mut dice), |hand, rank| {
                chances[hand] += rank;
                counts[hand] += 1;
            });
        }
        chances.iter_mut().zip(counts).for_each(|(chance, count)| *chance /= f32::from(count.max(1)));
        Self { board, chances }
    }

    /// Whether it is of this board.
    pub(super) fn is_of(&self, open: &[Card]) -> bool {
        self.board == open.iter().fold(0, |set, card| set | card.bit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> usize {
        number(Card::parse_list(text).unwrap().try_into().unwrap())
    }

    #[test]
    fn every_hand_has_a_number() {
        assert!((0..COMBOS).all(|number| super::number(cards(number)) == number));
    }

    #[test]
    fn better_starting_hands_have_lower_places() {
        let order = ["AsAh", "KsKh", "QsQh", "AsKs", "AsKh", "Td9d", "7s2h"].map(|text| place(hand(text)));
        assert!(order.is_sorted(), "{order:?}");
        assert!(place(hand("7s2h")) > 0.9 && place(hand("AsAh")) < 0.01);
        assert!((places().iter().sum::<f32>() / COMBOS as f32 - 0.5).abs() < 0.001);
    }

    #[test]
    fn the_nuts_beat_everything_and_draws_beat_nothing_much() {
        let open = Card::parse_list("Qs Js Ts 2d 2c").unwrap();
        let outlook = Outlook::new(&open, 1);
        assert!(outlook.is_of(&open) && !outlook.is_of(&open[..4]));
        assert!(outlook.chances[hand("AsKs")] > 0.999);
        assert!(outlook.chances[hand("AdKh")] > outlook.chances[hand("QdQh")] - 0.2);
        assert!(outlook.chances[hand("5d4h")] < 0.2);
        let flop = Outlook::new(&open[..3], 40);
        assert!(flop.chances[hand("As2s")] > flop.chances[hand("Ad2h")], "a flush beats an ace");
    }
}
