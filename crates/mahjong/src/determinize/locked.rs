//! Hands that wait, and nobody has seen: every one that the unseen tiles can make and that explains what is known of
//! it, with its weight, ready to be drawn from.
//!
//! The two suits of such a hand meet in few things only: whether each splits into melds or a pair and melds, how many
//! tiles it has, its fours and pairs. So the parts of each suit are sorted into classes that agree in all of them, and
//! whether two parts make a hand is asked once a pair of classes.

use std::collections::BTreeMap;

use paiju_contract::Dice;

use super::order::Odds;
use super::tiles::Tiles;
use crate::fan::{Circumstance, Element, Fan, FanRules};
use crate::hand::{Counts, Meld, Melds, SuitPart, is_complete, raw_waits, suit_parts, waits};
use crate::piece::{Suit, Tile};

/// What is known of a hand that waits.
#[derive(Clone, Debug)]
pub(super) enum Claim {
    /// It won with these tiles, for so much each time.
    Won(Vec<(Tile, Fan)>),
    /// It waits for this tile.
    WaitsFor(Tile),
    /// It waits for something.
    Waits,
}

/// A hand at rest of which something is known.
#[derive(Clone, Debug)]
pub(super) struct Need {
    pub(super) size: usize,
    pub(super) missing: Suit,
    pub(super) melds: Melds,
    pub(super) claim: Claim,
    pub(super) fan: FanRules,
}

impl Need {
    /// The tiles it is known to wait for.
    fn tiles(&self) -> Vec<Tile> {
        let mut tiles = match &self.claim {
            Claim::Won(wins) => wins.iter().map(|(tile, _)| *tile).collect(),
            Claim::WaitsFor(tile) => vec![*tile],
            Claim::Waits => Vec::new(),
        };
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    /// Whether this hand explains all that is known.
    fn explained_by(&self, hand: &Counts) -> bool {
        match &self.claim {
            Claim::Won(wins) => wins.iter().all(|(tile, fan)| {
                hand.count(*tile) < 4 && is_complete(&hand.with(*tile), self.missing) && {
                    self.fan.count(&hand.with(*tile), &self.melds, circumstance(fan)) == *fan
                }
            }),
            Claim::WaitsFor(tile) => waits(hand, &self.melds, self.missing).contains(*tile),
            // Which waits the melds exhaust is not the same for all parts of a class: that is asked of each hand.
            Claim::Waits => !raw_waits(hand, self.missing).is_empty(),
        }
    }
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

/// Parts of one suit that are alike in all that matters.
#[derive(Clone, Debug)]
struct Class {
    total: usize,
    parts: Vec<&'static SuitPart>,
    /// Sums of the weights so far.
    sums: Vec<f64>,
}

impl Class {
    fn weight(&self) -> f64 {
        self.sums.last().copied().unwrap_or(0.0)
    }

    fn pick(&self, dice: &mut Dice) -> &'static SuitPart {
        self.parts[pick(&self.sums, dice)]
    }
}

/// A place in a list of sums, each as likely as it adds.
pub(super) fn pick(sums: &[f64], dice: &mut Dice) -> usize {
    let point = dice.unit() * sums.last().copied().unwrap_or(0.0);
    sums.partition_point(|sum| *sum <= point).min(sums.len().saturating_sub(1))
}

/// All hands that wait as they should.
#[derive(Clone, Debug)]
pub(super) struct Locked {
    suits: [usize; 2],
    classes: [Vec<Class>; 2],
    /// For every number of tiles of the first suit the pairs of classes, and the sums of their weights.
    pairs: Vec<Pairs>,
    /// The same whatever that number is.
    all: Pairs,
}

/// Pairs of classes, and the sums of their weights.
type Pairs = (Vec<(usize, usize)>, Vec<f64>);

impl Locked {
    pub(super) fn of(need: &Need, pool: Tiles, odds: &Odds) -> Self {
        let suits = need.missing.others();
        let classes = suits.map(|suit| classes(need, suit, pool, odds));
        let mut pairs: Vec<Pairs> = vec![Pairs::default(); need.size + 1];
        let mut all = Pairs::default();
        for (i, a) in classes[0].iter().enumerate() {
            for (j, b) in classes[1].iter().enumerate() {
                if a.total + b.total == need.size && need.explained_by(&joined(suits, a.parts[0], b.parts[0]))
                {
                    for (list, sums) in [&mut pairs[a.total], &mut all] {
                        list.push((i, j));
                        sums.push(sums.last().copied().unwrap_or(0.0) + a.weight() * b.weight());
                    }
                }
            }
        }
        Self { suits: suits.map(Suit::index), classes, pairs, all }
    }

    /// How many ways there are with so many tiles of the first suit.
    pub(super) fn ways(&self, of_first: usize) -> f64 {
        self.pairs[of_first].1.last().copied().unwrap_or(0.0)
    }

    /// A hand, each as likely as it is heavy: how many of the first suit, and which.
    pub(super) fn pick_any(&self, dice: &mut Dice) -> (usize, Tiles) {
        let (a, b) = self.all.0[pick(&self.all.1, dice)];
        (self.classes[0][a].total, self.joined(a, b, dice))
    }

