//! The bodies of the Judge, Draw and Discard phases (R2.3).

use super::{DelayedFrame, Flow, Wake};
use crate::apply::Resolver;
use crate::legal::{Options, Question};
use crate::skills::Timing;
use crate::state::Delayed;
use crate::zones::{CardSet, Few, Place};

/// Where the Judge phase stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum JudgePhaseStep {
    /// It begins.
    #[default]
    Begin,
    /// These lay there at the start and are still to be judged: a Lightning that comes back waits for the next turn.
    Judge {
        /// The next one last.
        left: Few<Delayed, 4>,
    },
}

/// Delayed tricks take effect, the last placed first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct JudgePhase {
    /// Resume point.
    pub step: JudgePhaseStep,
}

impl JudgePhase {
    pub(super) fn run(self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        let seat = cx.turn.seat;
        let mut left = match self.step {
            JudgePhaseStep::Begin => cx.player(seat).delay,
            JudgePhaseStep::Judge { left } => left,
        };
        while let Some(trick) = left.pop() {
            if cx.alive(seat) && cx.player(seat).delay.contains(&trick) {
                let rest = Self { step: JudgePhaseStep::Judge { left } };
                return cx.call(rest, DelayedFrame::new(seat, trick));
            }
        }
        Flow::DONE
    }
}

/// Where the Draw phase stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawStep {
    /// Skills change how many.
    #[default]
    Count,
    /// They are drawn.
    Draw,
}

/// Two cards, more or fewer by skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawPhase {
    /// Resume point.
    pub step: DrawStep,
    /// How many; skills may change it.
    pub n: i8,
}

impl DrawPhase {
    /// The phase begins.
    pub fn new() -> Self {
        Self { step: DrawStep::Count, n: 2 }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        let seat = cx.turn.seat;
        match self.step {
            DrawStep::Count => cx.fire(Self { step: DrawStep::Draw, ..self }, Timing::DrawCount),
            DrawStep::Draw => {
                if cx.alive(seat) {
                    // Never below 0 (R1.4).
                    cx.draw_cards(seat, self.n.max(0) as usize);
                }
                Flow::DONE
            }
        }
    }
}

impl Default for DrawPhase {
    fn default() -> Self {
        Self::new()
    }
}

/// Down to the hand limit, one card at a time in ascending id. It has one resume point: its question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DiscardPhase {
    /// Chosen so far, shown.
    pub chosen: CardSet,
}

impl DiscardPhase {
    pub(super) fn run(mut self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        let seat = cx.turn.seat;
        if let Some(card) = wake.card() {
            cx.show(seat, card);
            self.chosen.insert(card);
        }
        let excess = cx.held(seat).len() - cx.hand_limit(seat);
        let left = excess - self.chosen.len();
        if left > 0 {
            let options = Options::ascending(cx.hand(seat), self.chosen.last(), left - 1);
            return cx.ask(self, seat, Question::Discard { left: left as u8 }, options);
        }
        let loss = cx.lose(seat, self.chosen, Place::Discard);
        cx.finish(loss)
    }
}
