//! Folds `SQLite`'s log into the file, beside the writer.
//!
//! It owns when that is done. A thread of its own does nearly all of it. Under steady writing there is always one more
//! commit that it has not seen, and then `SQLite` never starts its log anew: so, once the log is long, the writer does
//! the little rest itself, between two batches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;

use crate::store::StoreError;

/// How often it looks.
const EVERY: Duration = Duration::from_secs(4);
/// From so many pages on the log is to start anew.
const LONG: i64 = 8_192;

/// What writer and folder tell each other.
#[derive(Debug, Default)]
pub(super) struct Fold {
    /// Batches that the writer has written.
    batches: AtomicU64,
    /// The log is long, and all but its end is folded.
    nearly: AtomicBool,
}

impl Fold {
    /// After each batch, when all of it is answered.
    pub(super) fn finish(&self, connection: &Connection) {
        self.batches.fetch_add(1, Relaxed);
        if self.nearly.swap(false, Relaxed) {
            // What cannot be folded now is folded later.
            let _ = checkpoint(connection);
            crate::fail::point("store.in-checkpoint");
        }
    }

    /// Folds what there is, if there is anything.
    fn fold(&self, connection: &Connection, seen: &mut u64) {
        let batches = self.batches.load(Relaxed);
        if batches == *seen {
            return;
        }
        if let Ok(pages) = checkpoint(connection) {
            crate::fail::point("store.in-checkpoint");
            *seen = batches;
            self.nearly.store(pages > LONG, Relaxed);
        }
    }
}

/// How many pages the log had.
fn checkpoint(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))
}

/// The thread that folds.
#[derive(Debug)]
pub(super) struct Folder {
    alive: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Folder {
    pub(super) fn start(connection: Connection, fold: Arc<Fold>) -> Result<Self, StoreError> {
        let (alive, ends) = channel::<()>();
        let run = move || {
            let mut seen = 0;
            while ends.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                fold.fold(&connection, &mut seen);
            }
        };
        let thread = std::thread::Builder::new().name("paiju-folder".into()).spawn(run);
        let thread = thread.map_err(|why| StoreError::Open(why.to_string()))?;
        Ok(Self { alive: Some(alive), thread: Some(thread) })
    }
}

/// Its connection is closed before the folder is given up.
impl Drop for Folder {
    fn drop(&mut self) {
        drop(self.alive.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
