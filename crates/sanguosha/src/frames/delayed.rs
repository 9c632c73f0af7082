//! A delayed trick takes effect in its holder's Judge phase (R2.7).

use paiju_contract::Seat;

use super::{DamageFrame, Flow, JudgeFrame, NullifyFrame, Wake};
use crate::apply::Resolver;
use crate::cards::{VCard, delayed};
use crate::legal::Why;
use crate::state::Delayed;
use crate::zones::Place;

/// Where a delayed trick stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DelayedStep {
    /// It leaves the judging area; it may be nullified.
    #[default]
    Lift,
    /// The window for a Nullification is over.
    Nullified,
    /// The judgement is known.
    Judged,
    /// It has struck.
    Struck,
}

/// A delayed trick being judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DelayedFrame {
    /// Resume point.
    pub step: DelayedStep,
    /// Whose Judge phase.
    pub who: Seat,
    /// The trick.
    pub trick: Delayed,
}

impl DelayedFrame {
    /// A trick in front of somebody.
    pub fn new(who: Seat, trick: Delayed) -> Self {
        Self { step: DelayedStep::Lift, who, trick }
    }

    fn at(self, step: DelayedStep) -> Self {
        Self { step, ..self }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        let Delayed { card, kind } = self.trick;
        match self.step {
            DelayedStep::Lift => {
                cx.shift(card, Place::Delay(self.who), Place::Table);
                cx.call(self.at(DelayedStep::Nullified), NullifyFrame::new(kind, Some(self.who)))
            }
            DelayedStep::Nullified if wake.cancelled() => self.leave(cx, false),
            DelayedStep::Nullified => {
                cx.call(self.at(DelayedStep::Judged), JudgeFrame::new(self.who, Why::Card(kind)))
            }
            DelayedStep::Judged => {
                let hit = wake.judged().is_some_and(|card| delayed::strikes(kind, card));
                self.strike(cx, hit)
            }
            DelayedStep::Struck => self.leave(cx, true),
        }
    }

    fn strike(self, cx: &mut Resolver<'_>, hit: bool) -> Flow {
        let Delayed { card, kind } = self.trick;
        let points = if hit && cx.alive(self.who) { delayed::strike(cx, kind) } else { 0 };
        if points == 0 {
            return self.leave(cx, hit);
        }
        let made = VCard::made(kind, &[card], None);
        let thunder =
            DamageFrame { n: points, thunder: true, ..DamageFrame::by(None, self.who, made, false) };
        cx.call(self.at(DelayedStep::Struck), thunder)
    }

    /// A Lightning that did not strike moves on; everything else is discarded.
    fn leave(self, cx: &mut Resolver<'_>, hit: bool) -> Flow {
        let Delayed { card, kind } = self.trick;
        match delayed::moves_on(cx, kind, self.who) {
            Some(next) if !hit && cx.on_table(card) => cx.lay_delayed(card, kind, Place::Table, next),
            _ => cx.clear_table([card]),
        }
        Flow::DONE
    }
}
