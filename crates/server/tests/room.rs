//! A table without sockets and storage: every game of the catalog is played through it, and its log folds into the same
//! table at every entry.

use paiju_contract::{Observer, Seat, Seed};
use paiju_server::room::entry::{Entry, Level, Opened, Sat, Sitter};
use paiju_server::room::options::{Clock, Options, Timeout};
use paiju_server::room::{Plan, Room, Submit, first_entries};
use paiju_server::store::{PlayerId, Row, Status, TableId};
use paiju_wire::{Catalog, Start};
use serde_json::Value;
use serde_json::value::RawValue;

const ID: TableId = TableId([7; 16]);
const ANN: PlayerId = PlayerId([1; 16]);
const BOB: PlayerId = PlayerId([2; 16]);

/// A room with the log it is a fold of, and a clock.
struct Live {
    room: Room,
    rows: Vec<Row>,
    now_ms: i64,
}

impl Live {
    fn open(game: &str, preset: &str, people: &[PlayerId], options: Options) -> Self {
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
    fn begin(game: &str, preset: &str, people: &[PlayerId], options: Options) -> Self {
        let mut live = Self::open(game, preset, people, options);
        for who in people {
            let plan = live.room.ready(*who, true, Some("salt")).unwrap();
            live.keep(plan);
        }
        live.settle();
        live
    }

    fn keep(&mut self, plan: Plan) {
        for entry in plan.entries {
            self.rows.push(Row { n: self.room.next(), time_ms: self.now_ms, entry: entry.bytes() });
            self.room.apply(&entry, self.now_ms).unwrap();
        }
    }

    /// Lets the table do whatever it does by itself, until only people can go on.
    fn settle(&mut self) {
        while let Some(at) = self.room.wake() {
            self.now_ms = self.now_ms.max(at);
            self.room.pass_time(self.now_ms).unwrap();
            let entries = self.room.upkeep(self.now_ms).unwrap();
            self.keep(Plan { entries, receipt: None });
        }
    }

    fn snapshots(&self) -> Vec<String> {
        self.room.observers().map(|to| self.room.snapshot(to).0).collect()
    }

    fn prompt(&self, seat: u8) -> Option<Value> {
        self.room.prompt(Observer::Seat(Seat(seat))).map(|prompt| prompt.value())
    }

    fn answer(&mut self, seat: u8, index: u32, id: Option<&str>) -> Plan {
        let prompt = self.prompt(seat).unwrap()["id"].as_str().unwrap().to_owned();
        let action_id = id.map(Into::into);
        let answer = Submit { prompt, action: None, index: Some(index), text: None, action_id };
        let plan = self.room.submit(seat, &answer).unwrap();
        self.keep(plan.clone());
        plan
    }

    fn check_fold(&self) {
        let mut again = Room::fold(ID, &self.rows).unwrap();
        again.pass_time(self.now_ms).unwrap();
        let snapshots: Vec<String> = again.observers().map(|to| again.snapshot(to).0).collect();
        assert_eq!(snapshots, self.snapshots());
    }
}

fn quick() -> Options {
    Options { drop_ms: 0, ..Options::default() }
}

/// Whoever is a person answers, each time another place of the list; returns when the game is over.
fn play_out(live: &mut Live, mut each: impl FnMut(&mut Live)) {
    for turn in 0..20_000_u32 {
        live.settle();
        each(live);
        if live.room.status() != Status::Playing {
            return;
        }
        let people: Vec<u8> = [ANN, BOB].iter().filter_map(|who| live.room.seat_of(*who)).collect();
        let asked: Vec<u8> = people.into_iter().filter(|seat| live.prompt(*seat).is_some()).collect();
        assert!(!asked.is_empty(), "nobody is asked, and nothing happens by itself");
        for seat in asked {
            let Some(prompt) = live.prompt(seat) else { continue };
            let listed = prompt["legal"].as_array().unwrap().len() as u32;
            live.answer(seat, turn % listed, None);
            live.now_ms += 10;
        }
    }
    panic!("the game does not end");
}

#[test]
fn every_game_is_played_through_a_room_and_its_log_folds_into_the_same_table() {
    for listing in Catalog::default().0 {
        let mut live = Live::begin(listing.name, listing.presets[0], &[ANN, BOB], quick());
        let mut turns = 0;
        play_out(&mut live, |live| {
            turns += 1;
            if turns % 16 == 1 {
                live.check_fold();
            }
        });
        live.check_fold();
        let record = live.room.record().expect("the game is over");
        let report = paiju_wire::verify(Catalog::default(), &record);
        assert!(report.passed(), "{}: {report:?}", listing.name);
    }
}

#[test]
fn a_stream_that_is_resumed_anywhere_is_the_same_stream() {
    let mut live = Live::begin("mahjong", "to-the-wall", &[ANN], quick());
    let to = Observer::Seat(Seat(0));
    let mut stream: Vec<Value> = Vec::new();
    let mut seen = live.room.snapshot(to).1;
    let first = seen.cursor;
    play_out(&mut live, |live| {
        if let Some((text, now)) = live.room.update(to, seen) {
            let frame: Value = serde_json::from_str(&text).unwrap();
            stream.extend(frame["events"].as_array().unwrap().iter().cloned());
            seen = now;
        }
    });
    let numbers: Vec<usize> = stream.iter().map(|event| event["n"].as_u64().unwrap() as usize).collect();
    assert_eq!(numbers, (first..seen.cursor).collect::<Vec<_>>());
    for since in [first + 5, first + 20, seen.cursor] {
        let (text, _) = live.room.resume(to, since);
        let frame: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(frame["events"].as_array().unwrap()[..], stream[since - first..]);
    }
}

#[test]
fn the_same_action_id_again_is_the_same_action() {
    let mut live = Live::begin("xianqi", "original", &[ANN], quick());
    let prompt = live.prompt(0).expect("seat 0 is asked some time")["id"].as_str().unwrap().to_owned();
    let first = live.answer(0, 0, Some("a1"));
    let action_id = Some("a1".to_owned());
    let again = Submit { prompt, action: None, index: Some(0), text: None, action_id };
    let plan = live.room.submit(0, &again).unwrap();
    assert!(plan.entries.is_empty());
    assert_eq!(plan.receipt, first.receipt);
    let stale = Submit { action_id: Some("a2".into()), ..again };
    let refused = live.room.submit(0, &stale).unwrap_err();
    assert_eq!((refused.status, refused.code), (409, "ENGINE_VERSION_CONFLICT"));
    live.check_fold();
}

#[test]
fn a_clock_that_runs_out_answers_at_its_time_and_not_before() {
    let clock = Some(Clock { move_ms: 1_000, bank_ms: 500, then: Timeout::DefaultAction });
    let live = Live::begin("holdem", "headsup", &[ANN, BOB], Options { clock, ..quick() });
    let steps: Vec<&Row> = live.rows.iter().filter(|row| row.entry.starts_with(b"{\"step\"")).collect();
    assert!(steps.iter().all(|row| String::from_utf8_lossy(&row.entry).contains(r#""by":"clock""#)));
    assert_eq!(steps[0].time_ms, 1_000 + 1_000 + 500, "the bank is used up after the move's own time");
    live.check_fold();
}

#[test]
fn a_log_of_other_rules_or_another_state_is_stuck_and_not_folded() {
    let live = Live::begin("kuhn", "standard", &[ANN], quick());
    let forge = |from: &str, to: &str| {
        let change = |row: &Row| {
            let text = String::from_utf8(row.entry.clone()).unwrap().replace(from, to);
            Row { entry: text.into_bytes(), ..row.clone() }
        };
        let rows: Vec<Row> = live.rows.iter().map(change).collect();
        Room::fold(ID, &rows).map(|room| room.next()).unwrap_err().to_string()
    };
    let version = Catalog::default().find("kuhn").unwrap().rules_version;
    let other = forge(&format!("\"rules_version\":{version}"), "\"rules_version\":99");
    assert!(other.contains("version 99"), "{other}");
    assert!(forge("\"hash\":\"", "\"hash\":\"0").contains("another state"));
    assert!(forge("{\"sealed\"", "{\"sealing\"").contains("cannot be read"));
}
