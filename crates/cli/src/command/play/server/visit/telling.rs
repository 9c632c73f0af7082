//! What a person is told at a server's table: where he is, what happened, who comes and goes, how it ended.

use paiju_contract::Seat;
use paiju_words::{Phrase, Text, Tone, host};

use super::super::super::person::digits;
use super::super::super::tally::accounted;
use super::super::frame::{Frame, Notice, Screen};
use super::{Over, Visit};
use crate::failure::Failure;

impl Visit<'_> {
    /// Where one is, and who is waited for.
    pub(super) fn greet(&mut self, name: &str, goes_on: bool) -> Result<(), Failure> {
        let (lang, link) = (self.person.lang, self.served.desk.address.link_to(&self.info.id));
        self.say(host::server::AT_TABLE, [link.as_str().into(), name.into()])?;
        if self.seat.is_none() {
            return self.say(host::server::WATCHING, []);
        }
        if goes_on {
            self.welcome()?;
            self.shown = Some(String::new());
            return self.say(host::server::GOES_ON, []);
        }
        if self.info.is_playing() {
            return Ok(());
        }
        let own_ready = self.info.seats.iter().any(|chair| Some(chair.seat) == self.seat && chair.ready);
        if !own_ready {
            self.served.desk.ready(&self.info.id)?;
        }
        let free = self.info.seats.iter().filter(|chair| chair.kind == "free").count();
        let said = match free {
            0 => host::say(lang, host::server::NOT_READY, []),
            _ => host::say(lang, host::server::INVITE, [free.to_string().into(), link.into()]),
        };
        self.person.tell(&said)
    }

    pub(super) fn say<const N: usize>(&mut self, phrase: Phrase, filled: [Text; N]) -> Result<(), Failure> {
        let said = host::say(self.person.lang, phrase, filled);
        self.person.tell(&said)
    }

    /// Who sits where in the game that begins, and what its deal is committed to.
    pub(super) fn welcome(&mut self) -> Result<(), Failure> {
        let lang = self.person.lang;
        let own = self.seat;
        let seated = self.info.seats.iter().map(|chair| {
            let called = match &chair.name {
                _ if Some(chair.seat) == own => host::seat(lang, Seat(chair.seat), Seat(chair.seat)),
                Some(name) => Text::from(name.as_str()),
                None => Text::from("–"),
            };
            host::say(lang, host::SEATED, [host::seat_number(lang, Seat(chair.seat)), called])
        });
        let number = host::say(lang, host::GAME_NUMBER, [self.info.number.to_string().into()]);
        let head = Text::from(self.info.game.as_str()) + " · " + number;
        let head = head.tinted(Tone::Strong) + "   " + Text::join(seated, " · ");
        self.person.tell(&head)?;
        match &self.info.commitment {
            Some(hash) => {
                let said = host::say(lang, host::COMMITTED, [digits(hash)]).tinted(Tone::Faint);
                self.person.tell(&said)
            }
            None => Ok(()),
        }
    }

    pub(super) fn frame(&mut self, frame: &mut Frame) -> Result<(), Failure> {
        let Screen { drawn, events, ending } = frame.take_screen();
        // What was told before one came is in the log.
        let quiet = self.shown.as_deref() == Some("");
        if let Some(info) = frame.table.take() {
            self.info = info;
        }
        let mut lines = Vec::new();
        for told in &frame.events {
            if let Some(notice) = &told.notice {
                self.happened(std::mem::take(&mut lines), quiet)?;
                self.notice(notice, quiet)?;
            } else if let Some(line) = events.iter().find(|line| line.n == told.n) {
                self.counted.extend(line.counts.then(|| line.text.clone()));
                lines.push(line.text.clone());
            }
        }
        self.happened(lines, quiet)?;
        if quiet {
            self.shown = None;
        }
        (self.drawn, self.prompt) = (drawn, frame.prompt.take());
        match &frame.over {
            Some(over) if self.over == Over::No => {
                self.over = Over::Told;
                let ending = ending.unwrap_or_default();
                self.tally.add(&over.scores, accounted(std::mem::take(&mut self.counted), ending.clone()));
                self.person.tell(&ending)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn happened(&mut self, lines: Vec<Text>, quiet: bool) -> Result<(), Failure> {
        if !quiet {
            return self.person.happened(lines);
        }
        self.person.told.extend(lines.into_iter().map(|line| Text::from("  ") + line));
        Ok(())
    }

    /// What is told beside the game.
    pub(super) fn notice(&mut self, notice: &Notice, quiet: bool) -> Result<(), Failure> {
        use host::server as words;
        let lang = self.person.lang;
        if let Notice::Dealt = notice {
            (self.over, self.resigning) = (Over::No, false);
            self.person.told.clear();
            self.counted.clear();
            return if quiet { Ok(()) } else { self.welcome() };
        }
        let seat = |seat: u8| match self.seat {
            Some(own) => host::seat(lang, Seat(seat), Seat(own)),
            None => host::seat_number(lang, Seat(seat)),
        };
        let said = match notice {
            Notice::Sat { seat: at, name } => host::say(lang, words::SAT, [seat(*at), name.as_str().into()]),
            Notice::Left { seat: at } => host::say(lang, words::LEFT, [seat(*at)]),
            Notice::Away { seat: at } => host::say(lang, words::AWAY, [seat(*at)]),
            Notice::Back { seat: at } => host::say(lang, words::BACK, [seat(*at)]),
            Notice::Said { name, text } => {
                host::say(lang, words::SAID, [name.as_str().into(), text.as_str().into()])
            }
            Notice::Down { from_ms, to_ms } => {
                let seconds = (to_ms - from_ms + 999) / 1_000;
                host::say(lang, words::DOWN, [seconds.to_string().into()])
            }
            Notice::Closed => host::say(lang, words::CLOSED, []),
            Notice::Dealt | Notice::Other => return Ok(()),
        };
        if quiet { Ok(()) } else { self.person.tell(&said.tinted(Tone::Key)) }
    }
}