    /// A hand with so many tiles of the first suit.
    pub(super) fn pick(&self, of_first: usize, dice: &mut Dice) -> Tiles {
        let (pairs, sums) = &self.pairs[of_first];
        let (a, b) = pairs[pick(sums, dice)];
        self.joined(a, b, dice)
    }

    /// A hand of these classes.
    fn joined(&self, a: usize, b: usize, dice: &mut Dice) -> Tiles {
        let [first, second] = [self.classes[0][a].pick(dice), self.classes[1][b].pick(dice)];
        Tiles::of_suit(self.suits[0], first.ranks).and(Tiles::of_suit(self.suits[1], second.ranks))
    }
}

fn joined(suits: [Suit; 2], a: &SuitPart, b: &SuitPart) -> Counts {
    let mut hand = Counts::EMPTY;
    for (suit, part) in suits.into_iter().zip([a, b]) {
        for (rank, n) in (1..).zip(part.counts) {
            (0..n).for_each(|_| hand.add(Tile::new(suit, rank)));
        }
    }
    hand
}

/// The parts that one suit can have, by all that matters of them.
fn classes(need: &Need, suit: Suit, pool: Tiles, odds: &Odds) -> Vec<Class> {
    let tiles = need.tiles();
    let ranks: Vec<usize> =
        tiles.iter().filter(|tile| tile.suit() == suit).map(|tile| usize::from(tile.rank()) - 1).collect();
    let whole = tiles.iter().any(|tile| tile.suit() != suit);
    let pongs: Vec<usize> = need
        .melds
        .iter()
        .filter(|meld| meld.tile.suit() == suit && meld.size() == 3)
        .map(|meld: &Meld| usize::from(meld.tile.rank()) - 1)
        .collect();
    let (mut classes, mut known): (Vec<Class>, BTreeMap<u128, usize>) = (Vec::new(), BTreeMap::new());
    for part in suit_parts() {
        let waited = ranks.iter().all(|rank| (part.waits_melds | part.waits_pair) >> rank & 1 == 1);
        let splits = !whole || part.melds || part.pair;
        if usize::from(part.total) > need.size || !waited || !splits {
            continue;
        }
        let weight = weight(part, 9 * suit.index(), pool, odds);
        if weight > 0.0 {
            let class = *known.entry(signature(part, &ranks, &pongs)).or_insert_with(|| {
                classes.push(Class { total: part.total.into(), parts: Vec::new(), sums: Vec::new() });
                classes.len() - 1
            });
            let class = &mut classes[class];
            class.sums.push(class.weight() + weight);
            class.parts.push(part);
        }
    }
    classes
}

/// In how many ways the pool gives these tiles, times what the order of play makes of them.
fn weight(part: &SuitPart, base: usize, pool: Tiles, odds: &Odds) -> f64 {
    let mut weight = 1.0;
    for (rank, n) in part.counts.iter().enumerate() {
        if *n > 0 {
            let kind = base + rank;
            weight *= choose(pool.count(kind), *n) * odds[kind][usize::from(*n)];
        }
    }
    weight
}

/// `n` over `k`, for up to four tiles.
pub(super) fn choose(n: u8, k: u8) -> f64 {
    const TABLE: [[f64; 5]; 5] = [
        [1.0, 0.0, 0.0, 0.0, 0.0],
        [1.0, 1.0, 0.0, 0.0, 0.0],
        [1.0, 2.0, 1.0, 0.0, 0.0],
        [1.0, 3.0, 3.0, 1.0, 0.0],
        [1.0, 4.0, 6.0, 4.0, 1.0],
    ];
    TABLE[usize::from(n)][usize::from(k)]
}

/// All that matters of a part beside its weight: its size, what it splits into, and its fours and pairs, as it is and
/// with each of the tiles won with; whether it holds the fourth tile of a pong.
fn signature(part: &SuitPart, ranks: &[usize], pongs: &[usize]) -> u128 {
    let mut signature = u128::from(part.total);
    let mut add = |bits: u32, value: u32| signature = signature << bits | u128::from(value);
    add(2, u32::from(part.melds) << 1 | u32::from(part.pair));
    add(2, u32::from(part.waits_melds != 0) << 1 | u32::from(part.waits_pair != 0));
    add(4, fours_and_pairs(&part.counts));
    for rank in ranks {
        let mut with = part.counts;
        with[*rank] += 1;
        add(1, u32::from(part.waits_melds >> rank & 1));
        add(1, u32::from(part.waits_pair >> rank & 1));
        add(4, fours_and_pairs(&with));
    }
    pongs.iter().for_each(|rank| add(1, u32::from(part.counts[*rank] > 0)));
    signature
}

/// How many fours (R6.5), and how many pairs where all else are triplets (R6.6).
fn fours_and_pairs(counts: &[u8; 9]) -> u32 {
    let mut number = [0u32; 5];
    counts.iter().for_each(|n| number[usize::from(*n)] += 1);
    let [_, ones, twos, _, fours] = number;
    let pairs = if fours + ones > 0 { 3 } else { twos.min(2) };
    fours << 2 | pairs
}
