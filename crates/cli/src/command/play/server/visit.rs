//! Somebody at a server's table: what comes is told, what is asked is answered, until he leaves.
//!
//! It owns what is on its way: the open question, the answer that is not acknowledged, whether the connection is lost.

mod seen;
mod telling;

use std::time::{Duration, Instant};

use paiju_contract::Seat;
use paiju_words::menu::{self, Room};
use paiju_words::{Phrase, Text, Tone, host};
use serde_json::json;

use super::super::person::{Heard, Person, Wish};
use super::super::tally::Tally;
use super::desk::Desk;
use super::ear::Ear;
use super::frame::{Frame, Info, Message, Prompt, Refusal};
use super::link::{Link, News};
use crate::args;
use crate::failure::Failure;
use seen::{Seen, failed, left, now};

/// So long before the time is up it is said.
const HURRY: Duration = Duration::from_secs(10);

/// The server, and the ways to it.
pub(super) struct Served {
    pub(super) desk: Desk,
    pub(super) link: Link,
    /// The screen that frames are drawn for.
    pub(super) room: Room,
    /// The line that comes back here.
    pub(super) back: String,
}

/// A person at a table.
pub(super) struct Visit<'a> {
    wanted: &'a args::Play,
    served: Served,
    person: Person<'a, Ear>,
    info: Info,
    seat: Option<u8>,
    drawn: menu::Screen,
    prompt: Option<Prompt>,
    /// The question that was shown last.
    shown: Option<String>,
    /// The answer that is on its way.
    sent: Option<Sent>,
    /// How many answers were tried.
    tries: u32,
    /// Whether the end of the game was told, and what to do next was not yet said.
    over: Over,
    /// What belongs to the account of this game.
    counted: Vec<Text>,
    tally: Tally,
    lost: bool,
    /// By how much the server's clock is ahead, in milliseconds.
    ahead_ms: i64,
    /// `resign` was typed once.
    resigning: bool,
}

/// An answer that the server has not acknowledged.
struct Sent {
    prompt: String,
    typed: String,
    id: String,
}

/// Where a table is between two games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    /// A game is played, or none was yet.
    No,
    /// The end was told; what next?
    Told,
    /// The person has said so.
    Answered,
}

impl<'a> Visit<'a> {
    pub(super) fn new(wanted: &'a args::Play, served: Served, person: Person<'a, Ear>, info: Info) -> Self {
        Self {
            wanted,
            served,
            person,
            info,
            seat: None,
            drawn: menu::Screen::default(),
            prompt: None,
            shown: None,
            sent: None,
            tries: 0,
            over: Over::No,
            counted: Vec::new(),
            tally: Tally::default(),
            lost: false,
            ahead_ms: 0,
            resigning: false,
        }
    }

    /// Stays until the person leaves.
    pub(super) fn stay(mut self, first: &Frame, name: &str, goes_on: bool) -> Result<(), Failure> {
        self.seat = first.seat;
        if first.over.is_some() {
            self.over = Over::Answered;
        }
        self.greet(name, goes_on)?;
        loop {
            while let Some(news) = self.person.input.news() {
                if self.take(news)? {
                    return Ok(());
                }
            }
            let leaves = match self.over {
                Over::Told => self.after_game()?,
                Over::No | Over::Answered => self.listen()?,
            };
            if leaves {
                return Ok(());
            }
        }
    }

    /// Takes what came; whether it was the last.
    fn take(&mut self, news: News) -> Result<bool, Failure> {
        match news {
            News::Typed(_) | News::Message(Message::Other) => {}
            // All the rest of it is told from the beginning of the game.
            News::Message(Message::Snapshot(frame)) => self.seat = frame.seat,
            News::Message(Message::Update(mut frame)) => self.frame(&mut frame)?,
            News::Message(Message::Announcement { text }) => writeln!(self.person.out, "{text}")?,
            News::Message(Message::Pong { now_ms }) => {
                self.ahead_ms = now_ms.map_or(0, |server| server - now());
            }
            News::Message(Message::Accepted { action_id }) => {
                if let Some(sent) = self.sent.take_if(|sent| action_id.as_deref() == Some(&*sent.id)) {
                    // The question is answered: until the next frame there is none, and it is not asked again.
                    self.prompt.take_if(|prompt| prompt.id == sent.prompt);
                }
            }
            News::Message(Message::Refused { action_id, error }) => {
                self.refused(action_id.as_deref(), &error)?;
            }
            News::Connected => {
                if std::mem::take(&mut self.lost) {
                    self.say(host::server::CONNECTED, [])?;
                }
                self.send();
            }
            News::Lost => {
                self.lost = true;
                self.say(host::server::LOST, [])?;
            }
            News::Gone(why) => return Err(Failure::Failed { code: "SERVER_REFUSED", message: why }),
        }
        Ok(self.info.status == "closed")
    }

