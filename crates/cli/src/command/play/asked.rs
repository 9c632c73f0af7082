//! Whoever asks a person: what there is to see, to answer and to look up, wherever the game is.
//!
//! A game at hand is asked here; a server's table has an answer of its own to each of these (`server`).

use paiju_contract::{Observer, Play, Seat};
use paiju_words::menu::{Room, Screen, screen};
use paiju_words::{Lang, Misheard, Text, Words, host, understand};

use crate::failure::Failure;

/// An open question, and everything around it.
pub(super) trait Asked {
    /// What an answer is.
    type Answer;

    /// What stands before the line that is typed; nothing where nothing is waited for.
    fn prompt(&self) -> Text;
    /// The table, the question and the answers, in the room there is.
    fn screen(&mut self, room: Room) -> Result<Screen, Failure>;
    /// What is meant by what was typed.
    fn understand(&mut self, typed: &str) -> Result<Result<Self::Answer, Misheard>, Failure>;
    /// The rules in short.
    fn help(&mut self) -> Result<Text, Failure>;
    /// What can be typed beside answers.
    fn keys(&self) -> Text;
    /// What something that has a name does.
    fn explain(&mut self, name: &str) -> Result<Option<Text>, Failure>;
}

/// A game at hand that asks a seat.
pub(super) struct AtHand<'a, G> {
    pub(super) game: &'a G,
    pub(super) seat: Seat,
    pub(super) lang: Lang,
}

impl<G: Words> Asked for AtHand<'_, G> {
    type Answer = G::Action;

    fn prompt(&self) -> Text {
        let answers = self.game.legal_list(self.seat).len();
        host::say(self.lang, host::PROMPT, [answers.to_string().into()])
    }

    fn screen(&mut self, room: Room) -> Result<Screen, Failure> {
        let view = self.game.view(Observer::Seat(self.seat));
        Ok(screen::<G>(&view, &self.game.legal_list(self.seat), self.lang, room))
    }

    fn understand(&mut self, typed: &str) -> Result<Result<G::Action, Misheard>, Failure> {
        Ok(understand(self.game, self.seat, typed))
    }

    fn help(&mut self) -> Result<Text, Failure> {
        Ok(G::help(self.lang))
    }

    fn keys(&self) -> Text {
        host::say(self.lang, host::KEYS, [])
    }

    fn explain(&mut self, name: &str) -> Result<Option<Text>, Failure> {
        Ok(G::explain(name, self.lang))
    }
}
