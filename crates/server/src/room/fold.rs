//! From log to table: every entry in its order, and why a log cannot be folded by this build.
//!
//! It owns what an entry means. A fold of the same entries at the same times comes to the same table, and a table that a
//! build would fold into another state is said to be stuck instead.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use paiju_contract::Seat;
use paiju_wire::Start;
use serde::Deserialize;

use super::chair::{Chair, phrases};
use super::entry::{Actor, Dealt, Ended, Entry, Opened, Reason, Sitter, SoFar, Step};
use super::notice::Notice;
use super::sitting::{Sitting, Taken};
use super::stuck::{Stuck, contain};
use super::{Parts, Receipt, Room, Story, catalog};
use crate::store::{Row, Status, TableId};

/// The seat of a step.
#[derive(Deserialize)]
struct Who {
    seat: u8,
}

fn read(row: &Row) -> Result<Entry, Stuck> {
    Entry::read(&row.entry).map_err(|why| Stuck::Unreadable(row.n, why.to_string()))
}

impl Room {
    /// The table of a log. Games that are over and done with are not played again where the next one says what they have
    /// left.
    pub fn fold(id: TableId, rows: &[Row]) -> Result<Self, Stuck> {
        contain(|| Self::fold_last(id, rows))
    }

    fn fold_last(id: TableId, rows: &[Row]) -> Result<Self, Stuck> {
        let told = |row: &&Row| {
            let deal = Entry::is("dealt", &row.entry).then(|| Entry::read(&row.entry).ok()).flatten();
            matches!(deal, Some(Entry::Dealt(dealt)) if dealt.so_far.is_some())
        };
        let last = rows.iter().rev().find(told).map_or(0, |row| row.n);
        let (first, rest) = rows.split_first().ok_or(Stuck::NoOpening)?;
        let Entry::Opened(opened) = read(first)? else { return Err(Stuck::NoOpening) };
        let mut room = Self::open(id, *opened, first.time_ms)?;
        for row in rest {
            if row.n >= last {
                room.apply(&read(row)?, row.time_ms)?;
            } else if Entry::is("step", &row.entry) {
                room.skimmed(row.time_ms);
            } else {
                room.skim(&read(row)?, row.time_ms)?;
            }
        }
        Ok(room)
    }

    /// The table of a log with every game played again, the old ones too: whether the whole log is as it was written.
    pub fn fold_whole(id: TableId, rows: &[Row]) -> Result<Self, Stuck> {
        contain(|| {
            let (first, rest) = rows.split_first().ok_or(Stuck::NoOpening)?;
            let Entry::Opened(opened) = read(first)? else { return Err(Stuck::NoOpening) };
            let mut room = Self::open(id, *opened, first.time_ms)?;
            for row in rest {
                room.apply(&read(row)?, row.time_ms)?;
            }
            Ok(room)
        })
    }

    /// Takes an entry of a log whose games so far are over: who sits where is all that matters of it.
    fn skim(&mut self, entry: &Entry, time_ms: i64) -> Result<(), Stuck> {
        self.check_seat(entry)?;
        match entry {
            Entry::Opened(_) => return Err(Stuck::NoOpening),
            Entry::Step(_) => {}
            Entry::Dealt(_) => self.put_cards_away(),
            Entry::Ended(_) => {
                self.status = Status::Waiting;
                self.rise();
            }
            other => {
                self.check_seat(other)?;
                self.happened(other, time_ms);
            }
        }
        self.skimmed(time_ms);
        Ok(())
    }

    /// An entry of a game that is over and done with counts, and that is all.
    fn skimmed(&mut self, time_ms: i64) {
        (self.skimmed, self.next, self.last_ms) = (true, self.next + 1, time_ms);
        self.moved();
    }

