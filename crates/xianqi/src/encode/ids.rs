//! Ids and actions, both ways without a search: tables by combo and by the ranks of covered cards (R5.2).
//!
//! It owns the numbers; what is legal is asked of the state.

use crate::action::Action;
use crate::cards::Cards;
use crate::combo::Combo;
use crate::piece::{Card, TYPES};
use crate::state::{Stage, State};

pub(super) const PLAYS: usize = 25;
pub(super) const COVERS: usize = 420;
const PLAIN: [Action; 4] = [Action::Buckle, Action::PassBuckle, Action::Reveal, Action::PassReveal];
pub(super) const ACTIONS: usize = PLAYS + COVERS + PLAIN.len();

const BUCKLE: u16 = (PLAYS + COVERS) as u16;
const PASS_BUCKLE: u16 = BUCKLE + 1;
const REVEAL: u16 = BUCKLE + 2;
const PASS_REVEAL: u16 = BUCKLE + 3;

/// No such id.
const NONE: u16 = u16::MAX;
/// Bits of [`Combo`] that are no combo of their own: the dog pair's other one, and the pairs of GOU.
const OTHER_DOG: usize = 3;
const GOU_PAIRS: [usize; 2] = [19, 23];

/// `PLAY_ID[combo]`.
pub(super) const PLAY_ID: [u16; 32] = {
    let mut table = [NONE; 32];
    let (mut bit, mut id) = (0, 0);
    while bit < 28 {
        if bit == OTHER_DOG {
            table[bit] = table[1];
        } else if bit != GOU_PAIRS[0] && bit != GOU_PAIRS[1] {
            table[bit] = id;
            id += 1;
        }
        bit += 1;
    }
    table
};

/// All ids, and covers of two and three cards by the places of their types among the names, lowest first.
struct Table {
    actions: [Action; ACTIONS],
    two: [[u16; 16]; 16],
    three: [[[u16; TYPES]; TYPES]; TYPES],
    next: usize,
}

static TABLE: Table = Table::new();

impl Table {
    const fn new() -> Self {
        let mut table = Self {
            actions: [Action::Buckle; ACTIONS],
            two: [[NONE; 16]; 16],
            three: [[[NONE; TYPES]; TYPES]; TYPES],
            next: PLAYS,
        };
        let mut bit = 0;
        while bit < 28 {
            if PLAY_ID[bit] != NONE {
                table.actions[PLAY_ID[bit] as usize] = Action::Play(Combo::of_bit(bit as u8).cards());
            }
            bit += 1;
        }
        table.add_ones();
        table.add_twos();
        table.add_threes();
        let mut plain = 0;
        while plain < PLAIN.len() {
            table.actions[BUCKLE as usize + plain] = PLAIN[plain];
            plain += 1;
        }
        table
    }

    /// The next id, for these cards.
    const fn add(&mut self, cards: Cards) -> u16 {
        self.actions[self.next] = Action::Cover(cards);
        self.next += 1;
        self.next as u16 - 1
    }

    const fn add_ones(&mut self) {
        let mut i = 0;
        while i < TYPES {
            self.add(some(i, 1));
            i += 1;
        }
    }

    const fn add_twos(&mut self) {
        let mut i = 0;
        while i < TYPES {
            let mut j = i + 1;
            while j < TYPES {
                self.two[i][j] = self.add(some(i, 1).or(some(j, 1)));
                j += 1;
            }
            if copies(i) >= 2 {
                self.two[i][i] = self.add(some(i, 2));
            }
            i += 1;
        }
    }

    const fn add_threes(&mut self) {
        let mut i = 0;
        while i < TYPES {
            self.add_threes_of_one(i);
            let mut j = i + 1;
            while j < TYPES && copies(i) >= 2 {
                self.three[i][i][j] = self.add(some(i, 2).or(some(j, 1)));
                j += 1;
            }
            if copies(i) >= 3 {
                self.three[i][i][i] = self.add(some(i, 3));
            }
            i += 1;
        }
    }

    /// Three cards, the first type once.
    const fn add_threes_of_one(&mut self, i: usize) {
        let mut j = i + 1;
        while j < TYPES {
            let mut k = j + 1;
            while k < TYPES {
                self.three[i][j][k] = self.add(some(i, 1).or(some(j, 1)).or(some(k, 1)));
                k += 1;
            }
            if copies(j) >= 2 {
                self.three[i][j][j] = self.add(some(i, 1).or(some(j, 2)));
            }
            j += 1;
        }
    }
}

