//! A whole hand: concealed tiles, declared melds, the missing suit, and every question about it.

use std::ops::{Deref, DerefMut};

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{counts::Counts, improving, shanten, win};
use crate::piece::{Suit, Tile, TileSet};

/// How a meld was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MeldKind {
    /// 碰: three, the last one taken from a discard.
    #[serde(alias = "PONG")]
    Pong,
    /// 明杠: four, the last one taken from a discard.
    #[serde(alias = "KONG_EXPOSED")]
    KongExposed,
    /// 补杠: the fourth put on a pong.
    #[serde(alias = "KONG_ADDED")]
    KongAdded,
    /// 暗杠: four from the hand.
    #[serde(alias = "KONG_CONCEALED")]
    KongConcealed,
}

/// A declared meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Meld {
    /// How it was declared.
    pub kind: MeldKind,
    /// The kind of its tiles.
    pub tile: Tile,
    /// The seat that discarded the tile taken; the owner's own for a concealed kong.
    pub from: Seat,
}

impl Meld {
    /// How many tiles it has.
    #[inline]
    pub const fn size(&self) -> u8 {
        if matches!(self.kind, MeldKind::Pong) { 3 } else { 4 }
    }
}

/// The declared melds of one player, at most three (R1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Melds {
    list: [Meld; 3],
    len: u8,
}

impl Melds {
    /// No meld.
    pub const NONE: Self =
        Self { list: [Meld { kind: MeldKind::Pong, tile: Tile::at(0), from: Seat(0) }; 3], len: 0 };

    /// Adds a meld; there must be room.
    #[inline]
    pub fn push(&mut self, meld: Meld) {
        self.list[usize::from(self.len)] = meld;
        self.len += 1;
    }

    /// The pong of that kind, to put the fourth tile on.
    #[inline]
    pub fn pong_of(&mut self, tile: Tile) -> Option<&mut Meld> {
        self.iter_mut().find(|meld| meld.kind == MeldKind::Pong && meld.tile == tile)
    }
}

impl Default for Melds {
    fn default() -> Self {
        Self::NONE
    }
}

impl Deref for Melds {
    type Target = [Meld];
    #[inline]
    fn deref(&self) -> &[Meld] {
        &self.list[..usize::from(self.len & 3)]
    }
}

impl DerefMut for Melds {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Meld] {
        &mut self.list[..usize::from(self.len & 3)]
    }
}

impl Serialize for Melds {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Melds {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<Meld>::deserialize(from)?;
        Self::try_from(&list[..]).map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Melds {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Melds".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let item = generator.subschema_for::<Meld>();
        schemars::json_schema!({"type": "array", "items": item, "maxItems": 3, "description": "Declared melds, at most three."})
    }
}

impl TryFrom<&[Meld]> for Melds {
    type Error = &'static str;
    fn try_from(list: &[Meld]) -> Result<Self, &'static str> {
        if list.len() > 3 {
            return Err("a player has at most three melds");
        }
        let mut melds = Self::NONE;
        list.iter().for_each(|meld| melds.push(*meld));
        Ok(melds)
    }
}

/// A hand that no player can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHand {
    /// The number of concealed tiles does not fit the number of melds.
    #[error(
        "{concealed} concealed tiles beside {melds} melds: there must be {rest} at rest or one more to act"
    )]
    Size {
        /// Concealed tiles given.
        concealed: usize,
        /// Melds given.
        melds: usize,
        /// Concealed tiles that would be right at rest.
        rest: usize,
    },
    /// More than four of a kind.
    #[error("there are only four tiles {0}")]
    FiveOfAKind(Tile),
    /// A meld of the missing suit.
    #[error("the meld of {0} is of the missing suit")]
    MissingSuit(Tile),
}

/// Concealed tiles, declared melds and the missing suit of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    pub(super) concealed: Counts,
    pub(super) melds: Melds,
    pub(super) missing: Suit,
}

impl Hand {
    /// A hand, if a player can hold it: 10 − 3m or 11 − 3m concealed tiles beside m melds (R1.4).
    pub fn new(concealed: Counts, melds: &[Meld], missing: Suit) -> Result<Self, BadHand> {
        let rest = 10usize.saturating_sub(3 * melds.len());
        let size = BadHand::Size { concealed: concealed.total(), melds: melds.len(), rest };
        if melds.len() > 3 || !(rest..=rest + 1).contains(&concealed.total()) {
            return Err(size);
        }
        if let Some(meld) = melds.iter().find(|meld| meld.tile.suit() == missing) {
            return Err(BadHand::MissingSuit(meld.tile));
        }
        let declared = |tile: Tile| melds.iter().filter(|m| m.tile == tile).map(Meld::size).sum::<u8>();
        match Tile::all().find(|tile| concealed.count(*tile) + declared(*tile) > 4) {
            Some(tile) => Err(BadHand::FiveOfAKind(tile)),
            None => Ok(Self { concealed, melds: Melds::try_from(melds).map_err(|_| size)?, missing }),
        }
    }

    /// The concealed tiles.
    pub fn concealed(&self) -> &Counts {
        &self.concealed
    }

    /// The declared melds.
    pub fn melds(&self) -> &[Meld] {
        &self.melds
    }

    /// The missing suit.
    pub fn missing(&self) -> Suit {
        self.missing
    }

    /// Whether a tile has just been drawn or taken, so that one must go.
    pub fn is_acting(&self) -> bool {
        self.concealed.total() == self.at_rest() + 1
    }

    /// Whether the hand, with the winning tile in it, is won (R5.1).
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.is_acting() && win::is_complete(&self.concealed, self.missing)
    }

    /// The kinds that complete a hand at rest (R5.2); nothing for a hand that acts.
    #[inline]
    pub fn waits(&self) -> TileSet {
        if self.is_acting() { TileSet::EMPTY } else { waits(&self.concealed, &self.melds, self.missing) }
    }

    /// −1 for a won hand, 0 for one that waits, else how many tiles it is from waiting (R14.3).
    #[inline]
    pub fn shanten(&self) -> i8 {
        shanten::lacking(&self.concealed, 3 - self.melds.len(), self.missing) as i8 - 1
    }

    /// The kinds that lower the shanten of a hand at rest (R14.4).
    pub fn improving(&self) -> TileSet {
        if self.is_acting() {
            TileSet::EMPTY
        } else {
            improving_tiles(&self.concealed, &self.melds, self.missing).1
        }
    }

    fn at_rest(&self) -> usize {
        10 - 3 * self.melds.len()
    }
}

/// The waits of concealed tiles beside these melds: kinds of which the player already has four are left out.
#[inline]
pub fn waits(concealed: &Counts, melds: &[Meld], missing: Suit) -> TileSet {
    let raw = win::raw_waits(concealed, missing);
    if raw.is_empty() { raw } else { without_exhausted(raw, concealed, melds) }
}

/// Tiles lacking, and the kinds that lower them.
#[inline]
pub(super) fn improving_tiles(concealed: &Counts, melds: &[Meld], missing: Suit) -> (u8, TileSet) {
    let (lacking, tiles) = improving::improving(concealed, 3 - melds.len(), missing);
    (lacking, without_exhausted(tiles, concealed, melds))
}

/// Takes out the kinds of which the melds and the concealed tiles have all four.
#[inline]
pub(super) fn without_exhausted(tiles: TileSet, concealed: &Counts, melds: &[Meld]) -> TileSet {
    let mut bits = tiles.0;
    for meld in melds {
        if meld.size() + concealed.count(meld.tile) == 4 {
            bits &= !(1 << meld.tile.index());
        }
    }
    TileSet(bits)
}
