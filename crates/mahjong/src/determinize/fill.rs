//! One random deck that fits what is known, or nothing: every deck that fits comes out equally often.
//!
//! The seen tiles find their way through the hands first (`place`), then the unseen ones are laid: won hands, places
//! bound to suits (`share`), everything else. Burying is a choice of positions, so every such choice counts.

use arrayvec::ArrayVec;
use paiju_contract::Rng;
use paiju_kit::shuffle;

use super::World;
use super::place::{Deck, Kongs, Places, place};
use super::share::{AllBound, Bound, Memory};
use super::trail::{Known, Trail};
use super::winner;
use crate::piece::{Suit, TILES, Tile};

/// The unseen tiles of each kind.
type Pool = [u8; 27];

/// A world that fits, if this attempt finds one.
pub(super) fn world(known: &Known, memory: &mut Memory, rng: &mut Rng) -> Option<World> {
    let (mut deck, mut pool) = (known.deck, known.pool);
    let mut kongs: ArrayVec<Kongs, 4> = ArrayVec::new();
    for trail in &known.trails {
        kongs.push(hidden_kongs(trail, &mut pool, rng)?);
    }
    let mut places: ArrayVec<Places, 4> = ArrayVec::new();
    for (trail, kongs) in known.trails.iter().zip(&kongs) {
        places.push(place(trail, kongs, &mut deck, rng)?);
    }
    fill_won(known, &kongs, &places, &mut deck, &mut pool, rng)?;
    fill_bound(known, memory, &places, &mut deck, &mut pool, rng)?;
    fill_rest(known, &places, &mut deck, &pool, rng)?;
    let mut world = World::of_deck(deck.map(|tile| tile.unwrap_or(Tile::at(0))));
    for ((trail, places), kongs) in known.trails.iter().zip(&places).zip(&kongs) {
        let buried = places.buried.iter().map(|at| world.deck[usize::from(*at)]);
        let buried: ArrayVec<Tile, 3> = buried.collect();
        world.buried[trail.seat.index()] = buried.into_inner().ok();
        world.kongs[trail.seat.index()] = kongs.to_vec();
    }
    Some(world)
}

/// Kinds for the kongs that are hidden: any four equal tiles outside the missing suit.
fn hidden_kongs(trail: &Trail, pool: &mut Pool, rng: &mut Rng) -> Option<Kongs> {
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

/// Won hands, each drawn evenly from those that explain all its wins.
fn fill_won(
    known: &Known,
    kongs: &[Kongs],
    places: &[Places],
    deck: &mut Deck,
    pool: &mut Pool,
    rng: &mut Rng,
) -> Option<()> {
    for ((trail, kongs), places) in known.trails.iter().zip(kongs).zip(places) {
        if trail.wins.is_empty() {
            continue;
        }
        let mut hand = winner::hand(&known.rules.fan(), trail, kongs, pool, rng)?;
        shuffle(&mut hand, rng);
        for (position, tile) in places.locked.iter().zip(&hand) {
            places.put(deck, *position, *tile)?;
            pool[tile.index()] -= 1;
        }
    }
    Some(())
}

/// Buried tiles and clean hands: first how many of each suit go where, then which.
fn fill_bound(
    known: &Known,
    memory: &mut Memory,
    places: &[Places],
    deck: &mut Deck,
    pool: &mut Pool,
    rng: &mut Rng,
) -> Option<()> {
    let hands = || known.trails.iter().zip(places);
    let bound: AllBound = hands()
        .filter_map(|(trail, places)| {
            Some(Bound { missing: trail.missing?, buried: places.buried.len(), clean: places.clean.len() })
        })
        .collect();
    let share = memory.share(known, &bound, pool, rng)?;
    let mut tiles: [ArrayVec<Tile, 36>; 3] = std::array::from_fn(|suit| tiles_of(pool, suit).collect());
    let mut lay = |places: &Places, position: u8, suit: usize, rng: &mut Rng| {
        let tiles = &mut tiles[suit];
        let tile = (!tiles.is_empty()).then(|| tiles.swap_remove(rng.index(tiles.len())))?;
        pool[tile.index()] -= 1;
        places.put(deck, position, tile)
    };
    let mut share = share.into_iter();
    for (trail, places) in hands() {
        let Some(missing) = trail.missing else { continue };
        let [a, b] = missing.others().map(Suit::index);
        let mut of_a = share.next()?;
        for (done, position) in places.clean.iter().enumerate() {
            // The first suit's tiles lie on any of the positions: so many of those that are left.
            let is_a = rng.index(places.clean.len() - done) < of_a;
            of_a -= usize::from(is_a);
            lay(places, *position, if is_a { a } else { b }, rng)?;
        }
        for position in &places.buried {
            lay(places, *position, missing.index(), rng)?;
        }
    }
    Some(())
}

/// True with that probability.
pub(super) fn luck(probability: f64, rng: &mut Rng) -> bool {
    f64::from(rng.next_u32()) < probability * 4_294_967_296.0
}

fn tiles_of(pool: &Pool, suit: usize) -> impl Iterator<Item = Tile> {
    (9 * suit..9 * suit + 9).flat_map(|i| (0..pool[i]).map(move |_| Tile::at(i)))
}

/// Everything else: hands not known to be clean, hands before burying, and last the wall, where any tile may lie.
fn fill_rest(known: &Known, places: &[Places], deck: &mut Deck, pool: &Pool, rng: &mut Rng) -> Option<()> {
    let mut tiles: ArrayVec<Tile, TILES> = (0..3).flat_map(|suit| tiles_of(pool, suit)).collect();
    for places in places {
        for position in &places.free {
            let tile = (!tiles.is_empty()).then(|| tiles.swap_remove(rng.index(tiles.len())))?;
            places.put(deck, *position, tile)?;
        }
    }
    shuffle(&mut tiles, rng);
    for (position, tile) in known.wall.iter().zip(tiles) {
        deck[*position] = Some(tile);
    }
    Some(())
}