    /// A table that was just opened: its log has one entry.
    pub fn open(id: TableId, opened: Opened, time_ms: i64) -> Result<Self, Stuck> {
        let listing = catalog().find(&opened.game).map_err(|_| Stuck::UnknownGame(opened.game.clone()))?;
        let seats = usize::from(opened.seats);
        Ok(Self {
            id,
            next: 1,
            last_ms: time_ms,
            listing,
            chairs: vec![Chair::default(); seats],
            sealed: None,
            parts: None,
            sitting: None,
            totals: vec![0; seats],
            played: 0,
            muted: Vec::new(),
            status: Status::Waiting,
            story: Story::new(seats),
            receipts: BTreeMap::new(),
            absent: vec![Some(time_ms); seats],
            thoughts: vec![None; seats],
            changes: 0,
            moves: 0,
            info: OnceLock::new(),
            skimmed: false,
            read_only: None,
            opened,
        })
    }

    /// Takes the next entry of the log.
    pub fn apply(&mut self, entry: &Entry, time_ms: i64) -> Result<(), Stuck> {
        self.pass_time(time_ms)?;
        match entry {
            Entry::Opened(_) => return Err(Stuck::NoOpening),
            Entry::Dealt(dealt) => self.dealt(dealt, time_ms)?,
            Entry::Step(step) => self.stepped(step, time_ms)?,
            Entry::Ended(ended) => self.ended(ended, time_ms)?,
            other => {
                self.check_seat(other)?;
                self.happened(other, time_ms);
            }
        }
        self.next += 1;
        self.last_ms = time_ms;
        self.moved();
        Ok(())
    }

    /// Brings about what is due by now: answers that were held, and what was not shown yet.
    pub fn pass_time(&mut self, now_ms: i64) -> Result<(), Stuck> {
        while let Some(sitting) = &mut self.sitting
            && sitting.wake().is_some_and(|at_ms| at_ms <= now_ms)
        {
            self.moves += 1;
            self.info.take();
            match sitting.release(now_ms) {
                Some((at_ms, step)) => self.play(&step, at_ms)?,
                None => sitting.reveal(now_ms),
            }
        }
        Ok(())
    }

    /// Refuses an entry of a seat that the table does not have: a damaged log is stuck, and no more than that.
    fn check_seat(&self, entry: &Entry) -> Result<(), Stuck> {
        let seat = match entry {
            Entry::Sat(sat) => sat.seat,
            Entry::Left(seat) | Entry::Back(seat) => *seat,
            Entry::Ready(ready) => ready.seat,
            Entry::Phrase(phrase) => phrase.seat,
            Entry::Away(away) => away.seat,
            _ => return Ok(()),
        };
        let there = usize::from(seat) < self.chairs.len();
        there.then_some(()).ok_or(Stuck::Differs(self.next, "there is no such seat"))
    }

    /// What changes the table and not the game.
    fn happened(&mut self, entry: &Entry, time_ms: i64) {
        let notice = match entry.clone() {
            Entry::Sealed(seed) => {
                self.sealed = Some(seed);
                Notice::Sealed { commitment: seed.commitment() }
            }
            Entry::Sat(sat) => {
                self.chairs[usize::from(sat.seat)] = Chair { who: Some(sat.who.clone()), ..Chair::default() };
                self.absent[usize::from(sat.seat)] = Some(time_ms);
                match sat.who {
                    Sitter::Person { name, .. } => Notice::Sat { seat: sat.seat, name, time_ms },
                    Sitter::Bot { bot, level } => Notice::BotSat { seat: sat.seat, bot, level, time_ms },
                }
            }
            Entry::Left(seat) => {
                self.chairs[usize::from(seat)] = Chair::default();
                Notice::Left { seat, time_ms }
            }
            Entry::Ready(ready) => {
                self.chairs[usize::from(ready.seat)].ready = ready.ready;
                Notice::Ready { seat: ready.seat, ready: ready.ready }
            }
            Entry::Phrase(part) => {
                self.chairs[usize::from(part.seat)].phrase = Some(part.phrase.clone());
                Notice::Phrase { seat: part.seat, phrase: part.phrase }
            }
            Entry::Away(away) => {
                self.chairs[usize::from(away.seat)].away = Some(away.why);
                Notice::Away { seat: away.seat, why: away.why }
            }
            Entry::Back(seat) => {
                let chair = &mut self.chairs[usize::from(seat)];
                (chair.away, chair.late) = (None, 0);
                Notice::Back { seat }
            }
            Entry::Said(said) => {
                Notice::Said { player: said.player, name: said.name, text: said.text, time_ms }
            }
            Entry::Muted(muted) => {
                self.muted.retain(|player| *player != muted.player);
                self.muted.extend(muted.muted.then_some(muted.player));
                Notice::Muted { player: muted.player, muted: muted.muted }
            }
            Entry::Down(down) => {
                if let Some(sitting) = &mut self.sitting {
                    sitting.forgive((down.to_ms - down.from_ms).max(0));
                }
                Notice::Down { from_ms: down.from_ms, to_ms: down.to_ms }
            }
            Entry::Opened(_) | Entry::Dealt(_) | Entry::Step(_) | Entry::Ended(_) | Entry::Closed => {
                self.status = Status::Closed;
                Notice::Closed
            }
        };
        self.notify(&notice);
    }

