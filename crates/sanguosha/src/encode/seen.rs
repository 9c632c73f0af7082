//! What a seat sees, gathered in plain sets and numbers: from the state, or from the seat's view.
//!
//! It owns what is seen beside what lies open in the state. It does not know in which cells it is written: that is
//! `write`.

use paiju_contract::{MAX_SEATS, Seat, SeatSet};

use super::face::{Face, face};
use super::running::Running;
use crate::action::Choice;
use crate::legal::{Options, Question};
use crate::piece::CardId;
use crate::rules::Role;
use crate::skills::GeneralId;
use crate::state::State;
use crate::view::{Slot, View};
use crate::zones::{CardSet, bit_of};

/// What the looking seat knows of one player beside what lies open.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Figure {
    pub(super) role: Option<Role>,
    pub(super) cards: u8,
    /// How many cards it has lost sight of can be in this hand.
    pub(super) heard: u8,
    /// Cards of the hand that it knows.
    pub(super) known: Face,
}

/// Everything that is written.
#[derive(Debug)]
pub(super) struct Seen<'a> {
    /// Of which only what lies open is read.
    pub(super) state: &'a State,
    pub(super) me: Seat,
    pub(super) seats: u8,
    pub(super) question: Option<Question>,
    /// Who is asked, if everyone sees that.
    pub(super) asked: Option<Seat>,
    /// The answers of the looking seat, if it is asked.
    pub(super) answers: Option<Options>,
    pub(super) offers: &'a [GeneralId],
    pub(super) hand: CardSet,
    pub(super) discard: CardSet,
    pub(super) table: CardSet,
    /// How many cards the draw pile has, the known ones, and its first ones as far as they are known.
    pub(super) draw: u8,
    pub(super) pile: Face,
    pub(super) next: [Face; 2],
    /// Cards in other hands that were lost sight of.
    pub(super) lost: Face,
    pub(super) running: Running,
    /// From the looking seat on, in the order of play.
    pub(super) figures: [Figure; MAX_SEATS],
}

impl<'a> Seen<'a> {
    /// How many seats on from the looking one.
    #[inline]
    fn steps_to(&self, seat: Seat) -> usize {
        super::ahead(self.me, seat, self.seats)
    }

    /// What the seat sees.
    #[inline]
    pub(super) fn of(state: &'a State, me: Seat) -> Self {
        let mut seen = Self::open(state, me);
        seen.hand = state.hand(me);
        let located = state.located(me);
        let held: CardSet = state.hands.all().iter().copied().collect();
        for ahead in 0..seen.seats {
            let seat = me.after(ahead, seen.seats);
            let figure = &mut seen.figures[usize::from(ahead)];
            figure.cards = state.held(seat).len() as u8;
            figure.role = state.known_role(seat, Some(me));
        }
        if !located.both(held).minus(seen.hand).is_empty() {
            seen.know_hands(located);
        }
        seen.know_piles(located.minus(held).minus(seen.table).minus(state.laid()));
        if !state.rumours.is_empty() {
            state.rumours_for(Some(me)).for_each(|rumour| seen.lose(rumour.card, rumour.hands));
        }
        seen.draw = state.draw.len() as u8;
        seen.offers = &state.offers[me.index()];
        seen.question = state.request.as_ref().map(|request| request.question);
        seen.answers = state.offered(me, |options| *options);
        seen.asked = state.asked_openly();
        seen
    }

    /// The same from its view; `state` is all that lies open there.
    pub(super) fn told(state: &'a State, view: &'a View) -> Self {
        let mut seen = Self::open(state, view.seat().unwrap_or(Seat(0)));
        for player in &view.players {
            let at = seen.steps_to(player.seat);
            let known: CardSet = player.hand.iter().filter_map(known).collect();
            if at == 0 {
                seen.hand = known;
            } else {
                seen.figures[at].known = face(known);
            }
            seen.figures[at].cards = player.hand_count as u8;
            seen.figures[at].role = player.role;
        }
        seen.discard = view.discard.iter().copied().collect();
        seen.draw = view.draw_count as u8;
        seen.pile = face(view.draw.iter().filter_map(known).collect());
        seen.next = [0, 1].map(|at| view.draw.get(at).and_then(known).map_or(0, one));
        view.somewhere.iter().for_each(|lost| seen.lose(lost.card, lost.hands));
        seen.offers = &view.offers;
        seen.question = view.pending.map(|pending| pending.question);
        seen.answers = view.ask.as_ref().map(|ask| Options::of(&ask.actions));
        seen.asked = view.pending.and_then(|pending| pending.seat);
        seen
    }

