//! The window in which a trick can be nullified for one target (R2.5).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::window::Claimed;
use super::{Flow, FrameIx, Use, push};
use crate::apply::Cx;
use crate::legal::Question;
use crate::piece::Kind;
use crate::zones::Few;

/// A nullification window. It pops 1 if the trick is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NullifyFrame {
    /// Resume point.
    pub pc: u8,
    /// The trick.
    pub kind: Kind,
    /// The target it would be cancelled for; none for a Nullification.
    pub to: Option<Seat>,
}

impl NullifyFrame {
    /// A window that opens now.
    pub fn new(kind: Kind, to: Option<Seat>) -> Self {
        Self { pc: 0, kind, to }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 2 {
            return Flow::Pop(cx.ret);
        }
        if self.pc == 0 {
            cx.open_window();
            self.pc = 1;
            cx.save(ix, self);
        }
        match cx.window(Question::Nullify { kind: self.kind, seat: self.to }, cx.turn.seat) {
            Claimed::Open(flow) => flow,
            Claimed::Closed(None) => Flow::Pop(0),
            Claimed::Closed(Some((user, card))) => {
                push!(cx, ix, self, 2, Use::new(user, card, Few::new(), false))
            }
        }
    }
}
