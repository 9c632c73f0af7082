//! Why a store refuses, or cannot.

use super::{PlayerId, TableId, Token};

/// A refusal. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another process has the data folder open.
    #[error("the data folder {0} is in use by another server: stop that one, or choose another folder")]
    Held(String),
    /// The data was written by a newer server.
    #[error("the data has schema {found}, this server knows up to {known}: use a newer server")]
    Newer {
        /// The schema of the file.
        found: u32,
        /// The newest schema this server knows.
        known: u32,
    },
    /// The data is of an older server, and only a server that may write brings it up to date.
    #[error(
        "the data has schema {found}, not {known}: start the server with it once, which brings it up to date"
    )]
    Older {
        /// The schema of the file.
        found: u32,
        /// The schema this server writes.
        known: u32,
    },
    /// No server has kept anything in the folder.
    #[error("the folder {0} has no data of a server")]
    NoData(String),
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
    /// That game of the table is over already, or the game is another table's.
    #[error("game {number} of table {table} cannot end here: it is over already, or it is not this table's")]
    NotThisGame {
        /// The table of the write.
        table: TableId,
        /// The number of the game.
        number: u32,
    },
    /// Something of the table cannot be read; everything else can.
    #[error("the data of table {table} is damaged: {why}; `paiju check` tells what else is")]
    Damaged {
        /// The table.
        table: TableId,
        /// What is wrong with it.
        why: String,
    },
    /// There is no such player.
    #[error("there is no player {0}")]
    NoPlayer(PlayerId),
    /// A player of that name exists.
    #[error("player {0} exists already")]
    PlayerExists(PlayerId),
    /// Another player signs in with that.
    #[error("another player signs in as {0:?}: choose another name")]
    LoginTaken(String),
    /// The player has a login and a password already.
    #[error("player {0} has an account already")]
    HasAccount(PlayerId),
    /// The password was changed by somebody else in the meantime.
    #[error("the password of player {0} is another one by now: sign in again")]
    OtherPassword(PlayerId),
    /// A backup never overwrites.
    #[error("{0} exists already: name a file that does not")]
    FileExists(String),
    /// What was to be restored is no sound backup.
    #[error("{0} is no sound backup: {1}")]
    BadBackup(String, String),
    /// A commit failed; this and all later writes are refused until there is room again, which the store finds out.
    #[error("nothing can be written now: {0}; make room on the disk, and the server goes on by itself")]
    ReadOnly(String),
    /// The disk could not say that a commit is on it; writes are refused until the server is started anew.
    #[error("nothing can be written any more: {0}; mend the disk, then restart the server")]
    Unsynced(String),
    /// The folder may be a running server's, and was opened to look into it.
    #[error("nothing is written here: the data was opened to look into it, ask the server that has it")]
    OnlyLooking,
    /// The disk failed, or something has locked the file.
    #[error("the disk: {0}")]
    Disk(String),
    /// The database said no to this one.
    #[error("the database: {0}")]
    Database(String),
    /// The store was shut down.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Its stable name.
    pub fn tag(&self) -> &'static str {
        match self {
            Self::Held(_) => "STORE_HELD",
            Self::Newer { .. } => "STORE_NEWER",
            Self::Older { .. } => "STORE_OLDER",
            Self::NoData(_) => "NO_DATA",
            Self::Open(_) => "STORE_OPEN",
            Self::NoTable(_) => "NO_TABLE",
            Self::Exists(_) => "TABLE_EXISTS",
            Self::Leased { .. } => "TABLE_LEASED",
            Self::Fenced { .. } => "TABLE_FENCED",
            Self::OutOfOrder { .. } => "OUT_OF_ORDER",
            Self::NotThisGame { .. } => "NOT_THIS_GAME",
            Self::Damaged { .. } => "DAMAGED",
            Self::NoPlayer(_) => "NO_PLAYER",
            Self::PlayerExists(_) => "PLAYER_EXISTS",
            Self::LoginTaken(_) => "LOGIN_TAKEN",
            Self::HasAccount(_) => "HAS_ACCOUNT",
            Self::OtherPassword(_) => "OTHER_PASSWORD",
            Self::FileExists(_) => "FILE_EXISTS",
            Self::BadBackup(..) => "BAD_BACKUP",
            Self::ReadOnly(_) => "READ_ONLY",
            Self::Unsynced(_) => "DISK_UNSYNCED",
            Self::OnlyLooking => "ONLY_LOOKING",
            Self::Disk(_) => "STORE_DISK",
            Self::Database(_) => "STORE_DATABASE",
            Self::Closed => "STORE_CLOSED",
        }
    }
}
