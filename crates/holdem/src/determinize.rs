//! Worlds that an observer cannot tell from the real one, and what it has not seen (R9.4).
//!
//! No action depends on a card, so every redeal of the unseen cards is equally likely.

use paiju_contract::{History, MAX_SEATS, Observer, Rng};
use paiju_kit::Dealer;

use crate::piece::Card;
use crate::setup::{Dealt, MOST_CARDS};
use crate::state::{Entry, Holdem, Table, Turn, Undealt};
use crate::view::{PlayerState, View};

impl<H: History<Entry>> Holdem<H> {
    pub(crate) fn from_view(view: &View, rng: &mut Rng) -> Self {
        let mut table = Table::start(&view.rules, &in_order());
        take_over(&mut table, view);
        let rest = redeal(&mut table, view, rng);
        let mut world = Self::of(table, || rest);
        for &record in &view.actions {
            world.history.push(Entry::Acted(record));
        }
        world
    }

    /// The deck positions `to` has not seen.
    pub(crate) fn unseen(&self, to: Observer) -> Vec<(usize, Card)> {
        let table = &self.table;
        let known = |seat: u8| to.is(paiju_contract::Seat(seat)) || table.shown() >> seat & 1 == 1;
        let order = table.deal_order();
        let holes = (0..2).flat_map(|round| order.iter().map(move |&seat| (seat, round)));
        let mut places: Vec<(bool, Card)> =
            holes.map(|(seat, round)| (known(seat), table.hole[usize::from(seat)][round])).collect();
        let open = table.open_board().len();
        places.extend(table.board.iter().enumerate().map(|(place, &card)| (place < open, card)));
        places.extend(self.undealt().iter().map(|&card| (false, card)));
        let hidden = places.into_iter().enumerate().filter(|(_, (seen, _))| !seen);
        hidden.map(|(place, (_, card))| (place, card)).collect()
    }
}

/// Some cards to start from; every one of them is replaced.
fn in_order() -> Dealt {
    std::array::from_fn::<_, MOST_CARDS, _>(|place| Card::ALL[place])
}

/// Everything that is public.
fn take_over(table: &mut Table, view: &View) {
    let dead = table.dead();
    let big = usize::from(table.big_seat);
    for (seat, player) in view.players.iter().enumerate().take(MAX_SEATS) {
        table.stack[seat] = player.stack;
        table.bet[seat] = player.bet_this_street;
        table.put[seat] = player.bet_total - if seat == big { dead } else { 0 };
    }
    table.current = view.current_bet;
    table.full_raise = view.last_raise;
    table.pot = view.pot;
    table.version = view.version;
    table.raise_count = view.raise_count;
    table.live = mask(view, |player| player.is_active);
    table.all_in = mask(view, |player| player.is_allin);
    table.todo = view.to_act.bits();
    table.acted = view.acted.bits();
    table.street = view.street;
    table.turn = view.current_player.map_or(Turn::Over, Turn::Of);
}

fn mask(view: &View, belongs: impl Fn(&PlayerState) -> bool) -> u16 {
    view.players.iter().rev().fold(0, |set, player| set << 1 | u16::from(belongs(player)))
}

/// Known cards where they are, the others drawn from the rest of the pack; returns what is left of it.
fn redeal(table: &mut Table, view: &View, rng: &mut Rng) -> Undealt {
    let holes = view.players.iter().filter_map(|player| player.hole_cards).flatten();
    let seen = holes.chain(view.board.iter().copied()).fold(0, |set, card| set | card.bit());
    let mut pack: Vec<Card> = Card::ALL.into_iter().filter(|card| seen & card.bit() == 0).collect();
    let mut dealer = Dealer::new(&mut pack);
    let mut draw = || dealer.next(rng).unwrap_or(Card::ALL[0]);
    for (seat, player) in view.players.iter().enumerate() {
        if table.dealt >> seat & 1 == 1 {
            table.hole[seat] = player.hole_cards.unwrap_or_else(|| [draw(), draw()]);
        }
    }
    for place in 0..5 {
        table.board[place] = view.board.get(place).copied().unwrap_or_else(&mut draw);
    }
    std::iter::from_fn(|| dealer.next(rng)).collect()
}
