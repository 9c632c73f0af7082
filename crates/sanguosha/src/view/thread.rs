//! What a sampler needs to go on with a resolution where the view stands: private to the crate, never written.
//!
//! It is made of frames like the state's own, each built from named fields that this observer may know. A frame that
//! gets another field does not compile here until somebody has decided who may know it. Of what was chosen in secret
//! the others get the number only (R3.4).

use paiju_contract::Seat;

use crate::cards::VCard;
use crate::frames::{
    DamageFrame, DeathFrame, Declare, DelayedFrame, DiscardPhase, DrawPhase, DyingFrame, Effect, Frame,
    JudgeFrame, JudgePhase, LoseHp, MovedFrame, NullifyFrame, PlayPhase, Recover, Respond, Select,
    SetupFrame, SkillFrame, TriggerFrame, TurnFrame, Use,
};
use crate::piece::CardId;
use crate::skills::Tags;
use crate::state::{MAX_SKILLS, State};
use crate::zones::{CardSet, Few};

/// The thread of a resolution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thread {
    pub(crate) frames: Vec<Frame>,
    pub(crate) skips: u8,
    pub(crate) slash_acts: u8,
    pub(crate) phase_tally: Few<u8, MAX_SKILLS>,
    pub(crate) turn_tally: Few<u8, MAX_SKILLS>,
    pub(crate) ret: i16,
    pub(crate) picked: CardSet,
    pub(crate) given: Option<VCard>,
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
            ret: self.ret,
            picked: self.picked,
            given: self.given,
            finished: self.finished,
        }
    }
}

/// The first so many places: their number is told, and nothing else.
fn counted(n: usize) -> CardSet {
    (0..n as u8).map(CardId).collect()
}

/// A frame as this observer may hold it: what he chose himself is his to know.
fn told(frame: &Frame, to: Option<Seat>) -> Frame {
    match *frame {
        Frame::Empty => Frame::Empty,
        Frame::Setup(SetupFrame { pc }) => SetupFrame { pc }.into(),
        Frame::Turn(TurnFrame { pc }) => TurnFrame { pc }.into(),
        Frame::JudgePhase(JudgePhase { pc, left }) => JudgePhase { pc, left }.into(),
        Frame::DrawPhase(DrawPhase { pc, n }) => DrawPhase { pc, n }.into(),
        Frame::PlayPhase(PlayPhase { pc }) => PlayPhase { pc }.into(),
        Frame::DiscardPhase(DiscardPhase { pc, chosen }) => DiscardPhase { pc, chosen }.into(),
        Frame::Declare(Declare { pc, from, kind, by, subs, tos }) => {
            Declare { pc, from, kind, by, subs, tos }.into()
        }
        Frame::Use(Use { pc, i, from, card, tos, counts, no_nullify, pool }) => {
            Use { pc, i, from, card, tos, counts, no_nullify, pool }.into()
        }
        Frame::Effect(Effect { pc, u, i, cancelled, got, body, reg }) => {
            Effect { pc, u, i, cancelled, got, body, reg }.into()
        }
        Frame::Nullify(NullifyFrame { pc, kind, to }) => NullifyFrame { pc, kind, to }.into(),
        Frame::Respond(Respond { pc, who, want, mode, why, no_armor, tried, by, subs }) => {
            Respond { pc, who, want, mode, why, no_armor, tried, by, subs }.into()
        }
        Frame::Select(select) => told_selection(select, to).into(),
        Frame::Moved(MovedFrame { pc, who, emptied, equips, carry }) => {
            MovedFrame { pc, who, emptied, equips, carry }.into()
        }
        Frame::Delayed(DelayedFrame { pc, who, trick }) => DelayedFrame { pc, who, trick }.into(),
        Frame::Judge(JudgeFrame { pc, who, why, card }) => JudgeFrame { pc, who, why, card }.into(),
        Frame::Damage(DamageFrame { pc, from, to, n, thunder, card, by_user }) => {
            DamageFrame { pc, from, to, n, thunder, card, by_user }.into()
        }
        Frame::LoseHp(LoseHp { pc, who, n }) => LoseHp { pc, who, n }.into(),
        Frame::Recover(Recover { pc, who, by, n, card }) => Recover { pc, who, by, n, card }.into(),
        Frame::Dying(DyingFrame { pc, who, killer, from }) => DyingFrame { pc, who, killer, from }.into(),
        Frame::Death(DeathFrame { pc, who, killer }) => DeathFrame { pc, who, killer }.into(),
        Frame::Trigger(TriggerFrame { pc, at, subj, tier, k, ran }) => {
            TriggerFrame { pc, at, subj, tier, k, ran }.into()
        }
        Frame::Skill(skill) => told_skill(skill, to).into(),
    }
}

fn told_selection(select: Select, to: Option<Seat>) -> Select {
    let Select { pc, who, equip, except, least, most, optional, secret, why, chosen } = select;
    let chosen = if secret && to != Some(who) { counted(chosen.len()) } else { chosen };
    Select { pc, who, equip, except, least, most, optional, secret, why, chosen }
}

fn told_skill(skill: SkillFrame, to: Option<Seat>) -> SkillFrame {
    let SkillFrame { pc, id, owner, subj, at, reg, cards, seats, list } = skill;
    if to == Some(owner) {
        return SkillFrame { pc, id, owner, subj, at, reg, cards, seats, list };
    }
    let cards = if id.def().tags.has(Tags::UNSEEN) { counted(cards.len()) } else { cards };
    let list = (0..list.len() as u8).collect();
    SkillFrame { pc, id, owner, subj, at, reg, cards, seats, list }
}
