//! What an observer is sent: a snapshot of everything, or what is new since he last looked.
//!
//! It owns the JSON of both. Whatever is in them is made for this observer: his view, his question, his events.

use std::cell::Cell;
use std::io::Write as _;
use std::sync::Arc;

use paiju_contract::{Observer, Seat};
use paiju_words::Lang;
use paiju_words::menu::Room as Space;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::desk::raw;
use super::entry::{Reason, Sitter};
use super::options::Options;
use super::{Room, Sitting, chair};
use crate::store::{Card, PlayerId, Status, TableId};
use crate::tell::{self, Over, Scene, Words};

/// Events of a frame may have this many bytes: with their words a frame stays below what may wait for one client.
const MOST_TOLD: usize = 384 << 10;

/// What an observer has been sent: the next frame has what is new.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// How many events he has been told.
    pub cursor: usize,
    /// What his view and question looked like.
    look: u64,
    /// Which state of the table's own affairs he knows.
    changes: u64,
}

/// Whose eyes a frame is made for, and in which language he reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eyes {
    /// Who looks.
    pub to: Observer,
    /// In which language it is told; none: not in words.
    pub lang: Option<Lang>,
    /// The screen that the words are laid out for, if he has one.
    pub screen: Option<Space>,
}

impl From<Observer> for Eyes {
    fn from(to: Observer) -> Self {
        Self { to, lang: None, screen: None }
    }
}

/// An open question.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Prompt {
    /// Its name: an answer says which question it answers.
    pub id: String,
    /// Every answer that can be listed, in the game's stable order.
    #[schemars(with = "Vec<Value>")]
    pub legal: Box<RawValue>,
    /// What is answered when the time is up.
    #[schemars(with = "Value")]
    pub default: Box<RawValue>,
    /// When the time is up, in milliseconds since 1970; `null`: never.
    pub due_ms: Option<i64>,
    /// Whether this is a reaction window: it closes by itself.
    pub window: bool,
}

impl Prompt {
    /// The prompt as JSON.
    pub fn value(&self) -> Value {
        serde_json::to_value(self).expect("plain data has a JSON form")
    }
}

/// A table as everybody may know it.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Info {
    /// The table's name: 32 hexadecimal digits.
    #[schemars(with = "String")]
    pub id: TableId,
    /// The game.
    pub game: String,
    /// The preset that the rules are, or began as.
    pub preset: String,
    /// The public rules with every switch, once a game was dealt.
    #[schemars(with = "Value")]
    pub rules: Box<RawValue>,
    /// `waiting`, `playing`, `over` (the match is), `closed` or `stuck`.
    #[schemars(with = "String")]
    pub status: Status,
    /// Who opened it.
    #[schemars(with = "String")]
    pub owner: PlayerId,
    /// Which game of the table is played or was played last, from 1; 0 before the first.
    pub number: u32,
    /// The chairs.
    pub seats: Vec<ChairInfo>,
    /// What the match has brought each seat.
    pub totals: Vec<i64>,
    /// What was chosen when the table was opened.
    pub options: Options,
    /// The hash of the server's part of the next seed.
    pub sealed: Option<String>,
    /// The hash of the seed of the game that is played or was played last.
    pub commitment: Option<String>,
    /// Why nothing can be done at the table now, while the server cannot write. It goes on by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<String>,
}

/// A chair as everybody may know it.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ChairInfo {
    /// The seat's number.
    pub seat: u8,
    /// `person`, `bot` or `free`.
    pub kind: &'static str,
    /// What people call who sits there.
    pub name: Option<String>,
    /// The person.
    #[schemars(with = "Option<String>")]
    pub player: Option<PlayerId>,
    /// The bot's level.
    pub level: Option<super::entry::Level>,
    /// Whether he is ready for the next game.
    pub ready: bool,
    /// Why a bot plays for the person, if one does.
    pub away: Option<Reason>,
}

