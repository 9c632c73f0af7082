//! Chairs before and between games: sitting down, leaving, bots, getting ready.

use axum::extract::State;
use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Answer, table_of, told};
use crate::refusal::Refusal;
use crate::room::entry::Level;
use crate::room::{Info, Room};
use crate::web::caller::Caller;
use crate::web::json::{Asked, At, Body};
use crate::web::{App, people};

/// Where one sits, with a token that is good for this seat alone.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct Seated {
    /// The seat.
    seat: u8,
    /// For a program that should play this seat and do nothing else.
    seat_token: String,
    /// The table.
    table: Info,
}

/// A chair.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(in crate::web) struct Chair {
    /// Its number; left out: any free one, or the own one.
    seat: Option<u8>,
}

/// A bot for a chair.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct NewBot {
    /// The chair.
    seat: u8,
    /// How strong.
    #[serde(default)]
    level: Level,
}

/// Ready for the next game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(in crate::web) struct GetReady {
    /// Or no longer.
    ready: bool,
    /// The own part of the next seed, so that the server alone cannot choose it.
    #[schemars(length(min = 1, max = 200))]
    phrase: Option<String>,
}

impl Default for GetReady {
    fn default() -> Self {
        Self { ready: true, phrase: None }
    }
}

/// The start of a game.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(in crate::web) struct StartGame {
    /// Free chairs get bots of this level.
    fill: Option<Level>,
}

/// Sits down.
pub(in crate::web) async fn sit(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    headers: HeaderMap,
    Body(asked): Body<Chair>,
) -> Answer<Seated> {
    caller.account()?;
    app.0.gate.change(caller.player, app.now_ms())?;
    let table = table_of(&table)?;
    let (player, name) = (caller.player, caller.name.clone());
    let done = app.hall().wish(table, move |room| room.sit(player, &name, asked.seat)).await?;
    let info = done.info.ok_or_else(|| Refusal::unavailable("the table did not say who sits there"))?;
    let found = info.seats.iter().find(|chair| chair.player == Some(player)).map(|chair| chair.seat);
    let seat = found.ok_or_else(|| Refusal::conflict("that chair is taken"))?;
    let (seat_token, _) = people::new_key(&app, player, Some((table, seat)), &headers).await?;
    Ok(axum::Json(Seated { seat, seat_token, table: *info }))
}

/// Leaves the chair; who opened the table may clear any chair.
pub(in crate::web) async fn leave(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Asked(asked): Asked<Chair>,
) -> Answer<Info> {
    caller.account()?;
    app.0.gate.change(caller.player, app.now_ms())?;
    app.hall().wish(table_of(&table)?, move |room| room.leave(caller.player, asked.seat)).await.and_then(told)
}

/// Puts a bot on a chair.
pub(in crate::web) async fn bot(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Body(asked): Body<NewBot>,
) -> Answer<Info> {
    caller.account()?;
    app.0.gate.change(caller.player, app.now_ms())?;
    let wish = move |room: &Room| room.seat_bot(caller.player, asked.seat, asked.level);
    app.hall().wish(table_of(&table)?, wish).await.and_then(told)
}

/// Ready for the next game: the first, the next of a match, or a rematch.
pub(in crate::web) async fn ready(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Body(asked): Body<GetReady>,
) -> Answer<Info> {
    let table = table_of(&table)?;
    caller.at(table)?;
    app.0.gate.change(caller.player, app.now_ms())?;
    if asked.ready {
        app.hall().refuse_if_draining()?;
    }
    let wish = move |room: &Room| {
        caller.chair(room)?;
        room.ready(caller.player, asked.ready, asked.phrase.as_deref())
    };
    app.hall().wish(table, wish).await.and_then(told)
}

/// Starts the next game.
pub(in crate::web) async fn start(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Body(asked): Body<StartGame>,
) -> Answer<Info> {
    caller.account()?;
    app.0.gate.change(caller.player, app.now_ms())?;
    app.hall().refuse_if_draining()?;
    app.hall().wish(table_of(&table)?, move |room| room.start(caller.player, asked.fill)).await.and_then(told)
}
