//! Cards: what exists, what it is called, how many there are.
//!
//! It does not know hands ([`cards`](crate::cards)) nor what may be played together ([`combo`](crate::combo)).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A card: one of twelve types (R1.1). Copies of a type cannot be told apart.
///
/// The order is that of lists: power descending, CHE before the GOU of its colour. It is the order of the bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Card {
    /// 红士
    RShi,
    /// 黑士
    BShi,
    /// 红相
    RXiang,
    /// 黑象
    BXiang,
    /// 红马
    RMa,
    /// 黑马
    BMa,
    /// 红车
    RChe,
    /// 红炮
    RGou,
    /// 黑车
    BChe,
    /// 黑炮
    BGou,
    /// 红兵
    RNiu,
    /// 黑卒
    BNiu,
}

use Card::{BChe, BGou, BMa, BNiu, BShi, BXiang, RChe, RGou, RMa, RNiu, RShi, RXiang};

/// The number of types.
pub const TYPES: usize = 12;
/// The number of cards in the deck.
pub const DECK: usize = 24;

/// What a card is called, and how many there are (R1.1).
struct Face {
    name: &'static str,
    chinese: &'static str,
    copies: u8,
    power: i8,
}

const fn face(name: &'static str, chinese: &'static str, copies: u8, power: i8) -> Face {
    Face { name, chinese, copies, power }
}

const FACES: [Face; TYPES] = [
    face("R_SHI", "仕", 2, 9),
    face("B_SHI", "士", 2, 8),
    face("R_XIANG", "相", 2, 7),
    face("B_XIANG", "象", 2, 6),
    face("R_MA", "傌", 2, 5),
    face("B_MA", "馬", 2, 4),
    face("R_CHE", "俥", 2, 3),
    face("R_GOU", "炮", 1, 3),
    face("B_CHE", "車", 2, 2),
    face("B_GOU", "砲", 1, 2),
    face("R_NIU", "兵", 3, 1),
    face("B_NIU", "卒", 3, 0),
];

impl Card {
    /// All types, strongest first: the order of their bits.
    pub const ALL: [Self; TYPES] = [RShi, BShi, RXiang, BXiang, RMa, BMa, RChe, RGou, BChe, BGou, RNiu, BNiu];

    /// All types by name, the order in which lists of cards compare (R1.9.4).
    pub const BY_NAME: [Self; TYPES] =
        [BChe, BGou, BMa, BNiu, BShi, BXiang, RChe, RGou, RMa, RNiu, RShi, RXiang];

    /// The deck before it is shuffled (R1.5.2).
    pub const DECK: [Self; DECK] = [
        RShi, RShi, RXiang, RXiang, RMa, RMa, RChe, RChe, RGou, RNiu, RNiu, RNiu, //
        BShi, BShi, BXiang, BXiang, BMa, BMa, BChe, BChe, BGou, BNiu, BNiu, BNiu,
    ];

    /// The name in every protocol: `R_SHI`.
    pub const fn name(self) -> &'static str {
        FACES[self as usize].name
    }

    /// The character on the piece; red and black are written differently, as on a chess set.
    pub const fn chinese(self) -> &'static str {
        FACES[self as usize].chinese
    }

    /// How many of them the deck has.
    pub const fn copies(self) -> u8 {
        FACES[self as usize].copies
    }

    /// The power of one of them.
    pub const fn power(self) -> i8 {
        FACES[self as usize].power
    }

    /// Whether it is red 红.
    pub const fn is_red(self) -> bool {
        matches!(self, RShi | RXiang | RMa | RChe | RGou | RNiu)
    }

    /// The type of a bit column.
    pub(crate) const fn of_index(index: usize) -> Self {
        Self::ALL[index]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such card: expected R_ or B_ with SHI, XIANG, MA, CHE, GOU or NIU, such as R_SHI")]
pub struct UnknownCard;

impl FromStr for Card {
    type Err = UnknownCard;
    fn from_str(text: &str) -> Result<Self, UnknownCard> {
        Self::ALL.into_iter().find(|card| card.name() == text).ok_or(UnknownCard)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}
