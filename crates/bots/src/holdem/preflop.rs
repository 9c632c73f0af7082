//! Before the flop: a chart by place at the table for the usual bets, and the price against what is believed where much
//! is at stake.
//!
//! It steals more often than equilibrium would, because most tables fold too much, and lets go of it when raised.

use paiju_holdem::{Glimpse, Position, View};

use super::belief::raising_width;
use super::forecast::Outcome;

/// What a player wants to do; the menu says how near it can come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wish {
    /// Check where it is free.
    Fold,
    Call,
    /// Raise so many times the bet to match.
    Raise(f32),
    /// Everything.
    Jam,
    /// Too much is at stake for a chart.
    Weigh,
}

/// What the chart says of a hand at this place among all starting hands; `roll` is a die between 0 and 1, `raiser` finds
/// out where sits who raised.
pub(super) fn by_chart(
    seen: &Glimpse,
    place: f32,
    roll: f32,
    raiser: impl FnOnce() -> Option<Position>,
) -> Wish {
    let [stack, level, price, blind] =
        [seen.stack, seen.current_bet, seen.to_call, seen.big_blind].map(|chips| chips as f32);
    // What can be lost from here, in big blinds.
    let depth = (stack + level - price) / blind;
    match seen.raise_count {
        0 if depth <= 14.0 => short(seen, place, depth),
        0 => unopened(seen, place),
        _ if price > 0.3 * stack || level > 10.0 * blind => weighed(seen, place),
        1 if place < 0.65 => raised(seen, raiser(), place, roll),
        1 => Wish::Fold,
        _ => weighed(seen, place),
    }
}

/// The share of hands that opens, by how many can still answer.
pub(super) fn opening(position: Option<Position>, rivals: usize) -> f32 {
    match position {
        Some(Position::Sb) if rivals == 1 => 0.85,
        Some(Position::Btn) => 0.85,
        Some(Position::Sb) => 0.8,
        Some(Position::Co) => 0.62,
        Some(Position::Hj) => 0.48,
        Some(Position::Lj) => 0.4,
        Some(Position::Bb) => 0.3,
        _ => (0.4 - 0.035 * (rivals as f32 - 5.0)).clamp(0.15, 0.4),
    }
}

/// Nobody has raised: open, or isolate those who limped.
fn unopened(seen: &Glimpse, place: f32) -> Wish {
    let limped = seen.pot as f32 > 2.1 * seen.big_blind as f32 || seen.to_call == 0;
    let width = opening(seen.position, seen.rivals.len());
    match () {
        () if limped && place < 0.25 => Wish::Raise(3.5),
        () if limped && place < 0.5 => Wish::Call,
        () if !limped && place < width => Wish::Raise(2.5),
        () if seen.to_call * 2 <= seen.big_blind && place < 0.9 => Wish::Call,
        () => Wish::Fold,
    }
}

/// Few chips: all of them or none. The share of hands that goes in falls with the chips and with those behind.
fn short(seen: &Glimpse, place: f32, depth: f32) -> Wish {
    let behind = match seen.position {
        Some(Position::Sb) => 1.0,
        Some(Position::Btn) => 2.0,
        Some(Position::Co) => 3.0,
        Some(Position::Bb) => 4.0,
        _ => seen.rivals.len().clamp(4, 9) as f32,
    };
    let width = (0.75 / behind).max(0.12) * (1.5 - 0.05 * depth.min(14.0));
    match () {
        () if place < width => Wish::Jam,
        () if seen.to_call == 0 => Wish::Call,
        () => Wish::Fold,
    }
}

/// One raise of a usual size: the later the raiser sits, the more hands raise again or call.
fn raised(seen: &Glimpse, raiser: Option<Position>, place: f32, roll: f32) -> Wish {
    let width = raising_width(1, raiser);
    let calling = if seen.position == Some(Position::Bb) { 0.85 } else { 0.4 } * width;
    let others = seen.rivals.len();
    let alone = seen.pot as f32 <= 1.6 * seen.current_bet as f32 + 1.5 * seen.big_blind as f32;
    // The wider he opens, the more often he has to fold to a second raise.
    let bluffs = if alone { (1.2 * width - 0.1).max(0.0) } else { 0.0 };
    match () {
        () if place < 0.2 * width => Wish::Raise(3.3),
        () if place < calling && (roll < 0.75 || others > 2) => Wish::Call,
        () if place < calling + bluffs && width > 0.15 => Wish::Raise(3.3),
        () if place < calling => Wish::Call,
        () => Wish::Fold,
    }
}

/// Worth a thought, unless it is hopeless.
fn weighed(seen: &Glimpse, place: f32) -> Wish {
    let cheap = seen.to_call * 8 <= seen.pot;
    if place < 0.5 || cheap { Wish::Weigh } else { Wish::Fold }
}

/// What to do where much is at stake: `call` and `jam` are what calling and going all-in are expected to bring.
pub(super) fn by_price(view: &View, call: Outcome, jam: Outcome) -> Wish {
    let stack = view.my_stack.unwrap_or(0) as f32;
    let price = (view.to_call.unwrap_or(0) as f32).min(stack);
    let rivals = view.opponents.iter().filter(|player| player.is_active).count() as f32;
    // Chips behind will cost something more before the showdown.
    let kept = if price < 0.6 * stack { 0.85 } else { 1.0 };
    let worth = (call.worth + price) * kept - price;
    match () {
        () if jam.worth > worth && worth > 0.0 && call.share > 1.3 / (rivals + 1.0) => Wish::Jam,
        () if worth > 0.02 * price => Wish::Call,
        () => Wish::Fold,
    }
}
