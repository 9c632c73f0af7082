//! What wakes a frame, what its step leads to, and what it reports when it ends.

use super::HandSlots;
use crate::action::Choice;
use crate::cards::VCard;
use crate::piece::CardId;
use crate::zones::CardSet;

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
    /// The cards that were selected, shown to everyone.
    Selected(CardSet),
    /// The hand slots that were selected unseen.
    SelectedUnseen(HandSlots),
    /// The card of a judgement; none if there was none to turn up.
    Judged(Option<CardId>),
    /// A card that was played for another player; it lies on the table.
    Lent(VCard),
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
    pub fn selected(self) -> CardSet {
        match self {
            Self::Report(Report::Selected(cards)) => cards,
            other => unreachable!("it waits for a selection, not for {other:?}"),
        }
    }

    /// The hand slots that were selected unseen.
    pub fn selected_unseen(self) -> HandSlots {
        match self {
            Self::Report(Report::SelectedUnseen(slots)) => slots,
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

    /// The card that was played for another player, if one was.
    pub fn lent(self) -> Option<VCard> {
        match self {
            Self::Report(Report::Lent(card)) => Some(card),
            Self::Report(Report::Met(false)) => None,
            other => unreachable!("it waits for a card from another, not for {other:?}"),
        }
    }
}