impl Room {
    /// The table as everybody may know it.
    pub fn info(&self) -> Info {
        let rules = self.table().map(|table| raw(paiju_wire::text(|out| table.write_public_rules(out))));
        Info {
            id: self.id,
            game: self.opened.game.clone(),
            preset: self.preset(),
            rules: rules.unwrap_or_else(|| self.opened.rules.clone()),
            status: self.status,
            owner: self.opened.owner,
            number: self.sitting.as_ref().map_or(0, |sitting| sitting.number),
            seats: self.chairs.iter().enumerate().map(chair_info).collect(),
            totals: self.totals.clone(),
            options: self.opened.options.clone(),
            sealed: self.sealed.map(|seed| seed.commitment().to_string()),
            commitment: self.table().and_then(paiju_wire::AnyTable::commitment).map(|hash| hash.to_string()),
            read_only: self.read_only.clone(),
        }
    }

    /// The table as a list shows it: at one without spectators not what has been played for so far.
    pub fn lobby_info(&self) -> Info {
        let info = self.info();
        if self.opened.options.spectators { info } else { Info { totals: Vec::new(), ..info } }
    }

    /// The same as JSON text.
    fn lobby_text(&self) -> String {
        if self.opened.options.spectators {
            return self.info_text().to_owned();
        }
        serde_json::to_string(&self.lobby_info()).expect("plain data has a JSON form")
    }

    /// What an observer is told of the table itself.
    fn put_table(&self, to: Observer, text: &mut Vec<u8>) {
        if self.hides_from(to) {
            put(text, "table", &self.lobby_info());
        } else {
            put_text(text, "table", self.info_text());
        }
    }

    /// The table as everybody at it may know it, as JSON text.
    fn info_text(&self) -> &str {
        self.info.get_or_init(|| serde_json::to_string(&self.info()).expect("plain data has a JSON form"))
    }

    /// The preset that the rules were asked for by.
    pub(super) fn preset(&self) -> String {
        let named: Value = serde_json::from_str(self.opened.rules.get()).unwrap_or_default();
        let name = named.as_str().or_else(|| named.get("preset")?.as_str());
        name.unwrap_or_else(|| self.listing.presets.first().copied().unwrap_or_default()).to_owned()
    }

    /// The table in a list.
    pub fn card(&self) -> Card {
        Card {
            game: self.opened.game.clone(),
            status: self.status,
            public: self.opened.options.public,
            players: self.chairs.iter().filter_map(chair::Chair::player).collect(),
            text: self.lobby_text(),
            updated_ms: self.last_ms,
        }
    }

    /// A finished game in a list.
    pub(super) fn summary(&self, scores: &[i64]) -> String {
        let names: Vec<_> = self.chairs.iter().enumerate().map(|seat| chair_info(seat).name).collect();
        if self.opened.options.spectators {
            return json!({ "names": names, "scores": scores }).to_string();
        }
        json!({ "names": names, "scores": scores, "spectators": false }).to_string()
    }

    /// The record of the game that is over, with what its seed was made of; `None` while it runs.
    pub fn record(&self) -> Option<String> {
        let table = self.table().filter(|table| table.is_over())?;
        let record = paiju_wire::text(|out| table.write_record(out));
        let Some(parts) = self.parts.as_ref().filter(|parts| !parts.phrases.is_empty()) else {
            return Some(record);
        };
        let phrases: Vec<_> = parts.phrases.iter().map(|part| (part.seat, part.phrase.as_str())).collect();
        Some(paiju_wire::with_parts(&record, parts.sealed, &phrases))
    }

    /// How many events an observer has been shown.
    pub fn cursor(&self, to: Observer) -> usize {
        // Not even how much happens is told to those who may not watch.
        if self.hides_from(to) {
            return 0;
        }
        self.story.told(self.table(), to, self.shown())
    }

    pub(super) fn shown(&self) -> usize {
        self.sitting.as_ref().map_or(self.story.len(), Sitting::shown)
    }

    /// What an observer sees now; `None` before the first deal.
    pub fn view(&self, to: Observer) -> Option<String> {
        self.sitting.as_ref().map(|_| paiju_wire::text(|out| self.write_view(to, out)))
    }

