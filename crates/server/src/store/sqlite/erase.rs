//! A player who deletes the account: what the file still says of them afterwards.
//!
//! It owns that nothing in lists names them any more. Logs of tables and records of games stay as they are: a game that
//! others played too can still be proven.

use rusqlite::{Connection, params};
use serde_json::Value;

use super::query::{from_json, to_json};
use super::{keys, players};
use crate::store::{DELETED_NAME, Finished, KeyHash, PlayerId, StoreError};

/// Forgets a player; which keys they had.
pub(super) fn erase(connection: &Connection, player: PlayerId) -> Result<Vec<KeyHash>, StoreError> {
    players::living(connection, player)?;
    let sql = "UPDATE players SET name = ?, login = NULL, password = NULL, erased = 1 WHERE id = ?";
    connection.prepare_cached(sql)?.execute(params![DELETED_NAME, player.0])?;
    forget_games(connection, player)?;
    forget_cards(connection, player)?;
    keys::drop_all(connection, player, None)
}

/// A finished game without those of its players who have deleted their accounts.
pub(super) fn without_erased(connection: &Connection, game: &Finished) -> Result<Finished, StoreError> {
    let mut game = game.clone();
    for player in game.players.clone().into_iter().flatten() {
        if players::is_erased(connection, player)? {
            anonymise(&mut game, player);
        }
    }
    Ok(game)
}

fn anonymise(game: &mut Finished, player: PlayerId) {
    let mut text: Value = serde_json::from_str(&game.text).unwrap_or_default();
    for (seat, sat) in game.players.iter_mut().enumerate().filter(|(_, sat)| **sat == Some(player)) {
        *sat = Some(PlayerId::NOBODY);
        if let Some(name) = text.get_mut("names").and_then(|names| names.get_mut(seat)) {
            *name = DELETED_NAME.into();
        }
    }
    game.text = text.to_string();
}

fn forget_games(connection: &Connection, player: PlayerId) -> Result<(), StoreError> {
    let sql = "SELECT DISTINCT games.id, games.number, games.players, games.text FROM sat JOIN games USING (id, number)
        WHERE sat.player = ?";
    let mut query = connection.prepare_cached(sql)?;
    let mut rows = query.query(params![player.0])?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        let key: ([u8; 16], u32) = (row.get(0)?, row.get(1)?);
        games.push((key, Finished::listed(from_json(row, 2)?, row.get(3)?)));
    }
    for ((id, number), mut game) in games {
        anonymise(&mut game, player);
        let sql = "UPDATE games SET players = ?, text = ? WHERE id = ? AND number = ?";
        let players = to_json(&game.players)?;
        connection.prepare_cached(sql)?.execute(params![players, game.text, id, number])?;
    }
    connection.prepare_cached("DELETE FROM sat WHERE player = ?")?.execute(params![player.0])?;
    Ok(())
}

/// The cards of tables where they still have a chair: closed ones, and those whose last game a bot plays for them.
fn forget_cards(connection: &Connection, player: PlayerId) -> Result<(), StoreError> {
    let sql = "SELECT no, cards.players, cards.text FROM belongs JOIN cards USING (no) WHERE player = ?";
    let mut query = connection.prepare_cached(sql)?;
    let mut rows = query.query(params![player.0])?;
    let mut cards: Vec<(i64, Vec<PlayerId>, String)> = Vec::new();
    while let Some(row) = rows.next()? {
        cards.push((row.get(0)?, from_json(row, 1)?, row.get(2)?));
    }
    for (no, mut players, text) in cards {
        players.retain(|other| *other != player);
        let mut text: Value = serde_json::from_str(&text).unwrap_or_default();
        let chairs = text.get_mut("seats").and_then(Value::as_array_mut).into_iter().flatten();
        for chair in chairs.filter(|chair| chair["player"] == player.to_string()) {
            chair["name"] = DELETED_NAME.into();
            chair["player"] = PlayerId::NOBODY.to_string().into();
        }
        let sql = "UPDATE cards SET players = ?, text = ? WHERE no = ?";
        connection.prepare_cached(sql)?.execute(params![to_json(&players)?, text.to_string(), no])?;
    }
    connection.prepare_cached("DELETE FROM belongs WHERE player = ?")?.execute(params![player.0])?;
    Ok(())
}
