//! How the order of play weighs a hidden hand.
//!
//! A deck fits if every tile was in the hand when it left it. Of two hands, the one that holds a tile again that was
//! discarded fits fewer decks than their tiles alone would say: the copy that is left may have been drawn late, but it
//! may not have been the only one there. For every kind this is counted by going back in time: undoing a discard puts
//! the tile back, undoing a draw takes one away, each kind that is there being one way. The kinds are counted one by
//! one; that two of them cannot have come with the same draw shifts the odds of holding both by half a hundredth on
//! average, three hundredths at most (a test measures it).

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
#[inline]
pub(super) fn falling(n: usize, k: usize) -> f64 {
    match FALLING.get(n).and_then(|of_n| of_n.get(k)) {
        Some(product) => *product,
        None => (0..k).map(|i| n.saturating_sub(i) as f64).product(),
    }
}

/// [`falling`] of all tiles of a suit and fewer: sharing the suits out asks for three of them in every way.
static FALLING: [[f64; SUIT + 1]; SUIT + 1] = {
    let mut table = [[1.0; SUIT + 1]; SUIT + 1];
    let mut at = 0;
    while at < (SUIT + 1) * SUIT {
        // One factor more than the product before it.
        let (n, k) = (at / SUIT, at % SUIT);
        table[n][k + 1] = table[n][k] * n.saturating_sub(k) as f64;
        at += 1;
    }
    table
};

/// How many tiles a suit has.
const SUIT: usize = 36;

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

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Glance, Observer, Play, Seat, Seed};

    use super::*;
    use crate::{Action, Mahjong, Rules};

    /// `ways` for two kinds together.
    fn ways_of_two(trail: &Trail, kinds: [Tile; 2], held: [usize; 2]) -> f64 {
        let mut ways = [[0.0; 6]; 6];
        ways[held[0]][held[1]] = 1.0;
        let (mut size, mut forced) = (trail.size, 0);
        for (at, step) in trail.at_rest().iter().enumerate().rev() {
            let mut next = [[0.0; 6]; 6];
            match *step {
                Move::Use(tile, n) => {
                    size += n;
                    let add = kinds.map(|kind| if kind == tile { n } else { 0 });
                    for (a, b) in (add[0]..5).flat_map(|a| (add[1]..5).map(move |b| (a, b))) {
                        next[a][b] = ways[a - add[0]][b - add[1]];
                    }
                    ways = next;
                    let clean = trail.clean_since.is_some_and(|since| since < at);
                    forced +=
                        if add == [0, 0] && trail.missing == Some(tile.suit()) && clean { n } else { 0 };
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
                        for (a, b) in (0..5).flat_map(|a| (0..5).map(move |b| (a, b))) {
                            let others = (size as f64 - (a + b) as f64).max(0.0);
                            next[a][b] = ways[a][b] * others + ways[a + 1][b] + ways[a][b + 1];
                        }
                        ways = next;
                    }
                    size -= 1;
                }
                Move::Bury | Move::Clean | Move::Lock => {}
            }
        }
        let factorial = |n: usize| (1..=n).map(|i| i as f64).product::<f64>();
        (0..5)
            .flat_map(|a| (0..5).map(move |b| (a, b)))
            .map(|(a, b)| ways[a][b] / factorial(a) / factorial(b))
            .sum()
    }

    /// How far two kinds together are from each of them alone.
    fn coupling(trail: &Trail, kinds: [Tile; 2]) -> f64 {
        let weight = |held: [usize; 2]| ways_of_two(trail, kinds, held);
        weight([1, 1]) * weight([0, 0]) / (weight([1, 0]) * weight([0, 1])) - 1.0
    }

    #[test]
    fn r12_8_kinds_weigh_a_hand_nearly_independently() {
        let (mut all, mut worst) = (Vec::new(), 0.0f64);
        for seed in 0..12 {
            let mut game = Mahjong::deal(&Rules::default(), Seed::from_u64(seed)).unwrap();
            while let Some(seat) = game.phase().awaiting().first() {
                let actions = game.legal_list(seat);
                let best = game.glance(seat).best_discard().map(|choice| Action::Discard(choice.discard));
                let best = best.filter(|best| actions.contains(best)).unwrap_or(actions[actions.len() - 1]);
                game.apply_silent(seat, &best).unwrap();
                if game.version() % 16 == 0 && !game.phase().is_over() {
                    let view = game.view(Observer::Public);
                    for trail in Seat::all(4).map(|seat| Trail::of(&view, seat)) {
                        let mut kinds: Vec<Tile> =
                            used(&trail).filter(|tile| Some(tile.suit()) != trail.missing).collect();
                        kinds.sort_unstable();
                        kinds.dedup();
                        for (i, a) in kinds.iter().enumerate() {
                            for b in &kinds[i + 1..] {
                                let off = coupling(&trail, [*a, *b]).abs();
                                worst = worst.max(off);
                                all.push(off);
                            }
                        }
                    }
                }
            }
        }
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        assert!(
            all.len() > 500 && mean < 0.01 && worst < 0.05,
            "{} pairs, mean {mean}, worst {worst}",
            all.len()
        );
    }
}
