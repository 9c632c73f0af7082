//! A timing: whose skills act, in which order (R2.6).
//!
//! General skills before equipment skills; in a tier the seats in the order of play from the current player on;
//! of one player the locked skills first, in registry order, then the others as he picks; each tested again
//! after every skill.

use paiju_contract::Seat;

use super::{Flow, FrameIx, SkillFrame, Wake, not_offered};
use crate::action::Choice;
use crate::apply::Resolver;
use crate::event::TableEvent;
use crate::legal::{Options, Question};
use crate::skills::{Moment, SkillId, Tags, Timing};
use crate::state::State;
use crate::zones::Few;

/// Whose skills come when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tier {
    /// Skills of generals, first.
    #[default]
    Generals,
    /// Skills of equipment.
    Equipment,
}

/// What became of a skill at this timing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ran {
    /// It was declined and is not asked again.
    #[default]
    Declined,
    /// It ran so often.
    Times(u8),
}

/// One timing of one frame. It has one resume point: the next skill of the player at hand, who may be asked which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TriggerFrame {
    /// When.
    pub at: Timing,
    /// The frame it is about.
    pub subj: FrameIx,
    /// Whose skills now.
    pub tier: Tier,
    /// How many seats, from the current player on, are done in this tier.
    pub done: u8,
    /// The skills of the player at hand that ran or were declined.
    pub ran: Few<(SkillId, Ran), 4>,
}

impl TriggerFrame {
    /// The timing begins.
    pub fn new(at: Timing, subj: FrameIx) -> Self {
        Self { at, subj, tier: Tier::Generals, done: 0, ran: Few::new() }
    }

    pub(super) fn run(mut self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        let mut answer = wake.answer();
        while let Some(owner) = self.next_owner(cx) {
            if let Some(flow) = self.visit(cx, owner, answer.take()) {
                return flow;
            }
            self.done += 1;
            self.ran.clear();
        }
        Flow::DONE
    }

    /// Goes on to the next one who has a skill at this timing; nothing once all tiers are done.
    #[inline]
    fn next_owner(&mut self, g: &State) -> Option<Seat> {
        let (first, seats) = (g.turn.seat, g.seats());
        loop {
            let watching = g.watch.at[self.at as usize][self.tier as usize];
            let bits = u32::from(watching.bits());
            // Bit `n` is the seat `n` places on from the current player.
            let ahead = (bits >> first.0 | bits << (seats - first.0)) & ((1 << seats) - 1);
            let left = ahead >> self.done;
            if left != 0 {
                let skipped = left.trailing_zeros() as u8;
                if skipped > 0 {
                    self.done += skipped;
                    self.ran.clear();
                }
                return Some(first.after(self.done, seats));
            }
            if self.tier == Tier::Equipment {
                return None;
            }
            (self.tier, self.done) = (Tier::Equipment, 0);
            self.ran.clear();
        }
    }

    /// Goes on to the first one who can do something; returns whether anybody can.
    #[inline]
    pub(crate) fn find_first(&mut self, g: &State) -> bool {
        while let Some(owner) = self.next_owner(g) {
            if !self.available(g, owner).is_empty() {
                return true;
            }
            self.done += 1;
        }
        false
    }

    /// Runs or asks for the next skill of one player; nothing once he is done.
    fn visit(&mut self, cx: &mut Resolver<'_>, owner: Seat, answer: Option<Choice>) -> Option<Flow> {
        let chosen = match answer {
            Some(Choice::Skill { skill }) => Some(skill),
            Some(Choice::Yes) => self.available(cx, owner).first().copied(),
            Some(Choice::Pass) => {
                self.available(cx, owner).iter().for_each(|skill| self.mark(*skill, Ran::Declined));
                None
            }
            Some(other) => not_offered(other),
            None => None,
        };
        if let Some(skill) = chosen {
            cx.tell(TableEvent::Invoked { seat: owner, skill });
            return Some(self.start(cx, owner, skill));
        }
        let ready = self.available(cx, owner);
        let unasked =
            |skill: &&SkillId| skill.def().tags.has(Tags::LOCKED) || skill.def().tags.has(Tags::ASKS);
        if let Some(skill) = ready.iter().find(unasked) {
            return Some(self.start(cx, owner, *skill));
        }
        match *ready {
            [] => None,
            [skill] => Some(cx.ask(*self, owner, Question::Invoke { skill }, Options::YES_NO)),
            _ => {
                let mut options = Options::NONE.or_pass(true);
                ready.iter().for_each(|skill| options.add_skill(*skill));
                Some(cx.ask(*self, owner, Question::Order, options))
            }
        }
    }

    fn start(&mut self, cx: &mut Resolver<'_>, owner: Seat, skill: SkillId) -> Flow {
        self.mark(skill, Ran::Times(self.times_run(skill) + 1));
        cx.call(*self, SkillFrame::at(skill, owner, self.at, self.subj))
    }

    fn mark(&mut self, skill: SkillId, new: Ran) {
        match self.ran.iter_mut().find(|(id, _)| *id == skill) {
            Some((_, ran)) => *ran = new,
            None => self.ran.push((skill, new)),
        }
    }

    /// How often the skill ran; one that was declined is never asked about.
    fn times_run(&self, skill: SkillId) -> u8 {
        match self.ran.iter().find(|(id, _)| *id == skill) {
            Some((_, Ran::Times(times))) => *times,
            Some((_, Ran::Declined)) | None => 0,
        }
    }

    /// Whether the skill may run now.
    fn may_run(&self, g: &State, id: SkillId, owner: Seat) -> bool {
        let moment = Moment { id, owner, at: self.at, subj: self.subj };
        let times = || (id.def().times)(g, &moment);
        match self.ran.iter().find(|(skill, _)| *skill == id) {
            Some((_, Ran::Declined)) => false,
            Some((_, Ran::Times(ran))) => *ran < times(),
            None => times() > 0,
        }
    }

    /// The skills of this tier that may still run, in registry order.
    fn available(&self, g: &State, owner: Seat) -> Few<SkillId, 4> {
        match self.tier {
            Tier::Generals => self.ready(g, owner, g.player(owner).skills.iter().copied()),
            Tier::Equipment => self.ready(g, owner, g.worn_skills(owner)),
        }
    }

    #[inline]
    fn ready(&self, g: &State, owner: Seat, skills: impl Iterator<Item = SkillId>) -> Few<SkillId, 4> {
        let mut ready = Few::new();
        for id in skills {
            if id.timings() >> self.at as u32 & 1 == 1 && self.may_run(g, id, owner) {
                ready.push(id);
            }
        }
        ready
    }
}
