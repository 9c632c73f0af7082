//! The store in one SQLite file: a writer with group commit, a reader, and a thread that folds the log into the file.

use std::fs::{File, TryLockError, create_dir_all};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::oneshot;

use super::writer::Writer;
use super::{Answer, Append, Lease, Row, Store, StoreError, TableId, Token, schema};

/// How much a committed write survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// The machine losing power: every commit waits for the disk.
    #[default]
    Full,
    /// The process dying, not the machine: faster, and a conscious choice.
    Process,
}

/// Tables in a data folder.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Writer,
    reader: Mutex<Connection>,
    /// Dropped, it ends the folding.
    _folder: Sender<()>,
    /// Held as long as the store is open: one server a folder.
    _lock: File,
}

const FILE: &str = "paiju.sqlite";
const LOCK: &str = "paiju.lock";
/// The log is folded into the file beside the writer, once it is so long.
const FOLD_AT: u64 = 16 << 20;

impl SqliteStore {
    /// Opens the data folder, and makes it where there is none.
    pub fn open(folder: &Path, durability: Durability) -> Result<Self, StoreError> {
        create_dir_all(folder).map_err(|why| cannot(folder, &why))?;
        let lock = hold(folder)?;
        let file = folder.join(FILE);
        let mut connection = connect(&file, durability)?;
        schema::migrate(&mut connection)?;
        let reader = Mutex::new(connect(&file, durability)?);
        let folder = fold_beside(file, durability)?;
        Ok(Self { writer: Writer::start(connection)?, reader, _folder: folder, _lock: lock })
    }

    /// Looks something up in what has been committed.
    fn look<T>(&self, query: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Answer<T> {
        let (answer, answered) = oneshot::channel();
        let found = self.reader.lock().map_err(|_| StoreError::Closed).and_then(|reader| query(&reader));
        let _ = answer.send(found);
        answered
    }
}

fn cannot(path: &Path, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Open(format!("{}: {why}", path.display()))
}

fn hold(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join(LOCK);
    let lock = File::create(&path).map_err(|why| cannot(&path, &why))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::Held(folder.display().to_string())),
        Err(TryLockError::Error(why)) => Err(cannot(&path, &why)),
    }
}

fn connect(file: &Path, durability: Durability) -> Result<Connection, StoreError> {
    let connection = Connection::open(file).map_err(|why| cannot(file, &why))?;
    let synchronous = match durability {
        Durability::Full => "FULL",
        Durability::Process => "OFF",
    };
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", synchronous)?;
    // The log is folded beside the writer, never by a commit that somebody waits for.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// Folds the log into the file now and then, with a connection of its own.
fn fold_beside(file: PathBuf, durability: Durability) -> Result<Sender<()>, StoreError> {
    let connection = connect(&file, durability)?;
    let (alive, ends) = channel::<()>();
    let log = file.with_extension("sqlite-wal");
    let fold = move || {
        while ends.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
            if log.metadata().is_ok_and(|file| file.len() > FOLD_AT) {
                // What cannot be folded now is folded a second later.
                let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
            }
        }
    };
    std::thread::Builder::new()
        .name("paiju-folder".into())
        .spawn(fold)
        .map_err(|why| StoreError::Open(why.to_string()))?;
    Ok(alive)
}

impl Store for SqliteStore {
    fn create(&self, table: TableId, holder: &str, until_ms: i64) -> Answer<Lease> {
        let holder = holder.to_owned();
        self.writer.write(move |connection| {
            let sql = "INSERT OR IGNORE INTO tables (id, token, holder, until_ms) VALUES (?, 1, ?, ?)";
            match connection.prepare_cached(sql)?.execute(params![table.0, holder, until_ms])? {
                0 => Err(StoreError::Exists(table)),
                _ => Ok(Lease { table, token: Token(1), until_ms }),
            }
        })
    }

    fn take(&self, table: TableId, holder: &str, now_ms: i64, until_ms: i64) -> Answer<Lease> {
        let holder = holder.to_owned();
        self.writer.write(move |connection| {
            let held = held(connection, table)?;
            match held.holder {
                Some(other) if other != holder && held.until_ms > now_ms => {
                    Err(StoreError::Leased { table, holder: other, until_ms: held.until_ms })
                }
                _ => {
                    let token = held.token.0 + 1;
                    let sql = "UPDATE tables SET token = ?, holder = ?, until_ms = ? WHERE id = ?";
                    connection.prepare_cached(sql)?.execute(params![token, holder, until_ms, table.0])?;
                    Ok(Lease { table, token: Token(token), until_ms })
                }
            }
        })
    }

    fn release(&self, lease: Lease) -> Answer<()> {
        self.writer.write(move |connection| {
            let sql = "UPDATE tables SET holder = NULL, until_ms = 0 WHERE id = ? AND token = ?";
            connection.prepare_cached(sql)?.execute(params![lease.table.0, lease.token.0])?;
            Ok(())
        })
    }

    fn append(&self, append: Append) -> Answer<()> {
        self.writer.write(move |connection| {
            let Append { table, token, at, time_ms, entries } = append;
            let held = held(connection, table)?;
            if held.token != token {
                return Err(StoreError::Fenced { table, found: token, current: held.token });
            }
            if held.next != at {
                return Err(StoreError::OutOfOrder { table, expected: held.next, found: at });
            }
            let mut insert =
                connection.prepare_cached("INSERT INTO log (id, n, time_ms, entry) VALUES (?, ?, ?, ?)")?;
            for (n, entry) in (at..).zip(&entries) {
                insert.execute(params![table.0, n, time_ms, entry])?;
            }
            let next = at + entries.len() as u64;
            connection
                .prepare_cached("UPDATE tables SET next = ? WHERE id = ?")?
                .execute(params![next, table.0])?;
            Ok(())
        })
    }

    fn read(&self, table: TableId, from: u64) -> Answer<Vec<Row>> {
        self.look(|connection| {
            held(connection, table)?;
            let sql = "SELECT n, time_ms, entry FROM log WHERE id = ? AND n >= ? ORDER BY n";
            let mut query = connection.prepare_cached(sql)?;
            let rows = query.query_map(params![table.0, from], |row| {
                Ok(Row { n: row.get(0)?, time_ms: row.get(1)?, entry: row.get(2)? })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn tables(&self) -> Answer<Vec<(TableId, u64)>> {
        self.look(|connection| {
            let mut query = connection.prepare_cached("SELECT id, next FROM tables ORDER BY id")?;
            let rows = query.query_map([], |row| Ok((TableId(row.get(0)?), row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }
}

/// What the store knows of a table.
struct Held {
    next: u64,
    token: Token,
    holder: Option<String>,
    until_ms: i64,
}

fn held(connection: &Connection, table: TableId) -> Result<Held, StoreError> {
    let sql = "SELECT next, token, holder, until_ms FROM tables WHERE id = ?";
    let found = connection.prepare_cached(sql)?.query_row(params![table.0], |row| {
        let token = Token(row.get(1)?);
        Ok(Held { next: row.get(0)?, token, holder: row.get(2)?, until_ms: row.get(3)? })
    });
    found.optional()?.ok_or(StoreError::NoTable(table))
}
