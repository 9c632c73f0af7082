//! What happens, unprojected, and how it is projected.

mod told;

use paiju_contract::{MAX_SEATS, Observer, Seat, SeatSet};
use paiju_kit::Suit;
use serde::Serialize;

use crate::cards::VCard;
use crate::legal::Why;
use crate::piece::CardId;
use crate::rules::Role;
use crate::score::Outcome;
use crate::skills::{GeneralId, SkillId};
use crate::turn::TurnEvent;
use crate::zones::{Few, Place};
pub use told::EventView;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Event {
    /// A boundary of a turn or phase.
    Turn(TurnEvent),
    /// Anything else.
    Table(TableEvent),
    /// A card changed its place.
    Moved(Moved),
    /// Something was given to one seat in secret.
    Given(Given),
}

/// What one seat is given: the others see that, not what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Given {
    /// A role; everyone sees who is the Lord.
    RoleDealt {
        /// Whose.
        seat: Seat,
        /// Which.
        role: Role,
    },
    /// Generals to choose from.
    GeneralsOffered {
        /// Who chooses.
        seat: Seat,
        /// From which.
        generals: Few<GeneralId, 5>,
    },
}

/// Everything at the table that everyone sees alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TableEvent {
    /// The Lord's general, then all others together.
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
}

/// A card changed its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename = "MOVED")]
pub struct Moved {
    /// Which card.
    pub card: CardId,
    /// Whence.
    pub from: Place,
    /// Whither.
    pub to: Place,
    /// Who sees which card it is.
    #[serde(skip)]
    pub seen: u16,
}

impl Event {
    /// What `to` may know of it.
    pub fn project(&self, to: Observer) -> EventView {
        match *self {
            Self::Turn(event) => turn_event(event),
            Self::Table(event) => table_event(event),
            // Who else knows the card is nobody's business.
            Self::Moved(Moved { card, from, to: place, seen }) => {
                EventView::Moved { card: sees(seen, to).then_some(card), from, to: place }
            }
            Self::Given(given) => given_event(given, to),
        }
    }
}

/// Whoever is given something sees it; everyone sees the Lord (R2.1).
fn given_event(given: Given, to: Observer) -> EventView {
    match given {
        Given::RoleDealt { seat, role } => {
            EventView::RoleDealt { seat, role: (to.is(seat) || role == Role::Lord).then_some(role) }
        }
        Given::GeneralsOffered { seat, generals } => {
            EventView::GeneralsOffered { seat, generals: to.is(seat).then_some(generals) }
        }
    }
}

/// Everyone sees whose turn it is.
fn turn_event(event: TurnEvent) -> EventView {
    match event {
        TurnEvent::GameStarted => EventView::GameStarted,
        TurnEvent::TurnStart { seat, turn } => EventView::TurnStart { seat, turn },
        TurnEvent::TurnEnd { seat, turn } => EventView::TurnEnd { seat, turn },
        TurnEvent::PhaseStart { seat, phase } => EventView::PhaseStart { seat, phase },
        TurnEvent::PhaseEnd { seat, phase } => EventView::PhaseEnd { seat, phase },
        TurnEvent::PhaseSkipped { seat, phase } => EventView::PhaseSkipped { seat, phase },
    }
}

/// Everyone sees what happens at the table.
fn table_event(event: TableEvent) -> EventView {
    match event {
        TableEvent::GeneralShown { seat, general } => EventView::GeneralShown { seat, general },
        TableEvent::Used { seat, card, targets } => EventView::Used { seat, card, targets },
        TableEvent::Responded { seat, card, why } => EventView::Responded { seat, card, why },
        TableEvent::Invoked { seat, skill } => EventView::Invoked { seat, skill },
        TableEvent::WindowOpened => EventView::WindowOpened,
        TableEvent::WindowClosed => EventView::WindowClosed,
        TableEvent::Cancelled { seat, card } => EventView::Cancelled { seat, card },
        TableEvent::Judged { seat, card, why } => EventView::Judged { seat, card, why },
        TableEvent::Damaged { seat, from, points, thunder } => {
            EventView::Damaged { seat, from, points, thunder }
        }
        TableEvent::LostHp { seat, points } => EventView::LostHp { seat, points },
        TableEvent::Recovered { seat, points } => EventView::Recovered { seat, points },
        TableEvent::Dying { seat } => EventView::Dying { seat },
        TableEvent::Died { seat, role, killer } => EventView::Died { seat, role, killer },
        TableEvent::Named { seat, suit } => EventView::Named { seat, suit },
        TableEvent::Shown { seat, card } => EventView::Shown { seat, card },
        TableEvent::Shuffled { cards } => EventView::Shuffled { cards },
        TableEvent::Arranged { seat, cards, bottom } => EventView::Arranged { seat, cards, bottom },
        TableEvent::Over { outcome } => EventView::Over { outcome },
    }
}

fn sees(seen: u16, to: Observer) -> bool {
    let bit = match to {
        Observer::Seat(seat) => seat.0,
        Observer::Public => 15,
    };
    seen >> bit & 1 == 1
}

/// The seats of a target list, for an event.
pub(crate) fn seats_of(seats: impl IntoIterator<Item = Seat>) -> Few<u8, MAX_SEATS> {
    seats.into_iter().map(|seat| seat.0).collect()
}

/// The bit mask of one seat's knowledge.
pub(crate) const fn known_to(seat: Seat) -> u16 {
    SeatSet::of(seat).bits()
}
