//! Players, as they are in the file.

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use super::keys;
use crate::names::fold_login;
use crate::store::{KeyHash, Player, PlayerId, StoreError};

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

/// A player who has not deleted the account.
pub(super) fn living(connection: &Connection, id: PlayerId) -> Result<Player, StoreError> {
    let found = find(connection, "erased = 0 AND id", &id.0)?;
    found.ok_or(StoreError::NoPlayer(id))
}

pub(super) fn is_erased(connection: &Connection, id: PlayerId) -> Result<bool, StoreError> {
    Ok(find(connection, "erased = 1 AND id", &id.0)?.is_some())
}

pub(super) fn add(connection: &Connection, player: &Player) -> Result<(), StoreError> {
    if by_id(connection, player.id)?.is_some() {
        return Err(StoreError::PlayerExists(player.id));
    }
    let Player { id, name, login, password, created_ms } = player;
    if let Some(login) = login {
        free(connection, login)?;
    }
    let sql = "INSERT INTO players (id, name, login, password, created_ms) VALUES (?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![id.0, name, login, password, created_ms])?;
    Ok(())
}

fn free(connection: &Connection, login: &str) -> Result<(), StoreError> {
    match by_login(connection, login)? {
        Some(_) => Err(StoreError::LoginTaken(login.to_owned())),
        None => Ok(()),
    }
}

pub(super) fn rename(connection: &Connection, id: PlayerId, name: &str) -> Result<Player, StoreError> {
    let player = living(connection, id)?;
    connection.prepare_cached("UPDATE players SET name = ? WHERE id = ?")?.execute(params![name, id.0])?;
    Ok(Player { name: name.to_owned(), ..player })
}

pub(super) fn register(
    connection: &Connection,
    id: PlayerId,
    login: &str,
    password: &str,
) -> Result<Player, StoreError> {
    let player = living(connection, id)?;
    if player.login.is_some() {
        return Err(StoreError::HasAccount(id));
    }
    free(connection, login)?;
    let sql = "UPDATE players SET login = ?, password = ? WHERE id = ?";
    connection.prepare_cached(sql)?.execute(params![login, password, id.0])?;
    Ok(Player { login: Some(login.to_owned()), password: Some(password.to_owned()), ..player })
}

pub(super) fn change_password(
    connection: &Connection,
    id: PlayerId,
    [from, to]: [&str; 2],
    keep: KeyHash,
) -> Result<Vec<KeyHash>, StoreError> {
    if living(connection, id)?.password.as_deref() != Some(from) {
        return Err(StoreError::OtherPassword(id));
    }
    connection.prepare_cached("UPDATE players SET password = ? WHERE id = ?")?.execute(params![to, id.0])?;
    keys::drop_all(connection, id, Some(keep))
}

/// Logins of earlier servers as they are looked for now. Of several that have become the same, the oldest player keeps
/// it; the others get a number behind it, and the log says so.
pub(super) fn fold_logins(connection: &Connection) -> Result<(), StoreError> {
    let mut query =
        connection.prepare(&format!("{PLAYER} WHERE login IS NOT NULL ORDER BY created_ms, id"))?;
    let players = query.query_map([], read)?.collect::<Result<Vec<Player>, _>>()?;
    // First all are free: a new login may be an old one of somebody who comes later.
    connection.execute("UPDATE players SET login = NULL", [])?;
    for Player { id, login, .. } in players {
        let login = login.unwrap_or_default();
        let folded = fold_login(&login);
        let mut wanted = folded.clone();
        for number in 2_u64.. {
            if by_login(connection, &wanted)?.is_none() {
                break;
            }
            wanted = format!("{folded}-{number}");
        }
        if wanted != folded {
            tracing::warn!(player = %id, %login, now = %wanted, "a login was another player's already, and has changed");
        }
        connection.execute("UPDATE players SET login = ? WHERE id = ?", params![wanted, id.0])?;
    }
    Ok(())
}
