//! Passwords: hashing and checking them, a bounded number at the same time.
//!
//! It owns how many hashes run and wait. One hash takes 19 MiB and tens of milliseconds of a core, so an unbounded number
//! of them is a way to take the server down. Who may try a password, and how often, is not decided here.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::{Semaphore, oneshot};

use super::Limits;
use crate::refusal::Refusal;

/// A thread that has had nothing to do for this long gives its memory back.
const IDLE: Duration = Duration::from_secs(10);
/// How many bytes of a salt are random.
const SALT: usize = 16;
/// How many bytes a new hash has.
const OUTPUT: usize = 32;

/// What a hash is computed in.
type Memory = Vec<Block>;
type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// Hashes passwords on a few threads of its own, each with one piece of memory that it uses again and again: allocators
/// keep much of what was freed, and so 34 hashes on changing threads took 600 MB although two of them ran at once.
#[derive(Debug)]
pub(super) struct Hashing {
    workers: usize,
    /// Those that run and those that wait: whoever finds no place here is sent away.
    places: Arc<Semaphore>,
    queue: Arc<Queue>,
    /// The threads are started with the first password.
    started: Once,
    running: Arc<Running>,
}

/// How many hashes run now, and how many ran at the same time at most.
#[derive(Debug, Default)]
struct Running {
    now: AtomicUsize,
    peak: AtomicUsize,
}

impl Running {
    fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.peak.fetch_max(self.now.fetch_add(1, Relaxed) + 1, Relaxed);
        let done = work();
        self.now.fetch_sub(1, Relaxed);
        done
    }
}

impl Hashing {
    pub(super) fn new(limits: &Limits) -> Self {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let workers = if limits.hashing == 0 { cores() } else { limits.hashing };
        let places = workers.saturating_add(limits.hashing_queue).min(Semaphore::MAX_PERMITS);
        let places = Arc::new(Semaphore::new(places));
        Self { workers, places, queue: Arc::default(), started: Once::new(), running: Arc::default() }
    }

    /// The hash of a new password, as a PHC string.
    pub(super) async fn hash(&self, password: String) -> Result<String, Refusal> {
        self.run(move |memory| hash(&password, memory)).await?
    }

    /// Whether the password is the one that was hashed. Where there is no hash, it takes as long to say no.
    pub(super) async fn check(&self, password: String, hash: Option<String>) -> Result<bool, Refusal> {
        self.run(move |memory| check(&password, hash.as_deref(), memory)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            Refusal::too_many("more people sign in than the server can check; try again in some seconds")
                .with("retry_after_s", 2)
        })?;
        let (answer, answered) = oneshot::channel();
        let running = Arc::clone(&self.running);
        // The place goes with the work: a caller who hangs up does not make room before the hash is done.
        let job: Job = Box::new(move |memory| {
            if !answer.is_closed() {
                let _ = answer.send(running.during(|| work(memory)));
            }
            drop(place);
        });
        self.started.call_once(|| start(self.workers, &self.queue));
        self.queue.add(job);
        answered.await.map_err(|_| Refusal::unavailable("no password can be checked now"))
    }

    /// How many passwords wait, and how many are hashed.
    pub(super) fn load(&self) -> (usize, usize) {
        (self.queue.lock().jobs.len(), self.running.now.load(Relaxed))
    }

    /// How many hashes ran at the same time at most.
    #[cfg(test)]
    pub(super) fn peak(&self) -> usize {
        self.running.peak.load(Relaxed)
    }
}

/// The threads end when nobody can ask them any more.
impl Drop for Hashing {
    fn drop(&mut self) {
        self.queue.lock().closed = true;
        self.queue.ready.notify_all();
    }
}

/// What waits for a thread. Its length is bounded by the places there are.
#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    ready: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    closed: bool,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("jobs", &self.lock().jobs.len()).finish_non_exhaustive()
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // No job runs under the lock: a panic has not left the queue half changed.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, job: Job) {
        self.lock().jobs.push_back(job);
        self.ready.notify_one();
    }

    /// Waits for a job; forgets the memory when none has come for a while. `None`: there will be none.
    fn next(&self, memory: &mut Memory) -> Option<Job> {
        let mut waiting = self.lock();
        loop {
            if let Some(job) = waiting.jobs.pop_front() {
                return Some(job);
            }
            if waiting.closed {
                return None;
            }
            let woken = self.ready.wait_timeout(waiting, IDLE).unwrap_or_else(PoisonError::into_inner);
            waiting = woken.0;
            if woken.1.timed_out() {
                *memory = Memory::new();
            }
        }
    }
}

fn start(workers: usize, queue: &Arc<Queue>) {
    for _ in 0..workers {
        let queue = Arc::clone(queue);
        let work = move || {
            let mut memory = Memory::new();
            while let Some(job) = queue.next(&mut memory) {
                // What breaks in one job takes its answer with it, not the thread.
                let _ = catch_unwind(AssertUnwindSafe(|| job(&mut memory)));
            }
        };
        if let Err(why) = std::thread::Builder::new().name("paiju-hashing".into()).spawn(work) {
            tracing::error!(%why, "a thread for passwords cannot be started");
        }
    }
}

