//! Mahjong in words: four players, their melds and discards, your tiles and your waits.

mod names;
mod players;
mod waits;

use paiju_contract::{Observer, Seat};
use paiju_mahjong::{Action, EventView, Mahjong, Outcome, PlayerView, Question, Tile, View, WallEnd};

use crate::Words;
use crate::gloss::{Entry, Note};
use crate::lang::{Lang, Phrase};
use crate::layout::table;
use crate::reason::told;
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;
pub use names::{faces, tile_name};

impl Words for Mahjong {
    fn table(view: &View, lang: Lang, columns: usize) -> Text {
        players::draw(view, lang, columns)
    }

    fn question(view: &View, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        match view.ask.as_ref().map(|ask| ask.question) {
            Some(Question::Bury) => tongue.say(names::ASK_BURY, []),
            Some(Question::Turn { .. }) => match view.drawn {
                Some(tile) => tongue.say(drawn(view), [faces([tile])]),
                None => tongue.say(names::ASK_TURN, []),
            },
            Some(Question::Answer(offer)) => tongue.did(offer.from, names::ASK_OFFER, [faces([offer.tile])]),
            None => Text::new(),
        }
    }

    fn action(view: &View, action: &Action, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        match *action {
            Action::Bury(tiles) => tongue.say(names::BURY, [faces(tiles)]),
            Action::Discard(tile) => {
                let hint = players::hint(view, tongue, tile).tinted(Tone::Faint);
                (tongue.say(names::DISCARD, [faces([tile])]) + hint).trim_end()
            }
            Action::KongConcealed(tile) => tongue.say(names::KONG_CONCEALED, [faces([tile; 4])]),
            Action::KongAdded(tile) => tongue.say(names::KONG_ADDED, [faces([tile; 4])]),
            Action::Hu => tongue.say(names::HU, []).tinted(Tone::Good),
            Action::HuAside(tile) => {
                let aside = tongue.say(names::ASIDE, [faces([tile])]);
                tongue.say(names::HEAVENLY, []).tinted(Tone::Good) + aside
            }
            Action::Pong => tongue.say(names::PONG, []),
            Action::Kong => tongue.say(names::KONG, []),
            Action::Pass => tongue.say(names::PASS, []),
        }
    }

    fn label(view: &View, action: &Action, lang: Lang) -> Text {
        let tongue = Tongue::new(lang, view.observer);
        match *action {
            Action::Discard(tile) => tongue.say(names::DISCARD, [faces([tile])]).trim_end(),
            _ => Self::action(view, action, lang),
        }
    }

    fn event(event: &EventView, to: Observer, lang: Lang) -> Option<Text> {
        happened(event, Tongue::new(lang, to))
    }

    fn ending(view: &View, outcome: &Outcome, lang: Lang) -> Text {
        ending(view, outcome, Tongue::new(lang, view.observer))
    }

    fn holding(own: &View, _: &View, _: Lang) -> Text {
        let hand = own.own().and_then(|player| player.hand);
        hand.map_or_else(Text::new, |hand| faces(hand.tiles()))
    }

    fn help(lang: Lang) -> Text {
        Tongue::new(lang, Observer::Public).say(names::HELP, [])
    }

    fn piece(piece: Tile, lang: Lang) -> Text {
        Text::toned(names::tone(piece.suit()), tile_name(piece, lang))
    }

    fn shows(event: &EventView, to: Observer) -> bool {
        match event {
            EventView::Drew { tile, .. } => tile.is_some(),
            EventView::Discarded { seat, .. }
            | EventView::Ponged { seat, .. }
            | EventView::KongOffered { seat, .. }
            | EventView::Konged { seat, .. } => !to.is(*seat),
            EventView::Buried { .. }
            | EventView::Answered { .. }
            | EventView::Paid { .. }
            | EventView::KongRobbed { .. } => false,
            EventView::Dealt { .. }
            | EventView::SuitsRevealed { .. }
            | EventView::Won { .. }
            | EventView::Ended { .. } => true,
        }
    }

    fn counts(event: &EventView) -> bool {
        matches!(event, EventView::Won { .. } | EventView::Paid { .. })
    }

    fn reason(said: &str, lang: Lang) -> Text {
        told(&names::REASONS, said, lang)
    }

    fn glossary(lang: Lang) -> Vec<Entry> {
        names::glossary(Tongue::new(lang, Observer::Public))
    }

    fn notes(view: &View, lang: Lang) -> Vec<Note> {
        waits::notes(view, Tongue::new(lang, view.observer))
    }

    /// A tile alone is a discard, three tiles a burying: `5m`, `123p`.
    fn shorthand(_: &View, text: &str) -> Option<Action> {
        match paiju_mahjong::parse_tiles(text).ok()?[..] {
            [tile] => Some(Action::Discard(tile)),
            [a, b, c] => Some(Action::bury([a, b, c])),
            _ => None,
        }
    }
}

