//! The table: the players around it, what lies open, what the observer remembers, the own hand.

use paiju_sanguosha::{PlayerView, Slot, View};

use super::{names, phrases};
use crate::lang::{Lang, Phrase};
use crate::layout::{fit, table, with_remarks, wrap};
use crate::menu::Room;
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;

/// Where long lists of cards go on below.
const INDENT: usize = 6;

pub(super) fn draw(view: &View, lang: Lang, columns: usize) -> Text {
    let tongue = Tongue::new(lang, view.observer);
    draw_with(view, tongue, columns, true) + own(view, tongue, columns)
}

/// In brief names are of one language and the own skills are left out; equipment too, where it has no room.
pub(super) fn brief(view: &View, lang: Lang, room: Room) -> Text {
    let lang = if lang == Lang::Both { Lang::En } else { lang };
    let (tongue, columns) = (Tongue::new(lang, view.observer), room.columns);
    let hand = own_hand(view, tongue, columns);
    let full = fit(&draw_with(view, tongue, columns, true), columns) + hand.clone();
    if full.lines().len() <= room.lines { full } else { draw_with(view, tongue, columns, false) + hand }
}

fn draw_with(view: &View, tongue: Tongue, columns: usize, equipment: bool) -> Text {
    let lang = tongue.lang;
    let mut text = heading(view, tongue).ruled(columns) + players(view, tongue, columns, equipment);
    if !view.table.is_empty() {
        let cards = view.table.iter().map(|id| names::card(*id, lang));
        text += line(tongue, phrases::ON_THE_TABLE, Text::join(cards, "  "), columns);
    }
    text + seen(view, tongue, columns)
}

/// A sentence with a list in it, over as many lines as it needs.
fn line(tongue: Tongue, phrase: Phrase, list: Text, columns: usize) -> Text {
    wrap(&tongue.say(phrase, [list]), columns, INDENT).trim_end() + "\n"
}

fn heading(view: &View, tongue: Tongue) -> Text {
    let turn = &view.turn;
    let filled = [
        plain(turn.turn_number),
        tongue.seat_number(turn.seat),
        tongue.name(names::phase(turn.phase)),
        plain(view.draw_count),
        plain(view.discard.len()),
    ];
    tongue.say(phrases::HEADING, filled)
}

/// A row for each player, and beside it what lies in front of him.
fn players(view: &View, tongue: Tongue, columns: usize, equipment: bool) -> Text {
    let mut rows = vec![phrases::PLAYERS_HEAD.map(|head| tongue.say(head, [])).to_vec()];
    rows.extend(view.players.iter().map(|player| row(view, tongue, player)));
    let front = |player: &PlayerView| if equipment { in_front(player, tongue.lang) } else { Text::new() };
    let mut remarks: Vec<Text> = view.players.iter().map(front).collect();
    let none = remarks.iter().all(Text::is_empty);
    remarks.insert(0, if none { Text::new() } else { tongue.say(phrases::IN_FRONT, []) });
    with_remarks(&table("llllr", &rows), remarks, columns)
}

fn row(view: &View, tongue: Tongue, player: &PlayerView) -> Vec<Text> {
    let turn = if view.turn.seat == player.seat { "▶ " } else { "  " };
    let hearts = "♥".repeat(player.hp.max(0) as usize)
        + &"♡".repeat((player.max_hp - player.hp.max(0)).max(0) as usize);
    let dead = || tongue.say(phrases::DEAD, []).tinted(Tone::Faint);
    vec![
        plain(turn) + tongue.seat(player.seat),
        player.role.map_or_else(|| plain("?"), |role| tongue.name(names::role(role))),
        general(tongue, player),
        if player.alive { Text::toned(Tone::Red, hearts) } else { dead() },
        plain(player.hand_count),
    ]
}

/// The general's name, once it is known.
pub(super) fn general(tongue: Tongue, player: &PlayerView) -> Text {
    player.general.map_or_else(Text::new, |id| tongue.name(names::general(id)))
}

