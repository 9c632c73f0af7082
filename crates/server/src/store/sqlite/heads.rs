//! Where each table's log ends.
//!
//! The row of a table says it as of the last settling; for entries since then it is known here, and after a crash it is
//! found in the log. It owns that knowledge and the finding. An append therefore writes one row, at the end of the log.
//!
//! What is here has been committed. A reader asks here first and looks into the file after that, so that he sees at
//! least what was committed when he came.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, params};

use super::damage::Damages;
use crate::store::{StoreError, TableId};

/// The end of a table's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// The table's number in the file.
    pub no: i64,
    /// The place of the next entry.
    pub next: u64,
    /// Where the last entry is in the log of all tables.
    pub last: i64,
}

/// The heads of tables that were written since the last settling.
#[derive(Debug, Default)]
pub(super) struct Heads(Mutex<BTreeMap<TableId, Head>>);

impl Heads {
    /// Those that the rows of the file do not know yet.
    pub(super) fn find(connection: &Connection, damages: &Damages) -> Result<Self, StoreError> {
        let sql = "SELECT id, tables.no, n, seq FROM log JOIN tables USING (no)
            WHERE seq > (SELECT seq FROM settled) ORDER BY seq";
        let mut query = connection.prepare(sql)?;
        let found = query.query_map([], |row| {
            let next = row.get::<_, u64>(2)? + 1;
            let (no, last) = (row.get(1)?, row.get(3)?);
            // A table without a readable name is nobody's to ask for; the others are found.
            let id = row.get(0).inspect_err(|why| damages.report(&format!("name of table number {no}"), why));
            Ok(id.ok().map(|id| (TableId(id), Head { no, next, last })))
        })?;
        let found = found.collect::<Result<Vec<_>, _>>()?;
        Ok(Self(Mutex::new(found.into_iter().flatten().collect())))
    }

    /// A map is whole after every step, also where somebody panicked.
    pub(super) fn lock(&self) -> MutexGuard<'_, BTreeMap<TableId, Head>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The end of a table's log, at least as far as it was committed when this was called.
    pub(super) fn of(&self, connection: &Connection, table: TableId) -> Result<Head, StoreError> {
        let since = self.lock().get(&table).copied();
        since.map_or_else(|| settled(connection, table), Ok)
    }
}

fn settled(connection: &Connection, table: TableId) -> Result<Head, StoreError> {
    let mut query = connection.prepare_cached("SELECT no, next, last FROM tables WHERE id = ?")?;
    let found = query.query_row(params![table.0], |row| {
        Ok(Head { no: row.get(0)?, next: row.get(1)?, last: row.get(2)? })
    });
    found.optional()?.ok_or(StoreError::NoTable(table))
}

/// Tells the rows of these tables where their logs end, and the file that all rows up to `seq` know it.
pub(super) fn settle<'a>(
    connection: &Connection,
    heads: impl IntoIterator<Item = &'a Head>,
    seq: i64,
) -> Result<(), StoreError> {
    let mut update = connection.prepare_cached("UPDATE tables SET next = ?, last = ? WHERE no = ?")?;
    for head in heads {
        update.execute(params![head.next, head.last, head.no])?;
    }
    connection.prepare_cached("UPDATE settled SET seq = ?")?.execute(params![seq])?;
    Ok(())
}
