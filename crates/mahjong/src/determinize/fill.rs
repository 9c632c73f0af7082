//! One random deck that fits what is known, or nothing: every deck that fits comes out equally often.
//!
//! Which drawn position a seen tile came from is chosen evenly among the positions held at that moment. Equal tiles
//! would let one deck come out in several ways; only the way in which the earliest position goes first is kept.
//! Burying is a choice of positions, so every such choice counts.

use paiju_contract::Rng;
use paiju_kit::shuffle;

use super::World;
use super::trail::{Known, Move, Trail};
use super::winner;
use crate::piece::{Suit, TILES, Tile};

/// A position that a hand holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    position: usize,
    /// Surely not of the missing suit.
    clean: bool,
    /// Part of a won hand.
    locked: bool,
}

/// Where the unseen tiles of one hand lie.
#[derive(Clone, Debug, Default)]
struct Places {
    buried: Vec<usize>,
    clean: Vec<usize>,
    locked: Vec<usize>,
    free: Vec<usize>,
    /// The positions every use took, in the order of the moves.
    taken: Vec<Vec<usize>>,
}

type Deck = [Option<Tile>; TILES];

/// A world that fits, if this attempt finds one.
pub(super) fn world(known: &Known, rng: &mut Rng) -> Option<World> {
    let (mut deck, mut pool) = (known.deck, known.pool);
    let mut kongs = Vec::with_capacity(known.trails.len());
    for trail in &known.trails {
        kongs.push(hidden_kongs(trail, &mut pool, rng)?);
    }
    let mut places = Vec::with_capacity(known.trails.len());
    for (trail, kongs) in known.trails.iter().zip(&kongs) {
        places.push(place_until_canonical(trail, kongs, &mut deck, rng)?);
    }
    fill_won(known, &kongs, &places, &mut deck, &mut pool, rng)?;
    fill_bound(known, &places, &mut deck, &mut pool, rng)?;
    fill_rest(known, &places, &mut deck, &pool, rng);
    let canonical = known.trails.iter().zip(&places).zip(&kongs);
    if !canonical
        .into_iter()
        .all(|((trail, places), kongs)| is_canonical(trail, kongs, places, &deck))
    {
        return None;
    }
    let mut world = World::of_deck(deck.map(|tile| tile.unwrap_or(Tile::at(0))));
    for ((trail, places), kongs) in known.trails.iter().zip(&places).zip(kongs) {
        let buried: Vec<Tile> = places
            .buried
            .iter()
            .map(|position| world.deck[*position])
            .collect();
        world.buried[trail.seat.index()] = buried.try_into().ok();
        world.kongs[trail.seat.index()] = kongs;
    }
    Some(world)
}

/// Kinds for the kongs that are hidden: any four equal tiles outside the missing suit.
fn hidden_kongs(trail: &Trail, pool: &mut [u8; 27], rng: &mut Rng) -> Option<Vec<Tile>> {
    (0..trail.hidden_kongs)
        .map(|_| {
            // Evenly over all kinds, and none if that one is not there: attempts stay equally likely.
            let tile = Tile::at(rng.index(27));
            (pool[tile.index()] == 4 && trail.missing != Some(tile.suit())).then(|| {
                pool[tile.index()] = 0;
                tile
            })
        })
        .collect()
}

/// The way of the seen tiles through one hand; tried again until equal seen tiles went in order.
fn place_until_canonical(trail: &Trail, kongs: &[Tile], deck: &mut Deck, rng: &mut Rng) -> Option<Places> {
    for _ in 0..10_000 {
        let mut attempt = *deck;
        if let Some(places) = place(trail, kongs, &mut attempt, rng)
            && is_canonical(trail, kongs, &places, &attempt)
        {
            *deck = attempt;
            return Some(places);
        }
    }
    None
}

fn place(trail: &Trail, kongs: &[Tile], deck: &mut Deck, rng: &mut Rng) -> Option<Places> {
    let mut held: Vec<Held> = trail
        .dealt
        .clone()
        .map(|position| Held {
            position,
            clean: false,
            locked: false,
        })
        .collect();
    let mut places = Places::default();
    // The most positions that can still hold tiles of the missing suit, whatever was chosen so far.
    let mut dirty = held.len();
    for step in &trail.moves {
        match *step {
            Move::Bury => {
                places.buried = (0..3)
                    .map(|_| held.remove(rng.index(held.len())).position)
                    .collect();
                dirty -= 3;
            }
            Move::Draw(position) => {
                held.push(Held {
                    position,
                    clean: false,
                    locked: false,
                });
                dirty += 1;
            }
            Move::Use(tile, n) => {
                let missing = trail.missing == Some(tile.suit());
                let mut taken = Vec::with_capacity(n);
                for _ in 0..n {
                    taken.push(take(&mut held, missing, dirty, rng)?);
                    dirty = if missing { dirty - 1 } else { dirty.min(held.len()) };
                }
                taken.iter().for_each(|position| deck[*position] = Some(tile));
                places.taken.push(taken);
            }
            Move::UseLast(tile) => {
                deck[held.pop()?.position] = Some(tile);
                dirty = dirty.min(held.len());
            }
            Move::HiddenKong(number) => {
                let mut taken = Vec::with_capacity(4);
                for _ in 0..4 {
                    taken.push(take(&mut held, false, dirty, rng)?);
                }
                dirty = dirty.min(held.len());
                taken
                    .iter()
                    .for_each(|position| deck[*position] = Some(kongs[number]));
                places.taken.push(taken);
            }
            Move::Clean => {
                held.iter_mut().for_each(|held| held.clean = true);
                dirty = 0;
            }
            Move::Lock => held.iter_mut().for_each(|held| held.locked = true),
        }
    }
    sort_out(&held, &mut places);
    Some(places)
}

