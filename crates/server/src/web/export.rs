//! Everything that the server knows of a player, for the player.
//!
//! It owns what is in it, and its pages. What somebody said at tables is in the logs of those tables and not in it.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::caller::Caller;
use super::json::{Asked, Number};
use super::people::{self, Statistics};
use super::records::{Listed, listed};
use super::sessions::{self, Session};
use super::{App, listed as listed_at_once};
use crate::refusal::Refusal;
use crate::store::{PlayerId, Which, WhichGames, answered};

/// Which page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WhichPage {
    before_ms: Option<Number>,
    limit: Option<u32>,
}

/// A page of what is known of a player.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Export {
    account: Account,
    /// The sessions, the last used first.
    sessions: Vec<Session>,
    /// What the finished games come to, by game.
    statistics: Vec<Statistics>,
    /// The tables that the player sits at, newest first, as lists show them.
    #[schemars(with = "Vec<Value>")]
    tables: Vec<Value>,
    /// The finished games, newest first; `/api/v1/records/{table}/{number}` has the record of each.
    games: Vec<Listed>,
    /// What to send as `before_ms` for the next page; `null`: this was the last one.
    next_before_ms: Option<i64>,
}

/// The account itself.
#[derive(Debug, Serialize, JsonSchema)]
struct Account {
    /// The player's name to the server.
    #[schemars(with = "String")]
    player: PlayerId,
    /// What others call the player.
    name: String,
    /// What the player signs in with; `null` for a guest.
    login: Option<String>,
    /// When the player came, in milliseconds since 1970.
    created_ms: i64,
}

/// Everything that is known of the caller, in pages.
pub(super) async fn export(
    State(app): State<App>,
    caller: Caller,
    Asked(asked): Asked<WhichPage>,
) -> Result<Response, Refusal> {
    caller.account()?;
    let (limit, before_ms) = (listed_at_once(asked.limit)?, asked.before_ms.map(Number::ms));
    let store = app.hall().store();
    let player = answered(store.player(caller.player)).await?.ok_or_else(Refusal::unknown_caller)?;
    let which = Which { player: Some(player.id), before_ms, limit, ..Which::default() };
    let mut tables = answered(store.tables(which)).await?;
    let which = WhichGames { player: Some(player.id), before_ms, limit, ..WhichGames::default() };
    let mut games = answered(store.games(which)).await?;
    // Both lists end at the same time: what is older comes with the next page, once.
    let full = |count: usize| count >= limit as usize;
    let tables_end = tables.last().map(|row| row.card.updated_ms).filter(|_| full(tables.len()));
    let games_end = games.last().map(|game| game.ended_ms).filter(|_| full(games.len()));
    let next_before_ms = tables_end.max(games_end);
    if let Some(end_ms) = next_before_ms {
        tables.retain(|row| row.card.updated_ms >= end_ms);
        games.retain(|game| game.ended_ms >= end_ms);
    }
    let export = Export {
        sessions: sessions::of_player(&app, &caller).await?,
        statistics: people::played(&app, player.id).await?,
        tables: tables.iter().filter_map(|row| serde_json::from_str(&row.card.text).ok()).collect(),
        games: games.into_iter().map(listed).collect(),
        next_before_ms,
        account: Account {
            player: player.id,
            name: player.name,
            login: player.login,
            created_ms: player.created_ms,
        },
    };
    let file = "attachment; filename=\"paiju.json\"";
    Ok(([("content-disposition", file)], axum::Json(export)).into_response())
}
