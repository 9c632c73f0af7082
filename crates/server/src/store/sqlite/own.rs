//! Which tables a player belongs to, as it is in the file.
//!
//! It owns the list of a player's own tables. Its rows stand by game and status, so that no filter reads past tables it
//! does not want, however many a player has: a page is merged from the few combinations that the player has.

use rusqlite::{Connection, OptionalExtension, params};

use super::cards::{self, CARDS, COLUMNS};
use super::query::{Query, from_json};
use super::reader::Books;
use crate::store::{Card, CardPlace, PlayerId, StoreError, TableId, Which};

/// Takes a table out of the lists of those who belong to it by its present card.
pub(super) fn leave(connection: &Connection, no: i64) -> Result<(), StoreError> {
    let mut old =
        connection.prepare_cached("SELECT players, game, status, updated_ms FROM cards WHERE no = ?")?;
    let old = old.query_row(params![no], |row| {
        let players: Option<Vec<PlayerId>> = from_json(row, 0).ok();
        Ok((players, row.get::<_, String>(1).ok(), row.get::<_, String>(2).ok(), row.get::<_, i64>(3)?))
    });
    match old.optional()? {
        None => {}
        Some((Some(players), Some(game), Some(status), updated_ms)) => {
            let sql = "DELETE FROM belongs
                WHERE player = ? AND game = ? AND status = ? AND updated_ms = ? AND no = ?";
            let mut delete = connection.prepare_cached(sql)?;
            for player in players {
                delete.execute(params![player.0, game, status, updated_ms, no])?;
            }
        }
        // A card that cannot be read is replaced all the same: that is not the end of its table.
        Some(_) => {
            connection.execute("DELETE FROM belongs WHERE no = ?", params![no])?;
        }
    }
    Ok(())
}

/// Puts a table into the lists of those who belong to it by its new card.
pub(super) fn belong(connection: &Connection, no: i64, card: &Card) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO belongs (player, game, status, updated_ms, no) VALUES (?, ?, ?, ?, ?)";
    let mut insert = connection.prepare_cached(sql)?;
    for player in &card.players {
        insert.execute(params![player.0, card.game, card.status.word(), card.updated_ms, no])?;
    }
    Ok(())
}

/// What comes after one kind in the order of games and statuses: the same game in another status, or another game.
const NEXT_KIND: [&str; 2] = [
    "SELECT game, status FROM belongs WHERE player = ?1 AND game = ?2 AND status > ?3 ORDER BY status LIMIT 1",
    "SELECT game, status FROM belongs WHERE player = ?1 AND game > ?2 AND ?3 = ?3 ORDER BY game, status LIMIT 1",
];

/// The combinations of game and status among a player's tables: two steps in the index for each.
fn kinds(connection: &Connection, player: PlayerId) -> Result<Vec<(String, String)>, StoreError> {
    let (mut found, mut last) = (Vec::new(), (String::new(), String::new()));
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

/// The places of a player's tables, newest first.
fn places(connection: &Connection, player: PlayerId, which: &Which) -> Result<Vec<CardPlace>, StoreError> {
    let (game, status) = (which.game.as_deref(), which.status.map(crate::store::Status::word));
    let mut found = Vec::new();
    for (of_game, in_status) in kinds(connection, player)? {
        if game.is_none_or(|game| game == of_game) && status.is_none_or(|status| status == in_status) {
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
