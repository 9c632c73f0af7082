//! Tables over HTTP: which there are, and what one is.
//!
//! It owns what the requests look like. What a table answers is decided in its room.

pub(super) mod chairs;
pub(super) mod list;
pub(super) mod open;
pub(super) mod play;
pub(super) mod talk;

use axum::extract::State;
use axum::http::StatusCode;
use paiju_contract::{Observer, Seat};

use super::App;
use super::caller::{Anybody, Caller};
use super::json::At;
use crate::hall::Done;
use crate::refusal::Refusal;
use crate::room::Info;
use crate::store::TableId;

type Answer<T> = Result<axum::Json<T>, Refusal>;

/// The table of a path; what is no name of a table names none.
pub(super) fn table_of(text: &str) -> Result<TableId, Refusal> {
    text.parse().map_err(|_| Refusal::not_found("there is no such table"))
}

/// One table.
pub(super) async fn info(State(app): State<App>, _: Anybody, At(table): At<String>) -> Answer<Info> {
    let info = app.hall().look(table_of(&table)?, crate::room::Room::info).await?;
    Ok(axum::Json(info))
}

/// Who looks at a table through this caller's eyes.
pub(super) async fn eyes(app: &App, table: TableId, caller: Option<&Caller>) -> Result<Observer, Refusal> {
    let Some(caller) = caller else { return Ok(Observer::Public) };
    caller.at(table)?;
    let player = caller.player;
    let seat = app.hall().look(table, move |room| room.seat_of(player)).await?;
    Ok(seat.map_or(Observer::Public, |seat| Observer::Seat(Seat(seat))))
}

fn told(done: Done) -> Answer<Info> {
    let info = done.info.ok_or_else(|| Refusal::unavailable("the table did not say what became of it"));
    info.map(|info| axum::Json(*info))
}

/// Closes the own table.
pub(super) async fn close(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
) -> Result<StatusCode, Refusal> {
    caller.account()?;
    app.hall().wish(table_of(&table)?, move |room| room.close(caller.player)).await?;
    Ok(StatusCode::NO_CONTENT)
}
