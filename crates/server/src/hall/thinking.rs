//! Where bots think: a fixed number of threads, and a queue for each owner of tables.
//!
//! It owns whose turn it is. Owners take turns, so that one with a hundred tables of bots holds nobody up for longer than
//! one thought. What is thought about it does not know.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::refusal::Refusal;
use crate::store::PlayerId;

type Work = Box<dyn FnOnce() + Send>;

/// Threads that think, in turns for everybody who asks.
pub struct Thinkers(Arc<Shared>);

struct Shared {
    queues: Mutex<Queues>,
    /// Something is waiting, or it is over.
    changed: Condvar,
}

#[derive(Default)]
struct Queues {
    waiting: BTreeMap<PlayerId, VecDeque<Work>>,
    /// Whose turn it is: everybody in `waiting` once.
    turns: VecDeque<PlayerId>,
    running: usize,
    over: bool,
}

impl std::fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (waiting, running) = self.load();
        f.debug_struct("Thinkers").field("waiting", &waiting).field("running", &running).finish()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        // Work runs outside of the lock, so nobody panics while holding it.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until it is over.
    fn run(&self) {
        let mut queues = self.lock();
        loop {
            let Some(work) = queues.next() else {
                if queues.over {
                    return;
                }
                queues = self.changed.wait(queues).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            queues.running += 1;
            drop(queues);
            // A thought that breaks answers nobody, and the thread thinks on.
            let _ = catch_unwind(AssertUnwindSafe(work));
            queues = self.lock();
            queues.running -= 1;
        }
    }
}

impl Queues {
    /// The next piece of work, from whoever has waited for their turn the longest.
    fn next(&mut self) -> Option<Work> {
        let owner = self.turns.pop_front()?;
        let queue = self.waiting.get_mut(&owner)?;
        let work = queue.pop_front();
        if queue.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        work
    }

    fn add(&mut self, owner: PlayerId, work: Work) {
        let queue = self.waiting.entry(owner).or_default();
        if queue.is_empty() {
            self.turns.push_back(owner);
        }
        queue.push_back(work);
    }
}

impl Thinkers {
    /// This many threads; 0: one per core.
    pub fn start(threads: usize) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = if threads == 0 { cores() } else { threads };
        let shared = Arc::new(Shared { queues: Mutex::default(), changed: Condvar::new() });
        for _ in 0..threads {
            let shared = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name("paiju-thinker".into());
            if let Err(why) = thread.spawn(move || shared.run()) {
                tracing::error!(%why, "a thread for bots could not be started");
            }
        }
        Self(shared)
    }

    /// Thinks when it is the owner's turn. A table asks one question for each seat and no more until it is answered, so
    /// what waits here is bounded by the tables that somebody may have open.
    pub(super) fn think(&self, owner: PlayerId, work: impl FnOnce() + Send + 'static) {
        self.0.lock().add(owner, Box::new(work));
        self.0.changed.notify_one();
    }

    /// Thinks for somebody who waits for the result; refused where this many of their questions wait already.
    pub async fn answer<T: Send + 'static>(
        &self,
        owner: PlayerId,
        most: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        {
            let mut queues = self.0.lock();
            if queues.waiting.get(&owner).is_some_and(|queue| queue.len() >= most) {
                return Err(Refusal::too_many(
                    "you have too many questions to bots open; wait for an answer",
                ));
            }
            queues.add(
                owner,
                Box::new(move || {
                    if !reply.is_closed() {
                        // Whoever asked may be gone by now.
                        let _ = reply.send(work());
                    }
                }),
            );
        }
        self.0.changed.notify_one();
        answer.await.map_err(|_| Refusal::unavailable("the bot could not answer; try again"))
    }

    /// How many thoughts wait, and how many are being thought.
    pub fn load(&self) -> (usize, usize) {
        let queues = self.0.lock();
        (queues.waiting.values().map(VecDeque::len).sum(), queues.running)
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        let mut queues = self.0.lock();
        *queues = Queues { over: true, running: queues.running, ..Queues::default() };
        drop(queues);
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn who(number: u8) -> PlayerId {
        PlayerId([number; 16])
    }

    #[test]
    fn owners_take_turns_however_much_one_of_them_asks() {
        let thinkers = Thinkers::start(1);
        let (gate, opened) = mpsc::channel::<()>();
        let (tell, told) = mpsc::channel();
        thinkers.think(who(0), move || {
            let _ = opened.recv();
        });
        for (owner, times) in [(1, 50), (2, 2), (3, 1)] {
            for _ in 0..times {
                let tell = tell.clone();
                thinkers.think(who(owner), move || tell.send(owner).unwrap());
            }
        }
        drop(gate);
        let order: Vec<u8> = told.iter().take(6).collect();
        assert_eq!(order, [1, 2, 3, 1, 2, 1]);
    }

    #[tokio::test]
    async fn who_asks_too_much_is_refused_and_a_broken_thought_breaks_nothing() {
        let thinkers = Thinkers::start(1);
        let (gate, opened) = mpsc::channel::<()>();
        thinkers.think(who(0), move || {
            let _ = opened.recv();
        });
        thinkers.think(who(1), || panic!("a planted fault"));
        let refused = thinkers.answer(who(1), 1, || 0).await.unwrap_err();
        assert_eq!(refused.status, 429);
        drop(gate);
        assert_eq!(thinkers.answer(who(1), 2, || 7).await.unwrap(), 7);
    }
}
