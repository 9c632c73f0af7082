//! Everything a seat has been shown so far, in order, where the rules bound it: the six-action menu (R9.7).
//!
//! Cards in the order they came, then who did what, action by action; chips follow from it. Hands that are shown at
//! the end are no part of it: nobody has anything to decide then.

use paiju_contract::{History, Pen, Seat};

use crate::piece::Card;
use crate::rules::limits::{SIX_ACTIONS, most_actions};
use crate::rules::{Menu, Rules};
use crate::state::{ActionRecord, Entry, HoldemOf};

/// Longer hands than this are not written down.
const MOST_ACTIONS: usize = 256;
const BOARD: usize = 5;
const HOLE: usize = 2;

/// How many numbers tell everything; none where a hand can have too many actions, or raises of any size.
pub(super) fn cells(rules: &Rules) -> Option<usize> {
    let actions = slots(rules)?;
    Some((HOLE + BOARD) * Card::COUNT + actions * (usize::from(rules.seats) + SIX_ACTIONS))
}

fn slots(rules: &Rules) -> Option<usize> {
    let six = rules.menu == Menu::SixMax;
    six.then(|| most_actions(rules)).filter(|&actions| actions <= MOST_ACTIONS)
}

/// Writes it; the rules are such that there is room.
pub(super) fn write<H: History<Entry>>(hand: &HoldemOf<H>, seat: Seat, pen: &mut impl Pen) {
    let state = &hand.state;
    let own = (state.dealt >> seat.0 & 1 == 1).then(|| state.hole_of(seat.index()));
    for place in 0..HOLE {
        pen.within("hole", place);
        pen.one_of(
            "card",
            "the own card: 2s, 2h, 2d, 2c, 3s to Ac",
            Card::COUNT,
            own.map(|own| own[place].index()),
        );
    }
    for place in 0..BOARD {
        pen.within("board", place);
        let card = state.open_board().get(place).map(|card| card.index());
        pen.one_of("card", "the board card, once it is open", Card::COUNT, card);
    }
    let seats = usize::from(state.seats);
    let mut log = hand.log();
    for place in 0..slots(&state.rules()).unwrap_or(0) {
        pen.within("action", place);
        let bits = log.next().map_or(0, |record| done(record, seat, seats));
        let meaning =
            "who did it, from the observer on; then what: fold, check_call, raise, raise_33, raise_75, allin";
        pen.flags("done", meaning, seats + SIX_ACTIONS, bits);
    }
    pen.apart();
}

/// Who, counted from the observer, and what.
fn done(record: &ActionRecord, observer: Seat, seats: usize) -> u128 {
    let who = (record.player.index() + seats - observer.index()) % seats;
    let what = record.action.six_id().expect("the six-action menu has ids for all its actions");
    1 << who | 1 << (seats + what)
}
