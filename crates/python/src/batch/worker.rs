//! A thread that steps a batch while Python does something else.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use paiju_wire::Error;
use pyo3::PyResult;

use super::vecenv::Core;

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
                let result = core.step();
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

    /// Waits for it.
    pub(super) fn receive(&mut self) -> Option<Done> {
        self.from.get_mut().ok()?.recv().ok()
    }
}
