//! Wins that a hidden hand let pass (R9): what that proves about a winner, and what it forbids the others.
//!
//! Since its last own discard a hand changes by pongs alone, so what it was at every offer follows from what it is.

use std::ops::Range;

use super::trail::Move;
use crate::fan::{Circumstance, FanRules};
use crate::hand::{Counts, Meld, waits};
use crate::piece::{Suit, Tile};

/// An offer that a hand let go.
#[derive(Clone, Debug)]
pub(super) struct LetGo {
    pub(super) tile: Tile,
    pub(super) how: Circumstance,
    /// How many melds the hand had.
    pub(super) melds: usize,
    /// How many moves its trail had.
    pub(super) at: usize,
}

/// A win on an offered tile: nothing as dear was let go since the last own discard.
#[derive(Clone, Debug)]
struct Proof {
    offers: Range<usize>,
    fan: u16,
}

/// The offers that one hand let go.
#[derive(Clone, Debug, Default)]
pub(super) struct Passed {
    let_go: Vec<LetGo>,
    proofs: Vec<Proof>,
    /// Those from here on still bind.
    since: usize,
    /// The offer that is being answered.
    open: Option<LetGo>,
}

impl Passed {
    /// A tile is offered to the hand.
    pub(super) fn offered(&mut self, offer: LetGo) {
        self.closed();
        self.open = Some(offer);
    }

    /// The offer is over, and the hand did not win with it.
    pub(super) fn closed(&mut self) {
        self.let_go.extend(self.open.take());
    }

    /// The hand won with the offered tile.
    pub(super) fn won(&mut self, fan: u16) {
        self.open = None;
        self.proofs.push(Proof { offers: self.since..self.let_go.len(), fan });
    }

    /// The hand discarded after a draw: nothing binds it any more (R9.3).
    pub(super) fn reset(&mut self) {
        self.since = self.let_go.len();
    }

    /// Whether every win of this hand was allowed.
    pub(super) fn allows(&self, then: &Then<'_>) -> bool {
        let allowed = |proof: &Proof| self.dearest(proof.offers.clone(), then) < i32::from(proof.fan);
        self.proofs.iter().all(allowed)
    }

    /// The dearest win that still binds, −1 for none.
    pub(super) fn last_hu_fan(&self, then: &Then<'_>) -> i16 {
        self.dearest(self.since..self.let_go.len(), then) as i16
    }

    fn dearest(&self, offers: Range<usize>, then: &Then<'_>) -> i32 {
        self.let_go[offers].iter().filter_map(|offer| then.fan(offer)).max().unwrap_or(-1)
    }
}

/// A hand as it is now, to be asked what it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Then<'a> {
    pub(super) hand: &'a Counts,
    pub(super) melds: &'a [Meld],
    pub(super) missing: Suit,
    pub(super) moves: &'a [Move],
    pub(super) fan: FanRules,
}

impl Then<'_> {
    /// What the offer would have been worth to the hand; nothing if it did not wait for it.
    fn fan(&self, offer: &LetGo) -> Option<i32> {
        let (mut hand, melds) = (*self.hand, &self.melds[..offer.melds]);
        for step in &self.moves[offer.at..] {
            match *step {
                Move::Use(tile, n) => (0..n).for_each(|_| hand.add(tile)),
                // A kong of this very turn: what was drawn before it is not known, and binds nobody on his own turn.
                Move::HiddenKong(_) => return None,
                Move::Draw(_) | Move::UseLast(_) | Move::Bury | Move::Clean | Move::Lock => {}
            }
        }
        let (rest, waited) = (10 - 3 * melds.len(), waits(&hand, melds, self.missing).contains(offer.tile));
        (hand.total() == rest && waited)
            .then(|| i32::from(self.fan.count(&hand.with(offer.tile), melds, offer.how).total()))
    }
}
