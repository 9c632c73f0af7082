//! A room with the log that it is a fold of, and a clock that tests set.

#![allow(dead_code, reason = "not every test needs every call")]

use paiju_contract::{Observer, Seat, Seed};
use paiju_server::room::entry::{Entry, Level, Opened, Sat, Sitter};
use paiju_server::room::options::Options;
use paiju_server::room::{Plan, Room, Submit, first_entries};
use paiju_server::store::{PlayerId, Row, TableId};
use paiju_wire::{Catalog, Start};
use serde_json::Value;
use serde_json::value::RawValue;

pub(crate) const ID: TableId = TableId([7; 16]);
pub(crate) const ANN: PlayerId = PlayerId([1; 16]);
pub(crate) const BOB: PlayerId = PlayerId([2; 16]);

/// The screen of who reads words at a terminal.
pub(crate) const SCREEN: paiju_words::menu::Room = paiju_words::menu::Room { columns: 80, lines: 24 };

/// How long windows last at tables of people.
pub(crate) const WINDOW_MS: u32 = 4_000;

/// A room with the log it is a fold of, and a clock.
pub(crate) struct Live {
    pub(crate) room: Room,
    pub(crate) rows: Vec<Row>,
    pub(crate) now_ms: i64,
    /// How long bots think: something that depends on what they come to, as real thinking does; none: no time.
    pub(crate) salt: Option<u64>,
    /// Answers that bots will have come to, each with when.
    pub(crate) coming: Vec<(i64, Seat, String, String)>,
}

impl Live {
    pub(crate) fn open(game: &str, preset: &str, people: &[PlayerId], options: Options) -> Self {
        let listing = Catalog::default().find(game).unwrap();
        let rules = RawValue::from_string(format!("{preset:?}")).unwrap();
        let start = Start { rules: Some(rules.get()), seed: Some(Seed::from_u64(1)), ..Start::default() };
        let seats = listing.start(&start).unwrap().seats() as u8;
        let opened = Opened { game: game.into(), rules, seats, options, owner: ANN, even_pace: true };
        let sitters = (0..seats).map(|seat| {
            let bot = || Sitter::Bot { bot: listing.bots()[0].into(), level: Level::Normal };
            let person = |player: &PlayerId| Sitter::Person { player: *player, name: format!("p{seat}") };
            Sat { seat, who: people.get(usize::from(seat)).map_or_else(bot, person) }
        });
        let entries = first_entries(opened, Seed::from_u64(42), sitters.collect());
        let row = |(n, entry): (u64, &Entry)| Row { n, time_ms: 1_000, entry: entry.bytes() };
        let rows: Vec<Row> = (0..).zip(&entries).map(row).collect();
        let room = Room::fold(ID, &rows).unwrap();
        Self { room, rows, now_ms: 1_000, salt: None, coming: Vec::new() }
    }

    /// A table where everybody is ready.
    pub(crate) fn begin(game: &str, preset: &str, people: &[PlayerId], options: Options) -> Self {
        let mut live = Self::open(game, preset, people, options);
        for who in people {
            let plan = live.room.ready(*who, true, Some("salt")).unwrap();
            live.keep(plan);
        }
        live.settle();
        live
    }

    pub(crate) fn keep(&mut self, plan: Plan) {
        for entry in plan.entries {
            self.rows.push(Row { n: self.room.next(), time_ms: self.now_ms, entry: entry.bytes() });
            self.room.apply(&entry, self.now_ms).unwrap();
        }
    }

    /// Bots begin to think about what they are asked.
    pub(crate) fn think(&mut self) {
        for question in self.room.bot_questions() {
            let answer = (question.think)();
            let took_ms = self.salt.map_or(0, |salt| thinking_ms(salt, &answer, &question.prompt));
            self.coming.push((self.now_ms + took_ms, question.seat, question.prompt, answer));
        }
        let now_ms = self.now_ms;
        for (_, seat, prompt, answer) in self.coming.extract_if(.., |(at_ms, ..)| *at_ms <= now_ms) {
            self.room.thought(seat, &prompt, answer, now_ms);
        }
    }

