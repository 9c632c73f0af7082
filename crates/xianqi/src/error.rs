//! Why an action is refused: one variant a rule, a stable tag, and a sentence that says what would be right.

use paiju_contract::{Code, Reason};

use crate::cards::BadCards;

/// The code of cards that are no cover (R1.10.5).
pub const INVALID_COVER_LIST: Code = Code::Own("ENGINE_INVALID_COVER_LIST");
/// The code of a private state of no seat (R1.10.6).
pub const INVALID_SEAT: Code = Code::Own("ENGINE_INVALID_SEAT");

/// Why the rules forbid an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// PLAY without readable cards.
    #[error("PLAY needs the cards of a combo: {0}")]
    PlayUnreadable(BadCards),
    /// R1.2: the cards are no combo.
    #[error(
        "these cards are no combo: play a single, a pair, the dog pair R_GOU+B_GOU, or three NIU of one colour"
    )]
    NotACombo,
    /// The cards are not in the hand.
    #[error("these cards are not in the hand")]
    NotHeld,
    /// R1.2.5: another size than the round.
    #[error("the combo has another size than the one to beat: play as many cards")]
    WrongSize,
    /// R1.2.5: not strictly stronger.
    #[error("the combo does not beat the last one: its power must be strictly greater")]
    DoesNotBeat,
    /// R1.9.2: covering is for those who cannot beat.
    #[error("a beating combo is in the hand: PLAY one, COVER is only for those who cannot beat")]
    MustBeat,
    /// Nothing to cover.
    #[error("COVER answers a combo that cannot be beaten: nothing has been led")]
    NothingToCover,
    /// COVER without cards.
    #[error("COVER needs its cards: {0}")]
    CoverUnreadable(BadCards),
    /// COVER with too many or too few.
    #[error("COVER needs exactly as many cards as the round was led with")]
    CoverCount,
    /// COVER with cards of somebody else.
    #[error("these cards are not in the hand: COVER takes any cards that are")]
    CoverNotHeld,
    /// BUCKLE is for leaders.
    #[error("BUCKLE is for a seat that leads and has not played yet")]
    BuckleOnlyAtLead,
    /// R2.4: the buckler must play.
    #[error("the leader has decided about BUCKLE already: PLAY a combo")]
    MustPlay,
    /// R1.13.4: the chain is as long as it may be.
    #[error("the round has seen as many BUCKLEs as buckle_chain_limit allows: PLAY a combo")]
    BuckleChainLimit,
    /// R3.2.1: the first game.
    #[error("in the first game a leader with fewer than 3 pillars may not BUCKLE: PLAY a combo")]
    BuckleInFirstGame,
    /// R2.2: first BUCKLE or not.
    #[error("the leader first says BUCKLE or PASS_BUCKLE, then plays")]
    DecideBuckleFirst,
    /// `PASS_BUCKLE` is not a question here.
    #[error("PASS_BUCKLE answers a leader's question whether to buckle: it is not asked")]
    PassBuckleNotAsked,
    /// A buckle waits for its answer.
    #[error("a BUCKLE is waiting: answer REVEAL or PASS_REVEAL")]
    AnswerTheBuckle,
    /// Nobody buckled.
    #[error("REVEAL and PASS_REVEAL answer a BUCKLE: nobody has buckled")]
    NothingToReveal,
    /// The game is over.
    #[error("the game is over: no action can follow")]
    GameOver,
}

impl Reason for Illegal {
    fn tag(&self) -> &'static str {
        match self {
            Self::PlayUnreadable(_) => "play_unreadable",
            Self::NotACombo => "not_a_combo",
            Self::NotHeld => "not_held",
            Self::WrongSize => "wrong_size",
            Self::DoesNotBeat => "does_not_beat",
            Self::MustBeat => "must_beat",
            Self::NothingToCover => "nothing_to_cover",
            Self::CoverUnreadable(_) => "cover_unreadable",
            Self::CoverCount => "cover_count",
            Self::CoverNotHeld => "cover_not_held",
            Self::BuckleOnlyAtLead => "buckle_only_at_lead",
            Self::MustPlay => "must_play",
            Self::BuckleChainLimit => "buckle_chain_limit",
            Self::BuckleInFirstGame => "buckle_in_first_game",
            Self::DecideBuckleFirst => "decide_buckle_first",
            Self::PassBuckleNotAsked => "pass_buckle_not_asked",
            Self::AnswerTheBuckle => "answer_the_buckle",
            Self::NothingToReveal => "nothing_to_reveal",
            Self::GameOver => "game_over",
        }
    }

    fn code(&self) -> Code {
        match self {
            Self::CoverUnreadable(_) | Self::CoverCount | Self::CoverNotHeld => INVALID_COVER_LIST,
            _ => Code::IllegalAction,
        }
    }
}