const fn copies(place: usize) -> u8 {
    Card::BY_NAME[place].copies()
}

/// So many cards of the type at this place among the names.
const fn some(place: usize, count: u8) -> Cards {
    Cards::filled(Card::BY_NAME[place], count)
}

/// The action of an id.
#[inline]
pub(super) fn action_of(id: usize) -> Option<Action> {
    TABLE.actions.get(id).copied()
}

/// The id of an action; none if it is no combo, or no cover of 1, 2 or 3 cards.
#[inline]
pub(super) fn id_of(action: Action) -> Option<u16> {
    Some(match action {
        Action::Play(cards) => {
            PLAY_ID[usize::from(Combo::of(cards, crate::rules::DogPair::Above)?.bit()) % 32]
        }
        Action::Cover(cards) => cover_id(cards)?,
        Action::Buckle => BUCKLE,
        Action::PassBuckle => PASS_BUCKLE,
        Action::Reveal => REVEAL,
        Action::PassReveal => PASS_REVEAL,
        Action::Misplay(_) | Action::Miscover(_) => return None,
    })
}

fn cover_id(cards: Cards) -> Option<u16> {
    let types = cards.types_by_name();
    let (first, last) = (types.trailing_zeros() as usize, types.checked_ilog2()? as usize);
    match cards.len() {
        1 => Some((PLAYS + first) as u16),
        2 => Some(TABLE.two[first][last]),
        3 => {
            let between = types & !(1 << first) & !(1 << last);
            let twice = if cards.contains(some(first, 2)) { first } else { last };
            let middle = if between == 0 { twice } else { between.trailing_zeros() as usize };
            Some(TABLE.three[first][middle][last])
        }
        _ => None,
    }
}

/// The ids of everything the seat in turn may do, in the order of `legal`.
#[inline]
pub(super) fn each_legal(state: &State, mut found: impl FnMut(u16)) {
    let mut plays = state.plays().bits();
    if state.stage.is_follow() && plays == 0 {
        return each_cover(state.hand(state.seat), state.last.size(), found);
    }
    while plays != 0 {
        found(PLAY_ID[plays.trailing_zeros() as usize]);
        plays &= plays - 1;
    }
    match state.stage {
        Stage::Buckle if state.switches.lead_is_split() => [BUCKLE, PASS_BUCKLE].into_iter().for_each(found),
        Stage::Buckle if state.may_buckle(state.seat) => found(BUCKLE),
        Stage::Reveal => [REVEAL, PASS_REVEAL].into_iter().for_each(found),
        _ => {}
    }
}

/// The places of a set of types, lowest first.
#[inline]
fn places(mut types: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = types.checked_ilog2().map(|_| types.trailing_zeros() as usize % 16);
        types &= types.wrapping_sub(1);
        place
    })
}

/// The places after this one.
#[inline]
const fn after(types: u16, place: usize) -> u16 {
    types & (!1 << place)
}

#[inline]
fn each_cover(hand: Cards, size: u8, mut found: impl FnMut(u16)) {
    let types = hand.types_by_name();
    match size {
        1 => places(types).for_each(|place| found((PLAYS + place) as u16)),
        2 => {
            for first in places(types) {
                places(after(types, first)).for_each(|second| found(TABLE.two[first][second]));
                if hand.contains(some(first, 2)) {
                    found(TABLE.two[first][first]);
                }
            }
        }
        _ => each_triple(hand, types, found),
    }
}

#[cold]
fn each_triple(hand: Cards, types: u16, mut found: impl FnMut(u16)) {
    let has = |place: usize, count: u8| hand.count(Card::BY_NAME[place]) >= count;
    for first in places(types) {
        for second in places(after(types, first)) {
            places(after(types, second)).for_each(|third| found(TABLE.three[first][second][third]));
            if has(second, 2) {
                found(TABLE.three[first][second][second]);
            }
        }
        if has(first, 2) {
            places(after(types, first)).for_each(|third| found(TABLE.three[first][first][third]));
        }
        if has(first, 3) {
            found(TABLE.three[first][first][first]);
        }
    }
}
