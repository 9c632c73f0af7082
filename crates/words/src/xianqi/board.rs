//! The table: seats with their pillars, the rounds, the hand as tiles.

use paiju_contract::Seat;
use paiju_xianqi::{Action, Card, Cards, Group, PlayerView, SeenPlay, View};

use super::names::{self, by_power, coloured, named, pillars, seat};
use crate::lang::Lang;
use crate::layout::{pad, table, with_remarks};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

pub(super) fn draw(view: &View, lang: Lang) -> Text {
    let tongue = Tongue::new(lang, view.observer);
    let mut text =
        heading(view, tongue) + seats(view, tongue) + rounds(view, tongue) + this_round(view, tongue);
    if let Some(hand) = view.hand {
        let covers = view.turn.round_kind > 1 && matches!(first_action(view), Some(Action::Cover(_)));
        text += tongue.say(names::YOUR_HAND, []) + tiles(hand, covers, lang);
    }
    if let Some(covered) = view.covered.filter(|cards| !cards.is_empty()) {
        let line = tongue.say(names::YOUR_COVERS, [named(covered, lang)]);
        text += Text::toned(Tone::Faint, line) + "\n";
    }
    text
}

fn heading(view: &View, tongue: Tongue) -> Text {
    let (zh, en) = names::preset(view.rules.preset);
    let round = match view.end_reason {
        Some(_) => tongue.word("结束", "over"),
        None => tongue.say(names::ROUND, [plain(view.turn.round_index + 1)]),
    };
    let line = tongue.say(names::HEADING, [tongue.word(zh, en), plain(view.rules.game_index), round]);
    line.ruled()
}

fn seats(view: &View, tongue: Tongue) -> Text {
    let mut rows = vec![names::SEATS_HEAD.map(|head| tongue.say(head, [])).to_vec()];
    rows.extend(view.players.iter().map(|player| seat_row(view, tongue, *player)));
    let mut remarks = vec![Text::new()];
    remarks.extend(view.players.iter().map(|player| remark(view, tongue, player.seat)));
    with_remarks(&table("lllrr", &rows), remarks)
}

fn seat_row(view: &View, tongue: Tongue, player: PlayerView) -> Vec<Text> {
    let count = player.captured_pillar_count;
    let filled = usize::from(count);
    // Three to have enough, six for ceramic: a gap marks each.
    let mark =
        |n: usize| format!("{}{}", if n < filled { "▮" } else { "▯" }, if n % 3 == 2 { " " } else { "" });
    let bar: String = (0..filled.max(6)).map(mark).collect();
    vec![
        seat(tongue, player.seat),
        Text::toned(Tone::Good, bar),
        tongue.name(names::standing(count)),
        plain(player.hand_count),
        plain(view.chips[player.seat.index()]),
    ]
}

fn remark(view: &View, tongue: Tongue, seat: Seat) -> Text {
    let mut remarks = Vec::new();
    if view.reveal.buckler_seat == Some(seat) {
        remarks.push(tongue.say(names::BUCKLER, []));
    }
    if view.reveal.passed_seats.contains(&seat) {
        remarks.push(tongue.say(names::STOOD, []));
    }
    if view.forfeits[seat.index()] {
        remarks.push(tongue.say(names::FORFEIT, []));
    }
    let revealed = view.reveal.relations.iter().filter(|relation| relation.revealer_seat == seat).count();
    if revealed > 0 {
        remarks.push(tongue.say(names::REVEALER, [plain(revealed)]));
    }
    if view.decision.is_some_and(|decision| decision.seat == seat) {
        remarks.push(tongue.say(names::TO_DECIDE, []).tinted(Tone::Strong));
    }
    tongue.list(remarks)
}

/// One line for each round that was played.
fn rounds(view: &View, tongue: Tongue) -> Text {
    let line = |group: &Group<SeenPlay>| {
        let best = group.plays.iter().filter(|play| play.power >= 0).max_by_key(|play| play.power);
        let with = best.and_then(|play| play.cards).map(|cards| named(cards, tongue.lang));
        let with = with.map_or_else(Text::new, |cards| tongue.say(names::PAST_WITH, [cards]));
        let winner = seat(tongue, group.winner_seat);
        let won = pillars(tongue, group.round_kind.into());
        tongue.say(names::PAST_ROUND, [plain(group.round_index + 1), winner, won, with])
    };
    let lines: Text = view.pillar_groups.iter().map(line).collect();
    if lines.is_empty() { lines } else { plain("\n") + lines }
}

fn this_round(view: &View, tongue: Tongue) -> Text {
    if view.turn.plays.is_empty() {
        return Text::new();
    }
    let mut text = tongue.say(names::THIS_ROUND, [pillars(tongue, view.turn.round_kind.into())]);
    let best = view.turn.last_combo.map(|last| last.owner_seat);
    for play in &view.turn.plays {
        let star = if best == Some(play.seat) { Text::toned(Tone::Good, "★") } else { plain(" ") };
        let who = seat(tongue, play.seat).padded(16);
        text += plain("  ") + star + " " + who + " " + shown(play, tongue) + "\n";
    }
    text
}

fn shown(play: &SeenPlay, tongue: Tongue) -> Text {
    match (play.cards, play.covered_count) {
        (Some(cards), _) => {
            let face = |card: &Card| coloured(*card, format!("[{}]", face(*card, tongue.lang)));
            let faces: Text = by_power(cards).iter().map(face).collect();
            tongue.say(names::SHOWN, [faces + " " + named(cards, tongue.lang), plain(play.power)])
        }
        (None, count) => tongue.say(names::LAID, [plain("[▒▒]".repeat(count.unwrap_or(0).into()))]),
    }
}

/// What is printed on a tile, two columns wide; English has its first letters.
fn face(card: Card, lang: Lang) -> String {
    match lang {
        Lang::En => {
            let (colour, kind) = card.name().split_once('_').unwrap_or(("", card.name()));
            format!("{}{}", &colour[..1], &kind[..1])
        }
        Lang::Zh | Lang::Both => card.chinese().to_string(),
    }
}

fn first_action(view: &View) -> Option<&Action> {
    view.ask.as_ref()?.actions.first()
}

/// The hand as tiles, the strongest first: face, name, power; and their places where those can be typed.
fn tiles(hand: Cards, places: bool, lang: Lang) -> Text {
    let cards = by_power(hand);
    let line = |tile: &dyn Fn(&Card) -> String| {
        let tiles = cards.iter().map(|card| coloured(*card, tile(card)));
        (plain("   ") + Text::join(tiles, " ")).trim_end() + "\n"
    };
    let rows: [&dyn Fn(&Card) -> String; 5] = [
        &|_| "╭──╮".into(),
        &|card| format!("│{}│", face(*card, lang)),
        &|_| "╰──╯".into(),
        &|card| under(*card, lang),
        &|card| format!(" {}  ", card.power()),
    ];
    let mut text: Text = rows.iter().map(|row| line(row)).collect();
    if places {
        let numbers = (1..=cards.len()).map(|n| pad(&format!("({n})"), 4)).collect::<Vec<_>>().join(" ");
        text += plain("   ") + Text::toned(Tone::Key, numbers.trim_end()) + "\n";
    }
    text
}

/// The name under a tile, four columns wide.
fn under(card: Card, lang: Lang) -> String {
    match lang {
        Lang::En => {
            let kind = card.name().split_once('_').map_or("", |(_, kind)| kind);
            pad(&kind.chars().take(4).collect::<String>(), 4)
        }
        Lang::Zh | Lang::Both => names::card(card).zh.to_owned(),
    }
}
