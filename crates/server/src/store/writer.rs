//! One thread that writes: it takes whatever is waiting, writes it in one transaction, commits once, and only then
//! answers all of it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{Answer, StoreError};

/// As many writes go into one commit at most; those behind wait for the next.
const BATCH: usize = 4096;

/// A write that is waiting: does its part of the transaction, if there is one, and answers when told how the commit went.
type Job = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Reply + Send>;
type Reply = Box<dyn FnOnce(&Result<(), StoreError>) + Send>;

/// The writing end of a database.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Self, StoreError> {
        let (jobs, waiting) = channel();
        let run = move || Desk { connection, waiting, failed: None }.run();
        let thread = std::thread::Builder::new().name("paiju-writer".into()).spawn(run);
        let thread = thread.map_err(|why| StoreError::Open(why.to_string()))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Writes, in a transaction with whatever else is waiting. What is refused leaves nothing behind.
    pub(super) fn write<T: Send + 'static>(
        &self,
        part: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |transaction| {
            let done = transaction.and_then(|connection| within_savepoint(connection, part));
            Box::new(move |commit: &Result<(), StoreError>| {
                // Whoever asked may have gone; the write stands all the same.
                let _ = answer.send(commit.clone().and(done));
            })
        });
        if let Some(jobs) = &self.jobs {
            // A writer that is gone drops the answer, and the asker sees that the store is closed.
            let _ = jobs.send(job);
        }
        answered
    }
}

/// Everything that is waiting is written before the writer is gone.
impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A part that fails is undone, and the rest of the batch goes on.
fn within_savepoint<T>(
    connection: &Connection,
    part: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    connection.execute_batch("SAVEPOINT part")?;
    let done = part(connection);
    let end = if done.is_ok() { "RELEASE part" } else { "ROLLBACK TO part; RELEASE part" };
    connection.execute_batch(end)?;
    done
}

struct Desk {
    connection: Connection,
    waiting: Receiver<Job>,
    /// Why nothing is written any more.
    failed: Option<StoreError>,
}

impl Desk {
    fn run(mut self) {
        while let Ok(first) = self.waiting.recv() {
            let behind = self.waiting.try_iter().take(BATCH - 1);
            let jobs: Vec<Job> = std::iter::once(first).chain(behind).collect();
            self.batch(jobs);
        }
    }

    fn batch(&mut self, jobs: Vec<Job>) {
        let begun = self.begin();
        let part = |job: Job| job(begun.clone().map(|()| &self.connection));
        let replies: Vec<Reply> = jobs.into_iter().map(part).collect();
        let commit = begun.and_then(|()| self.commit());
        if let Err(why) = &commit {
            self.failed.get_or_insert_with(|| why.clone());
        }
        replies.into_iter().for_each(|reply| reply(&commit));
    }

    fn begin(&self) -> Result<(), StoreError> {
        match &self.failed {
            Some(why) => Err(why.clone()),
            None => self.connection.execute_batch("BEGIN IMMEDIATE").map_err(read_only),
        }
    }

    fn commit(&self) -> Result<(), StoreError> {
        let committed = self.connection.execute_batch("COMMIT").map_err(read_only);
        if committed.is_err() {
            // The transaction may be gone already; either way nothing of it stands.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        committed
    }
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn read_only(why: rusqlite::Error) -> StoreError {
    StoreError::ReadOnly(why.to_string())
}
