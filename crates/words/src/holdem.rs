//! Hold'em in words: the seats with their chips, the board, pot odds, and what each action costs.

mod names;
mod seats;

use paiju_contract::{Observer, Seat};
use paiju_holdem::eval::best_five;
use paiju_holdem::{Action, Card, EventView, Holdem, Outcome, Street, View};

use crate::Words;
use crate::gloss::{Entry, Note};
use crate::lang::Lang;
use crate::menu::Room;
use crate::reason::told;
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;
use names::{cards, chips, did, seat};

impl Words for Holdem {
    fn table(view: &View, lang: Lang, columns: usize) -> Text {
        seats::draw(view, lang, columns, false)
    }

    fn brief(view: &View, lang: Lang, room: Room) -> Text {
        seats::draw(view, lang, room.columns, true)
    }

    fn question(view: &View, lang: Lang) -> Text {
        question(view, Tongue::new(lang, view.observer))
    }

    fn typing(view: &View, lang: Lang) -> Text {
        typing(view, Tongue::new(lang, view.observer))
    }

    fn action(view: &View, action: &Action, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        named(view, tongue, *action).padded(16) + " " + does(view, tongue, *action)
    }

    fn label(view: &View, action: &Action, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        let name = named(view, tongue, *action);
        match *action {
            Action::RaiseTo { .. } => name + " " + does(view, tongue, *action),
            _ => name,
        }
    }

    fn called(view: &View, action: &Action, lang: Lang) -> Text {
        let name = named(view, Tongue::new(lang, view.observer), *action);
        match *action {
            Action::RaiseTo { to } => name + " " + plain(to),
            _ => name,
        }
    }

    fn event(event: &EventView, to: Observer, lang: Lang) -> Option<Text> {
        happened(event, Tongue::new(lang, to))
    }

    fn ending(view: &View, outcome: &Outcome, lang: Lang) -> Text {
        ending(view, outcome, Tongue::new(lang, view.observer))
    }

    fn holding(own: &View, _: &View, _: Lang) -> Text {
        own.hole_cards.map_or_else(Text::new, |hole| cards(&hole))
    }

    fn help(lang: Lang) -> Text {
        Tongue::new(lang, Observer::Public).say(names::HELP, [])
    }

    fn piece(piece: Card, lang: Lang) -> Text {
        names::spelled(piece, lang)
    }

    fn shows(event: &EventView, _: Observer) -> bool {
        matches!(
            event,
            EventView::Dealt { .. }
                | EventView::Street { .. }
                | EventView::Shown { .. }
                | EventView::Over { .. }
        )
    }

    fn counts(event: &EventView) -> bool {
        match event {
            EventView::Acted { amount, .. } => *amount > 0,
            EventView::Dealt { .. } | EventView::Street { .. } => false,
            _ => true,
        }
    }

    fn reason(said: &str, lang: Lang) -> Text {
        told(&names::REASONS, said, lang)
    }

    fn glossary(lang: Lang) -> Vec<Entry> {
        let tongue = Tongue::new(lang, Observer::Public);
        let cards = Card::ALL.into_iter().map(|card| Entry::new(&card, Self::piece(card, lang), Text::new()));
        let streets = [Street::Preflop, Street::Flop, Street::Turn, Street::River];
        let streets =
            streets.map(|street| Entry::new(&street, tongue.say(names::street(street), []), Text::new()));
        let positions =
            names::POSITIONS.map(|at| Entry::new(&at, tongue.name(names::position_name(at)), Text::new()));
        cards.chain(streets).chain(positions).collect()
    }

    fn notes(view: &View, lang: Lang) -> Vec<Note> {
        let Some(hole) = view.hole_cards else { return Vec::new() };
        let all: Vec<Card> = hole.into_iter().chain(view.board.iter().copied()).collect();
        let made = best_five(&all).ok().filter(|_| all.len() >= 5);
        let text = made.map(|(strength, five)| names::hand(strength.name(), lang) + "  " + cards(&five));
        text.into_iter().map(|text| Note { about: "hand".into(), text }).collect()
    }

    /// A raise to an amount, or of a size of the list: `raise 300`, `r 300`, `加注到300`, `raise pot`, `pot`.
    fn shorthand(view: &View, text: &str) -> Option<Action> {
        let raise = names::RAISES.iter().find_map(|word| text.strip_prefix(word)).map(str::trim);
        let sized = |text: &str| Some(Action::RaiseTo { to: view.raise_of(names::size_called(text)?)? });
        let amount = |text: &str| text.parse().ok().map(Action::raise_to);
        raise.and_then(|text| amount(text).or_else(|| sized(text))).or_else(|| sized(text))
    }
}

fn named(view: &View, tongue: Tongue, action: Action) -> Text {
    let checks = view.to_call.unwrap_or(0) == 0;
    let everything = matches!(action, Action::RaiseTo { to } if Some(to) == view.max_raise);
    tongue.name(names::action(action, checks, everything))
}

