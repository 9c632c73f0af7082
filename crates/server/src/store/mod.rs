//! Where tables live when nobody looks: an append-only log each, and who may write it; players, keys, finished games.
//!
//! It owns the [`Store`] trait, what can be written and refused, and the `SQLite` file behind it. It does not know what an
//! entry says: entries are bytes. It has no clock: whoever writes says when.
//!
//! - An entry is appended at `(table, n)`, and only where `n` is the next place: of two writers one is refused.
//! - A live table is held by a lease. Its token only rises; an append carries it, and one with an older token is refused,
//!   however late it comes. So a node that was believed dead cannot write into a table that another has taken over.
//! - A write is answered after its commit, never before. A failed commit fails every write in it, and all later ones are
//!   refused: nobody goes on from memory.

#![allow(clippy::disallowed_methods, reason = "a host reads files and measures its commits")]

mod error;
mod finished;
mod id;
mod measures;
mod network;
mod player;
mod retention;
mod sanction;
mod sqlite;
mod table;

use std::path::Path;

use tokio::sync::oneshot;

pub use error::StoreError;
pub use finished::{Finished, Statistic, WhichGames};
pub use id::{BadId, PlayerId, TableId};
pub use measures::{Histogram, Measures};
pub use network::{BadNetwork, Network};
pub use player::{Key, Player};
pub use retention::Retention;
pub use sanction::{AdminStore, Ban, Banned};
pub use sqlite::{Durability, SCHEMA, SqliteStore};
pub use table::{Append, Card, Lease, NewTable, Row, Status, TableRow, Token, Which};

/// What a store says, once it can: a write after its commit. A store that is gone drops it; see [`answered`].
pub type Answer<T> = oneshot::Receiver<Result<T, StoreError>>;

/// Waits for an answer; that of a store that is gone is [`StoreError::Closed`].
pub async fn answered<T>(answer: Answer<T>) -> Result<T, StoreError> {
    answer.await.unwrap_or(Err(StoreError::Closed))
}

/// Storage for many tables. `SQLite` is the one that comes with the server; a database for many nodes has the same shape.
///
/// Nothing here blocks: a call hands its work to threads of the store. Writes are done in the order of their calls.
pub trait Store: AdminStore + Send + Sync + 'static {
    /// Makes a table with its card and first entries, held by its holder.
    fn create(&self, new: NewTable) -> Answer<Lease>;

    /// Takes hold of a table that nobody holds at `now_ms`, or takes the own hold anew. The token rises.
    fn take(&self, table: TableId, holder: &str, now_ms: i64, until_ms: i64) -> Answer<Lease>;

    /// Lets a table go, if this lease still holds it.
    fn release(&self, lease: Lease) -> Answer<()>;

    /// Appends entries with what they change beside the log, all or nothing.
    fn append(&self, append: Append) -> Answer<()>;

    /// The entries of a table from place `from` on.
    fn read(&self, table: TableId, from: u64) -> Answer<Vec<Row>>;

    /// Tables, newest card first.
    fn tables(&self, which: Which) -> Answer<Vec<TableRow>>;

    /// One table.
    fn table(&self, table: TableId) -> Answer<TableRow>;

    /// Adds a player.
    fn add_player(&self, player: Player) -> Answer<()>;

    /// The player of that name to the server.
    fn player(&self, id: PlayerId) -> Answer<Option<Player>>;

    /// The player who signs in with that.
    fn player_by_login(&self, login: &str) -> Answer<Option<Player>>;

    /// Puts a player in the place of the one with the same id.
    fn change_player(&self, player: Player) -> Answer<()>;

    /// Adds a key, and forgets keys that had expired when it was made.
    fn add_key(&self, key: Key) -> Answer<()>;

    /// The key with that hash. Whether it has expired is the asker's to see.
    fn key(&self, hash: [u8; 32]) -> Answer<Option<Key>>;

    /// Forgets a key, if there is one.
    fn drop_key(&self, hash: [u8; 32]) -> Answer<()>;

    /// Finished games, newest first, without their records.
    fn games(&self, which: WhichGames) -> Answer<Vec<Finished>>;

    /// One finished game, with its record.
    fn game(&self, table: TableId, number: u32) -> Answer<Option<Finished>>;

    /// What a player's finished games come to, by game.
    fn statistics(&self, player: PlayerId) -> Answer<Vec<Statistic>>;

    /// Copies everything that is committed into a new file, while the server runs.
    fn backup(&self, to: &Path) -> Answer<()>;

    /// Whether it can write; where not, why.
    fn health(&self) -> Result<(), StoreError>;

    /// What the writer has counted.
    fn measures(&self) -> Measures;
}
