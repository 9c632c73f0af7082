//! A running skill: the one frame all skills share.

use paiju_contract::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, Resolve};
use crate::apply::Cx;
use crate::event::TableEvent;
use crate::skills::{SkillId, Timing};
use crate::zones::{CardSet, Few};

/// A skill in the middle of its resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillFrame {
    /// Resume point.
    pub pc: u8,
    /// Which skill.
    pub id: SkillId,
    /// Whose.
    pub owner: Seat,
    /// The frame it is about: of the timing, of the request, or of the Play phase.
    pub subj: FrameIx,
    /// The timing it answers; none in the Play phase and in requests.
    pub at: Option<Timing>,
    /// Registers.
    pub reg: [i16; 4],
    /// Cards that everyone may know, or hand slots.
    pub cards: CardSet,
    /// Seats.
    pub seats: SeatSet,
    /// A short ordered list.
    pub list: Few<u8, 5>,
}

impl SkillFrame {
    /// A skill that starts in the Play phase or as an option of a request.
    pub fn new(id: SkillId, owner: Seat, subj: FrameIx) -> Self {
        Self {
            pc: 0,
            id,
            owner,
            subj,
            at: None,
            reg: [0; 4],
            cards: CardSet::EMPTY,
            seats: SeatSet::EMPTY,
            list: Few::new(),
        }
    }

    /// A skill that answers a timing.
    pub fn at(id: SkillId, owner: Seat, at: Timing, subj: FrameIx) -> Self {
        Self { at: Some(at), ..Self::new(id, owner, subj) }
    }

    /// Whether the registers are from 0 to these, and those behind them 0.
    pub fn within(&self, most: &[usize]) -> bool {
        let fits = |(at, reg): (usize, &i16)| {
            usize::try_from(*reg).is_ok_and(|reg| reg <= most.get(at).copied().unwrap_or(0))
        };
        self.reg.iter().enumerate().all(fits)
    }

    pub(super) fn step(self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        (self.id.def().run)(cx, ix, self)
    }

    /// Saves the frame at `pc` and pushes a child.
    pub fn then(mut self, cx: &mut Cx<'_>, ix: FrameIx, pc: u8, child: impl Resolve) -> Flow {
        self.pc = pc;
        cx.save(ix, self);
        cx.push(child)
    }

    /// Saves the frame at `pc` and goes on.
    pub fn goto(mut self, cx: &mut Cx<'_>, ix: FrameIx, pc: u8) -> Flow {
        self.pc = pc;
        cx.save(ix, self);
        Flow::Again
    }

    /// Announces the skill.
    pub fn announce(&self, cx: &mut Cx<'_>) {
        cx.tell(TableEvent::Invoked { seat: self.owner, skill: self.id });
    }
}
