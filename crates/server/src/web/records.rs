//! Records of finished games: listed, downloaded, verified.

use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::caller::{Anybody, Caller};
use super::json::{Asked, At, Number, cursor};
use super::replay::{Proof, played, proof};
use super::tables::list::NEXT;
use super::tables::table_of;
use super::{App, listed as listed_at_once};
use crate::refusal::Refusal;
use crate::store::{Finished, PlayerId, TableId, WhichGames, answered};

/// Which games to list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WhichRecords {
    game: Option<String>,
    table: Option<TableId>,
    before_ms: Option<Number>,
    after: Option<String>,
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
) -> Result<Response, Refusal> {
    if let Some(caller) = &caller {
        caller.account()?;
    }
    let who = caller.as_ref().map(|caller| caller.player);
    let player = match (asked.table, caller) {
        (Some(_), _) => None,
        (None, Some(caller)) => Some(caller.player),
        (None, None) => return Err(Refusal::unknown_caller()),
    };
    let limit = listed_at_once(asked.limit)?;
    let which = WhichGames {
        game: asked.game,
        player,
        table: asked.table,
        before_ms: asked.before_ms.map(Number::ms),
        after: cursor(asked.after.as_deref())?,
        // One more, to know whether there is another page.
        limit: limit + 1,
    };
    let mut found = answered(app.hall().store().games(which)).await?;
    let more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| more).map(|game| game.place().to_string());
    let count = found.len();
    found.retain(|game| may_read(game, who));
    if found.is_empty() && count > 0 {
        return Err(closed());
    }
    let games: Vec<Listed> = found.into_iter().map(listed).collect();
    let next = AppendHeaders(next.map(|next| (NEXT, next)));
    Ok((next, axum::Json(games)).into_response())
}

/// What the store keeps of a game as text.
#[derive(Deserialize)]
struct Summary {
    names: Vec<Option<String>>,
    #[serde(default = "yes")]
    spectators: bool,
}

fn yes() -> bool {
    true
}

/// Whether somebody may read of a game: at a table without spectators, only who sat in it.
fn may_read(game: &Finished, who: Option<PlayerId>) -> bool {
    let sat = who.is_some_and(|who| game.players.contains(&Some(who)));
    sat || serde_json::from_str::<Summary>(&game.text).map_or(true, |summary| summary.spectators)
}

fn closed() -> Refusal {
    Refusal::forbidden("that table has no spectators: only who sat in a game may read its record")
}

pub(super) fn listed(game: Finished) -> Listed {
    let names = serde_json::from_str(&game.text).map(|Summary { names, .. }| names).unwrap_or_default();
    let Finished { table, number, game, preset, ended_ms, players, scores, .. } = game;
    let people = players.iter().map(Option::is_some).collect();
    Listed { table, number, game, preset, ended_ms, scores, names, people }
}

async fn find(app: &App, caller: Option<&Caller>, table: &str, number: u32) -> Result<String, Refusal> {
    let table = table_of(table)?;
    if let Some(caller) = caller {
        caller.at(table)?;
    }
    let found = answered(app.hall().store().game(table, number)).await?;
    let game = found.ok_or_else(|| Refusal::not_found("there is no such record; is the game over?"))?;
    if may_read(&game, caller.map(|caller| caller.player)) { Ok(game.record) } else { Err(closed()) }
}

/// The record of a finished game.
pub(super) async fn record(
    State(app): State<App>,
    Anybody(caller): Anybody,
    At((table, number)): At<(String, u32)>,
) -> Result<axum::Json<Box<RawValue>>, Refusal> {
    let record = find(&app, caller.as_ref(), &table, number).await?;
    let damaged =
        |why| Refusal::unavailable(format!("this record is damaged: {why}; `paiju check` tells more"));
    RawValue::from_string(record).map(axum::Json).map_err(damaged)
}

/// What the record of a finished game proves.
pub(super) async fn verify(
    State(app): State<App>,
    Anybody(caller): Anybody,
    At((table, number)): At<(String, u32)>,
) -> Result<axum::Json<Proof>, Refusal> {
    let record = find(&app, caller.as_ref(), &table, number).await?;
    played(move || proof(&record)).await.map(axum::Json)
}
