//! Death: the role is shown, the winner tested, cards discarded, rewards and penalties paid (R2.6).

use paiju_contract::Seat;

use super::{Flow, Wake};
use crate::apply::Resolver;
use crate::event::TableEvent;
use crate::rules::Role;
use crate::skills::Timing;
use crate::zones::Place;

/// Where a death stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeathStep {
    /// The role is shown, the winner tested, skills act.
    #[default]
    Die,
    /// His cards are discarded, rewards and penalties paid.
    Settle,
}

/// Somebody dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeathFrame {
    /// Resume point.
    pub step: DeathStep,
    /// Who.
    pub who: Seat,
    /// The source of the damage, if there was one.
    pub killer: Option<Seat>,
}

impl DeathFrame {
    /// Nobody saved him.
    pub fn new(who: Seat, killer: Option<Seat>) -> Self {
        Self { step: DeathStep::Die, who, killer }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        match self.step {
            DeathStep::Die => {
                self.die(cx);
                if let Some(outcome) = cx.winner() {
                    cx.end(outcome);
                    return Flow::Again;
                }
                cx.fire(Self { step: DeathStep::Settle, ..self }, Timing::Death)
            }
            DeathStep::Settle => {
                let laid = cx.player(self.who).delay.iter().map(|d| d.card).collect();
                let all = cx.hand_and_equip(self.who).union(laid);
                // The dead have no skills that could answer the loss.
                cx.lose(self.who, all, Place::Discard);
                self.settle_accounts(cx)
            }
        }
    }

    fn die(&self, cx: &mut Resolver<'_>) {
        let player = cx.player_mut(self.who);
        (player.alive, player.shown) = (false, true);
        let role = player.role;
        cx.rewatch(self.who);
        cx.tell(TableEvent::Died { seat: self.who, role, killer: self.killer });
    }

    /// A dead Rebel is worth three cards to any killer; a Lord who kills a Loyalist loses all he has.
    fn settle_accounts(self, cx: &mut Resolver<'_>) -> Flow {
        let Some(killer) = self.killer.filter(|seat| cx.alive(*seat)) else {
            return Flow::DONE;
        };
        match (cx.player(killer).role, cx.player(self.who).role) {
            (_, Role::Rebel) => {
                cx.draw_cards(killer, 3);
                Flow::DONE
            }
            (Role::Lord, Role::Loyalist) => {
                let loss = cx.lose(killer, cx.hand_and_equip(killer), Place::Discard);
                cx.finish(loss)
            }
            _ => Flow::DONE,
        }
    }
}
