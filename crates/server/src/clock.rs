//! What time it is: one clock that never runs backwards, whatever happens to the machine's.
//!
//! It owns the way from the machine's clock to the times in logs. It reads the machine's clock once, at the start, and
//! counts from there.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// A running clock, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    began: Instant,
    began_ms: i64,
}

impl Clock {
    /// A clock that shows the machine's time now, and does not look at it again.
    #[expect(clippy::disallowed_methods, reason = "the one place where a server reads the clock")]
    pub fn start() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::at(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX / 2))
    }

    /// A clock that shows this time now.
    pub fn at(began_ms: i64) -> Self {
        Self { began: Instant::now(), began_ms }
    }

    /// When it was started.
    pub fn began_ms(&self) -> i64 {
        self.began_ms
    }

    /// The time.
    pub fn now_ms(&self) -> i64 {
        self.began_ms + i64::try_from(self.began.elapsed().as_millis()).unwrap_or(0)
    }

    /// When it will show that time; what has passed is now.
    pub fn instant(&self, at_ms: i64) -> Instant {
        let ahead = u64::try_from(at_ms - self.began_ms).unwrap_or(0);
        self.began + Duration::from_millis(ahead)
    }
}
