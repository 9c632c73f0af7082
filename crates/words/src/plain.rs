//! The words that any game can have, made from its view by what the view says of itself: every field with its name, then
//! the question, and the actions in their notation.
//!
//! It knows no game. Plain games are told by this alone; one that deserves better is `rich` and has a file beside.

mod names;
mod value;

use paiju_contract::{Game, Observer};
use serde::Serialize;

use crate::Words;
use crate::lang::Lang;
use crate::layout::{COLUMNS, pad, width, wrap};
use crate::text::{Text, Tone, plain};
use crate::tongue::Tongue;
use value::{Fields, data, field, fields, happened, seat_scores, spoken, valued};

macro_rules! plain_words {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(plain_word!($kind paiju_games::$name::$game);)*
    };
}

/// All the words of a plain game; a rich one has a file of its own.
macro_rules! plain_word {
    (rich $game:ty) => {};
    (plain $game:ty) => {
        impl Words for $game {
            fn table(view: &Self::View, lang: Lang, columns: usize) -> Text {
                table(crate::title::<Self>(lang), view, public(lang), columns)
            }
            fn question(view: &Self::View, lang: Lang) -> Text {
                question(view, public(lang))
            }
            fn action(_: &Self::View, action: &Self::Action, lang: Lang) -> Text {
                notation(action, lang)
            }
            fn event(event: &Self::EventView, to: Observer, lang: Lang) -> Option<Text> {
                let told = happened(&data(event), Tongue::new(lang, to), is_piece::<Self>);
                (!told.is_empty()).then_some(told)
            }
            fn ending(view: &Self::View, outcome: &Self::Outcome, lang: Lang) -> Text {
                ending(view, outcome, public(lang))
            }
            fn holding(own: &Self::View, open: &Self::View, lang: Lang) -> Text {
                holding(own, open, public(lang))
            }
            fn help(lang: Lang) -> Text {
                public(lang).say(names::HELP, [])
            }
            fn piece(piece: <Self as Game>::Piece, lang: Lang) -> Text {
                notation(&piece, lang)
            }
        }
    };
}

paiju_games::each_game!(plain_words);

/// What a view says that the table does not: who looks is told above it, the question below.
const ELSEWHERE: [&str; 2] = ["observer", "ask"];

/// Fields are the same whoever reads them.
const fn public(lang: Lang) -> Tongue {
    Tongue::new(lang, Observer::Public)
}

/// Words of a notation, each said in the language.
fn notation(what: &impl std::fmt::Display, lang: Lang) -> Text {
    let text = what.to_string();
    let words = text.split(' ').map(|word| names::word(word, lang));
    if lang == Lang::Zh { plain(words.collect::<Vec<_>>().join(" ")) } else { plain(text) }
}

/// Whether a word is the notation of a piece.
fn is_piece<G: Game>(word: &str) -> bool {
    word.parse::<G::Piece>().is_ok()
}

/// The title, then every field of the view, the scores among them.
fn table(title: Text, view: &impl Serialize, tongue: Tongue, columns: usize) -> Text {
    let fields = fields(&data(view)).unwrap_or_default();
    let shown: Fields = fields.into_iter().filter(|(name, _)| !ELSEWHERE.contains(&&**name)).collect();
    title.tinted(Tone::Strong) + "\n" + lines(&rows(&shown, tongue), columns)
}

fn rows(fields: &Fields, tongue: Tongue) -> Vec<(String, String)> {
    let row = |(name, value): &(String, ciborium::Value)| {
        let said = if name == "scores" { seat_scores(value, tongue) } else { valued(name, value, tongue) };
        (names::field(name, tongue.lang), said)
    };
    fields.iter().map(row).collect()
}

/// Names on the left, what they are on the right, no line wider than the screen.
fn lines(rows: &[(String, String)], columns: usize) -> Text {
    let left = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let line = |(name, value): &(String, String)| {
        wrap(&plain(format!("  {}  {value}", pad(name, left))), columns, left + 4) + "\n"
    };
    rows.iter().map(line).collect()
}

/// The fields of a seat's view that the public one has otherwise: what it alone knows.
fn holding(own: &impl Serialize, public: &impl Serialize, tongue: Tongue) -> Text {
    let (own, public) = (data(own), data(public));
    let known: Fields = fields(&own).unwrap_or_default();
    let hidden = known.into_iter().filter(|(name, value)| {
        !ELSEWHERE.contains(&&**name) && field(&public, name).as_ref() != Some(value)
    });
    let rows = rows(&hidden.collect(), tongue);
    tongue.list(rows.into_iter().map(|(name, value)| plain(format!("{name} {value}"))))
}