/// Computes so many bytes of a hash.
fn compute(
    argon2: &Argon2<'_>,
    password: &str,
    salt: &[u8],
    length: usize,
    memory: &mut Memory,
) -> Result<Output, String> {
    memory.resize(argon2.params().block_count(), Block::default());
    let mut bytes = vec![0; length];
    let done = argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut bytes, memory);
    done.map_err(|why| why.to_string())?;
    Output::new(&bytes).map_err(|why| why.to_string())
}

fn hash(password: &str, memory: &mut Memory) -> Result<String, Refusal> {
    let unkept =
        |why: &dyn std::fmt::Display| Refusal::unavailable(format!("no password can be kept: {why}"));
    let mut salt = [0; SALT];
    getrandom::fill(&mut salt).map_err(|why| unkept(&why))?;
    let argon2 = Argon2::default();
    let output = compute(&argon2, password, &salt, OUTPUT, memory).map_err(|why| unkept(&why))?;
    let kept = PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params()).map_err(|why| unkept(&why))?,
        salt: Some(Salt::new(&salt).map_err(|why| unkept(&why))?),
        hash: Some(output),
    };
    Ok(kept.to_string())
}

fn check(password: &str, kept: Option<&str>, memory: &mut Memory) -> bool {
    let Some(kept) = kept.and_then(|kept| PasswordHash::new(kept).ok()) else {
        let _ = hash(password, memory);
        return false;
    };
    matches(password, &kept, memory).unwrap_or(false)
}

/// Whether a password is the one of a hash, with the parameters that it was made with; `None`: the hash is none of ours.
fn matches(password: &str, kept: &PasswordHash, memory: &mut Memory) -> Option<bool> {
    let algorithm = Algorithm::try_from(kept.algorithm.as_str()).ok()?;
    let version = kept.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
    let (salt, expected) = (kept.salt.as_ref()?, kept.hash.as_ref()?);
    let argon2 = Argon2::new(algorithm, version, Params::try_from(kept).ok()?);
    // Outputs are compared in constant time.
    compute(&argon2, password, salt, expected.len(), memory).ok().map(|output| output == *expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashing(hashing: usize, hashing_queue: usize) -> Arc<Hashing> {
        Arc::new(Hashing::new(&Limits { hashing, hashing_queue, ..Limits::default() }))
    }

    /// How many of so many at once were checked.
    async fn at_once(hashing: &Arc<Hashing>, callers: usize) -> usize {
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..callers {
            let hashing = Arc::clone(hashing);
            all.spawn(async move { hashing.check("a password".into(), None).await });
        }
        all.join_all().await.into_iter().flatten().count()
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn as_many_hashes_run_as_are_allowed_and_the_rest_wait_or_are_refused() {
        for callers in [59, 400] {
            let hashing = hashing(2, 8);
            let checked = at_once(&hashing, callers).await;
            assert_eq!(hashing.peak(), 2, "of {callers}");
            assert!((10..callers).contains(&checked), "{checked} of {callers}");
            assert!(hashing.check("a password".into(), None).await.is_ok(), "it works on afterwards");
        }
    }

    #[tokio::test]
    async fn a_caller_who_hangs_up_gives_the_place_back_when_the_hash_is_done() {
        let hashing = hashing(1, 0);
        let first = tokio::spawn({
            let hashing = Arc::clone(&hashing);
            async move { hashing.check("a password".into(), None).await }
        });
        while hashing.peak() == 0 {
            tokio::task::yield_now().await;
        }
        first.abort();
        let refused = hashing.check("another".into(), None).await.unwrap_err();
        assert_eq!((refused.status, &refused.detail["retry_after_s"]), (429, &2.into()));
        while hashing.check("another".into(), None).await.is_err() {
            tokio::task::yield_now().await;
        }
        assert_eq!(hashing.peak(), 1);
    }

    #[tokio::test]
    async fn a_password_is_checked_against_its_own_hash() {
        let hashing = hashing(1, 1);
        let hash = hashing.hash("correct horse".into()).await.unwrap();
        assert!(hashing.check("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!hashing.check("wrong horse".into(), Some(hash)).await.unwrap());
        assert!(!hashing.check("correct horse".into(), None).await.unwrap());
    }

    /// What others wrote with the same function is understood, and they understand what is written here.
    #[tokio::test]
    async fn hashes_are_those_of_the_library() {
        use argon2::{PasswordHasher as _, PasswordVerifier as _};
        let hashing = hashing(1, 1);
        let theirs = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        assert!(hashing.check("correct horse".into(), Some(theirs)).await.unwrap());
        let ours = PasswordHash::new(&hashing.hash("correct horse".into()).await.unwrap()).unwrap();
        assert!(Argon2::default().verify_password(b"correct horse", &ours).is_ok());
        assert!(Argon2::default().verify_password(b"wrong horse", &ours).is_err());
    }
}
