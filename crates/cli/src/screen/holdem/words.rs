//! Cards, seats and amounts in words.

use paiju_contract::{Observer, Seat};
use paiju_holdem::{Card, Street, View};

use crate::style::{RED, STRONG, paint};

/// `[A♥]`, red suits in red.
pub(super) fn card(card: Card) -> String {
    let face = format!("[{}{}]", card.rank(), card.suit().symbol());
    let red = card.index() % 4 == 1 || card.index() % 4 == 2;
    paint(if red { RED } else { STRONG }, face)
}

/// Cards side by side.
pub(super) fn cards(cards: &[Card]) -> String {
    cards.iter().map(|&one| card(one)).collect::<Vec<_>>().join(" ")
}

/// `seat 3`, or `you (seat 3)`.
pub(super) fn seat_name(seat: Seat, to: Observer) -> String {
    if to.is(seat) { paint(STRONG, format!("you (seat {seat})")) } else { format!("seat {seat}") }
}

/// Who does something: `You call`, `Seat 2 calls`; without a verb just who.
pub(super) fn who(seat: Seat, to: Observer, verb: &str) -> String {
    match (to.is(seat), verb) {
        (true, _) => paint(STRONG, format!("You {verb}")),
        (false, "") => format!("Seat {seat} "),
        (false, _) => format!("Seat {seat} {verb}s"),
    }
}

/// Chips, and what they are in big blinds.
pub(super) fn chips(view: &View, amount: u32) -> String {
    let blinds = f64::from(amount) / f64::from(view.rules.big_blind);
    format!("{amount} ({blinds:.1} BB)")
}

pub(super) fn street_name(street: Street) -> &'static str {
    match street {
        Street::Preflop => "Before the flop 翻牌前",
        Street::Flop => "Flop 翻牌",
        Street::Turn => "Turn 转牌",
        Street::River => "River 河牌",
    }
}
