//! A running skill: the one frame all skills share.

use paiju_contract::Seat;

use super::{Flow, FrameIx, Resolve, Wake};
use crate::apply::Resolver;
use crate::event::TableEvent;
use crate::legal::{Options, Question, Why};
use crate::skills::{SkillId, SkillStep, StepOf, Timing};
use crate::zones::Loss;

/// A skill in the middle of its resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SkillFrame {
    /// Which skill.
    pub id: SkillId,
    /// Whose.
    pub owner: Seat,
    /// The frame it is about: of the timing, of the request, or of the Play phase.
    pub subj: FrameIx,
    /// The timing it answers; none in the Play phase and in requests.
    pub at: Option<Timing>,
    /// Resume point, with what the skill has to remember there.
    pub step: SkillStep,
}

impl SkillFrame {
    /// A skill that starts in the Play phase or as an option of a request.
    pub fn new(id: SkillId, owner: Seat, subj: FrameIx) -> Self {
        Self { id, owner, subj, at: None, step: SkillStep::Begin }
    }

    /// A skill that answers a timing.
    pub fn at(id: SkillId, owner: Seat, at: Timing, subj: FrameIx) -> Self {
        Self { at: Some(at), ..Self::new(id, owner, subj) }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        (self.id.def().run)(cx, self, wake)
    }

    /// The resume point, among those of its skill.
    pub fn step<S: StepOf>(&self) -> S {
        S::of(self.step)
    }

    /// What a question of this skill is about.
    pub fn why(&self) -> Why {
        Why::Skill(self.id)
    }

    #[must_use]
    fn moved_to(self, step: impl Into<SkillStep>) -> Self {
        Self { step: step.into(), ..self }
    }

    /// Runs a child first, then goes on at `step` with its report.
    pub fn call(self, cx: &mut Resolver<'_>, step: impl Into<SkillStep>, child: impl Resolve) -> Flow {
        cx.call(self.moved_to(step), child)
    }

    /// Goes on at `step`.
    pub fn go_on(self, cx: &mut Resolver<'_>, step: impl Into<SkillStep>) -> Flow {
        self.moved_to(step).run(cx, Wake::Run)
    }

    /// Lets skills answer a loss of cards, then goes on at `step`.
    pub fn settle(self, cx: &mut Resolver<'_>, step: impl Into<SkillStep>, loss: Loss) -> Flow {
        cx.settle(self.moved_to(step), loss)
    }

    /// Asks the owner, and stays where it is until the answer comes.
    pub fn ask(self, cx: &mut Resolver<'_>, question: Question, options: Options) -> Flow {
        cx.ask(self, self.owner, question, options)
    }

    /// Announces the skill.
    pub fn announce(&self, cx: &mut Resolver<'_>) {
        cx.tell(TableEvent::Invoked { seat: self.owner, skill: self.id });
    }
}
