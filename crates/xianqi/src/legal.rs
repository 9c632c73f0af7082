//! What may be done now: the one truth, as a list and as a judgement (R1.9).
//!
//! It owns the order of the list and the reasons of refusals; it never changes a state.

#![allow(
    clippy::inline_always,
    reason = "a random game is twenty such steps of 30 ns: calls between them cost a tenth of it"
)]

use std::mem::MaybeUninit;

use arrayvec::ArrayVec;
use paiju_contract::Seat;

use crate::action::Action;
use crate::cards::Cards;
use crate::combo::{Combo, Combos};
use crate::error::Illegal;
use crate::piece::{Card, TYPES};
use crate::state::{Stage, State};

/// Fills `out` with the actions of the seat in turn; nothing for any other.
#[inline(always)]
#[allow(unsafe_code, reason = "checking room and storing the length at each push costs a tenth of the speed")]
pub(crate) fn list(state: &State, seat: Seat, out: &mut Vec<Action>) {
    out.clear();
    if seat != state.seat {
        return;
    }
    out.reserve(LONGEST);
    let Some(room) = out.spare_capacity_mut().first_chunk_mut() else {
        // SAFETY: `reserve` has made that much room.
        unsafe { std::hint::unreachable_unchecked() }
    };
    let len = Listing { room, len: 0 }.fill(state);
    // SAFETY: the list was empty, has room for `LONGEST`, and every place below `len` has been written.
    unsafe { out.set_len(len.min(LONGEST)) }
}

/// No list is longer: 8 different cards, 3 of them covered (R5.1).
pub(crate) const LONGEST: usize = 64;
/// As long as a list can really be: the ways to choose 3 of 8 different cards (R5.1).
pub(crate) const MOST_ANSWERS: usize = 56;

/// A list being written. Room is made once; a push then is a store and an increment: listing is a third of the
/// time that a random game takes.
struct Listing<'a> {
    room: &'a mut [MaybeUninit<Action>; LONGEST],
    len: usize,
}

impl Listing<'_> {
    /// Lists everything the seat in turn may do, and returns how much that is.
    #[inline(always)]
    fn fill(mut self, state: &State) -> usize {
        let plays = state.plays();
        self.plays(&plays);
        // Not a jump table: following and leading are most of a game.
        if state.stage.is_follow() {
            if plays.is_empty() {
                self.covers(state.hand(state.seat), state.last.size());
            }
        } else if matches!(state.stage, Stage::Buckle) {
            self.buckle(state);
        } else if matches!(state.stage, Stage::Reveal) {
            self.push(Action::Reveal);
            self.push(Action::PassReveal);
        }
        self.len
    }

    #[inline]
    fn push(&mut self, action: Action) {
        self.room[self.len % LONGEST].write(action);
        self.len += 1;
    }

    /// Writes it in any case; the next one goes over it unless it counts.
    #[inline]
    fn push_if(&mut self, counts: bool, action: Action) {
        self.room[self.len % LONGEST].write(action);
        self.len += usize::from(counts);
    }

    #[inline]
    fn plays(&mut self, plays: &Combos) {
        let mut bits = plays.bits();
        // Four at a time, whether there are four or not: how many there are is hard to predict.
        while bits != 0 {
            for _ in 0..4 {
                self.push_if(bits != 0, PLAY[(bits | 1 << 31).trailing_zeros() as usize]);
                bits &= bits.wrapping_sub(1);
            }
        }
    }

    #[inline]
    fn buckle(&mut self, state: &State) {
        if state.switches.lead_is_split() {
            self.push(Action::Buckle);
            self.push(Action::PassBuckle);
        } else if state.may_buckle(state.seat) {
            self.push(Action::Buckle);
        }
    }

    /// Every way to lay down `size` cards of a hand, by sorted (type, count) pairs (R1.13.7).
    #[inline]
    fn covers(&mut self, hand: Cards, size: u8) {
        match size {
            1 => self.single_covers(hand),
            2 => self.double_covers(hand),
            _ => self.triple_covers(hand),
        }
    }

    #[inline(always)]
    fn single_covers(&mut self, hand: Cards) {
        let mut types = u32::from(hand.types_by_name());
        while types != 0 {
            for _ in 0..4 {
                self.push_if(
                    types != 0,
                    Action::Cover(ONE[(types | 1 << 15).trailing_zeros() as usize % 16]),
                );
                types &= types.wrapping_sub(1);
            }
        }
    }

    fn double_covers(&mut self, hand: Cards) {
        let mut types = hand.types_by_name();
        while types != 0 {
            let first = types.trailing_zeros() as usize % 16;
            types &= types - 1;
            let mut others = types;
            while others != 0 {
                self.push(Action::Cover(ONE[first].or(ONE[others.trailing_zeros() as usize % 16])));
                others &= others - 1;
            }
            if hand.contains(TWO[first]) {
                self.push(Action::Cover(TWO[first]));
            }
        }
    }

    #[cold]
    fn triple_covers(&mut self, hand: Cards) {
        let held: ArrayVec<(Card, u8), TYPES> = hand.iter().collect();
        add_covers(&held, 3, Cards::NONE, &mut |action| self.push(action));
    }
}

/// Each combo as the action that plays it.
const PLAY: [Action; 32] = {
    let mut table = [Action::Buckle; 32];
    let mut bit = 0;
    while bit < 32 {
        table[bit] = Action::Play(Combo::of_bit(bit as u8).cards());
        bit += 1;
    }
    table
};

/// One card, and two, of each type by name.
const ONE: [Cards; 16] = copies(1);
const TWO: [Cards; 16] = copies(2);

