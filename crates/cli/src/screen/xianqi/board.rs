//! The table: seats with their pillars, the rounds, the hand as tiles.

use paiju_contract::Seat;
use paiju_xianqi::{Action, Card, Cards, PlayerView, Preset, SeenPlay, View};

use super::words::{coloured, named, pillars, seat_name, spoken, standing};
use crate::layout::{pad, table};
use crate::style::{FAINT, GREEN, KEY, STRONG, paint};

pub(super) fn draw(view: &View) -> String {
    let mut text = heading(view);
    text += &seats(view);
    text += &rounds(view);
    text += &this_round(view);
    if let Some(hand) = view.hand {
        let covers = view.turn.round_kind > 1 && matches!(first_action(view), Some(Action::Cover(_)));
        text += &format!("\n  Your hand 手牌\n{}", tiles(hand, covers));
    }
    if let Some(covered) = view.covered.filter(|cards| !cards.is_empty()) {
        text += &format!("{}\n", paint(FAINT, format!("  you have covered 已垫: {}", named(covered))));
    }
    text
}

fn heading(view: &View) -> String {
    let preset = match view.rules.preset {
        Preset::Original => "original",
        Preset::Revised => "revised",
    };
    let round = match view.end_reason {
        Some(_) => "over".to_owned(),
        None => format!("round {}", view.turn.round_index + 1),
    };
    let line = format!("──── 掀棋 · {preset} · game {} · {round} ", view.rules.game_index);
    format!("{}\n", paint(FAINT, format!("{line}{}", "─".repeat(40))))
}

fn seats(view: &View) -> String {
    let mut rows = vec![["", "pillars 柱", "", "cards", "chips", ""].map(String::from).to_vec()];
    rows.extend(view.players.iter().map(|player| seat_row(view, *player)));
    table("lllrrl", &rows)
}

fn seat_row(view: &View, player: PlayerView) -> Vec<String> {
    let count = player.captured_pillar_count;
    let filled = usize::from(count);
    // Three to have enough, six for ceramic: a gap marks each.
    let mark =
        |n: usize| format!("{}{}", if n < filled { "▮" } else { "▯" }, if n % 3 == 2 { " " } else { "" });
    let bar: String = (0..filled.max(6)).map(mark).collect();
    vec![
        seat_name(player.seat, view.observer),
        paint(GREEN, bar),
        standing(count).into(),
        player.hand_count.to_string(),
        view.chips[player.seat.index()].to_string(),
        remark(view, player.seat),
    ]
}

fn remark(view: &View, seat: Seat) -> String {
    let mut remarks = Vec::new();
    if view.reveal.buckler_seat == Some(seat) {
        remarks.push("扣 buckled".to_owned());
    }
    if view.reveal.passed_seats.contains(&seat) {
        remarks.push("不掀 let it stand".to_owned());
    }
    if view.forfeits[seat.index()] {
        remarks.push("gave up the chips for 够".to_owned());
    }
    let revealed = view.reveal.relations.iter().filter(|relation| relation.revealer_seat == seat).count();
    if revealed > 0 {
        remarks.push(format!("revealed 掀 ×{revealed}"));
    }
    if view.decision.is_some_and(|decision| decision.seat == seat) {
        remarks.push(paint(STRONG, "◀ to decide"));
    }
    remarks.join(", ")
}

