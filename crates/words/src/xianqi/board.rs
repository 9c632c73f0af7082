//! The table: seats with their pillars, the rounds, the hand as tiles.

use paiju_contract::Seat;
use paiju_xianqi::{Action, Card, Cards, Group, PlayerView, SeenPlay, View};

use super::names::{self, by_power, coloured, named, pillars, seat};
use crate::lang::Lang;
use crate::layout::{pad, table, with_remarks, wrap};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

/// In brief the rounds that were played are left out: the log tells them.
pub(super) fn draw(view: &View, lang: Lang, columns: usize, brief: bool) -> Text {
    let tongue = Tongue::new(lang, view.observer);
    let mut text = heading(view, tongue).ruled(columns) + seats(view, tongue, columns);
    if !brief {
        text += rounds(view, tongue, columns);
    }
    text += this_round(view, tongue);
    if let Some(hand) = view.hand {
        let covers = view.turn.round_kind > 1 && matches!(first_action(view), Some(Action::Cover(_)));
        text += tongue.say(names::YOUR_HAND, []) + tiles(hand, covers, lang, columns);
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
    tongue.say(names::HEADING, [tongue.word(zh, en), plain(view.rules.game_index), round])
}

fn seats(view: &View, tongue: Tongue, columns: usize) -> Text {
    let mut rows = vec![names::SEATS_HEAD.map(|head| tongue.say(head, [])).to_vec()];
    rows.extend(view.players.iter().map(|player| seat_row(view, tongue, *player)));
    let mut remarks = vec![Text::new()];
    remarks.extend(view.players.iter().map(|player| remark(view, tongue, player.seat)));
    with_remarks(&table("lllrr", &rows), remarks, columns)
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

/// The rounds that were played, one after the other.
fn rounds(view: &View, tongue: Tongue, columns: usize) -> Text {
    let round = |group: &Group<SeenPlay>| {
        let best = group.plays.iter().filter(|play| play.power >= 0).max_by_key(|play| play.power);
        let with = best.and_then(|play| play.cards).map(|cards| short(cards, tongue.lang));
        let filled = [
            plain(group.round_index + 1),
            names::side(tongue, group.winner_seat),
            plain(group.round_kind),
            with.unwrap_or_default(),
        ];
        tongue.say(names::PAST_ROUND, filled)
    };
    if view.pillar_groups.is_empty() {
        return Text::new();
    }
    let list = Text::join(view.pillar_groups.iter().map(round), " · ");
    wrap(&tongue.say(names::PAST_ROUNDS, [list]), columns, 4) + "\n"
}

/// Cards where there is little room: in one language.
fn short(cards: Cards, lang: Lang) -> Text {
    named(cards, if lang == Lang::En { Lang::En } else { Lang::Zh })
}

fn this_round(view: &View, tongue: Tongue) -> Text {
    if view.turn.plays.is_empty() {
        return Text::new();
    }
    let mut text = tongue.say(names::THIS_ROUND, [pillars(tongue, view.turn.round_kind.into())]);
    let best = view.turn.last_combo.map(|last| last.owner_seat);
    for play in &view.turn.plays {
        let star = if best == Some(play.seat) { Text::toned(Tone::Good, "★") } else { plain(" ") };
        let who = seat(tongue, play.seat).padded(14);
        text += plain("  ") + star + " " + who + " " + shown(play, tongue) + "\n";
    }
    text
}

fn shown(play: &SeenPlay, tongue: Tongue) -> Text {
    match (play.cards, play.covered_count) {
        (Some(cards), _) => {
            let faces = faces(cards, tongue.lang);
            tongue.say(names::SHOWN, [faces + " " + named(cards, tongue.lang), plain(play.power)])
        }
        (None, count) => tongue.say(names::LAID, [plain("[▒▒]".repeat(count.unwrap_or(0).into()))]),
    }
}

/// Small tiles side by side, the strongest first.
pub(super) fn faces(cards: Cards, lang: Lang) -> Text {
    let face = |card: &Card| coloured(*card, format!("[{}]", face(*card, lang)));
    by_power(cards).iter().map(face).collect()
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

/// The hand as tiles, the strongest first: name and power; and their places where those can be typed.
fn tiles(hand: Cards, places: bool, lang: Lang, columns: usize) -> Text {
    let cards = by_power(hand);
    let gap = if columns < 70 { "" } else { " " };
    let row = |tile: &dyn Fn(usize, &Card) -> Text| {
        let tiles = cards.iter().enumerate().map(|(at, card)| tile(at, card).padded(tile_width(lang)));
        (plain("   ") + Text::join(tiles, gap)).trim_end() + "\n"
    };
    let mut text = row(&|_, card| coloured(*card, format!("[{}]", on_tile(*card, lang))));
    text += row(&|_, card| plain(format!("  {}", card.power())));
    if places {
        text += row(&|at, _| Text::toned(Tone::Key, format!(" ({})", at + 1)));
    }
    text
}

const fn tile_width(lang: Lang) -> usize {
    if matches!(lang, Lang::En) { 7 } else { 6 }
}

/// The name on a tile: four columns of Chinese, or five letters.
fn on_tile(card: Card, lang: Lang) -> String {
    match lang {
        Lang::En => pad(&card.name().chars().take(5).collect::<String>(), 5),
        Lang::Zh | Lang::Both => names::card(card).zh.to_owned(),
    }
}
