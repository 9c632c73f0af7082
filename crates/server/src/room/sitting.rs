//! The game that is being played at a table: questions with their times, and what is shown of it when.
//!
//! It owns when a question was asked, how much thinking time is left, and the curtain: where the rules have a reaction
//! window, what follows is shown after the same time whether or not anybody could react. It decides no rule.

use std::collections::VecDeque;

use paiju_contract::{Seat, SeatSet};
use paiju_wire::AnyTable;

use super::options::Options;

/// A game at a table of people and bots.
#[derive(Debug)]
pub(super) struct Sitting {
    /// Which game of the table, from 1.
    pub(super) number: u32,
    /// The game itself.
    pub(super) table: Box<dyn AnyTable>,
    seats: Vec<Thinking>,
    /// The version of the game whose window is open, and since when it has been shown.
    window: Option<(u32, i64)>,
    /// What has happened and is not shown yet.
    stages: VecDeque<Stage>,
    /// The lull that observers see, while they see one.
    lull: Option<usize>,
    /// The answer that closes a window before its time is up.
    held: Option<Held>,
    shown: usize,
}

/// What is known of a seat's thinking.
#[derive(Clone, Debug)]
struct Thinking {
    /// How many questions it has answered.
    answers: u32,
    /// Since when its question has been shown.
    since: Option<i64>,
    /// What is left of its bank.
    bank_ms: i64,
}

/// A part of what happened: shown at its time, for as long as a window would last.
#[derive(Clone, Copy, Debug)]
struct Stage {
    at_ms: i64,
    items: usize,
    lull: Option<usize>,
}

/// An answer that is kept and not played yet.
#[derive(Clone, Debug)]
struct Held {
    at_ms: i64,
    seat: Seat,
    step: Vec<u8>,
}

/// How long things take at a table as it is occupied now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// How long a window lasts at least.
    pub(super) window_ms: i64,
    /// Whether it lasts no longer than that, either.
    pub(super) strict: bool,
}

impl Sitting {
    /// A game that was just dealt.
    pub(super) fn new(number: u32, table: Box<dyn AnyTable>, options: &Options) -> Self {
        let bank_ms = options.clock.map_or(0, |clock| i64::from(clock.bank_ms));
        let seats = vec![Thinking { answers: 0, since: None, bank_ms }; table.seats()];
        let (stages, lull, held) = (VecDeque::new(), None, None);
        Self { number, table, seats, window: None, stages, lull, held, shown: 0 }
    }

    /// How many items of the story observers have been shown.
    pub(super) fn shown(&self) -> usize {
        self.shown
    }

    /// The lull that observers see instead of the game as it stands.
    pub(super) fn lull(&self) -> Option<usize> {
        self.lull
    }

    /// Whether everything that happened has been shown.
    pub(super) fn settled(&self) -> bool {
        self.stages.is_empty() && self.held.is_none()
    }

    /// The seats whose question is shown and open.
    pub(super) fn open_to(&self) -> SeatSet {
        if !self.stages.is_empty() {
            return SeatSet::EMPTY;
        }
        let awaited = self.table.awaiting();
        self.held.as_ref().map_or(awaited, |held| awaited.without(held.seat))
    }

    /// The name of a seat's open question: never the same again in this game.
    pub(super) fn prompt(&self, seat: Seat) -> Option<String> {
        let answers = self.seats[seat.index()].answers;
        let name = || format!("{}.{}.{answers}", self.number, self.table.version());
        self.open_to().contains(seat).then(name)
    }

    /// When the answer to a seat's open question is due.
    pub(super) fn due(&self, seat: Seat, options: &Options, pace: Pace) -> Option<i64> {
        let thinking = &self.seats[seat.index()];
        let since = thinking.since.filter(|_| self.open_to().contains(seat))?;
        let window = self.window.filter(|_| pace.strict).map(|(_, since)| since + pace.window_ms);
        let clock = options.clock.map(|clock| since + i64::from(clock.move_ms) + thinking.bank_ms);
        window.into_iter().chain(clock).min()
    }

    /// Since when a seat's open question has been shown.
    pub(super) fn asked_since(&self, seat: Seat) -> Option<i64> {
        self.seats[seat.index()].since.filter(|_| self.open_to().contains(seat))
    }

