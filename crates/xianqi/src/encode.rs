//! Fixed action ids and observations, for learning (R5.2).
//!
//! Ids: the 25 plays, then the 420 covers by size and sorted cards, then `BUCKLE`, `PASS_BUCKLE`, `REVEAL`,
//! `PASS_REVEAL`.

use std::sync::LazyLock;

use paiju_contract::{Encode, History, Part, Pen, Seat};

use crate::action::Action;
use crate::cards::Cards;
use crate::combo::{Combos, DogPair};
use crate::legal::list_all_covers;
use crate::piece::{Card, TYPES};
use crate::rules::Rules;
use crate::state::{Entry, XianQiOf};
use crate::view::View;

const PLAYS: usize = 25;
const COVERS: usize = 420;
const PLAIN: [Action; 4] = [Action::Buckle, Action::PassBuckle, Action::Reveal, Action::PassReveal];

/// Plays and covers in the order of their ids.
static SPACE: LazyLock<Vec<Action>> = LazyLock::new(|| {
    let mut all: Vec<Action> =
        Combos::led_by(Cards::FULL_DECK, DogPair::Above).map(|combo| Action::Play(combo.cards())).collect();
    (1..=3).for_each(|size| list_all_covers(size, &mut all));
    all.extend(PLAIN);
    all
});

/// Ids sorted by action, to find them again.
static BY_ACTION: LazyLock<Vec<(u64, u16)>> = LazyLock::new(|| {
    let mut ids: Vec<(u64, u16)> =
        SPACE.iter().enumerate().map(|(id, action)| (key(*action), id as u16)).collect();
    ids.sort_unstable();
    ids
});

fn key(action: Action) -> u64 {
    let cards = action.cards().map_or(0, |cards| u64::from(cards.0));
    let kind = match action {
        Action::Play(_) => 0,
        Action::Cover(_) => 1,
        Action::Buckle => 2,
        Action::PassBuckle => 3,
        Action::Reveal => 4,
        Action::PassReveal => 5,
        Action::Misplay(_) | Action::Miscover(_) => 6,
    };
    kind << 32 | cards
}

/// Per type: own hand, own covers, and what each seat has shown, from the observer on.
const PER_TYPE: usize = 5;
/// Per seat, from the observer on: pillars, hand, turn, buckler, forfeit, cards covered.
const PER_SEAT: usize = 6;
/// Phase, round kind, the combo to beat, buckles.
const TABLE: usize = 5 + 3 + 2 + 1;

impl<H: History<Entry>> Encode for XianQiOf<H> {
    const ENCODING_VERSION: u32 = 2;

    fn actions(_: &Rules) -> usize {
        PLAYS + COVERS + PLAIN.len()
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

    fn id(&self, _seat: Seat, action: &Action) -> Option<usize> {
        let found = BY_ACTION.binary_search_by_key(&key(*action), |(key, _)| *key).ok()?;
        Some(usize::from(BY_ACTION[found].1))
    }

    fn action(&self, _seat: Seat, id: usize) -> Option<Action> {
        SPACE.get(id).copied()
    }
}

/// The place of a seat seen from another.
fn place(seat: Seat, own: Seat) -> usize {
    (seat.index() + 3 - own.index() % 3) % 3
}

fn observe_types(view: &View, own: Seat, out: &mut [f32]) {
    let mut add = |cards: Cards, row: usize| {
        for card in Card::ALL {
            out[row * TYPES + card as usize] += f32::from(cards.count(card)) / 3.0;
        }
    };
    add(view.hand.unwrap_or_default(), 0);
    add(view.covered.unwrap_or_default(), 1);
    let plays = view.pillar_groups.iter().flat_map(|group| &group.plays).chain(&view.turn.plays);
    for play in plays {
        add(play.cards.unwrap_or_default(), 2 + place(play.seat, own));
    }
}

fn observe_seats(view: &View, own: Seat, out: &mut [f32]) {
    for player in &view.players {
        let row = &mut out[PER_SEAT * place(player.seat, own)..][..PER_SEAT];
        row[0] = f32::from(player.captured_pillar_count) / 8.0;
        row[1] = f32::from(player.hand_count) / 8.0;
        row[2] = f32::from(view.decision.is_some_and(|decision| decision.seat == player.seat));
        row[3] = f32::from(view.reveal.buckler_seat == Some(player.seat));
        row[4] = f32::from(view.forfeits[player.seat.index()]);
    }
    let plays = view.pillar_groups.iter().flat_map(|group| &group.plays).chain(&view.turn.plays);
    for play in plays {
        out[PER_SEAT * place(play.seat, own) + 5] += f32::from(play.covered_count.unwrap_or(0)) / 8.0;
    }
}

fn observe_table(view: &View, out: &mut [f32]) {
    out[view.phase as usize] = 1.0;
    if let Some(kind) = usize::from(view.turn.round_kind).checked_sub(1) {
        out[5 + kind] = 1.0;
    }
    if let Some(last) = view.turn.last_combo {
        out[8] = 1.0;
        out[9] = f32::from(last.power) / 11.0;
    }
    out[10] = (f32::from(view.buckles_this_round) / 16.0).min(1.0);
}
