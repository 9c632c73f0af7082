//! Places where a crash test ends the process.
//!
//! It owns the names' meaning: with the feature `fail-points` and `PAIJU_FAIL_AT=name:count` in the environment, the
//! process is gone the `count`-th time it passes that name. Without the feature there is nothing here to pass.

#[cfg(feature = "fail-points")]
mod armed {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    struct Armed {
        name: String,
        left: AtomicU64,
    }

    #[allow(clippy::disallowed_methods, reason = "a crash test arms its own process, never a rule")]
    static ARMED: LazyLock<Option<Armed>> = LazyLock::new(|| parse(&std::env::var("PAIJU_FAIL_AT").ok()?));

    fn parse(text: &str) -> Option<Armed> {
        let (name, count) = text.rsplit_once(':')?;
        Some(Armed { name: name.into(), left: AtomicU64::new(count.parse().ok()?) })
    }

    pub(super) fn point(name: &str) {
        let here = ARMED.as_ref().filter(|armed| armed.name == name);
        // Zero was never asked for, and after zero comes no second end.
        if here.is_some_and(|armed| armed.left.fetch_sub(1, Relaxed) == 1) {
            std::process::abort();
        }
    }
}

/// Passes the place of that name.
#[cfg(feature = "fail-points")]
pub(crate) fn point(name: &str) {
    armed::point(name);
}

/// Passes the place of that name: nothing happens in this build.
#[cfg(not(feature = "fail-points"))]
#[inline]
pub(crate) fn point(_name: &str) {}
