//! Bans and mutes as they are in the file, and the sizes of logs.

use rusqlite::{Connection, OptionalExtension, Row as Found, params};

use super::SqliteStore;
use super::reader::Books;
use crate::store::{AdminStore, Answer, Ban, Banned, Network, PlayerId, StoreError, TableId};

impl AdminStore for SqliteStore {
    fn bans(&self) -> Answer<Vec<Ban>> {
        self.readers.look(|books| bans(&books.connection))
    }

    fn add_ban(&self, ban: Ban) -> Answer<i64> {
        self.writer.write(move |ledger| add(&ledger.connection, &ban))
    }

    fn lift_ban(&self, no: i64) -> Answer<bool> {
        self.writer.write(move |ledger| {
            let mut delete = ledger.connection.prepare_cached("DELETE FROM bans WHERE no = ?")?;
            Ok(delete.execute(params![no])? > 0)
        })
    }

    fn mutes(&self) -> Answer<Vec<PlayerId>> {
        self.readers.look(|books| {
            let mut query =
                books.connection.prepare_cached("SELECT player FROM mutes ORDER BY created_ms")?;
            let rows = query.query_map([], |row| row.get(0).map(PlayerId))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn mute(&self, player: PlayerId, muted: bool, now_ms: i64) -> Answer<()> {
        self.writer.write(move |ledger| {
            if muted {
                let sql = "INSERT OR IGNORE INTO mutes (player, created_ms) VALUES (?, ?)";
                ledger.connection.prepare_cached(sql)?.execute(params![player.0, now_ms])?;
            } else {
                let sql = "DELETE FROM mutes WHERE player = ?";
                ledger.connection.prepare_cached(sql)?.execute(params![player.0])?;
            }
            Ok(())
        })
    }

    fn log_sizes(&self, tables: Vec<TableId>) -> Answer<Vec<u64>> {
        self.readers.look(move |books| tables.iter().map(|table| size(books, *table)).collect())
    }
}

fn bans(connection: &Connection) -> Result<Vec<Ban>, StoreError> {
    let sql = "SELECT no, player, network, until_ms, reason, created_ms FROM bans ORDER BY no";
    let mut query = connection.prepare_cached(sql)?;
    let rows = query.query_map([], read)?.collect::<Result<Vec<_>, _>>()?;
    // A range that a later server writes in another way keeps nobody out here.
    Ok(rows.into_iter().flatten().collect())
}

fn read(row: &Found<'_>) -> rusqlite::Result<Option<Ban>> {
    let player: Option<[u8; 16]> = row.get(1)?;
    let network: Option<String> = row.get(2)?;
    let network = network.and_then(|text| text.parse::<Network>().ok()).map(Banned::Network);
    let Some(who) = player.map(|id| Banned::Player(PlayerId(id))).or(network) else { return Ok(None) };
    Ok(Some(Ban {
        no: row.get(0)?,
        who,
        until_ms: row.get(3)?,
        reason: row.get(4)?,
        created_ms: row.get(5)?,
    }))
}

fn add(connection: &Connection, ban: &Ban) -> Result<i64, StoreError> {
    let mut forget = connection.prepare_cached("DELETE FROM bans WHERE until_ms < ?")?;
    forget.execute(params![ban.created_ms])?;
    let (player, network) = match ban.who {
        Banned::Player(player) => (Some(player.0), None),
        Banned::Network(network) => (None, Some(network.to_string())),
    };
    let sql = "INSERT INTO bans (player, network, until_ms, reason, created_ms) VALUES (?, ?, ?, ?, ?) RETURNING no";
    let mut insert = connection.prepare_cached(sql)?;
    let no = insert
        .query_row(params![player, network, ban.until_ms, ban.reason, ban.created_ms], |row| row.get(0))?;
    Ok(no)
}

/// The bytes of a log, counted from its last entry back: each says where the one before it is.
fn size(books: &Books, table: TableId) -> Result<u64, StoreError> {
    let head = books.heads.of(&books.connection, table)?;
    let look = books.connection.unchecked_transaction()?;
    let mut query = look.prepare_cached("SELECT prev, length(entry) FROM log WHERE seq = ?")?;
    let (mut seq, mut bytes) = (head.last, 0_u64);
    for _ in 0..head.next {
        let found: Option<(i64, u64)> =
            query.query_row(params![seq], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let Some((prev, length)) = found else { break };
        bytes += length;
        seq = prev;
    }
    Ok(bytes)
}
