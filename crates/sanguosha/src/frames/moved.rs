//! After a move: skills answer what somebody has lost.

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, fire};
use crate::apply::Cx;

/// Somebody lost cards; the subject of `CardsMoved`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovedFrame {
    /// Resume point.
    pub pc: u8,
    /// Who.
    pub who: Seat,
    /// Whether the last hand card went.
    pub emptied: bool,
    /// How many cards of the equipment area went.
    pub equips: u8,
    /// The result of the frame in whose place this one stands.
    pub carry: i16,
}

impl MovedFrame {
    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 0 {
            fire!(cx, ix, self, 1, CardsMoved);
        }
        Flow::Pop(self.carry)
    }
}