    fn notify(&mut self, notice: &Notice) {
        self.changes += 1;
        self.story.notice(notice.text());
        self.story.forget(self.shown());
        if let Some(sitting) = &mut self.sitting {
            sitting.told(self.story.len());
        }
    }

    fn dealt(&mut self, dealt: &Dealt, time_ms: i64) -> Result<(), Stuck> {
        let (found, known) = (dealt.rules_version, self.listing.rules_version);
        if found != known {
            let game = self.opened.game.clone();
            return Err(Stuck::OtherRules { number: dealt.number, game, found, known });
        }
        let start = Start { rules: Some(dealt.rules.get()), seed: Some(dealt.seed), ..Start::default() };
        let table = self.listing.start(&start).map_err(|why| Stuck::Refused(self.next, why.to_string()))?;
        if table.seats() != self.chairs.len() {
            return Err(Stuck::Differs(self.next, "the game has another number of seats"));
        }
        if !table.has_hash(&dealt.hash) {
            return Err(Stuck::Differs(self.next, "the deal"));
        }
        if table.seats() != self.chairs.len() {
            return Err(Stuck::Differs(self.next, "another number of seats"));
        }
        let so_far = self.left_so_far(dealt)?;
        self.sitting = None;
        self.story.turn_page(so_far.told);
        (self.totals, self.played) = (so_far.totals, so_far.played);
        let phrases = phrases(&self.chairs);
        let notice = Notice::Dealt { number: dealt.number, commitment: table.commitment(), phrases, time_ms };
        self.put_cards_away();
        self.notify(&notice);
        self.story.events(table.told());
        let sitting = self.sitting.insert(Sitting::new(dealt.number, table, &self.opened.options));
        sitting.stage(&[], self.story.len(), time_ms, super::Pace { window_ms: 0, strict: false });
        sitting.reveal(time_ms);
        Ok(())
    }

    /// What the games before a deal have left: as this table has seen it, or, where it has skimmed them, as the log says.
    fn left_so_far(&mut self, dealt: &Dealt) -> Result<SoFar, Stuck> {
        let skimmed = std::mem::take(&mut self.skimmed);
        match &dealt.so_far {
            Some(SoFar { told, totals, .. })
                if told.len() != self.chairs.len() + 1 || totals.len() != self.chairs.len() =>
            {
                Err(Stuck::Differs(self.next, "what was left to another number of seats"))
            }
            Some(so_far) if skimmed => Ok(so_far.clone()),
            Some(so_far) if *so_far != self.so_far() => {
                Err(Stuck::Differs(self.next, "what the games before it have left"))
            }
            _ => Ok(self.so_far()),
        }
    }

    /// A game begins: nobody is ready for another, and nobody is away.
    fn put_cards_away(&mut self) {
        let phrases = phrases(&self.chairs);
        self.parts = self.sealed.take().map(|sealed| Parts { sealed, phrases });
        for chair in &mut self.chairs {
            (chair.ready, chair.phrase, chair.away, chair.late) = (false, None, None, 0);
        }
        self.receipts.clear();
        self.status = Status::Playing;
    }