fn sort_out(held: &[Held], places: &mut Places) {
    for held in held {
        let list = match held {
            Held { locked: true, .. } => &mut places.locked,
            Held { clean: true, .. } => &mut places.clean,
            Held { .. } => &mut places.free,
        };
        list.push(held.position);
    }
}

/// Takes a random held position. Missing-suit tiles come from positions not known to be clean; of those there may be
/// fewer than `most`, and the attempt fails so often that every way stays equally likely.
fn take(held: &mut Vec<Held>, missing: bool, most: usize, rng: &mut Rng) -> Option<usize> {
    if !missing {
        let index = rng.index(held.len());
        return Some(held.remove(index).position);
    }
    if most == 0 {
        return None;
    }
    let nth = rng.index(most);
    let index = held
        .iter()
        .enumerate()
        .filter(|(_, held)| !held.clean)
        .map(|(index, _)| index)
        .nth(nth)?;
    Some(held.remove(index).position)
}

/// Whether of equal tiles the earliest position always went first; unknown tiles equal nothing.
fn is_canonical(trail: &Trail, kongs: &[Tile], places: &Places, deck: &Deck) -> bool {
    let mut held: Vec<usize> = trail.dealt.clone().collect();
    let mut taken = places.taken.iter();
    for step in &trail.moves {
        let ordered = match *step {
            Move::Bury => {
                held.retain(|position| !places.buried.contains(position));
                true
            }
            Move::Draw(position) => {
                held.push(position);
                true
            }
            Move::Use(tile, _) => take_in_order(&mut held, taken.next(), tile, deck),
            Move::HiddenKong(number) => take_in_order(&mut held, taken.next(), kongs[number], deck),
            Move::UseLast(_) => held.pop().is_some(),
            Move::Clean | Move::Lock => true,
        };
        if !ordered {
            return false;
        }
    }
    true
}

fn take_in_order(held: &mut Vec<usize>, taken: Option<&Vec<usize>>, tile: Tile, deck: &Deck) -> bool {
    let Some(taken) = taken else { return false };
    let first = |held: &[usize]| held.iter().position(|position| deck[*position] == Some(tile));
    taken
        .iter()
        .all(|_| first(held).is_some_and(|index| taken.contains(&held.remove(index))))
}

/// Won hands, each drawn evenly from those that explain all its wins.
fn fill_won(
    known: &Known,
    kongs: &[Vec<Tile>],
    places: &[Places],
    deck: &mut Deck,
    pool: &mut [u8; 27],
    rng: &mut Rng,
) -> Option<()> {
    for ((trail, kongs), places) in known.trails.iter().zip(kongs).zip(places) {
        if trail.wins.is_empty() {
            continue;
        }
        let mut hand = winner::hand(&known.rules.fan(), trail, kongs, pool, rng)?;
        shuffle(&mut hand, rng);
        for (position, tile) in places.locked.iter().zip(&hand) {
            deck[*position] = Some(*tile);
            pool[tile.index()] -= 1;
        }
    }
    Some(())
}

/// How many tiles of each suit there are.
fn suit_totals(pool: &[u8; 27]) -> [usize; 3] {
    std::array::from_fn(|suit| pool[9 * suit..9 * suit + 9].iter().map(|n| usize::from(*n)).sum())
}

/// `n (n − 1) … (n − k + 1)`
fn falling(n: usize, k: usize) -> f64 {
    (0..k).map(|i| n.saturating_sub(i) as f64).product()
}

fn choose(n: usize, k: usize) -> f64 {
    falling(n, k) / falling(k, k)
}

/// One hand's places that are bound to suits.
#[derive(Clone, Copy, Debug)]
struct Bound {
    missing: Suit,
    buried: usize,
    clean: usize,
}

/// All ways to share suits out, with how many assignments of tiles each stands for.
fn shares(bound: &[Bound], totals: [usize; 3]) -> Vec<(Vec<usize>, f64)> {
    let mut used = [0; 3];
    bound
        .iter()
        .for_each(|hand| used[hand.missing.index()] += hand.buried);
    let mut all = Vec::new();
    share(bound, totals, used, 1.0, &mut Vec::new(), &mut all);
    all
}

