//! What a seat sees and is asked, as text: Chinese, English, or both side by side.
//!
//! Every game of the list has [`Words`]: its table, the question, its actions, what happened, how it ended, and the
//! rules in short. All of it is made from a view or an event as one observer may know it, never from a state, so words
//! cannot tell more than the view does. Text has tones instead of colours ([`Text`], [`Tone`]).
//!
//! It knows no terminal, no page, no JSON and no protocol.
//!
//! # Adding a game
//! A game that the list of games calls `plain` is told by `plain.rs`. For one that is `rich`, write `<game>.rs` with
//! `impl Words for` the game and add `mod <game>;` here. Its words stand in one table, `<game>/names.rs`: a third
//! language is a third column there.
//!
//! ```
//! use paiju_contract::{Game, Observer, Play, RuleSet, Seat, Seed};
//! use paiju_games::leduc::{Leduc, Rules};
//! use paiju_words::{Lang, Words};
//!
//! let game = Leduc::deal(&Rules::default(), Seed::from_u64(1)).unwrap();
//! let view = game.view(Observer::Seat(Seat(0)));
//! assert_eq!(Leduc::question(&view, Lang::En).to_string(), "Your turn");
//! let first = game.legal_list(Seat(0))[0];
//! assert_eq!(Leduc::action(&view, &first, Lang::Zh).to_string(), "跟注");
//! ```

mod gloss;
mod holdem;
pub mod host;
mod lang;
pub mod layout;
mod mahjong;
mod meant;
pub mod menu;
mod plain;
mod reason;
mod sanguosha;
mod text;
mod tongue;
mod typeset;
mod wrap;
mod xianqi;

use paiju_contract::{Game, Observer};

pub use gloss::{Entry, Note};
pub use lang::{Lang, Phrase, UnknownLang};
pub use mahjong::{faces, tile_name};
pub use meant::{Misheard, understand};
pub use reason::only_answer;
pub use text::{Span, Text, Tone};
pub use typeset::typeset;

/// A game that people can be told about.
pub trait Words: Game {
    /// The table as the view's observer knows it, one or more whole lines, laid out for a screen of so many columns.
    fn table(view: &Self::View, lang: Lang, columns: usize) -> Text;

    /// The table where there are few lines: what can be looked up elsewhere is left out.
    fn brief(view: &Self::View, lang: Lang, room: menu::Room) -> Text {
        Self::table(view, lang, room.columns)
    }

    /// What the view's observer is asked, in one line; nothing if he is asked nothing.
    fn question(view: &Self::View, lang: Lang) -> Text;

    /// How an answer may be typed beside the words and numbers of a list; nothing where there is no other way.
    fn typing(view: &Self::View, lang: Lang) -> Text {
        let _ = (view, lang);
        Text::new()
    }

    /// An action in a few words, and what it does here.
    fn action(view: &Self::View, action: &Self::Action, lang: Lang) -> Text;

    /// The same as short as it can be told from the others.
    fn label(view: &Self::View, action: &Self::Action, lang: Lang) -> Text {
        Self::action(view, action, lang)
    }

    /// What it does here, without what it is called; nothing where its name says it all.
    fn does(view: &Self::View, action: &Self::Action, lang: Lang) -> Text {
        let _ = (view, action, lang);
        Text::new()
    }

    /// What it is called, without what it does here: the words whose beginnings somebody may type.
    fn called(view: &Self::View, action: &Self::Action, lang: Lang) -> Text {
        Self::label(view, action, lang)
    }

    /// What happened, in one line, as the observer is told; `None` for what need not be told.
    fn event(event: &Self::EventView, to: Observer, lang: Lang) -> Option<Text>;

    /// How it ended, one or more whole lines: the outcome, and the observer's view at the end.
    fn ending(view: &Self::View, outcome: &Self::Outcome, lang: Lang) -> Text;

    /// What the observer of `own` holds that the public view does not show: its hand, its role; on one line. Nothing
    /// where everybody knows as much. For hosts that show all hands at once.
    fn holding(own: &Self::View, public: &Self::View, lang: Lang) -> Text;

    /// Whether an event shows the observer a piece that was hidden from him: what was shown cannot be taken back.
    fn shows(event: &Self::EventView, to: Observer) -> bool {
        let _ = (event, to);
        true
    }

    /// Whether an event belongs to the account of a result: what was won, paid, lost.
    fn counts(event: &Self::EventView) -> bool {
        let _ = event;
        true
    }

    /// What speaks for an action, as a bot has said it in English.
    fn reason(said: &str, lang: Lang) -> Text {
        reason::told(&[], said, lang)
    }

    /// The rules in short, several lines.
    fn help(lang: Lang) -> Text;

    /// What a card or a tile is called.
    fn piece(piece: Self::Piece, lang: Lang) -> Text;

    /// What something that has a name does: a card, a skill, a general. The name may be of any language.
    fn explain(name: &str, lang: Lang) -> Option<Text> {
        let _ = (name, lang);
        None
    }

    /// Everything that has a name in views and events, with what it does.
    fn glossary(lang: Lang) -> Vec<Entry> {
        let _ = lang;
        Vec::new()
    }

    /// What is worth knowing about the own pieces, from what the view shows and nothing else.
    fn notes(view: &Self::View, lang: Lang) -> Vec<Note> {
        let _ = (view, lang);
        Vec::new()
    }

    /// An action in a shorthand of the game's own, beside the numbers of a list and its notation.
    fn shorthand(view: &Self::View, text: &str) -> Option<Self::Action> {
        let _ = (view, text);
        None
    }
}

/// What the game is, in a sentence: in Chinese where that alone is wanted, otherwise in English. Nothing for a game that
/// does not say.
pub fn about<G: Game>(lang: Lang) -> Text {
    let [zh, en] = G::ABOUT;
    Text::from(if lang == Lang::Zh { zh } else { en })
}

/// The game's title: `掀棋`, `XianQi`, or both.
pub fn title<G: Game>(lang: Lang) -> Text {
    Text::from(lang::Name::of_title(G::TITLE).in_lang(lang))
}
