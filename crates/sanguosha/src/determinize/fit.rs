//! Lays hidden cards out so that each lies where it may: for worlds that an observer can imagine (R3.4).

use paiju_contract::{Dice, Seat, SeatSet};

use crate::piece::CardId;
use crate::zones::Span;

/// A hidden place: in whose hand, or in the draw pile, and what may lie there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) hand: Option<Seat>,
    pub(super) span: Span,
}

/// What may lie in a gap: any card of a shuffle, or one card that is in one of some hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lot {
    Any { batch: u8 },
    One { card: CardId, batch: u8, hands: SeatSet },
}

impl Lot {
    fn fits(self, gap: Gap) -> bool {
        match self {
            Self::Any { batch } => gap.span.contains(batch),
            Self::One { batch, hands, .. } => {
                gap.span.contains(batch) && gap.hand.is_some_and(|seat| hands.contains(seat))
            }
        }
    }
}

/// Random swaps for each gap until the order of an arrangement is forgotten.
const SWAPS: usize = 16;

/// A random arrangement: the lot of each gap, if all find room.
pub(super) fn fit(gaps: &[Gap], lots: &[Lot], dice: &mut Dice) -> Option<Vec<Lot>> {
    let mut held: Vec<Option<usize>> = vec![None; gaps.len()];
    let mut order: Vec<usize> = (0..lots.len()).collect();
    dice.shuffle(&mut order);
    for lot in order {
        if !seat_lot(lot, gaps, lots, &mut held, &mut vec![false; gaps.len()]) {
            return None;
        }
    }
    let mut laid = held.into_iter().map(|lot| Some(lots[lot?])).collect::<Option<Vec<Lot>>>()?;
    for _ in 0..SWAPS * laid.len() {
        let (a, b) = (dice.index(laid.len()), dice.index(laid.len()));
        if laid[a].fits(gaps[b]) && laid[b].fits(gaps[a]) {
            laid.swap(a, b);
        }
    }
    Some(laid)
}

/// Finds a gap for a lot; lots that lie already move on if they can (an augmenting path).
fn seat_lot(lot: usize, gaps: &[Gap], lots: &[Lot], held: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for at in 0..gaps.len() {
        if tried[at] || !lots[lot].fits(gaps[at]) {
            continue;
        }
        tried[at] = true;
        if held[at].is_none_or(|other| seat_lot(other, gaps, lots, held, tried)) {
            held[at] = Some(lot);
            return true;
        }
    }
    false
}
