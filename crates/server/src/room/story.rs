//! What observers are told, in order: the events of the game, and notices about the table.
//!
//! It owns the numbers. Each observer counts what he sees himself, from 0, without gaps; his k-th is the same for ever,
//! and how far he has counted tells him nothing about what he does not see.

use std::collections::VecDeque;
use std::io::Write as _;
use std::ops::Range;

use paiju_contract::Observer;
use paiju_wire::AnyTable;

/// So many notices are kept since a deal, and so many more before the oldest are let go at once.
const NOTICES: usize = 1_024;
const SPARE: usize = 256;

/// Everything since the last deal, and how much each observer had been told before it. Where people talk more than is
/// kept, the oldest part is gone.
#[derive(Clone, Debug)]
pub(super) struct Story {
    /// The public first, then the seats.
    before: Vec<usize>,
    items: VecDeque<Item>,
    /// How many items are gone, and what was counted with the last of them.
    gone: usize,
    base: (usize, usize),
}

/// Something that is told, and how much has been with it.
#[derive(Clone, Debug)]
struct Item {
    /// A notice: JSON text that everybody sees. Otherwise events of the game, each to whom it concerns.
    notice: Option<String>,
    /// Notices up to here.
    notices: usize,
    /// Events of the table up to here.
    events: usize,
}

/// A part of what an observer is told.
enum Part<'a> {
    /// A notice and its number.
    Notice(usize, &'a str),
    /// Events of the game: the number of the first, and which of the observer's own at the table.
    Events(usize, Range<usize>),
}

/// The place of an observer among all of a table.
fn place(to: Observer) -> usize {
    match to {
        Observer::Public => 0,
        Observer::Seat(seat) => 1 + seat.index(),
    }
}

/// How many of an observer's events of the game are among the table's first.
fn seen(table: Option<&dyn AnyTable>, to: Observer, first: usize) -> usize {
    table.map_or(0, |table| table.seen(to, first))
}

impl Story {
    /// The story of a table with so many seats, before anything happened.
    pub(super) fn new(seats: usize) -> Self {
        Self { before: vec![0; 1 + seats], items: VecDeque::new(), gone: 0, base: (0, 0) }
    }

    /// How many items there have been since the deal: what can be shown up to.
    pub(super) fn len(&self) -> usize {
        self.gone + self.items.len()
    }

    /// Lets the oldest items go where there are more notices than are kept. What is not shown yet stays.
    pub(super) fn forget(&mut self, shown: usize) {
        if self.counted(self.len()).0 - self.base.0 <= NOTICES + SPARE {
            return;
        }
        while self.gone < shown
            && self.counted(self.len()).0 - self.base.0 > NOTICES
            && let Some(item) = self.items.pop_front()
        {
            (self.gone, self.base) = (self.gone + 1, (item.notices, item.events));
        }
    }

    /// Everybody is told.
    pub(super) fn notice(&mut self, text: String) {
        let (notices, events) = self.counted(self.len());
        self.items.push_back(Item { notice: Some(text), notices: notices + 1, events });
    }

    /// The game's events up to so many of the table are told, each to whom it concerns.
    pub(super) fn events(&mut self, upto: usize) {
        let (notices, _) = self.counted(self.len());
        self.items.push_back(Item { notice: None, notices, events: upto });
    }

    /// How many notices, and how many events of the table, are among so many items.
    fn counted(&self, items: usize) -> (usize, usize) {
        let last = items.checked_sub(1 + self.gone).and_then(|last| self.items.get(last));
        last.map_or(self.base, |item| (item.notices, item.events))
    }

    /// How much each observer has been told altogether: the public first, then the seats.
    pub(super) fn all_told(&self, table: Option<&dyn AnyTable>) -> Vec<usize> {
        let mut told = self.before.clone();
        for to in Observer::all(told.len() - 1) {
            told[place(to)] = self.told(table, to, self.len());
        }
        told
    }

    /// A new game begins: what was told before counts, and is not kept.
    pub(super) fn turn_page(&mut self, told: Vec<usize>) {
        *self = Self { before: told, items: VecDeque::new(), gone: 0, base: (0, 0) };
    }

    /// How much an observer has been told when so many items are shown.
    pub(super) fn told(&self, table: Option<&dyn AnyTable>, to: Observer, shown: usize) -> usize {
        let (notices, events) = self.counted(shown);
        self.before[place(to)] + notices + seen(table, to, events)
    }

