//! A thread that steps a batch while Python does something else.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};

use paiju_wire::Error;
use pyo3::PyResult;

use super::vecenv::Core;
use crate::interrupt::{Halt, PERIOD};

type Done = (Box<Core>, PyResult<Result<(), Error>>);

/// The thread and both ways to it.
#[derive(Debug)]
pub(super) struct Worker {
    to: Sender<Box<Core>>,
    from: Mutex<Receiver<Done>>,
}

impl Worker {
    /// A thread that waits for a batch; it ends with the batch.
    pub(super) fn start() -> Self {
        let (to, work) = channel::<Box<Core>>();
        let (done, from) = channel();
        std::thread::spawn(move || {
            for mut core in work {
                let result = core.step(&Halt::deaf());
                if done.send((core, result)).is_err() {
                    return;
                }
            }
        });
        Self { to, from: Mutex::new(from) }
    }

    /// Hands a batch over, its answers laid ready.
    pub(super) fn send(&self, core: Box<Core>) -> Result<(), Box<Core>> {
        self.to.send(core).map_err(|unsent| unsent.0)
    }

    /// Waits for it for a while: it may take longer, and the thread may be gone.
    pub(super) fn receive(&mut self) -> Result<Done, RecvTimeoutError> {
        let from = self.from.get_mut().unwrap_or_else(PoisonError::into_inner);
        from.recv_timeout(PERIOD)
    }
}