    /// What lies open.
    #[inline]
    fn open(state: &'a State, me: Seat) -> Self {
        Self {
            state,
            me,
            seats: state.seats(),
            question: None,
            asked: None,
            answers: None,
            offers: &[],
            hand: CardSet::EMPTY,
            discard: CardSet::EMPTY,
            table: state.table.iter().copied().collect(),
            draw: 0,
            pile: 0,
            next: [0; 2],
            lost: 0,
            running: Running::of(state),
            figures: [Figure::default(); MAX_SEATS],
        }
    }

    /// Tells the known cards of the other hands.
    fn know_hands(&mut self, located: CardSet) {
        for ahead in 1..self.seats {
            let hand = self.state.hand(self.me.after(ahead, self.seats));
            self.figures[usize::from(ahead)].known = face(hand.both(located));
        }
    }

    /// Tells the piles, of which these cards are known. Mostly that is the discard pile and no more, so there is no
    /// need to look through either.
    #[inline]
    fn know_piles(&mut self, known: CardSet) {
        self.discard = known;
        if known.len() > self.state.discard.len() {
            self.discard = self.state.discard.iter().copied().collect();
            let pile = known.minus(self.discard);
            self.pile = face(pile);
            let mut top = self.state.draw.iter().rev().map(|card| face(CardSet::of(*card).both(pile)));
            self.next = [top.next().unwrap_or(0), top.next().unwrap_or(0)];
        }
    }

    fn lose(&mut self, card: CardId, hands: SeatSet) {
        self.lost |= one(card);
        for seat in hands {
            let at = self.steps_to(seat);
            self.figures[at].heard += 1;
        }
    }
}

impl State {
    /// The cards of which this seat knows where they are.
    #[inline]
    fn located(&self, seat: Seat) -> CardSet {
        let (bit, mut known) = (bit_of(Some(seat)), [0u8; 128]);
        for (known, seen) in known.iter_mut().zip(self.seen.iter()) {
            *known = u8::from(seen & bit != 0);
        }
        let eight = |at: usize| u64::from_le_bytes(known.as_chunks::<8>().0[at]);
        // Brings the lowest bits of eight bytes side by side.
        let byte = |at: usize| (eight(at).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
        CardSet::from_bits(u128::from_le_bytes(std::array::from_fn(byte)))
    }

    /// Every card in an equipment or judging area.
    #[inline]
    fn laid(&self) -> CardSet {
        let mut laid = CardSet::EMPTY;
        for player in &self.players {
            player.equip.iter().flatten().for_each(|card| laid.insert(*card));
            player.delay.iter().for_each(|delayed| laid.insert(delayed.card));
        }
        laid
    }
}

/// The flags of one card.
fn one(card: CardId) -> Face {
    face(CardSet::of(card))
}

/// The card of a place, if the observer knows it.
fn known(slot: &Slot) -> Option<CardId> {
    match slot {
        Slot::Known(card) => Some(*card),
        Slot::Hidden(_) => None,
    }
}

impl Options {
    /// The sets of a list of answers.
    fn of(actions: &[Choice]) -> Self {
        let mut options = Self::NONE;
        for action in actions {
            match *action {
                Choice::Pass => options.pass = true,
                Choice::Yes => options.yes = true,
                Choice::Card { card } => options.cards.insert(card),
                Choice::Hand => options.hand = true,
                Choice::Skill { skill } => options.add_skill(skill),
                Choice::Seat { seat } => options.seats = options.seats.with(seat),
                Choice::Suit { .. } => options.suits = true,
                Choice::Index { index } => options.indices = index + 1,
            }
        }
        options
    }
}