    /// Asks what is open, or listens to what the person wants meanwhile; whether he leaves.
    fn listen(&mut self) -> Result<bool, Failure> {
        let open = self.prompt.as_ref().filter(|_| self.sent.is_none()).cloned();
        if let Some(prompt) = &open
            && self.shown.as_deref() != Some("")
            && self.ask(prompt)?
        {
            return Ok(false);
        }
        let live = self.person.live;
        self.person.input.held = !live && open.is_none() && self.seat.is_some();
        self.person.input.alarm = open.as_ref().and_then(|prompt| self.alarm(prompt)).filter(|_| live);
        let mut seen = Seen {
            served: &self.served,
            info: &self.info,
            drawn: &self.drawn,
            lang: self.person.lang,
            left: open.as_ref().and_then(|prompt| left(prompt, self.ahead_ms)),
            prompt: open.as_ref(),
        };
        match self.person.decide(&mut seen)? {
            Wish::Act(typed) => self.act(typed, open.as_ref())?,
            Wish::Undo => self.refuse(host::server::NO_UNDO)?,
            Wish::Hint => self.hint(open.is_some())?,
            Wish::Leave(why) => return self.leave(why),
            Wish::Listen => {}
        }
        Ok(false)
    }

    fn refuse(&mut self, phrase: Phrase) -> Result<(), Failure> {
        let why = host::say(self.person.lang, phrase, []);
        self.person.refuse(&why)
    }

    /// When to say that time is running out: not before it was shown, and once.
    fn alarm(&self, prompt: &Prompt) -> Option<Instant> {
        let left = Duration::from_millis(u64::try_from(left(prompt, self.ahead_ms)?).ok()?);
        let before = left.checked_sub(HURRY)?;
        Some(Instant::now() + before)
    }

    /// Shows a question that is new; whether it has been answered with that, having one answer alone. Where other
    /// people wait, it is not: how soon one answers would tell them.
    fn ask(&mut self, prompt: &Prompt) -> Result<bool, Failure> {
        if self.shown.as_ref() == Some(&prompt.id) {
            return Ok(false);
        }
        self.shown = Some(prompt.id.clone());
        if prompt.legal.len() == 1 && !self.info.has_other_people(self.seat) {
            let answer = self.drawn.answers.to_string();
            let name =
                answer.trim().trim_start_matches(|letter: char| letter.is_ascii_digit()).trim().to_owned();
            let said = host::say(self.person.lang, host::ONLY_ANSWER, [name.into()]);
            self.person.tell(&said.tinted(Tone::Faint))?;
            self.submit(prompt, "1".to_owned());
            return Ok(true);
        }
        let hint = if self.wanted.hint { self.advice() } else { Text::new() };
        let mut seen = Seen {
            served: &self.served,
            info: &self.info,
            drawn: &self.drawn,
            lang: self.person.lang,
            left: None,
            prompt: Some(prompt),
        };
        self.person.show(&mut seen, &hint)?;
        Ok(false)
    }

    fn hint(&mut self, asked: bool) -> Result<(), Failure> {
        if !asked {
            return self.refuse(host::server::NOT_ASKED);
        }
        let hint = self.advice();
        self.person.tell(&hint)
    }

    /// What a bot would do, or why that is not known.
    fn advice(&self) -> Text {
        self.served.desk.advice(&self.info.id).unwrap_or_else(failed)
    }

