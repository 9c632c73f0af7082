//! The data folder: whose it is, and how its file is opened.
//!
//! It owns the lock, the file's name and the settings of a connection. It does not know what is in the file.

use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError, create_dir_all};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};

use crate::store::StoreError;

/// How much a committed write survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// The machine losing power: every commit waits for the disk.
    #[default]
    Full,
    /// The process dying, not the machine: faster, and a conscious choice.
    Process,
}

const FILE: &str = "paiju.sqlite";
const LOCK: &str = "paiju.lock";

/// An own data folder: held as long as this lives.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    durability: Durability,
    _lock: File,
}

impl Folder {
    /// Takes hold of the folder, and makes it where there is none.
    pub(super) fn hold(path: &Path, durability: Durability) -> Result<Self, StoreError> {
        create_dir_all(path).map_err(|why| cannot(path, &why))?;
        let lock = lock(path)?;
        if durability == Durability::Full {
            sync_names(path);
        }
        Ok(Self { path: path.into(), durability, _lock: lock })
    }

    /// A connection that may write.
    pub(super) fn connect(&self) -> Result<Connection, StoreError> {
        let file = file(&self.path);
        let connection = Connection::open(&file).map_err(|why| cannot(&file, &why))?;
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        let synchronous = match self.durability {
            Durability::Full => "FULL",
            Durability::Process => "OFF",
        };
        connection.pragma_update(None, "synchronous", synchronous)?;
        // The log of SQLite is folded into the file beside the writer, never by a commit that somebody waits for.
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        settle_down(connection)
    }
}

/// A connection to a folder that may be another's: it changes nothing.
pub(super) fn look(path: &Path) -> Result<Connection, StoreError> {
    let file = file(path);
    if !file.exists() {
        return Err(StoreError::NoData(path.display().to_string()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&file, flags).map_err(|why| cannot(&file, &why))?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "query_only", true)?;
    settle_down(connection)
}

fn settle_down(connection: Connection) -> Result<Connection, StoreError> {
    connection.pragma_update(None, "cache_size", -2_000)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// How many bytes the file and `SQLite`'s log beside it have.
pub(super) fn lengths(folder: &Path) -> (u64, u64) {
    let length = |file: PathBuf| file.metadata().map_or(0, |file| file.len());
    (length(file(folder)), length(folder.join(format!("{FILE}-wal"))))
}

pub(super) fn file(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join(LOCK);
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
    let lock = opened.map_err(|why| cannot(&path, &why))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::Held(folder.display().to_string())),
        Err(TryLockError::Error(why)) => Err(cannot(&path, &why)),
    }
}

/// A folder that was made just now outlives a power cut only when the one it is in has been written. Where folders
/// cannot be synced, there is nothing to be done.
pub(super) fn sync_names(folder: &Path) {
    for folder in folder.ancestors().take(2).filter(|path| !path.as_os_str().is_empty()) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

pub(super) fn cannot(path: &Path, why: &dyn Display) -> StoreError {
    StoreError::Open(format!("{}: {why}", path.display()))
}

/// What is wrong with one write stays with it; everything else is the disk's.
impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> Self {
        if let rusqlite::Error::SqliteFailure(ffi::Error { extended_code, .. }, _) = why
            && matches!(extended_code, ffi::SQLITE_IOERR_FSYNC | ffi::SQLITE_IOERR_DIR_FSYNC)
        {
            return Self::Unsynced(why.to_string());
        }
        match why.sqlite_error_code() {
            // Of a damaged page the rest of the file is not to suffer.
            None
            | Some(
                ErrorCode::ConstraintViolation
                | ErrorCode::TooBig
                | ErrorCode::TypeMismatch
                | ErrorCode::DatabaseCorrupt,
            ) => Self::Database(why.to_string()),
            Some(_) => Self::Disk(why.to_string()),
        }
    }
}
