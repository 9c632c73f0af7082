//! Losing and recovering hp (R2.6).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{DyingFrame, Flow, FrameIx, fire, push};
use crate::apply::Cx;
use crate::cards::VCard;
use crate::event::TableEvent;

/// A loss of hp: no damage, no source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoseHp {
    /// Resume point.
    pub pc: u8,
    /// Who.
    pub who: Seat,
    /// How much.
    pub n: i8,
}

impl LoseHp {
    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 0 && cx.alive(self.who) {
            cx.player_mut(self.who).hp -= self.n;
            cx.tell(TableEvent::LostHp { seat: self.who, points: self.n });
            if cx.player(self.who).hp < 1 {
                push!(cx, ix, self, 1, DyingFrame::new(self.who, None));
            }
        }
        Flow::Pop(0)
    }
}

/// A recovery, never beyond the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// Resume point.
    pub pc: u8,
    /// Who recovers.
    pub who: Seat,
    /// By whose doing.
    pub by: Option<Seat>,
    /// How much; skills may change it.
    pub n: i8,
    /// The card that does it.
    pub card: Option<VCard>,
}

impl Recover {
    /// One point.
    pub fn one(who: Seat, by: Seat, card: Option<VCard>) -> Self {
        Self { pc: 0, who, by: Some(by), n: 1, card }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 0 {
            if !cx.alive(self.who) || !cx.player(self.who).wounded() {
                return Flow::Pop(0);
            }
            fire!(cx, ix, self, 1, PreRecover);
        }
        let player = cx.player_mut(self.who);
        let points = self.n.min(player.max_hp - player.hp);
        player.hp += points;
        cx.tell(TableEvent::Recovered { seat: self.who, points });
        Flow::Pop(1)
    }
}
