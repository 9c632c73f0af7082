//! The rescue window: who may save a dying player (R2.6).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::window::Claimed;
use super::{DeathFrame, Flow, FrameIx, Use, fire, push};
use crate::apply::Cx;
use crate::event::TableEvent;
use crate::legal::Question;

/// Somebody is dying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DyingFrame {
    /// Resume point.
    pub pc: u8,
    /// Who.
    pub who: Seat,
    /// Who would be the killer.
    pub killer: Option<Seat>,
    /// Whoever used the last Peach may go on; those before him have had their chance.
    pub from: Option<Seat>,
}

impl DyingFrame {
    /// Somebody has less than 1 hp.
    pub fn new(who: Seat, killer: Option<Seat>) -> Self {
        Self { pc: 0, who, killer, from: None }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 0 {
            cx.tell(TableEvent::Dying { seat: self.who });
            fire!(cx, ix, self, 1, EnterDying);
        }
        if !cx.alive(self.who) || cx.player(self.who).hp >= 1 {
            return Flow::Pop(0);
        }
        if self.pc == 1 {
            cx.open_window();
            self.pc = 2;
            cx.save(ix, self);
        }
        match cx.window(Question::Rescue { seat: self.who }, self.from.unwrap_or(cx.turn.seat)) {
            Claimed::Open(flow) => flow,
            Claimed::Closed(None) => cx.go_on_as(DeathFrame::new(self.who, self.killer)),
            Claimed::Closed(Some((user, peach))) => {
                self.from = Some(user);
                push!(cx, ix, self, 1, Use::on(user, peach, self.who));
            }
        }
    }
}
