//! Whether a frame that comes from outside speaks of things that exist.

use paiju_contract::Seat;

use super::{Frame, FrameIx, Target};
use crate::skills::{SkillId, Timing};
use crate::state::State;
use crate::turn::Phase;

/// Whether a card has as many parts as it can have: fewer than it takes while they are chosen, all of them later.
fn parts(by: Option<SkillId>, count: usize, choosing: bool) -> bool {
    let takes = by.map_or(Some(1), |by| by.def().view_as.map(|view_as| usize::from(view_as.takes)));
    match takes {
        Some(takes) if choosing => by.is_some() && count < takes,
        takes => takes == Some(count),
    }
}

impl Frame {
    /// Whether its seats sit at the table and its references point to frames of the right kind below it.
    pub(crate) fn sound(&self, g: &State, ix: usize) -> bool {
        let seat = |s: Seat| s.index() < g.players.len();
        let maybe = |s: Option<Seat>| s.is_none_or(seat);
        let below = |at: FrameIx| usize::from(at) < ix;
        let target = |t: &Target| seat(t.seat) && maybe(t.sub) && t.need <= 2 && t.back <= 2;
        let targets = |tos: &[Target]| tos.iter().all(target);
        let few = |n: i8| (-20..=20).contains(&n);
        match self {
            Self::Empty => false,
            Self::Setup(_) | Self::Turn(_) => ix == 0,
            Self::DrawPhase(f) => ix == 1 && few(f.n) && g.turn.phase == Phase::Draw,
            Self::JudgePhase(_) => ix == 1 && g.turn.phase == Phase::Judge,
            Self::PlayPhase(_) => ix == 1 && g.turn.phase == Phase::Play,
            Self::DiscardPhase(_) => ix == 1 && g.turn.phase == Phase::Discard,
            Self::Declare(f) => {
                let parts = parts(f.by, f.subs.len(), f.pc == 0);
                ix > 0 && seat(f.from) && targets(&f.tos) && f.pc <= 2 && parts
            }
            Self::Use(f) => {
                let pool = f.pool.iter().all(|card| g.on_table(card));
                ix > 0 && seat(f.from) && targets(&f.tos) && usize::from(f.i) <= f.tos.len() && pool
            }
            Self::Effect(f) => {
                below(f.u)
                    && f.reg.iter().all(|reg| (0..=1).contains(reg))
                    && matches!(g.stack[usize::from(f.u)], Self::Use(u) if usize::from(f.i) < u.tos.len())
            }
            Self::Nullify(f) => ix > 0 && maybe(f.to),
            Self::Respond(f) => {
                let aimed = match f.mode {
                    super::Mode::UseOn(s) | super::Mode::UseFar(s) => seat(s),
                    _ => true,
                };
                let parts = match f.pc {
                    0 | 3 => f.by.is_none() && f.subs.is_empty(),
                    pc => parts(f.by, f.subs.len(), pc == 1),
                };
                ix > 0 && seat(f.who) && aimed && f.pc <= 4 && parts
            }
            Self::Select(f) => ix > 0 && seat(f.who),
            Self::Moved(f) => ix > 0 && seat(f.who),
            Self::Delayed(f) => ix > 0 && seat(f.who),
            Self::Judge(f) => {
                // While it can be replaced it lies there; later somebody may have taken it.
                let lies = f.pc != 1 || f.card.is_some_and(|card| g.on_table(card));
                ix > 0 && seat(f.who) && lies
            }
            Self::Damage(f) => ix > 0 && few(f.n) && seat(f.to) && maybe(f.from),
            Self::LoseHp(f) => ix > 0 && few(f.n) && seat(f.who),
            Self::Recover(f) => ix > 0 && few(f.n) && seat(f.who) && maybe(f.by),
            Self::Dying(f) => ix > 0 && seat(f.who) && maybe(f.killer),
            Self::Death(f) => ix > 0 && seat(f.who) && maybe(f.killer),
            Self::Trigger(f) => {
                below(f.subj)
                    && g.stack[usize::from(f.subj)].is_subject_of(f.at)
                    && usize::from(f.k) <= g.players.len()
            }
            Self::Skill(f) => {
                let fits =
                    f.at.is_none_or(|at| below(f.subj) && g.stack[usize::from(f.subj)].is_subject_of(at));
                below(f.subj) && seat(f.owner) && fits && (f.id.def().sound)(g, f)
            }
        }
    }

    /// Whether a timing can be about this frame.
    fn is_subject_of(&self, at: Timing) -> bool {
        match at {
            Timing::PhaseStart | Timing::PhaseChanging | Timing::PhaseEnd => matches!(self, Self::Turn(_)),
            Timing::DrawCount => matches!(self, Self::DrawPhase(_)),
            Timing::CardUsing
            | Timing::TargetConfirming
            | Timing::TargetSpecified
            | Timing::TargetConfirmed
            | Timing::UseFinished => matches!(self, Self::Use(_)),
            Timing::PreEffect | Timing::Cancelled => matches!(self, Self::Effect(_)),
            Timing::DamageCaused | Timing::DamagePrevent | Timing::DamageInflicted | Timing::Damaged => {
                matches!(self, Self::Damage(_))
            }
            Timing::PreRecover => matches!(self, Self::Recover(_)),
            Timing::EnterDying => matches!(self, Self::Dying(_)),
            Timing::AskRetrial | Timing::JudgeDone => matches!(self, Self::Judge(_)),
            Timing::CardsMoved => matches!(self, Self::Moved(_)),
            Timing::Death => matches!(self, Self::Death(_)),
        }
    }

    /// Whether somebody may be without hp because of this frame.
    pub(crate) fn concerns_death_of(&self, seat: Seat) -> bool {
        match self {
            Self::Dying(f) => f.who == seat,
            Self::Death(f) => f.who == seat,
            _ => false,
        }
    }
}
