//! How suits can be shared out among buried tiles and clean hands, and how many assignments of tiles each way stands
//! for.
//!
//! It counts; which tiles go where is the business of `fill`.

use arrayvec::ArrayVec;
use paiju_contract::Rng;

use super::trail::Known;
use crate::piece::Suit;

/// One hand's places that are bound to suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) missing: Suit,
    pub(super) buried: usize,
    pub(super) clean: usize,
}

/// The bound places of all hands.
pub(super) type AllBound = ArrayVec<Bound, 4>;

/// How many tiles of each suit there are.
pub(super) fn suit_totals(pool: &[u8; 27]) -> [usize; 3] {
    std::array::from_fn(|suit| pool[9 * suit..9 * suit + 9].iter().map(|n| usize::from(*n)).sum())
}

/// More than a suit has tiles.
const FACTORS: usize = 37;

/// `n (n − 1) … (n − k + 1)` for every k.
fn falling(n: usize) -> [f64; FACTORS] {
    let mut product = 1.0;
    std::array::from_fn(|k| {
        let before = product;
        product *= n.saturating_sub(k) as f64;
        before
    })
}

/// `n` over `k`, for hands of up to fourteen tiles.
static CHOOSE: [[f64; 15]; 15] = choose();

const fn choose() -> [[f64; 15]; 15] {
    let mut table = [[0.0; 15]; 15];
    let mut n = 0;
    while n < 15 {
        table[n][0] = 1.0;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// All ways to share suits out for one shape of hands and one pool.
#[derive(Debug)]
struct Ways {
    bound: AllBound,
    totals: [usize; 3],
    /// Sums of the weights so far; a way is its number, written with one digit a hand: how many of its clean tiles
    /// are of the first suit it plays.
    sums: Vec<f64>,
}

impl Ways {
    fn of(bound: &AllBound, totals: [usize; 3]) -> Self {
        let mut used = [0; 3];
        for hand in bound {
            used[hand.missing.index()] += hand.buried;
        }
        let mut count = Count {
            left: totals.map(falling),
            sum: 0.0,
            sums: Vec::with_capacity(bound.iter().map(|hand| hand.clean + 1).product()),
        };
        count.hands(bound, used, 1.0);
        Self { bound: bound.clone(), totals, sums: count.sums }
    }

    fn total(&self) -> f64 {
        self.sums.last().copied().unwrap_or(0.0)
    }

    /// A random way, each as likely as it is heavy: tiles of the first suit, hand by hand.
    fn pick(&self, rng: &mut Rng) -> Option<ArrayVec<usize, 4>> {
        let point = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * self.total();
        let mut way = self.sums.partition_point(|sum| *sum <= point);
        if way == self.sums.len() {
            return None;
        }
        let mut first: ArrayVec<usize, 4> = ArrayVec::new();
        for hand in self.bound.iter().rev() {
            first.push(way % (hand.clean + 1));
            way /= hand.clean + 1;
        }
        first.reverse();
        Some(first)
    }
}

/// The walk over all ways.
struct Count {
    left: [[f64; FACTORS]; 3],
    sum: f64,
    sums: Vec<f64>,
}

impl Count {
    fn hands(&mut self, bound: &[Bound], used: [usize; 3], ways: f64) {
        let Some((hand, rest)) = bound.split_first() else {
            let of_suit = |suit: usize| self.left[suit].get(used[suit]).copied().unwrap_or(0.0);
            self.sum += ways * of_suit(0) * of_suit(1) * of_suit(2);
            return self.sums.push(self.sum);
        };
        let [a, b] = hand.missing.others().map(Suit::index);
        for (of_a, choose) in CHOOSE[hand.clean.min(14)][..=hand.clean.min(14)].iter().enumerate() {
            let mut used = used;
            used[a] += of_a;
            used[b] += hand.clean - of_a;
            self.hands(rest, used, ways * choose);
        }
    }
}

/// What was counted before: attempts for one view have few shapes.
#[derive(Debug, Default)]
pub(super) struct Memory {
    ways: Vec<Ways>,
    most: Vec<(AllBound, f64)>,
}

/// Ways remembered at once.
const REMEMBERED: usize = 32;

impl Memory {
    /// A random way to share the pool's suits out; none where the pool of won hands leaves few ways, in proportion,
    /// so that all decks stay equally likely.
    pub(super) fn share(
        &mut self,
        known: &Known,
        bound: &AllBound,
        pool: &[u8; 27],
        rng: &mut Rng,
    ) -> Option<ArrayVec<usize, 4>> {
        let ways = self.ways(bound, suit_totals(pool));
        let total = self.ways[ways].total();
        let won = known.trails.iter().any(|trail| !trail.wins.is_empty());
        if won && !super::fill::luck(total / self.most_ways(known, bound), rng) {
            return None;
        }
        self.ways[ways].pick(rng)
    }

    /// Where the ways of that shape are.
    fn ways(&mut self, bound: &AllBound, totals: [usize; 3]) -> usize {
        let known = self.ways.iter().position(|ways| ways.totals == totals && ways.bound == *bound);
        known.unwrap_or_else(|| {
            if self.ways.len() == REMEMBERED {
                self.ways.clear();
            }
            self.ways.push(Ways::of(bound, totals));
            self.ways.len() - 1
        })
    }

    fn most_ways(&mut self, known: &Known, bound: &AllBound) -> f64 {
        if let Some((_, most)) = self.most.iter().find(|(shape, _)| shape == bound) {
            return *most;
        }
        let most = most_ways(known, bound);
        self.most.push((bound.clone(), most));
        most
    }
}

/// The most assignments that can remain beside any suits of the won hands.
fn most_ways(known: &Known, bound: &AllBound) -> f64 {
    let winners = known.trails.iter().filter(|trail| !trail.wins.is_empty());
    let winners: Vec<(Suit, usize)> =
        winners.filter_map(|trail| Some((trail.missing?, 10 - 3 * trail.melds.len()))).collect();
    let mut totals = vec![suit_totals(&known.pool)];
    for (missing, tiles) in winners {
        let [a, b] = missing.others().map(Suit::index);
        totals = totals
            .iter()
            .flat_map(|before| (0..=tiles).map(move |of_a| (*before, of_a)))
            .filter_map(|(mut after, of_a)| {
                after[a] = after[a].checked_sub(of_a)?;
                after[b] = after[b].checked_sub(tiles - of_a)?;
                Some(after)
            })
            .collect();
        totals.sort_unstable();
        totals.dedup();
    }
    let ways = totals.iter().map(|totals| Ways::of(bound, *totals).total());
    ways.fold(f64::MIN_POSITIVE, f64::max)
}
