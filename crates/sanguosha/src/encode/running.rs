//! What of the running resolution goes into an observation: who uses what on whom, and what that has led to.
//!
//! Read from the frames as everyone may know them (R3.4); what somebody has chosen unseen is not looked at.

use paiju_contract::{Seat, SeatSet};

use crate::cards::VCard;
use crate::frames::{Chosen, Declare, DeclareStep, Frame, Mode, Respond, RespondStep, Use};
use crate::legal::Why;
use crate::piece::Kind;
use crate::skills::{SkillId, Timing};
use crate::state::State;
use crate::zones::CardSet;

/// A card being declared or used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Used {
    /// Who uses it; nobody if no card is used.
    pub(super) user: Option<Seat>,
    pub(super) card: VCard,
    pub(super) targets: SeatSet,
}

/// Damage being dealt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Harm {
    pub(super) from: Option<Seat>,
    pub(super) to: Seat,
    pub(super) points: i8,
    pub(super) thunder: bool,
}

/// The running resolution, of each sort the latest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Running {
    /// The card that everything began with.
    pub(super) first: Used,
    /// The latest card.
    pub(super) used: Used,
    /// How many Nullifications are being used.
    pub(super) nullifications: u8,
    /// On whom the card takes effect now, or who shall be attacked.
    pub(super) aimed: Option<Seat>,
    pub(super) judged: Option<(Seat, Why)>,
    pub(super) harm: Option<Harm>,
    pub(super) dying: Option<Seat>,
    pub(super) timing: Option<Timing>,
    pub(super) skill: Option<(Seat, SkillId)>,
    /// Cards that were chosen so far and shown.
    pub(super) chosen: CardSet,
}

impl Running {
    pub(super) fn of(state: &State) -> Self {
        let mut running = Self::default();
        state.stack.iter().for_each(|frame| running.add(state, frame));
        running
    }

    fn add(&mut self, state: &State, frame: &Frame) {
        match frame {
            Frame::DiscardPhase(f) => self.chosen = f.chosen,
            Frame::Declare(f) => self.declare(f),
            Frame::Use(f) => self.run(f),
            Frame::Effect(f) => self.aimed = Some(f.aimed(state).to.seat),
            Frame::Respond(f) => self.respond(f),
            Frame::Select(f) => {
                self.chosen = if let Chosen::Shown(cards) = f.chosen { cards } else { CardSet::EMPTY };
            }
            Frame::Delayed(f) => {
                let card = VCard { kind: f.trick.kind, ..VCard::real(f.trick.card) };
                self.take(Used { user: Some(f.who), card, targets: SeatSet::of(f.who) });
            }
            Frame::Judge(f) => self.judged = Some((f.who, f.why)),
            Frame::Damage(f) => {
                self.harm = Some(Harm { from: f.from, to: f.to, points: f.n, thunder: f.thunder });
            }
            Frame::Dying(f) => self.dying = Some(f.who),
            Frame::Death(f) => self.dying = Some(f.who),
            Frame::Trigger(f) => self.timing = Some(f.at),
            Frame::Skill(f) => self.skill = Some((f.owner, f.id)),
            Frame::Empty
            | Frame::Setup(_)
            | Frame::Turn(_)
            | Frame::JudgePhase(_)
            | Frame::DrawPhase(_)
            | Frame::PlayPhase(_)
            | Frame::Nullify(_)
            | Frame::Moved(_)
            | Frame::LoseHp(_)
            | Frame::Recover(_) => {}
        }
    }

    fn take(&mut self, used: Used) {
        if self.first.user.is_none() {
            self.first = used;
        }
        self.used = used;
    }

    fn declare(&mut self, f: &Declare) {
        let (card, targets) = match &f.step {
            DeclareStep::Compose { by, kind, subs } => (VCard::made(*kind, subs, Some(*by)), SeatSet::EMPTY),
            DeclareStep::Aim { card, tos, .. } => (*card, tos.iter().map(|to| to.seat).collect()),
        };
        self.chosen = card.subs.iter().copied().collect();
        self.take(Used { user: Some(f.from), card, targets });
    }

    fn run(&mut self, f: &Use) {
        self.nullifications += u8::from(f.card.kind == Kind::Nullification);
        let targets = f.tos.iter().map(|to| to.seat).collect();
        self.take(Used { user: Some(f.from), card: f.card, targets });
    }

    fn respond(&mut self, f: &Respond) {
        if let Mode::UseOn(seat) | Mode::UseFar(seat) = f.mode {
            self.aimed = Some(seat);
        }
        if let RespondStep::Compose { subs, .. } = &f.step {
            self.chosen = subs.iter().copied().collect();
        }
    }
}
