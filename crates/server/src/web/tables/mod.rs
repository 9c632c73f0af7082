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
use crate::room::{Info, Room};
use crate::store::TableId;

type Answer<T> = Result<axum::Json<T>, Refusal>;

/// The table of a path; what is no name of a table names none.
pub(super) fn table_of(text: &str) -> Result<TableId, Refusal> {
    text.parse().map_err(|_| Refusal::not_found("there is no such table"))
}

/// One table.
pub(super) async fn info(
    State(app): State<App>,
    Anybody(caller): Anybody,
    At(table): At<String>,
) -> Answer<Info> {
    let table = table_of(&table)?;
    if let Some(caller) = &caller {
        caller.at(table)?;
    }
    let who = caller.map(|caller| caller.player);
    let look = move |room: &Room| if room.may_watch(who).is_ok() { room.info() } else { room.lobby_info() };
    Ok(axum::Json(app.hall().look(table, look).await?))
}

/// Who looks at a table through this caller's eyes; refused where the caller may not look at all.
pub(super) async fn eyes(app: &App, table: TableId, caller: Option<&Caller>) -> Result<Observer, Refusal> {
    let Some(caller) = caller.cloned() else {
        app.hall().look(table, |room| room.may_watch(None)).await??;
        return Ok(Observer::Public);
    };
    caller.at(table)?;
    let look = move |room: &Room| {
        room.may_watch(Some(caller.player))?;
        match room.seat_of(caller.player) {
            None if caller.seat.is_none() => Ok(Observer::Public),
            _ => caller.chair(room).map(|seat| Observer::Seat(Seat(seat))),
        }
    };
    app.hall().look(table, look).await?
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
