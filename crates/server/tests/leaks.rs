//! Nobody is shown, told or made to wait for what he may not know: in fields, in the order of events, in cursors, in the
//! names of questions, or in time.

use std::collections::{BTreeMap, BTreeSet};

use crate::live::{ID, Live, WINDOW_MS, asked, deal, pass};
use paiju_contract::{Observer, Seat, SeatSet};
use paiju_server::room::{Eyes, Room, Seen};
use paiju_server::store::{PlayerId, Status};
use paiju_wire::{AnyTable, Catalog, Start};
use paiju_words::Lang;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// People answer questions that are no window after exactly so long.
const THOUGHT_MS: i64 = 10;

/// The same table once more, to be played another way.
fn fork(live: &Live) -> Live {
    let mut room = Room::fold(ID, &live.rows).unwrap();
    room.pass_time(live.now_ms).unwrap();
    Live { room, rows: live.rows.clone(), now_ms: live.now_ms, salt: live.salt, coming: Vec::new() }
}

/// A number that looks like no order at all.
fn scatter(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) ^ number
}

/// Answers a seat's open question somehow.
fn answer(live: &mut Live, seat: u8, turn: u64) {
    let listed = live.prompt(seat).unwrap()["legal"].as_array().unwrap().len() as u64;
    live.answer(seat, (scatter(turn) % listed) as u32, None);
}

/// Plays a game; `window` sees every open window with the time it closes before anybody answers it, `each` every change.
fn play(live: &mut Live, window: &mut dyn FnMut(&Live, i64, &[u8]), each: &mut dyn FnMut(&Live)) {
    for turn in 0..3_000_u64 {
        if live.room.status() != Status::Playing {
            return;
        }
        let open = asked(live);
        let Some((first, due)) = open.first().copied() else {
            let wake = live.room.wake().expect("somebody is asked, or something is due");
            pass(live, wake, each);
            continue;
        };
        let Some(due) = due else {
            pass(live, live.now_ms + THOUGHT_MS, each);
            answer(live, first, turn);
            pass(live, live.now_ms, each);
            continue;
        };
        let seats: Vec<u8> = open.iter().map(|(seat, _)| *seat).collect();
        window(live, due, &seats);
        for (place, seat) in seats.iter().enumerate() {
            let chance = scatter(turn * 31 + place as u64);
            let at = live.now_ms + (chance % 1_000) as i64;
            pass(live, at.min(due - 1), each);
            if !chance.is_multiple_of(5) && live.prompt(*seat).is_some() {
                answer(live, *seat, chance >> 8);
                pass(live, live.now_ms, each);
            }
        }
        pass(live, due, each);
    }
}

/// Everybody reads in both languages: what words would tell too early or to the wrong one is looked for as well.
fn told_to(to: Observer) -> Eyes {
    Eyes { to, lang: Some(Lang::Both), screen: None }
}

/// What an observer was sent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    #[serde(rename = "type")]
    kind: String,
    cursor: usize,
    events: Vec<Value>,
    view: Value,
    prompt: Value,
    over: Value,
    words: Value,
    table: Option<Value>,
}

/// An observer, and everything that he was sent.
struct Watcher {
    to: Observer,
    seen: Seen,
    /// The events of the game, each as it was written.
    events: Vec<String>,
    frames: Vec<String>,
}

impl Watcher {
    fn all(live: &Live) -> Vec<Self> {
        let new =
            |to| Self { to, seen: live.room.snapshot(told_to(to)).1, events: Vec::new(), frames: Vec::new() };
        live.room.observers().map(new).collect()
    }

    fn look(&mut self, live: &Live) {
        let Some((text, seen)) = live.room.update(told_to(self.to), self.seen) else { return };
        let frame: Frame = serde_json::from_str(&text).unwrap();
        assert_eq!(frame.kind, "update");
        assert_eq!(frame.cursor, self.seen.cursor + frame.events.len(), "a cursor counts what is told");
        let numbers = frame.events.iter().map(|event| event["n"].as_u64().unwrap() as usize);
        assert!(numbers.eq(self.seen.cursor..frame.cursor), "a gap or a repeat: {text}");
        assert!(frame.prompt.is_null() || self.to != Observer::Public);
        assert!(frame.words["legal"].is_array(), "words are sent along");
        assert!(frame.over.is_null() || frame.prompt.is_null(), "nobody is asked after the end");
        assert_eq!(frame.view.is_null(), live.room.view(self.to).is_none());
        if let Some(table) = frame.table {
            assert_eq!(
                table,
                serde_json::to_value(live.room.info()).unwrap(),
                "the table is the same for all"
            );
        }
        self.seen = seen;
        self.frames.push(text.to_string());
    }
}

/// The game as the log tells it, played apart from the room.
struct Mirror {
    table: Box<dyn AnyTable>,
    read: usize,
}