/// Equipment, and delayed tricks in their brackets.
fn in_front(player: &PlayerView, lang: Lang) -> Text {
    let worn = player.equip.iter().flatten().map(|id| names::card(*id, lang));
    let delayed = player.delay.iter().map(|delayed| {
        let kind = names::kind(delayed.kind).in_lang(lang);
        plain(if lang == Lang::En { format!("({kind})") } else { format!("〔{kind}〕") })
    });
    Text::join(worn.chain(delayed), "  ")
}

/// Cards in other hands that the observer remembers: whose they are, or whose they can be.
fn seen(view: &View, tongue: Tongue, columns: usize) -> Text {
    let others = view.players.iter().filter(|player| !view.observer.is(player.seat));
    let known = others.filter_map(|player| {
        let cards = faces(&player.hand, tongue.lang);
        (!cards.is_empty()).then(|| tongue.colon(tongue.seat(player.seat), cards))
    });
    let lost = view.somewhere.iter().map(|lost| {
        let hands = lost.hands.into_iter().map(|seat| tongue.seat(seat));
        let hands = Text::join(hands, phrases::OR.column(tongue.lang));
        tongue.colon(hands, names::card(lost.card, tongue.lang))
    });
    let told = Text::join(known.chain(lost), "; ");
    if told.is_empty() { told } else { line(tongue, phrases::SEEN, told, columns) }
}

/// The cards of a hand that are known.
fn faces(hand: &[Slot], lang: Lang) -> Text {
    let known = |slot: &Slot| {
        if let Slot::Known(id) = slot { Some(names::card(*id, lang)) } else { None }
    };
    Text::join(hand.iter().filter_map(known), "  ")
}

fn own_player(view: &View) -> Option<&PlayerView> {
    view.seat().and_then(|seat| view.players.get(seat.index()))
}

/// The own hand, and the role where not everybody knows it.
pub(super) fn holding(view: &View, public: &View, lang: Lang) -> Text {
    let Some(player) = own_player(view) else { return Text::new() };
    let shown = public.players.get(player.seat.index()).and_then(|player| player.role);
    let role = player.role.filter(|_| shown.is_none());
    let role = role.map(|role| Tongue::new(lang, view.observer).name(names::role(role)));
    let hand = Some(faces(&player.hand, lang)).filter(|hand| !hand.is_empty());
    Text::join(role.into_iter().chain(hand), " · ")
}

fn own_hand(view: &View, tongue: Tongue, columns: usize) -> Text {
    own_player(view).map_or_else(Text::new, |player| {
        line(tongue, phrases::YOUR_HAND, faces(&player.hand, tongue.lang), columns)
    })
}

fn own(view: &View, tongue: Tongue, columns: usize) -> Text {
    let mut text = own_hand(view, tongue, columns);
    if let Some(player) = own_player(view).filter(|player| !player.skills.is_empty()) {
        let skills = names::skills(tongue, player.skills.iter().copied());
        text += line(tongue, phrases::YOUR_SKILLS, skills, columns);
    }
    text
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Actions, Dice, Game, Observer, Play, RuleSet, Seat, Seed};
    use paiju_sanguosha::{Rules, Sanguosha};

    use super::*;

    /// A moment of this game in which seat 2 looks for a card.
    fn lost(seed: u64) -> Option<View> {
        let seed = Seed::from_u64(seed);
        let mut game = Sanguosha::deal(&Rules::preset("cards-only")?, seed).ok()?;
        let (mut dice, mut actions) = (Dice::new(seed), Actions::new());
        while let Some(seat) = game.phase().awaiting().first() {
            let view = game.view(Observer::Seat(Seat(2)));
            if !view.somewhere.is_empty() {
                return Some(view);
            }
            game.legal(seat, &mut actions);
            game.apply_silent(seat, &actions[dice.index(actions.len())]).expect("listed");
        }
        None
    }

    #[test]
    fn a_lost_card_is_listed_with_the_hands_it_can_be_in() {
        let view = (0..50).find_map(lost).expect("a card is lost in one of them");
        let text = seen(&view, Tongue::new(Lang::Both, view.observer), 80).to_string();
        let name = view.somewhere[0].card.kind().chinese();
        assert!(text.contains(" or ") && text.contains(name), "{text}");
    }
}
