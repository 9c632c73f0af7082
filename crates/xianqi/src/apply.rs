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
use crate::marks::Mark;
use crate::score;
use crate::state::{CERAMIC, ENOUGH, EndReason, Entry, Relation, Stage, State, XianQiOf, next, third};

impl<H: History<Entry>> XianQiOf<H> {
    /// Carries out a legal action of the seat in turn.
    #[inline(always)]
    pub(crate) fn carry_out(&mut self, action: Action, sink: &mut impl FnMut(Event)) {
        let seat = self.state.seat;
        self.state.version += 1;
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
            Action::Play(_) | Action::Cover(_) | Action::Misplay(_) | Action::Miscover(_) => {
                unreachable!("done above, or never legal")
            }
        }
    }

    /// [`carry_out`](Self::carry_out) with somebody listening: compiled once, not once for every listener.
    pub(crate) fn carry_out_heard(&mut self, action: Action, sink: &mut dyn FnMut(Event)) {
        self.carry_out(action, &mut |event| sink(event));
    }

    #[inline(always)]
    fn play(&mut self, seat: Seat, cards: Cards, sink: &mut impl FnMut(Event)) {
        let Some(combo) = Combo::of(cards, self.state.switches.dog()) else {
            unreachable!("only combos are legal");
        };
        let asked = self.state.stage;
        let state = &mut self.state;
        debug_assert!(!matches!(asked, Stage::Reveal | Stage::Over(_)), "no combo is legal here");
        if matches!(asked, Stage::Buckle) {
            state.note_lead_without_buckle(seat);
        }
        let (hand, laid) = (&mut state.hands[seat.index()], &mut state.laid[seat.index()]);
        *hand = hand.minus(cards);
        laid.show(combo);
        state.last = combo;
        state.marks.set(Mark::Owner, seat);
        self.log.push(Entry::Played { seat, combo });
        sink(Event::Played { seat, power: combo.power(), cards });
        if matches!(asked, Stage::Third) {
            self.end_round(sink);
        } else {
            self.state.ask_next(if matches!(asked, Stage::Second) { Stage::Third } else { Stage::Second });
        }
    }

    #[inline(always)]
    fn cover(&mut self, seat: Seat, cards: Cards, sink: &mut impl FnMut(Event)) {
        let state = &mut self.state;
        let (hand, laid) = (&mut state.hands[seat.index()], &mut state.laid[seat.index()]);
        *hand = hand.minus(cards);
        laid.cover(cards, state.last);
        self.log.push(Entry::Covered { seat, cards });
        sink(Event::Covered { seat, cards });
        if matches!(self.state.stage, Stage::Third) {
            self.end_round(sink);
        } else {
            self.state.ask_next(Stage::Third);
        }
    }

    #[inline(always)]
    fn end_round(&mut self, sink: &mut impl FnMut(Event)) {
        let state = &mut self.state;
        let (winner, kind) = (state.marks.the(Mark::Owner), state.last.size());
        sink(Event::RoundWon { round_index: state.pillars.rounds(), winner_seat: winner, round_kind: kind });
        state.award(winner, kind);
        state.tally.clear_buckles();
        state.marks.clear(Mark::Owner);
        if state.hands[0].is_empty() {
            self.end(EndReason::HandsOut, sink);
        } else if state.switches.ends_early() && state.is_decided() {
            self.end(EndReason::EarlyEnd, sink);
        } else {
            state.ask_leader(winner);
        }
    }

    #[inline]
    fn buckle(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        let state = &mut self.state;
        state.tally.add_buckle();
        state.marks.set(Mark::Buckler, seat);
        state.marks.set(Mark::LastBuckler, seat);
        if state.marks.is(Mark::ActiveRevealer, seat) {
            state.marks.clear(Mark::ActiveRevealer);
        }
        state.seat = first_asked(seat, state.first_asked());
        state.flags.set_answers(true, false);
        state.enter(Stage::Reveal);
        self.log.push(Entry::Buckled(seat));
        sink(Event::Buckled { seat });
    }

    #[inline]
    fn pass_buckle(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        self.state.note_lead_without_buckle(seat);
        self.state.enter(Stage::Lead);
        self.log.push(Entry::BucklePassed(seat));
        sink(Event::BucklePassed { seat });
    }

    #[inline]
    fn reveal(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        let state = &mut self.state;
        let relation = state.relation(seat);
        state.note_reveal(relation);
        if state.flags.another_waits() && !state.switches.reveal_stops_at_first() {
            state.ask_other(false);
        } else {
            state.lead_after_reveal();
        }
        self.log.push(Entry::Revealed(relation));
        sink(Event::Revealed {
            seat,
            buckler_seat: relation.buckler_seat,
            enough: relation.revealer_enough_at_time,
        });
    }

    #[inline]
    fn pass_reveal(&mut self, seat: Seat, sink: &mut impl FnMut(Event)) {
        let state = &mut self.state;
        if state.marks.is(Mark::ActiveRevealer, seat) {
            state.marks.clear(Mark::ActiveRevealer);
        }
        self.log.push(Entry::RevealPassed(seat));
        sink(Event::RevealPassed { seat });
        if state.flags.another_waits() {
            state.ask_other(true);
        } else if state.flags.other_passed() {
            state.close_buckle();
            self.end(EndReason::BuckleUnrevealed, sink);
        } else {
            state.lead_after_reveal();
        }
    }

    #[inline]
    fn end(&mut self, reason: EndReason, sink: &mut impl FnMut(Event)) {
        self.state.enter(Stage::Over(reason));
        sink(Event::Settled { end_reason: reason, chip_delta_by_seat: score::settle(&self.state) });
    }
}

