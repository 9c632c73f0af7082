//! What a seat sees, gathered in plain sets and numbers: from the state, or from the seat's view.
//!
//! It owns what is seen. It does not know in which cells it is written: that is `write`.

use paiju_contract::{MAX_SEATS, Seat, SeatSet};

use super::running::Running;
use crate::action::Choice;
use crate::cards::VCard;
use crate::determinize::bare;
use crate::legal::{Options, Question};
use crate::piece::{CardId, Kind};
use crate::rules::Role;
use crate::score::Outcome;
use crate::skills::GeneralId;
use crate::state::{Player, State};
use crate::turn::TurnState;
use crate::view::{Slot, View};
use crate::zones::{CardSet, Few, bit_of};

/// One player, seen from the seat that looks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Figure {
    pub(super) role: Option<Role>,
    pub(super) general: Option<GeneralId>,
    pub(super) skills: u64,
    pub(super) hp: i8,
    pub(super) max_hp: i8,
    pub(super) cards: u8,
    pub(super) equip: CardSet,
    /// Cards of the hand that the looking seat knows.
    pub(super) known: CardSet,
    /// How many cards it has lost sight of can be in this hand.
    pub(super) heard: u8,
    pub(super) distance: u8,
    /// See [`MARKS`].
    pub(super) marks: u16,
}

/// What the marks of a figure say, the lowest bit first.
pub(super) const MARKS: [&str; 8] = [
    "alive",
    "it is his turn",
    "he is asked",
    "he is in one's attack range",
    "one is in his attack range",
    "an Indulgence lies before him",
    "a Lightning lies before him",
    "the Lightning is judged first",
];

/// Everything that is written.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) me: Seat,
    pub(super) seats: u8,
    pub(super) question: Option<Question>,
    /// The answers of the looking seat, if it is asked.
    pub(super) answers: Option<Options>,
    pub(super) offers: Few<GeneralId, 5>,
    pub(super) turn: TurnState,
    pub(super) slashes: u32,
    pub(super) shuffles: u32,
    pub(super) draw: u8,
    pub(super) over: Option<Outcome>,
    /// Which skills of the current player have been counted: in this phase, then in this turn.
    pub(super) counted: u8,
    pub(super) discard: CardSet,
    pub(super) table: CardSet,
    /// Known cards of the draw pile, and its first ones as far as they are known.
    pub(super) pile: CardSet,
    pub(super) next: [Option<CardId>; 2],
    /// Cards in other hands that were lost sight of.
    pub(super) lost: CardSet,
    pub(super) running: Running,
    /// From the looking seat on, in the order of play.
    pub(super) figures: [Figure; MAX_SEATS],
}

impl Seen {
    /// How many seats on from the looking one.
    #[inline]
    pub(super) fn steps_to(&self, seat: Seat) -> usize {
        let ahead = seat.0 + self.seats - self.me.0;
        usize::from(if ahead >= self.seats { ahead - self.seats } else { ahead })
    }

    /// Seats, counted from the looking one.
    #[inline]
    pub(super) fn turned(&self, seats: SeatSet) -> u32 {
        let bits = u32::from(seats.bits());
        (bits >> self.me.0 | bits << (self.seats - self.me.0)) & ((1 << self.seats) - 1)
    }

    /// What the seat sees.
    pub(super) fn of(state: &State, me: Seat) -> Self {
        let mut seen = Self::open(state, me);
        let bit = bit_of(Some(me));
        let known = |cards: &[CardId]| -> CardSet {
            cards.iter().copied().filter(|card| state.seen[card.index()] & bit != 0).collect()
        };
        for ahead in 0..seen.seats {
            let seat = me.after(ahead, seen.seats);
            let held = state.held(seat);
            let figure = &mut seen.figures[usize::from(ahead)];
            figure.cards = held.len() as u8;
            figure.known = if ahead == 0 { held.iter().copied().collect() } else { known(held) };
            figure.role = state.known_role(seat, Some(me));
        }
        seen.draw = state.draw.len() as u8;
        seen.pile = known(&state.draw);
        let mut top = state.draw.iter().rev().map(|card| seen.pile.contains(*card).then_some(*card));
        seen.next = [top.next().flatten(), top.next().flatten()];
        if !state.rumours.is_empty() {
            state.rumours_for(Some(me)).for_each(|rumour| seen.lose(rumour.card, rumour.hands));
        }
        seen.offers = state.offers[me.index()];
        seen.question = state.request.as_ref().map(|request| request.question);
        seen.answers = state.offered(me, |options| *options);
        seen.mark_asked(state.asked_openly());
        seen
    }

