//! Where tables live when nobody looks: an append-only log each, and who may write it.
//!
//! It owns the [`Store`] trait, what can be written and refused, and the SQLite file behind it. It does not know what an
//! entry says: entries are bytes.
//!
//! - An entry is appended at `(table, n)`, and only where `n` is the next place: of two writers one is refused.
//! - A live table is held by a lease. Its token only rises; an append carries it, and one with an older token is refused,
//!   however late it comes. So a node that was believed dead cannot write into a table that another has taken over.
//! - A write is answered after its commit, never before. A failed commit fails every write in it, and all later ones are
//!   refused: nobody goes on from memory.

mod error;
mod schema;
mod sqlite;
mod table;
mod writer;

use tokio::sync::oneshot;

pub use error::StoreError;
pub use schema::SCHEMA;
pub use sqlite::{Durability, SqliteStore};
pub use table::{Append, Lease, Row, TableId, Token};

/// What a store says, once it can: a write after its commit.
pub type Answer<T> = oneshot::Receiver<Result<T, StoreError>>;

/// Storage for many tables. SQLite is the one that comes with the server; a database for many nodes has the same shape.
pub trait Store: Send + Sync + 'static {
    /// Makes a table without entries, held by `holder` until `until_ms`.
    fn create(&self, table: TableId, holder: &str, until_ms: i64) -> Answer<Lease>;

    /// Takes hold of a table that nobody holds at `now_ms`, or renews the own hold. The token rises.
    fn take(&self, table: TableId, holder: &str, now_ms: i64, until_ms: i64) -> Answer<Lease>;

    /// Lets a table go, if this lease still holds it.
    fn release(&self, lease: Lease) -> Answer<()>;

    /// Appends entries, all or none.
    fn append(&self, append: Append) -> Answer<()>;

    /// The entries of a table from place `from` on.
    fn read(&self, table: TableId, from: u64) -> Answer<Vec<Row>>;

    /// Every table there is, with the place of its next entry.
    fn tables(&self) -> Answer<Vec<(TableId, u64)>>;
}