impl Mirror {
    fn of(live: &Live) -> Self {
        let dealt = live.rows.iter().position(|row| row.entry.starts_with(b"{\"dealt\"")).unwrap();
        let entry: Value = serde_json::from_slice(&live.rows[dealt].entry).unwrap();
        let rules = entry["dealt"]["rules"].to_string();
        let seed = serde_json::from_value(entry["dealt"]["seed"].clone()).unwrap();
        let listing = Catalog::default().find(&live.room.opened().game).unwrap();
        let start = Start { rules: Some(&rules), seed: Some(seed), ..Start::default() };
        Self { table: listing.start(&start).unwrap(), read: dealt + 1 }
    }

    fn catch_up(&mut self, live: &Live) {
        #[derive(Deserialize)]
        struct Stepped {
            step: Step,
        }
        #[derive(Deserialize)]
        struct Step {
            step: Box<RawValue>,
        }
        for row in &live.rows[self.read..] {
            if let Ok(Stepped { step }) = serde_json::from_slice(&row.entry) {
                self.table.append(step.step.get().as_bytes()).unwrap();
            }
        }
        self.read = live.rows.len();
    }

    /// Whether everything that is in the log has been shown.
    fn is_level(&self, live: &Live) -> bool {
        let open: SeatSet = asked(live).iter().fold(SeatSet::EMPTY, |set, (seat, _)| set.with(Seat(*seat)));
        match live.room.status() {
            Status::Playing => !open.is_empty() && open == self.table.awaiting(),
            _ => true,
        }
    }

    /// What the game itself tells an observer.
    fn compare(&self, live: &Live, to: Observer) {
        assert_eq!(live.room.view(to).unwrap(), paiju_wire::text(|out| self.table.write_view(to, out)));
        let prompt = live.room.prompt(to);
        let Observer::Seat(seat) = to else { return assert!(prompt.is_none()) };
        assert_eq!(
            prompt.is_some(),
            self.table.awaiting().contains(seat) && live.room.status() == Status::Playing
        );
        if let Some(prompt) = prompt {
            assert_eq!(prompt.legal.get(), paiju_wire::text(|out| self.table.write_legal(seat, out)));
            assert_eq!(Some(prompt.default.get().to_owned()), self.table.default_action(seat));
        }
    }

    /// The events that the game itself has for an observer.
    fn events(&self, to: Observer) -> Vec<String> {
        let all = self.table.seen(to, self.table.told());
        self.table.events_between(to, 0..all).unwrap()
    }
}

/// The events of the game in a frame, with their bytes.
fn told(frame: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct Told {
        event: Option<Box<RawValue>>,
    }
    #[derive(Deserialize)]
    struct Events {
        events: Vec<Told>,
    }
    let frame: Events = serde_json::from_str(frame).unwrap();
    frame.events.into_iter().filter_map(|told| told.event).map(|event| event.get().to_owned()).collect()
}

#[test]
fn every_observer_of_every_game_is_sent_his_own_view_and_events_and_nothing_else() {
    for listing in Catalog::default().0 {
        let mut compared = 0;
        for salt in ["one", "two", "three"] {
            let mut live = deal(listing.name, listing.presets[0], salt);
            let mut mirror = Mirror::of(&live);
            let mut watchers = Watcher::all(&live);
            for watcher in &mut watchers {
                watcher.events = mirror.events(watcher.to);
            }
            let seeds = secrets(&live);
            play(&mut live, &mut |_, _, _| {}, &mut |live| {
                mirror.catch_up(live);
                for watcher in &mut watchers {
                    let heard = watcher.frames.len();
                    watcher.look(live);
                    watcher.events.extend(watcher.frames[heard..].iter().flat_map(|frame| told(frame)));
                }
                if mirror.is_level(live) {
                    compared += 1;
                    for watcher in &watchers {
                        mirror.compare(live, watcher.to);
                        let told = mirror.table.seen(watcher.to, mirror.table.told());
                        assert_eq!(watcher.events.len(), told, "{} {:?}", listing.name, watcher.to);
                    }
                }
            });
            for watcher in &watchers {
                assert_eq!(watcher.events, mirror.events(watcher.to), "{} {:?}", listing.name, watcher.to);
            }
            for frame in watchers.iter().flat_map(|watcher| &watcher.frames) {
                assert!(
                    !seeds.iter().any(|seed| frame.contains(seed)),
                    "{}: a seed in {frame}",
                    listing.name
                );
            }
        }
        assert!(compared > 5, "{}", listing.name);
    }
}

/// What makes the cards: the server's part of the seed, and the seed.
fn secrets(live: &Live) -> Vec<String> {
    let entries = live.rows.iter().map(|row| serde_json::from_slice::<Value>(&row.entry).unwrap());
    let parts = entries.flat_map(|entry| [entry["sealed"].clone(), entry["dealt"]["seed"].clone()]);
    let texts: Vec<String> = parts.filter(|part| !part.is_null()).map(|part| part.to_string()).collect();
    assert!(texts.len() >= 2);
    texts.iter().map(|text| text.trim_matches('"').to_owned()).collect()
}

/// What everybody but one seat sees.
fn others(live: &Live, but: u8) -> Vec<String> {
    let to = live.room.observers().filter(|to| *to != Observer::Seat(Seat(but)));
    to.map(|to| live.room.snapshot(told_to(to)).0.to_string()).collect()
}

