//! What of the running resolution goes into an observation: who uses what on whom, and what that has led to.
//!
//! Read from the frames as everyone may know them (R3.4); what somebody has chosen unseen is not looked at.

use paiju_contract::{Seat, SeatSet};

use super::face::{Face, face, sort};
use crate::cards::VCard;
use crate::frames::{
    Chosen, DamageFrame, Declare, DeclareStep, Effect, Frame, JudgeFrame, JudgeStep, Marks, Mode, Respond,
    RespondStep, Use,
};
use crate::legal::Why;
use crate::piece::{CardId, Kind};
use crate::state::State;
use crate::zones::CardSet;

/// A card being declared or used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Used {
    /// What it counts as, a bit; none if no card is used.
    pub(super) sort: u32,
    /// Who uses it.
    pub(super) user: SeatSet,
    pub(super) targets: SeatSet,
    /// Collateral: who shall be attacked.
    victims: SeatSet,
    /// Targets on whom it has no effect, and those who cannot answer it.
    void: SeatSet,
    mute: SeatSet,
}

/// The running resolution, of each sort the latest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Running {
    /// The card that everything began with.
    pub(super) first: Used,
    /// The latest card.
    pub(super) used: Used,
    /// The colour, the suit and the rank of the latest card, a bit each.
    pub(super) print: u32,
    /// Of the card that takes effect: its target needs two cards each time, its user does, one has been played.
    pub(super) answer: u8,
    /// How many Nullifications are being used.
    pub(super) nullifications: u8,
    /// How much damage is dealt, and whether it is thunder.
    pub(super) harm: u8,
    pub(super) thunder: bool,
    /// On whom the card takes effect now, or who shall be attacked.
    pub(super) aimed: SeatSet,
    pub(super) judged: SeatSet,
    pub(super) harmed: SeatSet,
    pub(super) harming: SeatSet,
    pub(super) dying: SeatSet,
    /// Whose skill is being used.
    pub(super) skilled: SeatSet,
    /// All skills that are being used or judged for.
    pub(super) skills: u64,
    /// Cards that were chosen so far and shown.
    pub(super) chosen: Face,
    /// The card of the judgement, as it counts now.
    pub(super) verdict: Face,
}

/// How many parts a seat can have in it.
pub(super) const PARTS: usize = 13;
/// The flags of what is printed on a card in use: two colours, four suits, thirteen ranks.
pub(super) const PRINT: usize = 2 + 4 + 13;

impl Running {
    #[inline]
    pub(super) fn of(state: &State) -> Self {
        let mut running = Self::default();
        state.stack.iter().for_each(|frame| running.add(state, frame));
        running
    }

    /// The part each seat has in it, in the order of the marks of a seat.
    #[inline]
    pub(super) fn parts(&self) -> [SeatSet; PARTS] {
        let Self { first, used, aimed, judged, harmed, harming, dying, skilled, .. } = *self;
        let latest = [used.user, used.targets, used.victims, used.void, used.mute];
        let [user, targets, victims, void, mute] = latest;
        let (first, to) = (first.user, first.targets);
        [first, to, user, targets, victims, void, mute, aimed, judged, harmed, harming, dying, skilled]
    }

