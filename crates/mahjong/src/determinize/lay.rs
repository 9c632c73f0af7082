//! One attempt to lay the unseen tiles as a plan demands. It fails where two won hands want the same tile, and as often
//! as the order of play makes a hand rarer than its tiles alone would.

use arrayvec::ArrayVec;
use paiju_contract::Dice;

use super::locked::choose;
use super::plan::{Demand, Plan};
use super::tiles::Tiles;
use crate::hand::Counts;
use crate::piece::{Suit, TILES, Tile};

/// The hidden tiles of one hand.
#[derive(Clone, Debug)]
pub(super) struct Bag {
    /// What it holds at rest.
    pub(super) hand: Counts,
    pub(super) buried: Option<[Tile; 3]>,
    pub(super) drawn: Option<Tile>,
}

/// Where all unseen tiles lie: hand by hand as the plan has them, and the wall in order.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    pub(super) bags: ArrayVec<Bag, 4>,
    pub(super) wall: ArrayVec<Tile, TILES>,
}

/// The hands that wait, in the order of the demands; nothing where a hand is laid tile by tile.
pub(super) type Hands = ArrayVec<Tiles, 4>;

/// How much rarer the hand is in what is left than in the whole pool; nothing if it is not there.
pub(super) fn room(hand: Tiles, left: Tiles, pool: Tiles) -> Option<f64> {
    left.without(hand)?;
    let ratio = |(kind, n): (usize, u8)| match (left.count(kind), pool.count(kind)) {
        (left, pool) if left == pool => 1.0,
        (left, pool) => choose(left, n) / choose(pool, n),
    };
    Some(hand.kinds().map(ratio).product())
}

/// The tiles that are not laid yet, by suit.
type Stock = [ArrayVec<Tile, 36>; 3];

impl Plan {
    pub(super) fn lay(&self, dice: &mut Dice) -> Option<Laid> {
        let share = self.share(dice);
        let hands = self.lay_locked(&share, dice)?;
        self.lay_rest(&share, &hands, dice)
    }

    /// Everything beside the hands that wait.
    pub(super) fn lay_rest(&self, share: &[usize], hands: &Hands, dice: &mut Dice) -> Option<Laid> {
        let mut pool = self.pool;
        let mut bags: ArrayVec<Bag, 4> = ArrayVec::new();
        for hand in hands {
            pool = pool.without(*hand)?;
            bags.push(Bag { hand: hand.hand(), buried: None, drawn: None });
        }
        let mut stock = stocked(pool);
        for ((demand, bag), of_first) in self.demands.iter().zip(&mut bags).zip(share) {
            lay_bound(demand, *of_first, bag, &mut stock, dice)?;
        }
        let mut rest: ArrayVec<Tile, TILES> = stock.into_iter().flatten().collect();
        for (demand, bag) in self.demands.iter().zip(&mut bags) {
            for _ in 0..demand.shape.free {
                stay(demand, bag, take(&mut rest, dice)?, dice)?;
            }
            if demand.drawn {
                bag.drawn = Some(take(&mut rest, dice)?);
            }
        }
        dice.shuffle(&mut rest);
        Some(Laid { bags, wall: rest })
    }

    /// Hands that wait, each from its own list, as if the others had taken nothing; kept as often as the pool that the
    /// others left has room for them.
    fn lay_locked(&self, share: &[usize], dice: &mut Dice) -> Option<Hands> {
        let (mut left, mut kept, mut hands) = (self.pool, 1.0, Hands::new());
        for (demand, of_first) in self.demands.iter().zip(share) {
            let hand = demand.locked.as_ref().map_or(Tiles::NONE, |locked| locked.pick(*of_first, dice));
            kept *= room(hand, left, self.pool)?;
            left = left.without(hand)?;
            hands.push(hand);
        }
        (kept >= 1.0 || dice.unit() < kept).then_some(hands)
    }
}

fn stocked(pool: Tiles) -> Stock {
    let mut stock = Stock::default();
    for (kind, n) in pool.kinds() {
        (0..n).for_each(|_| stock[kind / 9].push(Tile::at(kind)));
    }
    stock
}

/// Buried tiles, and the tiles of a hand that is known to hold nothing of its missing suit.
fn lay_bound(
    demand: &Demand,
    of_first: usize,
    bag: &mut Bag,
    stock: &mut Stock,
    dice: &mut Dice,
) -> Option<()> {
    let Some(missing) = demand.missing else { return Some(()) };
    if demand.locked.is_none() {
        let [a, b] = missing.others().map(Suit::index);
        for place in 0..demand.shape.clean {
            let tile = take(&mut stock[if place < of_first { a } else { b }], dice)?;
            stay(demand, bag, tile, dice)?;
        }
    }
    let mut buried = [Tile::at(0); 3];
    for tile in &mut buried {
        *tile = take(&mut stock[missing.index()], dice)?;
    }
    buried.sort_unstable();
    bag.buried = Some(buried);
    Some(())
}

/// Puts a tile into the hand, if the order of play lets it stay.
#[inline]
fn stay(demand: &Demand, bag: &mut Bag, tile: Tile, dice: &mut Dice) -> Option<()> {
    let keep = demand.keep[tile.index()][usize::from(bag.hand.count(tile)) & 3];
    if keep < u32::MAX && dice.next_u32() >= keep {
        return None;
    }
    bag.hand.add(tile);
    Some(())
}

#[inline]
fn take<const N: usize>(tiles: &mut ArrayVec<Tile, N>, dice: &mut Dice) -> Option<Tile> {
    if tiles.is_empty() { None } else { Some(tiles.swap_remove(dice.index(tiles.len()))) }
}
