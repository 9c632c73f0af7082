//! The discard scan: shanten after every discard, then how many tiles still improve the hand.

use super::counts::{Counts, Pile, STEP, beside};
use super::improving::Side;
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
        let mut all: Vec<Choice> =
            kinds.map(|tile| choice(&self.concealed, &self.melds, self.missing, unseen, tile)).collect();
        all.sort_by_key(|choice| (choice.shanten, std::cmp::Reverse(choice.left), choice.discard));
        all
    }

    /// The first of [`discards`](Self::discards), found without listing the others.
    pub fn best_discard(&self, unseen: &Pile) -> Option<Choice> {
        self.is_acting().then(|| best_discard(&self.concealed, &self.melds, self.missing, unseen))?
    }
}

/// The distinct tiles that may be discarded from an unlocked hand (R4.5).
fn discardable(concealed: &Counts, missing: Suit) -> impl Iterator<Item = Tile> + use<> {
    let of_missing = concealed.suit(missing);
    let (must, concealed) = (!of_missing.is_empty(), *concealed);
    let suits = Suit::ALL.into_iter().filter(move |suit| !must || *suit == missing);
    suits.flat_map(move |suit| concealed.suit(suit).kinds(suit))
}

fn choice(concealed: &Counts, melds: &[Meld], missing: Suit, unseen: &Pile, discard: Tile) -> Choice {
    let rest = concealed.without(discard);
    let (lacking, improving) = improving_tiles(&rest, melds, missing);
    Choice { discard, shanten: lacking as i8 - 1, improving, left: left_of(improving, unseen) }
}

/// How many tiles of those kinds the pile has.
#[inline]
fn left_of(tiles: TileSet, unseen: &Pile) -> u32 {
    let ranks = |suit: Suit| (tiles.0 >> (9 * suit as u32)) as u16;
    Suit::ALL.into_iter().map(|suit| unseen.suit(suit).total_of(ranks(suit))).sum()
}

/// The best discard: improving tiles are only counted for the discards that tie.
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
    let scan = Scan::of(concealed, 3 - melds.len(), missing);
    // Most tiles left, then the lowest discard: one number to compare, with the improving kinds below both.
    let ranked = |discard: Tile| {
        let mut improving = scan.improving(discard);
        if !melds.is_empty() {
            improving = without_exhausted(improving, &concealed.without(discard), melds);
        }
        let order = u64::from(left_of(improving, unseen)) << 5 | (31 - discard.index() as u64);
        order << 32 | u64::from(improving.0)
    };
    let best = scan.ties.map(ranked).max()?;
    Some(Choice {
        discard: Tile::at(31 - (best >> 32 & 31) as usize),
        shanten: scan.least as i8 - 1,
        improving: TileSet(best as u32),
        left: (best >> 37) as u32,
    })
}

/// The fewest tiles lacking after a discard of the two playable suits, and the discards that reach it.
pub(super) fn least_lacking(concealed: &Counts, melds: usize, missing: Suit) -> (u8, TileSet) {
    let scan = Scan::of(concealed, melds, missing);
    (scan.least, scan.ties)
}

/// A hand with one tile too many, none of it of the missing suit.
#[derive(Debug)]
struct Scan {
    keys: [u32; 2],
    sides: [Side; 2],
    suits: [usize; 2],
    melds: usize,
    /// What is lacking after the best discard.
    least: u8,
    /// The discards that leave just that.
    ties: TileSet,
}

impl Scan {
    #[inline]
    fn of(concealed: &Counts, melds: usize, missing: Suit) -> Self {
        let keys = concealed.keys_beside(missing);
        let sides = keys.map(|key| Side::of(key, melds));
        let [a, b] = &sides;
        let least = a.least_beside(b, melds);
        let needed = [a.needed_beside(b, least), b.needed_beside(a, least)];
        let mut scan = Self { keys, sides, suits: beside(missing), melds, least, ties: concealed.kind_set() };
        let spare = TileSet(scan.ties.0 & !scan.kinds(0, needed).0);
        if spare.is_empty() {
            // A complete hand can spare nothing: it lacks whatever goes.
            scan.least += 1;
        } else {
            scan.ties = spare;
        }
        scan
    }

    /// The kinds that improve what the discard leaves.
    #[inline]
    fn improving(&self, discard: Tile) -> TileSet {
        let place = usize::from(discard.index() >= 9 * self.suits[1]);
        let (other, rank) = (&self.sides[1 - place], discard.index() - 9 * self.suits[place]);
        let left = Side::of(self.keys[place] - STEP[rank], self.melds);
        let ranks = [left.improving_beside(other, self.least), other.improving_beside(&left, self.least)];
        self.kinds(place, ranks)
    }

    /// Ranks of both suits as kinds; `place` says which of them the first is.
    #[inline]
    fn kinds(&self, place: usize, ranks: [u16; 2]) -> TileSet {
        let at = |place: usize| 9 * self.suits[place & 1];
        TileSet(u32::from(ranks[0]) << at(place) | u32::from(ranks[1]) << at(1 - place))
    }
}
