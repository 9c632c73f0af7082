//! Why an action is refused: one variant a rule, each with a stable tag.

use paiju_contract::Reason;

/// Why the rules forbid an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// R3.1
    #[error("three tiles must be buried first: BURY is the only action now")]
    MustBury,
    /// R3.1
    #[error("burying is over: it is done once, before the first discard")]
    NotBurying,
    /// R3.1
    #[error("the three tiles must be of one suit")]
    MixedSuits,
    /// R3.1, R4.5
    #[error("the tile is not in the hand")]
    NotHeld,
    /// R4.5
    #[error("tiles of the missing suit must be discarded first")]
    MissingSuitFirst,
    /// R8.4
    #[error("the hand is locked after a win: only the tile just drawn can be discarded")]
    LockedDiscard,
    /// R8.4
    #[error("the hand is locked after a win: no pong and no kong")]
    HandLocked,
    /// R4.3, R4.4
    #[error("a kong needs a replacement, and the wall is empty")]
    WallEmpty,
    /// R4.3, R4.4
    #[error("after a pong a tile must be discarded at once")]
    AfterPong,
    /// R4.3, R4.4, R4.7
    #[error("tiles of the missing suit cannot be melded")]
    MissingSuitMeld,
    /// R4.3
    #[error("a concealed kong needs all four tiles in the hand")]
    NotFour,
    /// R4.4
    #[error("an added kong needs a pong of the tile")]
    NoPong,
    /// R4.2, R4.6
    #[error("the tile does not complete the hand")]
    NotComplete,
    /// R8.2
    #[error("a heavenly win names the tile set aside: HU with a tile of the hand")]
    NameTileAside,
    /// R8.2
    #[error("only a heavenly win names a tile: HU without one")]
    NotHeavenly,
    /// R9.2
    #[error("a win worth as much was passed: until the next own discard only a dearer one can be taken")]
    PassedHu,
    /// R4.7
    #[error("a pong needs two of the tile in the hand")]
    NotTwo,
    /// R4.7
    #[error("a kong needs three of the tile in the hand")]
    NotThree,
    /// R11.6
    #[error("an added kong can only be robbed: HU or PASS")]
    OnlyHuOrPass,
    /// R4.6
    #[error("a discard is to be answered: HU, KONG, PONG or PASS")]
    MustAnswer,
    /// R4.1
    #[error("no discard is to be answered: it is the seat's own turn")]
    NothingToAnswer,
}

impl Reason for Illegal {
    fn tag(&self) -> &'static str {
        match self {
            Self::MustBury => "must_bury",
            Self::NotBurying => "not_burying",
            Self::MixedSuits => "mixed_suits",
            Self::NotHeld => "tile_not_held",
            Self::MissingSuitFirst => "missing_suit_first",
            Self::LockedDiscard => "locked_discard",
            Self::HandLocked => "hand_locked",
            Self::WallEmpty => "wall_empty",
            Self::AfterPong => "after_pong",
            Self::MissingSuitMeld => "missing_suit_meld",
            Self::NotFour => "not_four",
            Self::NoPong => "no_pong",
            Self::NotComplete => "not_complete",
            Self::NameTileAside => "name_tile_aside",
            Self::NotHeavenly => "not_heavenly",
            Self::PassedHu => "passed_hu",
            Self::NotTwo => "not_two",
            Self::NotThree => "not_three",
            Self::OnlyHuOrPass => "only_hu_or_pass",
            Self::MustAnswer => "must_answer",
            Self::NothingToAnswer => "nothing_to_answer",
        }
    }
}
