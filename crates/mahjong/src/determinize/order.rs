//! How the order of play weighs a hidden hand.
//!
//! A deck fits if every tile was in the hand when it left it. Of two hands, the one that holds a tile again that was
//! discarded fits fewer decks than their tiles alone would say: the copy that is left may have been drawn late, but it
//! may not have been the only one there. For every kind this is counted by going back in time: undoing a discard puts
//! the tile back, undoing a draw takes one away, each kind that is there being one way. The kinds are counted one by
//! one; that two of them cannot have come with the same draw changes their odds by less than a hundredth.

use super::trail::{Move, Trail};
use crate::piece::{KINDS, Tile};

/// For each kind the weight of a hand with none to four of it, against none.
pub(super) type Odds = [[f64; 5]; KINDS];

/// The weights of what a hand at rest holds.
pub(super) fn odds(trail: &Trail) -> Odds {
    let mut odds = [[1.0; 5]; KINDS];
    for tile in used(trail) {
        // After the first clean discard a tile of the missing suit can only be the one drawn last.
        if !(trail.is_clean() && trail.missing == Some(tile.suit())) {
            odds[tile.index()] = weights(trail, tile);
        }
    }
    odds
}

fn used(trail: &Trail) -> impl Iterator<Item = Tile> {
    trail.at_rest().iter().filter_map(|step| match *step {
        Move::Use(tile, _) => Some(tile),
        _ => None,
    })
}

fn weights(trail: &Trail, kind: Tile) -> [f64; 5] {
    let alone = ways(trail, kind, 0);
    let mut factorial = 1.0;
    std::array::from_fn(|held| {
        factorial *= held.max(1) as f64;
        (ways(trail, kind, held) * factorial / alone).min(1.0)
    })
}

/// In how many ways the hand can have come about that holds so many of the kind now, all else being different tiles.
fn ways(trail: &Trail, kind: Tile, held: usize) -> f64 {
    let mut ways = [0.0; 5];
    ways[held] = 1.0;
    let (mut size, mut forced) = (trail.size, 0);
    for (at, step) in trail.at_rest().iter().enumerate().rev() {
        match *step {
            Move::Use(tile, n) => {
                size += n;
                if tile == kind {
                    ways = std::array::from_fn(|c| if c >= n { ways[c - n] } else { 0.0 });
                } else if trail.missing == Some(tile.suit())
                    && trail.clean_since.is_some_and(|since| since < at)
                {
                    forced += n;
                }
            }
            Move::HiddenKong(_) => size += 4,
            Move::UseLast(_) => {
                size += 1;
                forced += 1;
            }
            Move::Draw(_) => {
                if forced > 0 {
                    forced -= 1;
                } else {
                    ways = undraw(&ways, size);
                }
                size -= 1;
            }
            Move::Bury | Move::Clean | Move::Lock => {}
        }
    }
    let mut factorial = 1.0;
    let dealt = ways.iter().enumerate().map(|(count, ways)| {
        factorial *= count.max(1) as f64;
        ways / factorial
    });
    dealt.sum()
}

/// One of `size` tiles goes back to the wall: a copy of the kind, or one of the others.
fn undraw(ways: &[f64; 5], size: usize) -> [f64; 5] {
    std::array::from_fn(|c| {
        let other = ways[c] * (size as f64 - c as f64).max(0.0);
        other + ways.get(c + 1).copied().unwrap_or(0.0)
    })
}

/// How many places of a hand at rest surely hold no tile of the missing suit and how many may, and in how many ways
/// the tiles that left it can have lain so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) clean: usize,
    pub(super) free: usize,
    pub(super) ways: f64,
}

/// The shapes a hand at rest can have: nearly always one.
pub(super) fn shapes(trail: &Trail) -> Vec<Shape> {
    let mut shapes = vec![Shape { clean: 0, free: trail.start, ways: 1.0 }];
    for step in trail.at_rest() {
        shapes = match *step {
            Move::Bury => each(&shapes, |s| vec![Shape { free: s.free - 3, ..s }]),
            Move::Draw(_) => each(&shapes, |s| vec![Shape { free: s.free + 1, ..s }]),
            Move::Clean => each(&shapes, |s| vec![Shape { clean: s.clean + s.free, free: 0, ..s }]),
            Move::UseLast(_) => each(&shapes, |s| vec![Shape { free: s.free.saturating_sub(1), ..s }]),
            Move::Use(tile, n) if trail.missing == Some(tile.suit()) => each(&shapes, |s| left(s, n, n..=n)),
            Move::Use(_, n) => each(&shapes, |s| left(s, n, 0..=n)),
            Move::HiddenKong(_) => each(&shapes, |s| left(s, 4, 0..=4)),
            Move::Lock => each(&shapes, |s| vec![Shape { clean: s.clean + s.free, free: 0, ..s }]),
        };
    }
    shapes
}

/// `n` tiles left, so many of them from places that may be of the missing suit.
fn left(shape: Shape, n: usize, from_free: std::ops::RangeInclusive<usize>) -> Vec<Shape> {
    let fits = |free: &usize| *free <= shape.free && n - *free <= shape.clean;
    let choose = |k: usize| (0..k).fold(1.0, |c, i| c * (n - i) as f64 / (i + 1) as f64);
    from_free
        .filter(fits)
        .map(|free| Shape {
            clean: shape.clean - (n - free),
            free: shape.free - free,
            ways: shape.ways * choose(free) * falling(shape.free, free) * falling(shape.clean, n - free),
        })
        .collect()
}

/// `n (n − 1) … (n − k + 1)`
pub(super) fn falling(n: usize, k: usize) -> f64 {
    (0..k).map(|i| n.saturating_sub(i) as f64).product()
}

fn each(shapes: &[Shape], step: impl Fn(Shape) -> Vec<Shape>) -> Vec<Shape> {
    let mut all: Vec<Shape> = Vec::new();
    for next in shapes.iter().flat_map(|shape| step(*shape)) {
        match all.iter_mut().find(|other| (other.clean, other.free) == (next.clean, next.free)) {
            Some(same) => same.ways += next.ways,
            None => all.push(next),
        }
    }
    all
}
