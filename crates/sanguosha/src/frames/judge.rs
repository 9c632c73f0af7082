//! A judgement: the top card, replaced or not, then taken or discarded (R2.6).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, fire};
use crate::apply::Cx;
use crate::event::TableEvent;
use crate::legal::Why;
use crate::piece::CardId;

/// A judgement. It pops the card's id, or −1 if there was no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeFrame {
    /// Resume point.
    pub pc: u8,
    /// Who is judged.
    pub who: Seat,
    /// Why.
    pub why: Why,
    /// The card as it counts; skills may replace it.
    pub card: Option<CardId>,
}

impl JudgeFrame {
    /// A judgement that begins now.
    pub fn new(who: Seat, why: Why) -> Self {
        Self { pc: 0, who, why, card: None }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 0 {
            self.card = cx.turn_up();
            if self.card.is_none() {
                return Flow::Pop(-1);
            }
            fire!(cx, ix, self, 1, AskRetrial);
        }
        let Some(card) = self.card else {
            return Flow::Pop(-1);
        };
        if self.pc == 1 {
            cx.tell(TableEvent::Judged { seat: self.who, card, why: self.why });
            fire!(cx, ix, self, 2, JudgeDone);
        }
        cx.clear_table([card]);
        Flow::Pop(i16::from(card.0))
    }
}

/// The card that a judgement popped.
pub fn judged(ret: i16) -> Option<CardId> {
    u8::try_from(ret).ok().map(CardId)
}
