//! A strength: one of the 7,462 classes of hands, and the category it belongs to.

use serde::{Deserialize, Serialize};

use super::class::{FIRST, LAST};

/// How strong a hand is: 1 for 7-5-4-3-2 unsuited up to 7,462 for the royal flush. Larger is stronger (R8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u16", into = "u16")]
pub struct Strength(pub(super) u16);

impl Strength {
    /// Below every hand: what a folded player has.
    pub const NONE: Self = Self(0);
    /// The strongest hand.
    pub const ROYAL_FLUSH: Self = Self(LAST);

    /// The class, 1..=7462; 0 for no hand.
    #[inline]
    pub const fn class(self) -> u16 {
        self.0
    }

    /// The strength of that class.
    pub const fn from_class(class: u16) -> Option<Self> {
        if class > 0 && class <= LAST { Some(Self(class)) } else { None }
    }

    /// The category; that of no hand is a high card.
    pub fn category(self) -> Category {
        let index = FIRST.iter().rposition(|&first| first <= self.0).unwrap_or(0);
        Category::ALL[index]
    }

    /// The place inside the category, from 0.
    pub(super) fn within(self) -> u16 {
        self.0.saturating_sub(FIRST[self.category() as usize])
    }
}

impl From<Strength> for u16 {
    fn from(strength: Strength) -> Self {
        strength.0
    }
}

impl TryFrom<u16> for Strength {
    type Error = &'static str;
    fn try_from(class: u16) -> Result<Self, Self::Error> {
        if class == 0 { Ok(Self::NONE) } else { Self::from_class(class).ok_or("classes go up to 7462") }
    }
}

/// What kind of hand it is, weakest first (R8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// 高牌
    HighCard,
    /// 一对
    Pair,
    /// 两对
    TwoPair,
    /// 三条
    ThreeOfAKind,
    /// 顺子
    Straight,
    /// 同花
    Flush,
    /// 葫芦
    FullHouse,
    /// 四条
    FourOfAKind,
    /// 同花顺
    StraightFlush,
}

impl Category {
    /// All of them, weakest first.
    pub const ALL: [Self; 9] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
    ];

    /// The name in English.
    pub const fn english(self) -> &'static str {
        match self {
            Self::HighCard => "high card",
            Self::Pair => "pair",
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full house",
            Self::FourOfAKind => "four of a kind",
            Self::StraightFlush => "straight flush",
        }
    }

    /// The name in Chinese.
    pub const fn chinese(self) -> &'static str {
        match self {
            Self::HighCard => "高牌",
            Self::Pair => "一对",
            Self::TwoPair => "两对",
            Self::ThreeOfAKind => "三条",
            Self::Straight => "顺子",
            Self::Flush => "同花",
            Self::FullHouse => "葫芦",
            Self::FourOfAKind => "四条",
            Self::StraightFlush => "同花顺",
        }
    }
}