    #[inline]
    fn add(&mut self, state: &State, frame: &Frame) {
        match frame {
            Frame::DiscardPhase(f) => self.chosen = face(f.chosen),
            Frame::Declare(f) => self.declare(f),
            Frame::Use(f) => self.run(f),
            Frame::Effect(f) => self.take_effect(state, f),
            Frame::Respond(f) => self.respond(f),
            Frame::Select(f) => {
                self.chosen = if let Chosen::Shown(cards) = f.chosen { face(cards) } else { 0 }
            }
            Frame::Delayed(f) => {
                let card = VCard { kind: f.trick.kind, ..VCard::real(f.trick.card) };
                self.take(f.who, &card, SeatSet::of(f.who));
            }
            Frame::Judge(f) => self.judge(f),
            Frame::Damage(f) => self.hurt(f),
            Frame::Dying(f) => self.dying = SeatSet::of(f.who),
            Frame::Death(f) => self.dying = SeatSet::of(f.who),
            Frame::Skill(f) => {
                self.skills |= 1 << f.id.0;
                self.skilled = SeatSet::of(f.owner);
            }
            Frame::Empty
            | Frame::Setup(_)
            | Frame::Turn(_)
            | Frame::JudgePhase(_)
            | Frame::DrawPhase(_)
            | Frame::PlayPhase(_)
            | Frame::Nullify(_)
            | Frame::Moved(_)
            | Frame::LoseHp(_)
            | Frame::Recover(_)
            | Frame::Trigger(_) => {}
        }
    }

    #[inline]
    fn take(&mut self, user: Seat, card: &VCard, targets: SeatSet) {
        self.used = Used { sort: 1 << sort(card.kind), user: SeatSet::of(user), targets, ..Used::default() };
        let colour = card.colour.map_or(0, |colour| 1 << colour as u8);
        let suit = card.suit.map_or(0, |suit| 4 << suit as u8);
        // A card without a rank leaves no bit.
        self.print = colour | suit | 1 << card.rank >> 1 << 6;
        if self.first.sort == 0 {
            self.first = self.used;
        }
    }

    fn declare(&mut self, f: &Declare) {
        let (card, targets) = match &f.step {
            DeclareStep::Compose { by, kind, subs } => (VCard::made(*kind, subs, Some(*by)), SeatSet::EMPTY),
            DeclareStep::Aim { card, tos, .. } => (*card, tos.iter().map(|to| to.seat).collect()),
        };
        self.choose(&card.subs);
        self.take(f.from, &card, targets);
    }

    #[inline]
    fn run(&mut self, f: &Use) {
        self.nullifications += u8::from(f.card.kind == Kind::Nullification);
        self.take(f.from, &f.card, f.tos.iter().map(|to| to.seat).collect());
        for to in f.tos.iter() {
            if to.is(Marks::VOID) {
                self.used.void = self.used.void.with(to.seat);
            }
            if to.is(Marks::NO_RESPONSE) {
                self.used.mute = self.used.mute.with(to.seat);
            }
            if let Some(victim) = to.victim {
                self.used.victims = self.used.victims.with(victim);
            }
        }
    }

    #[inline]
    fn take_effect(&mut self, state: &State, f: &Effect) {
        let to = &state.used(f.used_at).tos[usize::from(f.target_at)];
        self.aimed = SeatSet::of(to.seat);
        let two = |needs: u8| needs - 1;
        self.answer = two(to.need()) | two(to.user_needs()) << 1 | u8::from(f.dodges > 0) << 2;
    }

    fn respond(&mut self, f: &Respond) {
        if let Mode::UseOn(seat) | Mode::UseFar(seat) = f.mode {
            self.aimed = SeatSet::of(seat);
        }
        if let RespondStep::Compose { subs, .. } = &f.step {
            self.choose(subs);
        }
    }

    fn choose(&mut self, cards: &[CardId]) {
        self.chosen = face(cards.iter().copied().collect::<CardSet>());
    }

    /// A card that is judged for is the latest one.
    fn judge(&mut self, f: &JudgeFrame) {
        self.judged = SeatSet::of(f.who);
        if let Why::Skill(skill) = f.why {
            self.skills |= 1 << skill.0;
        }
        if let JudgeStep::Result(card) | JudgeStep::Discard(card) = f.step {
            self.verdict = face(CardSet::of(card));
        }
    }

    fn hurt(&mut self, f: &DamageFrame) {
        (self.harmed, self.harming) = (SeatSet::of(f.to), f.from.map_or(SeatSet::EMPTY, SeatSet::of));
        (self.harm, self.thunder) = (f.n.max(0) as u8, f.thunder);
    }
}