fn share(
    bound: &[Bound],
    totals: [usize; 3],
    used: [usize; 3],
    ways: f64,
    first: &mut Vec<usize>,
    out: &mut Vec<(Vec<usize>, f64)>,
) {
    let Some((hand, rest)) = bound.split_first() else {
        let weight = ways
            * totals
                .iter()
                .zip(used)
                .map(|(n, k)| falling(*n, k))
                .product::<f64>();
        if weight > 0.0 {
            out.push((first.clone(), weight));
        }
        return;
    };
    let [a, b] = hand.missing.others().map(Suit::index);
    for of_a in 0..=hand.clean {
        let mut used = used;
        used[a] += of_a;
        used[b] += hand.clean - of_a;
        first.push(of_a);
        share(rest, totals, used, ways * choose(hand.clean, of_a), first, out);
        first.pop();
    }
}

/// Buried tiles and clean hands: first how many of each suit go where, then which.
fn fill_bound(
    known: &Known,
    places: &[Places],
    deck: &mut Deck,
    pool: &mut [u8; 27],
    rng: &mut Rng,
) -> Option<()> {
    let bound: Vec<Bound> = known
        .trails
        .iter()
        .zip(places)
        .filter_map(|(trail, places)| {
            Some(Bound {
                missing: trail.missing?,
                buried: places.buried.len(),
                clean: places.clean.len(),
            })
        })
        .collect();
    let ways = shares(&bound, suit_totals(pool));
    let total: f64 = ways.iter().map(|(_, weight)| weight).sum();
    if known.trails.iter().any(|trail| !trail.wins.is_empty()) && !luck(total / most_ways(known, &bound), rng)
    {
        return None;
    }
    let share = pick(&ways, total, rng)?;
    let mut tiles: [Vec<Tile>; 3] = std::array::from_fn(|suit| tiles_of(pool, suit));
    tiles.iter_mut().for_each(|tiles| shuffle(tiles, rng));
    let mut share = share.iter();
    for (trail, places) in known.trails.iter().zip(places) {
        let Some(missing) = trail.missing else { continue };
        let [a, b] = missing.others().map(Suit::index);
        let mut clean = places.clean.clone();
        shuffle(&mut clean, rng);
        let of_a = *share.next()?;
        let suits = (0..clean.len()).map(|i| if i < of_a { a } else { b });
        let buried = places.buried.iter().map(|position| (*position, missing.index()));
        for (position, suit) in clean.iter().copied().zip(suits).chain(buried) {
            let tile = tiles[suit].pop()?;
            deck[position] = Some(tile);
            pool[tile.index()] -= 1;
        }
    }
    Some(())
}

/// The most assignments that can remain beside any suits of the won hands.
fn most_ways(known: &Known, bound: &[Bound]) -> f64 {
    let winners: Vec<Bound> = known
        .trails
        .iter()
        .filter(|trail| !trail.wins.is_empty())
        .filter_map(|trail| {
            Some(Bound {
                missing: trail.missing?,
                buried: 0,
                clean: 10 - 3 * trail.melds.len(),
            })
        })
        .collect();
    let mut totals = vec![suit_totals(&known.pool)];
    for winner in &winners {
        let [a, b] = winner.missing.others().map(Suit::index);
        totals = totals
            .iter()
            .flat_map(|before| (0..=winner.clean).map(move |of_a| (*before, of_a)))
            .filter_map(|(mut after, of_a)| {
                after[a] = after[a].checked_sub(of_a)?;
                after[b] = after[b].checked_sub(winner.clean - of_a)?;
                Some(after)
            })
            .collect();
        totals.sort_unstable();
        totals.dedup();
    }
    let ways = |totals: &[usize; 3]| {
        shares(bound, *totals)
            .iter()
            .map(|(_, weight)| weight)
            .sum::<f64>()
    };
    totals.iter().map(ways).fold(f64::MIN_POSITIVE, f64::max)
}

/// True with that probability.
pub(super) fn luck(probability: f64, rng: &mut Rng) -> bool {
    f64::from(rng.next_u32()) < probability * 4_294_967_296.0
}

fn pick<'a>(ways: &'a [(Vec<usize>, f64)], total: f64, rng: &mut Rng) -> Option<&'a [usize]> {
    let mut left = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * total;
    for (share, weight) in ways {
        left -= weight;
        if left < 0.0 {
            return Some(share);
        }
    }
    ways.last().map(|(share, _)| &share[..])
}

fn tiles_of(pool: &[u8; 27], suit: usize) -> Vec<Tile> {
    (9 * suit..9 * suit + 9)
        .flat_map(|i| (0..pool[i]).map(move |_| Tile::at(i)))
        .collect()
}

/// Everything else: hands not known to be clean, hands before burying, the wall.
fn fill_rest(known: &Known, places: &[Places], deck: &mut Deck, pool: &[u8; 27], rng: &mut Rng) {
    let mut tiles: Vec<Tile> = (0..3).flat_map(|suit| tiles_of(pool, suit)).collect();
    shuffle(&mut tiles, rng);
    let free = places.iter().flat_map(|places| &places.free).chain(&known.wall);
    for (position, tile) in free.zip(tiles) {
        deck[*position] = Some(tile);
    }
}
