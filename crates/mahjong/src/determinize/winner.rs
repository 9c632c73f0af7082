//! A won hand that nobody has seen: drawn evenly from all sets of unseen tiles that explain its wins.
//!
//! The hand is put together meld by meld, each physical way equally likely (a step is refused in proportion to how
//! far the pool has shrunk), and kept with one over the number of ways that would have led to it.

use paiju_contract::Rng;

use super::fill::luck;
use super::trail::Trail;
use crate::fan::{Circumstance, Element, Fan, FanRules};
use crate::hand::{Counts, Meld, is_complete};
use crate::piece::{Suit, Tile};

type Pool = [u8; 27];

/// Attempts before the whole deck is tried anew.
const ATTEMPTS: usize = 4_000;

/// Ten tiles less three for each meld, or nothing if no attempt succeeds.
pub(super) fn hand(
    rules: &FanRules,
    trail: &Trail,
    kongs: &[Tile],
    pool: &Pool,
    rng: &mut Rng,
) -> Option<Vec<Tile>> {
    let missing = trail.missing?;
    let melds = all_melds(trail, kongs);
    let (tile, _) = *trail.wins.first()?;
    let needed = 3usize.checked_sub(melds.len())?;
    (0..ATTEMPTS).find_map(|_| {
        let hand = attempt(tile, needed, missing, pool, rng)?;
        explains(rules, trail, &hand, &melds, missing).then(|| hand.tiles().collect())
    })
}

fn all_melds(trail: &Trail, kongs: &[Tile]) -> Vec<Meld> {
    let mut kongs = kongs.iter();
    let with_tile = |(meld, seen): &(Meld, bool)| match (*seen, meld) {
        (true, meld) => *meld,
        (false, meld) => Meld { tile: kongs.next().copied().unwrap_or(meld.tile), ..*meld },
    };
    trail.melds.iter().map(with_tile).collect()
}

/// Whether every win of the log comes out as it was told.
fn explains(rules: &FanRules, trail: &Trail, hand: &Counts, melds: &[Meld], missing: Suit) -> bool {
    trail.wins.iter().all(|(tile, fan)| {
        hand.count(*tile) < 4 && {
            let whole = hand.with(*tile);
            is_complete(&whole, missing) && rules.count(&whole, melds, circumstance(fan)) == *fan
        }
    })
}

/// How a win came about, as its elements tell.
fn circumstance(fan: &Fan) -> Circumstance {
    let heavenly = fan.has(Element::Heavenly);
    Circumstance {
        self_drawn: fan.has(Element::SelfDraw) && !heavenly,
        heavenly,
        earthly: fan.has(Element::Earthly),
        after_kong: fan.has(Element::KongDraw) || fan.has(Element::KongDiscard),
        wall_empty: fan.has(Element::LastTile) || fan.has(Element::LastDiscard),
        robbing: fan.has(Element::RobbedKong),
    }
}

/// A meld of the playable suits: a kind three times, or three kinds in a row.
fn melds(missing: Suit) -> impl Iterator<Item = [usize; 3]> {
    missing.others().into_iter().flat_map(|suit| {
        let base = 9 * suit.index();
        (0..9).map(move |r| [base + r; 3]).chain((0..7).map(move |r| [base + r, base + r + 1, base + r + 2]))
    })
}

/// In how many ways these tiles can be taken from the pool.
fn ways(pool: &Pool, tiles: &[usize]) -> f64 {
    let n = |i: usize| f64::from(pool[i]);
    match *tiles {
        [a] => n(a),
        [a, b] if a == b => n(a) * (n(a) - 1.0) / 2.0,
        [a, b, c] if a == b && b == c => n(a) * (n(a) - 1.0) * (n(a) - 2.0) / 6.0,
        _ => tiles.iter().map(|i| n(*i)).product(),
    }
}

fn meld_ways(pool: &Pool, missing: Suit) -> f64 {
    melds(missing).map(|meld| ways(pool, &meld)).sum()
}

fn pair_ways(pool: &Pool, missing: Suit) -> f64 {
    missing
        .others()
        .into_iter()
        .flat_map(|suit| (0..9).map(move |r| 9 * suit.index() + r))
        .map(|i| ways(pool, &[i, i]))
        .sum()
}

