//! What happens, unprojected, and what one observer may know of it.

use paiju_contract::{MAX_SEATS, Observer, Seat, SeatSet};
use paiju_kit::Suit;
use serde::Serialize;

use crate::cards::VCard;
use crate::legal::Why;
use crate::piece::CardId;
use crate::rules::Role;
use crate::score::Outcome;
use crate::skills::{GeneralId, SkillId};
use crate::turn::{Phase, TurnEvent};
use crate::zones::{Few, Place};

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
#[expect(missing_docs, reason = "the fields say what the event says")]
pub enum TableEvent {
    /// The Lord's general, then all others together.
    GeneralShown {
        seat: Seat,
        general: GeneralId,
    },
    /// A card is declared and its targets with it.
    Used {
        seat: Seat,
        card: VCard,
        targets: Few<u8, MAX_SEATS>,
    },
    /// A card is played or used in answer to something.
    Responded {
        seat: Seat,
        card: VCard,
        why: Why,
    },
    /// A skill is used.
    Invoked {
        seat: Seat,
        skill: SkillId,
    },
    /// Somebody is asked with everyone else, and nobody sees who has an answer.
    WindowOpened,
    /// It is over.
    WindowClosed,
    /// A target of a trick is out of it.
    Cancelled {
        seat: Option<Seat>,
        card: VCard,
    },
    /// The card of a judgement, as it counts.
    Judged {
        seat: Seat,
        card: CardId,
        why: Why,
    },
    Damaged {
        seat: Seat,
        from: Option<Seat>,
        points: i8,
        thunder: bool,
    },
    LostHp {
        seat: Seat,
        points: i8,
    },
    Recovered {
        seat: Seat,
        points: i8,
    },
    Dying {
        seat: Seat,
    },
    Died {
        seat: Seat,
        role: Role,
        killer: Option<Seat>,
    },
    /// A suit was named.
    Named {
        seat: Seat,
        suit: Suit,
    },
    /// A card of a hand is shown to everyone.
    Shown {
        seat: Seat,
        card: CardId,
    },
    /// The discard pile went under the draw pile.
    Shuffled {
        cards: u8,
    },
    /// Cards of the draw pile were looked at and put back, so many of them at the bottom.
    Arranged {
        seat: Seat,
        cards: u8,
        bottom: u8,
    },
    Over {
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

/// What one observer may know of something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
#[expect(missing_docs, reason = "they are those of the events themselves")]
pub enum EventView {
    GameStarted,
    TurnStart {
        seat: Seat,
        turn: u32,
    },
    TurnEnd {
        seat: Seat,
        turn: u32,
    },
    PhaseStart {
        seat: Seat,
        phase: Phase,
    },
    PhaseEnd {
        seat: Seat,
        phase: Phase,
    },
    PhaseSkipped {
        seat: Seat,
        phase: Phase,
    },
    GeneralShown {
        seat: Seat,
        general: GeneralId,
    },
    Used {
        seat: Seat,
        card: VCard,
        targets: Few<u8, MAX_SEATS>,
    },
    Responded {
        seat: Seat,
        card: VCard,
        why: Why,
    },
    Invoked {
        seat: Seat,
        skill: SkillId,
    },
    WindowOpened,
    WindowClosed,
    Cancelled {
        seat: Option<Seat>,
        card: VCard,
    },
    Judged {
        seat: Seat,
        card: CardId,
        why: Why,
    },
    Damaged {
        seat: Seat,
        from: Option<Seat>,
        points: i8,
        thunder: bool,
    },
    LostHp {
        seat: Seat,
        points: i8,
    },
    Recovered {
        seat: Seat,
        points: i8,
    },
    Dying {
        seat: Seat,
    },
    Died {
        seat: Seat,
        role: Role,
        killer: Option<Seat>,
    },
    Named {
        seat: Seat,
        suit: Suit,
    },
    Shown {
        seat: Seat,
        card: CardId,
    },
    Shuffled {
        cards: u8,
    },
    Arranged {
        seat: Seat,
        cards: u8,
        bottom: u8,
    },
    Over {
        outcome: Outcome,
    },
    /// A card changed its place; no card if this observer does not see which.
    Moved {
        card: Option<CardId>,
        from: Place,
        to: Place,
    },
    /// Somebody is given a role; no role if this observer does not see which.
    RoleDealt {
        seat: Seat,
        role: Option<Role>,
    },
    /// Somebody is offered generals; none are told to anybody else.
    GeneralsOffered {
        seat: Seat,
        generals: Option<Few<GeneralId, 5>>,
    },
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
