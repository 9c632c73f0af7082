//! Death: the role is shown, the winner tested, cards discarded, rewards and penalties paid (R2.6).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, fire};
use crate::apply::Cx;
use crate::event::TableEvent;
use crate::rules::Role;
use crate::zones::{CardSet, Place};

/// Somebody dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeathFrame {
    /// Resume point.
    pub pc: u8,
    /// Who.
    pub who: Seat,
    /// The source of the damage, if there was one.
    pub killer: Option<Seat>,
}

impl DeathFrame {
    /// Nobody saved him.
    pub fn new(who: Seat, killer: Option<Seat>) -> Self {
        Self { pc: 0, who, killer }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 0 {
            self.die(cx);
            if let Some(outcome) = cx.winner() {
                cx.end(outcome);
                return Flow::Again;
            }
            fire!(cx, ix, self, 1, Death);
        }
        let all = everything(cx, self.who).union(cx.player(self.who).delay.iter().map(|d| d.card).collect());
        cx.lose(self.who, all, Place::Discard);
        self.settle_accounts(cx)
    }

    fn die(&self, cx: &mut Cx<'_>) {
        let player = cx.player_mut(self.who);
        (player.alive, player.shown) = (false, true);
        let role = player.role;
        cx.rewatch(self.who);
        cx.tell(TableEvent::Died { seat: self.who, role, killer: self.killer });
    }

    /// A dead Rebel is worth three cards to any killer; a Lord who kills a Loyalist loses all he has.
    fn settle_accounts(self, cx: &mut Cx<'_>) -> Flow {
        let Some(killer) = self.killer.filter(|seat| cx.alive(*seat)) else {
            return Flow::Pop(0);
        };
        match (cx.player(killer).role, cx.player(self.who).role) {
            (_, Role::Rebel) => {
                cx.draw_cards(killer, 3);
                Flow::Pop(0)
            }
            (Role::Lord, Role::Loyalist) => {
                let loss = cx.lose(killer, everything(cx, killer), Place::Discard);
                cx.finish(loss, 0)
            }
            _ => Flow::Pop(0),
        }
    }
}

fn everything(cx: &Cx<'_>, seat: Seat) -> CardSet {
    cx.hand_and_equip(seat)
}