    /// Tells why a request came to nothing; the connection may be lost just now.
    fn unless_failed<T>(&mut self, done: Result<T, Failure>) -> Result<bool, Failure> {
        match done {
            Ok(_) => Ok(true),
            Err(why) => self.person.refuse(&Text::from(why.message())).map(|()| false),
        }
    }

    /// Does what was typed: something to say, giving up, or an answer.
    fn act(&mut self, typed: String, open: Option<&Prompt>) -> Result<(), Failure> {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((&typed, ""));
        let again = std::mem::take(&mut self.resigning);
        match (word.to_lowercase().as_str(), open) {
            ("say" | "说", _) if !rest.trim().is_empty() => {
                if self.lost {
                    return self.refuse(host::server::NOT_CONNECTED);
                }
                self.served.link.say(&json!({ "type": "say", "text": rest.trim() }));
                Ok(())
            }
            ("resign" | "认输", _) if rest.is_empty() && self.info.is_playing() => {
                if again {
                    let resigned = self.served.desk.resign(&self.info.id);
                    return self.unless_failed(resigned).map(drop);
                }
                self.resigning = true;
                self.refuse(host::server::SURE)
            }
            (_, Some(prompt)) => {
                self.submit(prompt, typed);
                Ok(())
            }
            (_, None) => self.refuse(host::server::NOT_ASKED),
        }
    }

    /// Sends an answer. Its name is the question's, so that it is the same action however often it is sent.
    fn submit(&mut self, prompt: &Prompt, typed: String) {
        self.tries += 1;
        let id = format!("{}-{}", prompt.id, self.tries);
        self.sent = Some(Sent { prompt: prompt.id.clone(), typed, id });
        self.send();
    }

    /// Sends what is not acknowledged, once more if need be.
    fn send(&self) {
        if let Some(Sent { prompt, typed, id }) = &self.sent {
            let play = json!({ "type": "play", "prompt": prompt, "typed": typed, "action_id": id });
            self.served.link.say(&play);
        }
    }

    fn refused(&mut self, id: Option<&str>, why: &Refusal) -> Result<(), Failure> {
        let sent = self.sent.take_if(|sent| id == Some(&*sent.id));
        match (&why.detail.misheard, sent) {
            (Some(misheard), Some(sent)) => self.person.misheard(&sent.typed, misheard.clone()),
            (_, Some(_)) if why.code == "ENGINE_VERSION_CONFLICT" => self.refuse(host::server::TOO_LATE),
            _ => self.person.refuse(&Text::from(why.message.as_str())),
        }
    }

    /// After a game: the next one, something to look at, or leaving.
    fn after_game(&mut self) -> Result<bool, Failure> {
        let Some(own) = self.seat else {
            self.over = Over::Answered;
            return Ok(false);
        };
        (self.person.input.held, self.person.input.alarm) = (false, None);
        match self.person.after_game(true, self.tally.len())? {
            Heard::News => {}
            Heard::End => return self.go(),
            Heard::Line(typed) => match self.tally.reply(&mut self.person, Seat(own), &typed)? {
                Some(true) => {
                    let ready = self.served.desk.ready(&self.info.id);
                    if self.unless_failed(ready)? {
                        self.over = Over::Answered;
                        self.say(host::server::READY, [])?;
                    }
                }
                Some(false) => return self.go(),
                None => {}
            },
        }
        Ok(false)
    }

    /// Leaves between games: the chair is free for others.
    fn go(&mut self) -> Result<bool, Failure> {
        self.served.desk.leave(&self.info.id);
        if let (Some(own), false) = (self.seat, self.tally.is_empty()) {
            let ending = self.tally.ending(Seat(own), self.person.lang);
            self.person.tell(&ending.tinted(Tone::Strong))?;
        }
        Ok(true)
    }

    fn leave(&mut self, why: Text) -> Result<bool, Failure> {
        if !self.info.is_playing() || self.seat.is_none() {
            self.person.tell(&why)?;
            return self.go();
        }
        self.person.tell(&host::say(self.person.lang, host::LEFT_UNFINISHED, [why]))?;
        let back = host::say(self.person.lang, host::server::KEPT, [self.served.back.as_str().into()]);
        // A line to copy is not broken.
        self.person.say(&back.to_string())?;
        Ok(true)
    }
}
