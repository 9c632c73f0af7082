//! The bodies of the Judge, Draw and Discard phases (R2.3).

use serde::{Deserialize, Serialize};

use super::{DelayedFrame, Flow, FrameIx, ask, fire, push};
use crate::action::Choice;
use crate::apply::Cx;
use crate::legal::{Options, Question};
use crate::state::Delayed;
use crate::zones::{CardSet, Few, Place};

/// Delayed tricks take effect, the last placed first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgePhase {
    /// Resume point.
    pub pc: u8,
    /// What lay there at the start and is still to be judged: a Lightning that comes back waits for the next turn.
    pub left: Few<Delayed, 4>,
}

impl JudgePhase {
    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        let seat = cx.turn.seat;
        if self.pc == 0 {
            self.left = cx.player(seat).delay;
        }
        while let Some(trick) = self.left.pop() {
            if cx.alive(seat) && cx.player(seat).delay.contains(&trick) {
                push!(cx, ix, self, 1, DelayedFrame { pc: 0, who: seat, trick });
            }
        }
        Flow::Pop(0)
    }
}

/// Two cards, more or fewer by skills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawPhase {
    /// Resume point.
    pub pc: u8,
    /// How many; skills may change it.
    pub n: i8,
}

impl DrawPhase {
    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 0 {
            fire!(cx, ix, self, 1, DrawCount);
        }
        let seat = cx.turn.seat;
        if cx.alive(seat) {
            cx.draw_cards(seat, self.n.max(0) as usize);
        }
        Flow::Pop(0)
    }
}

/// Down to the hand limit, one card at a time in ascending id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardPhase {
    /// Resume point.
    pub pc: u8,
    /// Chosen so far, shown.
    pub chosen: CardSet,
}

impl DiscardPhase {
    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        let seat = cx.turn.seat;
        if self.pc == 1 || !cx.alive(seat) {
            return Flow::Pop(0);
        }
        let excess = cx.player(seat).hand.len().saturating_sub(cx.hand_limit(seat));
        if let Some(Choice::Card { card }) = cx.answer() {
            cx.show(seat, card);
            self.chosen.insert(card);
        }
        let left = excess.saturating_sub(self.chosen.len());
        if left > 0 {
            let options = Options::ascending(cx.hand(seat), self.chosen.last(), left - 1);
            ask!(cx, ix, self, seat, Question::Discard { left: left as u8 }, options);
        }
        let loss = cx.lose(seat, self.chosen, Place::Discard);
        cx.finish(loss, 0)
    }
}
