//! Finished games and who sat in them, as they are in the file.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::erase::without_erased;
use super::query::{Query, from_json, to_json};
use super::reader::Books;
use crate::store::{Finished, PlayerId, Statistic, StoreError, TableId, WhichGames};

pub(super) const LISTED: &str =
    "games.id, games.number, games.game, preset, games.ended_ms, players, scores, text, ''";

/// Whether this game may end at this table.
pub(super) fn check(connection: &Connection, table: TableId, finished: &Finished) -> Result<(), StoreError> {
    let number = finished.number;
    let mut query = connection.prepare_cached("SELECT 1 FROM games WHERE id = ? AND number = ?")?;
    if finished.table != table || query.exists(params![table.0, number])? {
        return Err(StoreError::NotThisGame { table, number });
    }
    Ok(())
}

pub(super) fn put(connection: &Connection, game: &Finished) -> Result<(), StoreError> {
    let game = &without_erased(connection, game)?;
    let sql = "INSERT INTO games (id, number, game, preset, ended_ms, players, scores, text, record)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let Finished { table, number, game: name, preset, ended_ms, players, scores, record, text } = game;
    let (players, points) = (to_json(players)?, to_json(scores)?);
    let mut insert = connection.prepare_cached(sql)?;
    insert.execute(params![table.0, number, name, preset, ended_ms, players, points, text, record])?;
    let sql = "INSERT INTO sat (player, game, ended_ms, id, number, seat, score, won) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let mut insert = connection.prepare_cached(sql)?;
    for (seat, (player, score)) in game.players.iter().zip(scores).enumerate() {
        if let Some(player) = player.filter(|player| *player != PlayerId::NOBODY) {
            insert.execute(params![
                player.0,
                name,
                ended_ms,
                table.0,
                number,
                seat,
                score,
                game.won(seat)
            ])?;
        }
    }
    Ok(())
}

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Finished> {
    Ok(Finished {
        table: TableId(row.get(0)?),
        number: row.get(1)?,
        game: row.get(2)?,
        preset: row.get(3)?,
        ended_ms: row.get(4)?,
        players: from_json(row, 5)?,
        scores: from_json(row, 6)?,
        text: row.get(7)?,
        record: row.get(8)?,
    })
}

/// The games of a player are found by where they sat; everybody else's in the list of all.
pub(super) fn query(which: &WhichGames) -> Query {
    let (game, before_ms) = (which.game.clone(), which.before_ms);
    let table = which.table.map(|table| table.0.to_vec());
    let query = match which.player {
        Some(player) => Query::new("sat CROSS JOIN games USING (id, number)", &[
            "sat.ended_ms",
            "sat.id",
            "sat.number",
        ])
        .when("sat.player = ?", Some(player.0.to_vec()))
        .when("sat.game = ?", game)
        .when("sat.id = ?", table)
        .when("sat.ended_ms < ?", before_ms)
        // Whoever sat in two seats played one game.
        .only(
            "sat.seat = (SELECT min(seat) FROM sat AS same WHERE same.player = sat.player AND same.game = sat.game
                AND same.ended_ms = sat.ended_ms AND same.id = sat.id AND same.number = sat.number)",
        ),
        None => Query::new("games", &["ended_ms", "id", "number"])
            .when("game = ?", game)
            .when("id = ?", table)
            .when("ended_ms < ?", before_ms),
    };
    query.after(
        which
            .after
            .map(|place| vec![place.ended_ms.into(), place.table.0.to_vec().into(), place.number.into()]),
    )
}

pub(super) fn list(books: &Books, which: &WhichGames) -> Result<Vec<Finished>, StoreError> {
    let read = |row: &Row<'_>| {
        let unreadable = |why: &rusqlite::Error| {
            let game = match (row.get(0).map(TableId), row.get::<_, u32>(1)) {
                (Ok(table), Ok(number)) => format!("game {number} of table {table}"),
                _ => "game of a table without a name".into(),
            };
            books.damages.report(&game, why);
        };
        read(row).inspect_err(unreadable).ok()
    };
    query(which).page(&books.connection, LISTED, which.limit, read)
}

pub(super) fn one(
    connection: &Connection,
    table: TableId,
    number: u32,
) -> Result<Option<Finished>, StoreError> {
    let sql = "SELECT id, number, game, preset, ended_ms, players, scores, text, record FROM games
        WHERE id = ? AND number = ?";
    Ok(connection.prepare_cached(sql)?.query_row(params![table.0, number], read).optional()?)
}

pub(super) fn statistics(connection: &Connection, player: PlayerId) -> Result<Vec<Statistic>, StoreError> {
    let sql =
        "SELECT game, count(*), sum(won), sum(score), max(score), max(ended_ms) FROM sat WHERE player = ?
        GROUP BY game ORDER BY game";
    let mut query = connection.prepare_cached(sql)?;
    let rows = query.query_map(params![player.0], |row| {
        Ok(Statistic {
            game: row.get(0)?,
            played: row.get(1)?,
            won: row.get(2)?,
            total: row.get(3)?,
            best: row.get(4)?,
            last_ms: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
