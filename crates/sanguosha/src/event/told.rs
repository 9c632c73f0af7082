//! What one observer may know of something that happened.

use paiju_contract::{MAX_SEATS, Seat};
use paiju_kit::Suit;
use serde::Serialize;

use crate::cards::VCard;
use crate::legal::Why;
use crate::piece::CardId;
use crate::rules::Role;
use crate::score::Outcome;
use crate::skills::{GeneralId, SkillId};
use crate::turn::Phase;
use crate::zones::{Few, Place};

/// What one observer may know of something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EventView {
    /// The game begins.
    GameStarted,
    /// A turn begins.
    TurnStart {
        /// Who.
        seat: Seat,
        /// Its number.
        turn: u32,
    },
    /// A turn ends.
    TurnEnd {
        /// Who.
        seat: Seat,
        /// Its number.
        turn: u32,
    },
    /// A phase begins.
    PhaseStart {
        /// Who.
        seat: Seat,
        /// Which phase.
        phase: Phase,
    },
    /// A phase ends.
    PhaseEnd {
        /// Who.
        seat: Seat,
        /// Which phase.
        phase: Phase,
    },
    /// A phase does not take place.
    PhaseSkipped {
        /// Who.
        seat: Seat,
        /// Which phase.
        phase: Phase,
    },
    /// A general is shown: the Lord's, then all others together.
    GeneralShown {
        /// Who.
        seat: Seat,
        /// Which general.
        general: GeneralId,
    },
    /// A card is declared and its targets with it.
    Used {
        /// Who.
        seat: Seat,
        /// Which card.
        card: VCard,
        /// On whom.
        targets: Few<u8, MAX_SEATS>,
    },
    /// A card is played or used in answer to something.
    Responded {
        /// Who.
        seat: Seat,
        /// Which card.
        card: VCard,
        /// For or against what.
        why: Why,
    },
    /// A skill is used.
    Invoked {
        /// Who.
        seat: Seat,
        /// Which skill.
        skill: SkillId,
    },
    /// Somebody is asked with everyone else, and nobody sees who has an answer.
    WindowOpened,
    /// It is over.
    WindowClosed,
    /// A target of a trick is out of it.
    Cancelled {
        /// Who.
        seat: Option<Seat>,
        /// Which card.
        card: VCard,
    },
    /// The card of a judgement, as it counts.
    Judged {
        /// Who.
        seat: Seat,
        /// Which card.
        card: CardId,
        /// For or against what.
        why: Why,
    },
    /// Somebody took damage.
    Damaged {
        /// Who.
        seat: Seat,
        /// By whom.
        from: Option<Seat>,
        /// How much.
        points: i8,
        /// Whether it is thunder.
        thunder: bool,
    },
    /// Somebody lost hp.
    LostHp {
        /// Who.
        seat: Seat,
        /// How much.
        points: i8,
    },
    /// Somebody recovered hp.
    Recovered {
        /// Who.
        seat: Seat,
        /// How much.
        points: i8,
    },
    /// Somebody is dying.
    Dying {
        /// Who.
        seat: Seat,
    },
    /// Somebody died.
    Died {
        /// Who.
        seat: Seat,
        /// Which role.
        role: Role,
        /// Who has killed him.
        killer: Option<Seat>,
    },
    /// A suit was named.
    Named {
        /// Who.
        seat: Seat,
        /// Which suit.
        suit: Suit,
    },
    /// A card of a hand is shown to everyone.
    Shown {
        /// Who.
        seat: Seat,
        /// Which card.
        card: CardId,
    },
    /// The discard pile went under the draw pile.
    Shuffled {
        /// How many cards.
        cards: u8,
    },
    /// Cards of the draw pile were looked at and put back, so many of them at the bottom.
    Arranged {
        /// Who.
        seat: Seat,
        /// How many cards.
        cards: u8,
        /// How many of them at the bottom.
        bottom: u8,
    },
    /// The game is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// A card changed its place; no card if this observer does not see which.
    Moved {
        /// Which card.
        card: Option<CardId>,
        /// Whence.
        from: Place,
        /// Whither.
        to: Place,
    },
    /// Somebody is given a role; no role if this observer does not see which.
    RoleDealt {
        /// Who.
        seat: Seat,
        /// Which role.
        role: Option<Role>,
    },
    /// Somebody is offered generals; none are told to anybody else.
    GeneralsOffered {
        /// Who.
        seat: Seat,
        /// From which.
        generals: Option<Few<GeneralId, 5>>,
    },
}
