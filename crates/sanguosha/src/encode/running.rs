//! What of the running resolution goes into an observation: who uses what on whom, and what that has led to.
//!
//! Read from the frames as everyone may know them (R3.4); what somebody has chosen unseen is not looked at.

use paiju_contract::{MAX_SEATS, Seat};

use super::face::{Face, face, sort};
use crate::cards::VCard;
use crate::frames::{
    Chosen, DamageFrame, Declare, DeclareStep, Effect, Frame, JudgeFrame, JudgeStep, Marks, Mode, Respond,
    RespondStep, Target, Use,
};
use crate::legal::Why;
use crate::piece::{CardId, Kind};
use crate::state::State;
use crate::zones::CardSet;

/// The part a seat has in it, a mark each: the first two of the card that everything began with, the next five of the
/// latest card.
const FIRST_USER: u32 = 1;
const FIRST_TARGET: u32 = 1 << 1;
const USER: u32 = 1 << 2;
const TARGET: u32 = 1 << 3;
/// Collateral: he shall be attacked.
const VICTIM: u32 = 1 << 4;
/// It has no effect on him.
const VOID: u32 = 1 << 5;
/// He cannot answer it.
const MUTE: u32 = 1 << 6;
/// It takes effect on him now, or he shall be attacked.
const AIMED: u32 = 1 << 7;
const JUDGED: u32 = 1 << 8;
const HARMED: u32 = 1 << 9;
const HARMING: u32 = 1 << 10;
const DYING: u32 = 1 << 11;
/// His skill is being used.
const SKILLED: u32 = 1 << 12;
/// How many marks there are.
pub(super) const PARTS: usize = 13;
/// The flags of what is printed on a card in use: two colours, four suits, thirteen ranks.
pub(super) const PRINT: usize = 2 + 4 + 13;

/// The running resolution, of each sort the latest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Running {
    /// Which sort of card the card counts as that everything began with, and the latest one.
    pub(super) first: Option<usize>,
    pub(super) used: Option<usize>,
    /// The colour, the suit and the rank of the latest card, a bit each.
    pub(super) print: u32,
    /// Of the card that takes effect: its target needs two cards each time, its user does, one has been played.
    pub(super) answer: u8,
    /// How many Nullifications are being used.
    pub(super) nullifications: u8,
    /// How much damage is dealt, and whether it is thunder.
    pub(super) harm: u8,
    pub(super) thunder: bool,
    /// The part each seat has in it.
    pub(super) parts: [u32; MAX_SEATS],
    /// All skills that are being used or judged for.
    pub(super) skills: u64,
    /// Cards that were chosen so far and shown.
    pub(super) chosen: Face,
    /// The card of the judgement, as it counts now.
    pub(super) verdict: Face,
}

impl Running {
    #[inline]
    pub(super) fn of(state: &State) -> Self {
        let mut running = Self::default();
        state.stack.iter().for_each(|frame| running.add(state, frame));
        running
    }

    /// From now on this seat has that part, and no other seat.
    #[inline]
    fn only(&mut self, part: u32, seat: Seat) {
        self.nobody(part);
        self.also(part, seat);
    }

    #[inline]
    fn nobody(&mut self, parts: u32) {
        self.parts.iter_mut().for_each(|own| *own &= !parts);
    }

    #[inline]
    fn also(&mut self, part: u32, seat: Seat) {
        self.parts[seat.index()] |= part;
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
                self.take(f.who, &card, &[Target::new(f.who)]);
            }
            Frame::Judge(f) => self.judge(f),
            Frame::Damage(f) => self.hurt(f),
            Frame::Dying(f) => self.only(DYING, f.who),
            Frame::Death(f) => self.only(DYING, f.who),
            Frame::Skill(f) => {
                self.skills |= 1 << f.id.0;
                self.only(SKILLED, f.owner);
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

    /// This is the latest card; the first one too, if there was none.
    #[inline]
    fn take(&mut self, user: Seat, card: &VCard, targets: &[Target]) {
        self.used = Some(sort(card.kind));
        let colour = card.colour.map_or(0, |colour| 1 << colour as u8);
        let suit = card.suit.map_or(0, |suit| 4 << suit as u8);
        // A card without a rank leaves no bit.
        self.print = colour | suit | 1 << card.rank >> 1 << 6;
        let (mut using, mut meeting) = (USER, TARGET);
        if self.first.is_none() {
            (using, meeting) = (USER | FIRST_USER, TARGET | FIRST_TARGET);
            self.first = self.used;
        }
        self.nobody(USER | TARGET | VICTIM | VOID | MUTE);
        self.also(using, user);
        for to in targets {
            let void = if to.is(Marks::VOID) { VOID } else { 0 };
            let mute = if to.is(Marks::NO_RESPONSE) { MUTE } else { 0 };
            self.also(meeting | void | mute, to.seat);
            if let Some(victim) = to.victim {
                self.also(VICTIM, victim);
            }
        }
    }

    fn declare(&mut self, f: &Declare) {
        match &f.step {
            DeclareStep::Compose { by, kind, subs } => {
                self.choose(subs);
                self.take(f.from, &VCard::made(*kind, subs, Some(*by)), &[]);
            }
            DeclareStep::Aim { card, tos, .. } => {
                self.choose(&card.subs);
                self.take(f.from, card, tos);
            }
        }
    }

    #[inline]
    fn run(&mut self, f: &Use) {
        self.nullifications += u8::from(f.card.kind == Kind::Nullification);
        self.take(f.from, &f.card, &f.tos);
    }

    #[inline]
    fn take_effect(&mut self, state: &State, f: &Effect) {
        let to = &state.used(f.used_at).tos[usize::from(f.target_at)];
        self.only(AIMED, to.seat);
        let two = |needs: u8| needs - 1;
        self.answer = two(to.need()) | two(to.user_needs()) << 1 | u8::from(f.dodges > 0) << 2;
    }

    fn respond(&mut self, f: &Respond) {
        if let Mode::UseOn(seat) | Mode::UseFar(seat) = f.mode {
            self.only(AIMED, seat);
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
        self.only(JUDGED, f.who);
        if let Why::Skill(skill) = f.why {
            self.skills |= 1 << skill.0;
        }
        if let JudgeStep::Result(card) | JudgeStep::Discard(card) = f.step {
            self.verdict = face(CardSet::of(card));
        }
    }

    fn hurt(&mut self, f: &DamageFrame) {
        self.nobody(HARMED | HARMING);
        self.also(HARMED, f.to);
        if let Some(from) = f.from {
            self.also(HARMING, from);
        }
        (self.harm, self.thunder) = (f.n.max(0) as u8, f.thunder);
    }
}
