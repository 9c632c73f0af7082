//! Losing and recovering hp (R2.6).

use paiju_contract::Seat;

use super::{DyingFrame, Flow, Wake};
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::event::TableEvent;
use crate::skills::Timing;

/// Where a loss of hp stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LoseHpStep {
    /// It is lost.
    #[default]
    Lose,
    /// Whoever was dying of it is saved or dead.
    Lost,
}

/// A loss of hp: no damage, no source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LoseHp {
    /// Resume point.
    pub step: LoseHpStep,
    /// Who.
    pub who: Seat,
    /// How much.
    pub n: i8,
}

impl LoseHp {
    /// One point.
    pub fn one(who: Seat) -> Self {
        Self { step: LoseHpStep::Lose, who, n: 1 }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        if self.step == LoseHpStep::Lost || !cx.alive(self.who) {
            return Flow::DONE;
        }
        cx.player_mut(self.who).hp -= self.n;
        cx.tell(TableEvent::LostHp { seat: self.who, points: self.n });
        if cx.player(self.who).hp >= 1 {
            return Flow::DONE;
        }
        cx.call(Self { step: LoseHpStep::Lost, ..self }, DyingFrame::new(self.who, None))
    }
}

/// Where a recovery stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecoverStep {
    /// Skills change how much.
    #[default]
    Begin,
    /// It is recovered.
    Heal,
}

/// A recovery, never beyond the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recover {
    /// Resume point.
    pub step: RecoverStep,
    /// Who recovers.
    pub who: Seat,
    /// By whose doing.
    pub by: Seat,
    /// How much; skills may change it.
    pub n: i8,
    /// The card that does it.
    pub card: Option<VCard>,
}

impl Recover {
    /// One point.
    pub fn one(who: Seat, by: Seat, card: Option<VCard>) -> Self {
        Self { step: RecoverStep::Begin, who, by, n: 1, card }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        match self.step {
            RecoverStep::Begin if !cx.alive(self.who) || !cx.player(self.who).wounded() => Flow::DONE,
            RecoverStep::Begin => cx.fire(Self { step: RecoverStep::Heal, ..self }, Timing::PreRecover),
            RecoverStep::Heal => {
                let player = cx.player_mut(self.who);
                let points = self.n.min(player.max_hp - player.hp);
                player.hp += points;
                cx.tell(TableEvent::Recovered { seat: self.who, points });
                Flow::DONE
            }
        }
    }
}
