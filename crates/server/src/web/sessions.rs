//! Sessions: the tokens that are good for a player, looked at and ended.
//!
//! It owns what is told of a token. A session is named by a digest of what is kept of its token: whoever reads the list
//! can end a session, and cannot use it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::caller::{COOKIE, Caller};
use super::json::{Asked, At};
use super::people::OneSeat;
use super::{App, MOST_LISTED};
use crate::refusal::Refusal;
use crate::store::{Key, KeyHash, PlayerId, answered};

/// A session.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Session {
    /// Its name: 16 hexadecimal digits.
    id: String,
    /// When it began, in milliseconds since 1970.
    created_ms: i64,
    /// When it was used last, to the hour, in milliseconds since 1970.
    used_ms: i64,
    /// When it ends unless it is used, in milliseconds since 1970.
    expires_ms: i64,
    /// What it was begun with: a browser and its system, or a program.
    client: String,
    /// Whether it is the one that asks.
    current: bool,
    /// The one seat that it is good for; `null`: everything of the player.
    seat: Option<OneSeat>,
}

/// Which sessions to end.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WhichSessions {
    all: bool,
}

/// The caller's sessions, the last used first.
pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<Session>>, Refusal> {
    caller.account()?;
    of_player(&app, &caller).await.map(axum::Json)
}

/// What is told of a player's sessions: those that are good for something still.
pub(super) async fn of_player(app: &App, caller: &Caller) -> Result<Vec<Session>, Refusal> {
    let keys = good(app, caller.player).await?;
    let told = |key: Key| Session {
        id: id(key.hash),
        created_ms: key.created_ms,
        used_ms: key.used_ms,
        expires_ms: key.expires_ms,
        current: key.hash == caller.hash,
        client: key.client,
        seat: key.seat.map(|(table, seat)| OneSeat { table, seat }),
    };
    Ok(keys.into_iter().map(told).collect())
}

async fn good(app: &App, player: PlayerId) -> Result<Vec<Key>, Refusal> {
    let mut keys = answered(app.hall().store().keys(player, MOST_LISTED)).await?;
    let now_ms = app.now_ms();
    keys.retain(|key| key.expires_ms > now_ms);
    Ok(keys)
}

fn id(hash: KeyHash) -> String {
    let digest = Sha256::digest(hash);
    let number = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{number:016x}")
}

/// Forgets the token that was sent, or with `all` every token of the caller.
pub(super) async fn sign_out(
    State(app): State<App>,
    caller: Caller,
    Asked(which): Asked<WhichSessions>,
) -> Result<Response, Refusal> {
    if which.all {
        caller.account()?;
        let ended = answered(app.hall().store().drop_keys(caller.player, None)).await?;
        app.0.keys.sign_out_all(&ended);
    } else {
        end_key(&app, caller.hash).await?;
    }
    Ok(signed_out())
}

/// Ends one of the caller's sessions.
pub(super) async fn end(
    State(app): State<App>,
    caller: Caller,
    At(session): At<String>,
) -> Result<Response, Refusal> {
    caller.account()?;
    let found = good(&app, caller.player).await?.into_iter().find(|key| id(key.hash) == session);
    let key = found.ok_or_else(|| Refusal::not_found("you have no such session"))?;
    end_key(&app, key.hash).await?;
    Ok(if key.hash == caller.hash { signed_out() } else { StatusCode::NO_CONTENT.into_response() })
}

async fn end_key(app: &App, hash: KeyHash) -> Result<(), Refusal> {
    answered(app.hall().store().drop_key(hash)).await?;
    app.0.keys.sign_out(hash);
    Ok(())
}

/// Nothing, with a cookie that is over.
pub(super) fn signed_out() -> Response {
    let cookie = format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
    (StatusCode::NO_CONTENT, [("set-cookie", cookie)]).into_response()
}
