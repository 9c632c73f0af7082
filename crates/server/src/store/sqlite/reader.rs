//! Threads that look things up, so that nobody who asks waits for a disk.
//!
//! It owns the threads and their connections. A look sees everything that was committed before it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::damage::Damages;
use super::heads::Heads;
use crate::store::{Answer, StoreError};

type Look = Box<dyn FnOnce(&Books) + Send>;

/// What a reader looks into.
pub(super) struct Books {
    pub(super) connection: Connection,
    pub(super) heads: Arc<Heads>,
    pub(super) damages: Arc<Damages>,
}

/// The reading end of a file.
#[derive(Debug)]
pub(super) struct Readers {
    looks: Option<Sender<Look>>,
    threads: Vec<JoinHandle<()>>,
}

impl Readers {
    /// One thread for each of these.
    pub(super) fn start(name: &str, books: Vec<Books>) -> Result<Self, StoreError> {
        let (looks, waiting) = channel::<Look>();
        let waiting = Arc::new(Mutex::new(waiting));
        let start = |books: Books| {
            let waiting = Arc::clone(&waiting);
            let thread = std::thread::Builder::new().name(name.into());
            thread.spawn(move || read(&waiting, &books)).map_err(|why| StoreError::Open(why.to_string()))
        };
        let threads = books.into_iter().map(start).collect::<Result<_, _>>()?;
        Ok(Self { looks: Some(looks), threads })
    }

    /// Looks something up.
    pub(super) fn look<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Books) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let (answer, answered) = oneshot::channel();
        let look: Look = Box::new(move |books| {
            if !answer.is_closed() {
                let _ = answer.send(query(books));
            }
        });
        if let Some(looks) = &self.looks {
            // Readers that are gone drop the answer, and the asker sees that the store is closed.
            let _ = looks.send(look);
        }
        answered
    }
}

fn read(waiting: &Mutex<Receiver<Look>>, books: &Books) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(look) => look(books),
            Err(_) => return,
        }
    }
}

/// Connections are closed before the folder is given up.
impl Drop for Readers {
    fn drop(&mut self) {
        drop(self.looks.take());
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
