//! Records of finished games: listed, downloaded, verified.

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::caller::Anybody;
use super::json::{Asked, At, Number};
use super::replay::{Proof, played, proof};
use super::tables::table_of;
use super::{App, listed as listed_at_once};
use crate::refusal::Refusal;
use crate::store::{Finished, TableId, WhichGames, answered};

/// Which games to list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WhichRecords {
    game: Option<String>,
    table: Option<TableId>,
    before_ms: Option<Number>,
    limit: Option<u32>,
}

/// A finished game.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Listed {
    /// Where it was played.
    #[schemars(with = "String")]
    table: TableId,
    /// Which game of that table, from 1.
    number: u32,
    /// The game.
    game: String,
    /// The name of its rules.
    preset: String,
    /// When it ended, in milliseconds since 1970.
    ended_ms: i64,
    /// What each seat scored.
    scores: Vec<i64>,
    /// Who played, by seat.
    names: Vec<Option<String>>,
    /// Which of them were people, by seat; the others were bots.
    people: Vec<bool>,
}

/// The caller's finished games, or those of one table.
pub(super) async fn list(
    State(app): State<App>,
    Anybody(caller): Anybody,
    Asked(asked): Asked<WhichRecords>,
) -> Result<axum::Json<Vec<Listed>>, Refusal> {
    let player = match (asked.table, caller) {
        (Some(_), _) => None,
        (None, Some(caller)) => Some(caller.player),
        (None, None) => return Err(Refusal::unknown_caller()),
    };
    let which = WhichGames {
        game: asked.game,
        player,
        table: asked.table,
        before_ms: asked.before_ms.map(Number::ms),
        limit: listed_at_once(asked.limit)?,
    };
    let found = answered(app.hall().store().games(which)).await?;
    Ok(axum::Json(found.into_iter().map(listed).collect()))
}

fn listed(game: Finished) -> Listed {
    #[derive(Deserialize)]
    struct Summary {
        names: Vec<Option<String>>,
    }
    let names = serde_json::from_str(&game.text).map(|Summary { names }| names).unwrap_or_default();
    let Finished { table, number, game, preset, ended_ms, players, scores, .. } = game;
    let people = players.iter().map(Option::is_some).collect();
    Listed { table, number, game, preset, ended_ms, scores, names, people }
}

async fn find(app: &App, table: &str, number: u32) -> Result<String, Refusal> {
    let found = answered(app.hall().store().game(table_of(table)?, number)).await?;
    found
        .map(|game| game.record)
        .ok_or_else(|| Refusal::not_found("there is no such record; is the game over?"))
}

/// The record of a finished game.
pub(super) async fn record(
    State(app): State<App>,
    _: Anybody,
    At((table, number)): At<(String, u32)>,
) -> Result<axum::Json<Box<RawValue>>, Refusal> {
    let record = find(&app, &table, number).await?;
    // What is read from a disk may be damaged.
    let damaged = |_| Refusal::unavailable("this record is damaged: it cannot be read");
    Ok(axum::Json(RawValue::from_string(record).map_err(damaged)?))
}

/// What the record of a finished game proves.
pub(super) async fn verify(
    State(app): State<App>,
    _: Anybody,
    At((table, number)): At<(String, u32)>,
) -> Result<axum::Json<Proof>, Refusal> {
    let record = find(&app, &table, number).await?;
    played(move || proof(&record)).await.map(axum::Json)
}
