//! What one viewer has been told, and what a log would have told him.

use std::collections::BTreeMap;

use super::{Entry, Room, Row, TableId, Value};

/// How a viewer saw the table at each cursor and question.
pub(crate) type Shown = BTreeMap<(usize, String), String>;

/// His events by number, and his views.
#[derive(Default)]
pub(crate) struct Memory {
    events: Vec<String>,
    first: usize,
    /// The last game that a snapshot told of.
    number: u64,
    views: Shown,
}

impl Memory {
    /// Takes a frame in, and complains about gaps, repeats and second thoughts.
    pub(crate) fn hear(&mut self, frame: &Value) {
        let cursor = frame["cursor"].as_u64().unwrap() as usize;
        match frame["events"].as_array() {
            None => {
                // Where a game has begun since, what came before it is no longer kept, and everything is told anew.
                let number = frame["table"]["number"].as_u64().unwrap();
                assert!(cursor >= self.next(), "a cursor that went back");
                assert!(
                    number > self.number || self.views.is_empty(),
                    "a snapshot where the missing events are kept"
                );
                (self.first, self.number) = (cursor, number);
                self.events.clear();
            }
            Some(events) => {
                for event in events {
                    let number = event["n"].as_u64().unwrap() as usize;
                    assert_eq!(number, self.next(), "a gap or a repeat");
                    self.events.push(event.to_string());
                }
                assert_eq!(cursor, self.next());
            }
        }
        let place = (cursor, frame["prompt"]["id"].to_string());
        let view = frame["view"].to_string();
        let known = self.views.entry(place).or_insert_with(|| view.clone());
        assert_eq!(*known, view, "the same cursor and the same question show another view");
    }

    fn next(&self) -> usize {
        self.first + self.events.len()
    }

    /// Where he asks from; none before his first frame.
    pub(crate) fn since(&self) -> Option<usize> {
        (!self.views.is_empty()).then(|| self.next())
    }

    /// Whether everything he has ever seen is what the log tells, byte for byte.
    pub(crate) fn check(&self, told: &Shown) {
        for (place, view) in &self.views {
            assert_eq!(told.get(place), Some(view), "at {place:?}");
        }
    }
}

/// What every observer is shown of a log, entry by entry: the seats in order, then the public.
pub(crate) fn shown(table: TableId, rows: &[Row]) -> Vec<Shown> {
    let mut rows = rows.iter().map(|row| (Entry::read(&row.entry).unwrap(), row.time_ms));
    let Some((Entry::Opened(opened), time_ms)) = rows.next() else { panic!("no opening") };
    let mut room = Room::open(table, *opened, time_ms).unwrap();
    let mut all = vec![Shown::new(); room.observers().count()];
    for (entry, time_ms) in rows {
        room.apply(&entry, time_ms).unwrap();
        for (to, shown) in room.observers().zip(&mut all) {
            let view = room.view(to).map(|view| serde_json::from_str::<Value>(&view).unwrap());
            let id = room.prompt(to).map_or(Value::Null, |prompt| prompt.id.into());
            let place = (room.cursor(to), id.to_string());
            shown.insert(place, view.unwrap_or_default().to_string());
        }
    }
    all
}
