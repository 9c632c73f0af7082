//! A delayed trick takes effect in its holder's Judge phase (R2.7).

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{DamageFrame, Flow, FrameIx, JudgeFrame, NullifyFrame, judged, push};
use crate::apply::Cx;
use crate::cards::{VCard, delayed};
use crate::legal::Why;
use crate::state::Delayed;
use crate::zones::Place;

/// A delayed trick being judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelayedFrame {
    /// Resume point.
    pub pc: u8,
    /// Whose Judge phase.
    pub who: Seat,
    /// The trick.
    pub trick: Delayed,
}

impl DelayedFrame {
    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        let Delayed { card, kind } = self.trick;
        match self.pc {
            0 => {
                cx.shift(card, Place::Delay(self.who), Place::Table);
                push!(cx, ix, self, 1, NullifyFrame::new(kind, Some(self.who)));
            }
            1 if cx.ret != 0 => self.leave(cx, false),
            1 => push!(cx, ix, self, 2, JudgeFrame::new(self.who, Why::Card(kind))),
            2 => {
                let hit = judged(cx.ret).is_some_and(|card| delayed::strikes(kind, card));
                if hit && cx.alive(self.who) {
                    let points = delayed::strike(cx, kind);
                    if points > 0 {
                        let made = VCard::made(kind, &[card], None);
                        let thunder = DamageFrame {
                            n: points,
                            thunder: true,
                            ..DamageFrame::by(None, self.who, made, false)
                        };
                        push!(cx, ix, self, 3, thunder);
                    }
                }
                self.leave(cx, hit)
            }
            _ => self.leave(cx, true),
        }
    }

    /// A Lightning that did not strike moves on; everything else is discarded.
    fn leave(self, cx: &mut Cx<'_>, hit: bool) -> Flow {
        let Delayed { card, kind } = self.trick;
        match delayed::moves_on(cx, kind, self.who) {
            Some(next) if !hit && cx.on_table(card) => cx.lay_delayed(card, kind, Place::Table, next),
            _ => cx.clear_table([card]),
        }
        Flow::Pop(0)
    }
}
