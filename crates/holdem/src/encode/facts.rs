//! What a seat sees, gathered from the state or from its view, and written as numbers (R9.7).
//!
//! Cards and seat sets are bits, amounts are chips by seat; only the writing turns the table, so that the observer
//! comes first.

use paiju_contract::{MAX_SEATS, Observer, Pen, Seat, SeatSet};

use super::scale::Scale;
use super::{ids, open_bits};
use crate::legal::open_sizes;
use crate::piece::Card;
use crate::rules::{Chips, Menu, Rules};
use crate::state::{State, Street};
use crate::view::{PlayerState, View};

const STREETS: usize = Street::ALL.len();
/// 0 to 4 full bets and raises of the street, and more.
const RAISES: usize = 6;
/// The pot, what is owed, the bet to match, the smallest raise, the largest.
const AMOUNTS: usize = 5;
/// Every amount fits.
const BITS: usize = Chips::BITS as usize;
/// Whether a seat is playing, is in, is all-in, has to act, has acted, has the button, is asked; who bet last on each
/// street; the levels of stack, of the bet, of all that was put in, and of that street by street.
const CELLS_OF_SEAT: usize = 7 + STREETS + 3 + STREETS;

/// How many numbers an observation has.
pub(super) fn cells(rules: &Rules) -> usize {
    let table = STREETS + RAISES + ids(rules.menu) + AMOUNTS * (BITS + 1) + 1;
    2 * Card::COUNT + table + usize::from(rules.seats) * CELLS_OF_SEAT
}

/// What a seat sees. Seat sets and rows of chips count from seat 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    seats: usize,
    me: usize,
    menu: Menu,
    scale: Scale,
    own: u64,
    board: u64,
    street: Street,
    raises: u32,
    legal: u8,
    /// In the order of [`SETS`].
    sets: [u16; SETS.len()],
    /// Who bet or raised last on each street.
    aggressors: [u16; STREETS],
    /// In the order of [`NAMES`].
    amounts: [Chips; AMOUNTS],
    stack: [Chips; MAX_SEATS],
    bet: [Chips; MAX_SEATS],
    /// Everything put in.
    total: [Chips; MAX_SEATS],
    /// What each street took.
    paid: [[Chips; MAX_SEATS]; STREETS],
}

const SETS: [(&str, &str); 7] = [
    ("playing", "who was dealt in, from the observer on"),
    ("in", "who has not folded"),
    ("all_in", "who has put in everything"),
    ("to_act", "who still has to act on this street"),
    ("acted", "who has acted on this street"),
    ("button", "who has the button"),
    ("turn", "who is asked"),
];

/// The amounts that a question is made of: the name and meaning of the level, those of the exact number.
const NAMES: [[&str; 4]; AMOUNTS] = [
    ["pot", "the pot", "pot_bits", "the pot in chips, lowest bit first"],
    ["to_call", "what is owed", "to_call_bits", "what is owed in chips, lowest bit first"],
    ["bet", "the bet to match", "bet_bits", "the bet to match in chips, lowest bit first"],
    [
        "min_raise",
        "what the smallest raise goes to",
        "min_raise_bits",
        "what the smallest raise goes to in chips, lowest bit first",
    ],
    [
        "max_raise",
        "what the largest raise goes to",
        "max_raise_bits",
        "what the largest raise goes to in chips, lowest bit first",
    ],
];

impl Facts {
    #[inline]
    pub(super) fn of_state(state: &State, seat: Seat) -> Self {
        let (seats, me) = (usize::from(state.seats), seat.index());
        let (min, max) = state.raises(Observer::Seat(seat));
        let own = if state.dealt >> me & 1 == 1 { card_bits(&state.hole[me]) } else { 0 };
        Self {
            seats,
            me,
            menu: state.menu,
            scale: Scale::new(state.big_blind, state.start.iter().sum()),
            own,
            board: card_bits(state.open_board()),
            street: state.street,
            raises: state.raise_count,
            legal: state.legal_bits(seat),
            sets: [
                state.dealt,
                state.live,
                state.all_in,
                state.todo,
                state.acted,
                1 << state.button,
                state.actor().map_or(0, |seat| 1 << seat.0),
            ],
            aggressors: Street::ALL.map(|street| one(state.aggressor(street))),
            amounts: [
                state.pot,
                if state.dealt >> me & 1 == 1 { state.price(me) } else { 0 },
                state.current,
                min.unwrap_or(0),
                max.unwrap_or(0),
            ],
            stack: state.stack,
            bet: state.bet,
            total: state.totals(),
            paid: state.paid(),
        }
    }

