//! What things are called: cards in Chinese and English, seats, pillars.

use paiju_contract::{Observer, Seat};
use paiju_xianqi::{Card, Cards};

use crate::style::{RED, STRONG, paint};

/// The spoken name: 红士, 黑象.
pub(super) fn spoken(card: Card) -> &'static str {
    match card {
        Card::RShi => "红士",
        Card::BShi => "黑士",
        Card::RXiang => "红相",
        Card::BXiang => "黑象",
        Card::RMa => "红马",
        Card::BMa => "黑马",
        Card::RChe => "红车",
        Card::BChe => "黑车",
        Card::RGou => "红狗",
        Card::BGou => "黑狗",
        Card::RNiu => "红牛",
        Card::BNiu => "黑牛",
    }
}

/// In red if it is red.
pub(super) fn coloured(card: Card, text: &str) -> String {
    if card.is_red() { paint(RED, text) } else { text.to_owned() }
}

/// `红士×2 R_SHI×2`, strongest first.
pub(super) fn named(cards: Cards) -> String {
    let mut sorted: Vec<(Card, u8)> = cards.iter().collect();
    sorted.sort_by_key(|(card, _)| (std::cmp::Reverse(card.power()), card.name()));
    let times = |count: u8| {
        if count > 1 { format!("×{count}") } else { String::new() }
    };
    let chinese = sorted.iter().map(|(card, n)| coloured(*card, &format!("{}{}", spoken(*card), times(*n))));
    let english = sorted.iter().map(|(card, n)| format!("{card}{}", times(*n)));
    format!("{} {}", chinese.collect::<Vec<_>>().join("+"), english.collect::<Vec<_>>().join("+"))
}

/// `1 pillar 柱`.
pub(super) fn pillars(count: usize) -> String {
    format!("{count} {} 柱", if count == 1 { "pillar" } else { "pillars" })
}

/// What so many pillars make.
pub(super) fn standing(pillars: u8) -> &'static str {
    match pillars {
        6.. => "瓷 ceramic",
        3.. => "够 enough",
        _ => "",
    }
}

/// A seat as the observer calls it; the next player sits on the right.
pub(super) fn seat_name(seat: Seat, to: Observer) -> String {
    match to {
        Observer::Seat(own) if own == seat => paint(STRONG, "you"),
        Observer::Seat(own) if own.after(1, 3) == seat => format!("seat {seat} (right)"),
        Observer::Seat(_) => format!("seat {seat} (left)"),
        Observer::Public => format!("seat {seat}"),
    }
}

/// Who does something: `you play`, `seat 1 (right) plays`.
pub(super) fn who(seat: Seat, to: Observer, verb: &str) -> String {
    let ending = if to.is(seat) { "" } else { "s" };
    format!("{} {verb}{ending}", seat_name(seat, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::width;

    #[test]
    fn cards_have_both_names() {
        let cards = Cards::from_iter([Card::BGou, Card::RShi, Card::RShi]);
        let plain = anstream::adapter::strip_str(&named(cards)).to_string();
        assert_eq!(plain, "红士×2+黑狗 R_SHI×2+B_GOU");
        assert_eq!(width(&named(cards)), width(&plain));
    }

    #[test]
    fn the_next_player_sits_on_the_right() {
        let me = Observer::Seat(Seat(2));
        assert_eq!(seat_name(Seat(0), me), "seat 0 (right)");
        assert_eq!(seat_name(Seat(1), me), "seat 1 (left)");
        assert!(who(Seat(2), me, "play").ends_with(" play"));
        assert_eq!(who(Seat(1), Observer::Public, "play"), "seat 1 plays");
    }
}
