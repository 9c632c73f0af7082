//! Cards of tables, and the logs behind them, as they are in the file.
//!
//! It owns their rows. Who may write a log, and where, is the ledger's.

use rusqlite::{Connection, OptionalExtension, Row as Found, params};

use super::own;
use super::query::{Query, from_json, to_json};
use super::reader::Books;
use crate::store::{Back, Card, Row, Status, StoreError, TableId, TableRow, Which};

pub(super) const COLUMNS: &str =
    "tables.id, cards.no, cards.game, cards.status, public, players, text, cards.updated_ms";
pub(super) const CARDS: &str = "cards JOIN tables USING (no)";
/// Writes the card of a table that is held in the place of the one it has.
pub(super) fn put(connection: &Connection, no: i64, card: &Card) -> Result<(), StoreError> {
    let players = to_json(&card.players)?;
    own::change(connection, no, card)?;
    let sql = "INSERT INTO cards (no, game, status, public, players, text, updated_ms, open) VALUES (?, ?, ?, ?, ?, ?, ?, 1)
        ON CONFLICT (no) DO UPDATE SET game = excluded.game, status = excluded.status, public = excluded.public,
            players = excluded.players, text = excluded.text, updated_ms = excluded.updated_ms";
    let Card { game, status, public, text, updated_ms, .. } = card;
    let mut insert = connection.prepare_cached(sql)?;
    insert.execute(params![no, game, status.word(), public, players, text, updated_ms])?;
    Ok(())
}

/// Takes a table's card away.
pub(super) fn remove(connection: &Connection, no: i64) -> Result<(), StoreError> {
    own::leave(connection, no)?;
    connection.prepare_cached("DELETE FROM cards WHERE no = ?")?.execute(params![no])?;
    Ok(())
}

pub(super) fn read(row: &Found<'_>) -> rusqlite::Result<(TableId, i64, Card)> {
    let word = row.get_ref(3)?.as_str()?;
    // A word of a newer server: this one cannot continue such a table.
    let status = Status::named(word).unwrap_or(Status::Stuck);
    let card = Card {
        game: row.get(2)?,
        status,
        public: row.get(4)?,
        players: from_json(row, 5)?,
        text: row.get(6)?,
        updated_ms: row.get(7)?,
    };
    Ok((TableId(row.get(0)?), row.get(1)?, card))
}

/// A row as it is, or, where something in it cannot be read, what is left of it: a stuck table without a text. Where not
/// even its name can be read, there is nothing to list.
pub(super) fn read_what_can_be(books: &Books, row: &Found<'_>) -> Option<(TableId, i64, Card)> {
    let why = match read(row) {
        Ok(read) => return Some(read),
        Err(why) => why,
    };
    let no: i64 = row.get(1).unwrap_or_default();
    books.damages.report(&format!("card of table number {no}"), &why);
    let card = Card {
        game: row.get(2).unwrap_or_default(),
        status: Status::Stuck,
        public: row.get(4).unwrap_or_default(),
        players: Vec::new(),
        text: String::new(),
        updated_ms: row.get(7).unwrap_or_default(),
    };
    row.get(0).ok().map(|id| (TableId(id), no, card))
}

fn with_head(books: &Books, (id, no, card): (TableId, i64, Card)) -> Result<TableRow, StoreError> {
    let next = books.heads.of(&books.connection, id)?.next;
    Ok(TableRow { id, no, next, card })
}

/// Everybody's tables; a player's own are found by who belongs to them.
pub(super) fn query(which: &Which) -> Query {
    let query = Query::new(CARDS, &["updated_ms", "cards.no"])
        .when("status = ?", which.status.map(|status| status.word().to_owned()))
        .when("game = ?", which.game.clone())
        .when("updated_ms < ?", which.before_ms)
        .after(which.after.map(|place| vec![place.updated_ms.into(), place.no.into()]));
    if which.public { query.only("public = 1") } else { query }
}

pub(super) fn list(books: &Books, which: &Which) -> Result<Vec<TableRow>, StoreError> {
    let cards = if let Some(player) = which.player {
        own::list(books, player, which)?
    } else {
        let read = |row: &Found<'_>| read_what_can_be(books, row);
        query(which).page(&books.connection, COLUMNS, which.limit, read)?
    };
    let with_head = |(id, no, card): (TableId, i64, Card)| {
        let row = with_head(books, (id, no, card));
        row.inspect_err(|why| books.damages.report(&format!("row of table {id}"), why)).ok()
    };
    Ok(cards.into_iter().filter_map(with_head).collect())
}

pub(super) fn one(books: &Books, table: TableId) -> Result<TableRow, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM {CARDS} WHERE tables.id = ?");
    let card = books.connection.prepare_cached(&sql)?.query_row(params![table.0], read).optional()?;
    with_head(books, card.ok_or(StoreError::NoTable(table))?)
}

/// Tables in the order they were made, from behind a number on.
pub(super) fn all(books: &Books, after: i64, limit: u32) -> Result<Vec<(i64, TableId)>, StoreError> {
    let sql = "SELECT no, id FROM tables WHERE no > ? ORDER BY no LIMIT ?";
    let mut query = books.connection.prepare_cached(sql)?;
    let rows = query.query_map(params![after, limit], |row| {
        let no: i64 = row.get(0)?;
        let id =
            row.get(1).inspect_err(|why| books.damages.report(&format!("name of table number {no}"), why));
        Ok((no, id.ok().map(TableId)))
    })?;
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    Ok(rows.into_iter().filter_map(|(no, id)| Some((no, id?))).collect())
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
        let damaged = |why: String| {
            books.damages.report(&format!("log of table {table}"), &why);
            StoreError::Damaged { table, why }
        };
        let found = query.query_row(params![seq], |row| {
            let entry = Row { n: row.get(2)?, time_ms: row.get(3)?, entry: row.get(4)? };
            Ok((row.get(0)?, row.get::<_, i64>(1)?, entry))
        });
        let (prev, no, row) = match found.map_err(StoreError::from) {
            Ok(found) => found,
            // The file cannot be read here; elsewhere it may be.
            Err(StoreError::Database(why)) => {
                return Err(damaged(format!("entry {n} cannot be read: {why}")));
            }
            Err(why) => return Err(why),
        };
        if (no, row.n) != (head.no, n) {
            return Err(damaged(format!(
                "entry {} of table number {no} is in the place of entry {n}",
                row.n
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
