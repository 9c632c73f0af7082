//! Writing what a seat sees as numbers, in the order of the layout (R9.7).
//!
//! Cards come last: a pen writes whole arrays where something follows.

#![expect(clippy::inline_always, reason = "a pen that is handed over in memory costs more than writing")]

use paiju_contract::Pen;

use super::facts::{Question, Seen, Shape, Table};
use super::ids;
use super::scale::Scale;
use crate::piece::Card;
use crate::rules::{Chips, Menu};
use crate::state::Street;

const STREETS: usize = Street::ALL.len();
/// 0 to 4 full bets and raises of the street, and more.
const RAISES: usize = 6;
/// Whether a seat is playing, is in, is all-in, has to act, has acted, has the button, is asked; who bet last on each
/// street; its stack, and what it put in on each street.
const CELLS_OF_SEAT: usize = 7 + STREETS + 1 + STREETS;

/// How many numbers an observation has.
#[inline]
pub(super) const fn cells(shape: Shape) -> usize {
    let bits = if shape.small { 16 } else { 32 };
    let amounts = match shape.menu {
        Menu::SixMax => 3 + 2 * bits,
        Menu::NoLimit => 5 + 5 * bits,
    };
    let table = STREETS + RAISES + ids(shape.menu) + 1 + amounts;
    2 * Card::COUNT + table + shape.seats * CELLS_OF_SEAT
}

const STACKS: &str = "chips that each seat has left, from the observer on; this and all amounts on a scale that grows as \
                      their logarithm does, from nothing to all chips of the table";
const BETS: &str = "what each seat put in on it, antes not counted";
const AGGRESSOR: &str = "who bet or raised last on it";
const AMOUNTS: &str = "the pot, what is owed, the bet to match";
const MORE_AMOUNTS: &str =
    "the pot, what is owed, the bet to match, what the smallest and what the largest raise goes to";

/// Writes everything. There are at most `N` seats.
#[inline(always)]
pub(super) fn write<const N: usize>(seen: &impl Seen, table: Table, shape: Shape, pen: &mut impl Pen) {
    pen.room(cells(shape));
    let street = seen.street();
    let scale = Scale::new(table.big_blind, table.total);
    write_chips::<N>(seen, shape.seats, scale, pen);
    write_sets(seen, shape.seats, pen);
    pen.flags("street", "before the flop, flop, turn, river", STREETS, 1 << street as u32);
    let question = seen.question();
    write_question(&question, shape.menu, pen);
    write_amounts(&question, table.total, shape, scale, pen);
    let [own, board] = seen.cards();
    pen.few("hole", "the own cards: 2s, 2h, 2d, 2c, 3s to Ac", Card::COUNT, own);
    pen.few("board", "the open board, the same order", Card::COUNT, board);
}

#[inline(always)]
fn write_chips<const N: usize>(seen: &impl Seen, seats: usize, scale: Scale, pen: &mut impl Pen) {
    let levels = |chips: [Chips; N]| scale.levels(chips);
    pen.first_shares("stacks", STACKS, seats, levels(seen.stacks()), scale.whole);
    let (bets, aggressors, now) = (seen.bets::<N>(), seen.aggressors(), seen.street() as usize);
    let (past, future) = aggressors.split_at(now + 1);
    for (street, aggressor) in past.iter().enumerate() {
        pen.within("street", street);
        pen.first_shares("bets", BETS, seats, levels(bets(street)), scale.whole);
        pen.flags("aggressor", AGGRESSOR, seats, (*aggressor).into());
    }
    // Nothing has happened on a street that has not come.
    for street in now + 1..now + 1 + future.len() {
        pen.within("street", street);
        pen.flags("bets", BETS, seats, 0);
        pen.flags("aggressor", AGGRESSOR, seats, 0);
    }
    pen.apart();
}

#[inline(always)]
fn write_sets(seen: &impl Seen, seats: usize, pen: &mut impl Pen) {
    let [playing, alive, all_in, to_act] = seen.standing();
    pen.flags("playing", "who was dealt in, from the observer on", seats, playing.into());
    pen.flags("in", "who has not folded", seats, alive.into());
    pen.flags("all_in", "who has put in everything", seats, all_in.into());
    pen.flags("to_act", "who still has to act on this street", seats, to_act.into());
    let [acted, button, turn, _] = seen.acting();
    pen.flags("acted", "who has acted on this street", seats, acted.into());
    pen.flags("button", "who has the button", seats, button.into());
    pen.flags("turn", "who is asked", seats, turn.into());
}

#[inline(always)]
fn write_question(question: &Question, menu: Menu, pen: &mut impl Pen) {
    let raises = question.raises.min(RAISES as u32 - 1);
    pen.flags("raises", "full bets and raises of the street: none to four, more", RAISES, 1 << raises);
    pen.flags("legal", "which ids are legal; none unless asked", ids(menu), question.legal.into());
    let after = (question.pot + question.owed).max(1);
    pen.share("price", "what is owed as a share of the pot once it is paid", question.owed, after);
}

#[inline(always)]
fn write_amounts(question: &Question, total: Chips, shape: Shape, scale: Scale, pen: &mut impl Pen) {
    let Question { pot, owed, bet, raise: [least, most], .. } = *question;
    // A big blind that nobody has is still the bet to match.
    let [some, all] = [owed, bet].map(|chips| chips.min(total));
    match shape.menu {
        Menu::SixMax => {
            pen.first_shares("amounts", AMOUNTS, 3, scale.levels([pot, some, all, 0]), scale.whole);
        }
        Menu::NoLimit => {
            let levels = scale.levels([pot, some, all, least, most, 0, 0, 0]);
            pen.first_shares("amounts", MORE_AMOUNTS, 5, levels, scale.whole);
        }
    }
    // Two lengths that the compiler knows, where one that it does not would be a loop.
    if shape.small {
        write_exactly(question, shape.menu, 16, pen);
    } else {
        write_exactly(question, shape.menu, 32, pen);
    }
}

#[inline(always)]
fn write_exactly(question: &Question, menu: Menu, bits: usize, pen: &mut impl Pen) {
    pen.flags("pot_bits", "the pot in chips, lowest bit first", bits, question.pot.into());
    pen.flags("to_call_bits", "what is owed in chips, lowest bit first", bits, question.owed.into());
    if menu == Menu::NoLimit {
        let [least, most] = question.raise;
        pen.flags("bet_bits", "the bet to match in chips, lowest bit first", bits, question.bet.into());
        let meaning = "what the smallest raise goes to in chips, lowest bit first";
        pen.flags("min_raise_bits", meaning, bits, least.into());
        let meaning = "what the largest raise goes to in chips, lowest bit first";
        pen.flags("max_raise_bits", meaning, bits, most.into());
    }
}
