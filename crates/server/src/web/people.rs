//! People: guests with a name, and what they have played.
//!
//! It owns coming, names and tokens. A token is told once; the store has its hash. Passwords are
//! [`accounts`](super::accounts)'.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::address::Address;
use super::caller::{COOKIE, Caller};
use super::json::Body;
use super::origin::Origin;
use super::{App, agent, token};
use crate::names::clean_name;
use crate::refusal::Refusal;
use crate::store::{Key, KeyHash, Player, PlayerId, Statistic, TableId, answered};

/// Somebody who wants to be known.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGuest {
    /// What others should call them.
    #[schemars(length(min = 1, max = 32))]
    name: String,
}

/// Who somebody is, with the token that says so: it is told once.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Admitted {
    /// Their name to the server.
    #[schemars(with = "String")]
    pub(super) player: PlayerId,
    /// What others call them.
    pub(super) name: String,
    /// To be sent as `Authorization: Bearer …`; browsers have it as a cookie.
    pub(super) token: String,
}

/// Who somebody is.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Me {
    /// Their name to the server.
    #[schemars(with = "String")]
    pub(super) player: PlayerId,
    /// What others call them.
    pub(super) name: String,
    /// What they sign in with; `null` for a guest, and for who has a seat's token.
    pub(super) login: Option<String>,
    /// The one seat that the token is good for.
    pub(super) seat: Option<OneSeat>,
}

/// What a seat's token is good for.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct OneSeat {
    /// The table.
    #[schemars(with = "String")]
    pub(super) table: TableId,
    /// The chair.
    pub(super) seat: u8,
}

/// A player's games of one kind.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Statistics {
    /// The game.
    game: String,
    /// How many they played.
    played: u64,
    /// In how many nobody did better, and somebody did worse.
    won: u64,
    /// All their scores together.
    total: i64,
    /// Their best score.
    best: i64,
    /// When the last one ended, in milliseconds since 1970.
    last_ms: i64,
}

/// Becomes a guest.
pub(super) async fn come(
    State(app): State<App>,
    Address(from): Address,
    headers: HeaderMap,
    Body(guest): Body<NewGuest>,
) -> Result<Response, Refusal> {
    app.0.gate.newcomer(from, app.now_ms())?;
    let id = token::new_player()?;
    let player =
        Player { id, name: name(&guest.name)?, login: None, password: None, created_ms: app.now_ms() };
    answered(app.hall().store().add_player(player.clone())).await?;
    let (token, _) = new_key(&app, id, None, &headers).await?;
    Ok(admitted(&app, &headers, Admitted { player: id, name: player.name, token }))
}

/// A key for a player, or for one of their seats, and what is kept of it.
pub(super) async fn new_key(
    app: &App,
    player: PlayerId,
    seat: Option<(TableId, u8)>,
    headers: &HeaderMap,
) -> Result<(String, KeyHash), Refusal> {
    super::access::admit_player(app, player)?;
    let (token, hash) = token::new_token()?;
    let created_ms = app.now_ms();
    let client = agent::describe(headers.get("user-agent").and_then(|agent| agent.to_str().ok()));
    let (expires_ms, used_ms) = (app.key_end_ms(), created_ms);
    let key = Key { hash, player, seat, created_ms, expires_ms, used_ms, client };
    answered(app.hall().store().add_key(key)).await?;
    Ok((token, hash))
}

/// Tells somebody their token, and gives it to browsers as a cookie.
pub(super) fn admitted(app: &App, headers: &HeaderMap, admitted: Admitted) -> Response {
    let cookie = cookie(app, headers, &admitted.token);
    (StatusCode::CREATED, [("set-cookie", cookie)], axum::Json(admitted)).into_response()
}

/// A cookie that lasts as long as the token in it.
pub(super) fn cookie(app: &App, headers: &HeaderMap, token: &str) -> String {
    let secure = Origin::called(headers, app.0.proxies).is_some_and(|origin| origin.is_secure());
    let secure = if secure { "; Secure" } else { "" };
    let age_s = u64::from(app.0.limits.token_days) * 86_400;
    format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age_s}{secure}")
}

/// Who is calling.
pub(super) async fn me(State(app): State<App>, caller: Caller) -> Result<axum::Json<Me>, Refusal> {
    let player = answered(app.hall().store().player(caller.player)).await?;
    // A program that plays one seat need not know how its owner signs in.
    let login = player.and_then(|player| player.login).filter(|_| caller.seat.is_none());
    Ok(axum::Json(Me {
        player: caller.player,
        name: caller.name,
        login,
        seat: caller.seat.map(|(table, seat)| OneSeat { table, seat }),
    }))
}

/// Changes the own name.
pub(super) async fn rename(
    State(app): State<App>,
    caller: Caller,
    Body(asked): Body<NewGuest>,
) -> Result<axum::Json<Me>, Refusal> {
    caller.account()?;
    let store = app.hall().store();
    let player = answered(store.rename(caller.player, &name(&asked.name)?)).await?;
    Ok(axum::Json(Me { player: player.id, name: player.name, login: player.login, seat: None }))
}

/// What the caller has played.
pub(super) async fn statistics(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<Statistics>>, Refusal> {
    caller.account()?;
    played(&app, caller.player).await.map(axum::Json)
}

/// What somebody's games come to.
pub(super) async fn played(app: &App, player: PlayerId) -> Result<Vec<Statistics>, Refusal> {
    let found = answered(app.hall().store().statistics(player)).await?;
    let told = |Statistic { game, played, won, total, best, last_ms }| Statistics {
        game,
        played,
        won,
        total,
        best,
        last_ms,
    };
    Ok(found.into_iter().map(told).collect())
}

pub(super) fn name(text: &str) -> Result<String, Refusal> {
    clean_name(text).map_err(|why| Refusal::bad_request(format!("`name` {why}")).with("field", "name"))
}
