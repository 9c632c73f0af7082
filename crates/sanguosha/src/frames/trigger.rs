//! A timing: whose skills act, in which order (R2.6).
//!
//! General skills before equipment skills; in a tier the seats in the order of play from the current player on;
//! of one player the locked skills first, in registry order, then the others as he picks; each tested again
//! after every skill.

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{Flow, FrameIx, SkillFrame};
use crate::action::Choice;
use crate::apply::Cx;
use crate::event::TableEvent;
use crate::legal::{Options, Question};
use crate::skills::{Moment, SkillId, Tags, Timing};
use crate::state::State;
use crate::zones::Few;

/// One timing of one frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriggerFrame {
    /// Resume point.
    pub pc: u8,
    /// When.
    pub at: Timing,
    /// The frame it is about.
    pub subj: FrameIx,
    /// 0: general skills, 1: equipment skills.
    pub tier: u8,
    /// How many seats, from the current player on, are done.
    pub k: u8,
    /// Skills of the player at hand that ran, once for each time; a declined one is listed to its limit.
    pub ran: Few<(SkillId, u8), 4>,
}

impl TriggerFrame {
    /// The timing begins.
    pub fn new(at: Timing, subj: FrameIx) -> Self {
        Self { pc: 0, at, subj, tier: 0, k: 0, ran: Few::new() }
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        while let Some(owner) = self.next_owner(cx) {
            if let Some(flow) = self.visit(cx, ix, owner) {
                return flow;
            }
            self.k += 1;
            self.ran.clear();
        }
        Flow::Pop(0)
    }

    /// Goes on to the next one who has a skill at this timing; nothing once all tiers are done.
    #[inline]
    fn next_owner(&mut self, g: &State) -> Option<Seat> {
        let (first, seats) = (g.turn.seat, g.seats());
        while self.tier < 2 {
            let watching = g.watch.at[usize::from(self.at as u8)][usize::from(self.tier)];
            let bits = u32::from(watching.bits());
            // Bit `k` is the seat `k` places on from the current player.
            let ahead = (bits >> first.0 | bits << (seats - first.0)) & ((1 << seats) - 1);
            let left = ahead >> self.k;
            if left != 0 {
                let skipped = left.trailing_zeros() as u8;
                if skipped > 0 {
                    self.k += skipped;
                    self.ran.clear();
                }
                return Some(first.after(self.k, seats));
            }
            (self.tier, self.k) = (self.tier + 1, 0);
            self.ran.clear();
        }
        None
    }

    /// Goes on to the first one who can do something; nothing if nobody can.
    pub fn begin(mut self, g: &State) -> Option<Self> {
        while let Some(owner) = self.next_owner(g) {
            if !self.available(g, owner).is_empty() {
                return Some(self);
            }
            self.k += 1;
        }
        None
    }

    /// Runs or asks for the next skill of one player; nothing once he is done.
    fn visit(&mut self, cx: &mut Cx<'_>, ix: FrameIx, owner: Seat) -> Option<Flow> {
        let chosen = match cx.answer() {
            Some(Choice::Skill { skill }) => Some(skill),
            Some(Choice::Yes) => self.available(cx, owner).first().copied(),
            Some(_) => {
                self.available(cx, owner).iter().for_each(|skill| self.mark(*skill, u8::MAX));
                None
            }
            None => None,
        };
        if let Some(skill) = chosen {
            cx.tell(TableEvent::Invoked { seat: owner, skill });
            return Some(self.start(cx, ix, owner, skill));
        }
        let ready = self.available(cx, owner);
        let unasked =
            |skill: &&SkillId| skill.def().tags.has(Tags::LOCKED) || skill.def().tags.has(Tags::ASKS);
        if let Some(skill) = ready.iter().find(unasked) {
            return Some(self.start(cx, ix, owner, *skill));
        }
        match *ready {
            [] => None,
            [skill] => {
                cx.save(ix, *self);
                Some(cx.ask(owner, Question::Invoke { skill }, Options::YES_NO))
            }
            _ => {
                let mut options = Options::NONE.or_pass(true);
                ready.iter().for_each(|skill| options.add_skill(*skill));
                cx.save(ix, *self);
                Some(cx.ask(owner, Question::Order, options))
            }
        }
    }

    fn start(&mut self, cx: &mut Cx<'_>, ix: FrameIx, owner: Seat, skill: SkillId) -> Flow {
        self.mark(skill, 1);
        cx.save(ix, *self);
        cx.push(SkillFrame::at(skill, owner, self.at, self.subj))
    }

    fn mark(&mut self, skill: SkillId, times: u8) {
        match self.ran.iter_mut().find(|(id, _)| *id == skill) {
            Some((_, ran)) => *ran = ran.saturating_add(times),
            None => self.ran.push((skill, times)),
        }
    }

    /// The skills of this tier that may still run, in registry order.
    fn available(&self, cx: &State, owner: Seat) -> Few<SkillId, 4> {
        let mut ready = Few::new();
        let mut test = |id: SkillId| {
            let def = id.def();
            if id.timings() >> self.at as u32 & 1 == 1 {
                let ran = self.ran.iter().find(|(skill, _)| *skill == id).map_or(0, |(_, ran)| *ran);
                let moment = Moment { id, owner, at: self.at, subj: self.subj };
                if ran < (def.times)(cx, &moment) {
                    ready.push(id);
                }
            }
        };
        if self.tier == 0 {
            cx.player(owner).skills.iter().copied().for_each(&mut test);
        } else {
            cx.worn_skills(owner).for_each(&mut test);
        }
        ready
    }
}
