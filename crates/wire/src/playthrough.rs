//! Playthroughs: whole games as transcripts, everything on the way written down.
//!
//! It owns which requests a playthrough makes and the names of the files under `testdata/playthroughs/`. A change
//! in any byte of any answer shows up there, so a change of behaviour is seen before it is released.

use paiju_contract::{Rng, Seat, SeatSet, Seed, Stream};
use serde_json::value::RawValue;

use crate::transcript::ask;
use crate::{AnyTable, Catalog, Session};

/// Views and lists are written down at every step until the text is this long, and then only now and then: a long
/// game need not fill the repository.
const ENOUGH: usize = 200_000;
const NOW_AND_THEN: usize = 25;

/// The file that holds the playthrough of a preset.
pub fn file_name(game: &str, preset: &str, seed: u64) -> String {
    format!("{game}-{preset}-{seed}.txt")
}

/// Plays a preset from a seed with random choices and writes everything down.
///
/// At each step: what each awaited seat may do and sees, what the public sees, and one seat's choice, by index and
/// as an action in turn. At the end: the views, the state and the record.
pub fn generate(catalog: Catalog, game: &str, preset: &str, seed: u64) -> String {
    let mut writer = Writer::new(catalog, seed);
    writer.remark(&format!("{game}, preset {preset}, seed {seed}: random play, everything on the way."));
    writer.send(&format!(r#""do":"new","game":"{game}","rules":"{preset}","seed":{seed}"#));
    while let Some(table) = writer.table().filter(|table| !table.is_over()) {
        writer.step(table.awaiting(), table.version());
    }
    writer.end();
    writer.text
}

struct Writer {
    session: Session,
    rng: Rng,
    text: String,
    requests: usize,
    steps: usize,
}

impl Writer {
    fn new(catalog: Catalog, seed: u64) -> Self {
        let rng = Rng::new(Seed::from_u64(seed), Stream::POLICY);
        Self { session: Session::new(catalog), rng, text: String::new(), requests: 0, steps: 0 }
    }

    fn table(&self) -> Option<&dyn AnyTable> {
        self.session.table("t1")
    }

    fn write(&mut self, pieces: &[&str]) {
        self.text.extend(pieces.iter().copied());
    }

    fn remark(&mut self, words: &str) {
        self.write(&["# ", words, "\n"]);
    }

    /// Sends a request with these fields and writes both lines down.
    fn send(&mut self, fields: &str) {
        self.requests += 1;
        let request = format!(r#"{{"id":{},{fields}}}"#, self.requests);
        let answer = ask(&mut self.session, &request);
        self.write(&["> ", &request, "\n< ", &answer, "\n"]);
    }

    fn step(&mut self, awaited: SeatSet, version: u32) {
        if self.text.len() < ENOUGH || self.steps.is_multiple_of(NOW_AND_THEN) {
            self.look_around(awaited);
        }
        let seats: Vec<Seat> = awaited.into_iter().collect();
        let seat = seats[self.rng.index(seats.len())];
        let choice = self.choose(seat);
        self.send(&format!(r#""do":"play","table":"t1","seat":{seat},{choice},"version":{version}"#));
        self.steps += 1;
    }

    fn look_around(&mut self, awaited: SeatSet) {
        for seat in awaited {
            self.send(&format!(r#""do":"legal","table":"t1","seat":{seat}"#));
            self.send(&format!(r#""do":"view","table":"t1","seat":{seat}"#));
        }
        self.send(r#""do":"view","table":"t1","seat":"public""#);
    }

    /// One of the legal actions, as an index or as itself.
    fn choose(&mut self, seat: Seat) -> String {
        let listed = ask(&mut self.session, &format!(r#"{{"do":"legal","table":"t1","seat":{seat}}}"#));
        let actions = actions_of(&listed);
        let index = self.rng.index(actions.len());
        if self.steps.is_multiple_of(2) {
            format!(r#""index":{index}"#)
        } else {
            format!(r#""action":{}"#, actions[index])
        }
    }

    fn end(&mut self) {
        let seats = self.table().map_or(0, AnyTable::seats);
        for seat in Seat::all(seats) {
            self.send(&format!(r#""do":"view","table":"t1","seat":{seat}"#));
        }
        self.send(r#""do":"view","table":"t1","seat":"public""#);
        self.send(r#""do":"dump","table":"t1""#);
        self.send(r#""do":"record","table":"t1""#);
        self.send(r#""do":"drop","table":"t1""#);
    }
}

#[derive(serde::Deserialize)]
struct Listed<'a> {
    #[serde(borrow)]
    ok: ListedActions<'a>,
}

#[derive(serde::Deserialize)]
struct ListedActions<'a> {
    #[serde(borrow)]
    actions: Vec<&'a RawValue>,
}

fn actions_of(answer: &str) -> Vec<&str> {
    let listed: Listed<'_> = serde_json::from_str(answer).expect("an awaited seat has a list of actions");
    listed.ok.actions.into_iter().map(RawValue::get).collect()
}
