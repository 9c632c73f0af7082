//! Keys, as they are in the file.
//!
//! It owns their rows. It has no clock, and so it forgets none by itself: whether a key has expired is seen when it is
//! used, and a clock that was wrong for a while has taken nothing away.

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use super::players;
use crate::store::{Key, KeyHash, PlayerId, StoreError, TableId};

/// What a key is read from, in this order.
pub(super) const COLUMNS: &str = "hash, player, table_id, seat, created_ms, expires_ms, used_ms, client";

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Key> {
    let table: Option<[u8; 16]> = row.get(2)?;
    Ok(Key {
        hash: row.get(0)?,
        player: PlayerId(row.get(1)?),
        seat: table.map(TableId).zip(row.get(3)?),
        created_ms: row.get(4)?,
        expires_ms: row.get(5)?,
        used_ms: row.get(6)?,
        client: row.get(7)?,
    })
}

pub(super) fn add(connection: &Connection, key: &Key) -> Result<(), StoreError> {
    players::living(connection, key.player)?;
    let (table, seat) = key.seat.map(|(table, seat)| (table.0, seat)).unzip();
    let sql = "INSERT INTO keys (hash, player, table_id, seat, created_ms, expires_ms, used_ms, client)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let mut insert = connection.prepare_cached(sql)?;
    let Key { hash, player, created_ms, expires_ms, used_ms, client, .. } = key;
    insert.execute(params![hash, player.0, table, seat, created_ms, expires_ms, used_ms, client])?;
    Ok(())
}

pub(super) fn one(connection: &Connection, hash: KeyHash) -> Result<Option<Key>, StoreError> {
    let mut query = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM keys WHERE hash = ?"))?;
    Ok(query.query_row(params![hash], read).optional()?)
}

pub(super) fn of_player(
    connection: &Connection,
    player: PlayerId,
    limit: u32,
) -> Result<Vec<Key>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM keys WHERE player = ? ORDER BY used_ms DESC, hash LIMIT ?");
    let mut query = connection.prepare_cached(&sql)?;
    let keys = query.query_map(params![player.0, limit], read)?;
    Ok(keys.collect::<Result<_, _>>()?)
}

pub(super) fn renew(
    connection: &Connection,
    hash: KeyHash,
    used_ms: i64,
    expires_ms: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE keys SET used_ms = ?, expires_ms = ? WHERE hash = ?";
    connection.prepare_cached(sql)?.execute(params![used_ms, expires_ms, hash])?;
    Ok(())
}

pub(super) fn drop_one(connection: &Connection, hash: KeyHash) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM keys WHERE hash = ?")?.execute(params![hash])?;
    Ok(())
}

/// Forgets the keys of a player but one; which they were.
pub(super) fn drop_all(
    connection: &Connection,
    player: PlayerId,
    keep: Option<KeyHash>,
) -> Result<Vec<KeyHash>, StoreError> {
    let sql = "DELETE FROM keys WHERE player = ? AND hash IS NOT ? RETURNING hash";
    let mut delete = connection.prepare_cached(sql)?;
    let bound: [&dyn ToSql; 2] = [&player.0, &keep];
    let hashes = delete.query_map(bound, |row| row.get(0))?;
    Ok(hashes.collect::<Result<_, _>>()?)
}