    /// Writes what an observer sees from his n-th on, each numbered, as a JSON list; `None`, with nothing to be read
    /// in what was written, if that is no longer kept, or if he has not been told so much.
    pub(super) fn write_since(
        &self,
        table: Option<&dyn AnyTable>,
        to: Observer,
        since: usize,
        shown: usize,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        out.push(b'[');
        let mut comma = "";
        let mut tell = |number: usize, kind: &str, text: &str| {
            write!(out, r#"{comma}{{"n":{number},"{kind}":{text}}}"#).expect("memory takes it");
            comma = ",";
        };
        for part in self.parts(table, to, since, shown)? {
            match part {
                Part::Notice(number, text) => tell(number, "notice", text),
                Part::Events(first, his) => {
                    for (number, event) in (first..).zip(table?.events_between(to, his)?) {
                        tell(number, "event", &event);
                    }
                }
            }
        }
        out.push(b']');
        Some(())
    }

    /// Which of the game's events are among what an observer sees from his n-th on: the number of the first, and which of
    /// his own at the table.
    pub(super) fn events_since(
        &self,
        table: Option<&dyn AnyTable>,
        to: Observer,
        since: usize,
        shown: usize,
    ) -> Vec<(usize, Range<usize>)> {
        let events = |part| match part {
            Part::Events(first, his) => Some((first, his)),
            Part::Notice(..) => None,
        };
        self.parts(table, to, since, shown).into_iter().flatten().filter_map(events).collect()
    }

    /// What an observer sees from his n-th on, in order.
    fn parts(
        &self,
        table: Option<&dyn AnyTable>,
        to: Observer,
        since: usize,
        shown: usize,
    ) -> Option<Vec<Part<'_>>> {
        let told = |items| self.told(table, to, items);
        if since < self.first(table, to) || since > told(shown) {
            return None;
        }
        // Nearly always it is the end that is asked for.
        let new = (self.gone..shown).rev().take_while(|item| told(item + 1) > since).count();
        let mut parts = Vec::with_capacity(new);
        for item in shown - new..shown {
            let number = told(item);
            if let Some(text) = self.items.get(item - self.gone).and_then(|item| item.notice.as_ref()) {
                parts.push(Part::Notice(number, text));
                continue;
            }
            let [before, upto] = [item, item + 1].map(|items| seen(table, to, self.counted(items).1));
            let his = before + since.saturating_sub(number)..upto;
            let first = number.max(since);
            parts.extend((!his.is_empty()).then_some(Part::Events(first, his)));
        }
        Some(parts)
    }

    /// The number of the oldest thing that an observer can still be told.
    pub(super) fn first(&self, table: Option<&dyn AnyTable>, to: Observer) -> usize {
        self.told(table, to, self.gone)
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::Seat;
    use paiju_wire::{Catalog, Start};

    use super::*;

    #[test]
    fn who_talks_for_ever_fills_no_memory_and_numbers_stay_as_they_were() {
        let kuhn = Catalog::default().find("kuhn").unwrap();
        let table = kuhn.start(&Start { seed: Some(1.into()), ..Start::default() }).unwrap();
        let mut story = Story::new(2);
        story.events(table.told());
        for n in 0..10_000 {
            story.notice(n.to_string());
            story.forget(story.len());
            assert!(story.items.len() <= NOTICES + SPARE + 2);
        }
        let (to, table) = (Observer::Seat(Seat(1)), Some(&*table));
        let (first, told) = (story.first(table, to), story.told(table, to, story.len()));
        let mut out = Vec::new();
        assert!(story.write_since(table, to, first - 1, story.len(), &mut out).is_none(), "it is gone");
        out.clear();
        story.write_since(table, to, first, story.len(), &mut out).unwrap();
        let kept = String::from_utf8(out).unwrap();
        assert!(kept.ends_with(&format!(r#"{{"n":{},"notice":9999}}]"#, told - 1)), "{kept}");
        assert_eq!(told - 10_000, story.before[2] + seen(table, to, story.base.1));
        let mut hidden = Story::new(2);
        (0..10_000).for_each(|n| {
            hidden.notice(n.to_string());
            hidden.forget(5);
        });
        assert_eq!(hidden.gone, 5, "what is not shown yet stays");
    }

    #[test]
    fn every_observer_counts_what_he_sees_and_begins_anywhere() {
        let kuhn = Catalog::default().find("kuhn").unwrap();
        let table = kuhn.start(&Start { seed: Some(1.into()), ..Start::default() }).unwrap();
        let mut story = Story::new(2);
        story.notice(r#""sat""#.into());
        story.turn_page(story.all_told(None));
        story.events(table.told());
        story.notice(r#""said""#.into());
        let to = Observer::Seat(Seat(1));
        let told = story.told(Some(&*table), to, story.len());
        let since = |since| {
            let mut out = Vec::new();
            story.write_since(Some(&*table), to, since, story.len(), &mut out)?;
            Some(String::from_utf8(out).unwrap())
        };
        let all = since(1).unwrap();
        assert!(all.starts_with(r#"[{"n":1,"event":"#), "{all}");
        assert!(all.ends_with(&format!(r#"{{"n":{},"notice":"said"}}]"#, told - 1)), "{all}");
        for from in 2..=told {
            let part = since(from).unwrap();
            assert!(all.ends_with(&part[1..]), "{from}: {part}");
        }
        assert_eq!(since(0), None, "the page was turned");
        assert_eq!(since(told + 1), None);
    }
}
