//! XianQi in words: tiles, pillars, the round on the table, and what each action does.

mod board;
mod names;

use paiju_contract::{Observer, Seat};
use paiju_xianqi::{Action, Card, Cards, Combo, Context, EventView, Outcome, View, XianQi};

use crate::Words;
use crate::gloss::Entry;
use crate::lang::{Lang, Phrase};
use crate::layout::table;
use crate::menu::Room;
use crate::reason::told;
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;
use names::{did, named, pillars, seat};

impl Words for XianQi {
    fn table(view: &View, lang: Lang, columns: usize) -> Text {
        board::draw(view, lang, columns, false)
    }

    fn brief(view: &View, lang: Lang, room: Room) -> Text {
        board::draw(view, lang, room.columns, true)
    }

    fn question(view: &View, lang: Lang) -> Text {
        question(view, Tongue::new(lang, view.observer))
    }

    fn typing(view: &View, lang: Lang) -> Text {
        typing(view, Tongue::new(lang, view.observer))
    }

    fn action(view: &View, action: &Action, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        match *action {
            Action::Play(cards) => play(view, tongue, cards),
            Action::Cover(cards) => tongue.say(names::COVER, [named(cards, lang)]),
            Action::Buckle => command(tongue, names::BUCKLE),
            Action::PassBuckle => command(tongue, names::PASS_BUCKLE),
            Action::Reveal => command(tongue, [names::REVEAL, price_of_reveal(view)]),
            Action::PassReveal => command(tongue, names::PASS_REVEAL),
            Action::Misplay(_) | Action::Miscover(_) => names::mistaken(tongue, *action),
        }
    }

    fn label(view: &View, action: &Action, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        match *action {
            Action::Play(cards) => tongue.say(names::PLAY, [named(cards, lang)]),
            Action::Buckle => tongue.say(names::BUCKLE[0], []),
            Action::PassBuckle => tongue.say(names::PASS_BUCKLE[0], []),
            Action::Reveal => tongue.say(names::REVEAL, []),
            Action::PassReveal => tongue.say(names::PASS_REVEAL[0], []),
            Action::Cover(_) | Action::Misplay(_) | Action::Miscover(_) => Self::action(view, action, lang),
        }
    }

    fn does(view: &View, action: &Action, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        match *action {
            Action::Play(cards) => power_of_play(view, tongue, cards),
            Action::Buckle => tongue.say(names::BUCKLE[1], []),
            Action::PassBuckle => tongue.say(names::PASS_BUCKLE[1], []),
            Action::Reveal => tongue.say(price_of_reveal(view), []),
            Action::PassReveal => tongue.say(names::PASS_REVEAL[1], []),
            Action::Cover(_) | Action::Misplay(_) | Action::Miscover(_) => Text::new(),
        }
    }

    fn event(event: &EventView, to: Observer, lang: Lang) -> Option<Text> {
        happened(event, Tongue::new(lang, to))
    }

    fn ending(view: &View, outcome: &Outcome, lang: Lang) -> Text {
        ending(outcome, Tongue::new(lang, view.observer))
    }

    fn holding(own: &View, _: &View, lang: Lang) -> Text {
        own.hand.filter(|hand| !hand.is_empty()).map_or_else(Text::new, |hand| board::faces(hand, lang))
    }

    fn help(lang: Lang) -> Text {
        Tongue::new(lang, Observer::Public).say(names::HELP, [])
    }

    fn piece(piece: Card, lang: Lang) -> Text {
        names::coloured(piece, names::card(piece).in_lang(lang))
    }

    fn shows(event: &EventView, to: Observer) -> bool {
        match event {
            EventView::Played { seat, .. } | EventView::Covered { seat, .. } => !to.is(*seat),
            EventView::Dealt { .. } | EventView::LeadDrawn { .. } | EventView::Settled { .. } => true,
            EventView::Hidden { .. }
            | EventView::RoundWon { .. }
            | EventView::Buckled { .. }
            | EventView::BucklePassed { .. }
            | EventView::Revealed { .. }
            | EventView::RevealPassed { .. } => false,
        }
    }

