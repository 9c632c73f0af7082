//! What a seat sees, gathered from the state or from its view, and written as numbers (R9.7).
//!
//! Cards and seat sets are bits, the chips of a seat are asked for when they are written; only the writing turns the
//! table, so that the observer comes first.

use paiju_contract::{Observer, Pen, Seat, SeatSet};

use super::scale::Scale;
use super::{ids, open_bits};
use crate::legal::open_sizes;
use crate::piece::Card;
use crate::rules::{Chips, Menu, Rules};
use crate::state::{State, Street};
use crate::view::View;

const STREETS: usize = Street::ALL.len();
/// 0 to 4 full bets and raises of the street, and more.
const RAISES: usize = 6;
/// The stack of a seat, its bet, all that it put in, the smaller of its stack and the observer's, and what each street
/// took.
const ROW: usize = 4 + STREETS;
/// Whether a seat is playing, is in, is all-in, has to act, has acted, has the button, is asked; who bet last on each
/// street; its chips.
const CELLS_OF_SEAT: usize = 7 + STREETS + ROW;

/// How many numbers an observation has.
pub(super) fn cells(rules: &Rules) -> usize {
    let bits = exact_bits(rules.big_blind, rules.stacks.iter().sum());
    let amounts = match rules.menu {
        Menu::SixMax => 2 * (bits + 1) + 1,
        Menu::NoLimit => 5 * (bits + 1),
    };
    let table = STREETS + RAISES + ids(rules.menu) + amounts + 1;
    2 * Card::COUNT + table + usize::from(rules.seats) * CELLS_OF_SEAT
}

/// How many bits every amount of the table fits into.
#[inline]
fn exact_bits(blind: Chips, total: Chips) -> usize {
    if blind.max(total) >> 16 == 0 { 16 } else { 32 }
}

/// What a seat sees. Seat sets count from seat 0; `row` tells the chips of a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<F> {
    seats: usize,
    me: usize,
    menu: Menu,
    scale: Scale,
    bits: usize,
    own: u64,
    board: u64,
    street: Street,
    raises: u32,
    legal: u8,
    /// Who was dealt in, has not folded, is all-in, still has to act.
    standing: [u16; 4],
    /// Who has acted, has the button, is asked; and nobody.
    acting: [u16; 4],
    /// Who bet or raised last on each street.
    aggressors: [u16; STREETS],
    pot: Chips,
    owed: Chips,
    bet: Chips,
    /// The smallest and the largest raise of the open menu; nothing unless asked.
    raise: [Chips; 2],
    row: F,
}

/// What the chips of a seat are, in the order of the places.
const CHIPS: &str = "of the seat: chips left; bet of this street; put in over the hand; the smaller of its stack and \
                     the observer's; what each of the four streets took, antes not counted";

/// Each fact is asked for once and written at once: none of them has to be kept in between.
#[expect(
    clippy::inline_always,
    reason = "gathering facts into memory and reading them again costs as much as writing"
)]
#[inline(always)]
pub(super) fn of_state(state: &State, seat: Seat) -> Facts<impl Fn(usize) -> [Chips; ROW]> {
    let seats = usize::from(state.seats);
    // Whoever has no seat sees as seat 0 does, without cards.
    let (me, inside) = if seat.index() < seats { (seat.index(), true) } else { (0, false) };
    let (total, dealt) = (state.start.iter().sum(), inside && state.dealt >> me & 1 == 1);
    let open = state.menu == Menu::NoLimit && state.actor() == Some(seat);
    let (least, whole) = open.then(|| state.raise_range(me)).flatten().unwrap_or((0, 0));
    Facts {
        seats,
        me,
        menu: state.menu,
        scale: Scale::new(state.big_blind, total),
        bits: exact_bits(state.big_blind, total),
        own: if dealt { card_bits(&state.hole[me]) } else { 0 },
        board: card_bits(state.open_board()),
        street: state.street,
        raises: state.raise_count,
        legal: state.legal_bits(seat),
        standing: [state.dealt, state.live, state.all_in, state.todo],
        acting: [state.acted, 1 << state.button, one(state.actor()), 0],
        aggressors: Street::ALL.map(|street| one(state.aggressor(street))),
        pot: state.pot,
        owed: if dealt { state.price(me) } else { 0 },
        bet: state.current,
        raise: [least, whole],
        row: rows_of(state, me),
    }
}

