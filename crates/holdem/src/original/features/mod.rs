//! Six-max hold'em as numbers in the layout of the original design: cards, state features, action history.
//!
//! The design hands a player's own view to a network; this writes the fields of that view in their order. It knows nothing
//! but what that view shows, and its numbers come from a hand with its log, from a hand without one and a [`Memory`] beside
//! it, or from the view itself. What is written where is `write`'s.

mod told;
mod write;

use arrayvec::ArrayVec;
use paiju_contract::{Game, History, Seat};

use crate::event::Event;
use crate::rules::limits::most_actions;
use crate::rules::{Menu, Rules};
use crate::state::{ActionRecord, Entry, Holdem, HoldemOf, State, Street};
use write::{Deed, Known, Opponent, write};

pub use told::{BadView, write_features_of_view};
pub use write::{FEATURES, FEATURES_VERSION, FeaturePart, feature_layout};

/// So many actions have room: no hand of the preset has more.
const MOST_ACTIONS: usize = 100;
const SEATS: usize = 6;

/// Rules whose hands have no such numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFeatures {
    /// Another table.
    #[error("the layout of the original design is of six-max hold'em: six seats and the six-action menu")]
    OtherTable,
    /// A hand that has outgrown the history, or stacks so deep that one can.
    #[error("the layout of the original design has room for {MOST_ACTIONS} actions: this has up to {0}")]
    TooLong(usize),
}

impl Rules {
    /// Whether all hands by these rules have features, to their last action.
    pub fn check_features(&self) -> Result<(), NoFeatures> {
        self.check_features_table()?;
        fits(most_actions(self))
    }

    fn check_features_table(&self) -> Result<(), NoFeatures> {
        let sixmax = self.menu == Menu::SixMax && usize::from(self.seats) == SEATS;
        if sixmax { Ok(()) } else { Err(NoFeatures::OtherTable) }
    }
}

fn fits(actions: usize) -> Result<(), NoFeatures> {
    if actions > MOST_ACTIONS { Err(NoFeatures::TooLong(actions)) } else { Ok(()) }
}

/// What was done in a hand that keeps no log itself: whoever plays it tells what happens. It has room for the hands of
/// rules that pass [`Rules::check_features`], and panics beyond it.
#[derive(Clone, Debug)]
pub struct Memory {
    street: Street,
    log: ArrayVec<ActionRecord, MOST_ACTIONS>,
}

impl Default for Memory {
    fn default() -> Self {
        Self { street: Street::Preflop, log: ArrayVec::new() }
    }
}

impl Memory {
    /// A hand begins.
    pub fn clear(&mut self) {
        self.street = Street::Preflop;
        self.log.clear();
    }

    /// Something has happened.
    #[inline]
    pub fn told(&mut self, event: &Event) {
        match *event {
            Event::Acted { seat, action, amount, .. } => {
                self.log.push(ActionRecord { player: seat, action, amount, street: self.street });
            }
            Event::Street { street, .. } => self.street = street,
            _ => {}
        }
    }
}

impl Holdem {
    /// Writes the features of a seat into `out`, which has [`FEATURES`] places, or says why this hand has none.
    pub fn write_features(&self, seat: Seat, out: &mut [f32]) -> Result<(), NoFeatures> {
        self.rules().check_features_table()?;
        fits(self.log().count())?;
        self.state.write_features(seat, self.log(), out);
        Ok(())
    }
}

impl<H: History<Entry>> HoldemOf<H> {
    /// The same where somebody else remembers what was done.
    pub fn write_features_of(&self, memory: &Memory, seat: Seat, out: &mut [f32]) {
        self.state.write_features(seat, memory.log.iter(), out);
    }
}

impl State {
    fn write_features<'a>(&self, seat: Seat, log: impl Iterator<Item = &'a ActionRecord>, out: &mut [f32]) {
        let places: [u64; SEATS] = std::array::from_fn(|seat| self.place(seat));
        let blind = f64::from(self.big_blind);
        let deed = |record: &ActionRecord| Deed {
            player: places[record.player.index()],
            action: 1 << record.action.six_id().unwrap_or(SEATS),
            amount: f64::from(record.amount) / blind,
            street: record.street as usize,
        };
        out.fill(0.0);
        write(&self.known(seat.index(), &places), log.map(deed), out);
    }

    /// A seat's position as a flag; none where it sits out.
    fn place(&self, seat: usize) -> u64 {
        self.position(seat).map_or(0, |position| 1 << super::Position::from(position) as u64)
    }

    fn known(&self, me: usize, places: &[u64; SEATS]) -> Known {
        let in_blinds = |chips| f64::from(chips) / f64::from(self.big_blind);
        let is_in = |seats: u16, seat: usize| seats >> seat & 1 == 1;
        let cards = |cards: &[crate::Card]| cards.iter().fold(0, |bits, card| bits | 1 << card.index());
        let board = self.open_board();
        let opponent = |after: usize| {
            let seat = (me + 1 + after) % SEATS;
            Opponent {
                position: places[seat],
                amounts: [self.stack[seat], self.bet[seat], self.total(seat)].map(in_blinds),
                is_active: is_in(self.live, seat),
                is_allin: is_in(self.all_in, seat),
            }
        };
        let dealt = is_in(self.dealt, me);
        Known {
            hole: if dealt { cards(&self.hole_of(me)) } else { 0 },
            board: [0..3, 3..4, 4..5].map(|range| board.get(range).map_or(0, cards)),
            position: places[me],
            amounts: [self.stack[me], self.pot, self.price(me)].map(in_blinds),
            street: self.street as usize,
            raise_count: self.raise_count,
            opponents: std::array::from_fn(opponent),
        }
    }
}