    /// The same from its view.
    pub(super) fn told(view: &View) -> Self {
        let mut seen = Self::open(&bare(view), view.seat().unwrap_or(Seat(0)));
        for player in &view.players {
            let at = seen.steps_to(player.seat);
            let figure = &mut seen.figures[at];
            figure.cards = player.hand_count as u8;
            figure.known = player.hand.iter().filter_map(known).collect();
            figure.role = player.role;
        }
        seen.draw = view.draw_count as u8;
        seen.pile = view.draw.iter().filter_map(known).collect();
        seen.next = [0, 1].map(|at| view.draw.get(at).and_then(known));
        view.somewhere.iter().for_each(|lost| seen.lose(lost.card, lost.hands));
        seen.offers = Few::of(&view.offers);
        seen.question = view.pending.map(|pending| pending.question);
        seen.answers = view.ask.as_ref().map(|ask| Options::of(&ask.actions));
        seen.mark_asked(view.pending.and_then(|pending| pending.seat));
        seen
    }

    /// What lies open.
    fn open(state: &State, me: Seat) -> Self {
        let mut seen = Self {
            me,
            seats: state.seats(),
            question: None,
            answers: None,
            offers: Few::new(),
            turn: state.turn,
            slashes: state.slashes,
            shuffles: state.shuffles,
            draw: 0,
            over: state.over,
            counted: counted(state),
            discard: state.discard.iter().copied().collect(),
            table: state.table.iter().copied().collect(),
            pile: CardSet::EMPTY,
            next: [None; 2],
            lost: CardSet::EMPTY,
            running: Running::of(state),
            figures: [Figure::default(); MAX_SEATS],
        };
        for ahead in 0..seen.seats {
            seen.figures[usize::from(ahead)] = Figure::of(state, me, me.after(ahead, seen.seats));
        }
        seen
    }

    fn lose(&mut self, card: CardId, hands: SeatSet) {
        self.lost.insert(card);
        for seat in hands {
            let at = self.steps_to(seat);
            self.figures[at].heard += 1;
        }
    }

    fn mark_asked(&mut self, seat: Option<Seat>) {
        if let Some(seat) = seat {
            let at = self.steps_to(seat);
            self.figures[at].marks |= 1 << 2;
        }
    }
}

impl Figure {
    /// What everyone sees of him.
    #[inline]
    fn of(state: &State, me: Seat, seat: Seat) -> Self {
        let Player { general, alive, hp, max_hp, equip, ref delay, ref skills, .. } = *state.player(seat);
        let none = VCard::default();
        let apart = seat != me && alive && state.alive(me);
        let mut marks = u16::from(alive) | u16::from(state.turn.seat == seat) << 1;
        if apart {
            marks |= u16::from(state.in_range(me, seat, &none)) << 3;
            marks |= u16::from(state.in_range(seat, me, &none)) << 4;
        }
        for laid in delay {
            marks |= if laid.kind == Kind::Indulgence { 1 << 5 } else { 1 << 6 };
        }
        marks |= u16::from(delay.len() > 1 && delay.last().is_some_and(|d| d.kind == Kind::Lightning)) << 7;
        Self {
            general,
            skills: skills.iter().fold(0, |bits, id| bits | 1 << id.0),
            hp,
            max_hp,
            equip: equip.into_iter().flatten().collect(),
            distance: if apart { state.distance(me, seat, &none) as u8 } else { 0 },
            marks,
            ..Self::default()
        }
    }
}

/// The card of a place, if the observer knows it.
fn known(slot: &Slot) -> Option<CardId> {
    match slot {
        Slot::Known(card) => Some(*card),
        Slot::Hidden(_) => None,
    }
}

/// Which skills of the current player have been counted.
fn counted(state: &State) -> u8 {
    let skills = &state.player(state.turn.seat).skills;
    let counted = |bits: u8, (at, id): (usize, &crate::skills::SkillId)| {
        let (phase, turn) = (state.phase_tally[id.index()] > 0, state.turn_tally[id.index()] > 0);
        bits | u8::from(phase) << at | u8::from(turn) << (at + 4)
    };
    skills.iter().enumerate().fold(0, counted)
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