    /// When the table does something by itself next, or a bot has come to an answer.
    pub(crate) fn wake(&mut self) -> Option<i64> {
        self.think();
        let coming = self.coming.iter().map(|(at_ms, ..)| *at_ms).min();
        self.room.wake().into_iter().chain(coming).min()
    }

    /// Lets the table do what is due now.
    pub(crate) fn keep_up(&mut self) {
        self.think();
        self.room.pass_time(self.now_ms).unwrap();
        let entries = self.room.upkeep(self.now_ms).unwrap();
        self.keep(Plan { entries, receipt: None });
    }

    /// Lets the table do whatever it does by itself, until only people can go on.
    pub(crate) fn settle(&mut self) {
        while let Some(at) = self.wake() {
            self.now_ms = self.now_ms.max(at);
            self.keep_up();
        }
    }

    pub(crate) fn snapshots(&self) -> Vec<String> {
        self.room.observers().map(|to| self.room.snapshot(to).0.to_string()).collect()
    }

    pub(crate) fn prompt(&self, seat: u8) -> Option<Value> {
        self.room.prompt(Observer::Seat(Seat(seat))).map(|prompt| prompt.value())
    }

    pub(crate) fn answer(&mut self, seat: u8, index: u32, id: Option<&str>) -> Plan {
        let prompt = self.prompt(seat).unwrap()["id"].as_str().unwrap().to_owned();
        let action_id = id.map(Into::into);
        let answer = Submit { prompt, action: None, index: Some(index), text: None, typed: None, action_id };
        let plan = self.room.submit(seat, &answer).unwrap();
        self.keep(plan.clone());
        plan
    }

    pub(crate) fn check_fold(&self) {
        let mut again = Room::fold(ID, &self.rows).unwrap();
        again.pass_time(self.now_ms).unwrap();
        let snapshots: Vec<String> = again.observers().map(|to| again.snapshot(to).0.to_string()).collect();
        assert_eq!(snapshots, self.snapshots());
    }
}

/// How long a bot thinks that comes to this answer: less than the shortest beat.
fn thinking_ms(salt: u64, answer: &str, prompt: &str) -> i64 {
    let bytes = answer.bytes().chain(prompt.bytes());
    let mixed = bytes.fold(salt, |mixed, byte| (mixed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    1 + ((mixed >> 20) % 38) as i64
}

pub(crate) fn quick() -> Options {
    Options { drop_ms: 0, ..Options::default() }
}

/// A table where a person sits on every chair, with the cards dealt; another salt is another deal.
pub(crate) fn deal(game: &str, preset: &str, salt: &str) -> Live {
    let people: Vec<PlayerId> = (1..=16).map(|who| PlayerId([who; 16])).collect();
    let options = Options { window_ms: WINDOW_MS, drop_ms: 0, ..Options::default() };
    let mut live = Live::open(game, preset, &people, options);
    for who in &people[..live.room.chairs().len()] {
        let plan = live.room.ready(*who, true, Some(salt)).unwrap();
        live.keep(plan);
    }
    pass(&mut live, 1_000, &mut |_| {});
    live
}

/// Lets the table do what it does by itself until then; `each` sees it after every change.
pub(crate) fn pass(live: &mut Live, until: i64, each: &mut dyn FnMut(&Live)) {
    while let Some(at) = live.wake().filter(|at| *at <= until) {
        live.now_ms = live.now_ms.max(at);
        live.keep_up();
        each(live);
    }
    live.now_ms = until;
    live.room.pass_time(until).unwrap();
    each(live);
}

/// The seats that are asked, each with when its window closes, if it is one.
pub(crate) fn asked(live: &Live) -> Vec<(u8, Option<i64>)> {
    let seats = 0..live.room.chairs().len() as u8;
    seats.filter_map(|seat| Some((seat, live.prompt(seat)?["due_ms"].as_i64()))).collect()
}
