//! The rescue window: who may save a dying player (R2.6).

use paiju_contract::Seat;

use super::window::Claimed;
use super::{DeathFrame, Flow, Use, Wake};
use crate::apply::Resolver;
use crate::event::TableEvent;
use crate::legal::Question;
use crate::piece::Kind;
use crate::skills::Timing;

/// Where the rescue of a dying player stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DyingStep {
    /// Skills act on it.
    #[default]
    Enter,
    /// A window opens, if he is not saved.
    Open,
    /// Others are asked for a Peach.
    Rescue,
}

/// Somebody is dying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DyingFrame {
    /// Resume point.
    pub step: DyingStep,
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
        Self { step: DyingStep::Enter, who, killer, from: None }
    }

    fn at(self, step: DyingStep) -> Self {
        Self { step, ..self }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        match self.step {
            DyingStep::Enter => {
                cx.tell(TableEvent::Dying { seat: self.who });
                cx.fire(self.at(DyingStep::Open), Timing::EnterDying)
            }
            DyingStep::Open if !cx.alive(self.who) || cx.player(self.who).hp >= 1 => Flow::DONE,
            DyingStep::Open => {
                cx.open_window();
                self.at(DyingStep::Rescue).rescue(cx)
            }
            DyingStep::Rescue => self.rescue(cx),
        }
    }

    fn rescue(self, cx: &mut Resolver<'_>) -> Flow {
        let from = self.from.unwrap_or(cx.turn.seat);
        match cx.window(self.into(), Question::Rescue { seat: self.who }, Kind::Peach, from) {
            Claimed::Open(flow) => flow,
            Claimed::Closed(None) => cx.become_frame(DeathFrame::new(self.who, self.killer)),
            Claimed::Closed(Some((user, peach))) => {
                let again = Self { step: DyingStep::Open, from: Some(user), ..self };
                cx.call(again, Use::on(user, peach, self.who))
            }
        }
    }
}
