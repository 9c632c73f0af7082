//! Which tables a player belongs to, as it is in the file.
//!
//! It owns the list of a player's own tables. Its rows stand by game and status, so that no filter reads past tables it
//! does not want, however many a player has: a page is merged from the few combinations that the player has.
//!
//! While a table is held its card changes often and its rows do not: they stand under no status, and where such a table
//! belongs in the list is seen from its card. They get their place when the table is let go. A player has few tables that
//! are held, and a game costs no write here.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::cards::{self, CARDS, COLUMNS};
use super::query::{Query, from_json};
use super::reader::Books;
use crate::store::{Card, CardPlace, PlayerId, StoreError, TableId, Which};

/// Where the rows of a table stand.
struct Listed {
    players: Vec<PlayerId>,
    game: String,
    status: String,
    updated_ms: i64,
    /// Under no status, since the table is held.
    open: bool,
}

impl Listed {
    /// What the rows of a table that is held say instead of its status and time.
    const OPEN: (&'static str, i64) = ("", 0);

    fn place(&self) -> (&str, i64) {
        if self.open { Self::OPEN } else { (&self.status, self.updated_ms) }
    }

    fn remove(&self, connection: &Connection, no: i64) -> Result<(), StoreError> {
        let sql =
            "DELETE FROM belongs WHERE player = ? AND game = ? AND status = ? AND updated_ms = ? AND no = ?";
        let mut delete = connection.prepare_cached(sql)?;
        let (status, updated_ms) = self.place();
        for player in &self.players {
            delete.execute(params![player.0, self.game, status, updated_ms, no])?;
        }
        Ok(())
    }
}

fn insert(
    connection: &Connection,
    no: i64,
    (players, game): (&[PlayerId], &str),
    (status, updated_ms): (&str, i64),
) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO belongs (player, game, status, updated_ms, no) VALUES (?, ?, ?, ?, ?)";
    let mut insert = connection.prepare_cached(sql)?;
    for player in players {
        insert.execute(params![player.0, game, status, updated_ms, no])?;
    }
    Ok(())
}

/// What is known of the rows of a table.
enum Standing {
    /// It has no card yet.
    Nowhere,
    /// Its card cannot be read.
    Unknown,
    At(Listed),
}

/// Where the rows of a table stand by its present card.
fn standing(connection: &Connection, no: i64) -> Result<Standing, StoreError> {
    let sql = "SELECT players, game, status, updated_ms, open FROM cards WHERE no = ?";
    let mut card = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| -> rusqlite::Result<Listed> {
        let (players, game, status) = (from_json(row, 0)?, row.get(1)?, row.get(2)?);
        Ok(Listed { players, game, status, updated_ms: row.get(3)?, open: row.get(4)? })
    };
    let found = card.query_row(params![no], |row| Ok(read(row).map_or(Standing::Unknown, Standing::At)));
    Ok(found.optional()?.unwrap_or(Standing::Nowhere))
}

/// Takes a table out of the lists of those who belong to it by its present card.
pub(super) fn leave(connection: &Connection, no: i64) -> Result<(), StoreError> {
    match standing(connection, no)? {
        Standing::Nowhere => Ok(()),
        Standing::At(old) => old.remove(connection, no),
        // A card that cannot be read is replaced all the same: that is not the end of its table.
        Standing::Unknown => {
            Ok(connection.execute("DELETE FROM belongs WHERE no = ?", params![no]).map(drop)?)
        }
    }
}

/// A table that is held is about to get a new card. Mostly nobody came or went, and there is nothing to write.
pub(super) fn change(connection: &Connection, no: i64, card: &Card) -> Result<(), StoreError> {
    if let Standing::At(old) = standing(connection, no)?
        && old.open
        && old.players == card.players
        && old.game == card.game
    {
        return Ok(());
    }
    leave(connection, no)?;
    connection.prepare_cached("UPDATE cards SET open = 1 WHERE no = ? AND open = 0")?.execute(params![no])?;
    insert(connection, no, (&card.players, &card.game), Listed::OPEN)
}

/// A table was let go: its rows get the place that its card says.
pub(super) fn settle(connection: &Connection, no: i64) -> Result<(), StoreError> {
    if let Standing::At(old) = standing(connection, no)?
        && old.open
    {
        old.remove(connection, no)?;
        connection.prepare_cached("UPDATE cards SET open = 0 WHERE no = ?")?.execute(params![no])?;
        insert(connection, no, (&old.players, &old.game), (&old.status, old.updated_ms))?;
    }
    Ok(())
}

/// The same for all whose holders are gone.
pub(super) fn settle_all(connection: &Connection) -> Result<(), StoreError> {
    let mut query = connection.prepare("SELECT no FROM cards WHERE open = 1")?;
    let open = query.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    open.into_iter().try_for_each(|no| settle(connection, no))
}