/// The chips of each seat, straight from the state.
#[inline]
fn rows_of(state: &State, me: usize) -> impl Fn(usize) -> [Chips; ROW] {
    let (most, dead, stack) = (state.most_paid(), state.dead(), state.stack[me]);
    move |seat| {
        let (left, put) = (state.stack[seat], state.put[seat]);
        let total = put + if seat == usize::from(state.big_seat) { dead } else { 0 };
        let mut rest = put - state.ante.min(state.start[seat]);
        let [before, flop, turn, river] = most.map(|most| {
            let paid = rest.min(most);
            rest -= paid;
            paid
        });
        [left, state.bet[seat], total, left.min(stack), before, flop, turn, river]
    }
}

/// The same from the seat's view; the public sees as seat 0 does, without cards.
pub(super) fn of_view(view: &View) -> Facts<impl Fn(usize) -> [Chips; ROW]> {
    let total = view.rules.stacks.iter().sum();
    let me = match view.observer {
        Observer::Seat(own) if own.index() < view.players.len() => own.index(),
        Observer::Seat(_) | Observer::Public => 0,
    };
    let in_set = |of: fn(&crate::view::PlayerState) -> bool| {
        view.players.iter().filter(|player| of(player)).fold(0, |set, player| set | 1 << player.seat.0)
    };
    let open = view.rules.menu == Menu::NoLimit && view.ask.is_some();
    let raise = if open { [view.min_raise, view.max_raise] } else { [None; 2] };
    Facts {
        seats: view.players.len(),
        me,
        menu: view.rules.menu,
        scale: Scale::new(view.rules.big_blind, total),
        bits: exact_bits(view.rules.big_blind, total),
        own: view.hole_cards.map_or(0, |cards| card_bits(&cards)),
        board: card_bits(&view.board),
        street: view.street,
        raises: view.raise_count,
        legal: legal_in(view),
        standing: [
            view.rules.dealt_in(),
            in_set(|player| player.is_active),
            in_set(|player| player.is_allin),
            view.to_act.bits(),
        ],
        acting: [view.acted.bits(), one(Some(view.button_seat)), one(view.current_player), 0],
        aggressors: Street::ALL.map(|street| one(view.aggressors.get(street as usize).copied().flatten())),
        pot: view.pot,
        owed: view.to_call.unwrap_or(0),
        bet: view.current_bet,
        raise: raise.map(Option::unwrap_or_default),
        row: move |seat: usize| {
            let (player, own) = (&view.players[seat], &view.players[me]);
            let paid = |street: usize| player.bets.get(street).copied().unwrap_or(0);
            let (bet, total, both) = (player.bet_this_street, player.bet_total, player.stack.min(own.stack));
            [player.stack, bet, total, both, paid(0), paid(1), paid(2), paid(3)]
        },
    }
}

impl<F: Fn(usize) -> [Chips; ROW]> Facts<F> {
    /// Everything, in the order of the layout.
    #[inline]
    pub(super) fn write(&self, pen: &mut impl Pen) {
        self.write_cards(pen);
        self.write_question(pen);
        self.write_sets(pen);
        self.write_chips(pen);
    }

    #[inline]
    fn write_cards(&self, pen: &mut impl Pen) {
        pen.flags("hole", "the own cards: 2s, 2h, 2d, 2c, 3s to Ac", Card::COUNT, self.own.into());
        pen.flags("board", "the open board, the same order", Card::COUNT, self.board.into());
        let meaning = "before the flop, flop, turn, river";
        pen.flags("street", meaning, STREETS, 1 << self.street as u32);
    }

    #[inline]
    fn write_question(&self, pen: &mut impl Pen) {
        let raises = self.raises.min(RAISES as u32 - 1);
        pen.flags("raises", "full bets and raises of the street: none to four, more", RAISES, 1 << raises);
        pen.flags("legal", "which ids are legal; none unless asked", ids(self.menu), self.legal.into());
        let after = self.pot.saturating_add(self.owed).max(1);
        pen.share("price", "what is owed as a share of the pot once it is paid", self.owed, after);
        self.level(pen, "pot", "the pot", self.pot);
        self.exact(pen, "pot_bits", "the pot in chips, lowest bit first", self.pot);
        self.level(pen, "to_call", "what is owed", self.owed);
        self.exact(pen, "to_call_bits", "what is owed in chips, lowest bit first", self.owed);
        self.level(pen, "bet", "the bet to match", self.bet);
        if self.menu == Menu::NoLimit {
            self.write_range(pen);
        }
    }