    /// The same from the seat's view; the public sees as seat 0 does, without cards.
    pub(super) fn of_view(view: &View) -> Self {
        let row = |of: &dyn Fn(&PlayerState) -> Chips| {
            let mut row = [0; MAX_SEATS];
            row.iter_mut().zip(&view.players).for_each(|(slot, player)| *slot = of(player));
            row
        };
        let set = |of: &dyn Fn(&PlayerState) -> bool| {
            view.players.iter().filter(|player| of(player)).fold(0, |set, player| set | 1 << player.seat.0)
        };
        let paid = |street: usize| row(&|player| player.bets.get(street).copied().unwrap_or(0));
        let me = match view.observer {
            Observer::Seat(own) if own.index() < view.players.len() => own.index(),
            Observer::Seat(_) | Observer::Public => 0,
        };
        let (min, max) = (view.min_raise.unwrap_or(0), view.max_raise.unwrap_or(0));
        Self {
            seats: view.players.len(),
            me,
            menu: view.rules.menu,
            scale: Scale::new(view.rules.big_blind, view.rules.stacks.iter().sum()),
            own: view.hole_cards.map_or(0, |cards| card_bits(&cards)),
            board: card_bits(&view.board),
            street: view.street,
            raises: view.raise_count,
            legal: legal_in(view),
            sets: [
                view.rules.dealt_in(),
                set(&|player| player.is_active),
                set(&|player| player.is_allin),
                view.to_act.bits(),
                view.acted.bits(),
                one(Some(view.button_seat)),
                one(view.current_player),
            ],
            aggressors: Street::ALL
                .map(|street| one(view.aggressors.get(street as usize).copied().flatten())),
            amounts: [view.pot, view.to_call.unwrap_or(0), view.current_bet, min, max],
            stack: row(&|player| player.stack),
            bet: row(&|player| player.bet_this_street),
            total: row(&|player| player.bet_total),
            paid: [0, 1, 2, 3].map(paid),
        }
    }

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
        pen.flags("street", meaning, STREETS, 1 << self.street as usize);
    }

    #[inline]
    fn write_question(&self, pen: &mut impl Pen) {
        let raises = (self.raises as usize).min(RAISES - 1);
        pen.flags("raises", "full bets and raises of the street: none to four, more", RAISES, 1 << raises);
        pen.flags("legal", "which ids are legal; none unless asked", ids(self.menu), self.legal.into());
        for ([level, meaning, exact, in_chips], chips) in NAMES.into_iter().zip(self.amounts) {
            pen.shares(level, meaning, &[self.scale.level(chips)], self.scale.whole);
            pen.flags(exact, in_chips, BITS, chips.into());
        }
        let [pot, owed, ..] = self.amounts;
        let after = pot.saturating_add(owed).max(1);
        pen.share("price", "what is owed as a share of the pot once it is paid", owed, after);
    }

    #[inline]
    fn write_sets(&self, pen: &mut impl Pen) {
        for ((name, meaning), set) in SETS.into_iter().zip(self.sets) {
            pen.flags(name, meaning, self.seats, self.turned(set));
        }
        for (street, set) in self.aggressors.into_iter().enumerate() {
            pen.within("street", street);
            pen.flags("aggressor", "who bet or raised last on it", self.seats, self.turned(set));
        }
        pen.apart();
    }

    #[inline]
    fn write_chips(&self, pen: &mut impl Pen) {
        let rows = [
            ("stacks", "chips left, from the observer on", &self.stack),
            ("bets", "bets of this street", &self.bet),
            ("put_in", "what was put in over the hand", &self.total),
        ];
        for (name, meaning, chips) in rows {
            pen.shares(name, meaning, &self.row(chips)[..self.seats], self.scale.whole);
        }
        for (street, chips) in self.paid.iter().enumerate() {
            pen.within("street", street);
            pen.shares(
                "paid",
                "what it took, antes not counted",
                &self.row(chips)[..self.seats],
                self.scale.whole,
            );
        }
        pen.apart();
    }

    #[inline]
    fn row(&self, chips: &[Chips; MAX_SEATS]) -> [u8; 16] {
        self.scale.row(chips, self.seats, self.me)
    }

    /// A seat set with the observer's bit first.
    #[inline]
    fn turned(&self, set: u16) -> u128 {
        let twice = u32::from(set) | u32::from(set) << self.seats;
        u128::from(twice >> self.me & ((1 << self.seats) - 1))
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
