//! Using a card: from the declaration to the discard pile (R2.5).

use paiju_contract::{MAX_SEATS, Seat};

use super::{Effect, Flow, NullifyFrame, Target, Wake};
use crate::apply::Resolver;
use crate::cards::VCard;
use crate::event::{TableEvent, seats_of};
use crate::piece::{Category, Kind};
use crate::skills::Timing;
use crate::zones::{CardSet, Few, Loss, Place};

/// Where the use of a card stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum UseStep {
    /// The card is announced and goes to the table (R2.5.2).
    #[default]
    Declare,
    /// Skills act on its use (R2.5.3).
    Using,
    /// The targets are put in the order of play (R2.5.4).
    Line,
    /// The target at hand could still be changed by skills; then the next one can.
    Confirming,
    /// The targets are fixed.
    Specify,
    /// The user's skills have acted on the target at hand; now those of the target do.
    Specified,
    /// Both have acted; the next target.
    Confirmed,
    /// It goes to its place, or its effects begin (R2.5.5).
    Place,
    /// It takes effect on the target at hand.
    Effects,
    /// All is done; skills act on that (R2.5.6).
    Finish,
    /// A Nullification: others may have nullified it.
    Countered,
    /// It leaves the table.
    CleanUp,
}

/// A card being used. It reports whether it was used to effect: all are but a Nullification that was nullified itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Use {
    /// Resume point.
    pub step: UseStep,
    /// The target at hand.
    pub target_at: u8,
    /// Who uses it.
    pub from: Seat,
    /// What.
    pub card: VCard,
    /// On whom.
    pub tos: Few<Target, MAX_SEATS>,
    /// Whether it counts to the Slash limit.
    pub counts: bool,
    /// Whether it cannot be nullified.
    pub no_nullify: bool,
    /// Cards turned up for it that are still to be taken.
    pub pool: CardSet,
}

impl Use {
    /// A use that has just been declared.
    pub fn new(from: Seat, card: VCard, tos: Few<Target, MAX_SEATS>, counts: bool) -> Self {
        let (step, pool) = (UseStep::Declare, CardSet::EMPTY);
        Self { step, target_at: 0, from, card, tos, counts, no_nullify: false, pool }
    }

    /// A use on one target.
    pub fn on(from: Seat, card: VCard, target: Seat) -> Self {
        Self::new(from, card, Few::of(&[Target::new(target)]), false)
    }

    /// The target at hand, where there is one.
    pub fn target(&self) -> &Target {
        &self.tos[usize::from(self.target_at)]
    }

    fn at(&mut self, step: UseStep) -> Self {
        self.step = step;
        *self
    }

    pub(super) fn run(mut self, cx: &mut Resolver<'_>, wake: Wake) -> Flow {
        loop {
            let first = match self.step {
                UseStep::Declare => {
                    let loss = self.declare(cx);
                    cx.settle_first(self.at(UseStep::Using), loss)
                }
                UseStep::Using => cx.fire_first(self.at(UseStep::Line), Timing::CardUsing),
                UseStep::Line => {
                    self.sort(cx);
                    self.confirm(cx, 0)
                }
                UseStep::Confirming => self.confirm(cx, self.target_at + 1),
                UseStep::Specify => self.specify(cx, 0),
                UseStep::Specified => cx.fire_first(self.at(UseStep::Confirmed), Timing::TargetConfirmed),
                UseStep::Confirmed => self.specify(cx, self.target_at + 1),
                UseStep::Place => self.place(cx),
                UseStep::Effects => self.take_effect(cx),
                UseStep::Finish => cx.fire_first(self.at(UseStep::CleanUp), Timing::UseFinished),
                UseStep::Countered => return self.clean_up(cx, !wake.cancelled()),
                UseStep::CleanUp => return self.clean_up(cx, true),
            };
            if let Some(flow) = first {
                return flow;
            }
        }
    }

    /// The sub-cards go to the table in one move; a Slash is counted (R2.5.2).
    fn declare(&self, cx: &mut Resolver<'_>) -> Loss {
        let (seat, card) = (self.from, self.card);
        cx.tell(TableEvent::Used { seat, card, targets: seats_of(self.tos.iter().map(|t| t.seat)) });
        if card.kind == Kind::Slash && cx.in_own_play(seat) {
            cx.g.slashes += u32::from(self.counts);
            cx.g.slash_acts += 1;
        }
        let mut loss = Loss::default();
        for sub in &card.subs {
            if !cx.on_table(*sub) {
                let one = cx.lose_one(seat, *sub, Place::Table);
                loss = Loss {
                    who: one.who,
                    emptied: loss.emptied || one.emptied,
                    equips: loss.equips + one.equips,
                };
            }
        }
        loss
    }

