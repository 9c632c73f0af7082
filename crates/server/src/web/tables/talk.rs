//! What people say at a table, and who is not heard.

use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Deserialize;

use super::table_of;
use crate::refusal::Refusal;
use crate::room::Room;
use crate::store::PlayerId;
use crate::web::App;
use crate::web::caller::Caller;
use crate::web::json::{At, Body};

/// Something to say.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct Say {
    /// In one line.
    #[schemars(length(min = 1, max = 500))]
    text: String,
}

/// Whom nobody should hear.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct Mute {
    /// Who.
    #[schemars(with = "String", regex(pattern = "^[0-9a-f]{32}$"))]
    player: PlayerId,
    /// Whether.
    muted: bool,
}

/// Says something to everybody at the table.
pub(in crate::web) async fn say(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Body(asked): Body<Say>,
) -> Result<StatusCode, Refusal> {
    caller.account()?;
    app.0.sanctions.admit_words(caller.player)?;
    let wish = move |room: &Room| room.say(caller.player, &caller.name, &asked.text);
    app.hall().wish(table_of(&table)?, wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Mutes somebody at the own table.
pub(in crate::web) async fn mute(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Body(asked): Body<Mute>,
) -> Result<StatusCode, Refusal> {
    caller.account()?;
    let wish = move |room: &Room| room.mute(caller.player, asked.player, asked.muted);
    app.hall().wish(table_of(&table)?, wish).await?;
    Ok(StatusCode::NO_CONTENT)
}
