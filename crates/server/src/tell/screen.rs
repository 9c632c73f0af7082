//! Words laid out for a screen of so many columns and lines, for those who have one and nothing else: a terminal.
//!
//! It owns their JSON. What is on the screen is `paiju-words`'; which colour a tone has is the reader's.

use paiju_contract::Observer;
use paiju_words::layout::NARROWEST;
use paiju_words::menu::{self, Room as Space};
use paiju_words::{Lang, Text, Words as Spoken};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A wider screen is told as one of so many columns.
const WIDEST: u32 = 240;

/// How large somebody's screen is, as requests say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct Size {
    columns: Option<u32>,
    /// None: it has no last line.
    lines: Option<u32>,
}

impl Size {
    pub(crate) const fn new(columns: Option<u32>, lines: Option<u32>) -> Self {
        Self { columns, lines }
    }

    /// The room of the screen, if there is one. No table has room on less than the narrowest.
    pub(crate) fn space(self) -> Option<Space> {
        let columns = self.columns?.min(WIDEST) as usize;
        let lines = self.lines.map_or(usize::MAX, |lines| lines as usize);
        Some(Space { columns: columns.max(NARROWEST), lines })
    }
}

/// Everything laid out for a screen. Texts are pieces in a row, each with how it is meant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Screen {
    /// The table, whole lines.
    #[schemars(with = "Vec<Piece>")]
    pub table: Text,
    /// What is asked, and how an answer may be typed.
    #[schemars(with = "Vec<Piece>")]
    pub question: Text,
    /// The answers with their numbers, as many as there is room for.
    #[schemars(with = "Vec<Piece>")]
    pub answers: Text,
    /// The events of the frame that are told in words.
    pub events: Vec<ScreenLine>,
    /// How the game ended.
    #[schemars(with = "Option<Vec<Piece>>")]
    pub ending: Option<Text>,
}

/// An event on a screen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ScreenLine {
    /// Its number.
    pub n: usize,
    /// What happened.
    #[schemars(with = "Vec<Piece>")]
    pub text: Text,
    /// Whether it belongs to the account of the result: what was won, paid, lost.
    pub counts: bool,
}

/// A piece of text.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct Piece {
    /// How it is meant: `plain`, `strong`, `faint`, `good`, `bad`, `key`, or the colour of a game's piece.
    tone: String,
    /// What it says; may hold line breaks.
    text: String,
}

/// The screen of a view, with the answers there are.
pub(super) fn draw<G: Spoken>(view: &G::View, actions: &[G::Action], lang: Lang, space: Space) -> Screen {
    let menu::Screen { table, question, answers } = menu::screen::<G>(view, actions, lang, space);
    Screen { table, question, answers, events: Vec::new(), ending: None }
}

/// An event as it stands on a screen.
pub(super) fn told<G: Spoken>(
    n: usize,
    event: &G::EventView,
    to: Observer,
    lang: Lang,
) -> Option<ScreenLine> {
    Some(ScreenLine { n, text: G::event(event, to, lang)?, counts: G::counts(event) })
}
