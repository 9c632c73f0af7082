//! Fixed action numbers and the view as numbers, for learning (R12.3).

use paiju_contract::{Encode, History, Observer, Seat};

use crate::action::{ACTIONS, Action};
use crate::hand::{MeldKind, Pile};
use crate::past::{Entry, MahjongOf};
use crate::piece::{KINDS, Suit};
use crate::rules::SEATS;
use crate::view::{PhaseView, View};

/// Planes of 27 kinds: own hand, own buried, open tiles, waits, tile on offer or drawn, then one of melds a seat.
const PLANES: usize = 5 + SEATS;
/// Per seat: missing suit (3), concealed count, wins, score, whether it acts, whether it offers.
const PER_SEAT: usize = 8;
/// The phase (3), the wall, whether the observer is asked, the passed win.
const GENERAL: usize = 6;

impl<H: History<Entry>> Encode for MahjongOf<H> {
    const ACTIONS: usize = ACTIONS;
    const OBSERVATION: usize = PLANES * KINDS + SEATS * PER_SEAT + GENERAL;

    fn id(&self, _: Seat, action: &Action) -> Option<usize> {
        action.id()
    }

    fn action(&self, _: Seat, id: usize) -> Option<Action> {
        Action::from_id(id)
    }

    /// Seats are counted from the observer on, so that one network serves all of them.
    fn observe(view: &View, out: &mut [f32]) {
        out.fill(0.0);
        let first = match view.observer {
            Observer::Seat(seat) => seat.index(),
            Observer::Public => 0,
        };
        let (planes, rest) = out.split_at_mut(PLANES * KINDS);
        write_planes(view, first, planes);
        let (seats, general) = rest.split_at_mut(SEATS * PER_SEAT);
        for (place, out) in seats.chunks_exact_mut(PER_SEAT).enumerate() {
            write_seat(view, (first + place) % SEATS, out);
        }
        general[view.phase as usize - PhaseView::Burying as usize] = 1.0;
        general[3] = f32::from(view.wall_left) / 55.0;
        general[4] = f32::from(u8::from(view.ask.is_some()));
        general[5] = f32::from(view.last_hu_fan.unwrap_or(-1)) / 12.0;
    }
}

fn write_planes(view: &View, first: usize, out: &mut [f32]) {
    let mut planes = out.chunks_exact_mut(KINDS);
    let mut next = || planes.next().unwrap_or_else(|| unreachable!("there is room for all planes"));
    let own = view.own();
    write_pile(own.and_then(|own| own.hand).as_ref(), next());
    let buried = own.and_then(|own| own.buried_cards).and_then(Pile::try_from_tiles);
    write_pile(buried.as_ref(), next());
    write_pile(Some(&view.open), next());
    let waits = next();
    view.waits.for_each(|tile| waits[tile.index()] = 1.0);
    let current = view.drawn.or(view.offer.map(|offer| offer.tile));
    let plane = next();
    if let Some(tile) = current {
        plane[tile.index()] = 1.0;
    }
    for place in 0..SEATS {
        let plane = next();
        for meld in &view.players[(first + place) % SEATS].melds {
            let size = if meld.kind == MeldKind::Pong { 0.75 } else { 1.0 };
            meld.tile.into_iter().for_each(|tile| plane[tile.index()] = size);
        }
    }
}

fn write_pile(pile: Option<&Pile>, out: &mut [f32]) {
    let Some(pile) = pile else { return };
    pile.kinds().for_each(|tile| out[tile.index()] = f32::from(pile.count(tile)) / 4.0);
}

fn write_seat(view: &View, seat: usize, out: &mut [f32]) {
    let player = &view.players[seat];
    if let Some(suit) = player.missing_suit {
        out[Suit::index(suit)] = 1.0;
    }
    out[3] = f32::from(player.hand_count) / 14.0;
    out[4] = f32::from(player.hu_count) / 4.0;
    out[5] = player.score as f32 / 32.0;
    out[6] = f32::from(u8::from(view.turn == Some(player.seat)));
    out[7] = f32::from(u8::from(view.offer.is_some_and(|offer| offer.from == player.seat)));
}
