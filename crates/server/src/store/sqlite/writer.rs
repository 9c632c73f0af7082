//! One thread that writes: it takes whatever is waiting, writes it in one transaction, commits once, and only then
//! answers all of it.
//!
//! It owns the batch, and what a failure means for it. It does not know what is written.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::fold::Fold;
use super::ledger::Ledger;
use crate::store::measures::Meter;
use crate::store::{Answer, Measures, StoreError};

/// As many writes go into one commit at most; those behind wait for the next.
const BATCH: usize = 4096;
/// A batch of so many says that a crowd is writing.
const CROWD: usize = 8;
/// Then the next batch gathers for so long: a commit costs the disk and the processors the same for one as for fifty.
const GATHER: Duration = Duration::from_millis(2);
/// How often a store that cannot be written is tried again.
const PROBE: Duration = Duration::from_secs(1);

/// A write that is waiting. It can be done again where its batch was undone.
trait Job: Send {
    /// Does its part. A refusal is an answer; what comes back is a failure, after which the part must be undone.
    fn run(&mut self, ledger: &mut Ledger) -> Result<(), StoreError>;

    /// Answers, now that it is known how the commit went.
    fn answer(self: Box<Self>, commit: &Result<u64, StoreError>);
}

struct Asked<T, P> {
    part: P,
    done: Result<T, StoreError>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, P> Job for Asked<T, P>
where
    T: Send,
    P: FnMut(&mut Ledger) -> Result<T, StoreError> + Send,
{
    fn run(&mut self, ledger: &mut Ledger) -> Result<(), StoreError> {
        self.done = (self.part)(ledger);
        match &self.done {
            Err(why @ (StoreError::Database(_) | StoreError::Disk(_) | StoreError::Unsynced(_))) => {
                Err(why.clone())
            }
            _ => Ok(()),
        }
    }

    fn answer(self: Box<Self>, commit: &Result<u64, StoreError>) {
        // Whoever asked may have gone; the write stands all the same.
        let _ = self.answer.send(commit.clone().and(self.done));
    }
}

/// The writing end of a file.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: Option<Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
    state: Arc<State>,
}

/// What others may know of the writer.
#[derive(Debug)]
struct State {
    /// Why nothing is written now.
    failed: Mutex<Option<StoreError>>,
    meter: Meter,
}

impl State {
    fn new(failed: Option<StoreError>) -> Arc<Self> {
        Arc::new(Self { failed: Mutex::new(failed), meter: Meter::new() })
    }

    fn failed(&self) -> Option<StoreError> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fail(&self, why: Option<StoreError>) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = why;
    }
}

impl Writer {
    pub(super) fn start(ledger: Ledger, fold: Arc<Fold>) -> Result<Self, StoreError> {
        let (jobs, waiting) = channel();
        let state = State::new(None);
        let desk = Desk { ledger, waiting, fold, state: Arc::clone(&state) };
        let thread = std::thread::Builder::new().name("paiju-writer".into()).spawn(|| desk.run());
        let thread = thread.map_err(|why| StoreError::Open(why.to_string()))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread), state })
    }

    /// A writer that refuses everything, for a folder that may be another's.
    pub(super) fn refusing(why: StoreError) -> Self {
        Self { jobs: None, thread: None, state: State::new(Some(why)) }
    }

    /// Writes, in a transaction with whatever else is waiting. A part that refuses must have written nothing; one that
    /// fails may have, and is undone.
    pub(super) fn write<T: Send + 'static>(
        &self,
        part: impl FnMut(&mut Ledger) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(Asked { part, done: Err(StoreError::Closed), answer });
        match &self.jobs {
            // A writer that is gone drops the answer, and the asker sees that the store is closed.
            Some(jobs) => {
                self.state.meter.comes();
                drop(jobs.send(job));
            }
            None => job.answer(&self.health().map(|()| 0)),
        }
        answered
    }

    pub(super) fn health(&self) -> Result<(), StoreError> {
        self.state.failed().map_or(Ok(()), Err)
    }

    pub(super) fn measures(&self) -> Measures {
        self.state.meter.read()
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

struct Desk {
    ledger: Ledger,
    waiting: Receiver<Box<dyn Job>>,
    fold: Arc<Fold>,
    state: Arc<State>,
}

impl Desk {
    fn run(mut self) {
        let mut crowd = false;
        while let Some(first) = self.next() {
            if crowd {
                std::thread::sleep(GATHER);
            }
            let behind = self.waiting.try_iter().take(BATCH - 1);
            let jobs: Vec<_> = std::iter::once(first).chain(behind).collect();
            crowd = jobs.len() >= CROWD;
            self.state.meter.begins(jobs.len());
            self.batch(jobs);
            self.fold.finish(&self.ledger.connection);
        }
        crate::fail::point("store.at-the-end");
        if self.state.failed().is_none() {
            // What is not settled now is settled at the next start.
            let _ =
                self.ledger.begin().and_then(|()| self.ledger.settle()).and_then(|()| self.ledger.commit());
        }
    }

    /// The next write; `None` when there will be none. While nothing can be written, the disk is tried meanwhile.
    fn next(&mut self) -> Option<Box<dyn Job>> {
        let mut tried = Instant::now();
        while let Some(why) = self.state.failed() {
            match self.waiting.recv_timeout(PROBE.saturating_sub(tried.elapsed())) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    tried = Instant::now();
                    if matches!(why, StoreError::ReadOnly(_)) && self.ledger.probe().is_ok() {
                        tracing::warn!("the store can be written again");
                        self.state.fail(None);
                    }
                }
            }
        }
        self.waiting.recv().ok()
    }

    fn batch(&mut self, mut jobs: Vec<Box<dyn Job>>) {
        let start = Instant::now();
        let commit = match self.state.failed() {
            Some(why) => Err(why),
            None => self.transaction(&mut jobs),
        };
        match commit {
            Ok(entries) => self.state.meter.committed(jobs.len(), entries, start.elapsed()),
            Err(_) => self.state.meter.failed(),
        }
        for job in jobs {
            job.answer(&commit);
        }
    }

    /// Where it cannot begin, nothing has been written and the next batch may be luckier. After a later failure nothing
    /// is written until a probe has gone through; a disk that could not sync is not trusted again by this process, since
    /// nobody knows what of it was written.
    fn transaction(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<u64, StoreError> {
        self.ledger.begin()?;
        let done = match self.together(jobs) {
            Err(StoreError::Database(_)) => self.one_by_one(jobs),
            done => done,
        };
        done.map_err(|why| {
            self.ledger.roll_back();
            let failed = match why {
                StoreError::Unsynced(_) => why,
                other => StoreError::ReadOnly(other.to_string()),
            };
            tracing::error!(why = %failed, "the store is read-only");
            self.state.fail(Some(failed.clone()));
            failed
        })
    }

    fn together(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<u64, StoreError> {
        jobs.iter_mut().try_for_each(|job| job.run(&mut self.ledger))?;
        self.ledger.commit()
    }

    /// Once more, with each part undone alone where it fails.
    fn one_by_one(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<u64, StoreError> {
        self.ledger.roll_back();
        self.ledger.begin()?;
        for job in jobs {
            match self.ledger.alone(|ledger| job.run(ledger)) {
                Ok(()) | Err(StoreError::Database(_)) => {}
                Err(why) => return Err(why),
            }
        }
        self.ledger.commit()
    }
}
