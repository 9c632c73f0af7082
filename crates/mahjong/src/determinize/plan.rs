//! What has to be laid, counted in advance: the suits of every hidden hand, and how many worlds each share stands for.
//!
//! A plan is one choice of what is rarely open (the kinds of hidden kongs, which of an acting hand's tiles may be of
//! the missing suit, who waits for a tile on offer); a view has one of them, or a few with their weights.

use arrayvec::ArrayVec;
use paiju_contract::Dice;

use super::locked::{Locked, pick};
use super::order::{Shape, falling};
use super::tiles::Tiles;
use crate::piece::{KINDS, Suit, Tile};

/// Kinds of the hidden kongs of one hand.
pub(super) type Kongs = ArrayVec<Tile, 3>;

/// What one hidden hand needs.
#[derive(Clone, Debug)]
pub(super) struct Demand {
    /// Which of the trails it is.
    pub(super) trail: usize,
    /// The missing suit, once public: three tiles of it are buried.
    pub(super) missing: Option<Suit>,
    pub(super) shape: Shape,
    /// The tile just drawn lies beside the others.
    pub(super) drawn: bool,
    /// A hand that is known to wait is drawn whole.
    pub(super) locked: Option<Locked>,
    pub(super) kongs: Kongs,
    /// The chance, of 2^32, that the next copy of a kind may stay, by how many are there.
    pub(super) keep: [[u32; 4]; KINDS],
}

impl Demand {
    /// How many tiles are bound to the two suits that are played.
    fn playable(&self) -> usize {
        self.shape.clean
    }

    /// How many tiles may be anything.
    fn free(&self) -> usize {
        self.shape.free + usize::from(self.drawn)
    }
}

/// The demands of all hidden hands, and every way to share the suits out among them.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) demands: Vec<Demand>,
    pub(super) pool: Tiles,
    /// The seat that is taken to wait for the tile on offer, as a place in `demands`.
    pub(super) waiting: Option<usize>,
    /// Sums of the weights so far; a way is its number, written with one digit a hand: how many of its bound tiles are
    /// of the first suit it plays.
    sums: Vec<f64>,
    pub(super) weight: f64,
}

impl Plan {
    pub(super) fn new(demands: Vec<Demand>, pool: Tiles, waiting: Option<usize>) -> Self {
        let totals = pool.suit_totals();
        let mut count = Count { totals, sum: 0.0, sums: Vec::new() };
        count.hands(&demands, [0; 3], [0; 3], 1.0);
        let bound = |demand: &Demand| demand.playable() + if demand.missing.is_some() { 3 } else { 0 };
        let (bound, free): (usize, usize) =
            (demands.iter().map(bound).sum(), demands.iter().map(Demand::free).sum());
        let left = totals.iter().sum::<usize>().saturating_sub(bound);
        let shapes: f64 = demands.iter().map(|demand| demand.shape.ways).product();
        let weight = count.sum * shapes * falling(left, free);
        Self { demands, pool, waiting, sums: count.sums, weight }
    }

    /// How many hands are drawn whole.
    pub(super) fn locked(&self) -> usize {
        self.demands.iter().filter(|demand| demand.locked.is_some()).count()
    }

    /// The ways to share the suits out that leave the hands drawn whole as they are: their numbers, and the sums of
    /// how many decks they stand for beside those hands.
    pub(super) fn beside(&self, fixed: &[usize], ways: &mut Vec<(usize, f64)>) {
        ways.clear();
        let whole: f64 = self
            .demands
            .iter()
            .zip(fixed)
            .map(|(demand, of_first)| demand.locked.as_ref().map_or(1.0, |locked| locked.ways(*of_first)))
            .product();
        self.walk(0, 0, fixed, 1.0 / whole, ways);
    }

    fn walk(&self, place: usize, number: usize, fixed: &[usize], scale: f64, ways: &mut Vec<(usize, f64)>) {
        let Some(demand) = self.demands.get(place) else {
            let before = if number == 0 { 0.0 } else { self.sums[number - 1] };
            let sum = ways.last().map_or(0.0, |(_, sum)| *sum);
            return ways.push((number, sum + (self.sums[number] - before) * scale));
        };
        let digit = demand.playable() + 1;
        let digits = if demand.locked.is_some() { fixed[place]..fixed[place] + 1 } else { 0..digit };
        digits.for_each(|own| self.walk(place + 1, number * digit + own, fixed, scale, ways));
    }

    /// A way to share the suits out, each as likely as it is heavy: tiles of the first suit, hand by hand.
    pub(super) fn share(&self, dice: &mut Dice) -> ArrayVec<usize, 4> {
        self.digits(pick(&self.sums, dice))
    }

    /// The digits of a way.
    pub(super) fn digits(&self, mut way: usize) -> ArrayVec<usize, 4> {
        let mut first: ArrayVec<usize, 4> = ArrayVec::new();
        for demand in self.demands.iter().rev() {
            let digit = demand.playable() + 1;
            first.push(way % digit);
            way /= digit;
        }
        first.reverse();
        first
    }
}

/// The walk over all ways to share the suits out.
struct Count {
    totals: [usize; 3],
    sum: f64,
    sums: Vec<f64>,
}

impl Count {
    /// `taken` goes to hands drawn whole, `used` is laid tile by tile beside them.
    fn hands(&mut self, demands: &[Demand], taken: [usize; 3], used: [usize; 3], ways: f64) {
        let Some((demand, rest)) = demands.split_first() else {
            let of_suit = |suit: usize| match self.totals[suit].checked_sub(taken[suit]) {
                Some(left) if left >= used[suit] => falling(left, used[suit]),
                _ => 0.0,
            };
            self.sum += if ways > 0.0 { ways * of_suit(0) * of_suit(1) * of_suit(2) } else { 0.0 };
            return self.sums.push(self.sum);
        };
        let Some(missing) = demand.missing else {
            return self.hands(rest, taken, used, ways);
        };
        let ([a, b], n) = (missing.others().map(Suit::index), demand.playable());
        let mut choose = 1.0;
        for of_a in 0..=n {
            let (mut taken, mut used) = (taken, used);
            used[missing.index()] += 3;
            let counted = if demand.locked.is_some() { &mut taken } else { &mut used };
            counted[a] += of_a;
            counted[b] += n - of_a;
            let own = demand.locked.as_ref().map_or(choose, |locked| locked.ways(of_a) * falling(n, n));
            self.hands(rest, taken, used, ways * own);
            choose *= (n - of_a) as f64 / (of_a + 1) as f64;
        }
    }
}
