//! What a server's table asks, as a person looks at it: drawn by the server, looked up there.

use std::time::{SystemTime, UNIX_EPOCH};

use paiju_words::menu::{self, Room};
use paiju_words::{Lang, Misheard, Text, Tone, host};

use super::super::super::asked::Asked;
use super::super::frame::{Info, Prompt};
use super::Served;
use crate::failure::Failure;

/// What the table asks now, and whatever else there is to look at.
pub(super) struct Seen<'a> {
    pub(super) served: &'a Served,
    pub(super) info: &'a Info,
    pub(super) drawn: &'a menu::Screen,
    pub(super) lang: Lang,
    pub(super) prompt: Option<&'a Prompt>,
    /// Milliseconds until the time is up.
    pub(super) left: Option<i64>,
}

impl Asked for Seen<'_> {
    type Answer = String;

    fn prompt(&self) -> Text {
        let Some(prompt) = self.prompt else { return Text::new() };
        let answers = Text::from(prompt.legal.len().to_string());
        match self.left {
            Some(left) => {
                let seconds = (left.max(0) + 999) / 1_000;
                host::say(self.lang, host::server::PROMPT, [answers, seconds.to_string().into()])
            }
            None => host::say(self.lang, host::PROMPT, [answers]),
        }
    }

    fn screen(&mut self, room: Room) -> Result<menu::Screen, Failure> {
        if room == self.served.room {
            return Ok(self.drawn.clone());
        }
        // Where the server cannot be asked, what it has sent last is better than nothing.
        let looked = self.served.desk.look(&self.info.id, room);
        Ok(looked.map_or_else(|_| self.drawn.clone(), |mut frame| frame.take_screen().drawn))
    }

    /// The server understands.
    fn understand(&mut self, typed: &str) -> Result<Result<String, Misheard>, Failure> {
        Ok(Ok(typed.to_owned()))
    }

    fn help(&mut self) -> Result<Text, Failure> {
        Ok(self.served.desk.help(&self.info.game).unwrap_or_else(failed))
    }

    fn keys(&self) -> Text {
        host::say(self.lang, host::server::KEYS, [])
    }

    fn explain(&mut self, name: &str) -> Result<Option<Text>, Failure> {
        Ok(self.served.desk.explain(&self.info.game, name).unwrap_or_else(|why| Some(failed(why))))
    }
}

/// Milliseconds until the time of a question is up.
pub(super) fn left(prompt: &Prompt, ahead_ms: i64) -> Option<i64> {
    Some(prompt.due_ms? - now() - ahead_ms)
}

/// Milliseconds since 1970.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// Why something is not known.
pub(super) fn failed(why: Failure) -> Text {
    Text::from(why.message()).tinted(Tone::Bad)
}
