//! How games are told: what an observer sees and is asked, in the words that people read.
//!
//! It owns the way from a table whose game is not known to that game's words, and their JSON. Everything is made from the
//! view and the events of one observer, the same that he is sent: words cannot tell more. What the words are is
//! `paiju-words`'.

mod game;
mod lang;
mod screen;

use std::collections::BTreeMap;
use std::ops::Range;

use paiju_contract::{Budget, Observer, Seat};
use paiju_wire::AnyTable;
use paiju_words::menu::Room as Space;
use paiju_words::{Lang, Misheard};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::refusal::Refusal;
pub use lang::In;
pub use screen::Screen;
pub(crate) use screen::Size;

/// What stands at a table for one observer now.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) table: &'a dyn AnyTable,
    /// The lull that is shown instead of the game as it stands.
    pub(crate) lull: Option<usize>,
    pub(crate) to: Observer,
    /// Whether his question is open.
    pub(crate) asked: bool,
    /// Whether the end is shown.
    pub(crate) over: bool,
    /// The events of the game to tell: the number of the first, and which of his own at this table.
    pub(crate) events: Vec<(usize, Range<usize>)>,
    /// The screen that it is laid out for, if it is.
    pub(crate) space: Option<Space>,
}

/// What is told of a scene.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Words {
    /// What the observer is asked.
    pub question: Option<String>,
    /// The legal answers, in the order of the prompt.
    pub legal: Vec<Choice>,
    /// The events of the frame that are told in words.
    pub events: Vec<Line>,
    /// How the game ended, in several lines.
    pub ending: Option<String>,
    /// What is worth knowing about one's own pieces.
    pub notes: Vec<Note>,
    /// All of it as a terminal shows it, for who has said how large his screen is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screen: Option<Screen>,
}

/// An answer in words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Choice {
    /// As short as it can be told from the others.
    pub label: String,
    /// With what it does.
    pub text: String,
    /// What it does, without what it is called; nothing where its name says it all.
    pub does: String,
}

/// An event in words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Line {
    /// Its number.
    pub n: usize,
    /// What happened.
    pub text: String,
}

/// A note about a piece.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Note {
    /// The piece as views spell it, or a word such as `hand`.
    pub about: String,
    /// What is worth knowing.
    pub text: String,
}

/// Everything about a game that does not change.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct About {
    /// What people call it.
    pub title: String,
    /// The rules in short.
    pub help: String,
    /// Whatever has a name, as views spell it.
    pub glossary: BTreeMap<String, Meaning>,
    /// What the thing that was asked for by name does; `null` if nothing is called so, or nothing was asked for.
    pub explained: Option<String>,
}

/// What something is called, and what it does.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Meaning {
    /// Its name.
    pub name: String,
    /// The code of what it is one of, such as the kind of a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What it does; empty where the name says it all.
    pub text: String,
}

/// What a bot would do, and why.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Advice {
    /// The action.
    #[schemars(with = "Value")]
    pub action: Box<RawValue>,
    /// Its place in the list of legal answers; `null` for one that is not listed, such as a number out of a range.
    pub index: Option<usize>,
    /// The action in words.
    pub text: String,
    /// What speaks for it, the weightiest first.
    pub reasons: Vec<String>,
}

/// How a game ended, as everybody may know.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Over {
    /// What it brought each seat.
    pub scores: Vec<i64>,
    /// What else is told, as the game's schema says.
    #[schemars(with = "Value")]
    pub detail: Box<RawValue>,
    /// The public rules of the next game of the match; `null` if there is none.
    #[schemars(with = "Value")]
    pub next_rules: Box<RawValue>,
}

/// The words of a scene.
pub(crate) fn words(scene: &Scene<'_>, lang: Lang) -> Words {
    game::of(scene.table.name()).map(|game| game.words(scene, lang)).unwrap_or_default()
}

/// How the game of a table ended; `None` before its end.
pub(crate) fn over(table: &dyn AnyTable) -> Option<Over> {
    game::of(table.name())?.over(table)
}

/// What does not change about the game of that name, and what something in it does.
pub(crate) fn about(name: &str, lang: Lang, thing: Option<&str>) -> Option<About> {
    game::of(name).map(|game| game.about(lang, thing))
}

/// What the game of that name is called.
pub(crate) fn title(name: &str, lang: Lang) -> String {
    game::of(name).map(|game| game.title(lang)).unwrap_or_default()
}

/// Advice that is worked out later, on any thread.
pub type Hint = Box<dyn FnOnce() -> Result<Advice, Refusal> + Send>;

/// What a bot would do in a seat's place, and why: to be worked out later.
pub(crate) fn advice(
    table: &dyn AnyTable,
    seat: Seat,
    bot: &str,
    budget: Budget,
    lang: Lang,
) -> Result<Hint, Refusal> {
    let game = game::of(table.name()).ok_or_else(|| Refusal::not_found("this game is not told in words"))?;
    game.advice(table, seat, bot, budget, lang)
}

/// The action that somebody means by what he typed, as JSON; `None` for a game that is not told in words.
pub(crate) fn understand(
    table: &dyn AnyTable,
    seat: Seat,
    typed: &str,
) -> Option<Result<Box<RawValue>, Misheard>> {
    game::of(table.name())?.understand(table, seat, typed)
}
