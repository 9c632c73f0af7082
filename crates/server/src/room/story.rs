//! What observers are told, in order: the events of the game, and notices about the table.
//!
//! It owns the numbers. Each observer counts what he sees himself, from 0, without gaps; his k-th is the same for ever,
//! and how far he has counted tells him nothing about what he does not see.

use std::fmt::Write as _;
use std::ops::Range;

use paiju_contract::Observer;
use paiju_wire::AnyTable;

/// Everything since the last deal, and how much each observer had been told before it.
#[derive(Clone, Debug)]
pub(super) struct Story {
    /// The public first, then the seats.
    before: Vec<usize>,
    items: Vec<Item>,
}

#[derive(Clone, Debug)]
enum Item {
    /// JSON text that everybody sees.
    Notice(String),
    /// The events of the game up to so many of the table.
    Events(usize),
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
        Self { before: vec![0; 1 + seats], items: Vec::new() }
    }

    /// How many items there are: what can be shown up to.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// Everybody is told.
    pub(super) fn notice(&mut self, text: String) {
        self.items.push(Item::Notice(text));
    }

    /// The game's events up to so many of the table are told, each to whom it concerns.
    pub(super) fn events(&mut self, upto: usize) {
        self.items.push(Item::Events(upto));
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
        (self.before, self.items) = (told, Vec::new());
    }

    /// How much an observer has been told when so many items are shown.
    pub(super) fn told(&self, table: Option<&dyn AnyTable>, to: Observer, shown: usize) -> usize {
        let items = &self.items[..shown];
        let notices = items.iter().filter(|item| matches!(item, Item::Notice(_))).count();
        let events = items.iter().rev().find_map(|item| match item {
            Item::Events(upto) => Some(*upto),
            Item::Notice(_) => None,
        });
        self.before[place(to)] + notices + events.map_or(0, |upto| seen(table, to, upto))
    }

    /// What an observer sees from his n-th on, each numbered, as a JSON list; `None` if that is no longer kept, or if he
    /// has not been told so much.
    pub(super) fn since(
        &self,
        table: Option<&dyn AnyTable>,
        to: Observer,
        since: usize,
        shown: usize,
    ) -> Option<String> {
        let mut list = String::from("[");
        let mut tell = |number: usize, kind: &str, text: &str| {
            let comma = if list.len() > 1 { "," } else { "" };
            write!(list, r#"{comma}{{"n":{number},"{kind}":{text}}}"#).expect("memory takes it");
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
        list.push(']');
        Some(list)
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
        let mut number = self.first(to);
        if since < number || since > self.told(table, to, shown) {
            return None;
        }
        let (mut parts, mut counted) = (Vec::new(), 0);
        for item in &self.items[..shown] {
            match item {
                Item::Notice(text) => {
                    parts.extend((number >= since).then_some(Part::Notice(number, text)));
                    number += 1;
                }
                Item::Events(upto) => {
                    let new = counted..seen(table, to, *upto);
                    let skipped = since.saturating_sub(number).min(new.len());
                    if skipped < new.len() {
                        parts.push(Part::Events(number + skipped, new.start + skipped..new.end));
                    }
                    (number, counted) = (number + new.len(), new.end);
                }
            }
        }
        Some(parts)
    }

    /// The number of the oldest thing that an observer can still be told.
    pub(super) fn first(&self, to: Observer) -> usize {
        self.before[place(to)]
    }
}

#[cfg(test)]
mod tests {
    use paiju_contract::Seat;
    use paiju_wire::{Catalog, Start};

    use super::*;

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
        let all = story.since(Some(&*table), to, 1, story.len()).unwrap();
        assert!(all.starts_with(r#"[{"n":1,"event":"#), "{all}");
        assert!(all.ends_with(&format!(r#"{{"n":{},"notice":"said"}}]"#, told - 1)), "{all}");
        for since in 2..=told {
            let part = story.since(Some(&*table), to, since, story.len()).unwrap();
            assert!(all.ends_with(&part[1..]), "{since}: {part}");
        }
        assert_eq!(story.since(Some(&*table), to, 0, story.len()), None, "the page was turned");
        assert_eq!(story.since(Some(&*table), to, told + 1, story.len()), None);
    }
}