    fn counts(event: &EventView) -> bool {
        matches!(event, EventView::RoundWon { .. } | EventView::Buckled { .. } | EventView::Revealed { .. })
    }

    fn reason(said: &str, lang: Lang) -> Text {
        told(&names::REASONS, said, lang)
    }

    fn glossary(lang: Lang) -> Vec<Entry> {
        let tongue = Tongue::new(lang, Observer::Public);
        let entry = |card: Card| {
            let power = tongue.say(names::POWER, [plain(card.power())]);
            let name = match lang {
                Lang::En => plain(card.to_string().replace("R_", "red ").replace("B_", "black ")),
                _ => Self::piece(card, lang),
            };
            Entry::new(&card, name, power)
        };
        Card::ALL.into_iter().map(entry).collect()
    }

    /// Covers of several cards by the places of the tiles: `6 7 8`.
    fn shorthand(view: &View, text: &str) -> Option<Action> {
        let hand = names::by_power(view.hand?);
        let places = text.split([' ', ',']).filter(|place| !place.is_empty());
        let mut places = places.map(|place| place.parse().ok()).collect::<Option<Vec<usize>>>()?;
        places.sort_unstable();
        places.dedup();
        let cards = places.iter().map(|place| hand.get(place.checked_sub(1)?).copied());
        Some(Action::Cover(cards.collect::<Option<Cards>>()?))
    }
}

fn question(view: &View, tongue: Tongue) -> Text {
    let Some(ask) = &view.ask else {
        return Text::new();
    };
    let leads = view.turn.last_combo.is_none();
    let phrase = match (ask.question, ask.actions.first()) {
        (Context::RevealDecision, _) => {
            let buckler = view.reveal.buckler_seat.unwrap_or(Seat(0));
            return did(tongue, buckler, names::ASK_REVEAL, []);
        }
        (_, Some(Action::Cover(_))) if view.turn.round_kind > 1 => names::ASK_COVERS,
        (_, Some(Action::Cover(_))) => names::ASK_COVER,
        (Context::BuckleDecision, Some(Action::Buckle)) => names::ASK_END,
        (Context::BuckleDecision, _) => names::ASK_BUCKLE,
        (Context::InRound, _) if leads => names::ASK_LEAD,
        (Context::InRound, _) => names::ASK_BEAT,
    };
    tongue.say(phrase, [])
}

/// Covers of several cards are named by the places of the tiles.
fn typing(view: &View, tongue: Tongue) -> Text {
    let covers = view.ask.as_ref().is_some_and(|ask| matches!(ask.actions.first(), Some(Action::Cover(_))));
    if !covers || view.turn.round_kind < 2 {
        return Text::new();
    }
    let places = (1..=view.turn.round_kind).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    tongue.say(names::TYPE_COVERS, [plain(places)])
}

/// A command word and what it does, in columns.
fn command(tongue: Tongue, [word, what]: [Phrase; 2]) -> Text {
    tongue.say(word, []).padded(16) + "  " + tongue.say(what, [])
}

fn play(view: &View, tongue: Tongue, cards: Cards) -> Text {
    let play = tongue.say(names::PLAY, [named(cards, tongue.lang)]);
    play.padded(30) + "  " + power_of_play(view, tongue, cards)
}

/// How strong a play is, and what for.
fn power_of_play(view: &View, tongue: Tongue, cards: Cards) -> Text {
    let power = view.ask.as_ref().and(Combo::of(cards, view.rules.dog_pair)).map_or(0, Combo::power);
    let does = match &view.turn.last_combo {
        Some(last) => tongue.say(names::BEATS, [named(last.cards, tongue.lang)]),
        None => tongue.say(names::LEADS, [pillars(tongue, cards.len())]),
    };
    tongue.say(names::PLAY_DOES, [plain(format!("{power:>2}")), does])
}

fn price_of_reveal(view: &View) -> Phrase {
    let own = |seat: &usize| view.observer.is(Seat(*seat as u8));
    let enough = (0..3).find(own).is_some_and(|seat| view.players[seat].captured_pillar_count >= 3);
    if enough { names::REVEAL_ENOUGH } else { names::REVEAL_SHORT }
}

