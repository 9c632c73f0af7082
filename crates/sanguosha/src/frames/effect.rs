//! The effect of a card on one target: what can offset it, then its body (R2.5).

use paiju_contract::Seat;

use super::{Flow, FrameIx, Marks, Mode, NullifyFrame, Resolve, Respond, Target, Wake};
use crate::apply::Resolver;
use crate::cards::{self, BodyStep, VCard};
use crate::event::TableEvent;
use crate::legal::{Options, Question, Why};
use crate::piece::Kind;
use crate::skills::Timing;
use crate::state::State;

/// Where the effect of a card stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EffectStep {
    /// A pointless effect is skipped; skills act before the others.
    #[default]
    Check,
    /// The target may offset it: a Slash by Dodges, a trick by a Nullification.
    Offset,
    /// A Dodge was asked for.
    Dodge,
    /// The window for a Nullification was open.
    Nullify,
    /// It is offset, and skills have acted on that.
    Cancelled,
    /// The card does what it does.
    Body(BodyStep),
}

/// A card taking effect on one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// Resume point.
    pub step: EffectStep,
    /// The frame of the use.
    pub used_at: FrameIx,
    /// Which of its targets.
    pub target_at: u8,
    /// Whether it is offset.
    pub cancelled: bool,
    /// Dodges so far.
    pub dodges: u8,
}

/// What an effect needs to know of the use it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Aimed {
    /// Who uses it.
    pub from: Seat,
    /// What.
    pub card: VCard,
    /// On whom.
    pub to: Target,
}

impl Effect {
    /// The effect on one of the targets of a use.
    pub fn new(used_at: FrameIx, target_at: u8) -> Self {
        Self { step: EffectStep::Check, used_at, target_at, cancelled: false, dodges: 0 }
    }

    fn at(self, step: EffectStep) -> Self {
        Self { step, ..self }
    }

    /// Who uses what on whom.
    #[inline]
    pub fn aimed(&self, g: &State) -> Aimed {
        let used = g.used(self.used_at);
        Aimed { from: used.from, card: used.card, to: used.tos[usize::from(self.target_at)] }
    }

    pub(super) fn run(self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        let Aimed { card, to, .. } = self.aimed(cx);
        if !cx.alive(to.seat) {
            return Flow::DONE;
        }
        match self.step {
            EffectStep::Check if self.pointless(cx, to.seat) => Flow::DONE,
            EffectStep::Check => cx.fire(self.at(EffectStep::Offset), Timing::PreEffect),
            EffectStep::Offset => self.offset(cx, &card, &to),
            EffectStep::Dodge => self.dodged(cx, wake.met(), &card, &to),
            EffectStep::Nullify if wake.cancelled() => self.cancel(cx, &card, to.seat),
            EffectStep::Cancelled if self.cancelled => Flow::DONE,
            EffectStep::Nullify | EffectStep::Cancelled => self.begin_body(cx, card.kind),
            EffectStep::Body(step) => self.body(cx, step, wake, card.kind),
        }
    }

    /// Whether it is skipped without a window (R2.5).
    fn pointless(&self, g: &State, seat: Seat) -> bool {
        let used = g.used(self.used_at);
        (cards::def(used.card.kind).pointless)(g, used, seat)
    }

    fn offset(self, cx: &mut Resolver<'_>, card: &VCard, to: &Target) -> Flow {
        if to.is(Marks::VOID) {
            return Flow::DONE;
        }
        if card.kind == Kind::Slash && !to.is(Marks::NO_RESPONSE) {
            let mut dodge = Respond::new(to.seat, Kind::Dodge, Mode::Use, Why::Card(Kind::Slash));
            dodge.no_armor = to.is(Marks::NO_ARMOR);
            return cx.call(self.at(EffectStep::Dodge), dodge);
        }
        if cx.used(self.used_at).nullifiable() {
            let window = NullifyFrame::new(card.kind, Some(to.seat));
            return cx.call(self.at(EffectStep::Nullify), window);
        }
        self.begin_body(cx, card.kind)
    }

    /// A Dodge was used, or not; there may have to be another.
    fn dodged(mut self, cx: &mut Resolver<'_>, dodged: bool, card: &VCard, to: &Target) -> Flow {
        if !dodged {
            return self.begin_body(cx, card.kind);
        }
        self.dodges += 1;
        if self.dodges >= to.need() { self.cancel(cx, card, to.seat) } else { self.offset(cx, card, to) }
    }

    fn cancel(mut self, cx: &mut Resolver<'_>, card: &VCard, seat: Seat) -> Flow {
        self.cancelled = true;
        cx.tell(TableEvent::Cancelled { seat: Some(seat), card: *card });
        cx.fire(self.at(EffectStep::Cancelled), Timing::Cancelled)
    }

    #[inline]
    fn begin_body(self, cx: &mut Resolver<'_>, kind: Kind) -> Flow {
        self.body(cx, BodyStep::Begin, Wake::Run, kind)
    }

    #[inline]
    fn body(self, cx: &mut Resolver<'_>, step: BodyStep, wake: Wake, kind: Kind) -> Flow {
        (cards::def(kind).body)(cx, self.at(EffectStep::Body(step)), step, wake)
    }

    /// Runs a child, then goes on with the body at `step`.
    pub fn call(self, cx: &mut Resolver<'_>, step: BodyStep, child: impl Resolve) -> Flow {
        cx.call(self.at(EffectStep::Body(step)), child)
    }

    /// Asks, and stays where it is until the answer comes.
    pub fn ask(self, cx: &mut Resolver<'_>, who: Seat, question: Question, options: Options) -> Flow {
        cx.ask(self, who, question, options)
    }
}
