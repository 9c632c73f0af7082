//! After a move: skills answer what somebody has lost.

use paiju_contract::Seat;

use super::{Flow, Wake};
use crate::apply::Resolver;
use crate::skills::Timing;
use crate::state::State;
use crate::zones::Loss;

/// Where a loss of cards stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MovedStep {
    /// Skills answer it.
    #[default]
    Answer,
    /// All have.
    Done,
}

/// Somebody lost cards; the subject of `CardsMoved`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MovedFrame {
    /// Resume point.
    pub step: MovedStep,
    /// Who.
    pub who: Seat,
    /// Whether the last hand card went.
    pub emptied: bool,
    /// How many cards of the equipment area went.
    pub equips: u8,
}

impl MovedFrame {
    /// The frame that lets skills answer a loss, if any could.
    #[inline]
    pub(crate) fn of(g: &State, loss: Loss) -> Option<Self> {
        let Loss { who, emptied, equips } = loss;
        if g.unwatched(Timing::CardsMoved) || !(emptied || equips > 0) {
            return None;
        }
        let who = who.filter(|seat| g.alive(*seat))?;
        Some(Self { step: MovedStep::Answer, who, emptied, equips })
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        match self.step {
            MovedStep::Answer => cx.fire(Self { step: MovedStep::Done, ..self }, Timing::CardsMoved),
            MovedStep::Done => Flow::DONE,
        }
    }
}
