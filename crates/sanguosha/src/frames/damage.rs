//! Damage: from its cause to what the wounded make of it (R2.6).

use paiju_contract::Seat;

use super::{DyingFrame, Flow, Wake};
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::event::TableEvent;
use crate::skills::Timing;

/// Where damage stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DamageStep {
    /// Skills of the source act.
    #[default]
    Cause,
    /// Skills may prevent it.
    Prevent,
    /// Skills of the victim act.
    Inflict,
    /// Hp are lost; the victim may be dying.
    Suffer,
    /// Skills of the victim answer it, if he lives.
    Answer,
    /// All is done.
    Done,
}

/// Damage being dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DamageFrame {
    /// Resume point.
    pub step: DamageStep,
    /// Who deals it; a dead source is none.
    pub from: Option<Seat>,
    /// Who suffers it.
    pub to: Seat,
    /// How much; skills may change it, 0 prevents it.
    pub n: i8,
    /// Whether it is thunder.
    pub thunder: bool,
    /// The card that causes it.
    pub card: Option<VCard>,
    /// Whether that card is the source's own.
    pub by_user: bool,
}

impl DamageFrame {
    /// Damage of 1 without a card.
    pub fn plain(from: Option<Seat>, to: Seat) -> Self {
        Self { step: DamageStep::Cause, from, to, n: 1, thunder: false, card: None, by_user: false }
    }

    /// Damage of 1 by a card.
    pub fn by(from: Option<Seat>, to: Seat, card: VCard, by_user: bool) -> Self {
        Self { card: Some(card), by_user, ..Self::plain(from, to) }
    }

    fn at(self, step: DamageStep) -> Self {
        Self { step, ..self }
    }

    pub(super) fn run(mut self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        if !cx.alive(self.to) || self.n <= 0 {
            return Flow::DONE;
        }
        match self.step {
            DamageStep::Cause => {
                self.from = self.from.filter(|seat| cx.alive(*seat));
                cx.fire(self.at(DamageStep::Prevent), Timing::DamageCaused)
            }
            DamageStep::Prevent => cx.fire(self.at(DamageStep::Inflict), Timing::DamagePrevent),
            DamageStep::Inflict => cx.fire(self.at(DamageStep::Suffer), Timing::DamageInflicted),
            DamageStep::Suffer => self.suffer(cx),
            DamageStep::Answer => cx.fire(self.at(DamageStep::Done), Timing::Damaged),
            DamageStep::Done => Flow::DONE,
        }
    }

    fn suffer(self, cx: &mut Resolver<'_>) -> Flow {
        let Self { from, to: seat, n: points, thunder, .. } = self;
        cx.player_mut(seat).hp -= points;
        cx.tell(TableEvent::Damaged { seat, from, points, thunder });
        if cx.player(seat).hp < 1 {
            return cx.call(self.at(DamageStep::Answer), DyingFrame::new(seat, from));
        }
        cx.fire(self.at(DamageStep::Done), Timing::Damaged)
    }
}
