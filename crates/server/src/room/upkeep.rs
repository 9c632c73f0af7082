//! What a table does by itself: deals, bots' answers, clocks that run out, stand-ins, endings.
//!
//! It owns when each is due. It only says what should be written; the entry counts once it is kept.

use paiju_contract::{Budget, Seat};
use paiju_words::Lang;

use super::chair::phrases;
use super::desk::raw;
use super::entry::{Actor, Away, Dealt, Down, Ended, Entry, Level, Reason, SoFar};
use super::options::Timeout;
use super::{Room, fair};
use crate::refusal::Refusal;
use crate::store::{Finished, Status};
use crate::tell::{self, Hint};

/// So many questions in a row that the clock answered, and a bot takes over.
const LATE: u8 = 3;
/// A server that was silent for less has not been down.
const DOWN_MS: i64 = 2_000;

impl Room {
    /// What is due now; nothing if the table waits for people.
    pub fn upkeep(&self, now_ms: i64) -> Result<Vec<Entry>, Refusal> {
        match self.status {
            Status::Playing => self.playing(now_ms),
            Status::Waiting | Status::Over if self.sealed.is_none() => {
                Ok(vec![Entry::Sealed(paiju_wire::draw_seed()?)])
            }
            Status::Waiting | Status::Over if self.everybody_ready() => Ok(vec![self.deal()?]),
            _ => Ok(Vec::new()),
        }
    }

    fn everybody_ready(&self) -> bool {
        let anybody = self.chairs.iter().any(|chair| chair.player().is_some());
        anybody && self.chairs.iter().all(super::chair::Chair::set)
    }

    fn playing(&self, now_ms: i64) -> Result<Vec<Entry>, Refusal> {
        let Some(sitting) = self.sitting.as_ref().filter(|sitting| sitting.settled()) else {
            return self.answers(now_ms);
        };
        if sitting.table.is_over() {
            let scores = sitting.table.scores().to_vec();
            let ended = Ended { number: sitting.number, scores, hash: sitting.table.state_hash() };
            // The next deal is sealed with the end of this one: nobody is ever told the one without the other.
            return Ok(vec![Entry::Ended(ended), Entry::Sealed(paiju_wire::draw_seed()?)]);
        }
        self.answers(now_ms)
    }

    /// Answers of bots and clocks, and stand-ins.
    fn answers(&self, now_ms: i64) -> Result<Vec<Entry>, Refusal> {
        for seat in self.seats() {
            let (due, kind) = self.duty(seat).unzip();
            if due.is_some_and(|due| due <= now_ms)
                && let Some(kind) = kind
            {
                return Ok(vec![self.carry_out(seat, kind)?]);
            }
        }
        Ok(Vec::new())
    }

    fn carry_out(&self, seat: Seat, duty: Duty) -> Result<Entry, Refusal> {
        match duty {
            Duty::Bot => self.bot_step(seat, Actor::Bot),
            Duty::StandIn(why) => Ok(Entry::Away(Away { seat: seat.0, why })),
            Duty::Clock => match self.opened.options.clock.map(|clock| clock.then) {
                Some(Timeout::Bot) => self.bot_step(seat, Actor::Clock),
                _ => self.default_step(seat, Actor::Clock),
            },
        }
    }

    /// What the table does for a seat next, and when.
    fn duty(&self, seat: Seat) -> Option<(i64, Duty)> {
        let (sitting, chair) = (self.sitting.as_ref()?, &self.chairs[seat.index()]);
        let options = &self.opened.options;
        if !chair.decides() {
            return Some((self.answers_at(seat)?, Duty::Bot));
        }
        let absent = self.absent[seat.index()].filter(|_| options.drop_ms > 0);
        let gone = absent.map(|since| (since + i64::from(options.drop_ms), Duty::StandIn(Reason::Dropped)));
        let late = (chair.late >= LATE).then_some((0, Duty::StandIn(Reason::TimedOut)));
        let clock = sitting.due(seat, options, self.pace()).map(|due| (due, Duty::Clock));
        [late, gone, clock].into_iter().flatten().min_by_key(|(due, _)| *due)
    }

