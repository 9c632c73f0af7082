//! Looks through the whole file for what cannot be read, the server running or not.
//!
//! It owns which rows are looked at. What a log says is not its business.

use std::fmt::Write as _;
use std::path::Path;

use rusqlite::{Connection, Row, params};

use super::keys;
use super::query::from_json;
use super::{cards, folder, games, players, schema};
use crate::store::{Damage, Finished, StoreError};

/// As many games are held in memory at once.
const SOME: usize = 64;

/// A data folder that is looked through.
pub struct Inspection(Connection);

impl std::fmt::Debug for Inspection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inspection").finish_non_exhaustive()
    }
}

impl Inspection {
    /// Opens a folder; nothing in it is changed.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let connection = folder::look(folder)?;
        schema::compare(&connection)?;
        Ok(Self(connection))
    }

    /// How many tables and finished games there are.
    pub fn counts(&self) -> Result<(u64, u64), StoreError> {
        let count = |sql: &str| self.0.query_row(sql, [], |row| row.get::<_, u64>(0));
        Ok((count("SELECT count(*) FROM tables")?, count("SELECT count(*) FROM games")?))
    }

    /// What the database finds wrong with its own file.
    pub fn integrity(&self) -> Result<Vec<Damage>, StoreError> {
        integrity(&self.0)
    }

    /// Rows of every kind that cannot be read, and entries that belong to no table.
    pub fn rows(&self) -> Result<Vec<Damage>, StoreError> {
        let mut damaged = Vec::new();
        let cards = format!("SELECT {}, cards.no FROM cards JOIN tables USING (no)", cards::COLUMNS);
        let card = |row: &Row<'_>| {
            cards::read(row)?;
            from_json::<serde::de::IgnoredAny>(row, 6).map(drop)
        };
        self.each(&cards, "card", card, &mut damaged)?;
        let sql = "SELECT id, name, login, password, created_ms, hex(id) FROM players";
        self.each(sql, "player", |row| players::read(row).map(drop), &mut damaged)?;
        let sql = format!("SELECT {}, hex(hash) FROM keys", keys::COLUMNS);
        self.each(&sql, "key", |row| keys::read(row).map(drop), &mut damaged)?;
        let sql = "SELECT seq, seq FROM log WHERE no NOT IN (SELECT no FROM tables)
            AND no NOT IN (SELECT no FROM removed_logs)";
        let stray = |row: &Row<'_>| {
            let seq: i64 = row.get(0)?;
            Err::<(), _>(rusqlite::Error::IntegralValueOutOfRange(0, seq))
        };
        let mut strays = Vec::new();
        self.each(sql, "entry", stray, &mut strays)?;
        damaged
            .extend(strays.into_iter().map(|stray| Damage { why: "it belongs to no table".into(), ..stray }));
        Ok(damaged)
    }

    /// Reads every row; the last column names it.
    fn each(
        &self,
        sql: &str,
        what: &'static str,
        read: impl Fn(&Row<'_>) -> rusqlite::Result<()>,
        damaged: &mut Vec<Damage>,
    ) -> Result<(), StoreError> {
        let mut query = self.0.prepare(sql)?;
        let name = query.column_count() - 1;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            if let Err(why) = read(row) {
                damaged.push(Damage { what, which: name_of(row, name), why: why.to_string() });
            }
        }
        Ok(())
    }

    /// Some finished games with their records, from behind a place in the file on, and the place to go on from; those
    /// that cannot be read are damage.
    #[expect(clippy::type_complexity, reason = "read in one place")]
    pub fn games(&self, after: i64) -> Result<Option<(i64, Vec<Result<Finished, Damage>>)>, StoreError> {
        let sql = "SELECT id, number, game, preset, ended_ms, players, scores, text, record, rowid FROM games
            WHERE rowid > ? ORDER BY rowid LIMIT ?";
        let mut query = self.0.prepare_cached(sql)?;
        let mut rows = query.query(params![after, SOME])?;
        let (mut last, mut found) = (None, Vec::new());
        while let Some(row) = rows.next()? {
            last = Some(row.get(9)?);
            found.push(games::read(row).map_err(|why| {
                let which = format!("number {} of table {}", name_of(row, 1), name_of(row, 0));
                Damage { what: "game", which, why: why.to_string() }
            }));
        }
        Ok(last.map(|last| (last, found)))
    }
}

/// A value as a person would name it.
fn name_of(row: &Row<'_>, column: usize) -> String {
    use rusqlite::types::ValueRef::{Blob, Integer, Null, Real, Text};
    match row.get_ref(column) {
        Ok(Integer(number)) => number.to_string(),
        Ok(Text(text)) => String::from_utf8_lossy(text).to_lowercase(),
        Ok(Blob(bytes)) => bytes.iter().fold(String::new(), |mut digits, byte| {
            // Writing to memory cannot fail.
            let _ = write!(digits, "{byte:02x}");
            digits
        }),
        Ok(Null | Real(_)) | Err(_) => "?".into(),
    }
}

pub(super) fn integrity(connection: &Connection) -> Result<Vec<Damage>, StoreError> {
    let mut damaged = Vec::new();
    let mut query = connection.prepare("PRAGMA integrity_check")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let why: String = row.get(0)?;
        if why != "ok" {
            damaged.push(Damage { what: "database", which: "file".into(), why });
        }
    }
    let mut query = connection.prepare("PRAGMA foreign_key_check")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (which, parent): (String, String) = (row.get(0)?, row.get(2)?);
        damaged.push(Damage { what: "database", which, why: format!("a row refers to nothing in {parent}") });
    }
    Ok(damaged)
}
