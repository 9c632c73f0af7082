//! How large everything is.
//!
//! It owns the counting. Rows are counted at most once a minute, since it goes through an index of each kind.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::folder;
use crate::store::{Sizes, StoreError};

const FRESH: Duration = Duration::from_secs(60);

/// What was counted last, and when.
#[derive(Debug, Default)]
pub(super) struct Counted(Mutex<Option<(Instant, Sizes)>>);

impl Counted {
    pub(super) fn sizes(&self, connection: &Connection, path: &Path) -> Result<Sizes, StoreError> {
        // Held while it is counted: who asks at the same time gets the same answer.
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = counted.as_ref().filter(|(since, _)| since.elapsed() < FRESH).map(|(_, sizes)| *sizes);
        let rows = known.map_or_else(|| rows(connection), Ok)?;
        if known.is_none() {
            *counted = Some((Instant::now(), rows));
        }
        let page: u64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
        let free: u64 = connection.pragma_query_value(None, "freelist_count", |row| row.get(0))?;
        let (database_bytes, wal_bytes) = folder::lengths(path);
        Ok(Sizes { database_bytes, wal_bytes, free_bytes: free * page, ..rows })
    }
}

fn rows(connection: &Connection) -> Result<Sizes, StoreError> {
    let count = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, u64>(0));
    Ok(Sizes {
        tables: count("SELECT count(*) FROM tables")?,
        // From the first to the last; what was removed in between is counted, too.
        entries: count("SELECT coalesce(max(seq) + 1 - (SELECT min(seq) FROM log), 0) FROM log")?,
        games: count("SELECT count(*) FROM games")?,
        players: count("SELECT count(*) FROM players")?,
        guests: count("SELECT count(*) FROM players WHERE login IS NULL")?,
        keys: count("SELECT count(*) FROM keys")?,
        ..Sizes::default()
    })
}

/// The newest time that anything in the file has.
pub(super) fn newest_ms(connection: &Connection) -> Result<i64, StoreError> {
    let sql = "SELECT max(
        coalesce((SELECT time_ms FROM log ORDER BY seq DESC LIMIT 1), 0),
        coalesce((SELECT max(created_ms) FROM players WHERE login IS NULL), 0),
        coalesce((SELECT max(ended_ms) FROM games), 0))";
    Ok(connection.query_row(sql, [], |row| row.get(0))?)
}