    /// When something is due by itself; `None` if only people can go on.
    pub fn wake(&self) -> Option<i64> {
        if self.status != Status::Playing {
            let ready = self.status != Status::Closed && (self.sealed.is_none() || self.everybody_ready());
            return ready.then_some(self.last_ms);
        }
        let sitting = self.sitting.as_ref()?;
        let over = (sitting.settled() && sitting.table.is_over()).then_some(self.last_ms);
        let duties = self.seats().filter_map(|seat| self.duty(seat).map(|(due, _)| due));
        duties.chain(sitting.wake()).chain(over).min()
    }

    /// The next deal.
    pub(super) fn deal(&self) -> Result<Entry, Refusal> {
        let rules = match self.status {
            Status::Waiting => self.next_rules(),
            _ => None,
        };
        let rules = rules.unwrap_or_else(|| self.opened.rules.get().to_owned());
        let sealed = self.sealed.ok_or_else(|| Refusal::conflict("the next deal is not sealed yet"))?;
        let seed = fair::mix(sealed, &phrases(&self.chairs));
        let start = paiju_wire::Start { rules: Some(&rules), seed: Some(seed), ..Default::default() };
        let table = self.listing.start(&start)?;
        let number = self.sitting.as_ref().map_or(0, |sitting| sitting.number) + 1;
        let rules = raw(paiju_wire::text(|out| table.write_rules(out)));
        let (rules_version, hash) = (self.listing.rules_version, table.state_hash());
        let so_far = Some(self.so_far());
        Ok(Entry::Dealt(Box::new(Dealt { number, rules, rules_version, seed, hash, so_far })))
    }

    /// What the games up to now leave for the next; a new match begins with nothing.
    pub(super) fn so_far(&self) -> SoFar {
        let told = self.story.all_told(self.table());
        match self.status {
            Status::Over => SoFar { told, totals: vec![0; self.chairs.len()], played: 0 },
            _ => SoFar { told, totals: self.totals.clone(), played: self.played },
        }
    }

    /// The bot of a level, as the game's roster has it.
    pub(super) fn bot_for(&self, level: Level) -> &'static str {
        self.listing.levels[level as usize]
    }

    /// What a bot would do in a seat's place, and why, to be worked out elsewhere; nothing is played.
    pub fn advice(&self, seat: u8, bot: Option<&str>, budget: Budget, lang: Lang) -> Result<Hint, Refusal> {
        let open = self.sitting.as_ref().is_some_and(|sitting| sitting.open_to().contains(Seat(seat)));
        let table = self.table().filter(|_| open && self.is_running());
        let table = table.ok_or_else(|| Refusal::stale_prompt("you are not asked anything now"))?;
        tell::advice(table, Seat(seat), bot.unwrap_or_else(|| self.bot_for(Level::Hard)), budget, lang)
    }

    /// The entry for a time in which the server was down, if it was and a game is running.
    pub fn down(&self, now_ms: i64) -> Option<Entry> {
        let from_ms = self.last_ms;
        let down = self.is_running() && now_ms - from_ms > DOWN_MS;
        down.then_some(Entry::Down(Down { from_ms, to_ms: now_ms }))
    }

    /// The finished game, as it is listed and kept.
    pub fn finished(&self, ended_ms: i64) -> Option<Finished> {
        let sitting = self.sitting.as_ref().filter(|sitting| sitting.table.is_over())?;
        let scores = sitting.table.scores().to_vec();
        Some(Finished {
            table: self.id,
            number: sitting.number,
            game: self.opened.game.clone(),
            preset: self.preset(),
            ended_ms,
            players: self.chairs.iter().map(super::chair::Chair::player).collect(),
            text: self.summary(&scores),
            scores,
            record: self.record().unwrap_or_default(),
        })
    }
}

/// What a table does by itself for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duty {
    /// A bot answers.
    Bot,
    /// The clock answers.
    Clock,
    /// A bot takes the seat over.
    StandIn(Reason),
}
