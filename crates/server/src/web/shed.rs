//! Saying no before it is too late: a server that is asked more than it can do answers some well and the rest at once.
//!
//! It owns how many requests are worked on at the same time, and how much memory may be in use. Who was refused is told
//! when to come back (503 with `Retry-After`).

#![allow(clippy::disallowed_methods, reason = "how much memory there is, the system tells in files")]

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use tokio::sync::{Semaphore, SemaphorePermit};

use super::Limits;
use crate::refusal::Refusal;

/// Memory is looked at this often at most.
const LOOK_MS: i64 = 200;
/// Bodies with a whole record in them that are read at the same time.
const LONG_BODIES: usize = 16;

/// Lets requests in while there is room for them.
#[derive(Debug)]
pub(super) struct Shed {
    at_once: Semaphore,
    long: Semaphore,
    /// The memory that may be in use, in bytes; none: nobody knows how much there is.
    most: Option<u64>,
    looked_ms: AtomicI64,
    full: AtomicBool,
}

impl Shed {
    pub(super) fn new(limits: &Limits) -> Self {
        let most = match limits.memory_mb {
            0 => available().map(|bytes| bytes / 4 * 3),
            mb => Some(mb << 20),
        };
        Self {
            at_once: Semaphore::new(limits.requests_at_once.min(Semaphore::MAX_PERMITS)),
            long: Semaphore::new(LONG_BODIES),
            most,
            looked_ms: AtomicI64::new(i64::MIN),
            full: AtomicBool::new(false),
        }
    }

    /// A place among the requests that are worked on, for as long as it is held.
    pub(super) fn enter(&self, now_ms: i64) -> Result<SemaphorePermit<'_>, Refusal> {
        if self.is_full(now_ms) {
            return Err(busy());
        }
        self.at_once.try_acquire().map_err(|_| busy())
    }

    /// A place for a long body, while it is read.
    pub(super) fn long_body(&self) -> Result<SemaphorePermit<'_>, Refusal> {
        self.long.try_acquire().map_err(|_| busy())
    }

    /// Whether more memory is in use than may be.
    fn is_full(&self, now_ms: i64) -> bool {
        let Some(most) = self.most else { return false };
        let looked_ms = self.looked_ms.load(Ordering::Relaxed);
        if now_ms.saturating_sub(looked_ms) >= LOOK_MS
            && self
                .looked_ms
                .compare_exchange(looked_ms, now_ms, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
        {
            self.full.store(in_use().is_some_and(|bytes| bytes > most), Ordering::Relaxed);
        }
        self.full.load(Ordering::Relaxed)
    }
}

fn busy() -> Refusal {
    Refusal::unavailable("the server has more to do than it can; try again in a few seconds")
}

/// The memory of this process, in bytes.
pub(super) fn in_use() -> Option<u64> {
    kilobytes("/proc/self/status", "VmRSS:")
}

/// The memory that this process may have, in bytes: the machine's, or less where its control group says so.
fn available() -> Option<u64> {
    let machine = kilobytes("/proc/meminfo", "MemTotal:");
    let group = std::fs::read_to_string("/proc/self/cgroup").ok().and_then(|groups| {
        let path = groups.lines().find_map(|line| line.strip_prefix("0::"))?.to_owned();
        let most = std::fs::read_to_string(format!("/sys/fs/cgroup{path}/memory.max")).ok()?;
        most.trim().parse().ok()
    });
    machine.into_iter().chain(group).min()
}

/// A line such as `VmRSS:  1234 kB` of a file of the system.
fn kilobytes(file: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_requests_than_there_are_places_for_are_refused_at_once() {
        let shed = Shed::new(&Limits { requests_at_once: 1, ..Limits::default() });
        let held = shed.enter(0).unwrap();
        let refused = shed.enter(0).unwrap_err();
        assert_eq!((refused.status, refused.code), (503, "SERVER_UNAVAILABLE"));
        drop(held);
        assert!(shed.enter(0).is_ok());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn too_much_memory_in_use_refuses_until_it_is_free_again() {
        assert!(in_use().unwrap() > 1 << 20 && available().unwrap() > in_use().unwrap());
        let shed = Shed { most: Some(1), ..Shed::new(&Limits::default()) };
        assert_eq!(shed.enter(0).unwrap_err().status, 503);
        let shed = Shed { most: Some(u64::MAX), ..shed };
        assert_eq!(shed.enter(LOOK_MS - 1).unwrap_err().status, 503, "it does not look that often");
        assert!(shed.enter(LOOK_MS).is_ok());
    }
}
