//! What happens, unprojected, and what one observer may know of it.

use paiju_contract::{MAX_SEATS, Observer, Seat, SeatSet};
use serde::Serialize;

use crate::cards::VCard;
use crate::legal::Why;
use crate::piece::CardId;
use crate::rules::Role;
use crate::score::Outcome;
use crate::skills::{GeneralId, SkillId};
use crate::state::EVERYONE;
use crate::turn::TurnEvent;
use crate::zones::{Few, Place};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// A boundary of a turn or phase.
    Turn(TurnEvent),
    /// Anything else.
    Table(TableEvent),
    /// A card changed its place.
    Moved(Moved),
}

/// Everything at the table that everyone sees alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
        suit: paiju_kit::Suit,
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

/// A move as somebody sees it who may not know the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum EventView {
    /// Public in all its parts.
    Plain(Event),
    /// A card that this observer does not know.
    Hidden(HiddenMove),
}

/// A card changed its place face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "MOVED")]
pub struct HiddenMove {
    /// Not known.
    pub card: Option<CardId>,
    /// Whence.
    pub from: Place,
    /// Whither.
    pub to: Place,
}

impl Event {
    /// What `to` may know of it.
    pub fn project(&self, to: Observer) -> EventView {
        match *self {
            Self::Moved(Moved { seen, from, to: place, .. }) if !sees(seen, to) => {
                EventView::Hidden(HiddenMove { card: None, from, to: place })
            }
            // Who else knows the card is nobody's business.
            Self::Moved(moved) => EventView::Plain(Self::Moved(Moved { seen: EVERYONE, ..moved })),
            plain => EventView::Plain(plain),
        }
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
