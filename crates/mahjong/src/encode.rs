//! Action ids and observations, for learning (R12.3).
//!
//! `facts` gathers what a seat sees, from the state or from the view; here it is written. There is no information state:
//! the order of a whole hand has no bound worth writing, and the observation keeps what is looked at of it.

mod choices;
mod facts;

use paiju_contract::{Encode, History, Part, Pen, Seat};

use crate::action::{ACTIONS, Action};
use crate::piece::{KINDS, Suit, Tile};
use crate::rules::{Rules, SEATS};
use crate::state::WALL;
use crate::state::past::{Entry, MahjongOf};
use crate::view::View;
use facts::{Facts, LATEST, MELD, Shown, TILE};

/// Every kind, with a flag for each of its four tiles.
const COUNTS: usize = 4 * KINDS;
/// The table, then what a seat alone knows, then the seats.
const OBSERVATION: usize = GENERAL + PRIVATE + SEATS * SHOWN;
const GENERAL: usize = 3 + 1 + 1 + SEATS + SEATS + 4 + 1 + KINDS + 3 + SEATS + 1 + COUNTS;
const PRIVATE: usize = COUNTS + KINDS + KINDS + 3 * 9 + 1;
const SHOWN: usize = 3 + 4 + 1 + 3 * MELD + 4 * KINDS + LATEST * TILE;

impl<H: History<Entry>> Encode for MahjongOf<H> {
    const ENCODING_VERSION: u32 = 2;

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
        write(&Facts::of_state(&self.state, seat), pen);
    }

    fn observe_view(view: &View, pen: &mut impl Pen) {
        write(&Facts::of_view(view), pen);
    }
}

#[inline]
fn write(facts: &Facts, pen: &mut impl Pen) {
    write_table(facts, pen);
    write_own(facts, pen);
    for (steps, shown) in facts.seats.iter().enumerate() {
        pen.within("seat", steps);
        write_seat(shown, facts.scale, pen);
    }
    pen.apart();
}

/// What everybody sees beside the seats, and the question.
#[inline]
fn write_table(facts: &Facts, pen: &mut impl Pen) {
    pen.one_of("phase", "burying, playing, over", 3, Some(facts.phase));
    pen.flag("asked", "whether the seat is asked", facts.asked);
    pen.flag("can_win", "whether it can answer with a win", facts.can_win);
    pen.one_of("turn", "who acts, counted from the seat", SEATS, facts.turn);
    pen.one_of("dealer", "who deals, counted from the seat", SEATS, Some(facts.dealer));
    let meaning = "how the own turn began: opening, a draw, a kong's replacement, a pong";
    pen.one_of("cause", meaning, 4, facts.cause);
    pen.flag("first_draw", "whether the own draw is the first of the hand", facts.first_draw);
    let kind = |(tile, ..): &(Tile, usize, _)| tile.index();
    pen.one_of("offer", "the tile on offer, by kind", KINDS, facts.offer.as_ref().map(kind));
    let meaning = "what is on offer: a discard, a discard after a kong, a tile added to a pong";
    pen.one_of("offer_kind", meaning, 3, facts.offer.map(|(.., offer)| offer as usize));
    pen.one_of(
        "offer_from",
        "who offers it, counted from the seat",
        SEATS,
        facts.offer.map(|(_, from, _)| from),
    );
    pen.share("wall", "the wall, of 55 tiles", facts.wall_left.into(), WALL as u32);
    let meaning = "open tiles beside the melds: at least one of each kind, at least two, three, all four";
    pen.flags("open", meaning, COUNTS, facts.open);
}

/// What the seat alone knows.
#[inline]
fn write_own(facts: &Facts, pen: &mut impl Pen) {
    let meaning = "the own concealed tiles: at least one of each kind, at least two, three, all four";
    pen.flags("hand", meaning, COUNTS, facts.hand);
    pen.one_of("drawn", "the tile just drawn, by kind", KINDS, facts.drawn.map(Tile::index));
    pen.flags("waits", "the kinds that complete the hand at rest", KINDS, facts.waits.into());
    let rank = |at: usize, tile: Tile| 1u128 << (9 * at + usize::from(tile.rank()) - 1);
    let buried = facts.buried.map_or(0, |[a, b, c]| rank(0, a) | rank(1, b) | rank(2, c));
    pen.flags("buried", "the ranks of the three own buried tiles, nine flags each", 3 * 9, buried);
    let passed = (facts.passed + 1).max(0) as u32;
    pen.share("passed", "one more than the dearest win passed, of 16; 0 for none", passed, 16);
}

/// What everybody sees of a seat.
#[inline]
fn write_seat(shown: &Shown, scale: u32, pen: &mut impl Pen) {
    pen.one_of("missing", "the missing suit: p, s, m", 3, shown.missing.map(Suit::index));
    let wins = (1u128 << shown.wins.min(4)) - 1;
    pen.flags("wins", "whether it has won at least once, twice, three times, four times", 4, wins);
    pen.balance("score", "points won or lost, about a hundred each way", shown.brought.into(), scale);
    let meaning =
        "three melds, each: suit p s m, rank 1 to 9, pong or exposed, added, concealed kong, from whom";
    pen.flags("melds", meaning, 3 * MELD, shown.melds.into());
    let meaning = "the kinds among its first six discards, the second six, the third six, and all later ones";
    pen.flags("discards", meaning, 4 * KINDS, shown.pond.bits());
    let meaning = "its last three discards, the latest first, each: suit p s m, rank 1 to 9";
    pen.flags("latest", meaning, LATEST * TILE, shown.pond.latest.into());
}
