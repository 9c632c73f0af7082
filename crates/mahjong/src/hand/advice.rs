//! Questions a player asks of what it sees at a glance: how far from waiting, what to discard, what a pong gains.
//!
//! It measures; which of it a player follows is the business of policies.

use super::best::{Choice, best_discard, least_lacking};
use super::shanten::lacking;
use super::whole::{Meld, improving_tiles, waits};
use super::{Counts, index::MOST};
use crate::fan::Circumstance;
use crate::piece::{Suit, Tile, TileSet};
use crate::view::Seen;

/// How far tiles at rest are from a win, and what brings them nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// 0 for a hand that waits.
    pub shanten: i8,
    /// The kinds that improve it: its waits if it waits.
    pub improving: TileSet,
}

impl Distance {
    /// Of concealed tiles beside these melds; tiles of the missing suit are no part of it. Fewer tiles than a hand has
    /// are a hand with tiles of no use.
    #[inline]
    pub fn of(concealed: &Counts, melds: &[Meld], missing: Suit) -> Self {
        let (lacking, improving) = improving_tiles(concealed, melds, missing);
        Self { shanten: lacking as i8 - 1, improving }
    }
}

/// The discards of an acting hand without tiles of the missing suit that leave it nearest to a win, and how far that
/// is: 0 where it waits then.
#[inline]
pub fn nearest(concealed: &Counts, melds: &[Meld], missing: Suit) -> (i8, TileSet) {
    let (lacking, discards) = least_lacking(concealed, 3 - melds.len(), missing);
    (lacking as i8 - 1, discards)
}

impl Seen {
    /// −1 for a won hand, 0 for one that waits; `None` before burying.
    pub fn shanten(&self) -> Option<i8> {
        Some(lacking(&self.hand, self.concealed_melds(), self.missing?) as i8 - 1)
    }

    /// The best discard of an acting hand: lowest shanten, then most improving tiles left; among hands that wait, most
    /// fan left in the wall.
    pub fn best_discard(&self) -> Option<Choice> {
        let missing = self.missing?;
        let best = best_discard(&self.hand, &self.melds, missing, &self.unseen)?;
        if best.shanten != 0 || !self.hand.suit(missing).is_empty() {
            return Some(best);
        }
        let (_, ties) = least_lacking(&self.hand, self.concealed_melds(), missing);
        let dearest = ties.max_by_key(|tile| {
            (self.prospect(&self.hand.without(*tile), missing), u8::MAX - tile.index() as u8)
        });
        dearest.filter(|tile| *tile != best.discard).map_or(Some(best), |discard| {
            let improving = waits(&self.hand.without(discard), &self.melds, missing);
            let left = improving.map(|tile| u32::from(self.unseen.count(tile))).sum();
            Some(Choice { discard, improving, left, ..best })
        })
    }

    /// Unseen tiles that would win, each times the fan of a plain discard win.
    pub fn prospect(&self, rest: &Counts, missing: Suit) -> u32 {
        let fan = self.rules.fan();
        let worth = |tile: Tile| {
            let win = fan.count(&rest.with(tile), &self.melds, Circumstance::default());
            u32::from(win.total()) * u32::from(self.unseen.count(tile))
        };
        waits(rest, &self.melds, missing).map(worth).sum()
    }

    /// The shanten after ponging the tile on offer and the best discard; `None` if that is impossible.
    pub fn shanten_after_pong(&self) -> Option<i8> {
        let (tile, missing) = (self.offer?.tile, self.missing?);
        if self.hand.count(tile) < 2 || self.melds.len() == 3 {
            return None;
        }
        let mut rest = self.hand;
        rest.remove_many(tile, 2);
        if !rest.suit(missing).is_empty() {
            return Some(lacking(&rest, self.concealed_melds() - 1, missing) as i8 - 1);
        }
        Some(least_lacking(&rest, self.concealed_melds() - 1, missing).0 as i8 - 1)
    }

    /// Tiles lacking for a win if this suit were buried, before burying.
    pub fn lacking_without(&self, suit: Suit) -> u8 {
        let mut kept = self.hand;
        for other in suit.others() {
            // The tables end at eleven tiles of a suit; a longer one has nothing to lack.
            while kept.suit(other).total() as usize > MOST {
                let Some(tile) = kept.suit(other).kinds(other).last() else {
                    unreachable!("a suit of many tiles has a last one");
                };
                kept.remove(tile);
            }
        }
        lacking(&kept, 3, suit)
    }

    fn concealed_melds(&self) -> usize {
        3 - self.melds.len()
    }
}