/// What comes after one kind in the order of games and statuses: the same game in another status, or another game.
const NEXT_KIND: [&str; 2] = [
    "SELECT game, status FROM belongs WHERE player = ?1 AND game = ?2 AND status > ?3 ORDER BY status LIMIT 1",
    "SELECT game, status FROM belongs WHERE player = ?1 AND game > ?2 AND ?3 = ?3 ORDER BY game, status LIMIT 1",
];

/// The combinations of game and status among a player's tables: two steps in the index for each.
fn kinds(connection: &Connection, player: PlayerId) -> Result<Vec<(String, String)>, StoreError> {
    let (mut found, mut last) = (Vec::new(), (String::new(), String::new()));
    // Tables of an old server have no game, and come first where there are any.
    let none = connection
        .prepare_cached("SELECT 1 FROM belongs WHERE player = ? AND game = '' AND status = ''")?
        .exists(params![player.0])?;
    found.extend(none.then(|| last.clone()));
    loop {
        let mut next = None;
        for sql in NEXT_KIND {
            let mut query = connection.prepare_cached(sql)?;
            let values = params![player.0, last.0, last.1];
            next = query.query_row(values, |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            if next.is_some() {
                break;
            }
        }
        let Some(next) = next else { return Ok(found) };
        last = next;
        found.push(last.clone());
    }
}

/// The tables of one kind, newest first.
pub(super) fn query(player: PlayerId, game: String, status: String, which: &Which) -> Query {
    Query::new("belongs", &["updated_ms", "no"])
        .when("player = ?", Some(player.0.to_vec()))
        .when("game = ?", Some(game))
        .when("status = ?", Some(status))
        .when("updated_ms < ?", which.before_ms)
        .after(which.after.map(|place| vec![place.updated_ms.into(), place.no.into()]))
}

/// The tables of a player that are held, wherever they belong in the list.
fn held(
    connection: &Connection,
    player: PlayerId,
    game: &str,
    which: &Which,
) -> Result<Vec<CardPlace>, StoreError> {
    let sql = "SELECT cards.updated_ms, cards.no, cards.status FROM belongs CROSS JOIN cards USING (no)
        WHERE player = ?1 AND belongs.game = ?2 AND belongs.status = '' AND belongs.updated_ms = 0";
    let mut query = connection.prepare_cached(sql)?;
    let rows = query.query_map(params![player.0, game], |row| {
        let word: Option<String> = row.get(2).ok();
        Ok((CardPlace { updated_ms: row.get(0)?, no: row.get(1)? }, word))
    })?;
    let status = which.status.map(crate::store::Status::word);
    let mut found = Vec::new();
    for row in rows {
        let (place, word) = row?;
        let wanted = status.is_none_or(|status| word.as_deref() == Some(status))
            && which.before_ms.is_none_or(|before_ms| place.updated_ms < before_ms)
            && which.after.is_none_or(|after| place < after);
        found.extend(wanted.then_some(place));
    }
    Ok(found)
}

/// The places of a player's tables, newest first.
fn places(connection: &Connection, player: PlayerId, which: &Which) -> Result<Vec<CardPlace>, StoreError> {
    let (game, status) = (which.game.as_deref(), which.status.map(crate::store::Status::word));
    let mut found = Vec::new();
    for (of_game, in_status) in kinds(connection, player)? {
        if game.is_some_and(|game| game != of_game) {
            continue;
        }
        if in_status.is_empty() {
            found.extend(held(connection, player, &of_game, which)?);
        } else if status.is_none_or(|status| status == in_status) {
            let query = query(player, of_game, in_status, which);
            found.extend(query.page(connection, "updated_ms, no", which.limit, |row| {
                Some(CardPlace { updated_ms: row.get(0).ok()?, no: row.get(1).ok()? })
            })?);
        }
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    found.truncate(which.limit as usize);
    Ok(found)
}

/// A page of a player's tables. What stands in the place of one that cannot be read is the next one.
pub(super) fn list(
    books: &Books,
    player: PlayerId,
    which: &Which,
) -> Result<Vec<(TableId, i64, Card)>, StoreError> {
    // One look for all of it: a card that changes in between would be missed where it was and not yet be where it is.
    let look = books.connection.unchecked_transaction()?;
    let sql = format!("SELECT {COLUMNS} FROM {CARDS} WHERE cards.no = ? AND updated_ms = ?");
    let mut query = look.prepare_cached(&sql)?;
    let (limit, mut found, mut which) = (which.limit as usize, Vec::new(), which.clone());
    loop {
        which.limit = u32::try_from(limit - found.len()).unwrap_or(u32::MAX);
        let places = places(&look, player, &which)?;
        for place in &places {
            let card = query.query_row(params![place.no, place.updated_ms], |row| {
                Ok(cards::read_what_can_be(books, row))
            });
            found.extend(card.optional()?.flatten().filter(|(_, _, card)| card.public || !which.public));
        }
        if places.len() < which.limit as usize || found.len() >= limit {
            return Ok(found);
        }
        which.after = places.last().copied();
    }
}
