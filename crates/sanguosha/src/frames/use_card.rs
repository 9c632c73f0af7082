//! Using a card: from the declaration to the discard pile (R2.5).

use paiju_contract::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

use super::{Effect, Flow, FrameIx, NullifyFrame, fire, push, settle};
use crate::apply::Cx;
use crate::cards::VCard;
use crate::event::{TableEvent, seats_of};
use crate::piece::{Category, Kind};
use crate::zones::{CardSet, Few, Loss, Place};

/// A target of a card, and what skills have made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Who.
    pub seat: Seat,
    /// Collateral: whom he shall attack.
    pub sub: Option<Seat>,
    /// How many Dodges or Slashes he needs each time.
    pub need: u8,
    /// How many Slashes the user of a Duel needs each time.
    pub back: u8,
    /// He cannot answer.
    pub no_response: bool,
    /// His armour is ignored.
    pub no_armor: bool,
    /// It has no effect on him.
    pub void: bool,
}

impl Target {
    /// A plain target.
    #[inline]
    pub fn new(seat: Seat) -> Self {
        Self { seat, sub: None, need: 1, back: 1, no_response: false, no_armor: false, void: false }
    }
}

impl Default for Target {
    fn default() -> Self {
        Self::new(Seat(0))
    }
}

/// A card being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// Resume point.
    pub pc: u8,
    /// The target at hand.
    pub i: u8,
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
        Self { pc: 0, i: 0, from, card, tos, counts, no_nullify: false, pool: CardSet::EMPTY }
    }

    /// A use on one target.
    pub fn on(from: Seat, card: VCard, target: Seat) -> Self {
        Self::new(from, card, Few::of(&[Target::new(target)]), false)
    }

    /// The target at hand.
    pub fn target(&self) -> Option<&Target> {
        self.tos.get(usize::from(self.i))
    }

    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 0 {
            settle!(cx, ix, self, 1, self.declare(cx));
        }
        if self.pc == 1 {
            fire!(cx, ix, self, 2, CardUsing);
        }
        if self.pc <= 3 {
            self.i = if self.pc == 2 { 0 } else { self.i + 1 };
            if self.pc == 2 {
                self.sort(cx);
            }
            while usize::from(self.i) < self.tos.len() {
                if self.current(cx).is_some() {
                    fire!(cx, ix, self, 3, TargetConfirming);
                }
                self.i += 1;
            }
            self.sort(cx);
            (self.pc, self.i) = (4, 0);
        }
        if self.pc < 7 {
            while usize::from(self.i) < self.tos.len() {
                if self.pc == 4 && self.current(cx).is_some() {
                    fire!(cx, ix, self, 5, TargetSpecified);
                }
                if self.pc == 5 {
                    fire!(cx, ix, self, 6, TargetConfirmed);
                }
                (self.pc, self.i) = (4, self.i + 1);
            }
            self.pc = 7;
        }
        self.take_effect(cx, ix)
    }

    /// From where the targets are fixed: the card goes to its place or takes effect on each of them.
    fn take_effect(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        if self.pc == 7 {
            (self.pc, self.i) = (8, 0);
            if let Some(loss) = self.place(cx) {
                settle!(cx, ix, self, 9, loss);
            } else if self.card.kind == Kind::Nullification {
                push!(cx, ix, self, 10, NullifyFrame::new(Kind::Nullification, None));
            } else if self.card.kind == Kind::AmazingGrace {
                self.turn_up(cx);
                cx.save(ix, self);
                return Flow::Again;
            }
        }
        if self.pc == 8 && usize::from(self.i) < self.tos.len() {
            self.i += 1;
            push!(cx, ix, self, 8, Effect::new(ix, self.i - 1));
        }
        if self.pc == 8 || self.pc == 9 {
            fire!(cx, ix, self, 11, UseFinished);
        }
        // A Nullification that was itself nullified does nothing.
        let effective = if self.pc == 10 { 1 - cx.ret } else { 1 };
        self.clean_up(cx);
        Flow::Pop(effective)
    }

    /// The sub-cards go to the table in one move; a Slash is counted (R2.5.2).
    fn declare(&mut self, cx: &mut Cx<'_>) -> Loss {
        let (seat, card) = (self.from, self.card);
        cx.tell(TableEvent::Used { seat, card, targets: seats_of(self.tos.iter().map(|t| t.seat)) });
        if card.kind == Kind::Slash && cx.in_own_play(seat) {
            cx.g.slashes = cx.g.slashes.saturating_add(u8::from(self.counts));
            cx.g.slash_acts = cx.g.slash_acts.saturating_add(1);
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
    fn sort(&mut self, cx: &Cx<'_>) {
        let (first, seats) = (cx.turn.seat.0, cx.g.seats());
        self.tos.sort_by_key(|t| (t.seat.0 + seats - first) % seats);
    }

    fn current(&self, cx: &Cx<'_>) -> Option<&Target> {
        self.target().filter(|t| cx.alive(t.seat))
    }

    /// Equipment and delayed tricks go to their places; nothing for other cards (R2.5.5).
    fn place(&mut self, cx: &mut Cx<'_>) -> Option<Loss> {
        let (kind, from) = (self.card.kind, self.from);
        let card = *self.card.subs.first()?;
        if let Some(slot) = kind.category().slot() {
            let worn = cx.player(from).equip[slot];
            if !cx.alive(from) || !cx.on_table(card) {
                return Some(Loss::default());
            }
            let loss = worn.map_or(Loss::default(), |old| cx.lose_one(from, old, Place::Discard));
            cx.shift(card, Place::Table, Place::Equip(from));
            return Some(loss);
        }
        if kind.category() != Category::DelayedTrick {
            return None;
        }
        if let Some(target) = self.tos.first()
            && cx.alive(target.seat)
            && !cx.player(target.seat).has_delayed(kind)
            && cx.on_table(card)
        {
            cx.lay_delayed(card, kind, Place::Table, target.seat);
        }
        Some(Loss::default())
    }

    /// Amazing Grace: as many cards as living players, or as many as there are.
    fn turn_up(&mut self, cx: &mut Cx<'_>) {
        for _ in 0..cx.living().len() {
            if let Some(card) = cx.turn_up() {
                self.pool.insert(card);
            }
        }
    }

    fn clean_up(&self, cx: &mut Cx<'_>) {
        cx.clear_table(self.pool.iter());
        cx.clear_table(self.card.subs.iter().copied());
    }

    /// Whether the card is one that a Nullification can meet.
    pub(super) fn nullifiable(&self) -> bool {
        !self.no_nullify && self.card.kind.category() == Category::Trick
    }
}
