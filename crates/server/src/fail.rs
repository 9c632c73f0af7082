//! Places where a crash test ends the process.
//!
//! It owns the names' meaning: with the feature `fail-points` and `PAIJU_FAIL_AT=name:count` in the environment, the
//! process is gone the `count`-th time it passes that name. Without the feature there is nothing here to pass.
//!
//! | name | where |
//! |---|---|
//! | `table.before-append` | a plan is made, nothing of it is written |
//! | `store.before-commit` | a batch is written, and not committed |
//! | `store.inside-commit` | `SQLite` commits, and has not yet |
//! | `store.after-commit` | a batch is committed, and nobody is told |
//! | `table.before-apply` | the table knows that its entries are kept, and has not played them |
//! | `table.before-publish` | they are played, and nobody has been shown anything |
//! | `table.between-readers` | one reader has been shown it, the next has not |
//! | `socket.between-frames` | some of it is on its way to the reader |
//! | `store.in-migration` | a step of the schema is done, and not committed |
//! | `store.in-checkpoint` | the log of `SQLite` is folded, and the writer does not know |
//! | `hall.while-stopping` | some tables are let go, others are not |
//! | `store.at-the-end` | everything is written, and nothing settled |

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

/// Has every commit of a connection pass `store.inside-commit`.
#[cfg(feature = "fail-points")]
pub(crate) fn inside_commits(connection: &mut rusqlite::Connection) -> rusqlite::Result<()> {
    connection.commit_hook(Some(|| {
        point("store.inside-commit");
        false
    }))
}

/// Nothing happens in this build.
#[cfg(not(feature = "fail-points"))]
#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_ref_mut, reason = "as the other one")]
pub(crate) fn inside_commits(_connection: &mut rusqlite::Connection) -> rusqlite::Result<()> {
    Ok(())
}