/// One line for each round that was played.
fn rounds(view: &View) -> String {
    let line = |group: &paiju_xianqi::Group<SeenPlay>| {
        let best = group.plays.iter().filter(|play| play.power >= 0).max_by_key(|play| play.power);
        let with = best
            .and_then(|play| play.cards)
            .map_or_else(String::new, |cards| format!(" with {}", named(cards)));
        let number = group.round_index + 1;
        let winner = seat_name(group.winner_seat, view.observer);
        format!("  round {number}: {winner} +{}{with}\n", pillars(group.round_kind.into()))
    };
    let lines: String = view.pillar_groups.iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

fn this_round(view: &View) -> String {
    if view.turn.plays.is_empty() {
        return String::new();
    }
    let mut text = format!("\n  On the table 本轮, for {}:\n", pillars(view.turn.round_kind.into()));
    let best = view.turn.last_combo.map(|last| last.owner_seat);
    for play in &view.turn.plays {
        let star = if best == Some(play.seat) { paint(GREEN, "★") } else { " ".into() };
        text += &format!("  {star} {} {}\n", pad(&seat_name(play.seat, view.observer), 16), shown(play));
    }
    text
}

fn shown(play: &SeenPlay) -> String {
    match (play.cards, play.covered_count) {
        (Some(cards), _) => {
            let faces: String = by_power(cards)
                .iter()
                .map(|card| coloured(*card, &format!("[{}]", card.chinese())))
                .collect();
            format!("{faces} {}, power {}", named(cards), play.power)
        }
        (None, count) => format!("{} 垫 covered", "[▒▒]".repeat(count.unwrap_or(0).into())),
    }
}

fn first_action(view: &View) -> Option<&Action> {
    view.ask.as_ref()?.actions.first()
}

/// The hand as tiles, the strongest first: face, name, power; and their places where those can be typed.
fn tiles(hand: Cards, places: bool) -> String {
    let cards = by_power(hand);
    let line = |tile: &dyn Fn(&Card) -> String| {
        let tiles = cards.iter().map(|card| coloured(*card, &tile(card)));
        format!("   {}\n", tiles.collect::<Vec<_>>().join(" "))
    };
    let rows: [&dyn Fn(&Card) -> String; 5] = [
        &|_| "╭──╮".into(),
        &|card| format!("│{}│", card.chinese()),
        &|_| "╰──╯".into(),
        &|card| spoken(*card).into(),
        &|card| format!(" {}  ", card.power()),
    ];
    let mut text: String = rows.iter().map(|row| line(row)).collect();
    if places {
        let numbers = (1..=cards.len()).map(|n| pad(&format!("({n})"), 4)).collect::<Vec<_>>().join(" ");
        text += &format!("   {}\n", paint(KEY, numbers));
    }
    text
}

/// The cards one by one, the strongest first.
pub(super) fn by_power(cards: Cards) -> Vec<Card> {
    let mut all: Vec<Card> = cards.each().collect();
    all.sort_unstable_by_key(|card| (std::cmp::Reverse(card.power()), card.name()));
    all
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Observer, Play, Rng, RuleSet, Seed, Stream};
    use paiju_xianqi::XianQi;

    use super::*;
    use crate::screen::Screen;

    /// Every view of every observer of many games.
    fn each_view(mut look: impl FnMut(&XianQi, &View)) {
        for (preset, seed) in ["original", "revised"].into_iter().flat_map(|p| (0..20).map(move |s| (p, s))) {
            let rules = <XianQi as Game>::Rules::preset(preset).unwrap();
            let mut game = XianQi::deal(&rules, Seed::from_u64(seed)).unwrap();
            let mut rng = Rng::new(Seed::from_u64(seed), Stream::POLICY);
            loop {
                Observer::all(3).for_each(|to| look(&game, &game.view(to)));
                let Some(seat) = game.phase().awaiting().first() else {
                    break;
                };
                let action = *rng.pick(&game.legal_list(seat)).unwrap();
                game.apply(seat, &action, &mut |_| {}).unwrap();
            }
        }
    }

    #[test]
    fn every_view_can_be_drawn_and_every_action_named() {
        each_view(|_, view| {
            let text = draw(view);
            assert!(text.contains("掀棋") && text.ends_with('\n'));
            let Some(ask) = &view.ask else { return };
            assert!(!XianQi::question(view).is_empty());
            let names: Vec<String> = ask.actions.iter().map(|action| XianQi::name(view, action)).collect();
            assert!((1..names.len()).all(|n| !names[..n].contains(&names[n])), "{names:?}");
        });
    }

    #[test]
    fn a_spectator_sees_no_hand() {
        each_view(|_, view| {
            assert_eq!(draw(view).contains("Your hand"), view.observer != Observer::Public);
        });
    }

    #[test]
    fn a_finished_game_tells_its_settlement() {
        each_view(|game, view| {
            assert_eq!(game.ending(view.observer).contains("Settlement"), game.phase().is_over());
        });
    }
}