const fn copies(count: u8) -> [Cards; 16] {
    let mut table = [Cards::NONE; 16];
    let mut i = 0;
    while i < TYPES {
        table[i] = Cards::filled(Card::BY_NAME[i], count);
        i += 1;
    }
    table
}

fn add_covers(held: &[(Card, u8)], size: u8, chosen: Cards, out: &mut impl FnMut(Action)) {
    for (i, &(card, count)) in held.iter().enumerate() {
        let mut with = chosen;
        for taken in 1..=count.min(size) {
            with = with.with(card);
            if taken == size {
                out(Action::Cover(with));
            } else {
                add_covers(&held[i + 1..], size - taken, with, out);
            }
        }
    }
}

/// The singles among the bits of combos.
const SINGLES: u32 = 0x0555_5550;

/// What a seat does whose time has run out: it claims nothing and spends as little as it can (R1.8.3).
pub(crate) fn fallback(state: &State, seat: Seat) -> Option<Action> {
    if seat != state.seat {
        return None;
    }
    let plays = state.plays().bits();
    match state.stage {
        Stage::Over(_) => None,
        Stage::Reveal => Some(Action::PassReveal),
        Stage::Buckle if state.switches.lead_is_split() => Some(Action::PassBuckle),
        Stage::Buckle | Stage::Lead => weakest(plays & SINGLES),
        Stage::Second | Stage::Third => weakest(plays).or_else(|| Some(lowest_cover(state))),
    }
}

/// Lists run from the strongest to the weakest, and so do the bits.
fn weakest(plays: u32) -> Option<Action> {
    plays.checked_ilog2().map(|bit| PLAY[bit as usize])
}

fn lowest_cover(state: &State) -> Action {
    let hand = state.hand(state.seat);
    let copies = |card: Card| std::iter::repeat_n(card, usize::from(hand.count(card)));
    let upwards = Card::ALL.into_iter().rev().flat_map(copies);
    Action::Cover(upwards.take(usize::from(state.last.size())).collect())
}

/// Whether the seat in turn may do this, and if not, why.
#[inline(always)]
pub(crate) fn judge(state: &State, action: Action) -> Result<(), Illegal> {
    match action {
        Action::Play(cards) => judge_play(state, cards),
        Action::Cover(_) if state.stage.is_follow() => judge_cover(state, action),
        _ => judge_other(state, action),
    }
}

#[inline(never)]
fn judge_other(state: &State, action: Action) -> Result<(), Illegal> {
    match (state.stage, action) {
        (Stage::Over(_), _) => Err(Illegal::GameOver),
        (Stage::Reveal, Action::Reveal | Action::PassReveal) => Ok(()),
        (Stage::Reveal, _) => Err(Illegal::AnswerTheBuckle),
        (_, Action::Reveal | Action::PassReveal) => Err(Illegal::NothingToReveal),
        (_, Action::Play(cards)) => judge_play(state, cards),
        (_, Action::Misplay(bad)) => Err(Illegal::PlayUnreadable(bad)),
        (Stage::Second | Stage::Third, Action::Cover(_) | Action::Miscover(_)) => judge_cover(state, action),
        (_, Action::Cover(_) | Action::Miscover(_)) => Err(Illegal::NothingToCover),
        (_, Action::Buckle) => judge_buckle(state),
        (Stage::Buckle, Action::PassBuckle) if state.switches.lead_is_split() => Ok(()),
        (_, Action::PassBuckle) => Err(Illegal::PassBuckleNotAsked),
    }
}

#[inline]
fn judge_play(state: &State, cards: Cards) -> Result<(), Illegal> {
    match Combo::of(cards, state.switches.dog()) {
        Some(combo) if state.plays().contains(combo) => Ok(()),
        found => Err(why_no_play(state, cards, found)),
    }
}

#[cold]
fn why_no_play(state: &State, cards: Cards, combo: Option<Combo>) -> Illegal {
    match state.stage {
        Stage::Over(_) => return Illegal::GameOver,
        Stage::Reveal => return Illegal::AnswerTheBuckle,
        _ => {}
    }
    let Some(combo) = combo else {
        return Illegal::NotACombo;
    };
    if state.stage == Stage::Buckle && state.switches.lead_is_split() {
        Illegal::DecideBuckleFirst
    } else if !state.hand(state.seat).contains(cards) {
        Illegal::NotHeld
    } else if state.stage.is_follow() && combo.size() != state.last.size() {
        Illegal::WrongSize
    } else {
        Illegal::DoesNotBeat
    }
}

#[inline]
fn judge_cover(state: &State, action: Action) -> Result<(), Illegal> {
    if !state.plays().is_empty() {
        return Err(Illegal::MustBeat);
    }
    match action {
        Action::Miscover(bad) => Err(Illegal::CoverUnreadable(bad)),
        Action::Cover(cards) if cards.len() != usize::from(state.last.size()) => Err(Illegal::CoverCount),
        Action::Cover(cards) if !state.hand(state.seat).contains(cards) => Err(Illegal::CoverNotHeld),
        _ => Ok(()),
    }
}

#[inline]
fn judge_buckle(state: &State) -> Result<(), Illegal> {
    match state.stage {
        Stage::Buckle if state.may_buckle(state.seat) => Ok(()),
        Stage::Buckle if state.switches.first_game_now() && !state.is_enough(state.seat) => {
            Err(Illegal::BuckleInFirstGame)
        }
        Stage::Buckle => Err(Illegal::BuckleChainLimit),
        Stage::Lead => Err(Illegal::MustPlay),
        _ => Err(Illegal::BuckleOnlyAtLead),
    }
}