/// An event as the observer saw it.
fn happened(event: &EventView, tongue: Tongue) -> Option<Text> {
    Some(match event {
        EventView::LeadDrawn { seat, .. } => did(tongue, *seat, names::LEAD_DRAWN, []),
        EventView::Played { seat, power, cards } => {
            did(tongue, *seat, names::PLAYED, [named(*cards, tongue.lang), plain(power)])
        }
        EventView::Covered { seat, cards } => {
            did(tongue, *seat, names::COVERED, [named(*cards, tongue.lang)])
        }
        EventView::Hidden { seat, covered_count } => {
            did(tongue, *seat, names::HIDDEN, [plain(covered_count)])
        }
        EventView::RoundWon { winner_seat, round_kind, .. } => {
            let won = pillars(tongue, (*round_kind).into());
            did(tongue, *winner_seat, names::ROUND_WON, [won]).tinted(Tone::Strong)
        }
        EventView::Buckled { seat } => did(tongue, *seat, names::BUCKLED, []).tinted(Tone::Strong),
        EventView::BucklePassed { seat } => did(tongue, *seat, names::BUCKLE_PASSED, []),
        EventView::Revealed { seat: who, buckler_seat, .. } => {
            let phrase = if tongue.to.is(*buckler_seat) { names::REVEALED_YOURS } else { names::REVEALED };
            did(tongue, *who, phrase, [seat(tongue, *buckler_seat)]).tinted(Tone::Strong)
        }
        EventView::RevealPassed { seat } => did(tongue, *seat, names::REVEAL_PASSED, []),
        // The hand is on the table, and the ending is told at length.
        EventView::Dealt { .. } | EventView::Settled { .. } => return None,
    })
}

fn ending(outcome: &Outcome, tongue: Tongue) -> Text {
    let mut rows = vec![names::SETTLEMENT_HEAD.map(|head| tongue.say(head, [])).to_vec()];
    for (at, delta) in outcome.chip_delta_by_seat.iter().enumerate() {
        let count = outcome.pillars[at];
        let tone = if delta.delta < 0 { Tone::Bad } else { Tone::Good };
        rows.push(vec![
            names::side(tongue, Seat(at as u8)),
            plain(count),
            signed(delta.delta_enough),
            signed(delta.delta_reveal),
            signed(delta.delta_ceramic),
            signed(delta.delta).tinted(tone),
            plain(outcome.chips[at]),
        ]);
    }
    let why = tongue.say(names::ended(outcome.end_reason), []);
    let head = tongue.say(names::SETTLEMENT, [why]).tinted(Tone::Strong);
    plain("\n") + head + "\n" + table("lrrrrrr", &rows)
}

fn signed(chips: i32) -> Text {
    if chips == 0 { plain(0) } else { plain(format!("{chips:+}")) }
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, RuleSet, Seed};

    use super::*;

    #[test]
    fn what_an_answer_does_is_told_without_its_name() {
        let rules = <XianQi as Game>::Rules::preset("original").unwrap();
        let game = XianQi::deal(&rules, Seed::from_u64(1)).unwrap();
        let view = game.view(Observer::Seat(game.phase().awaiting().iter().next().unwrap()));
        let does = |action| XianQi::does(&view, &action, Lang::En).to_string();
        assert_eq!(does(Action::Buckle), "the game ends here, unless somebody reveals");
        for action in &view.ask.as_ref().unwrap().actions {
            let (said, all) = (does(*action), XianQi::action(&view, action, Lang::En).to_string());
            assert!(all.ends_with(&said) && !said.contains('_') && all != said, "{said:?} of {all:?}");
        }
    }

    #[test]
    fn covers_are_typed_by_their_places() {
        let rules = <XianQi as Game>::Rules::preset("original").unwrap();
        let game = XianQi::deal(&rules, Seed::from_u64(1)).unwrap();
        let view = game.view(Observer::Seat(Seat(1)));
        let hand = names::by_power(view.hand.unwrap());
        let typed = |text: &str| XianQi::shorthand(&view, text);
        assert_eq!(typed("8 1, 8"), Some(Action::Cover(Cards::from_iter([hand[0], hand[7]]))));
        assert_eq!((typed("9"), typed("0"), typed("x")), (None, None, None));
    }
}
