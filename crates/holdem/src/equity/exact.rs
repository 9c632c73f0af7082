//! The exact answer: every way to deal the hands, every board.
//!
//! Boards are dealt in rising order. The last card is dealt a rank at a time: unless somebody is one card short of a
//! flush, cards of one rank give everybody the same strength, and one comparison counts for all of them.

use super::spot::Spot;
use super::tally::Tally;
use crate::Card;
use crate::eval::{Hand, Strength};
use crate::range::Combo;

impl Spot {
    /// Goes through every deal. `progress` is told the part done, 0..=1, from time to time.
    pub fn exact(&self, progress: &mut dyn FnMut(f64)) -> Tally {
        let mut tally = Tally::new(self.players());
        let all = self.ranges[0].len() as f64;
        let (mut done, mut last) = (0.0, None);
        self.each_deal(&mut |hands, gone| {
            if last != Some(hands[0]) {
                progress(done / all);
                (done, last) = (done + 1.0, Some(hands[0]));
            }
            self.every_board(hands, gone, &mut tally);
        });
        progress(1.0);
        tally
    }

    fn every_board(&self, hands: &[Combo], gone: u64, tally: &mut Tally) {
        match hands.len() {
            2 => Boards::<2>::new(self, hands, gone).count(tally),
            3 => Boards::<3>::new(self, hands, gone).count(tally),
            4 => Boards::<4>::new(self, hands, gone).count(tally),
            5 => Boards::<5>::new(self, hands, gone).count(tally),
            6 => Boards::<6>::new(self, hands, gone).count(tally),
            7 => Boards::<7>::new(self, hands, gone).count(tally),
            8 => Boards::<8>::new(self, hands, gone).count(tally),
            9 => Boards::<9>::new(self, hands, gone).count(tally),
            _ => Boards::<10>::new(self, hands, gone).count(tally),
        }
    }
}

/// The boards that `N` known hands may see.
struct Boards<const N: usize> {
    /// Hole cards and the board so far.
    hands: [Hand; N],
    /// Cards that may still come, rising.
    live: Vec<Card>,
    to_come: usize,
}

impl<const N: usize> Boards<N> {
    fn new(spot: &Spot, holes: &[Combo], gone: u64) -> Self {
        let board = spot.board.iter().fold(Hand::EMPTY, |hand, &card| hand.with(card));
        let hands = std::array::from_fn(|i| board.with(holes[i][0]).with(holes[i][1]));
        let live = Card::ALL.into_iter().filter(|card| gone & card.bit() == 0).collect();
        Self { hands, live, to_come: spot.to_come() }
    }

    fn count(&self, tally: &mut Tally) {
        if self.to_come == 0 {
            tally.add(winners(&self.hands.map(Hand::strength_of_seven)), 1);
        } else {
            self.deal(self.hands, 0, self.to_come, tally);
        }
    }

    /// Deals `left` more cards from those at `from` on.
    fn deal(&self, hands: [Hand; N], from: usize, left: usize, tally: &mut Tally) {
        if left == 1 {
            return self.last_card(hands, from, tally);
        }
        for (at, &card) in self.live.iter().enumerate().skip(from) {
            self.deal(hands.map(|hand| hand.with(card)), at + 1, left - 1, tally);
        }
    }

    fn last_card(&self, hands: [Hand; N], from: usize, tally: &mut Tally) {
        let cards = &self.live[from..];
        if hands.iter().any(|hand| hand.has_four_of_a_suit()) {
            for &card in cards {
                tally.add(winners(&hands.map(|hand| hand.with(card).strength_of_seven())), 1);
            }
        } else {
            for rank in cards.chunk_by(|a, b| a.rank() == b.rank()) {
                tally.add(
                    winners(&hands.map(|hand| hand.with(rank[0]).strength_by_ranks())),
                    rank.len() as u64,
                );
            }
        }
    }
}

/// The set of those with the highest strength.
#[inline]
pub(super) fn winners<const N: usize>(strengths: &[Strength; N]) -> usize {
    let best = strengths.iter().fold(Strength::NONE, |best, &s| best.max(s));
    strengths.iter().enumerate().fold(0, |set, (i, &s)| set | usize::from(s == best) << i)
}
