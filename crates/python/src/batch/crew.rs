//! Threads that live as long as a batch and do their parts of a step beside who asks for it.
//!
//! A step takes a few dozen microseconds, and waking a thread that sleeps takes as long. So a helper that has done its
//! part looks for the next one for a while before it sleeps, and who asks works himself instead of waiting.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// So many looks before a helper sleeps: some fifty microseconds.
const LOOKS: u32 = 2_000;
/// So many before who waits for helpers lets others run.
const PATIENCE: u32 = 10_000;

/// What every helper does with his number.
type Work = dyn Fn(usize) + Sync;

/// An address of work that its owner keeps alive until it is done.
#[derive(Clone, Copy)]
struct Job(*const Work);

#[expect(unsafe_code, reason = "the work may be shared between threads; only its address says nothing of it")]
// SAFETY: what it points to is `Sync`, and `Crew::run` does not return before everybody has let it go.
unsafe impl Send for Job {}

/// What a panic of a helper leaves.
type Wreck = Box<dyn Any + Send>;

/// What helpers and who asks them have in common.
#[derive(Default)]
struct Board {
    /// The number of the latest job; helpers look here.
    round: AtomicUsize,
    /// Helpers that have not done their part of it.
    busy: AtomicUsize,
    posted: Mutex<Posted>,
    bell: Condvar,
}

#[derive(Default)]
struct Posted {
    job: Option<Job>,
    over: bool,
    wreck: Option<Wreck>,
}

impl Board {
    fn posted(&self) -> MutexGuard<'_, Posted> {
        self.posted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The job after that of `last`; none once there will be no more.
    fn next(&self, last: usize) -> Option<Job> {
        for _ in 0..LOOKS {
            if self.round.load(Ordering::Acquire) != last {
                break;
            }
            std::hint::spin_loop();
        }
        let mut posted = self.posted();
        while self.round.load(Ordering::Acquire) == last {
            posted = self.bell.wait(posted).unwrap_or_else(PoisonError::into_inner);
        }
        posted.job.filter(|_| !posted.over)
    }

    /// Posts a job, or that there will be none.
    fn post(&self, job: Option<Job>) {
        let mut posted = self.posted();
        (posted.job, posted.over) = (job, job.is_none());
        self.round.fetch_add(1, Ordering::Release);
        self.bell.notify_all();
    }
}

/// Helpers, who wait for work until they are dropped.
pub(super) struct Crew {
    board: Arc<Board>,
    helpers: usize,
    /// Who made it: a child of a fork has no helpers.
    process: u32,
}

impl Crew {
    /// So many helpers.
    pub(super) fn of(helpers: usize) -> std::io::Result<Self> {
        let crew = Self { board: Arc::default(), helpers, process: std::process::id() };
        for number in 0..helpers {
            let board = Arc::clone(&crew.board);
            std::thread::Builder::new().name("paiju".to_owned()).spawn(move || serve(&board, number))?;
        }
        Ok(crew)
    }

    /// Has every helper do `work` with his number from 1 on, and does it with 0 here. A panic of anybody is one here, after
    /// all are done.
    pub(super) fn run(&mut self, work: &(dyn Fn(usize) + Sync)) {
        self.board.busy.store(self.helpers, Ordering::Relaxed);
        self.board.post(Some(lent(work)));
        let own = catch_unwind(AssertUnwindSafe(|| work(0)));
        let mut looks = 0;
        while self.board.busy.load(Ordering::Acquire) > 0 {
            looks += 1;
            if looks < PATIENCE { std::hint::spin_loop() } else { std::thread::yield_now() }
        }
        let wreck = self.board.posted().wreck.take();
        if let Some(wreck) = own.err().or(wreck) {
            resume_unwind(wreck);
        }
    }
}

/// Nobody waits for the helpers to be gone.
impl Drop for Crew {
    fn drop(&mut self) {
        if self.process == std::process::id() {
            self.board.post(None);
        }
    }
}

#[expect(unsafe_code, reason = "a thread that outlives a call can borrow from it only by its address")]
#[expect(clippy::transmute_ptr_to_ptr, reason = "no cast makes a lifetime longer")]
fn lent(work: &(dyn Fn(usize) + Sync)) -> Job {
    // SAFETY: only the lifetime changes. `run` returns, or unwinds, after all helpers have counted themselves out of
    // `busy`, which they do when they have finished with the work.
    Job(unsafe { std::mem::transmute::<*const (dyn Fn(usize) + Sync + '_), *const Work>(work) })
}

fn serve(board: &Board, number: usize) {
    let mut round = 0;
    while let Some(job) = board.next(round) {
        round = round.wrapping_add(1);
        #[expect(unsafe_code, reason = "the other end of `lent`")]
        // SAFETY: who posted it waits until `busy` is 0, and this helper has not counted himself out yet.
        let work = unsafe { &*job.0 };
        if let Err(wreck) = catch_unwind(AssertUnwindSafe(|| work(number + 1))) {
            board.posted().wreck.get_or_insert(wreck);
        }
        board.busy.fetch_sub(1, Ordering::Release);
    }
}
