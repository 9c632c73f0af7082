//! Worlds that an observer cannot tell from the real one, and what it has not seen (R9.4).
//!
//! No action depends on a card, so every redeal of the unseen cards is equally likely.

use paiju_contract::{History, MAX_SEATS, Observer, Rng};
use paiju_kit::Dealer;

use crate::piece::Card;
use crate::state::{Entry, HoldemOf, State, Turn, Undealt};
use crate::view::{PlayerState, View};

impl<H: History<Entry>> HoldemOf<H> {
    pub(crate) fn from_view(view: &View, rng: &mut Rng) -> Self {
        let mut state = State::empty(&view.rules);
        take_over(&mut state, view);
        let rest = redeal(&mut state, view, rng);
        let mut world = Self::of(state, || rest);
        for &record in &view.actions {
            world.history.push(Entry::Acted(record));
        }
        world
    }

    /// The deck positions `to` has not seen.
    pub(crate) fn unseen(&self, to: Observer) -> Vec<(usize, Card)> {
        let state = &self.state;
        let known = |seat: u8| to.is(paiju_contract::Seat(seat)) || state.shown() >> seat & 1 == 1;
        let order = state.deal_order();
        let holes = (0..2).flat_map(|round| order.iter().map(move |&seat| (seat, round)));
        let mut places: Vec<(bool, Card)> =
            holes.map(|(seat, round)| (known(seat), state.hole_of(usize::from(seat))[round])).collect();
        let open = state.open_board().len();
        places.extend(state.board.iter().enumerate().map(|(place, &card)| (place < open, card)));
        places.extend(self.undealt().iter().map(|&card| (false, card)));
        let hidden = places.into_iter().enumerate().filter(|(_, (seen, _))| !seen);
        hidden.map(|(place, (_, card))| (place, card)).collect()
    }
}

/// Everything that is public.
fn take_over(state: &mut State, view: &View) {
    let dead = state.dead();
    let big = usize::from(state.big_seat);
    for (seat, player) in view.players.iter().enumerate().take(MAX_SEATS) {
        state.stack[seat] = player.stack;
        state.bet[seat] = player.bet_this_street;
        state.put[seat] = player.bet_total - if seat == big { dead } else { 0 };
    }
    state.current = view.current_bet;
    state.full_raise = view.last_raise;
    state.pot = view.pot;
    state.version = view.version;
    state.raise_count = view.raise_count;
    state.live = mask(view, |player| player.is_active);
    state.all_in = mask(view, |player| player.is_allin);
    state.todo = view.to_act.bits();
    state.acted = view.acted.bits();
    state.street = view.street;
    state.turn = view.current_player.map_or(Turn::Over, Turn::Of);
}

fn mask(view: &View, belongs: impl Fn(&PlayerState) -> bool) -> u16 {
    view.players.iter().rev().fold(0, |set, player| set << 1 | u16::from(belongs(player)))
}

/// Known cards where they are, the others drawn from the rest of the pack; returns what is left of it.
fn redeal(state: &mut State, view: &View, rng: &mut Rng) -> Undealt {
    let holes = view.players.iter().filter_map(|player| player.hole_cards).flatten();
    let seen = holes.chain(view.board.iter().copied()).fold(0, |set, card| set | card.bit());
    let mut pack: Vec<Card> = Card::ALL.into_iter().filter(|card| seen & card.bit() == 0).collect();
    let mut dealer = Dealer::new(&mut pack);
    let mut draw = || dealer.next(rng).expect("no hand needs the whole pack");
    for (seat, player) in view.players.iter().enumerate() {
        if state.dealt >> seat & 1 == 1 {
            state.hole[seat] = player.hole_cards.unwrap_or_else(|| [draw(), draw()]);
        }
    }
    for place in 0..5 {
        state.board[place] = view.board.get(place).copied().unwrap_or_else(&mut draw);
    }
    std::iter::from_fn(|| dealer.next(rng)).collect()
}
