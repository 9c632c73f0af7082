//! The fastest evaluators on crates.io on the same hands: each in the form its own documentation calls fastest.
//!
//! Their numbers for a hand are their own; the sum is kept so that no work can be left out, and must not change.

use paiju_holdem::Card;

use crate::eval7::hands;
use crate::measure::{Bench, Unit};

pub(crate) fn benches() -> Vec<Bench> {
    let mut all = peer::<Pokers>();
    all.extend(peer::<RsPoker>());
    all.extend(peer::<AyaPoker>());
    all
}

/// A peer's hand of cards.
trait Peer: Copy + 'static {
    const NAME: &'static str;
    fn empty() -> Self;
    #[must_use]
    fn with(self, index: usize) -> Self;
    fn value(&self) -> u16;
    /// A card of ours as this peer's index.
    fn index(card: Card) -> usize {
        card.index()
    }
}

fn peer<P: Peer>() -> Vec<Bench> {
    vec![indices::<P>(), prebuilt::<P>(), in_order::<P>()]
}

fn build<P: Peer>(hand: [u8; 7]) -> P {
    hand.iter().fold(P::empty(), |sum, &index| sum.with(usize::from(index)))
}

fn own_indices<P: Peer>() -> Vec<[u8; 7]> {
    hands().iter().map(|hand| hand.map(|card| P::index(card) as u8)).collect()
}

/// Sums the values, and panics if a later run's sum is another.
fn summed<T>(hands: Vec<T>, value: impl Fn(&T) -> u16) -> impl FnMut() -> u64 {
    let mut known = None;
    move || {
        let total: u64 = hands.iter().map(|hand| u64::from(value(hand))).sum();
        assert_eq!(*known.get_or_insert(total), total);
        hands.len() as u64
    }
}

fn indices<P: Peer>() -> Bench {
    let name = format!("peer:{}/eval7/indices", P::NAME);
    Bench::new(name, Unit::Evals, || summed(own_indices::<P>(), |hand| build::<P>(*hand).value()))
}

fn prebuilt<P: Peer>() -> Bench {
    Bench::new(format!("peer:{}/eval7/prebuilt", P::NAME), Unit::Evals, || {
        summed(own_indices::<P>().into_iter().map(build::<P>).collect(), P::value)
    })
}

fn in_order<P: Peer>() -> Bench {
    Bench::new(format!("peer:{}/eval7/in-order", P::NAME), Unit::Evals, || {
        let mut known = None;
        move || {
            let (mut count, mut total) = (0, 0);
            deal(P::empty(), 0, 7, &mut count, &mut total);
            assert_eq!(*known.get_or_insert(total), total);
            count
        }
    })
}

/// Nested loops over rising cards, the hand so far kept.
fn deal<P: Peer>(hand: P, from: usize, left: usize, count: &mut u64, total: &mut u64) {
    for card in from..=52 - left {
        let hand = hand.with(card);
        if left > 1 {
            deal(hand, card + 1, left - 1, count, total);
        } else {
            *count += 1;
            *total += u64::from(hand.value());
        }
    }
}

type Pokers = pokers::Hand;

impl Peer for Pokers {
    const NAME: &'static str = "pokers";
    #[inline]
    fn empty() -> Self {
        Self::default()
    }
    #[inline]
    fn with(self, index: usize) -> Self {
        self + pokers::CARDS[index]
    }
    #[inline]
    fn value(&self) -> u16 {
        self.evaluate()
    }
}

#[derive(Clone, Copy)]
struct RsPoker(rs_poker::core::SevenCardAccum);

impl Peer for RsPoker {
    const NAME: &'static str = "rs_poker";
    #[inline]
    fn empty() -> Self {
        Self(rs_poker::core::SevenCardAccum::new())
    }
    #[inline]
    fn with(mut self, index: usize) -> Self {
        self.0.add(rs_poker::core::Card::from(index as u8));
        self
    }
    #[inline]
    fn value(&self) -> u16 {
        self.0.rank().value_bits()
    }
    /// It counts by suits first.
    fn index(card: Card) -> usize {
        card.index() % 4 * 13 + card.index() / 4
    }
}

type AyaPoker = aya_poker::base::Hand;

impl Peer for AyaPoker {
    const NAME: &'static str = "aya_poker";
    #[inline]
    fn empty() -> Self {
        Self::new()
    }
    #[inline]
    fn with(mut self, index: usize) -> Self {
        self.insert_unchecked(&aya_poker::base::CARDS[index]);
        self
    }
    #[inline]
    fn value(&self) -> u16 {
        aya_poker::poker_rank(self).0
    }
}
