//! Removes what is outdated, at the start and once an hour, beside everything else.
//!
//! It owns when that is done and by which time. A machine's clock may be wrong by years: an age is counted from the newest
//! time that the data had when the server was started, and how long it has run since, where that is earlier.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::hall::Hall;
use crate::store::{Retention, StoreError, answered};

/// How often.
const EVERY: Duration = Duration::from_secs(3_600);
/// Between two steps others write.
const PAUSE: Duration = Duration::from_millis(50);

/// Keeps house until the server stops.
pub(super) async fn keep(hall: Arc<Hall>, retention: Retention) {
    let begun = Instant::now();
    let newest_ms = match answered(hall.store().newest_ms()).await {
        Ok(newest_ms) => newest_ms,
        Err(why) => {
            tracing::warn!(%why, "nothing is removed: the data does not tell how old it is");
            return;
        }
    };
    loop {
        let since_ms = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
        let now_ms = hall.clock().now_ms().min(newest_ms.saturating_add(since_ms));
        tokio::select! {
            done = tidy(&hall, retention, now_ms) => if let Err(why) = done {
                tracing::warn!(%why, "what is outdated stays until the next hour");
            },
            () = hall.stopped() => return,
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = hall.stopped() => return,
        }
    }
}

async fn tidy(hall: &Hall, retention: Retention, now_ms: i64) -> Result<(), StoreError> {
    for (what, before_ms) in retention.outdated(now_ms) {
        let mut count = 0;
        loop {
            let removed = answered(hall.store().prune(what, before_ms)).await?;
            count += removed.count;
            if removed.done {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        if count > 0 {
            tracing::info!(?what, count, "removed what was outdated");
        }
    }
    Ok(())
}
