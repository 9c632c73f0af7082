//! Players and keys, as they are in the file.

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use crate::store::{Key, Player, PlayerId, StoreError, TableId};

const PLAYER: &str = "SELECT id, name, login, password, created_ms FROM players";

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Player> {
    Ok(Player {
        id: PlayerId(row.get(0)?),
        name: row.get(1)?,
        login: row.get(2)?,
        password: row.get(3)?,
        created_ms: row.get(4)?,
    })
}

fn find(connection: &Connection, condition: &str, value: &dyn ToSql) -> Result<Option<Player>, StoreError> {
    let mut query = connection.prepare_cached(&format!("{PLAYER} WHERE {condition} = ?"))?;
    Ok(query.query_row([value], read).optional()?)
}

pub(super) fn by_id(connection: &Connection, id: PlayerId) -> Result<Option<Player>, StoreError> {
    find(connection, "id", &id.0)
}

pub(super) fn by_login(connection: &Connection, login: &str) -> Result<Option<Player>, StoreError> {
    find(connection, "login", &login)
}

fn check_login(connection: &Connection, player: &Player) -> Result<(), StoreError> {
    let Some(login) = &player.login else { return Ok(()) };
    match by_login(connection, login)? {
        Some(other) if other.id != player.id => Err(StoreError::LoginTaken(login.clone())),
        _ => Ok(()),
    }
}

pub(super) fn add(connection: &Connection, player: &Player) -> Result<(), StoreError> {
    if by_id(connection, player.id)?.is_some() {
        return Err(StoreError::PlayerExists(player.id));
    }
    check_login(connection, player)?;
    let Player { id, name, login, password, created_ms } = player;
    let sql = "INSERT INTO players (id, name, login, password, created_ms) VALUES (?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![id.0, name, login, password, created_ms])?;
    Ok(())
}

pub(super) fn change(connection: &Connection, player: &Player) -> Result<(), StoreError> {
    if by_id(connection, player.id)?.is_none() {
        return Err(StoreError::NoPlayer(player.id));
    }
    check_login(connection, player)?;
    let Player { id, name, login, password, created_ms } = player;
    let sql = "UPDATE players SET name = ?, login = ?, password = ?, created_ms = ? WHERE id = ?";
    connection.prepare_cached(sql)?.execute(params![name, login, password, created_ms, id.0])?;
    Ok(())
}

pub(super) fn add_key(connection: &Connection, key: &Key) -> Result<(), StoreError> {
    if by_id(connection, key.player)?.is_none() {
        return Err(StoreError::NoPlayer(key.player));
    }
    let (table, seat) = key.seat.map(|(table, seat)| (table.0, seat)).unzip();
    let sql =
        "INSERT INTO keys (hash, player, table_id, seat, created_ms, expires_ms) VALUES (?, ?, ?, ?, ?, ?)";
    let mut insert = connection.prepare_cached(sql)?;
    insert.execute(params![key.hash, key.player.0, table, seat, key.created_ms, key.expires_ms])?;
    Ok(())
}

pub(super) fn key(connection: &Connection, hash: [u8; 32]) -> Result<Option<Key>, StoreError> {
    let sql = "SELECT hash, player, table_id, seat, created_ms, expires_ms FROM keys WHERE hash = ?";
    Ok(connection.prepare_cached(sql)?.query_row(params![hash], read_key).optional()?)
}

pub(super) fn read_key(row: &Row<'_>) -> rusqlite::Result<Key> {
    let table: Option<[u8; 16]> = row.get(2)?;
    Ok(Key {
        hash: row.get(0)?,
        player: PlayerId(row.get(1)?),
        seat: table.map(TableId).zip(row.get(3)?),
        created_ms: row.get(4)?,
        expires_ms: row.get(5)?,
    })
}

pub(super) fn drop_key(connection: &Connection, hash: [u8; 32]) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM keys WHERE hash = ?")?.execute(params![hash])?;
    Ok(())
}
