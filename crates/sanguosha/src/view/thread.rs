//! What a sampler needs to go on with a resolution where the view stands: private to the crate, never written.
//!
//! It is made of frames like the state's own, each built from named fields that this observer may know. A frame that
//! gets another field does not compile here until somebody has decided who may know it. Of what was chosen in secret
//! the others get the number only (R3.4).

use paiju_contract::Seat;

use crate::frames::{
    Chosen, DamageFrame, DeathFrame, Declare, DelayedFrame, DiscardPhase, DrawPhase, DyingFrame, Effect,
    Frame, JudgeFrame, JudgePhase, LoseHp, MovedFrame, NullifyFrame, PlayPhase, Recover, Respond, Select,
    SetupFrame, SkillFrame, TriggerFrame, TurnFrame, Use,
};
use crate::state::{MAX_SKILLS, State};
use crate::zones::Few;

/// The thread of a resolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thread {
    pub(crate) frames: Vec<Frame>,
    pub(crate) skips: u8,
    pub(crate) slash_acts: u32,
    pub(crate) phase_tally: Few<u8, MAX_SKILLS>,
    pub(crate) turn_tally: Few<u8, MAX_SKILLS>,
    pub(crate) finished: bool,
}

impl State {
    /// The thread as far as this observer may hold it.
    pub(super) fn thread(&self, to: Option<Seat>) -> Thread {
        Thread {
            frames: self.stack.iter().map(|frame| told(frame, to)).collect(),
            skips: self.skips,
            slash_acts: self.slash_acts,
            phase_tally: self.phase_tally,
            turn_tally: self.turn_tally,
            finished: self.finished,
        }
    }
}

/// A frame as this observer may hold it: what he chose himself is his to know.
fn told(frame: &Frame, to: Option<Seat>) -> Frame {
    match *frame {
        Frame::Empty => Frame::Empty,
        Frame::Setup(SetupFrame { step }) => SetupFrame { step }.into(),
        Frame::Turn(TurnFrame { step }) => TurnFrame { step }.into(),
        Frame::JudgePhase(JudgePhase { step }) => JudgePhase { step }.into(),
        Frame::DrawPhase(DrawPhase { step, n }) => DrawPhase { step, n }.into(),
        Frame::PlayPhase(PlayPhase { step }) => PlayPhase { step }.into(),
        Frame::DiscardPhase(DiscardPhase { chosen }) => DiscardPhase { chosen }.into(),
        Frame::Declare(Declare { from, step }) => Declare { from, step }.into(),
        Frame::Use(Use { step, target_at, from, card, tos, counts, no_nullify, pool }) => {
            Use { step, target_at, from, card, tos, counts, no_nullify, pool }.into()
        }
        Frame::Effect(Effect { step, used_at, target_at, cancelled, dodges }) => {
            Effect { step, used_at, target_at, cancelled, dodges }.into()
        }
        Frame::Nullify(NullifyFrame { step, kind, to }) => NullifyFrame { step, kind, to }.into(),
        Frame::Respond(Respond { step, who, want, mode, why, no_armor, tried }) => {
            Respond { step, who, want, mode, why, no_armor, tried }.into()
        }
        Frame::Select(select) => told_selection(select, to).into(),
        Frame::Moved(MovedFrame { step, who, emptied, equips }) => {
            MovedFrame { step, who, emptied, equips }.into()
        }
        Frame::Delayed(DelayedFrame { step, who, trick }) => DelayedFrame { step, who, trick }.into(),
        Frame::Judge(JudgeFrame { step, who, why }) => JudgeFrame { step, who, why }.into(),
        Frame::Damage(DamageFrame { step, from, to, n, thunder, card, by_user }) => {
            DamageFrame { step, from, to, n, thunder, card, by_user }.into()
        }
        Frame::LoseHp(LoseHp { step, who, n }) => LoseHp { step, who, n }.into(),
        Frame::Recover(Recover { step, who, by, n, card }) => Recover { step, who, by, n, card }.into(),
        Frame::Dying(DyingFrame { step, who, killer, from }) => DyingFrame { step, who, killer, from }.into(),
        Frame::Death(DeathFrame { step, who, killer }) => DeathFrame { step, who, killer }.into(),
        Frame::Trigger(TriggerFrame { at, subj, tier, done, ran }) => {
            TriggerFrame { at, subj, tier, done, ran }.into()
        }
        Frame::Skill(skill) => told_skill(skill, to).into(),
    }
}

fn told_selection(select: Select, to: Option<Seat>) -> Select {
    let Select { who, equip, except, least, most, optional, why, chosen } = select;
    let chosen = match chosen {
        Chosen::Shown(cards) => Chosen::Shown(cards),
        Chosen::Unseen(slots) if to == Some(who) => Chosen::Unseen(slots),
        Chosen::Unseen(slots) => Chosen::Unseen(slots.covered()),
    };
    Select { who, equip, except, least, most, optional, why, chosen }
}

fn told_skill(skill: SkillFrame, to: Option<Seat>) -> SkillFrame {
    let SkillFrame { id, owner, subj, at, step } = skill;
    let step = if to == Some(owner) { step } else { step.covered() };
    SkillFrame { id, owner, subj, at, step }
}
