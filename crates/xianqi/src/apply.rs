//! Carrying out actions that [`legal`](crate::legal) has accepted (R1.6, R2).
//!
//! It owns every transition; it judges nothing.

#![allow(
    clippy::inline_always,
    reason = "a random game is twenty such steps of 30 ns: calls between them cost a tenth of it"
)]

use paiju_contract::{History, Seat};

use crate::action::Action;
use crate::cards::Cards;
use crate::combo::Combo;
use crate::event::Event;
use crate::marks::{Mark, Pending};
use crate::score;
use crate::state::{CERAMIC, ENOUGH, EndReason, Entry, Relation, Stage, Table, XianQi, next};

impl<H: History<Entry>> XianQi<H> {
    /// Carries out a legal action of the seat in turn.
    #[inline(always)]
    pub(crate) fn carry_out(&mut self, action: Action, sink: &mut impl FnMut(Event)) {
        let seat = self.table.seat;
        self.table.version += 1;
        // Plays and covers are most of a game: asked first, not through a jump table.
        if let Action::Play(cards) = action {
            return self.play(seat, cards, sink);
        }
        if let Action::Cover(cards) = action {
            return self.cover(seat, cards, sink);
        }
        match action {
            Action::Buckle => self.buckle(seat, sink),
            Action::PassBuckle => self.pass_buckle(seat, sink),
            Action::Reveal => self.reveal(seat, sink),
            Action::PassReveal => self.pass_reveal(seat, sink),
            _ => unreachable!("never legal"),
        }
    }

    #[inline(always)]
    fn play(&mut self, seat: Seat, cards: Cards, sink: &mut impl FnMut(Event)) {
        let Some(combo) = Combo::of(cards, self.table.switches.dog()) else {
            return;
        };
        let table = &mut self.table;
        if matches!(table.stage, Stage::Buckle) {
            table.note_lead_without_buckle(seat);
        }
        let hand = &mut table.hands[seat.index() % 3];
        *hand = hand.minus(cards);
        table.stage = Stage::Follow;
        table.last = combo;
        table.marks.set(Mark::Owner, seat);
        self.plays.push(Entry::Played { seat, combo });
        sink(Event::Played { seat, power: combo.power(), cards });
        self.after_hand(sink);
    }

    #[inline(always)]
    fn cover(&mut self, seat: Seat, cards: Cards, sink: &mut impl FnMut(Event)) {
        self.table.take(seat, cards);
        self.plays.push(Entry::Covered { seat, cards });
        sink(Event::Covered { seat, cards });
        self.after_hand(sink);
    }

    #[inline(always)]
    fn after_hand(&mut self, sink: &mut impl FnMut(Event)) {
        self.table.played += 1;
        if self.table.played < 3 {
            self.table.seat = next(self.table.seat);
        } else {
            self.end_round(sink);
        }
    }

    #[inline(always)]
    fn end_round(&mut self, sink: &mut impl FnMut(Event)) {
        let table = &mut self.table;
        let (winner, kind) = (table.owner(), table.last.size());
        sink(Event::RoundWon { round_index: table.round, winner_seat: winner, round_kind: kind });
        table.award(winner, kind);
        table.round += 1;
        table.played = 0;
        table.buckles = 0;
        table.marks.clear(Mark::Owner);
        if table.hands[0].is_empty() {
            self.end(EndReason::HandsOut, sink);
        } else if table.switches.ends_early() && table.is_decided() {
            self.end(EndReason::EarlyEnd, sink);
        } else {
            table.ask_leader(winner);
        }
    }

    #[inline]
    fn buckle(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        let table = &mut self.table;
        table.buckles += 1;
        table.marks.set(Mark::Buckler, seat);
        table.marks.set(Mark::LastBuckler, seat);
        if table.marks.is(Mark::ActiveRevealer, seat) {
            table.marks.clear(Mark::ActiveRevealer);
        }
        table.pending = pending_order(seat, table.first_asked());
        table.enter(Stage::Reveal);
        sink(Event::Buckled { seat });
        self.ask_pending(sink);
    }

    #[inline]
    fn pass_buckle(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        self.table.note_lead_without_buckle(seat);
        self.table.enter(Stage::Lead);
        sink(Event::BucklePassed { seat });
    }

    #[inline]
    fn reveal(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        let table = &mut self.table;
        let relation = table.relation(seat);
        table.note_reveal(relation);
        table.pending =
            if table.switches.reveal_stops_at_first() { Pending::NONE } else { table.pending.rest() };
        self.reveals.push(Entry::Revealed(relation));
        sink(Event::Revealed {
            seat,
            buckler_seat: relation.buckler_seat,
            enough: relation.revealer_enough_at_time,
        });
        self.ask_pending(sink);
    }

    #[inline]
    fn pass_reveal(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        let table = &mut self.table;
        table.flags.set_passed(seat);
        if table.marks.is(Mark::ActiveRevealer, seat) {
            table.marks.clear(Mark::ActiveRevealer);
        }
        table.pending = table.pending.rest();
        sink(Event::RevealPassed { seat });
        self.ask_pending(sink);
    }