    /// Targets in the order of play from the current player on (R2.5.4).
    fn sort(&mut self, cx: &Resolver<'_>) {
        let (first, seats) = (cx.turn.seat.0, cx.g.seats());
        self.tos.sort_by_key(|t| (t.seat.0 + seats - first) % seats);
    }

    /// The first living target from `from` on, if anybody cares.
    fn living_from(&self, cx: &Resolver<'_>, from: u8, watched: bool) -> Option<u8> {
        if !watched {
            return None;
        }
        (from..self.tos.len() as u8).find(|i| cx.alive(self.tos[usize::from(*i)].seat))
    }

    /// Each target from `from` on may still be changed; then they are sorted again.
    fn confirm(&mut self, cx: &mut Resolver<'_>, from: u8) -> Option<Flow> {
        let watched = !cx.unwatched(Timing::TargetConfirming);
        if let Some(i) = self.living_from(cx, from, watched) {
            self.target_at = i;
            return cx.fire_first(self.at(UseStep::Confirming), Timing::TargetConfirming);
        }
        self.sort(cx);
        self.step = UseStep::Specify;
        None
    }

    /// Skills of the user, then of the target, act on each target from `from` on.
    fn specify(&mut self, cx: &mut Resolver<'_>, from: u8) -> Option<Flow> {
        let watched = !(cx.unwatched(Timing::TargetSpecified) && cx.unwatched(Timing::TargetConfirmed));
        if let Some(i) = self.living_from(cx, from, watched) {
            self.target_at = i;
            return cx.fire_first(self.at(UseStep::Specified), Timing::TargetSpecified);
        }
        self.step = UseStep::Place;
        None
    }

    /// Equipment and delayed tricks go to their places, other cards begin to take effect (R2.5.5).
    fn place(&mut self, cx: &mut Resolver<'_>) -> Option<Flow> {
        (self.target_at, self.step) = (0, UseStep::Effects);
        match self.card.kind.category() {
            Category::Basic => None,
            Category::Trick if self.card.kind == Kind::Nullification => {
                let window = NullifyFrame::new(Kind::Nullification, None);
                Some(cx.call(self.at(UseStep::Countered), window))
            }
            Category::Trick => {
                if self.card.kind == Kind::AmazingGrace {
                    self.turn_up(cx);
                }
                None
            }
            Category::DelayedTrick => {
                self.step = UseStep::Finish;
                self.lay(cx);
                None
            }
            Category::Weapon | Category::Armor | Category::PlusHorse | Category::MinusHorse => {
                let loss = self.put_on(cx);
                cx.settle_first(self.at(UseStep::Finish), loss)
            }
        }
    }

    /// Equipment goes into its slot, the old card to the discard pile.
    fn put_on(&self, cx: &mut Resolver<'_>) -> Loss {
        let (from, card) = (self.from, self.only_card());
        let slot = card.kind().category().slot().expect("equipment has a slot");
        if !cx.alive(from) || !cx.on_table(card) {
            return Loss::default();
        }
        let worn = cx.player(from).equip[slot];
        let loss = worn.map_or(Loss::default(), |old| cx.lose_one(from, old, Place::Discard));
        cx.shift(card, Place::Table, Place::Equip(from));
        loss
    }

    /// A delayed trick goes into the judging area, if it can.
    fn lay(&self, cx: &mut Resolver<'_>) {
        let (kind, card) = (self.card.kind, self.only_card());
        let target = self.tos.first().expect("a delayed trick has a target").seat;
        if cx.alive(target) && !cx.player(target).has_delayed(kind) && cx.on_table(card) {
            cx.lay_delayed(card, kind, Place::Table, target);
        }
    }

    fn only_card(&self) -> crate::piece::CardId {
        *self.card.subs.first().expect("what is laid down is made of a card")
    }

    /// Amazing Grace: as many cards as living players, or as many as there are.
    fn turn_up(&mut self, cx: &mut Resolver<'_>) {
        for _ in 0..cx.living().len() {
            if let Some(card) = cx.turn_up() {
                self.pool.insert(card);
            }
        }
    }

    /// The effect on the target at hand; after the last one the use is finished.
    fn take_effect(&mut self, cx: &mut Resolver<'_>) -> Option<Flow> {
        if usize::from(self.target_at) == self.tos.len() {
            self.step = UseStep::Finish;
            return None;
        }
        let effect = Effect::new(cx.top(), self.target_at);
        self.target_at += 1;
        Some(cx.call(*self, effect))
    }

    fn clean_up(&self, cx: &mut Resolver<'_>, effective: bool) -> Flow {
        cx.clear_table(self.pool.iter());
        cx.clear_table(self.card.subs.iter().copied());
        Flow::met(effective)
    }

    /// Whether the card is one that a Nullification can meet.
    pub(super) fn nullifiable(&self) -> bool {
        !self.no_nullify && self.card.kind.category() == Category::Trick
    }
}
