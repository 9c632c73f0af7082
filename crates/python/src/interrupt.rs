//! Ctrl-C during long work: signals are looked for now and then by the thread that Python waits for.
//!
//! Python handles a signal between two of its own instructions, so whatever runs long in Rust has to ask. This module owns
//! when that is done and what came of it; the work itself knows where it can stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use paiju_wire::Error;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error::{guarded, told};

/// The time between two looks for signals. Ctrl-C is answered within 0.2 s: this and one part of the work.
pub(crate) const PERIOD: Duration = Duration::from_millis(50);

/// Whether one call from Python shall stop, and why.
#[derive(Debug, Default)]
pub(crate) struct Halt {
    /// Whether the thread that works is not the one that Python waits for.
    deaf: bool,
    /// Set at the first look, so that short work does not ask for the time.
    begun: OnceLock<Instant>,
    /// When signals are looked for next, in nanoseconds since then.
    next: AtomicU64,
    stopped: AtomicBool,
    torn: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

impl Halt {
    /// For work of a thread that Python does not wait for: it is never stopped.
    pub(crate) fn deaf() -> Self {
        Self { deaf: true, ..Self::default() }
    }

    /// What the thread looks at that asks for the work.
    pub(crate) fn caller(&self) -> Watch<'_> {
        Watch { halt: self, listens: !self.deaf }
    }

    /// What other threads look at. They never ask Python, which may be gone before them.
    pub(crate) fn helper(&self) -> Watch<'_> {
        Watch { halt: self, listens: false }
    }

    /// Whether the work was left between two states that belong together.
    pub(crate) fn is_torn(&self) -> bool {
        self.torn.load(Ordering::Relaxed)
    }

    /// Raises what the handler of a signal raised.
    pub(crate) fn raise(&self) -> PyResult<()> {
        if !self.stopped.load(Ordering::Relaxed) {
            return Ok(());
        }
        let raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take();
        raised.map_or(Ok(()), Err)
    }

    /// Looks for signals if it is time.
    fn look(&self) -> bool {
        let begun = self.begun.get_or_init(Instant::now);
        let now = begun.elapsed().as_nanos() as u64;
        let next = self.next.load(Ordering::Relaxed);
        if now < next {
            return false;
        }
        self.next.store(now + PERIOD.as_nanos() as u64, Ordering::Relaxed);
        // The first look only sets the clock: a signal before it was Python's to handle.
        if next == 0 {
            return false;
        }
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method itself has too short a lifetime"
        )]
        let looked = Python::attach(|py| py.check_signals());
        let Err(raised) = looked else { return false };
        *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
        self.stopped.store(true, Ordering::Relaxed);
        true
    }
}

/// How one thread looks at a [`Halt`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch<'a> {
    halt: &'a Halt,
    listens: bool,
}

impl Watch<'_> {
    /// Whether to stop. On the thread that Python waits for this looks for signals, too.
    pub(crate) fn is_stopped(&self) -> bool {
        self.was_stopped() || (self.listens && self.halt.look())
    }

    /// Whether somebody has seen a signal: one load, for places that are reached often.
    #[inline]
    pub(crate) fn was_stopped(&self) -> bool {
        self.halt.stopped.load(Ordering::Relaxed)
    }

    /// An error if the work is to stop. It is never shown: what the signal's handler raised is.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.is_stopped() { Err(interrupted()) } else { Ok(()) }
    }

    /// The work stops between two states that belong together.
    #[cold]
    pub(crate) fn tear(&self) {
        self.halt.torn.store(true, Ordering::Relaxed);
    }
}

/// What work returns that has stopped.
#[cold]
pub(crate) fn interrupted() -> Error {
    Error::state("interrupted", "the call was interrupted")
}

/// Runs long work without the interpreter's lock, raising what it refuses and what a signal's handler raises meanwhile.
pub(crate) fn run_watched<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Watch<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let halt = Halt::default();
    let done = py.detach(|| guarded(|| work(halt.caller())));
    halt.raise()?;
    told(py, done?)
}

/// Runs work that cannot be stopped in a thread of its own. After Ctrl-C nobody waits for it, and its result is dropped.
pub(crate) fn run_aside<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (done, mut result) = channel();
    std::thread::Builder::new()
        .name("paiju-aside".to_owned())
        .spawn(move || done.send(guarded(work)))
        .map_err(|why| PyRuntimeError::new_err(format!("no thread could be started: {why}")))?;
    loop {
        // A receiver may be used by one thread at a time, and it is this one that uses it without the lock.
        let waiting = &mut result;
        match py.detach(move || waiting.recv_timeout(PERIOD)) {
            Ok(result) => return result,
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the thread is gone")),
        }
    }
}
