//! Fixed action numbers and the view as numbers, for learning (R12.3).

use paiju_contract::{Encode, History, Observer, Part, Pen, Seat};

use crate::action::{ACTIONS, Action};
use crate::hand::{MeldKind, Pile};
use crate::piece::{KINDS, Suit};
use crate::rules::Rules;
use crate::rules::SEATS;
use crate::state::past::{Entry, MahjongOf};
use crate::view::{PhaseView, View};

/// Planes of 27 kinds: own hand, own buried, open tiles, waits, tile on offer or drawn, then one of melds a seat.
const PLANES: usize = 5 + SEATS;
/// Per seat: missing suit (3), concealed count, wins, score, whether it acts, whether it offers.
const PER_SEAT: usize = 8;
/// The phase (3), the wall, whether the observer is asked, the passed win.
const GENERAL: usize = 6;

impl<H: History<Entry>> Encode for MahjongOf<H> {
    const ENCODING_VERSION: u32 = 2;

    fn actions(_: &Rules) -> usize {
        ACTIONS
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

    fn id(&self, _: Seat, action: &Action) -> Option<usize> {
        action.id()
    }

    fn action(&self, _: Seat, id: usize) -> Option<Action> {
        Action::from_id(id)
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
