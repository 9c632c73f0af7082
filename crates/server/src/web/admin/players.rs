//! Players as administrators see them: who somebody is, another name, and muting everywhere.

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Admin, player_of};
use crate::refusal::Refusal;
use crate::store::{Player, PlayerId, answered};
use crate::web::App;
use crate::web::json::{At, Body};
use crate::web::people::name as checked_name;

/// A player as administrators see them.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct AdminPlayer {
    /// Their name to the server.
    #[schemars(with = "String")]
    player: PlayerId,
    /// What others call them.
    name: String,
    /// What they sign in with; `null` for a guest.
    login: Option<String>,
    /// When they came, in milliseconds since 1970.
    created_ms: i64,
    /// Whether nobody hears them at any table.
    muted: bool,
    /// Whether they are banned by name.
    banned: bool,
}

impl AdminPlayer {
    fn new(app: &App, player: Player) -> Self {
        Self {
            player: player.id,
            name: player.name,
            login: player.login,
            created_ms: player.created_ms,
            muted: app.0.sanctions.is_muted(player.id),
            banned: app.0.sanctions.admit_player(player.id, app.now_ms()).is_err(),
        }
    }
}

/// Another name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct NewName {
    /// What others should call them.
    #[schemars(length(min = 1, max = 32))]
    name: String,
}

/// Whether a player is heard.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct MuteEverywhere {
    /// Whether nobody hears them at any table.
    muted: bool,
}

/// Every player who is muted everywhere.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct Muted {
    #[schemars(with = "Vec<String>")]
    players: Vec<PlayerId>,
}

async fn find(app: &App, text: &str) -> Result<Player, Refusal> {
    let unknown = || Refusal::not_found("there is no such player");
    answered(app.hall().store().player(player_of(text)?)).await?.ok_or_else(unknown)
}

/// Who somebody is.
pub(in crate::web) async fn show(
    State(app): State<App>,
    _: Admin,
    At(player): At<String>,
) -> Result<axum::Json<AdminPlayer>, Refusal> {
    Ok(axum::Json(AdminPlayer::new(&app, find(&app, &player).await?)))
}

/// Gives a player another name.
pub(in crate::web) async fn rename(
    State(app): State<App>,
    admin: Admin,
    At(player): At<String>,
    Body(asked): Body<NewName>,
) -> Result<axum::Json<AdminPlayer>, Refusal> {
    let player = find(&app, &player).await?;
    let player = answered(app.hall().store().rename(player.id, &checked_name(&asked.name)?)).await?;
    admin.log("a player was renamed", &player.id);
    Ok(axum::Json(AdminPlayer::new(&app, player)))
}

/// Mutes a player at every table, or lets them be heard again.
pub(in crate::web) async fn mute(
    State(app): State<App>,
    admin: Admin,
    At(player): At<String>,
    Body(asked): Body<MuteEverywhere>,
) -> Result<axum::Json<AdminPlayer>, Refusal> {
    let player = find(&app, &player).await?;
    if asked.muted {
        app.0.sanctions.refuse_if_full(app.now_ms())?;
    }
    answered(app.hall().store().mute(player.id, asked.muted, app.now_ms())).await?;
    app.0.sanctions.mute(player.id, asked.muted);
    admin.log(if asked.muted { "a player was muted" } else { "a player is heard again" }, &player.id);
    Ok(axum::Json(AdminPlayer::new(&app, player)))
}

/// Every player who is muted everywhere.
pub(in crate::web) async fn muted(State(app): State<App>, _: Admin) -> axum::Json<Muted> {
    axum::Json(Muted { players: app.0.sanctions.muted() })
}
