//! The settlement 结算: who pays whom, and who draws for the next lead (R1.11, R3).
//!
//! It reads a state that is over; it changes nothing.

#![allow(
    clippy::inline_always,
    reason = "only where it is used can a settlement that nobody reads be left out"
)]

use paiju_contract::{RuleSet, Scores, Seat};
use serde::{Deserialize, Serialize};

use crate::marks::Mark;
use crate::rules::Rules;
use crate::setup::black_seat;
use crate::state::{CERAMIC, ENOUGH, EndReason, State, next};

/// What one seat wins or loses, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Delta {
    /// The seat.
    pub seat: u8,
    /// The sum of the three below.
    pub delta: i32,
    /// Paid to those who have enough.
    pub delta_enough: i32,
    /// Paid by revealers who did not get enough.
    pub delta_reveal: i32,
    /// Paid to a ceramic.
    pub delta_ceramic: i32,
}

/// What is told at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Why the game is over.
    pub end_reason: EndReason,
    /// The pillars each seat has won.
    pub pillars: [u8; 3],
    /// Who won and lost what.
    pub chip_delta_by_seat: [Delta; 3],
    /// What each seat has now.
    pub chips: [i32; 3],
    /// Who buckled last; he may have to draw for the next lead (R3.3.1).
    pub last_buckler_seat: Option<Seat>,
    /// Who pays the ceramic alone (R3.1.1).
    pub liable_seat: Option<Seat>,
}

/// Chips that move between seats: paid and received always match.
#[derive(Default)]
struct Payments([[i32; 3]; 3]);

#[derive(Clone, Copy)]
enum Column {
    Enough,
    Reveal,
    Ceramic,
}

impl Payments {
    /// The remainders spare the checks: without a way to panic, a settlement that nobody reads is never computed.
    #[inline(always)]
    fn pay(&mut self, column: Column, from: usize, to: usize, chips: i32) {
        let row = &mut self.0[column as usize];
        row[from % 3] -= chips;
        row[to % 3] += chips;
    }
}

/// Everything the three seats pay each other.
#[inline(always)]
#[allow(clippy::inline_always, reason = "only so can a settlement that nobody reads be left out")]
pub(crate) fn settle(state: &State) -> [Delta; 3] {
    let mut payments = Payments::default();
    if state.end_reason() != Some(EndReason::Black) {
        for winner in 0..3 {
            pay_winner(state, winner, &mut payments);
        }
        pay_reveals(state, &mut payments);
    }
    let [enough, reveal, ceramic] = payments.0;
    std::array::from_fn(|seat| Delta {
        seat: seat as u8,
        delta: enough[seat] + reveal[seat] + ceramic[seat],
        delta_enough: enough[seat],
        delta_reveal: reveal[seat],
        delta_ceramic: ceramic[seat],
    })
}

#[inline(always)]
fn pay_winner(state: &State, winner: usize, payments: &mut Payments) {
    let pillars = state.pillars.each()[winner];
    let losers = (0..3).filter(|seat| state.pillars.each()[*seat] < ENOUGH);
    if pillars >= CERAMIC && !state.switches.first_game_now() {
        let unit = if pillars == 8 && state.switches.eight_pay_8() { 8 } else { 3 };
        let liable = state.marks.get(Mark::Liable).map(Seat::index);
        losers.for_each(|loser| payments.pay(Column::Ceramic, liable.unwrap_or(loser), winner, unit));
    } else if pillars >= CERAMIC || pillars >= ENOUGH && !state.flags.forfeits(Seat(winner as u8)) {
        losers.for_each(|loser| payments.pay(Column::Enough, loser, winner, 1));
    }
}

#[inline(always)]
fn pay_reveals(state: &State, payments: &mut Payments) {
    for revealer in Seat::all(3).filter(|seat| !state.is_enough(*seat)) {
        for buckler in [next(revealer), next(next(revealer))] {
            let reveals = state.tally.unpaid(revealer, buckler);
            payments.pay(Column::Reveal, revealer.index(), buckler.index(), i32::from(reveals));
        }
    }
}

/// Zero while the game runs; what everybody won or lost once it is over.
#[inline]
pub(crate) fn tally(state: &State) -> Scores {
    match state.end_reason() {
        None => Scores::zero(3),
        Some(_) => Scores::from_slice(&settle(state).map(|delta| i64::from(delta.delta))),
    }
}

pub(crate) fn result(state: &State) -> Option<Outcome> {
    let end_reason = state.end_reason()?;
    let deltas = settle(state);
    Some(Outcome {
        end_reason,
        pillars: state.pillars.each(),
        chip_delta_by_seat: deltas,
        chips: std::array::from_fn(|seat| state.chips[seat] + deltas[seat].delta),
        last_buckler_seat: state.marks.get(Mark::LastBuckler),
        liable_seat: state.marks.get(Mark::Liable),
    })
}

/// The rules of the next game: chips carried, the game counted, the lead drawn again (R4). A match whose chips can no
/// longer be counted is over.
pub(crate) fn next_rules(state: &State) -> Option<Rules> {
    let outcome = result(state)?;
    let rules = state.rules();
    let next = Rules {
        chips: outcome.chips,
        game_index: rules.game_index.saturating_add(1),
        first_seat: None,
        drawer_seat: if state.switches.first_seat_by_draw() { drawer(state) } else { None },
        ..rules
    };
    Some(next).filter(|next| next.validate().is_ok())
}

/// Who draws for the next lead: the sole loser, the sole winner, the last buckler if nobody has enough, or the
/// seat that was black (R3.3.1).
fn drawer(state: &State) -> Option<Seat> {
    if state.end_reason() == Some(EndReason::Black) {
        return black_seat(&state.hands);
    }
    let enough = |seat: &Seat| state.is_enough(*seat);
    let all = || Seat::all(3);
    match all().filter(enough).count() {
        0 => state.marks.get(Mark::LastBuckler),
        1 => all().find(enough),
        _ => all().find(|seat| !enough(seat)),
    }
}
