//! The sampled answer: hands and boards drawn at random, every possible deal being equally likely.
//!
//! Players whose range is every hand are dealt last, straight from what is left of the pack: however the others are
//! dealt, they have equally many hands to get. The others draw from their ranges until nobody's cards are in the way
//! of anybody else's, or, where all their deals fit into a list, from that list.

use arrayvec::ArrayVec;
use paiju_contract::Rng;

use super::spot::Spot;
use super::tally::Tally;
use crate::Card;
use crate::eval::{Hand, Strength};
use crate::range::{Combo, Range, mask};

/// The longest list of deals.
const LIST: u128 = 100_000;

/// The hands of the players who have a range of their own.
type Hands = ArrayVec<Combo, 10>;

impl Spot {
    /// Draws `deals` deals.
    pub fn sample(&self, deals: u64, rng: &mut Rng) -> Tally {
        let mut tally = Tally::new(self.players());
        let source = Source::new(self);
        for _ in 0..deals {
            let (hands, gone) = source.draw(rng);
            tally.add(self.play_out(&hands, gone, rng), 1);
        }
        tally
    }

    /// Deals the players without a range and the board; the winners.
    fn play_out(&self, hands: &Hands, mut gone: u64, rng: &mut Rng) -> usize {
        let mut board = self.board.iter().fold(Hand::EMPTY, |hand, &card| hand.with(card));
        for _ in 0..self.to_come() {
            board = board.with(draw_card(&mut gone, rng));
        }
        let (mut best, mut winners, mut own) = (Strength::NONE, 0, 0);
        for (player, range) in self.ranges.iter().enumerate() {
            let [a, b] = if self.is_open(range) {
                [draw_card(&mut gone, rng), draw_card(&mut gone, rng)]
            } else {
                hands[own]
            };
            own += usize::from(!self.is_open(range));
            let strength = board.with(a).with(b).strength_of_seven();
            if strength >= best {
                winners = if strength > best { 0 } else { winners } | 1 << player;
                best = strength;
            }
        }
        winners
    }

    /// Whether a range is every hand that the board and the dead cards leave.
    fn is_open(&self, range: &Range) -> bool {
        let cards = 52 - self.gone.count_ones() as usize;
        range.len() == cards * (cards - 1) / 2
    }
}

/// Where the hands of the players with a range of their own come from.
enum Source<'a> {
    Listed(Vec<(Hands, u64)>),
    Drawn(Vec<&'a Range>, u64),
}

impl<'a> Source<'a> {
    fn new(spot: &'a Spot) -> Self {
        let own: Vec<&Range> = spot.ranges.iter().filter(|range| !spot.is_open(range)).collect();
        let product = own.iter().fold(1u128, |product, range| product.saturating_mul(range.len() as u128));
        if product > LIST {
            return Self::Drawn(own, spot.gone);
        }
        let mut list = vec![(Hands::new(), spot.gone)];
        for range in own {
            let longer = list.iter().flat_map(|(hands, gone)| {
                let fits = range.combos().iter().filter(move |combo| mask(**combo) & gone == 0);
                fits.map(move |&combo| (hands.iter().copied().chain([combo]).collect(), gone | mask(combo)))
            });
            list = longer.collect();
        }
        Self::Listed(list)
    }

    fn draw(&self, rng: &mut Rng) -> (Hands, u64) {
        match self {
            Self::Listed(list) => list[rng.index(list.len())].clone(),
            Self::Drawn(own, gone) => loop {
                if let Some(dealt) = draw_all(own, *gone, rng) {
                    return dealt;
                }
            },
        }
    }
}

/// A hand of every range, if they fit together.
fn draw_all(ranges: &[&Range], mut gone: u64, rng: &mut Rng) -> Option<(Hands, u64)> {
    let mut hands = Hands::new();
    for range in ranges {
        let combo = range.combos()[rng.index(range.len())];
        if mask(combo) & gone != 0 {
            return None;
        }
        gone |= mask(combo);
        hands.push(combo);
    }
    Some((hands, gone))
}

/// A card that is not gone yet; cards are drawn until one is not, which takes two draws on average at the worst table.
#[inline]
fn draw_card(gone: &mut u64, rng: &mut Rng) -> Card {
    loop {
        let card = Card::ALL[rng.index(Card::COUNT)];
        if *gone & card.bit() == 0 {
            *gone |= card.bit();
            return card;
        }
    }
}