    /// What raises of any size are made of.
    #[inline]
    fn write_range(&self, pen: &mut impl Pen) {
        let [least, whole] = self.raise;
        self.exact(pen, "bet_bits", "the bet to match in chips, lowest bit first", self.bet);
        self.level(pen, "min_raise", "what the smallest raise goes to", least);
        let meaning = "what the smallest raise goes to in chips, lowest bit first";
        self.exact(pen, "min_raise_bits", meaning, least);
        self.level(pen, "max_raise", "what the largest raise goes to", whole);
        self.exact(pen, "max_raise_bits", "what the largest raise goes to in chips, lowest bit first", whole);
    }

    #[inline]
    fn level(&self, pen: &mut impl Pen, name: &'static str, meaning: &'static str, chips: Chips) {
        pen.shares(name, meaning, &[self.scale.level(chips)], self.scale.whole);
    }

    #[inline]
    fn exact(&self, pen: &mut impl Pen, name: &'static str, meaning: &'static str, chips: Chips) {
        // Two lengths that the compiler knows, where one that it does not would be a loop.
        if self.bits == 16 {
            pen.flags(name, meaning, 16, chips.into());
        } else {
            pen.flags(name, meaning, 32, chips.into());
        }
    }

    #[inline]
    fn write_sets(&self, pen: &mut impl Pen) {
        let [playing, alive, all_in, to_act] = self.turned(self.standing);
        self.set(pen, "playing", "who was dealt in, from the observer on", playing);
        self.set(pen, "in", "who has not folded", alive);
        self.set(pen, "all_in", "who has put in everything", all_in);
        self.set(pen, "to_act", "who still has to act on this street", to_act);
        let [acted, button, turn, _] = self.turned(self.acting);
        self.set(pen, "acted", "who has acted on this street", acted);
        self.set(pen, "button", "who has the button", button);
        self.set(pen, "turn", "who is asked", turn);
        for (street, set) in self.turned(self.aggressors).into_iter().enumerate() {
            pen.within("street", street);
            self.set(pen, "aggressor", "who bet or raised last on it", set);
        }
    }

    #[inline]
    fn set(&self, pen: &mut impl Pen, name: &'static str, meaning: &'static str, set: u16) {
        pen.flags(name, meaning, self.seats, set.into());
    }

    #[inline]
    fn write_chips(&self, pen: &mut impl Pen) {
        let (before, after) = (0..self.me, self.me..self.seats);
        for (place, seat) in after.chain(before).enumerate() {
            pen.within("seat", place);
            pen.shares("chips", CHIPS, &self.scale.levels((self.row)(seat)), self.scale.whole);
        }
        pen.apart();
    }

    /// Four seat sets, side by side in one number, with the observer's bit first.
    #[inline]
    fn turned(&self, sets: [u16; 4]) -> [u16; 4] {
        let side_by_side = |set: u64| set * 0x1_0001_0001_0001;
        let behind = self.seats - self.me;
        let packed = sets.into_iter().rev().fold(0, |packed, set| packed << 16 | u64::from(set));
        let (all, first) = (side_by_side((1 << self.seats) - 1), side_by_side((1 << behind) - 1));
        let turned = packed >> self.me & first | packed << behind & all & !first;
        [0, 16, 32, 48].map(|place| (turned >> place) as u16)
    }
}

#[inline]
fn card_bits(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |bits, card| bits | card.bit())
}

#[inline]
fn one(seat: Option<Seat>) -> u16 {
    seat.map_or(0, |seat| SeatSet::of(seat).bits())
}

/// The legal ids that a view tells.
fn legal_in(view: &View) -> u8 {
    if view.ask.is_none() {
        return 0;
    }
    if let Some(mask) = view.legal_mask {
        return mask.iter().rev().fold(0, |bits, &legal| bits << 1 | u8::from(legal));
    }
    let owed = view.to_call.unwrap_or(0);
    let sizes = open_sizes(view.current_bet, view.last_raise, view.pot, owed);
    open_bits(owed > 0, &sizes, view.max_raise.map(u64::from))
}
