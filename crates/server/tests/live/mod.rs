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
}

impl Live {
    pub(crate) fn open(game: &str, preset: &str, people: &[PlayerId], options: Options) -> Self {
        let listing = Catalog::default().find(game).unwrap();
        let rules = RawValue::from_string(format!("{preset:?}")).unwrap();
        let start = Start { rules: Some(rules.get()), seed: Some(Seed::from_u64(1)), ..Start::default() };
        let seats = listing.start(&start).unwrap().seats() as u8;
        let opened = Opened { game: game.into(), rules, seats, options, owner: ANN };
        let sitters = (0..seats).map(|seat| {
            let bot = || Sitter::Bot { bot: listing.bots()[0].into(), level: Level::Normal };
            let person = |player: &PlayerId| Sitter::Person { player: *player, name: format!("p{seat}") };
            Sat { seat, who: people.get(usize::from(seat)).map_or_else(bot, person) }
        });
        let entries = first_entries(opened, Seed::from_u64(42), sitters.collect());
        let row = |(n, entry): (u64, &Entry)| Row { n, time_ms: 1_000, entry: entry.bytes() };
        let rows: Vec<Row> = (0..).zip(&entries).map(row).collect();
        let room = Room::fold(ID, &rows).unwrap();
        Self { room, rows, now_ms: 1_000 }
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

    /// Lets the table do whatever it does by itself, until only people can go on.
    pub(crate) fn settle(&mut self) {
        while let Some(at) = self.room.wake() {
            self.now_ms = self.now_ms.max(at);
            self.room.pass_time(self.now_ms).unwrap();
            let entries = self.room.upkeep(self.now_ms).unwrap();
            self.keep(Plan { entries, receipt: None });
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
    while let Some(at) = live.room.wake().filter(|at| *at <= until) {
        live.now_ms = live.now_ms.max(at);
        live.room.pass_time(live.now_ms).unwrap();
        let entries = live.room.upkeep(live.now_ms).unwrap();
        live.keep(Plan { entries, receipt: None });
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