    /// The next answer, or what follows from all of them.
    #[inline]
    fn ask_pending(&mut self, sink: &mut impl FnMut(Event)) {
        let table = &mut self.table;
        if let Some(seat) = table.pending.first() {
            table.seat = seat;
            return;
        }
        let (buckler, unrevealed) = (table.marks.get(Mark::Buckler), table.flags.passes() == 2);
        table.marks.clear(Mark::Buckler);
        table.flags.clear_passed();
        if unrevealed {
            self.end(EndReason::BuckleUnrevealed, sink);
        } else if table.switches.buckler_leads_after_reveal() {
            table.seat = buckler.unwrap_or(table.seat);
            table.enter(Stage::Lead);
        } else {
            table.ask_leader(table.marks.get(Mark::LastRevealer).unwrap_or(table.seat));
        }
    }

    #[inline]
    fn end(&mut self, reason: EndReason, sink: &mut impl FnMut(Event)) {
        self.table.enter(Stage::Over(reason));
        sink(Event::Settled { end_reason: reason, chip_delta_by_seat: score::settle(&self.table) });
    }
}

/// The two seats to ask about a buckle: from the last revealer on, else from the buckler's right (R1.7.1).
#[inline]
pub(crate) fn pending_order(buckler: Seat, last_revealer: Option<Seat>) -> Pending {
    let start = last_revealer.filter(|seat| *seat != buckler).unwrap_or(next(buckler));
    let after = next(start);
    Pending::of(start, Some(if after == buckler { next(after) } else { after }))
}

impl Table {
    #[inline]
    fn take(&mut self, seat: Seat, cards: Cards) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.minus(cards);
    }

    #[inline]
    pub(crate) fn owner(&self) -> Seat {
        self.marks.get(Mark::Owner).unwrap_or(self.seat)
    }

    /// Asks a leader whether to buckle; one who may not goes straight to PLAY where those are two questions.
    #[inline]
    pub(crate) fn ask_leader(&mut self, leader: Seat) {
        self.seat = leader;
        let skips = self.switches.lead_is_split() && !self.may_buckle(leader);
        self.enter(if skips { Stage::Lead } else { Stage::Buckle });
    }

    /// 够棋必须扣: an enough leader who could buckle and does not forfeits (R3.4.1).
    #[inline]
    fn note_lead_without_buckle(&mut self, seat: Seat) {
        if self.switches.must_buckle() && self.is_enough(seat) && self.may_buckle(seat) {
            self.flags.set_forfeit(seat);
        }
    }

    /// The winner's pillars, and what becomes of marks that depend on them.
    #[inline]
    fn award(&mut self, winner: Seat, kind: u8) {
        let before = self.pillars[winner.index()];
        let after = before + kind;
        self.pillars[winner.index()] = after;
        if before < ENOUGH && after >= ENOUGH && self.marks.is(Mark::ActiveRevealer, winner) {
            self.marks.clear(Mark::ActiveRevealer);
        }
        if self.switches.liability() {
            self.note_liability(winner, before < CERAMIC && after >= CERAMIC);
        }
    }

    /// 掀瓷包瓷: the last other seat that revealed before this round answers for the ceramic (R3.1.1).
    fn note_liability(&mut self, winner: Seat, became_ceramic: bool) {
        let (last, other) = (self.marks.get(Mark::RoundRevealer), self.marks.get(Mark::RoundOther));
        if let Some(payer) = last.filter(|seat| *seat != winner).or(other)
            && became_ceramic
        {
            self.marks.set(Mark::Liable, payer);
        }
        self.marks.clear(Mark::RoundRevealer);
        self.marks.clear(Mark::RoundOther);
    }

    /// Somebody is ceramic, or two are enough (R2.6.1).
    #[inline]
    fn is_decided(&self) -> bool {
        let at_least = |n: u8| self.pillars.iter().filter(|p| **p >= n).count();
        at_least(CERAMIC) > 0 || at_least(ENOUGH) > 1
    }

    fn relation(&self, seat: Seat) -> Relation {
        Relation {
            revealer_seat: seat,
            buckler_seat: self.marks.get(Mark::Buckler).unwrap_or(seat),
            revealer_enough_at_time: self.is_enough(seat),
            round_index: self.switches.liability().then_some(self.round),
        }
    }

    /// What a reveal leaves behind for the settlement and for later questions.
    pub(crate) fn note_reveal(&mut self, relation: Relation) {
        let seat = relation.revealer_seat;
        if relation.revealer_enough_at_time {
            self.flags.set_forfeit(seat);
        } else {
            self.unpaid[Self::unpaid_index(seat, relation.buckler_seat)] += 1;
        }
        self.marks.set(Mark::LastRevealer, seat);
        if self.switches.asks_active_revealer() {
            self.marks.set(Mark::ActiveRevealer, seat);
        }
        if self.switches.liability() && !self.marks.is(Mark::RoundRevealer, seat) {
            if let Some(before) = self.marks.get(Mark::RoundRevealer) {
                self.marks.set(Mark::RoundOther, before);
            }
            self.marks.set(Mark::RoundRevealer, seat);
        }
    }
}
