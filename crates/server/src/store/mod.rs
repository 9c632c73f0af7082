//! Where tables live when nobody looks: an append-only log each, and who may write it; players, keys, finished games.
//!
//! It owns the [`Store`] trait, what can be written and refused, and the `SQLite` file behind it. It does not know what an
//! entry says: entries are bytes. It has no clock: whoever writes says when.
//!
//! - An entry is appended at `(table, n)`, and only where `n` is the next place: of two writers one is refused.
//! - A live table is held by a lease. Its token only rises; an append carries it, and one with an older token is refused,
//!   however late it comes. So a node that was believed dead cannot write into a table that another has taken over.
//! - A write is answered after its commit, never before. A failed commit fails every write in it, and all later ones are
//!   refused until the store has found out that it can write again: nobody goes on from memory.
//! - A row that cannot be read is its own table's misfortune: it is reported, and everything else is read.

#![allow(clippy::disallowed_methods, reason = "a host reads files and measures its commits")]

mod error;
mod finished;
mod id;
mod measures;
mod network;
mod page;
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
pub use measures::{Damage, Histogram, Measures, Sizes};
pub use network::{BadNetwork, Network};
pub use page::{BadCursor, CardPlace, GamePlace};
pub use player::{DELETED_NAME, Key, KeyHash, Player};
pub use retention::{Outdated, Removed, Retention};
pub use sanction::{AdminStore, Ban, Banned};
pub use sqlite::{Durability, Inspection, SCHEMA, SqliteStore};
pub use table::{Append, Back, Card, Lease, NewTable, Row, Status, TableRow, Token, Which};

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

    /// Entries of a table, the newest first: this many at most, from the end or from the place that an earlier answer
    /// named. A place of another table has none.
    fn read_back(&self, table: TableId, from: Option<i64>, rows: u32) -> Answer<Back>;

    /// Tables, newest card first.
    fn tables(&self, which: Which) -> Answer<Vec<TableRow>>;

    /// Tables in the order they were made, as their numbers and names: those behind number `after`.
    fn all_tables(&self, after: i64, limit: u32) -> Answer<Vec<(i64, TableId)>>;

    /// One table.
    fn table(&self, table: TableId) -> Answer<TableRow>;

    /// Adds a player.
    fn add_player(&self, player: Player) -> Answer<()>;

    /// The player of that name to the server.
    fn player(&self, id: PlayerId) -> Answer<Option<Player>>;

    /// The player who signs in with that.
    fn player_by_login(&self, login: &str) -> Answer<Option<Player>>;

    /// Gives a player another name; the player afterwards.
    fn rename(&self, id: PlayerId, name: &str) -> Answer<Player>;

    /// Gives a guest a login and the hash of a password; who has them already is refused. The player afterwards.
    fn register(&self, id: PlayerId, login: &str, password: &str) -> Answer<Player>;

    /// Changes the hash of a password from one that it still must be to another, and forgets every key of the player but
    /// one, in the same commit; which keys they were.
    fn change_password(&self, id: PlayerId, from: &str, to: &str, keep: KeyHash) -> Answer<Vec<KeyHash>>;

    /// Forgets who a player is: name, login, password, keys, statistics. Finished games stay, of a player called
    /// [`DELETED_NAME`]; so do those that end later. Which keys they had.
    fn erase_player(&self, id: PlayerId) -> Answer<Vec<KeyHash>>;

    /// Adds a key.
    fn add_key(&self, key: Key) -> Answer<()>;

    /// The key with that hash. Whether it has expired is the asker's to see.
    fn key(&self, hash: KeyHash) -> Answer<Option<Key>>;

    /// The keys of a player, the last used first, at most so many. Whether one has expired is the asker's to see.
    fn keys(&self, player: PlayerId, limit: u32) -> Answer<Vec<Key>>;

    /// A key was used, and is good for longer.
    fn renew_key(&self, hash: KeyHash, used_ms: i64, expires_ms: i64) -> Answer<()>;

    /// Forgets a key, if there is one.
    fn drop_key(&self, hash: KeyHash) -> Answer<()>;

    /// Forgets all keys of a player, or all but one; which they were.
    fn drop_keys(&self, player: PlayerId, keep: Option<KeyHash>) -> Answer<Vec<KeyHash>>;

    /// Finished games, newest first, without their records.
    fn games(&self, which: WhichGames) -> Answer<Vec<Finished>>;

    /// One finished game, with its record.
    fn game(&self, table: TableId, number: u32) -> Answer<Option<Finished>>;

    /// What a player's finished games come to, by game.
    fn statistics(&self, player: PlayerId) -> Answer<Vec<Statistic>>;

    /// Removes some of what is outdated: as much as goes without anybody waiting for it. `before_ms` is the time that it
    /// must be older than.
    fn prune(&self, what: Outdated, before_ms: i64) -> Answer<Removed>;

    /// The newest time that anything in the store has, in milliseconds since 1970; 0 where there is nothing.
    fn newest_ms(&self) -> Answer<i64>;

    /// How large everything is.
    fn sizes(&self) -> Answer<Sizes>;

    /// Copies everything that is committed into a new file, while the server runs.
    fn backup(&self, to: &Path) -> Answer<()>;

    /// Whether it can write; where not, why.
    fn health(&self) -> Result<(), StoreError>;

    /// What the writer has counted.
    fn measures(&self) -> Measures;
}
