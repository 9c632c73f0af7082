//! What a seat sees, gathered in plain sets and numbers: from the state, or from the seat's view.
//!
//! It owns what is seen beside what lies open in the state. It does not know in which cells it is written: that is
//! `write`.

use paiju_contract::{Seat, SeatSet};

use crate::action::Choice;
use crate::legal::{Options, Question};
use crate::piece::{CARDS, CardId};
use crate::rules::Role;
use crate::skills::GeneralId;
use crate::state::State;
use crate::view::{Slot, View};
use crate::zones::{CardSet, bit_of};

/// What the looking seat knows of one player beside what lies open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) role: Option<Role>,
    pub(super) cards: u8,
    /// Cards of the hand that it knows.
    pub(super) known: CardSet,
}

/// Everything that is written.
#[derive(Debug)]
pub(super) struct Seen<'a> {
    /// Of which only what lies open is read, unless there is no view.
    pub(super) state: &'a State,
    /// From which the rest is read, if there is one.
    view: Option<&'a View>,
    pub(super) me: Seat,
    pub(super) seats: u8,
    pub(super) question: Option<Question>,
    /// Who is asked, if everyone sees that.
    pub(super) asked: Option<Seat>,
    /// The answers of the looking seat, if it is asked.
    pub(super) answers: Option<Options>,
    pub(super) offers: &'a [GeneralId],
    /// How many cards the draw pile has.
    pub(super) draw: u8,
    /// Whether it has lost sight of cards in other hands.
    pub(super) lost: bool,
}

impl<'a> Seen<'a> {
    /// What the seat sees.
    #[inline]
    pub(super) fn of(state: &'a State, me: Seat) -> Self {
        Self {
            state,
            view: None,
            me,
            seats: state.seats(),
            question: state.request.as_ref().map(|request| request.question),
            asked: state.asked_openly(),
            answers: state.offered(me, |options| *options),
            offers: &state.offers[me.index()],
            draw: state.draw.len() as u8,
            lost: !state.rumours.is_empty() && state.rumours_for(Some(me)).next().is_some(),
        }
    }

    /// The same from its view; `state` is all that lies open there.
    pub(super) fn told(state: &'a State, view: &'a View) -> Self {
        Self {
            state,
            view: Some(view),
            me: view.seat().unwrap_or(Seat(0)),
            seats: state.seats(),
            question: view.pending.map(|pending| pending.question),
            asked: view.pending.and_then(|pending| pending.seat),
            answers: view.ask.as_ref().map(|ask| Options::of(&ask.actions)),
            offers: &view.offers,
            draw: view.draw_count as u8,
            lost: !view.somewhere.is_empty(),
        }
    }

    /// What it knows of the player at this seat.
    #[inline]
    pub(super) fn figure(&self, seat: Seat) -> Figure {
        match self.view {
            None => self.state.figure(seat, self.me),
            Some(view) => view.figure(seat),
        }
    }

    /// The cards of the draw pile that it knows.
    #[inline]
    pub(super) fn pile(&self) -> CardSet {
        match self.view {
            None if self.state.nobody_foresees() => CardSet::EMPTY,
            None => self.state.foreseen(self.me),
            Some(view) => view.draw.iter().filter_map(known).collect(),
        }
    }

    /// For each card how near the top of the draw pile it lies: `most` is the top, 1 is as deep as that or deeper; 0 if
    /// it is not one of these.
    #[cold]
    pub(super) fn depths(&self, pile: CardSet, most: u8) -> [u8; CARDS] {
        let mut depths = [0; CARDS];
        let mut place = |depth: usize, card: CardId| {
            if pile.contains(card) {
                depths[card.index()] = most.saturating_sub(depth.min(255) as u8).max(1);
            }
        };
        match self.view {
            None => self.state.draw.iter().rev().enumerate().for_each(|(depth, card)| place(depth, *card)),
            Some(view) => {
                let slots = view.draw.iter().enumerate();
                slots.filter_map(|(depth, slot)| Some((depth, known(slot)?))).for_each(|(d, c)| place(d, c));
            }
        }
        depths
    }

    /// For each card 2 if it is one of these of his hand, 1 if it is one that was lost sight of and may be there.
    #[cold]
    pub(super) fn rumoured(&self, of: Seat, known: CardSet) -> [u8; CARDS] {
        let mut told = [0; CARDS];
        known.iter().for_each(|card| told[card.index()] = 2);
        let mut hear = |card: CardId, hands: SeatSet| {
            if hands.contains(of) {
                told[card.index()] = 1;
            }
        };
        match self.view {
            None => self.state.rumours_for(Some(self.me)).for_each(|rumour| hear(rumour.card, rumour.hands)),
            Some(view) => view.somewhere.iter().for_each(|lost| hear(lost.card, lost.hands)),
        }
        told
    }
}

impl State {
    /// What a seat knows of the player at another, or at its own.
    #[expect(clippy::inline_always, reason = "asked once in a loop that most of the time is spent in")]
    #[inline(always)]
    fn figure(&self, seat: Seat, me: Seat) -> Figure {
        let (hand, bit, seen) = (self.held(seat), bit_of(Some(me)), &*self.seen);
        let (mut low, mut high) = (0u64, 0u64);
        for card in hand {
            // Without a branch: neither what is known nor which half a card is in can be foreseen.
            let known = u64::from(seen[card.index()] & bit != 0) << (card.0 & 63);
            let upper = u64::from(card.0 >> 6 & 1).wrapping_neg();
            (low, high) = (low | known & !upper, high | known & upper);
        }
        let known = CardSet::from_bits(u128::from(high) << 64 | u128::from(low));
        Figure { role: self.known_role(seat, Some(me)), cards: hand.len() as u8, known }
    }

    /// Whether all cards of the draw pile are unknown to everyone. All others somebody knows, so there is no need to
    /// look through the pile.
    #[inline]
    fn nobody_foresees(&self) -> bool {
        let unknown = |seen: &[u16]| seen.iter().fold(0, |n: u16, seen| n + u16::from(*seen == 0));
        // A whole deck has a length that the compiler knows.
        let unknown = match <&[u16; CARDS]>::try_from(&*self.seen) {
            Ok(deck) => unknown(deck),
            Err(_) => unknown(&self.seen),
        };
        usize::from(unknown) == self.draw.len()
    }

    /// The cards of the draw pile that this seat knows.
    #[cold]
    fn foreseen(&self, seat: Seat) -> CardSet {
        self.draw.iter().copied().filter(|card| self.knows(Some(seat), *card)).collect()
    }
}

impl View {
    /// What the observer knows of the player at a seat.
    #[cold]
    fn figure(&self, seat: Seat) -> Figure {
        let player = &self.players[seat.index()];
        let known = player.hand.iter().filter_map(known).collect();
        Figure { role: player.role, cards: player.hand_count as u8, known }
    }
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