fn question(view: &View, tongue: Tongue) -> Text {
    let Some(ask) = &view.ask else {
        return Text::new();
    };
    match ask.question.to_call.min(view.my_stack.unwrap_or(0)) {
        0 => tongue.say(names::NOTHING_TO_CALL, []),
        price if !ask.actions.contains(&Action::CheckCall) => {
            tongue.say(names::NO_CALL, [chips(tongue, view, price)])
        }
        price => {
            let odds = format!("{:.0}", 100.0 * f64::from(price) / f64::from(price + view.pot));
            let to_one = format!("{:.1}", f64::from(view.pot) / f64::from(price));
            let amounts = [price, view.pot].map(|amount| chips(tongue, view, amount));
            let [price, pot] = amounts;
            tongue.say(names::TO_CALL, [price, pot, plain(to_one), plain(odds)])
        }
    }
}

/// The raises that a list does not have.
fn typing(view: &View, tongue: Tongue) -> Text {
    match view.ask.as_ref().and_then(|ask| ask.range) {
        Some(range) if range.min < range.max => {
            tongue.say(names::RANGE, [plain(range.min), plain(range.max), plain(range.min)])
        }
        _ => Text::new(),
    }
}

/// What an action does here.
fn does(view: &View, tongue: Tongue, action: Action) -> Text {
    let (owed, stack) = (view.to_call.unwrap_or(0), view.my_stack.unwrap_or(0));
    let size = || {
        let size = view.raise_to(action);
        size.map_or_else(Text::new, |size| tongue.say(names::RAISE_TO, [chips(tongue, view, size)]))
    };
    match action {
        Action::Fold => tongue.say(names::GIVE_UP, []),
        Action::CheckCall if owed == 0 => tongue.say(names::FOR_NOTHING, []),
        Action::CheckCall => chips(tongue, view, owed.min(stack)),
        Action::Raise => size(),
        Action::Raise33 => tongue.say(names::THIRD, [size()]),
        Action::Raise75 => tongue.say(names::QUARTERS, [size()]),
        Action::AllIn => tongue.say(names::EVERYTHING, [chips(tongue, view, stack)]),
        Action::RaiseTo { to } => {
            tongue.say(view.raise_size(to).map_or(names::RAISE_TO, names::sized), [plain(to)])
        }
    }
}

/// An event as the observer saw it.
fn happened(event: &EventView, tongue: Tongue) -> Option<Text> {
    Some(match event {
        EventView::Ante { seat, amount } => did(tongue, *seat, names::ANTE, [plain(amount)]),
        EventView::BigBlindAnte { seat, amount } => {
            did(tongue, *seat, names::BIG_BLIND_ANTE, [plain(amount)])
        }
        EventView::Blind { seat, amount } => did(tongue, *seat, names::BLIND, [plain(amount)]),
        EventView::Dealt { seat, cards: hole } => {
            let hole = hole.map_or_else(|| plain("[▒▒] [▒▒]"), |hole| cards(&hole));
            did(tongue, *seat, names::DEALT, [hole])
        }
        EventView::Acted { seat, action, amount, bet, all_in } => {
            let all_in = if *all_in { tongue.say(names::AND_ALL_IN, []) } else { Text::new() };
            acted(tongue, *seat, *action, [*amount, *bet]) + all_in
        }
        EventView::Street { street, cards: new } => {
            let street = tongue.say(names::street(*street), []);
            tongue.say(names::STREET, [street]).tinted(Tone::Strong) + cards(new)
        }
        EventView::Returned { seat: to, amount } => {
            tongue.say(names::RETURNED, [plain(amount), seat(tongue, *to)])
        }
        EventView::Shown { seat, cards: hole, strength } => {
            let made = names::hand(strength.name(), tongue.lang);
            did(tongue, *seat, names::SHOWN, [cards(hole), made])
        }
        EventView::Won { pot, seat, amount } => {
            let phrase = if *pot == 0 { names::WON } else { names::WON_SIDE };
            did(tongue, *seat, phrase, [plain(amount), plain(pot)]).tinted(Tone::Good)
        }
        // The ending is told at length.
        EventView::Over { .. } => return None,
    })
}

fn acted(tongue: Tongue, seat: Seat, action: Action, [amount, bet]: [u32; 2]) -> Text {
    let phrase = match action {
        Action::Fold => names::FOLDS,
        Action::CheckCall if amount == 0 => names::CHECKS,
        Action::CheckCall => names::CALLS,
        Action::Raise | Action::Raise33 | Action::Raise75 | Action::AllIn | Action::RaiseTo { .. } => {
            names::BETS
        }
    };
    did(tongue, seat, phrase, [plain(amount), plain(bet)])
}

