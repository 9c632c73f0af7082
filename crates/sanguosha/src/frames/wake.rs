//! What wakes a frame, what its step leads to, and what it reports when it ends.

use paiju_contract::Seat;

use super::{Chosen, HandSlots};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::piece::CardId;
use crate::zones::{CardSet, Few};

/// What a step leads to.
#[derive(Clone, Copy, Debug)]
pub enum Flow {
    /// Step the frame that is on top now.
    Again,
    /// The running frame has ended.
    End(Report),
    /// A request is open.
    Ask,
}

impl Flow {
    /// The end of a frame that has nothing to report.
    pub const DONE: Self = Self::End(Report::Nothing);

    /// The end of a frame that was to bring something about.
    #[inline]
    pub const fn met(met: bool) -> Self {
        Self::End(Report::Met(met))
    }
}

/// What a frame leaves to the frame below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// Nothing: it has run.
    Nothing,
    /// Whether it came to pass: a request was answered, a card was used to effect.
    Met(bool),
    /// Whether the trick was cancelled.
    Cancelled(bool),
    /// Something was selected. What, lies ready in the resolver: it is too large to be carried along by every step.
    Selected,
    /// The card of a judgement; none if there was none to turn up.
    Judged(Option<CardId>),
    /// What a card that was played for another player is made of; it lies on the table.
    Lent(Few<CardId, 2>),
}

/// An answer that the question did not offer: answers are checked before they are carried out.
#[cold]
pub(crate) fn not_offered(choice: Choice) -> ! {
    unreachable!("{choice:?} was not offered")
}

/// Why a frame runs.
#[derive(Clone, Copy, Debug)]
pub enum Wake {
    /// It has begun or goes on by itself; at a question it asks.
    Run,
    /// Its question was answered.
    Answer(Choice),
    /// The frame above it has ended.
    Report(Report),
}

impl Wake {
    /// The answer, if it is one.
    #[inline]
    pub fn answer(self) -> Option<Choice> {
        match self {
            Self::Answer(choice) => Some(choice),
            Self::Run | Self::Report(_) => None,
        }
    }

    /// The card that was chosen, where nothing but a card can be.
    pub fn card(self) -> Option<CardId> {
        match self.answer()? {
            Choice::Card { card } => Some(card),
            other => not_offered(other),
        }
    }

    /// The seat that was chosen, where nothing but a seat can be.
    pub fn seat(self) -> Option<Seat> {
        match self.answer()? {
            Choice::Seat { seat } => Some(seat),
            other => not_offered(other),
        }
    }

    /// Whether it was YES or PASS, where nothing else can be.
    pub fn agreed(self) -> Option<bool> {
        match self.answer()? {
            Choice::Yes => Some(true),
            Choice::Pass => Some(false),
            other => not_offered(other),
        }
    }

    /// Whether what the frame waited for came to pass.
    #[inline]
    pub fn met(self) -> bool {
        match self {
            Self::Report(Report::Met(met)) => met,
            other => unreachable!("it waits for a request or a use, not for {other:?}"),
        }
    }

    /// Whether the trick was cancelled.
    #[inline]
    pub fn cancelled(self) -> bool {
        match self {
            Self::Report(Report::Cancelled(cancelled)) => cancelled,
            other => unreachable!("it waits for a window on a trick, not for {other:?}"),
        }
    }

    /// The cards that were selected.
    pub fn selected(self, cx: &mut Resolver<'_>) -> CardSet {
        match (self, cx.selection.take()) {
            (Self::Report(Report::Selected), Some(Chosen::Shown(cards))) => cards,
            other => unreachable!("it waits for a selection, not for {other:?}"),
        }
    }

    /// The hand slots that were selected unseen.
    pub fn selected_unseen(self, cx: &mut Resolver<'_>) -> HandSlots {
        match (self, cx.selection.take()) {
            (Self::Report(Report::Selected), Some(Chosen::Unseen(slots))) => slots,
            other => unreachable!("it waits for an unseen selection, not for {other:?}"),
        }
    }

    /// The card of the judgement.
    pub fn judged(self) -> Option<CardId> {
        match self {
            Self::Report(Report::Judged(card)) => card,
            other => unreachable!("it waits for a judgement, not for {other:?}"),
        }
    }

    /// What the card that was played for another player is made of, if one was.
    pub fn lent(self) -> Option<Few<CardId, 2>> {
        match self {
            Self::Report(Report::Lent(subs)) => Some(subs),
            Self::Report(Report::Met(false)) => None,
            other => unreachable!("it waits for a card from another, not for {other:?}"),
        }
    }
}
