//! Refusals of this game: stable tags, and sentences that say what would be right.

use paiju_contract::Reason;

use crate::action::Choice;

/// Why a choice was refused: it was not among those offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Passing is not offered: the question must be answered.
    #[error("this question cannot be passed: pick one of the offered items")]
    PassNotOffered,
    /// Yes answers only a yes-or-no question.
    #[error("YES is not an answer here: pick one of the offered items")]
    YesNotOffered,
    /// The card is not among those offered.
    #[error("that card is not offered: pick one of the listed cards")]
    CardNotOffered,
    /// No hidden hand card can be taken here.
    #[error("no hidden hand card can be taken here")]
    HandNotOffered,
    /// The skill is not among those offered.
    #[error("that skill is not offered: pick one of the listed answers")]
    SkillNotOffered,
    /// The seat is not among those offered.
    #[error("that player cannot be chosen: pick one of the listed seats")]
    SeatNotOffered,
    /// No suit is asked for.
    #[error("no suit is asked for")]
    SuitNotOffered,
    /// The index is not among those offered.
    #[error("that index is not offered: pick one of the listed ones")]
    IndexNotOffered,
}

impl Illegal {
    /// The refusal of a choice that was not offered.
    pub fn of(choice: &Choice) -> Self {
        match choice {
            Choice::Pass => Self::PassNotOffered,
            Choice::Yes => Self::YesNotOffered,
            Choice::Card { .. } => Self::CardNotOffered,
            Choice::Hand => Self::HandNotOffered,
            Choice::Skill { .. } => Self::SkillNotOffered,
            Choice::Seat { .. } => Self::SeatNotOffered,
            Choice::Suit { .. } => Self::SuitNotOffered,
            Choice::Index { .. } => Self::IndexNotOffered,
        }
    }
}

impl Reason for Illegal {
    fn tag(&self) -> &'static str {
        match self {
            Self::PassNotOffered => "pass_not_offered",
            Self::YesNotOffered => "yes_not_offered",
            Self::CardNotOffered => "card_not_offered",
            Self::HandNotOffered => "hand_not_offered",
            Self::SkillNotOffered => "skill_not_offered",
            Self::SeatNotOffered => "seat_not_offered",
            Self::SuitNotOffered => "suit_not_offered",
            Self::IndexNotOffered => "index_not_offered",
        }
    }
}
