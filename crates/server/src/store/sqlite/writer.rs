//! One thread that writes: it takes whatever is waiting, writes it in one transaction, commits once, and only then
//! answers all of it.
//!
//! It owns the batch, and what a failure means for it. It does not know what is written.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
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
            Err(why @ (StoreError::Database(_) | StoreError::Disk(_))) => Err(why.clone()),
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
    /// Why nothing is written any more.
    failed: OnceLock<StoreError>,
    meter: Meter,
}

impl Writer {
    pub(super) fn start(ledger: Ledger, fold: Arc<Fold>) -> Result<Self, StoreError> {
        let (jobs, waiting) = channel();
        let state = Arc::new(State { failed: OnceLock::new(), meter: Meter::new() });
        let desk = Desk { ledger, waiting, fold, state: Arc::clone(&state) };
        let thread = std::thread::Builder::new().name("paiju-writer".into()).spawn(|| desk.run());
        let thread = thread.map_err(|why| StoreError::Open(why.to_string()))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread), state })
    }

    /// A writer that refuses everything, for a folder that may be another's.
    pub(super) fn refusing(why: StoreError) -> Self {
        let state = State { failed: OnceLock::from(why), meter: Meter::new() };
        Self { jobs: None, thread: None, state: Arc::new(state) }
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
            Some(jobs) => drop(jobs.send(job)),
            None => job.answer(&self.health().map(|()| 0)),
        }
        answered
    }

    pub(super) fn health(&self) -> Result<(), StoreError> {
        self.state.failed.get().map_or(Ok(()), |why| Err(why.clone()))
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
        while let Ok(first) = self.waiting.recv() {
            if crowd {
                std::thread::sleep(GATHER);
            }
            let behind = self.waiting.try_iter().take(BATCH - 1);
            let jobs: Vec<_> = std::iter::once(first).chain(behind).collect();
            crowd = jobs.len() >= CROWD;
            self.batch(jobs);
            self.fold.finish(&self.ledger.connection);
        }
        crate::fail::point("store.at-the-end");
        if self.state.failed.get().is_none() {
            // What is not settled now is settled at the next start.
            let _ =
                self.ledger.begin().and_then(|()| self.ledger.settle()).and_then(|()| self.ledger.commit());
        }
    }

    fn batch(&mut self, mut jobs: Vec<Box<dyn Job>>) {
        let start = Instant::now();
        let commit = match self.state.failed.get() {
            Some(why) => Err(why.clone()),
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

    /// Where it cannot begin, nothing has been written and the next batch may be luckier. A disk that fails later is
    /// not trusted again.
    fn transaction(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<u64, StoreError> {
        self.ledger.begin()?;
        let done = match self.together(jobs) {
            Err(StoreError::Database(_)) => self.one_by_one(jobs),
            done => done,
        };
        done.map_err(|why| {
            self.ledger.roll_back();
            self.state.failed.get_or_init(|| StoreError::ReadOnly(why.to_string())).clone()
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
