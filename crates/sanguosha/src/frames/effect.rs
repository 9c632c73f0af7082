//! The effect of a card on one target: what can offset it, then its body (R2.5).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, Mode, NullifyFrame, Resolve, Respond, Target, Use, fire, push};
use crate::apply::Cx;
use crate::cards::{self, VCard};
use crate::event::TableEvent;
use crate::legal::Why;
use crate::piece::Kind;
use crate::state::State;

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

/// What an effect needs to know of the use it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Aimed {
    /// Who uses it.
    pub from: Seat,
    /// What.
    pub card: VCard,
    /// On whom.
    pub to: Target,
}

/// Where the body begins.
const BODY: u8 = 10;

impl Effect {
    /// The effect on target `i` of the use at `u`.
    pub fn new(u: FrameIx, i: u8) -> Self {
        Self { pc: 0, u, i, cancelled: false, got: 0, body: 0, reg: [0; 2] }
    }

    /// Who uses what on whom.
    #[inline]
    pub fn aimed(&self, g: &State) -> Aimed {
        match g.used(self.u) {
            Some(used) => Aimed {
                from: used.from,
                card: used.card,
                to: used.tos.get(usize::from(self.i)).copied().unwrap_or_default(),
            },
            None => Aimed { from: Seat(0), card: VCard::default(), to: Target::default() },
        }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        let Aimed { card, to: target, .. } = self.aimed(cx);
        if !cx.alive(target.seat) {
            return Flow::Pop(0);
        }
        if self.pc == 0 {
            if self.pointless(cx, target.seat) {
                return Flow::Pop(0);
            }
            fire!(cx, ix, self, 1, PreEffect);
        }
        if self.pc == 2 {
            self.got += u8::from(cx.ret != 0);
            self.pc = match cx.ret {
                0 => BODY,
                _ if self.got >= target.need => 4,
                _ => 1,
            };
        }
        if self.pc == 1 {
            if target.void {
                return Flow::Pop(0);
            }
            if card.kind == Kind::Slash && !target.no_response {
                let why = Why::Card(Kind::Slash);
                let mut dodge = Respond::new(target.seat, Kind::Dodge, Mode::Use, why);
                dodge.no_armor = target.no_armor;
                push!(cx, ix, self, 2, dodge);
            }
            if cx.used(self.u).is_some_and(Use::nullifiable) {
                push!(cx, ix, self, 3, NullifyFrame::new(card.kind, Some(target.seat)));
            }
            self.pc = BODY;
        }
        if self.pc == 3 {
            self.pc = if cx.ret == 0 { BODY } else { 4 };
        }
        if self.pc == 4 {
            self.cancelled = true;
            cx.save(ix, self);
            cx.tell(TableEvent::Cancelled { seat: Some(target.seat), card });
            fire!(cx, ix, self, 5, Cancelled);
        }
        if self.pc == 5 && self.cancelled {
            return Flow::Pop(0);
        }
        self.pc = BODY;
        (cards::def(card.kind).body)(cx, ix, self)
    }

    /// Whether it is skipped without a window (R2.5).
    fn pointless(&self, g: &State, seat: Seat) -> bool {
        g.used(self.u).is_some_and(|used| (cards::def(used.card.kind).pointless)(g, used, seat))
    }

    /// Continues the body at `body` after a child.
    pub fn then(mut self, cx: &mut Cx<'_>, ix: FrameIx, body: u8, child: impl Resolve) -> Flow {
        (self.pc, self.body) = (BODY, body);
        cx.save(ix, self);
        cx.push(child)
    }
}