/// That the view's `ask` asks, and the range of what may be answered; the answers say what it is about. Nothing if it
/// asks nothing.
fn question(view: &impl Serialize, tongue: Tongue) -> Text {
    let Some(ask) = field(&data(view), "ask").filter(|ask| !ask.is_null()) else {
        return Text::new();
    };
    let range = field(&ask, "range")
        .map_or_else(Text::new, |range| tongue.say(names::IN_BRACKETS, [plain(spoken(&range, tongue))]));
    tongue.say(names::YOUR_TURN, [range])
}

/// The scores, and what else the outcome tells; what is nothing is not told.
fn ending(view: &impl Serialize, outcome: &impl Serialize, tongue: Tongue) -> Text {
    let mut told = Fields::new();
    told.extend(field(&data(view), "scores").map(|scores| ("scores".to_owned(), scores)));
    let outcome = data(outcome);
    told.extend(fields(&outcome).unwrap_or_else(|| vec![("outcome".to_owned(), outcome)]));
    told.retain(|(_, value)| !value.is_null());
    tongue.say(names::RESULT, []) + lines(&rows(&told, tongue), COLUMNS)
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Play, Seat, Seed};
    use paiju_games::leduc::{Action, Leduc, Rules};

    use super::*;

    fn dealt() -> Leduc {
        let deck = ["Qs", "Kh", "Qh", "Js", "Jh", "Ks"].map(|card| card.parse().unwrap());
        Leduc::stacked(&Rules::default(), &deck, Seed::from_u64(0)).unwrap()
    }

    #[test]
    fn a_view_is_laid_out_field_by_field() {
        let mut game = dealt();
        for (seat, action) in [(0, Action::Call), (1, Action::Raise), (0, Action::Call)] {
            game.apply_silent(Seat(seat), &action).unwrap();
        }
        let view = game.view(Observer::Seat(Seat(0)));
        let expected = "\
勒杜克扑克 Leduc poker
  version  4
  rules    preset standard, first seat 0
  scores   seat 0: 0, seat 1: 0
  cards    Qs ?
  public   Qh
  betting  call raise call | –
  paid     3 3
  to act   seat 0
  ending   –
";
        assert_eq!(Leduc::table(&view, Lang::Both, COLUMNS).to_string(), expected);
        assert_eq!(Leduc::question(&view, Lang::Both).to_string(), "Your turn");
        assert_eq!(Leduc::question(&view, Lang::Zh).to_string(), "轮到你");
        assert!(Leduc::question(&game.view(Observer::Public), Lang::En).is_empty());
        assert_eq!(Leduc::action(&view, &Action::Raise, Lang::En).to_string(), "raise");
    }

    /// A hand as seat 1 is told of it, and its ending.
    fn told(lang: Lang) -> (Vec<String>, String) {
        let (mut game, to) = (dealt(), Observer::Seat(Seat(1)));
        let mut told = Vec::new();
        let actions = [(0, Action::Raise), (1, Action::Call), (0, Action::Raise), (1, Action::Fold)];
        for (seat, action) in actions {
            let mut sink = |event| {
                let told_of = Leduc::event(&Leduc::project(&event, to).unwrap(), to, lang);
                told.extend(told_of.map(|text| text.to_string()));
            };
            game.apply(Seat(seat), &action, &mut sink).unwrap();
        }
        let view = game.view(Observer::Public);
        (told, Leduc::ending(&view, &game.outcome().unwrap(), lang).to_string())
    }

    #[test]
    fn who_did_what_is_told() {
        let (lines, ending) = told(Lang::Both);
        let expected = [
            "Seat 0: raise",
            "You: call",
            "Opened: [Q♥]",
            "Seat 0: raise",
            "You: fold",
            "Ended: folded seat 1",
        ];
        assert_eq!(lines, expected);
        let result =
            "\n  Result 结果\n  scores  seat 0: +3, seat 1: -3\n  ending  folded seat 1\n  winner  seat 0\n";
        assert_eq!(ending, result);
        let (lines, ending) = told(Lang::Zh);
        assert_eq!(lines[..3], ["0号位:加注", "你:跟注", "翻开:[Q♥]"]);
        assert_eq!(ending, "\n  结果\n  分数  0号位:+3,1号位:-3\n  结局  弃牌 1号位\n  胜者  0号位\n");
    }

    #[test]
    fn no_line_is_too_wide_and_no_word_is_broken() {
        #[derive(Serialize)]
        struct Long {
            a_rather_long_name: Vec<Option<&'static str>>,
        }
        let long = Long { a_rather_long_name: [Some("bamboo"), None].repeat(40) };
        let drawn = table(plain("x"), &long, public(Lang::Both), COLUMNS);
        assert!(drawn.lines().iter().all(|line| line.width() <= COLUMNS), "{drawn}");
        let drawn = drawn.to_string();
        let words: Vec<&str> = drawn.split_whitespace().collect();
        assert_eq!(words.iter().filter(|word| **word == "bamboo").count(), 40);
        assert_eq!(words.iter().filter(|word| **word == "?").count(), 40);
    }
}
