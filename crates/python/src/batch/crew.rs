//! Threads that live as long as a batch and do parts of its work beside the thread that asks for it.
//!
//! Parts are claimed one by one, so whoever is slower does fewer of them. The caller waits only for helpers that have begun:
//! one that sleeps, or that gets no processor, costs nothing. A step takes a few dozen microseconds, and waking a thread that
//! sleeps takes as long, so a helper that has nothing to do looks for the next job for a while before it sleeps.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Thread;

use crate::interrupt::PERIOD;

/// How often a helper looks for a job before it sleeps: some fifty microseconds.
const HELPER_LOOKS: u32 = 2_000;
/// How often the caller looks whether the helpers are done before it sleeps. A helper that takes longer has probably lost
/// its processor, and a caller that spins then takes time from it.
const CALLER_LOOKS: u32 = 500;

// `Board::state` is one number, so that "the job is open" and "one more helper is at work" change together: the job's
// number from bit `ROUND` on, three flags, and the count of helpers at work.
const AT_WORK: u64 = 0xffff;
const OPEN: u64 = 1 << 16;
const AWAITED: u64 = 1 << 17;
const OVER: u64 = 1 << 18;
const ROUND: u64 = 1 << 20;

/// What a panic leaves.
type PanicPayload = Box<dyn Any + Send>;

/// A job: `work(part, thread)` of every part, the caller being thread 0.
struct Job<'a> {
    work: &'a (dyn Fn(usize, usize) + Sync),
    parts: usize,
    /// The next part that nobody has claimed.
    next: AtomicUsize,
    panicked: Mutex<Option<PanicPayload>>,
}

impl Job<'_> {
    /// Does parts as long as there are any. After a panic nobody claims another.
    fn labour(&self, thread: usize) {
        loop {
            let part = self.next.fetch_add(1, Ordering::Relaxed);
            if part >= self.parts {
                return;
            }
            if let Err(payload) = catch_unwind(AssertUnwindSafe(|| (self.work)(part, thread))) {
                self.next.store(self.parts, Ordering::Relaxed);
                self.panicked.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(payload);
            }
        }
    }
}

/// What helpers and the caller have in common.
#[derive(Default)]
struct Board {
    state: AtomicU64,
    /// The open job; valid as long as the state says `OPEN` or counts a helper at work.
    job: AtomicPtr<Job<'static>>,
    /// The caller, once it sleeps.
    caller: Mutex<Option<Thread>>,
}

impl Board {
    /// Waits for a job other than `last` and begins it; returns its number, or nothing once there will be no more.
    fn begin(&self, last: u64) -> Option<u64> {
        let mut looks = 0;
        loop {
            let state = self.state.load(Ordering::Acquire);
            let round = state / ROUND;
            if state & OVER != 0 {
                return None;
            }
            if state & OPEN != 0 && round != last {
                let begun =
                    self.state.compare_exchange_weak(state, state + 1, Ordering::AcqRel, Ordering::Relaxed);
                if begun.is_ok() {
                    return Some(round);
                }
                continue;
            }
            looks += 1;
            if looks < HELPER_LOOKS {
                std::hint::spin_loop();
            } else {
                // A job that was posted since the last look has left a token, and this returns at once.
                std::thread::park();
                looks = 0;
            }
        }
    }

    /// A helper has done all it could; the last one wakes a caller that sleeps.
    fn end(&self) {
        let before = self.state.fetch_sub(1, Ordering::AcqRel);
        if before & AWAITED != 0
            && before & AT_WORK == 1
            // A copy: taken away by a late helper, the name would be missing for the last one of the caller's next job.
            && let Some(caller) = self.caller.lock().unwrap_or_else(PoisonError::into_inner).clone()
        {
            caller.unpark();
        }
    }

    /// Lets no more helpers begin, and waits for those at work. `idle` is called now and then while they take long.
    fn close(&self, idle: &dyn Fn()) {
        let mut state = self.state.fetch_and(!OPEN, Ordering::AcqRel);
        let mut looks = 0;
        while state & AT_WORK > 0 {
            looks += 1;
            if looks < CALLER_LOOKS {
                std::hint::spin_loop();
            } else if state & AWAITED == 0 {
                // The name first: who sees the flag must find it.
                *self.caller.lock().unwrap_or_else(PoisonError::into_inner) = Some(std::thread::current());
                self.state.fetch_or(AWAITED, Ordering::AcqRel);
            } else {
                std::thread::park_timeout(PERIOD);
                idle();
            }
            state = self.state.load(Ordering::Acquire);
        }
    }
}

/// Helpers that wait for work until they are dropped.
pub(super) struct Crew {
    board: Arc<Board>,
    helpers: Vec<Thread>,
    /// The process that made it: the child of a fork has no helpers.
    process: u32,
}

impl Crew {
    /// Starts this many helpers.
    pub(super) fn of(helpers: usize) -> std::io::Result<Self> {
        let mut crew = Self { board: Arc::default(), helpers: Vec::new(), process: std::process::id() };
        for number in 1..=helpers {
            let board = Arc::clone(&crew.board);
            let thread = std::thread::Builder::new().name("paiju".to_owned());
            crew.helpers.push(thread.spawn(move || serve(&board, number))?.thread().clone());
        }
        Ok(crew)
    }

    /// Does `work(part, thread)` for every part, here as thread 0 and in whichever helpers come in time. A panic of any of
    /// them is one here, after all have stopped.
    pub(super) fn run(&mut self, parts: usize, work: &(dyn Fn(usize, usize) + Sync), idle: &dyn Fn()) {
        let job = Job { work, parts, next: AtomicUsize::new(0), panicked: Mutex::default() };
        let board = &*self.board;
        board.job.store(lent(&job), Ordering::Relaxed);
        let round = board.state.load(Ordering::Relaxed) / ROUND + 1;
        // Nobody else writes while no job is open and no helper is at work.
        board.state.store((round * ROUND) | OPEN, Ordering::Release);
        self.helpers.iter().take(parts.saturating_sub(1)).for_each(Thread::unpark);
        job.labour(0);
        board.close(idle);
        if let Some(payload) = job.panicked.into_inner().unwrap_or_else(PoisonError::into_inner) {
            resume_unwind(payload);
        }
    }
}

/// Nobody waits for the helpers to be gone.
impl Drop for Crew {
    fn drop(&mut self) {
        if self.process == std::process::id() {
            self.board.state.fetch_or(OVER, Ordering::Release);
            self.helpers.iter().for_each(Thread::unpark);
        }
    }
}

/// The address of a job. Helpers use it only between `Board::begin` and `Board::end`, and `Crew::run` does not return
/// before `Board::close` has seen that none is there.
fn lent(job: &Job<'_>) -> *mut Job<'static> {
    std::ptr::from_ref(job).cast_mut().cast()
}

fn serve(board: &Board, number: usize) {
    let mut last = 0;
    while let Some(round) = board.begin(last) {
        last = round;
        #[expect(
            unsafe_code,
            reason = "a thread that outlives a call can borrow from it only by its address"
        )]
        // SAFETY: `begin` counted this helper while the job was open, so `run`, which owns the job, waits in `close` until
        // `end` has counted it out. The job's address was stored before the state that `begin` read (release, acquire).
        let job = unsafe { &*board.job.load(Ordering::Relaxed) };
        job.labour(number);
        board.end();
    }
}