    /// Who resigned has left with the end of the game, and the stand-in's chair is free; who handed his seat over for it
    /// has the seat again.
    fn rise(&mut self) {
        for chair in self.chairs.iter_mut().filter(|chair| chair.away == Some(Reason::HandedOver)) {
            chair.away = None;
        }
        for chair in self.chairs.iter_mut().filter(|chair| chair.away == Some(Reason::Resigned)) {
            *chair = Chair::default();
        }
    }

    fn stepped(&mut self, step: &Step, time_ms: i64) -> Result<(), Stuck> {
        let (at, pace) = (self.next, self.pace());
        let sitting = self.sitting.as_mut().ok_or(Stuck::Differs(at, "no game is played"))?;
        let raw = step.step.get();
        let who: Who = serde_json::from_str(raw).map_err(|why| Stuck::Unreadable(at, why.to_string()))?;
        let seat = Seat(who.seat);
        if usize::from(who.seat) >= self.chairs.len() {
            return Err(Stuck::Differs(at, "the table has no such seat"));
        }
        if sitting.table.version() != step.version || !sitting.open_to().contains(seat) {
            return Err(Stuck::Differs(at, "another version, or another seat is asked"));
        }
        if step.hash.as_ref().is_some_and(|hash| !sitting.table.has_hash(hash)) {
            return Err(Stuck::Differs(at, "another state"));
        }
        let prompt = sitting.prompt(seat).unwrap_or_default();
        if let Some(id) = &step.id {
            let receipt = Receipt { accepted: true, action_id: Some(id.clone()), prompt };
            self.receipts.insert((who.seat, id.clone()), receipt);
        }
        let chair = &mut self.chairs[usize::from(who.seat)];
        chair.late = if step.by == Actor::Clock { chair.late + 1 } else { 0 };
        if step.by == Actor::Person {
            // Heard of just now, with or without a socket.
            self.absent[usize::from(who.seat)] = self.absent[usize::from(who.seat)].map(|_| time_ms);
        }
        match sitting.take(seat, raw.into(), time_ms, &self.opened.options, pace) {
            Taken::Played(step) => self.play(&step, time_ms),
            Taken::Held => Ok(()),
        }
    }

    /// Plays a step that was kept, and puts what follows before the observers.
    fn play(&mut self, step: &[u8], at_ms: i64) -> Result<(), Stuck> {
        let (at, pace) = (self.next, self.pace());
        let Some(sitting) = &mut self.sitting else { return Ok(()) };
        let before = sitting.table.told();
        sitting.table.append(step).map_err(|why| Stuck::Refused(at, why.to_string()))?;
        let mut parts = Vec::new();
        for after in sitting.table.lulls() {
            self.story.events(after);
            parts.push(self.story.len());
        }
        if sitting.table.told() > before {
            self.story.events(sitting.table.told());
        }
        sitting.stage(&parts, self.story.len(), at_ms, pace);
        sitting.reveal(at_ms);
        Ok(())
    }

    fn ended(&mut self, ended: &Ended, time_ms: i64) -> Result<(), Stuck> {
        let at = self.next;
        let table = self.table().ok_or(Stuck::Differs(at, "no game is played"))?;
        if !table.is_over() || !table.has_hash(&ended.hash) {
            return Err(Stuck::Differs(at, "another end"));
        }
        self.status = if self.next_rules().is_some() { Status::Waiting } else { Status::Over };
        self.played += 1;
        for (total, score) in self.totals.iter_mut().zip(&ended.scores) {
            *total = total.saturating_add(*score);
        }
        self.rise();
        let totals = self.totals.clone();
        self.notify(&Notice::Ended { number: ended.number, scores: ended.scores.clone(), totals, time_ms });
        Ok(())
    }

    /// The rules of the next game of the match, as JSON text; `None` if the match ends with this game.
    pub(super) fn next_rules(&self) -> Option<String> {
        #[derive(Deserialize)]
        struct Over {
            next_rules: Option<Box<serde_json::value::RawValue>>,
        }
        let over = paiju_wire::text(|out| {
            if let Some(table) = self.table() {
                table.write_over(out);
            }
        });
        let over: Option<Over> = serde_json::from_str(&over).ok()?;
        over?.next_rules.map(|rules| rules.get().to_owned())
    }
}
