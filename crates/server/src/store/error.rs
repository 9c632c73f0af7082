//! Why a store refuses, or cannot.

use super::{TableId, Token};

/// A refusal. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another process has the data folder open.
    #[error("the data folder {0} is in use by another server: stop that one, or choose another folder")]
    Held(String),
    /// The data was written by a newer server.
    #[error("the data folder has schema {found}, this server knows up to {known}: use a newer server")]
    Newer {
        /// The schema of the file.
        found: u32,
        /// The newest schema this server knows.
        known: u32,
    },
    /// The folder or file cannot be opened.
    #[error("the data cannot be opened: {0}")]
    Open(String),
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// A table of that name exists.
    #[error("table {0} exists already")]
    Exists(TableId),
    /// Somebody else holds the table.
    #[error("table {table} is held by {holder} until {until_ms}")]
    Leased {
        /// The table.
        table: TableId,
        /// Who holds it.
        holder: String,
        /// Until when, in milliseconds since 1970.
        until_ms: i64,
    },
    /// The table has been taken over since.
    #[error("the hold on table {table} is gone: token {}, now it is {}", .found.0, .current.0)]
    Fenced {
        /// The table.
        table: TableId,
        /// The token of the write.
        found: Token,
        /// The token that holds it now.
        current: Token,
    },
    /// The place is not the next one.
    #[error("entry {found} of table {table} is not the next one: that is {expected}")]
    OutOfOrder {
        /// The table.
        table: TableId,
        /// The next place.
        expected: u64,
        /// The place of the write.
        found: u64,
    },
    /// The commit failed; this and all later writes are refused until the server is started anew.
    #[error("nothing can be written any more: {0}; free the disk or mend it, then restart the server")]
    ReadOnly(String),
    /// The database said no.
    #[error("the database: {0}")]
    Database(String),
    /// The store was shut down.
    #[error("the store is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> Self {
        Self::Database(why.to_string())
    }
}