fn ending(view: &View, outcome: &Outcome, tongue: Tongue) -> Text {
    let named = |of: Seat| plain("  ") + seat(tongue, of).padded(16) + " ";
    let mut text = tongue.say(names::RESULT, [cards(&outcome.board)]);
    for shown in &outcome.shown {
        text += named(shown.seat) + cards(&shown.cards) + "  " + names::hand(shown.name, tongue.lang) + "\n";
    }
    for (seat, result) in outcome.results.iter().enumerate().filter(|(_, result)| **result != 0) {
        text += named(Seat(seat as u8)) + names::result(tongue, view, *result) + "\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Play, RuleSet, Seed};
    use paiju_holdem::Rules;

    use super::*;

    #[test]
    fn a_raise_is_typed_with_its_amount() {
        let hand = Holdem::deal(&Rules::preset(Rules::PRESETS[0]).unwrap(), Seed::from_u64(0)).unwrap();
        let view = hand.view(Observer::Public);
        assert_eq!(Holdem::shorthand(&view, "r 300"), Some(Action::RaiseTo { to: 300 }));
        assert_eq!(Holdem::shorthand(&view, "call"), None);
    }

    /// The listed raises of the first question of a no-limit hand.
    fn raises(lang: Lang) -> Vec<String> {
        let hand = Holdem::deal(&Rules::preset("nolimit").unwrap(), Seed::from_u64(0)).unwrap();
        let seat = hand.phase().awaiting().first().unwrap();
        let view = hand.view(Observer::Seat(seat));
        let raises = hand.legal_list(seat).into_iter().filter(|action| view.raise_to(*action).is_some());
        raises.map(|action| Holdem::label(&view, &action, lang).to_string()).collect()
    }

    #[test]
    fn listed_raises_have_the_names_of_their_sizes() {
        let sizes = |lang| {
            raises(lang)
                .iter()
                .map(|said| said.split([',', ',']).nth(1).map(str::trim).map(String::from))
                .collect::<Option<Vec<_>>>()
        };
        assert_eq!(sizes(Lang::En).unwrap(), ["min", "½ pot", "pot", "2× pot", "everything"]);
        assert_eq!(sizes(Lang::Zh).unwrap(), ["最小", "½ 底池", "底池", "2 倍底池", "全部"]);
    }

    #[test]
    fn a_size_is_typed_by_its_name() {
        let hand = Holdem::deal(&Rules::preset("nolimit").unwrap(), Seed::from_u64(0)).unwrap();
        let seat = hand.phase().awaiting().first().unwrap();
        let legal = hand.legal_list(seat);
        for (typed, place) in [
            ("min", 2),
            ("raise min", 2),
            ("Raise ½ pot", 3),
            ("r half", 3),
            ("pot", 4),
            ("加注到底池", 4),
            ("raise max", 6),
        ] {
            assert_eq!(crate::understand(&hand, seat, typed), Ok(legal[place]), "{typed}");
        }
        let six = Holdem::deal(&Rules::preset("sixmax").unwrap(), Seed::from_u64(0)).unwrap();
        let seat = six.phase().awaiting().first().unwrap();
        assert!(crate::understand(&six, seat, "pot").is_err(), "the six-action menu has no such size");
    }

    #[test]
    fn the_raise_that_is_suggested_can_be_made() {
        let mut hand = Holdem::deal(&Rules::preset("nolimit").unwrap(), Seed::from_u64(0)).unwrap();
        let mut asked = |raise: u32| {
            let seat = hand.phase().awaiting().first().unwrap();
            let question = Holdem::typing(&hand.view(Observer::Seat(seat)), Lang::En).to_string();
            let typed = question.split('`').nth(1).expect("a raise is suggested");
            let meant = crate::understand(&hand, seat, typed);
            assert!(matches!(meant, Ok(Action::RaiseTo { .. })), "{question}: {meant:?}");
            hand.apply_silent(seat, &Action::raise_to(raise.into())).unwrap();
        };
        asked(600);
        asked(1_200);
    }

    #[test]
    fn the_best_five_are_named_from_the_flop_on() {
        let mut hand = Holdem::deal(&Rules::preset("headsup").unwrap(), Seed::from_u64(3)).unwrap();
        let mut named = 0;
        while let Some(seat) = hand.phase().awaiting().first() {
            let view = hand.view(Observer::Seat(seat));
            let notes = Holdem::notes(&view, Lang::En);
            assert_eq!(notes.len(), usize::from(view.board.len() >= 3));
            assert!(
                notes
                    .iter()
                    .all(|note| note.about == "hand" && note.text.to_string().matches('[').count() == 5)
            );
            assert!(Holdem::notes(&hand.view(Observer::Public), Lang::En).is_empty());
            named += notes.len();
            hand.apply_silent(seat, &Action::CheckCall).unwrap();
        }
        assert!(named >= 3, "flop, turn and river");
    }

    #[test]
    fn cards_are_spelled_out() {
        let ace: Card = "Ah".parse().unwrap();
        let said = Lang::ALL.map(|lang| Holdem::piece(ace, lang).to_string());
        assert_eq!(said, ["红桃A", "A of hearts", "红桃A A of hearts"]);
    }
}
