//! Cards of tables, and the logs behind them, as they are in the file.
//!
//! It owns their rows. Who may write a log, and where, is the ledger's.

use rusqlite::{Connection, OptionalExtension, Row as Found, params};

use super::query::{Query, from_json, to_json};
use super::reader::Books;
use crate::store::{Back, Card, PlayerId, Row, Status, StoreError, TableId, TableRow, Which};

const COLUMNS: &str = "tables.id, game, status, public, players, text, updated_ms";
const CARDS: &str = "cards JOIN tables USING (no)";

/// Writes a table's card in the place of the one it has.
pub(super) fn put(connection: &Connection, no: i64, card: &Card) -> Result<(), StoreError> {
    let players = to_json(&card.players)?;
    let mut old = connection.prepare_cached("SELECT players FROM cards WHERE no = ?")?;
    let old: Option<Vec<PlayerId>> = old.query_row(params![no], |row| from_json(row, 0)).optional()?;
    let sql = "INSERT INTO cards (no, game, status, public, players, text, updated_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (no) DO UPDATE SET game = excluded.game, status = excluded.status, public = excluded.public,
            players = excluded.players, text = excluded.text, updated_ms = excluded.updated_ms";
    let Card { game, status, public, text, updated_ms, .. } = card;
    connection.prepare_cached(sql)?.execute(params![
        no,
        game,
        status.word(),
        public,
        players,
        text,
        updated_ms
    ])?;
    belong(connection, no, &old.unwrap_or_default(), &card.players)
}

/// Players who came and went; mostly nobody did.
fn belong(connection: &Connection, no: i64, old: &[PlayerId], new: &[PlayerId]) -> Result<(), StoreError> {
    for gone in old.iter().filter(|player| !new.contains(player)) {
        let mut delete = connection.prepare_cached("DELETE FROM belongs WHERE player = ? AND no = ?")?;
        delete.execute(params![gone.0, no])?;
    }
    for come in new.iter().filter(|player| !old.contains(player)) {
        let mut insert =
            connection.prepare_cached("INSERT OR IGNORE INTO belongs (player, no) VALUES (?, ?)")?;
        insert.execute(params![come.0, no])?;
    }
    Ok(())
}

fn read(row: &Found<'_>) -> rusqlite::Result<(TableId, Card)> {
    let word = row.get_ref(2)?.as_str()?;
    // A word of a newer server: this one cannot continue such a table.
    let status = Status::named(word).unwrap_or(Status::Stuck);
    let card = Card {
        game: row.get(1)?,
        status,
        public: row.get(3)?,
        players: from_json(row, 4)?,
        text: row.get(5)?,
        updated_ms: row.get(6)?,
    };
    Ok((TableId(row.get(0)?), card))
}

fn with_head(books: &Books, (id, card): (TableId, Card)) -> Result<TableRow, StoreError> {
    let next = books.heads.of(&books.connection, id)?.next;
    Ok(TableRow { id, next, card })
}

pub(super) fn list(books: &Books, which: &Which) -> Result<Vec<TableRow>, StoreError> {
    let query = Query::new(CARDS, "updated_ms")
        .when("status = ?", which.status.map(|status| status.word().to_owned()))
        .when("public = ?", which.public.then_some(1))
        .when("game = ?", which.game.clone())
        .when("no IN (SELECT no FROM belongs WHERE player = ?)", which.player.map(|player| player.0.to_vec()))
        .when("updated_ms < ?", which.before_ms);
    let cards = query.page(&books.connection, COLUMNS, which.limit, read)?;
    cards.into_iter().map(|card| with_head(books, card)).collect()
}

pub(super) fn one(books: &Books, table: TableId) -> Result<TableRow, StoreError> {
    let sql =
        "SELECT tables.id, game, status, public, players, text, updated_ms FROM cards JOIN tables USING (no)
        WHERE tables.id = ?";
    let card = books.connection.prepare_cached(sql)?.query_row(params![table.0], read).optional()?;
    with_head(books, card.ok_or(StoreError::NoTable(table))?)
}

/// A table's entries from a place on: from its last one back, each says where the one before it is.
pub(super) fn log(books: &Books, table: TableId, from: u64) -> Result<Vec<Row>, StoreError> {
    let head = books.heads.of(&books.connection, table)?;
    // One look for all of them: each would take and give back the locks otherwise.
    let look = books.connection.unchecked_transaction()?;
    let mut query = look.prepare_cached("SELECT prev, no, n, time_ms, entry FROM log WHERE seq = ?")?;
    let mut rows = Vec::new();
    let mut seq = head.last;
    for n in (from..head.next).rev() {
        let (prev, no, row) = query.query_row(params![seq], |row| {
            Ok((
                row.get(0)?,
                row.get::<_, i64>(1)?,
                Row { n: row.get(2)?, time_ms: row.get(3)?, entry: row.get(4)? },
            ))
        })?;
        if (no, row.n) != (head.no, n) {
            let found = format!("entry {} of table number {no}", row.n);
            return Err(StoreError::Disk(format!(
                "the log of table {table} is broken: {found} in the place of {n}"
            )));
        }
        rows.push(row);
        seq = prev;
    }
    rows.reverse();
    Ok(rows)
}

/// A table's entries backwards: from its last one, or from where an earlier answer stopped.
pub(super) fn log_back(
    books: &Books,
    table: TableId,
    from: Option<i64>,
    most: u32,
) -> Result<Back, StoreError> {
    let head = books.heads.of(&books.connection, table)?;
    let look = books.connection.unchecked_transaction()?;
    let mut query =
        look.prepare_cached("SELECT prev, n, time_ms, entry FROM log WHERE seq = ? AND no = ?")?;
    let (mut back, mut seq) = (Back::default(), from.unwrap_or(head.last));
    while back.rows.len() < most as usize {
        let found = query.query_row(params![seq, head.no], |row| {
            Ok((row.get(0)?, Row { n: row.get(1)?, time_ms: row.get(2)?, entry: row.get(3)? }))
        });
        let Some((prev, row)) = found.optional()? else { return Ok(back) };
        let first = row.n == 0;
        back.rows.push((seq, row));
        if first {
            return Ok(back);
        }
        seq = prev;
    }
    back.next = Some(seq);
    Ok(back)
}