/// What the winning tile can be part of: the tiles it needs beside it, and whether that makes the pair.
fn around(tile: Tile) -> Vec<(Vec<usize>, bool)> {
    let (i, rank) = (tile.index(), usize::from(tile.rank()) - 1);
    let mut all = vec![(vec![i], true), (vec![i, i], false)];
    if rank >= 2 {
        all.push((vec![i - 2, i - 1], false));
    }
    if (1..8).contains(&rank) {
        all.push((vec![i - 1, i + 1], false));
    }
    if rank <= 6 {
        all.push((vec![i + 1, i + 2], false));
    }
    all
}

fn attempt(tile: Tile, needed: usize, missing: Suit, pool: &Pool, rng: &mut Rng) -> Option<Counts> {
    let (most_melds, most_pairs) = (meld_ways(pool, missing), pair_ways(pool, missing));
    let firsts = around(tile);
    let weight = |(tiles, pair): &(Vec<usize>, bool)| match (pair, needed) {
        (false, 0) => 0.0,
        (true, _) => ways(pool, tiles) * most_melds.powi(needed as i32),
        (false, _) => ways(pool, tiles) * most_melds.powi(needed as i32 - 1) * most_pairs,
    };
    let (first, is_pair) = pick(&firsts, weight, rng)?;
    let (mut left, mut hand) = (*pool, Counts::EMPTY);
    take(first, &mut left, &mut hand);
    for _ in 0..needed - usize::from(!is_pair) {
        if !luck(meld_ways(&left, missing) / most_melds, rng) {
            return None;
        }
        let all: Vec<[usize; 3]> = melds(missing).collect();
        let meld = *pick(&all, |meld| ways(&left, meld), rng)?;
        take(&meld, &mut left, &mut hand);
    }
    if !is_pair {
        if !luck(pair_ways(&left, missing) / most_pairs, rng) {
            return None;
        }
        let pairs: Vec<[usize; 2]> =
            Tile::all().filter(|t| t.suit() != missing).map(|t| [t.index(); 2]).collect();
        let pair = *pick(&pairs, |pair| ways(&left, pair), rng)?;
        take(&pair, &mut left, &mut hand);
    }
    let fewest = [1.0, 1.0, 1.0, 2.0][needed];
    luck(fewest / paths(tile, needed, missing, &hand), rng).then_some(hand)
}

fn take(tiles: &[usize], left: &mut Pool, hand: &mut Counts) {
    for &i in tiles {
        left[i] -= 1;
        hand.add(Tile::at(i));
    }
}

fn pick<'a, T>(all: &'a [T], weight: impl Fn(&T) -> f64, rng: &mut Rng) -> Option<&'a T> {
    let total: f64 = all.iter().map(&weight).sum();
    let mut left = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * total;
    all.iter().find(|item| {
        left -= weight(item);
        left < 0.0
    })
}

/// In how many ways the steps above lead to just these tiles.
fn paths(tile: Tile, needed: usize, missing: Suit, hand: &Counts) -> f64 {
    let mut pool = [0; 27];
    hand.kinds().for_each(|kind| pool[kind.index()] = hand.count(kind));
    let firsts = around(tile).into_iter().filter(|(_, pair)| *pair || needed > 0);
    firsts
        .map(|(tiles, is_pair)| {
            let n = ways(&pool, &tiles);
            if n <= 0.0 {
                return 0.0;
            }
            let mut left = pool;
            tiles.iter().for_each(|i| left[*i] -= 1);
            n * rest_paths(&left, needed - usize::from(!is_pair), !is_pair, missing)
        })
        .sum()
}

fn rest_paths(left: &Pool, melds_left: usize, pair: bool, missing: Suit) -> f64 {
    if melds_left == 0 {
        let total: u8 = left.iter().sum();
        let is_pair = total == 2 && left.contains(&2);
        return f64::from(if pair { is_pair } else { total == 0 });
    }
    melds(missing)
        .map(|meld| {
            let n = ways(left, &meld);
            if n <= 0.0 {
                return 0.0;
            }
            let mut rest = *left;
            meld.iter().for_each(|i| rest[*i] -= 1);
            n * rest_paths(&rest, melds_left - 1, pair, missing)
        })
        .sum()
}
