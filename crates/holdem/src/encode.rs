//! Fixed action ids and numbers for learning (R5.12, R6.2).
//!
//! Ids at a six-action table are the menu's own, 0 to 5. At an open table: 0 fold, 1 check or call, 2 the smallest
//! raise, 3 half the pot, 4 the pot, 5 twice the pot, 6 all-in; a size that equals an earlier one has no id of its
//! own, and whatever takes the whole stack is all-in.

use paiju_contract::{Encode, History, MAX_SEATS, Observer, Part, Pen, Seat};

use crate::action::Action;
use crate::piece::Card;
use crate::rules::Rules;
use crate::rules::{Chips, Menu};
use crate::setup::Position;
use crate::state::{Entry, HoldemOf, State, Street};
use crate::view::{PlayerState, View};

const OPEN_ACTIONS: usize = 7;
const SEAT_NUMBERS: usize = 6;
/// Own cards, board, street, position, seven numbers of the table, then the seats from the observer on.
const OBSERVATION: usize = 2 * Card::COUNT + 4 + 10 + 7 + MAX_SEATS * SEAT_NUMBERS;

impl<H: History<Entry>> Encode for HoldemOf<H> {
    const ENCODING_VERSION: u32 = 2;

    fn actions(_: &Rules) -> usize {
        OPEN_ACTIONS
    }

    fn observation(_: &Rules) -> usize {
        0
    }

    fn name_ids(_: &Rules) -> Vec<Part> {
        Vec::new()
    }

    fn ids(&self, _: Seat, _: &mut Vec<u16>) {}

    fn mask(&self, _: Seat, _: &mut [bool]) {}

    fn observe(&self, _: Seat, _: &mut impl Pen) {}

    fn observe_view(_: &View, _: &mut impl Pen) {}

    fn id(&self, seat: Seat, action: &Action) -> Option<usize> {
        match self.state.menu {
            Menu::SixMax => action.six_id(),
            Menu::NoLimit => (0..OPEN_ACTIONS).find(|&id| self.action(seat, id) == Some(*action)),
        }
    }

    fn action(&self, seat: Seat, id: usize) -> Option<Action> {
        match (self.state.menu, id) {
            (Menu::SixMax, _) => Action::SIX.get(id).copied(),
            (Menu::NoLimit, 0) => Some(Action::Fold),
            (Menu::NoLimit, 1) => Some(Action::CheckCall),
            (Menu::NoLimit, _) => {
                self.state.open_size(seat, id).map(|to| Action::RaiseTo { to: i64::from(to) })
            }
        }
    }
}

impl State {
    /// The size behind an id of the open menu; the first of several equal ones has it, all-in before all.
    fn open_size(&self, seat: Seat, id: usize) -> Option<Chips> {
        let asked = self.actor() == Some(seat);
        let (least, whole) = asked.then(|| self.raise_range(seat.index())).flatten()?;
        if id == OPEN_ACTIONS - 1 {
            return Some(whole);
        }
        let pots = [50, 100, 200].map(|percent| self.pot_raise(seat.index(), percent));
        let sizes = [u64::from(least), pots[0], pots[1], pots[2]];
        let (place, size) = (id - 2, *sizes.get(id - 2)?);
        let fresh = size < u64::from(whole) && !sizes[..place].contains(&size);
        fresh.then_some(size as Chips)
    }
}

fn observe_table(view: &View, out: &mut [f32]) {
    if let Some(street) = Street::ALL.iter().position(|&street| street == view.street) {
        out[street] = 1.0;
    }
    if let Some(place) = view.my_position.and_then(|mine| Position::ALL.iter().position(|&p| p == mine)) {
        out[4 + place] = 1.0;
    }
    let numbers = [
        in_blinds(view, view.pot),
        in_blinds(view, view.to_call.unwrap_or(0)),
        in_blinds(view, view.current_bet),
        in_blinds(view, view.min_raise.unwrap_or(0)),
        in_blinds(view, view.max_raise.unwrap_or(0)),
        view.raise_count as f32,
        view.players.len() as f32,
    ];
    out[14..21].copy_from_slice(&numbers);
}

fn observe_seat(view: &View, player: &PlayerState, out: &mut [f32]) {
    out.copy_from_slice(&[
        in_blinds(view, player.stack),
        in_blinds(view, player.bet_this_street),
        in_blinds(view, player.bet_total),
        f32::from(u8::from(player.is_active)),
        f32::from(u8::from(player.is_allin)),
        f32::from(u8::from(player.seat == view.button_seat)),
    ]);
}

/// The seats in order of play, the observer's own first; seat 0 for whoever does not sit here.
fn from_observer(view: &View) -> impl Iterator<Item = &PlayerState> {
    let me = match view.observer {
        Observer::Seat(seat) if seat.index() < view.players.len() => seat.index(),
        Observer::Seat(_) | Observer::Public => 0,
    };
    view.players[me..].iter().chain(&view.players[..me])
}

fn in_blinds(view: &View, chips: Chips) -> f32 {
    chips as f32 / view.rules.big_blind as f32
}