/// Twin worlds: in one a seat answers within a window, early or late, this or that; in the other it does not. Nobody else
/// sees any difference before the window's time is up, and then something is shown in both.
#[test]
fn an_answer_within_a_window_is_not_felt_by_anybody_before_its_time_is_up() {
    for (game, preset) in [("mahjong", "classic"), ("mahjong", "to-the-wall"), ("sanguosha", "standard")] {
        let mut live = deal(game, preset, "twins");
        let (mut windows, mut together) = (0, 0);
        let mut twins = |live: &Live, due: i64, seats: &[u8]| {
            if windows >= 24 {
                return;
            }
            windows += 1;
            together += usize::from(seats.len() > 1);
            for seat in seats {
                let listed = live.prompt(*seat).unwrap()["legal"].as_array().unwrap().len() as u32;
                let early = live.now_ms + 1;
                let mut base = fork(live);
                pass(&mut base, early, &mut |_| {});
                let (at_first, cursors) = (others(&base, *seat), Watcher::all(&base));
                pass(&mut base, due - 1, &mut |_| {});
                let at_last = others(&base, *seat);
                for (at, index) in [(early, 0), (early, listed - 1), (due - 1, 0), (due - 1, listed - 1)] {
                    let mut twin = fork(live);
                    pass(&mut twin, at, &mut |_| {});
                    twin.answer(*seat, index, None);
                    pass(&mut twin, at, &mut |_| {});
                    let expected = if at == early { &at_first } else { &at_last };
                    assert_eq!(
                        others(&twin, *seat),
                        *expected,
                        "{game}: seat {seat} said {index} and it is seen"
                    );
                    pass(&mut twin, due - 1, &mut |_| {});
                    assert_eq!(
                        others(&twin, *seat),
                        at_last,
                        "{game}: seat {seat} said {index} and it is seen"
                    );
                    for watcher in cursors.iter().filter(|watcher| watcher.to != Observer::Seat(Seat(*seat)))
                    {
                        let sent = twin.room.update(told_to(watcher.to), watcher.seen);
                        assert!(sent.is_none(), "{game}: a frame tells that seat {seat} answered: {sent:?}");
                    }
                    pass(&mut twin, due, &mut |_| {});
                    let shown = others(&twin, *seat);
                    let same = shown.iter().zip(&at_last).filter(|(now, before)| now == before).count();
                    assert_eq!(same, 0, "{game}: the window is up, and seat {seat} said {index} at {at}");
                }
            }
        };
        play(&mut live, &mut twins, &mut |_| {});
        assert!(windows > 3, "{game} {preset}: {windows} windows, {together} of several seats");
    }
}

/// By what was shown last, the next thing is shown after the same time, always.
#[test]
fn what_follows_a_window_is_shown_after_the_same_time_whoever_could_answer() {
    for (game, preset) in [("mahjong", "classic"), ("sanguosha", "standard")] {
        let mut gaps: BTreeMap<String, BTreeSet<i64>> = BTreeMap::new();
        for salt in ["a", "b"] {
            let mut live = deal(game, preset, salt);
            let mut watcher =
                Watcher::all(&live).into_iter().find(|watcher| watcher.to == Observer::Public).unwrap();
            let mut last: Option<(i64, String)> = None;
            play(&mut live, &mut |_, _, _| {}, &mut |live| {
                let heard = watcher.frames.len();
                watcher.look(live);
                let Some(frame) = watcher.frames.get(heard) else { return };
                if let Some((at, kind)) = last.take() {
                    gaps.entry(kind).or_default().insert(live.now_ms - at);
                }
                let events = told(frame);
                let kind = events
                    .last()
                    .map(|event| serde_json::from_str::<Value>(event).unwrap()["type"].to_string());
                last = kind.map(|kind| (live.now_ms, kind));
            });
        }
        let (window, mut windows) = (i64::from(WINDOW_MS), 0);
        for (kind, gaps) in &gaps {
            let mut gaps: Vec<i64> = gaps.iter().copied().filter(|gap| *gap != 0).collect();
            windows += gaps.iter().filter(|gap| **gap == window).count();
            gaps.dedup();
            assert!(gaps.len() <= 1, "{game}: after {kind} the next thing is shown after {gaps:?} ms");
        }
        assert!(windows > 0, "{game}: {gaps:?}");
    }
}

/// A second and a third game at the same table: nobody's numbers jump, repeat or become another's.
#[test]
fn everybody_counts_on_from_game_to_game() {
    for listing in Catalog::default().0 {
        let mut live = deal(listing.name, listing.presets[0], "first");
        let mut watchers = Watcher::all(&live);
        let mut look = |live: &Live| watchers.iter_mut().for_each(|watcher| watcher.look(live));
        for salt in ["second", "third"] {
            play(&mut live, &mut |_, _, _| {}, &mut look);
            for seat in 0..live.room.chairs().len() as u8 {
                let plan = live.room.ready(PlayerId([seat + 1; 16]), true, Some(salt)).unwrap();
                live.keep(plan);
                look(&live);
            }
            let now_ms = live.now_ms;
            pass(&mut live, now_ms, &mut look);
        }
    }
}
