//! A judgement: the top card, replaced or not, then taken or discarded (R2.6).

use paiju_contract::Seat;

use super::{Flow, Report, Wake};
use crate::apply::Resolver;
use crate::event::TableEvent;
use crate::legal::Why;
use crate::piece::CardId;
use crate::skills::Timing;

/// Where a judgement stands, with the card as it counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum JudgeStep {
    /// A card is turned up; skills may replace it.
    #[default]
    TurnUp,
    /// It counts; skills act on that.
    Result(CardId),
    /// It is discarded, unless somebody took it.
    Discard(CardId),
}

/// A judgement. It reports its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JudgeFrame {
    /// Resume point.
    pub step: JudgeStep,
    /// Who is judged.
    pub who: Seat,
    /// Why.
    pub why: Why,
}

impl JudgeFrame {
    /// A judgement that begins now.
    pub fn new(who: Seat, why: Why) -> Self {
        Self { step: JudgeStep::TurnUp, who, why }
    }

    /// The card as it counts, once one is turned up: that is before any skill acts.
    pub fn card(&self) -> CardId {
        match self.step {
            JudgeStep::Result(card) | JudgeStep::Discard(card) => card,
            JudgeStep::TurnUp => unreachable!("skills act on a judgement once its card is turned up"),
        }
    }

    /// Another card counts from now on; returns the one that did.
    pub fn replace(&mut self, card: CardId) -> CardId {
        let old = self.card();
        self.step = JudgeStep::Result(card);
        old
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        match self.step {
            JudgeStep::TurnUp => match cx.turn_up() {
                Some(card) => cx.fire(Self { step: JudgeStep::Result(card), ..self }, Timing::AskRetrial),
                None => Flow::End(Report::Judged(None)),
            },
            JudgeStep::Result(card) => {
                cx.tell(TableEvent::Judged { seat: self.who, card, why: self.why });
                cx.fire(Self { step: JudgeStep::Discard(card), ..self }, Timing::JudgeDone)
            }
            JudgeStep::Discard(card) => {
                cx.clear_table([card]);
                Flow::End(Report::Judged(Some(card)))
            }
        }
    }
}
