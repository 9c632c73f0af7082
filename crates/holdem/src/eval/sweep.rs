//! All 133,784,560 hands of seven cards, in order.
//!
//! The hands are visited prefix by prefix: [`every_seven`] hands over the strengths of five cards joined with every
//! pair of higher ones. Where suits do not matter those strengths depend on ranks alone, so they are worked out once
//! for all suits of the fourth and fifth card ([`Pairs`]); where a flush is possible they are copied and the flushes
//! written over them. The order is that of seven nested loops over rising card indices.

use super::hand::by_ranks;
use super::strength::Strength;
use super::tables::{FLUSHES, KEYS};
use crate::Card;

/// Pairs of cards above the lowest card, and room for a last write of four.
const ROOM: usize = pairs_above(0) + 4;

/// How many pairs of cards are higher than `card`.
const fn pairs_above(card: usize) -> usize {
    (51 - card) * (50 - card) / 2
}

/// Calls `visit` for every five cards `a < b < c < d < e` that leave two higher ones, with the strengths of the seven
/// cards `a b c d e f g` for every `e < f < g`, `g` running fastest.
pub fn every_seven(mut visit: impl FnMut([Card; 5], &[Strength])) {
    let mut pairs: Vec<Pairs> = (0..13).map(Pairs::new).collect();
    let mut flushes = [Strength::NONE; ROOM];
    each_three(|three| {
        for fourth in three[2] + 1..49 {
            let four = [three[0], three[1], three[2], fourth];
            if fourth == three[2] + 1 || fourth % 4 == 0 {
                let key = four.iter().map(|card| u64::from(KEYS[card / 4])).sum();
                pairs[fourth / 4..].iter_mut().for_each(|pairs| pairs.fill(key));
            }
            for fifth in fourth + 1..50 {
                let five = Five { cards: [four[0], four[1], four[2], fourth, fifth] };
                let strengths = five.with_flushes(pairs[fifth / 4].above(fifth), &mut flushes);
                visit(five.cards.map(|card| Card::ALL[card]), strengths);
            }
        }
    });
}

/// Rising choices of three cards that leave four above them.
fn each_three(mut visit: impl FnMut([usize; 3])) {
    for a in 0..46 {
        for b in a + 1..47 {
            for c in b + 1..48 {
                visit([a, b, c]);
            }
        }
    }
}

/// The strengths of four cards, one card of a rank, and every pair of cards that are higher than the first of that rank,
/// if suits did not matter.
struct Pairs {
    rank: usize,
    strengths: Box<[Strength; ROOM]>,
}

impl Pairs {
    fn new(rank: usize) -> Self {
        Self { rank, strengths: Box::new([Strength::NONE; ROOM]) }
    }

    /// Four equal strengths are written at once; those beyond the suits that are left are overwritten by the next.
    fn fill(&mut self, four: u64) {
        let (mut at, mut equal) = (0, [[Strength::NONE; 4]; 13]);
        for rank in self.rank..13 {
            let six = four + u64::from(KEYS[self.rank]) + u64::from(KEYS[rank]);
            for last in rank..13 {
                equal[last] = [Strength(by_ranks(six + u64::from(KEYS[last]))); 4];
            }
            for suit in usize::from(rank == self.rank)..4 {
                self.strengths[at..at + 4].copy_from_slice(&equal[rank]);
                at += 3 - suit;
                for equal in &equal[rank + 1..] {
                    self.strengths[at..at + 4].copy_from_slice(equal);
                    at += 4;
                }
            }
        }
    }

    /// Those whose pair is higher than `card`, which is of the rank: the end of them all.
    fn above(&self, card: usize) -> &[Strength] {
        let all = pairs_above(4 * self.rank);
        &self.strengths[all - pairs_above(card)..all]
    }
}

/// Five cards, rising.
struct Five {
    cards: [usize; 5],
}

impl Five {
    /// `pairs` itself where no flush is possible, or a copy in `room` that has them.
    #[inline]
    fn with_flushes<'a>(&self, pairs: &'a [Strength], room: &'a mut [Strength; ROOM]) -> &'a [Strength] {
        // Counters of four bits, five too high: the third card of a suit sets the highest bit.
        let counts = self.cards.iter().fold(0x5555u32, |counts, card| counts + (1 << (card % 4 * 4)));
        let three = counts & 0x8888;
        if three == 0 {
            return pairs;
        }
        let suit = three.trailing_zeros() as usize / 4;
        let room = &mut room[..pairs.len()];
        room.copy_from_slice(pairs);
        if counts >> (suit * 4) & 15 == 8 {
            self.write_suited_pairs(suit, room);
        } else {
            self.write_suited_cards(suit, room);
        }
        room
    }

    /// The ranks that the five cards have in `suit`.
    fn held(&self, suit: usize) -> u16 {
        let ranks = self.cards.iter().filter(|card| *card % 4 == suit);
        ranks.fold(0, |held, card| held | 1 << (card / 4))
    }

    /// Three of a suit: both cards of the pair complete the flush.
    fn write_suited_pairs(&self, suit: usize, pairs: &mut [Strength]) {
        let (held, top) = (self.held(suit), self.cards[4]);
        let first = top + 1 + (suit + 3 - top % 4) % 4;
        for f in (first..52).step_by(4) {
            let (row, held) = (pairs.len() - pairs_above(f - 1), held | 1 << (f / 4));
            for g in (f + 4..52).step_by(4) {
                pairs[row + g - f - 1] = Strength(FLUSHES[usize::from(held | 1 << (g / 4))]);
            }
        }
    }

    /// Four or five of a suit; with fewer than five there is no class of flushes, so nothing is written.
    fn write_suited_cards(&self, suit: usize, pairs: &mut [Strength]) {
        let (held, top) = (self.held(suit), self.cards[4]);
        let adding = |held: u16, card: usize| held | u16::from(card % 4 == suit) << (card / 4);
        let mut all = pairs.iter_mut();
        for f in top + 1..51 {
            let held = adding(held, f);
            for (g, strength) in (f + 1..52).zip(&mut all) {
                let class = FLUSHES[usize::from(adding(held, g))];
                *strength = Strength(if class == 0 { strength.0 } else { class });
            }
        }
    }
}
