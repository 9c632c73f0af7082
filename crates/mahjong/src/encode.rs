//! Action ids and observations, for learning (R12.3).
//!
//! `facts` says what a seat sees, from the state or from the view, and `pond` how the discards are told; here it is
//! written. There is no information state: draws, answers and the order across seats have no bound worth writing, and
//! the observation keeps what is looked at of them.

mod choices;
mod facts;
mod pond;

use paiju_contract::{Encode, History, Part, Pen, Row, Seat};

use crate::action::{ACTIONS, Action};
use crate::piece::KINDS;
use crate::rules::{Rules, SEATS};
use crate::state::WALL;
use crate::state::past::{Entry, MahjongOf};
use crate::view::View;
use facts::{Facts, MELD, Sight};
use pond::{POND, Pond};

/// Every kind, with four flags for its four tiles.
const COUNTS: usize = 4 * KINDS;
/// The table, then what a seat alone knows, then the seats, then what they have discarded.
const OBSERVATION: usize = GENERAL + PRIVATE + SEATS * (SHOWN.len() + 1) + SEATS * POND;
const GENERAL: usize = TABLE.len() + 1 + COUNTS;
const PRIVATE: usize = COUNTS + OWN.len() + BURIED.len() + 1;

/// What everybody sees beside the seats, and the question.
const TABLE: Row = Row::new(&[
    ("phase", 3, "burying, playing, over"),
    ("asked", 1, "whether the seat is asked"),
    ("can_win", 1, "whether it can answer with a win"),
    ("turn", SEATS, "who acts, counted from the seat"),
    ("dealer", SEATS, "who deals, counted from the seat"),
    ("cause", 4, "how the own turn began: opening, a draw, a kong's replacement, a pong"),
    ("first_draw", 1, "whether the own draw is the first of the hand"),
    ("offer", KINDS, "the tile on offer, by kind"),
    ("offer_kind", 3, "what is on offer: a discard, a discard after a kong, a tile added to a pong"),
    ("offer_from", SEATS, "who offers it, counted from the seat"),
]);

/// What the seat alone knows beside its tiles.
const OWN: Row = Row::new(&[
    ("drawn", KINDS, "the tile just drawn, by kind"),
    ("waits", KINDS, "the kinds that complete the hand at rest"),
]);

const BURIED: Row =
    Row::new(&[("buried", 3 * 9, "the ranks of the three own buried tiles, nine flags each")]);

/// What everybody sees of a seat.
const SHOWN: Row = Row::new(&[
    ("missing", 3, "the missing suit: p, s, m"),
    ("wins", 4, "whether it has won at least once, twice, three times, four times"),
    (
        "melds",
        3 * MELD,
        "three melds, each: suit p s m, rank 1 to 9, pong or exposed, added, concealed kong, whether its tile came \
         from the next seat, the one across, the one before",
    ),
]);

impl<H: History<Entry>> Encode for MahjongOf<H> {
    const ENCODING_VERSION: u32 = 3;

    fn actions(_: &Rules) -> usize {
        ACTIONS
    }

    fn observation(_: &Rules) -> usize {
        OBSERVATION
    }

    fn name_ids(_: &Rules) -> Vec<Part> {
        Part::in_order(&[
            ("discard", KINDS, "discard a tile of this kind: 1p to 9p, 1s to 9s, 1m to 9m"),
            ("kong_concealed", KINDS, "declare a concealed kong of this kind"),
            ("kong_added", KINDS, "add the fourth tile of this kind to a pong"),
            ("hu", 1, "win with the tile just drawn or on offer"),
            ("pong", 1, "take the discard for a pong"),
            ("kong", 1, "take the discard for a kong"),
            ("pass", 1, "let the tile go"),
            ("hu_aside", KINDS, "win with the hand as dealt, a tile of this kind set aside"),
            ("bury", 3 * 165, "bury three tiles: suit by suit, ascending triples of ranks 111, 112 to 999"),
        ])
    }

    fn id(&self, _seat: Seat, action: &Action) -> Option<usize> {
        action.id()
    }

    fn action(&self, _seat: Seat, id: usize) -> Option<Action> {
        Action::from_id(id)
    }

    fn ids(&self, seat: Seat, out: &mut Vec<u16>) {
        out.clear();
        self.state.choices(seat).each(&mut |id| out.push(id as u16));
    }

    fn mask(&self, seat: Seat, out: &mut [bool]) {
        out.fill(false);
        self.state.choices(seat).each(&mut |id| out[id] = true);
    }

    #[inline]
    fn observe(&self, seat: Seat, pen: &mut impl Pen) {
        let mut pond = Pond::default();
        let discards = self.state.discards.seen_from(seat).map(|at| pond.mark(at));
        write(&Sight { state: &self.state, me: seat }, discards, pen);
    }

    fn observe_view(view: &View, pen: &mut impl Pen) {
        let (me, mut pond) = (facts::observer(view), Pond::default());
        let discards = (0..SEATS).flat_map(|steps| {
            let made = &view.players[facts::after(me, steps).index()].discards;
            made.iter().rev().map(move |tile| 32 * steps + tile.index())
        });
        write(view, discards.map(|at| pond.mark(at)), pen);
    }
}

#[inline]
fn write(facts: &impl Facts, discards: impl Iterator<Item = (usize, u8)>, pen: &mut impl Pen) {
    pen.row(&TABLE, facts.table());
    pen.share("wall", "the wall, of 55 tiles", facts.wall_left().into(), WALL as u32);
    let meaning = "open tiles beside the melds, for each kind: at least one, at least two, three, all four";
    pen.packed("open", meaning, COUNTS, facts.open().levels());
    let meaning = "the own concealed tiles, for each kind: at least one, at least two, three, all four";
    pen.packed("hand", meaning, COUNTS, facts.hand().levels());
    pen.row(&OWN, facts.own());
    pen.row(&BURIED, facts.buried().map_or(0, facts::buried_bits));
    let passed = (i32::from(facts.passed()) + 1).max(0) as u32;
    pen.share("passed", "one more than the dearest win passed, of 16; 0 for none", passed, 16);
    let (base, initial) = (facts.rules().base, facts.rules().initial_score);
    for steps in 0..SEATS {
        let (row, score) = facts.seat(steps);
        pen.within("seat", steps);
        pen.row(&SHOWN, row);
        let meaning = "points won or lost, about a hundred each way";
        pen.balance("score", meaning, (score - initial).into(), 96 + 4 * base as u32);
    }
    pen.apart();
    pen.marks("discards", pond::MEANING, SEATS * POND, discards);
}