/// The first of the two seats to ask about a buckle: the last revealer, else the buckler's right (R1.7.1). The
/// other one is asked second.
#[inline]
fn first_asked(buckler: Seat, last_revealer: Option<Seat>) -> Seat {
    match last_revealer {
        Some(revealer) if revealer != buckler => revealer,
        _ => next(buckler),
    }
}

impl State {
    /// Asks the next seat of a round.
    #[inline]
    fn ask_next(&mut self, stage: Stage) {
        self.stage = stage;
        self.seat = next(self.seat);
    }

    /// Asks a leader whether to buckle; one who may not goes straight to PLAY where those are two questions.
    #[inline]
    pub(crate) fn ask_leader(&mut self, leader: Seat) {
        self.seat = leader;
        let skips = self.switches.lead_is_split() && !self.may_buckle(leader);
        self.enter(if skips { Stage::Lead } else { Stage::Buckle });
    }

    /// Asks the second of the two who answer a buckle.
    #[inline]
    fn ask_other(&mut self, first_passed: bool) {
        self.seat = third(self.marks.the(Mark::Buckler), self.seat);
        self.flags.set_answers(false, first_passed);
    }

    /// All have answered and somebody revealed: the game goes on (R1.6.9, R2.4).
    #[inline]
    fn lead_after_reveal(&mut self) {
        let buckler = self.close_buckle();
        if self.switches.buckler_leads_after_reveal() {
            self.seat = buckler;
            self.enter(Stage::Lead);
        } else {
            self.ask_leader(self.marks.the(Mark::LastRevealer));
        }
    }

    /// Forgets the buckle that has been answered; returns whose it was.
    #[inline]
    fn close_buckle(&mut self) -> Seat {
        let buckler = self.marks.the(Mark::Buckler);
        self.marks.clear(Mark::Buckler);
        self.flags.set_answers(false, false);
        buckler
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
        let before = self.pillars.of(winner);
        let after = before + kind;
        self.pillars.award(winner, kind);
        if before < ENOUGH && after >= ENOUGH && self.marks.is(Mark::ActiveRevealer, winner) {
            self.marks.clear(Mark::ActiveRevealer);
        }
        if self.switches.liability() {
            self.note_liability(winner, before < CERAMIC && after >= CERAMIC);
        }
    }

    /// 掀瓷包瓷: the last other seat that revealed before this round answers for the ceramic (R3.1.1).
    #[inline]
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
        let pillars = self.pillars.each();
        let at_least = |n: u8| pillars.iter().filter(|p| **p >= n).count();
        at_least(CERAMIC) > 0 || at_least(ENOUGH) > 1
    }

    /// What it means if this seat reveals the buckle now.
    #[inline]
    pub(crate) fn relation(&self, seat: Seat) -> Relation {
        Relation {
            revealer_seat: seat,
            buckler_seat: self.marks.the(Mark::Buckler),
            revealer_enough_at_time: self.is_enough(seat),
            round_index: self.switches.liability().then_some(self.pillars.rounds()),
        }
    }

    /// What a reveal leaves behind for the settlement and for later questions.
    #[inline]
    fn note_reveal(&mut self, relation: Relation) {
        let seat = relation.revealer_seat;
        if relation.revealer_enough_at_time {
            self.flags.set_forfeit(seat);
        } else {
            self.tally.add_unpaid(seat, relation.buckler_seat);
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
