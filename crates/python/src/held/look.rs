//! What an observer of a state reads: the table in words, and what he was told so far.

use paiju_contract::{Encode, Game, Observer, Play, Seat};
use paiju_games::holdem::Holdem;
use paiju_wire::Error;
use paiju_words::Lang;

use super::{Form, Held, either};
use crate::catalog::Played;
use crate::error::bad;

/// How wide a table is laid out.
const COLUMNS: usize = 100;

impl<G: Played> Held<G> {
    /// Table, question and answers in words; each answer behind its id.
    pub(super) fn told(&self, to: Observer, lang: Lang) -> String {
        let (view, outcome) = either!(self, game => (game.view(to), game.outcome()));
        let mut told = G::table(&view, lang, COLUMNS).to_string().trim_end().to_owned();
        if let Some(outcome) = outcome {
            told += "\n";
            told += G::ending(&view, &outcome, lang).to_string().trim_matches('\n');
        }
        let question = G::question(&view, lang).to_string();
        if !question.is_empty() {
            told += "\n";
            told += &question;
        }
        if let Observer::Seat(seat) = to {
            for action in either!(self, game => game.legal_list(seat)) {
                let id = either!(self, game => game.id(seat, &action));
                let id = id.map_or_else(|| "-".to_owned(), |id| id.to_string());
                let words = <G as paiju_words::Words>::action(&view, &action, lang).to_string();
                told.extend([
                    "
  ",
                    &id,
                    ": ",
                    &flat(&words),
                ]);
            }
        }
        told + "\n"
    }

    /// What an observer was told so far; `None` without history.
    pub(super) fn heard(&self, to: Observer) -> Option<Vec<G::EventView>> {
        let Form::Kept(game) = &self.form else { return None };
        let mut heard = Vec::new();
        game.past()?.tell(&mut |event| heard.extend(G::project(&event, to)))?;
        Some(heard)
    }

    /// The same in words.
    pub(super) fn lines(&self, to: Observer, lang: Lang) -> Option<Vec<String>> {
        let told = |event: &G::EventView| Some(flat(&G::event(event, to, lang)?.to_string()));
        Some(self.heard(to)?.iter().filter_map(told).collect())
    }
}

/// Text in one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Held<Holdem> {
    /// What a seat knows, in the layout of the original design.
    pub(crate) fn features(&self, seat: Seat, out: &mut [f32]) -> Result<(), Error> {
        match &self.form {
            Form::Kept(hand) => hand.write_features(seat, out).map_err(|why| bad("source", why.to_string())),
            Form::Lean(_) => Err(bad("source", "this hand has no past that could be written")),
        }
    }
}
