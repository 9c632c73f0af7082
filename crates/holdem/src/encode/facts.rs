//! What a seat sees, told by the state or by its view (R9.7).
//!
//! Cards and seat sets are bits, chips are arrays; all seats count from the observer on. How it is written is `write`'s.

#![expect(
    clippy::inline_always,
    reason = "facts that are handed over in memory cost more than asking for them"
)]

use paiju_contract::{MAX_SEATS, Observer, Seat, SeatSet};

use super::open_bits;
use super::turned::Turned;
use crate::legal::open_sizes;
use crate::piece::Card;
use crate::rules::{Chips, Menu, Rules};
use crate::state::{NOBODY, State, Street};
use crate::view::{PlayerState, View};

/// On what the number of cells depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) seats: usize,
    pub(super) menu: Menu,
    /// Whether every amount fits into 16 bits.
    pub(super) small: bool,
}

/// The chips as they do not change during a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) big_blind: Chips,
    /// All chips.
    pub(super) total: Chips,
}

impl Table {
    #[inline(always)]
    pub(super) fn of(state: &State) -> Self {
        Self { big_blind: state.big_blind, total: state.start.iter().sum() }
    }

    /// The table of these rules.
    pub(super) fn by(rules: &Rules) -> Self {
        Self { big_blind: rules.big_blind, total: rules.stacks.iter().sum() }
    }

    #[inline(always)]
    pub(super) fn shape(self, seats: usize, menu: Menu) -> Shape {
        Shape { seats, menu, small: self.big_blind.max(self.total) >> 16 == 0 }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// Full bets and raises of the street.
    pub(super) raises: u32,
    /// The legal ids.
    pub(super) legal: u8,
    pub(super) pot: Chips,
    pub(super) owed: Chips,
    pub(super) bet: Chips,
    /// The smallest and the largest raise of the open menu; nothing unless asked.
    pub(super) raise: [Chips; 2],
}

/// Each fact is asked for once and written at once: none of them has to be kept in between. What chips are told for
/// places without a seat means nothing, but is on the table.
pub(super) trait Seen {
    fn street(&self) -> Street;
    fn question(&self) -> Question;
    /// The own cards, and the open board.
    fn cards(&self) -> [u64; 2];
    /// Who was dealt in, has not folded, is all-in, still has to act.
    fn standing(&self) -> [u16; 4];
    /// Who has acted, has the button, is asked; and nobody.
    fn acting(&self) -> [u16; 4];
    /// Who bet or raised last on each street.
    fn aggressors(&self) -> [u16; 4];
    fn stacks<const N: usize>(&self) -> [Chips; N];
    /// What each seat put in on each street.
    fn bets<const N: usize>(&self) -> impl Fn(usize) -> [Chips; N];
}

/// A state as a seat sees it.
pub(super) struct FromState<'a> {
    state: &'a State,
    seat: Seat,
    me: usize,
    dealt: bool,
    turned: Turned,
}

impl<'a> FromState<'a> {
    /// At a table of so many seats. Whoever has no seat sees as seat 0 does, without cards.
    #[inline(always)]
    pub(super) fn new(state: &'a State, seat: Seat, seats: usize) -> Self {
        let (me, inside) = if seat.index() < seats { (seat.index(), true) } else { (0, false) };
        let dealt = inside && state.dealt >> me & 1 == 1;
        Self { state, seat, me, dealt, turned: Turned::new(seats, me) }
    }
}

