//! Who follows a table: a bounded outbox each, so that a slow reader slows nobody.
//!
//! It owns what happens when an outbox is full: nothing is put in, and when there is room again the reader gets all that
//! is new since the last frame he was given, or a snapshot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use paiju_contract::Observer;
use tokio::sync::mpsc;

use super::Hall;
use crate::room::{Room, Seen};
use crate::store::TableId;

/// How many frames may wait for a reader.
const FRAMES: usize = 8;

/// The table's end: frames go in.
#[derive(Clone, Debug)]
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    behind: Arc<AtomicBool>,
}

/// The reader's end.
#[derive(Debug)]
pub struct Watching {
    frames: mpsc::Receiver<Utf8Bytes>,
    behind: Arc<AtomicBool>,
}

/// An outbox and its reader.
pub fn outbox() -> (Outbox, Watching) {
    let (sender, frames) = mpsc::channel(FRAMES);
    let behind = Arc::new(AtomicBool::new(false));
    (Outbox { frames: sender, behind: Arc::clone(&behind) }, Watching { frames, behind })
}

impl Watching {
    /// The next frame; `None` when the table is gone.
    pub async fn next(&mut self, hall: &Hall, table: TableId) -> Option<Utf8Bytes> {
        if self.frames.is_empty() && self.behind.swap(false, Ordering::AcqRel) {
            hall.catch_up(table);
        }
        self.frames.recv().await
    }
}

/// An observer who follows the table.
#[derive(Debug)]
pub(super) struct Watcher {
    pub(super) to: Observer,
    outbox: Outbox,
    /// `None` until the first frame.
    seen: Option<Seen>,
    since: Option<usize>,
}

impl Watcher {
    pub(super) fn new(to: Observer, since: Option<usize>, outbox: Outbox) -> Self {
        Self { to, outbox, seen: None, since }
    }

    /// Whether the reader is gone.
    pub(super) fn is_gone(&self) -> bool {
        self.outbox.frames.is_closed()
    }

    /// The frame that is due to this reader, if any.
    fn due(&self, room: &Room) -> Option<(String, Seen)> {
        match (self.seen, self.since) {
            (Some(seen), _) => room.update(self.to, seen),
            (None, Some(since)) => Some(room.resume(self.to, since)),
            (None, None) => Some(room.snapshot(self.to)),
        }
    }

    /// Puts what is new into the outbox; whether it was full.
    pub(super) fn publish(&mut self, room: &Room, last: &mut Option<Frame>) -> bool {
        let Ok(place) = self.outbox.frames.try_reserve() else {
            let full = !self.is_gone();
            self.outbox.behind.store(full, Ordering::Release);
            return full;
        };
        let same = last
            .as_ref()
            .filter(|frame| frame.to == self.to && frame.from == self.seen && self.seen.is_some());
        let frame = if let Some(frame) = same {
            frame.clone()
        } else {
            let Some((text, seen)) = self.due(room) else { return false };
            Frame { to: self.to, from: self.seen, seen, text: Utf8Bytes::from(text) }
        };
        self.seen = Some(frame.seen);
        place.send(frame.text.clone());
        *last = Some(frame);
        false
    }
}

/// A frame that another reader of the same kind may get, too.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    to: Observer,
    from: Option<Seen>,
    seen: Seen,
    text: Utf8Bytes,
}
