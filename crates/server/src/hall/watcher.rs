//! Who follows a table: a bounded outbox each, so that a slow reader slows nobody.
//!
//! It owns what happens when an outbox is full: nothing is put in, and when there is room again the reader gets all that
//! is new since the last frame they were given, or a snapshot. Who lets more bytes wait than are allowed is disconnected.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use paiju_contract::{Observer, Seat};
use paiju_words::Lang;
use paiju_words::menu::Room as Space;
use tokio::sync::mpsc;

use super::Hall;
use super::allowance::{Allowance, Parcel};
use crate::room::{Eyes, Room, Seen};
use crate::store::{PlayerId, TableId};

/// How many frames may wait for a reader.
const FRAMES: usize = 8;

/// The table's end: frames go in.
#[derive(Clone, Debug)]
pub struct Outbox {
    frames: mpsc::Sender<Parcel>,
    behind: Arc<AtomicBool>,
    allowance: Allowance,
}

/// The reader's end. Dropped, it tells the table that its reader is gone.
#[derive(Debug)]
pub struct Watching {
    frames: mpsc::Receiver<Parcel>,
    behind: Arc<AtomicBool>,
    hall: Arc<Hall>,
    table: TableId,
}

/// An outbox for frames of a table, and its reader.
pub fn outbox(hall: &Arc<Hall>, table: TableId, allowance: &Allowance) -> (Outbox, Watching) {
    let (sender, frames) = mpsc::channel(FRAMES);
    let (behind, hall) = (Arc::new(AtomicBool::new(false)), Arc::clone(hall));
    let outbox = Outbox { frames: sender, behind: Arc::clone(&behind), allowance: allowance.clone() };
    (outbox, Watching { frames, behind, hall, table })
}

impl Watching {
    /// The next frame; `None` when the table is gone.
    pub async fn next(&mut self) -> Option<Parcel> {
        if self.frames.is_empty() && self.behind.swap(false, Ordering::AcqRel) {
            self.hall.nudge(self.table);
        }
        self.frames.recv().await
    }

    /// A frame that is there already.
    pub fn at_once(&mut self) -> Option<Parcel> {
        self.frames.try_recv().ok()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.frames.close();
        self.hall.nudge(self.table);
    }
}

/// An observer who follows the table.
#[derive(Debug)]
pub(super) struct Watcher {
    /// Who reads; none: a stranger.
    who: Option<PlayerId>,
    /// Whose eyes he was last shown the table through.
    to: Observer,
    outbox: Outbox,
    /// `None` until the first frame.
    seen: Option<Seen>,
    /// How far the room was when this reader was last given everything.
    moves: Option<u64>,
    since: Option<usize>,
    /// In which language he reads, and on which screen.
    lang: Option<Lang>,
    screen: Option<Space>,
}

/// Where a reader begins, and in which language he is told; none: not in words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hello {
    /// How many events he has been told; none: he wants a snapshot.
    pub since: Option<usize>,
    /// The language.
    pub lang: Option<Lang>,
    /// The screen that the words are laid out for, if he has one.
    pub screen: Option<Space>,
}

impl Watcher {
    pub(super) fn new(room: &Room, who: Option<PlayerId>, hello: Hello, outbox: Outbox) -> Self {
        let Hello { since, lang, screen } = hello;
        Self { who, to: eyes(room, who), outbox, seen: None, moves: None, since, lang, screen }
    }

    /// The same reader at a table that was taken up from its log again: from the last event they were sent.
    pub(super) fn resume(mut self) -> Self {
        self.since = self.seen.take().map(|seen| seen.cursor).or(self.since);
        self.moves = None;
        self
    }

    /// The seat that the reader plays now.
    pub(super) fn seat(&self, room: &Room) -> Option<u8> {
        self.who.and_then(|who| room.seat_of(who))
    }

    /// Who has left his chair sees what strangers see, and who has sat down what his seat does: from a snapshot on.
    fn look_around(&mut self, room: &Room) {
        let to = eyes(room, self.who);
        if to != self.to {
            (self.to, self.seen, self.since) = (to, None, None);
        }
    }

    /// Whether the reader is gone.
    pub(super) fn is_gone(&self) -> bool {
        self.outbox.frames.is_closed() || self.outbox.allowance.is_exceeded()
    }

    const fn eyes(&self) -> Eyes {
        Eyes { to: self.to, lang: self.lang, screen: self.screen }
    }

    /// The frame that is due to this reader, if any.
    fn due(&self, room: &Room) -> Option<(Arc<str>, Seen)> {
        let eyes = self.eyes();
        match (self.seen, self.since) {
            (Some(seen), _) => room.update(eyes, seen),
            (None, Some(since)) => Some(room.resume(eyes, since)),
            (None, None) => Some(room.snapshot(eyes)),
        }
    }

    /// Puts what is new into the outbox; whether it was full.
    pub(super) fn publish(&mut self, room: &Room, last: &mut Option<Frame>) -> bool {
        // A chair changes hands by an entry, so where nothing moved, nobody's eyes did.
        if self.moves == Some(room.moves()) {
            return false;
        }
        self.look_around(room);
        let Some(place) = self.outbox.place() else { return !self.is_gone() };
        self.moves = Some(room.moves());
        let eyes = self.eyes();
        let same = last
            .as_ref()
            .filter(|frame| frame.eyes == eyes && frame.from == self.seen && self.seen.is_some());
        let frame = if let Some(frame) = same {
            frame.clone()
        } else {
            let Some((text, seen)) = self.due(room) else { return false };
            Frame { eyes, from: self.seen, seen, text }
        };
        self.seen = Some(frame.seen);
        let parcel = self.outbox.allowance.count(frame.text.clone());
        let fits = parcel.is_some();
        if let Some(parcel) = parcel {
            place.send(parcel);
        }
        *last = Some(frame);
        !fits
    }
}

impl Outbox {
    /// Room for a frame. Where there is none the reader is told so, and looked for once more: he may have taken the last
    /// frame just before he was told, and would wait for ever.
    fn place(&self) -> Option<mpsc::Permit<'_, Parcel>> {
        if let Ok(place) = self.frames.try_reserve() {
            return Some(place);
        }
        self.behind.store(true, Ordering::Release);
        self.frames.try_reserve().ok()
    }
}

/// Whose eyes somebody sees a table through.
fn eyes(room: &Room, who: Option<PlayerId>) -> Observer {
    let seat = who.and_then(|who| room.seat_of(who));
    seat.map_or(Observer::Public, |seat| Observer::Seat(Seat(seat)))
}

/// A frame that another reader of the same kind may get, too.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    eyes: Eyes,
    from: Option<Seen>,
    seen: Seen,
    text: Arc<str>,
}