/// An event as the observer saw it.
fn happened(event: &EventView, tongue: Tongue) -> Option<Text> {
    Some(match event {
        EventView::Dealt { .. } | EventView::Buried { .. } | EventView::Answered { .. } => return None,
        EventView::SuitsRevealed { missing } => {
            let suit = |(seat, suit): (usize, &_)| {
                tongue.colon(tongue.seat(Seat(seat as u8)), names::short_suit(*suit, tongue.lang))
            };
            tongue.say(
                names::SUITS,
                [Text::join(missing.iter().enumerate().map(suit), names::COMMA.column(tongue.lang))],
            )
        }
        EventView::Drew { seat, tile, from, .. } => match (tile, from) {
            (Some(tile), WallEnd::Head) => tongue.did(*seat, names::DREW, [faces([*tile])]),
            (Some(tile), WallEnd::Tail) => tongue.did(*seat, names::REPLACED, [faces([*tile])]),
            (None, WallEnd::Tail) => tongue.did(*seat, names::REPLACED_UNSEEN, []),
            (None, WallEnd::Head) => return None,
        },
        EventView::Discarded { seat, tile } => tongue.did(*seat, names::DISCARDED, [faces([*tile])]),
        EventView::Ponged { seat, tile, .. } => tongue.did(*seat, names::PONGED, [faces([*tile; 3])]),
        EventView::KongOffered { seat, tile } => tongue.did(*seat, names::KONG_OFFERED, [faces([*tile])]),
        EventView::KongRobbed { tile, .. } => tongue.say(names::KONG_ROBBED, [faces([*tile])]),
        EventView::Konged { seat, tile, .. } => match tile {
            Some(tile) => tongue.did(*seat, names::KONGED, [faces([*tile; 4])]),
            None => tongue.did(*seat, names::KONGED_UNSEEN, []),
        },
        EventView::Won { seat, tile, fan, elements, .. } => {
            let filled = [faces([*tile]), plain(fan), names::elements(tongue, elements)];
            tongue.did(*seat, names::WON, filled).tinted(Tone::Good)
        }
        EventView::Paid { from, to, amount, reason } => {
            let why = tongue.name(names::reason(*reason));
            tongue.did(*from, names::PAID, [plain(amount), tongue.seat(*to), why])
        }
        EventView::Ended { .. } => tongue.say(names::ENDED, []),
    })
}

/// Every player's row, and his tiles below it: beside it there is no room on a narrow screen.
fn with_hands(view: &View, rows: &Text) -> Text {
    let hand = |player: &PlayerView| player.hand.map(|hand| faces(hand.tiles()));
    let hands = std::iter::once(None).chain(view.players.iter().map(hand));
    let line = |(row, hand): (Text, Option<Text>)| match hand {
        Some(hand) => row + "\n      " + hand + "\n",
        None => row + "\n",
    };
    rows.lines().into_iter().zip(hands).map(line).collect()
}

fn ending(view: &View, outcome: &Outcome, tongue: Tongue) -> Text {
    let mut rows = vec![names::ENDING_HEAD.map(|head| tongue.say(head, [])).to_vec()];
    for player in &view.players {
        rows.push(vec![
            tongue.seat(player.seat),
            plain(player.hu_count),
            plain(format!("{:+}", player.score)),
            plain(outcome.total_scores[player.seat.index()]),
        ]);
    }
    let wins: u32 = outcome.hu_counts.iter().map(|count| u32::from(*count)).sum();
    let why = tongue.say(names::end(outcome.reason), []);
    let dealer = tongue.seat_number(outcome.next_dealer);
    tongue.say(names::ENDING, [why, plain(wins), dealer]) + with_hands(view, &table("lrrr", &rows))
}

/// The question after a draw names what is on offer and nothing else.
fn drawn(view: &View) -> Phrase {
    let offered = |wanted: fn(&Action) -> bool| view.ask.iter().flat_map(|ask| &ask.actions).any(wanted);
    let kong = offered(|action| matches!(action, Action::KongConcealed(_) | Action::KongAdded(_)));
    let wins = offered(|action| matches!(action, Action::Hu | Action::HuAside(_)));
    names::ASK_DRAWN[usize::from(kong)][usize::from(wins)]
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Play, RuleSet, Seed};
    use paiju_mahjong::Rules;

    use super::*;

    #[test]
    fn tiles_are_typed_in_their_notation() {
        let game = Mahjong::deal(&Rules::preset(Rules::PRESETS[0]).unwrap(), Seed::from_u64(0)).unwrap();
        let view = game.view(Observer::Public);
        let [five, one, two, three]: [Tile; 4] = ["5m", "1p", "2p", "3p"].map(|tile| tile.parse().unwrap());
        assert_eq!(Mahjong::shorthand(&view, "5m"), Some(Action::Discard(five)));
        assert_eq!(Mahjong::shorthand(&view, "123p"), Some(Action::bury([one, two, three])));
        assert_eq!(Mahjong::shorthand(&view, "12p"), None);
    }

    #[test]
    fn what_is_asked_after_a_draw_is_what_is_offered() {
        let (rules, mut asked) = (Rules::preset("to-the-wall").unwrap(), [[0; 2]; 2]);
        for seed in 0..10 {
            let mut game = Mahjong::deal(&rules, Seed::from_u64(seed)).unwrap();
            while let Some(seat) = game.phase().awaiting().iter().next() {
                let view = game.view(Observer::Seat(seat));
                let said = Mahjong::question(&view, Lang::En).to_string();
                let has = |sign: &str| {
                    game.legal_list(seat).iter().any(|action| action.to_string().starts_with(sign))
                };
                if said.starts_with("You drew") {
                    assert_eq!(
                        (said.contains("kong"), said.contains("win")),
                        (has("kong"), has("hu")),
                        "{said}"
                    );
                    asked[usize::from(has("kong"))][usize::from(has("hu"))] += 1;
                }
                let action = *game.legal_list(seat).last().unwrap();
                game.apply_silent(seat, &action).unwrap();
            }
        }
        assert!(asked[0][0] > 0 && asked[1][0] > 0 && asked[0][1] > 0, "{asked:?}");
    }

    #[test]
    fn tiles_have_names() {
        let tile: Tile = "5m".parse().unwrap();
        let said = Lang::ALL.map(|lang| Mahjong::piece(tile, lang).to_string());
        assert_eq!(said, ["五万", "5 of characters", "五万 5m"]);
    }
}