impl Seen for FromState<'_> {
    #[inline(always)]
    fn street(&self) -> Street {
        self.state.street
    }

    #[inline(always)]
    fn question(&self) -> Question {
        let Self { state, seat, me, .. } = *self;
        let open = state.menu == Menu::NoLimit && state.actor() == Some(seat);
        let (least, most) = open.then(|| state.raise_range(me)).flatten().unwrap_or((0, 0));
        Question {
            raises: state.raise_count,
            legal: state.legal_bits(seat),
            pot: state.pot,
            owed: if self.dealt { state.price(me) } else { 0 },
            bet: state.current,
            raise: [least, most],
        }
    }

    #[inline(always)]
    fn cards(&self) -> [u64; 2] {
        let own = if self.dealt { card_bits(&self.state.hole[self.me]) } else { 0 };
        [own, card_bits(self.state.open_board())]
    }

    #[inline(always)]
    fn standing(&self) -> [u16; 4] {
        let Self { state, .. } = self;
        self.turned.sets([state.dealt, state.live, state.all_in, state.todo])
    }

    #[inline(always)]
    fn acting(&self) -> [u16; 4] {
        let Self { state, .. } = self;
        self.turned.sets([state.acted, 1 << state.button, one(state.actor()), 0])
    }

    /// Nobody's number is that of no seat: turning the table leaves his bit out.
    #[inline(always)]
    fn aggressors(&self) -> [u16; 4] {
        self.turned.sets([0, 4, 8, 12].map(|place| 1 << (self.state.aggressors >> place & NOBODY)))
    }

    #[inline(always)]
    fn stacks<const N: usize>(&self) -> [Chips; N] {
        self.turned.chips(&self.state.stack)
    }

    /// Whoever went on to the next street has matched the bet, and whoever did not put in nothing more: it is what is
    /// left of all that the seat put in, at most what was matched there.
    #[inline(always)]
    fn bets<const N: usize>(&self) -> impl Fn(usize) -> [Chips; N] {
        let Self { state, turned, .. } = self;
        let mut put = turned.chips::<N>(&state.put);
        if state.ante > 0 {
            for (put, start) in put.iter_mut().zip(turned.chips::<N>(&state.start)) {
                *put -= state.ante.min(start).min(*put);
            }
        }
        let (matched, now) = (state.matched.map(Chips::cast_signed), state.street as usize);
        move |street| {
            let before: i32 = matched.iter().take(street).sum();
            let most = if street < now { matched[street] } else { i32::MAX };
            put.map(|put| (put.cast_signed() - before).max(0).min(most).cast_unsigned())
        }
    }
}

/// A view as its observer sees it; the public sees as seat 0 does, without cards.
pub(super) struct FromView<'a> {
    view: &'a View,
    turned: Turned,
}

impl<'a> FromView<'a> {
    pub(super) fn new(view: &'a View) -> Self {
        let me = match view.observer {
            Observer::Seat(own) if own.index() < view.players.len() => own.index(),
            Observer::Seat(_) | Observer::Public => 0,
        };
        Self { view, turned: Turned::new(view.players.len(), me) }
    }

    fn set(&self, of: fn(&PlayerState) -> bool) -> u16 {
        let players = self.view.players.iter().filter(|player| of(player));
        players.fold(0, |set, player| set | 1 << player.seat.0)
    }

    fn chips<const N: usize>(&self, of: impl Fn(&PlayerState) -> Chips) -> [Chips; N] {
        let mut chips = [0; MAX_SEATS];
        for (chips, player) in chips.iter_mut().zip(&self.view.players) {
            *chips = of(player);
        }
        self.turned.chips(&chips)
    }
}

impl Seen for FromView<'_> {
    fn street(&self) -> Street {
        self.view.street
    }

    fn question(&self) -> Question {
        let view = self.view;
        let open = view.rules.menu == Menu::NoLimit && view.ask.is_some();
        let raise = if open { [view.min_raise, view.max_raise] } else { [None; 2] };
        Question {
            raises: view.raise_count,
            legal: legal_in(view),
            pot: view.pot,
            owed: view.to_call.unwrap_or(0),
            bet: view.current_bet,
            raise: raise.map(Option::unwrap_or_default),
        }
    }

    fn cards(&self) -> [u64; 2] {
        [self.view.hole_cards.map_or(0, |cards| card_bits(&cards)), card_bits(&self.view.board)]
    }

    fn standing(&self) -> [u16; 4] {
        let (alive, all_in) = (self.set(|player| player.is_active), self.set(|player| player.is_allin));
        self.turned.sets([self.view.rules.dealt_in(), alive, all_in, self.view.to_act.bits()])
    }

    fn acting(&self) -> [u16; 4] {
        let View { acted, button_seat, current_player, .. } = self.view;
        self.turned.sets([acted.bits(), one(Some(*button_seat)), one(*current_player), 0])
    }

    fn aggressors(&self) -> [u16; 4] {
        let told = &self.view.aggressors;
        self.turned.sets(Street::ALL.map(|street| one(told.get(street as usize).copied().flatten())))
    }

    fn stacks<const N: usize>(&self) -> [Chips; N] {
        self.chips(|player| player.stack)
    }

    fn bets<const N: usize>(&self) -> impl Fn(usize) -> [Chips; N] {
        |street| self.chips(|player| player.bets.get(street).copied().unwrap_or(0))
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
