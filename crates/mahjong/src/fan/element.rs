//! The elements of a win, with their names, and the table of their weights.

use serde::{Deserialize, Serialize};

/// What a win can be worth something for (R6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Element {
    /// 基本胡
    Basic,
    /// 门清
    ConcealedHand,
    /// 自摸
    SelfDraw,
    /// 带根
    Root,
    /// 对对胡
    Triplets,
    /// 清一色
    OneSuit,
    /// 金钩钓
    GoldenHook,
    /// 清金钩钓: a label for the two above together.
    PureGoldenHook,
    /// 天胡
    Heavenly,
    /// 地胡
    Earthly,
    /// 杠上花
    KongDraw,
    /// 杠上炮
    KongDiscard,
    /// 海底捞月
    LastTile,
    /// 海底炮
    LastDiscard,
    /// 抢杠胡
    RobbedKong,
}

impl Element {
    /// All elements, in the order wins list them.
    pub const ALL: [Self; 15] = [
        Self::Basic,
        Self::ConcealedHand,
        Self::SelfDraw,
        Self::Root,
        Self::Triplets,
        Self::OneSuit,
        Self::GoldenHook,
        Self::PureGoldenHook,
        Self::Heavenly,
        Self::Earthly,
        Self::KongDraw,
        Self::KongDiscard,
        Self::LastTile,
        Self::LastDiscard,
        Self::RobbedKong,
    ];

    /// The Chinese name.
    pub const fn chinese(self) -> &'static str {
        const NAMES: [&str; 15] = [
            "基本胡",
            "门清",
            "自摸",
            "带根",
            "对对胡",
            "清一色",
            "金钩钓",
            "清金钩钓",
            "天胡",
            "地胡",
            "杠上花",
            "杠上炮",
            "海底捞月",
            "海底炮",
            "抢杠胡",
        ];
        NAMES[self as usize]
    }

    /// The English name.
    pub const fn english(self) -> &'static str {
        const NAMES: [&str; 15] = [
            "basic win",
            "concealed hand",
            "self-draw",
            "root (four of a kind)",
            "all triplets",
            "one suit",
            "golden hook",
            "pure golden hook",
            "heavenly win",
            "earthly win",
            "win on a kong replacement",
            "win on the discard after a kong",
            "last tile of the wall",
            "last discard",
            "robbed kong",
        ];
        NAMES[self as usize]
    }
}

/// The weight of every element; data of the rules (R11.11). Names in Chinese are understood too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct FanTable {
    /// 基本胡
    #[serde(alias = "基本胡")]
    pub basic: u8,
    /// 门清
    #[serde(alias = "门清")]
    pub concealed_hand: u8,
    /// 自摸
    #[serde(alias = "自摸")]
    pub self_draw: u8,
    /// 带根, each
    #[serde(alias = "带根")]
    pub root: u8,
    /// 对对胡
    #[serde(alias = "对对胡")]
    pub triplets: u8,
    /// 清一色
    #[serde(alias = "清一色")]
    pub one_suit: u8,
    /// 金钩钓
    #[serde(alias = "金钩钓")]
    pub golden_hook: u8,
    /// 天胡
    #[serde(alias = "天胡")]
    pub heavenly: u8,
    /// 地胡
    #[serde(alias = "地胡")]
    pub earthly: u8,
    /// 杠上花
    #[serde(alias = "杠上花")]
    pub kong_draw: u8,
    /// 杠上炮
    #[serde(alias = "杠上炮")]
    pub kong_discard: u8,
    /// 海底捞月
    #[serde(alias = "海底捞月")]
    pub last_tile: u8,
    /// 海底炮, if `haidi_discard` is on
    #[serde(alias = "海底炮")]
    pub last_discard: u8,
    /// 抢杠胡
    #[serde(alias = "抢杠胡")]
    pub robbed_kong: u8,
}

impl Default for FanTable {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl FanTable {
    /// The table of R6.
    pub const DEFAULT: Self = Self {
        basic: 1,
        concealed_hand: 1,
        self_draw: 1,
        root: 1,
        triplets: 1,
        one_suit: 2,
        golden_hook: 1,
        heavenly: 5,
        earthly: 5,
        kong_draw: 1,
        kong_discard: 1,
        last_tile: 1,
        last_discard: 1,
        robbed_kong: 1,
    };

    /// The weight of one element.
    #[inline]
    pub const fn weight(&self, element: Element) -> u8 {
        match element {
            Element::Basic => self.basic,
            Element::ConcealedHand => self.concealed_hand,
            Element::SelfDraw => self.self_draw,
            Element::Root => self.root,
            Element::Triplets => self.triplets,
            Element::OneSuit => self.one_suit,
            Element::GoldenHook => self.golden_hook,
            Element::PureGoldenHook => 0,
            Element::Heavenly => self.heavenly,
            Element::Earthly => self.earthly,
            Element::KongDraw => self.kong_draw,
            Element::KongDiscard => self.kong_discard,
            Element::LastTile => self.last_tile,
            Element::LastDiscard => self.last_discard,
            Element::RobbedKong => self.robbed_kong,
        }
    }
}
