//! The shape of the file, and how an older one becomes the present one.

use rusqlite::Connection;

use super::StoreError;

/// The schema that this server writes.
pub const SCHEMA: u32 = MIGRATIONS.len() as u32;

/// Step `n` turns schema `n` into `n + 1`; an empty file has schema 0. A step that was released never changes.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE tables (
        id BLOB PRIMARY KEY,
        next INTEGER NOT NULL DEFAULT 0,
        token INTEGER NOT NULL,
        holder TEXT,
        until_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE log (
        id BLOB NOT NULL REFERENCES tables (id),
        n INTEGER NOT NULL,
        time_ms INTEGER NOT NULL,
        entry BLOB NOT NULL,
        PRIMARY KEY (id, n)
    ) STRICT, WITHOUT ROWID;
"];

/// Brings the file up to the present schema, or says that it is of a newer server.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let found = version(connection)?;
    if found > SCHEMA {
        return Err(StoreError::Newer { found, known: SCHEMA });
    }
    for (from, step) in MIGRATIONS.iter().enumerate().skip(found as usize) {
        let change = connection.transaction()?;
        change.execute_batch(step)?;
        change.pragma_update(None, "user_version", from + 1)?;
        change.commit()?;
    }
    Ok(())
}

pub(super) fn version(connection: &Connection) -> Result<u32, StoreError> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}