    /// Writes what an observer sees now; `null` before the first deal.
    fn write_view(&self, to: Observer, out: &mut Vec<u8>) {
        match self.sitting.as_ref().filter(|_| !self.hides_from(to)) {
            Some(sitting) => match sitting.lull() {
                Some(lull) if sitting.table.write_lull(lull, to, out) => {}
                _ => sitting.table.write_view(to, out),
            },
            None => out.extend_from_slice(b"null"),
        }
    }

    /// The question that an observer is asked now.
    pub fn prompt(&self, to: Observer) -> Option<Prompt> {
        let text = paiju_wire::text(|out| drop(self.write_prompt(to, out)));
        serde_json::from_str(&text).expect("a prompt reads as it is written")
    }

    /// The seat that is looking, its game, and the name of its question, if it is asked.
    fn asked(&self, to: Observer) -> Option<(Seat, &Sitting, String)> {
        let Observer::Seat(seat) = to else { return None };
        let resigned = self.chairs[seat.index()].away == Some(Reason::Resigned);
        let sitting = self.sitting.as_ref().filter(|_| self.is_running() && !resigned)?;
        Some((seat, sitting, sitting.prompt(seat)?))
    }

    /// Writes the [`Prompt`] of an observer, or `null`; its name. Piece by piece: the answers are JSON text already.
    fn write_prompt(&self, to: Observer, out: &mut Vec<u8>) -> Option<String> {
        let Some((seat, sitting, id)) = self.asked(to) else {
            out.extend_from_slice(b"null");
            return None;
        };
        write!(out, r#"{{"id":"{id}""#).expect("memory takes it");
        key(out, "legal");
        sitting.table.write_legal(seat, out);
        put_text(out, "default", sitting.table.default_action(seat).as_deref().unwrap_or("null"));
        put(out, "due_ms", &sitting.due(seat, &self.opened.options, self.pace()));
        put(out, "window", &sitting.table.window_open());
        out.push(b'}');
        Some(id)
    }

    /// How the game ended, once that is shown.
    fn over(&self, to: Observer) -> Option<Over> {
        let sitting = self.sitting.as_ref().filter(|sitting| sitting.settled() && !self.hides_from(to))?;
        tell::over(&*sitting.table)
    }

    /// What he reads, if he asked for words: of the events from his n-th on, and of everything that stands.
    fn words(&self, eyes: Eyes, since: usize, asked: bool, over: bool) -> Option<Words> {
        let lang = eyes.lang?;
        let sitting = self.sitting.as_ref().filter(|_| !self.hides_from(eyes.to));
        let Some(sitting) = sitting else { return Some(Words::default()) };
        let (table, to) = (&*sitting.table, eyes.to);
        let events = self.story.events_since(Some(table), to, since, self.shown());
        let scene = Scene { table, lull: sitting.lull(), to, asked, over, events, space: eyes.screen };
        Some(tell::words(&scene, lang))
    }

    /// What every frame ends with: the view, the question, the end, and the words for all of it. Says what his view and
    /// question look like.
    fn stand(&self, text: &mut Vec<u8>, eyes: Eyes, since: usize) -> u64 {
        key(text, "view");
        let view = text.len();
        self.write_view(eyes.to, text);
        let mut look = Look::new();
        look.write(&text[view..]);
        let over = self.over(eyes.to);
        key(text, "prompt");
        let prompt = self.write_prompt(eyes.to, text);
        look.write(prompt.as_deref().unwrap_or_default().as_bytes());
        put(text, "over", &over);
        if let Some(words) = self.words(eyes, since, prompt.is_some(), over.is_some()) {
            put(text, "words", &words);
        }
        text.push(b'}');
        look.0
    }

    /// Everything that an observer may know, and what he has seen then.
    pub fn snapshot(&self, eyes: impl Into<Eyes>) -> (Arc<str>, Seen) {
        let eyes = eyes.into();
        let (to, cursor) = (eyes.to, self.cursor(eyes.to));
        let mut text = begin("snapshot", cursor);
        let seat = match to {
            Observer::Public => None,
            Observer::Seat(seat) => Some(seat.0),
        };
        put(&mut text, "seat", &seat);
        put(&mut text, "first", &if self.hides_from(to) { 0 } else { self.story.first(self.table(), to) });
        self.put_table(to, &mut text);
        let look = self.stand(&mut text, eyes, cursor);
        (written(text), Seen { cursor, look, changes: self.changes })
    }

    /// What is new for an observer who has seen this much; `None` if nothing is. A snapshot if what they missed is not
    /// kept any more, or is more than a frame may hold.
    pub fn update(&self, eyes: impl Into<Eyes>, before: Seen) -> Option<(Arc<str>, Seen)> {
        let eyes = eyes.into();
        let (to, cursor) = (eyes.to, self.cursor(eyes.to));
        let mut text = begin("update", cursor);
        key(&mut text, "events");
        let told = if self.hides_from(to) {
            text.extend_from_slice(b"[]");
            Some(())
        } else {
            self.story.write_since(self.table(), to, before.cursor, self.shown(), &mut text)
        };
        if told.is_none() || text.len() > MOST_TOLD {
            PAPER.set(text);
            return Some(self.snapshot(eyes));
        }
        if self.changes != before.changes {
            self.put_table(to, &mut text);
        }
        let look = self.stand(&mut text, eyes, before.cursor);
        let seen = Seen { cursor, look, changes: self.changes };
        if seen == before {
            PAPER.set(text);
            return None;
        }
        Some((written(text), seen))
    }

    /// What an observer missed who has counted so far, and everything as it stands.
    pub fn resume(&self, eyes: impl Into<Eyes>, since: usize) -> (Arc<str>, Seen) {
        let eyes = eyes.into();
        let nothing = Seen { cursor: since, look: 0, changes: 0 };
        self.update(eyes, nothing).unwrap_or_else(|| self.snapshot(eyes))
    }
}

/// What a view and a question look like, in one number. Every move is looked at for every reader: it takes eight bytes
/// at a time. Two that look alike by chance cost a reader one frame.
#[derive(Debug)]
struct Look(u64);

impl Look {
    fn new() -> Self {
        Self(0x2d35_8dcc_aa6c_78a5)
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        for word in words.iter().chain([&last, &(bytes.len() as u64).to_le_bytes()]) {
            let mixed = u128::from(self.0 ^ u64::from_le_bytes(*word)) * 0x9e37_79b9_7f4a_7c15;
            self.0 = (mixed as u64) ^ (mixed >> 64) as u64;
        }
    }
}

thread_local! {
    /// What a thread writes frames on: a frame grows in a dozen steps otherwise, and is larger than it need be.
    static PAPER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// A frame of a kind, for a reader who has been told so much then.
fn begin(kind: &str, cursor: usize) -> Vec<u8> {
    let mut text = PAPER.take();
    text.clear();
    write!(text, r#"{{"type":"{kind}","cursor":{cursor}"#).expect("memory takes it");
    text
}

fn key(text: &mut Vec<u8>, key: &str) {
    text.extend_from_slice(b",\"");
    text.extend_from_slice(key.as_bytes());
    text.extend_from_slice(b"\":");
}

fn put<T: Serialize>(text: &mut Vec<u8>, name: &str, value: &T) {
    key(text, name);
    serde_json::to_writer(text, value).expect("plain data has a JSON form");
}

fn put_text(text: &mut Vec<u8>, name: &str, value: &str) {
    key(text, name);
    text.extend_from_slice(value.as_bytes());
}

/// A frame that is finished, in a place as large as it is.
fn written(text: Vec<u8>) -> Arc<str> {
    let frame = Arc::from(str::from_utf8(&text).expect("JSON text is UTF-8"));
    PAPER.set(text);
    frame
}

fn chair_info((seat, chair): (usize, &chair::Chair)) -> ChairInfo {
    let (kind, name, level) = match &chair.who {
        Some(Sitter::Person { name, .. }) => ("person", Some(name.clone()), None),
        Some(Sitter::Bot { bot, level }) => ("bot", Some(bot.clone()), Some(*level)),
        None => ("free", None, None),
    };
    let (player, ready, away) = (chair.player(), chair.set(), chair.away);
    ChairInfo { seat: seat as u8, kind, name, player, level, ready, away }
}
