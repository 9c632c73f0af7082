//! The table: who sits where with how many chips, the board, the pots, the own hand.

use paiju_holdem::eval::strength;
use paiju_holdem::{PlayerState, View};

use super::words::{cards, chips, seat_name, street_name};
use crate::layout::table;
use crate::style::{FAINT, GREEN, STRONG, paint};

pub(super) fn draw(view: &View) -> String {
    let mut text = heading(view);
    text += &seats(view);
    text += &format!("\n  Board 公共牌  {}\n", board(view));
    text += &format!("  Pot 底池      {}\n", pots(view));
    if let Some(hole) = view.hole_cards {
        text += &format!("  Your hand 手牌 {}{}\n", cards(&hole), made(view));
    }
    text
}

fn heading(view: &View) -> String {
    let street = if view.hand_over { "over" } else { street_name(view.street) };
    let blinds = format!("{}/{}", view.rules.small_blind, view.rules.big_blind);
    let line = format!("──── 德州扑克 hold'em · blinds {blinds} · {street} ");
    format!("{}\n", paint(FAINT, format!("{line}{}", "─".repeat(36))))
}

fn seats(view: &View) -> String {
    let mut rows = vec![["", "", "stack", "bet", "cards", ""].map(String::from).to_vec()];
    rows.extend(view.players.iter().map(|player| seat_row(view, player)));
    table("llrrll", &rows)
}

fn seat_row(view: &View, player: &PlayerState) -> Vec<String> {
    let bet = if player.bet_this_street > 0 { player.bet_this_street.to_string() } else { String::new() };
    vec![
        seat_name(player.seat, view.observer),
        player.position.map_or("", |position| position.name()).into(),
        player.stack.to_string(),
        bet,
        hole(player),
        remark(view, player),
    ]
}

fn hole(player: &PlayerState) -> String {
    match player.hole_cards {
        Some(hole) => cards(&hole),
        None if player.is_active => paint(FAINT, "[▒▒] [▒▒]"),
        None => String::new(),
    }
}

fn remark(view: &View, player: &PlayerState) -> String {
    match () {
        () if player.position.is_none() => paint(FAINT, "sits out"),
        () if !player.is_active => paint(FAINT, "folded 弃牌"),
        () if player.is_allin => paint(GREEN, "all-in 全下"),
        () if view.current_player == Some(player.seat) => paint(STRONG, "◀ to act"),
        () => String::new(),
    }
}

fn board(view: &View) -> String {
    let hidden = "[  ] ".repeat(5 - view.board.len());
    let hidden = paint(FAINT, hidden.trim_end());
    if view.board.is_empty() { hidden } else { format!("{} {hidden}", cards(&view.board)) }
}

fn pots(view: &View) -> String {
    if view.side_pots.len() < 2 {
        return chips(view, view.pot);
    }
    let pots = view.side_pots.iter().map(|pot| {
        let seats: Vec<String> = pot.eligible.into_iter().map(|seat| seat.to_string()).collect();
        format!("{} for seats {}", pot.amount, seats.join(", "))
    });
    format!("{}: {}", chips(view, view.pot), pots.collect::<Vec<_>>().join("; "))
}

/// What the own cards make with the board so far.
fn made(view: &View) -> String {
    let mut all: Vec<_> = view.hole_cards.iter().flatten().copied().collect();
    all.extend(&view.board);
    if all.len() < 5 { String::new() } else { format!("  {}", strength(&all)) }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Observer, Play, Rng, RuleSet, Seed, Stream};
    use paiju_holdem::{Holdem, Rules};

    use super::*;
    use crate::layout::width;
    use crate::screen::Screen;

    /// Every view of every observer of some hands.
    fn each_view(mut look: impl FnMut(&Holdem, &View)) {
        for (preset, seed) in Rules::PRESETS.iter().flat_map(|p| (0..15).map(move |s| (p, s))) {
            let rules = Rules::preset(preset).unwrap();
            let mut hand = Holdem::deal(&rules, Seed::from_u64(seed)).unwrap();
            let mut rng = Rng::new(Seed::from_u64(seed), Stream::POLICY);
            loop {
                Observer::all(rules.seats()).for_each(|to| look(&hand, &hand.view(to)));
                let Some(seat) = hand.phase().awaiting().first() else {
                    break;
                };
                let listed = hand.legal_list(seat);
                hand.apply(seat, &listed[rng.index(listed.len())], &mut |_| {}).unwrap();
            }
        }
    }

    #[test]
    fn a_table_fits_and_shows_own_cards_only() {
        each_view(|_, view| {
            let text = draw(view);
            assert!(text.lines().all(|line| width(line) <= 110), "{text}");
            assert_eq!(text.contains("Your hand"), view.hole_cards.is_some());
        });
    }

    #[test]
    fn every_listed_action_has_a_name_of_its_own() {
        each_view(|_, view| {
            let Some(ask) = &view.ask else { return };
            let names: Vec<String> = ask.actions.iter().map(|action| Holdem::name(view, action)).collect();
            assert!((1..names.len()).all(|n| !names[..n].contains(&names[n])), "{names:?}");
            assert!(!Holdem::question(view).is_empty());
        });
    }

    #[test]
    fn a_finished_hand_tells_its_result() {
        each_view(|hand, view| {
            assert_eq!(hand.ending(view.observer).contains("Result"), hand.phase().is_over());
        });
    }
}