    /// Whether a window is open that lasts beyond this moment.
    pub(super) fn window_lasts(&self, pace: Pace, now_ms: i64) -> bool {
        self.window.is_some_and(|(_, since)| now_ms <= since + pace.window_ms) && self.table.window_open()
    }

    /// A kept step: played at once, or, where it closes a window, when the window's time is up.
    pub(super) fn take(
        &mut self,
        seat: Seat,
        step: Vec<u8>,
        now_ms: i64,
        options: &Options,
        pace: Pace,
    ) -> Taken {
        self.answered(seat, now_ms, options);
        let closes = self.table.window_open() && self.table.awaiting() == SeatSet::of(seat);
        let at_ms = self.window.map_or(now_ms, |(_, since)| since) + pace.window_ms;
        if closes && at_ms > now_ms {
            self.held = Some(Held { at_ms, seat, step });
            return Taken::Held;
        }
        Taken::Played(step)
    }

    fn answered(&mut self, seat: Seat, now_ms: i64, options: &Options) {
        let thinking = &mut self.seats[seat.index()];
        thinking.answers += 1;
        if let (Some(clock), Some(since)) = (options.clock, thinking.since.take()) {
            let over = now_ms - since - i64::from(clock.move_ms);
            thinking.bank_ms = (thinking.bank_ms - over.max(0)).max(0);
        }
    }

    /// The held answer and its time, once that has come.
    pub(super) fn release(&mut self, now_ms: i64) -> Option<(i64, Vec<u8>)> {
        self.held.take_if(|held| held.at_ms <= now_ms).map(|held| (held.at_ms, held.step))
    }

    /// What was played is to be shown: `parts` are the lengths of the story after which each lull came, `items` the
    /// length after all of it.
    pub(super) fn stage(&mut self, parts: &[usize], items: usize, now_ms: i64, pace: Pace) {
        let mut at_ms = now_ms;
        for (lull, upto) in parts.iter().enumerate() {
            self.stages.push_back(Stage { at_ms, items: *upto, lull: Some(lull) });
            at_ms += pace.window_ms;
        }
        self.stages.push_back(Stage { at_ms, items, lull: None });
    }

    /// Shows what is due: each at its own time, however late it is done, so that a fold of the log comes to the same.
    pub(super) fn reveal(&mut self, now_ms: i64) {
        while let Some(stage) = self.due_stage(now_ms) {
            (self.shown, self.lull) = (stage.items, stage.lull);
            if self.stages.is_empty() {
                self.ask(stage.at_ms);
            }
        }
    }

    fn due_stage(&mut self, now_ms: i64) -> Option<Stage> {
        let due = self.stages.front().is_some_and(|stage| stage.at_ms <= now_ms);
        due.then(|| self.stages.pop_front())?
    }

    /// Notes when questions were shown.
    fn ask(&mut self, now_ms: i64) {
        // A version has one window: where one closes and another opens at once, the other has a time of its own.
        let version = self.table.version();
        let begun = self.window.filter(|(of, _)| *of == version).unwrap_or((version, now_ms));
        self.window = self.table.window_open().then_some(begun);
        let awaited = self.table.awaiting();
        for (index, thinking) in self.seats.iter_mut().enumerate() {
            let asked = awaited.contains(Seat(index as u8));
            thinking.since = asked.then(|| thinking.since.unwrap_or(now_ms));
        }
    }

    /// Something beside the game was told: it is shown at once if everything before it is.
    pub(super) fn told(&mut self, items: usize) {
        match self.stages.back_mut() {
            Some(last) => last.items = items,
            None => self.shown = items,
        }
    }

    /// A time in which nobody could answer costs nobody anything.
    pub(super) fn forgive(&mut self, ms: i64) {
        for since in self.seats.iter_mut().filter_map(|thinking| thinking.since.as_mut()) {
            *since += ms;
        }
        self.window = self.window.map(|(version, since)| (version, since + ms));
    }

    /// When there is something to show next.
    pub(super) fn wake(&self) -> Option<i64> {
        let stage = self.stages.front().map(|stage| stage.at_ms);
        stage.into_iter().chain(self.held.as_ref().map(|held| held.at_ms)).min()
    }
}

/// What became of a kept step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// It is played now.
    Played(Vec<u8>),
    /// It is played when its window's time is up.
    Held,
}
