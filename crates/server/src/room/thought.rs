//! What bots think about, and when their answers count: on a beat, so that nobody can tell how long they thought.
//!
//! It owns which questions bots are asked, the answers that have come, and the beat. Who thinks, and where, is the
//! [hall](crate::hall)'s. None of it is in the log: after a restart the questions are asked again.

use std::time::Duration;

use paiju_contract::{Budget, Seat};
use paiju_wire::{Choice, Pondering, Reply};

use super::Room;
use super::desk::step_entry;
use super::entry::{Actor, Entry, Level, Sitter};
use super::options::Timeout;
use crate::refusal::Refusal;

/// How long a bot may think: people who wait for it hardly notice.
const THINKING: Duration = Duration::from_millis(80);
/// The shortest beat at a table of people where a bot may take all of its time, and where none does. Either leaves room
/// for a busy machine.
const SLOW_BEAT_MS: i64 = 160;
const QUICK_BEAT_MS: i64 = 40;

/// What has become of a question to a bot.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// The question's name.
    prompt: String,
    /// The answer as JSON text, and when it came; none while the bot thinks.
    answer: Option<(String, i64)>,
}

/// A question that a bot should think about.
pub struct BotQuestion {
    /// Whose.
    pub seat: Seat,
    /// Its name: an answer that comes after the question is gone is dropped.
    pub prompt: String,
    /// The work.
    pub think: Pondering,
}

impl std::fmt::Debug for BotQuestion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BotQuestion")
            .field("seat", &self.seat)
            .field("prompt", &self.prompt)
            .finish_non_exhaustive()
    }
}

impl Room {
    /// The questions to bots that nobody thinks about yet. From now on somebody does.
    pub fn bot_questions(&mut self) -> Vec<BotQuestion> {
        let mut questions = Vec::new();
        for seat in self.seats() {
            let Some(prompt) = self.asks_a_bot(seat) else {
                self.thoughts[seat.index()] = None;
                continue;
            };
            if self.thoughts[seat.index()].as_ref().is_some_and(|thought| thought.prompt == prompt) {
                continue;
            }
            self.thoughts[seat.index()] = Some(Thought { prompt: prompt.clone(), answer: None });
            match self.table().map(|table| table.ponder(seat, self.bot_of(seat), Budget::Time(THINKING))) {
                Some(Ok(think)) => questions.push(BotQuestion { seat, prompt, think }),
                // A bot that cannot even be asked is as one that does not answer.
                _ => self.thought(seat, &prompt, String::new(), self.last_ms),
            }
        }
        questions
    }

    /// A bot has come to an answer.
    pub fn thought(&mut self, seat: Seat, prompt: &str, answer: String, now_ms: i64) {
        let thought = self.thoughts.get_mut(seat.index()).and_then(Option::as_mut);
        if let Some(thought) = thought.filter(|thought| thought.prompt == prompt && thought.answer.is_none())
        {
            thought.answer = Some((answer, now_ms));
        }
    }

    /// The name of a seat's open question, if a bot answers it: for itself, for somebody who is away, or when the clock
    /// has run out.
    fn asks_a_bot(&self, seat: Seat) -> Option<String> {
        let sitting = self.sitting.as_ref().filter(|_| self.is_running())?;
        let clock = self.opened.options.clock.is_some_and(|clock| clock.then == Timeout::Bot);
        let chair = &self.chairs[seat.index()];
        if chair.decides() && !clock { None } else { sitting.prompt(seat) }
    }

    /// When the answer of a seat's bot counts; none while it thinks. In a window it counts at once: nobody sees it, and
    /// what follows is shown when the window is over. Otherwise it counts on the next beat after it has come.
    pub(super) fn answers_at(&self, seat: Seat) -> Option<i64> {
        let sitting = self.sitting.as_ref()?;
        let asked_ms = sitting.asked_since(seat)?;
        let (_, came_ms) = self.bot_answer(seat)?;
        let (beat_ms, took_ms) = (self.beat_ms(), (came_ms - asked_ms).max(0));
        let in_window = self.opened.even_pace && sitting.window_lasts(self.pace(), *came_ms);
        match beat_ms {
            0 => Some(asked_ms),
            _ if in_window => Some(asked_ms),
            _ => Some(asked_ms + beat_ms * ((took_ms + beat_ms - 1) / beat_ms).max(1)),
        }
    }

    /// The answer that has come to a seat's open question, and when it came.
    fn bot_answer(&self, seat: Seat) -> Option<&(String, i64)> {
        let prompt = self.sitting.as_ref()?.prompt(seat)?;
        let thought = self.thoughts[seat.index()].as_ref().filter(|thought| thought.prompt == prompt)?;
        thought.answer.as_ref()
    }

    /// How far apart the moments are at which bots' answers count. It depends on who sits here, never on what they hold.
    pub(super) fn beat_ms(&self) -> i64 {
        let chosen = i64::from(self.opened.options.bot_ms);
        let people = self.chairs.iter().any(|chair| chair.player().is_some());
        if !self.opened.even_pace || !people {
            return chosen;
        }
        let thinks = |level: Level| level == Level::Hard;
        let bots = self.chairs.iter().any(|chair| match chair.who {
            Some(Sitter::Bot { level, .. }) => thinks(level),
            _ => false,
        });
        chosen.max(if bots || thinks(self.opened.options.stand_in) { SLOW_BEAT_MS } else { QUICK_BEAT_MS })
    }

    /// The bot that plays a seat: its own, or the stand-in.
    fn bot_of(&self, seat: Seat) -> &str {
        match &self.chairs[seat.index()].who {
            Some(Sitter::Bot { bot, .. }) => bot,
            _ => self.bot_for(self.opened.options.stand_in),
        }
    }

    /// What a seat's bot has come to. A bot that gave no answer the game takes gets the default.
    pub(super) fn bot_step(&self, seat: Seat, by: Actor) -> Result<Entry, Refusal> {
        let table = self.table().ok_or_else(|| Refusal::conflict("no game is played"))?;
        let step = self
            .bot_answer(seat)
            .map(|(action, _)| step_entry(table, Reply::new(seat, Choice::Action(action)), by, None));
        match step {
            Some(Ok(entry)) => Ok(entry),
            None => self.default_step(seat, by),
            Some(Err(why)) => {
                tracing::warn!(table = %self.id, seat = seat.0, why = %why.message, "a bot's answer is refused");
                self.default_step(seat, by)
            }
        }
    }

    /// What a seat does that does not answer.
    pub(super) fn default_step(&self, seat: Seat, by: Actor) -> Result<Entry, Refusal> {
        let table = self.table().ok_or_else(|| Refusal::conflict("no game is played"))?;
        let action = table.default_action(seat).unwrap_or_default();
        step_entry(table, Reply::new(seat, Choice::Action(&action)), by, None)
    }
}
