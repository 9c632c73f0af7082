//! The effect of a card on one target: what can offset it, then its body (R2.5).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{Flow, Frame, FrameIx, Mode, NullifyFrame, Respond, Target, Use, fire, push};
use crate::apply::Cx;
use crate::cards;
use crate::event::TableEvent;
use crate::legal::Why;
use crate::piece::Kind;

/// A card taking effect on one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Resume point.
    pub pc: u8,
    /// The frame of the use.
    pub u: FrameIx,
    /// Which of its targets.
    pub i: u8,
    /// Whether it is offset.
    pub cancelled: bool,
    /// Answers so far.
    pub got: u8,
    /// Resume point of the card's body.
    pub body: u8,
    /// Registers of the card's body.
    pub reg: [i8; 2],
}

/// Where the body begins.
const BODY: u8 = 10;

impl Effect {
    /// The effect on target `i` of the use at `u`.
    pub fn new(u: FrameIx, i: u8) -> Self {
        Self {
            pc: 0,
            u,
            i,
            cancelled: false,
            got: 0,
            body: 0,
            reg: [0; 2],
        }
    }

    /// The use it belongs to.
    pub fn used(&self, cx: &Cx<'_>) -> Use {
        match cx.stack[usize::from(self.u)] {
            Frame::Use(used) => used,
            _ => Use::on(Seat(0), crate::piece::VCard::default(), Seat(0)),
        }
    }

    /// The target.
    pub fn target(&self, cx: &Cx<'_>) -> Target {
        self.used(cx)
            .tos
            .get(usize::from(self.i))
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        loop {
            let used = self.used(cx);
            let target = self.target(cx);
            if !cx.alive(target.seat) {
                return Flow::Pop(0);
            }
            match self.pc {
                0 if used.pointless(cx, target.seat) => return Flow::Pop(0),
                0 => fire!(cx, ix, self, 1, PreEffect),
                1 if target.void => return Flow::Pop(0),
                5 if self.cancelled => return Flow::Pop(0),
                1 if used.card.kind == Kind::Slash && !target.no_response => {
                    let why = Why::Card(Kind::Slash);
                    let mut dodge = Respond::new(target.seat, Kind::Dodge, Mode::Use, why);
                    dodge.no_armor = target.no_armor;
                    push!(cx, ix, self, 2, dodge);
                }
                1 if used.nullifiable() => {
                    push!(
                        cx,
                        ix,
                        self,
                        3,
                        NullifyFrame::new(used.card.kind, Some(target.seat))
                    );
                }
                1 | 5 => self.pc = BODY,
                2 if cx.ret == 0 => self.pc = BODY,
                2 => {
                    self.got += 1;
                    self.pc = if self.got >= target.need { 4 } else { 1 };
                }
                3 => self.pc = if cx.ret == 0 { BODY } else { 4 },
                4 => {
                    self.cancelled = true;
                    cx.save(ix, self);
                    cx.tell(TableEvent::Cancelled {
                        seat: Some(target.seat),
                        card: used.card,
                    });
                    fire!(cx, ix, self, 5, Cancelled);
                }
                _ => return (cards::def(used.card.kind).body)(cx, ix, self),
            }
        }
    }

    /// Continues the body at `body` after a child.
    pub fn then(mut self, cx: &mut Cx<'_>, ix: FrameIx, body: u8, child: impl Into<Frame>) -> Flow {
        (self.pc, self.body) = (BODY, body);
        cx.save(ix, self);
        Flow::Push(child.into())
    }
}
