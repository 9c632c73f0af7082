//! The discard scan: shanten after every discard, then how many tiles still improve the hand.

use super::counts::{Counts, Pile, STEP};
use super::improving::{Side, together};
use super::shanten::{ShantenTable, lacking};
use super::whole::{Hand, Meld, improving_tiles, without_exhausted};
use crate::piece::{Suit, Tile, TileSet};

/// A discard and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The tile to discard.
    pub discard: Tile,
    /// The shanten after it.
    pub shanten: i8,
    /// The kinds that improve the hand then.
    pub improving: TileSet,
    /// How many of those tiles have not been seen.
    pub left: u32,
}

impl Hand {
    /// The discards of a hand that acts, best first: lowest shanten, then most improving tiles that `unseen` still
    /// has, then the lowest tile. Only missing-suit tiles while there are any (R4.5).
    pub fn discards(&self, unseen: &Pile) -> Vec<Choice> {
        if !self.is_acting() {
            return Vec::new();
        }
        let kinds = discardable(&self.concealed, self.missing);
        let mut all: Vec<Choice> = kinds
            .map(|tile| choice(&self.concealed, &self.melds, self.missing, unseen, tile))
            .collect();
        all.sort_by_key(|choice| (choice.shanten, std::cmp::Reverse(choice.left), choice.discard));
        all
    }

    /// The first of [`discards`](Self::discards), found without listing the others.
    pub fn best_discard(&self, unseen: &Pile) -> Option<Choice> {
        self.is_acting()
            .then(|| best_discard(&self.concealed, &self.melds, self.missing, unseen))?
    }
}

/// The distinct tiles that may be discarded from an unlocked hand (R4.5).
fn discardable(concealed: &Counts, missing: Suit) -> impl Iterator<Item = Tile> + use<> {
    let of_missing = concealed.suit(missing);
    let (must, concealed) = (!of_missing.is_empty(), *concealed);
    let suits = Suit::ALL
        .into_iter()
        .filter(move |suit| !must || *suit == missing);
    suits.flat_map(move |suit| concealed.suit(suit).kinds(suit))
}

fn choice(concealed: &Counts, melds: &[Meld], missing: Suit, unseen: &Pile, discard: Tile) -> Choice {
    let rest = concealed.without(discard);
    let shanten = lacking(&rest, 3 - melds.len(), missing) as i8 - 1;
    let improving = improving_tiles(&rest, melds, missing);
    Choice {
        discard,
        shanten,
        improving,
        left: left_of(improving, unseen),
    }
}

/// How many tiles of those kinds the pile has.
#[inline]
fn left_of(tiles: TileSet, unseen: &Pile) -> u32 {
    let ranks = |suit: Suit| (tiles.0 >> (9 * suit as u32)) as u16;
    Suit::ALL
        .into_iter()
        .map(|suit| unseen.suit(suit).total_of(ranks(suit)))
        .sum()
}

/// The best discard: classes first, and improving tiles only for the discards that tie.
pub(super) fn best_discard(
    concealed: &Counts,
    melds: &[Meld],
    missing: Suit,
    unseen: &Pile,
) -> Option<Choice> {
    if !concealed.suit(missing).is_empty() {
        // The missing suit is no part of the hand: all of its tiles are equal, the lowest goes.
        let tile = concealed.suit(missing).kinds(missing).next()?;
        return Some(choice(concealed, melds, missing, unseen, tile));
    }
    let (needed, suits) = (3 - melds.len(), missing.others());
    let (least, ties) = least_lacking(concealed, needed, missing);
    let whole = suits.map(|suit| Side::of(concealed.key(suit), needed));
    let mut best: Option<Choice> = None;
    for discard in ties {
        let place = usize::from(discard.suit() == suits[1]);
        let mut sides = whole;
        sides[place] = Side::of(key_without(concealed, discard), needed);
        let improving = together(suits, &sides[0], &sides[1], least);
        let improving = without_exhausted(improving, &concealed.without(discard), melds);
        let left = left_of(improving, unseen);
        if best.is_none_or(|best| left > best.left) {
            best = Some(Choice {
                discard,
                shanten: least as i8 - 1,
                improving,
                left,
            });
        }
    }
    best
}

/// The key of the tile's suit after its discard.
#[inline]
fn key_without(concealed: &Counts, tile: Tile) -> u32 {
    concealed.key(tile.suit()) - STEP[usize::from(tile.rank()) - 1]
}

/// The fewest tiles lacking after a discard of the two playable suits, and the discards that reach it.
pub(super) fn least_lacking(concealed: &Counts, melds: usize, missing: Suit) -> (u8, TileSet) {
    let table = ShantenTable::get();
    let suits = missing.others();
    let classes = suits.map(|suit| table.class(concealed.key(suit)));
    let (mut least, mut ties) = (u8::MAX, 0u32);
    for (place, suit) in suits.into_iter().enumerate() {
        for tile in concealed.suit(suit).kinds(suit) {
            let class = table.class(key_without(concealed, tile));
            let lacking = table.lacking(melds, class, classes[1 - place]);
            let bit = 1 << tile.index();
            ties = if lacking < least {
                bit
            } else {
                ties | u32::from(lacking == least).wrapping_neg() & bit
            };
            least = least.min(lacking);
        }
    }
    (least, TileSet(ties))
}
