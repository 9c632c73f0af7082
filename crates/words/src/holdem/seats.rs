//! The table: who sits where with how many chips, the board, the pots, the own hand.

use paiju_holdem::eval::strength;
use paiju_holdem::{PlayerState, View};

use super::names::{self, cards, chips, seat};
use crate::lang::Lang;
use crate::layout::table;
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

const FACE_DOWN: &str = "[▒▒] [▒▒]";

/// In brief, who has folded is left out.
pub(super) fn draw(view: &View, lang: Lang, columns: usize, brief: bool) -> Text {
    let tongue = Tongue::new(lang, view.observer);
    let mut text = heading(view, tongue, columns) + seats(view, tongue, brief);
    text += tongue.say(names::BOARD, [board(view)]);
    text += tongue.say(names::POT, [pots(view, tongue)]);
    if let Some(hole) = view.hole_cards {
        text += tongue.say(names::YOUR_HAND, [cards(&hole), made(view, lang)]);
    }
    text
}

fn heading(view: &View, tongue: Tongue, columns: usize) -> Text {
    let (zh, en) = names::HAND_OVER;
    let street = || tongue.say(names::street(view.street), []);
    let street = if view.hand_over { tongue.word(zh, en) } else { street() };
    let blinds = format!("{}/{}", view.rules.small_blind, view.rules.big_blind);
    let line = tongue.say(names::HEADING, [plain(blinds), street]);
    line.ruled(columns)
}

fn seats(view: &View, tongue: Tongue, brief: bool) -> Text {
    let mut rows = vec![names::SEATS_HEAD.map(|head| tongue.say(head, [])).to_vec()];
    let shown = |player: &&PlayerState| !brief || player.is_active || view.observer.is(player.seat);
    rows.extend(view.players.iter().filter(shown).map(|player| seat_row(view, tongue, player)));
    table("llrrll", &rows)
}

fn seat_row(view: &View, tongue: Tongue, player: &PlayerState) -> Vec<Text> {
    let bet = if player.bet_this_street > 0 { plain(player.bet_this_street) } else { Text::new() };
    let position = player.position.map(names::position);
    vec![
        seat(tongue, player.seat),
        position.map_or_else(Text::new, |(zh, en)| tongue.word(zh, en)),
        plain(player.stack),
        bet,
        hole(player),
        remark(view, tongue, player),
    ]
}

fn hole(player: &PlayerState) -> Text {
    match player.hole_cards {
        Some(hole) => cards(&hole),
        None if player.is_active => Text::toned(Tone::Faint, FACE_DOWN),
        None => Text::new(),
    }
}

fn remark(view: &View, tongue: Tongue, player: &PlayerState) -> Text {
    let (phrase, tone) = match () {
        () if player.position.is_none() => (names::SITS_OUT, Tone::Faint),
        () if !player.is_active => (names::FOLDED, Tone::Faint),
        () if player.is_allin => (names::ALL_IN, Tone::Good),
        () if view.current_player == Some(player.seat) => (names::TO_ACT, Tone::Strong),
        () => return Text::new(),
    };
    tongue.say(phrase, []).tinted(tone)
}

fn board(view: &View) -> Text {
    let hidden = "[  ] ".repeat(5 - view.board.len());
    let hidden = Text::toned(Tone::Faint, hidden.trim_end());
    if view.board.is_empty() { hidden } else { (cards(&view.board) + " " + hidden).trim_end() }
}

fn pots(view: &View, tongue: Tongue) -> Text {
    let whole = chips(tongue, view, view.pot);
    if view.side_pots.len() < 2 {
        return whole;
    }
    let pots = view.side_pots.iter().map(|pot| {
        let seats: Vec<String> = pot.eligible.into_iter().map(|seat| seat.to_string()).collect();
        tongue.say(names::SIDE_POT, [plain(pot.amount), plain(seats.join(" "))])
    });
    tongue.colon(whole, Text::join(pots, "\n                "))
}

/// What the own cards make with the board so far.
fn made(view: &View, lang: Lang) -> Text {
    let mut all: Vec<_> = view.hole_cards.iter().flatten().copied().collect();
    all.extend(&view.board);
    if all.len() < 5 { Text::new() } else { plain("  ") + names::hand(strength(&all).name(), lang) }
}
