//! People: guests with a name, accounts with a password, and what they have played.
//!
//! It owns coming, signing in and leaving. A token is told once; the store has its hash.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::address::Address;
use super::caller::{COOKIE, Caller};
use super::json::Body;
use super::{App, token};
use crate::refusal::Refusal;
use crate::store::{Key, Player, PlayerId, Statistic, TableId, answered};

/// A key is good for so long after it was made: a year.
const KEY_MS: i64 = 365 * 86_400_000;
/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 32;

/// Somebody who wants to be known.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGuest {
    /// What others should call him.
    #[schemars(length(min = 1, max = 32))]
    name: String,
}

/// A login and its password.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    /// What he signs in with.
    #[schemars(length(min = 3, max = 64))]
    login: String,
    /// At least eight characters.
    #[schemars(length(min = 8, max = 256))]
    password: String,
}

/// Who somebody is, with the token that says so: it is told once.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Admitted {
    /// His name to the server.
    #[schemars(with = "String")]
    pub(super) player: PlayerId,
    /// What others call him.
    pub(super) name: String,
    /// To be sent as `Authorization: Bearer …`; browsers have it as a cookie.
    pub(super) token: String,
}

/// Who somebody is.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Me {
    /// His name to the server.
    #[schemars(with = "String")]
    player: PlayerId,
    /// What others call him.
    name: String,
    /// What he signs in with; `null` for a guest.
    login: Option<String>,
    /// The one seat that the token is good for.
    seat: Option<OneSeat>,
}

/// What a seat's token is good for.
#[derive(Debug, Serialize, JsonSchema)]
struct OneSeat {
    /// The table.
    #[schemars(with = "String")]
    table: TableId,
    /// The chair.
    seat: u8,
}

/// A player's games of one kind.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Statistics {
    /// The game.
    game: String,
    /// How many he played.
    played: u64,
    /// In how many nobody did better, and somebody did worse.
    won: u64,
    /// All his scores together.
    total: i64,
    /// His best score.
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
    let token = new_key(&app, id, None).await?;
    Ok(admitted(StatusCode::CREATED, &headers, Admitted { player: id, name: player.name, token }))
}

/// A key for a player, or for one of his seats.
pub(super) async fn new_key(
    app: &App,
    player: PlayerId,
    seat: Option<(TableId, u8)>,
) -> Result<String, Refusal> {
    super::access::admit_player(app, player)?;
    let (token, hash) = token::new_token()?;
    let created_ms = app.now_ms();
    let key = Key { hash, player, seat, created_ms, expires_ms: created_ms + KEY_MS };
    answered(app.hall().store().add_key(key)).await?;
    Ok(token)
}

fn admitted(status: StatusCode, headers: &HeaderMap, admitted: Admitted) -> Response {
    let secure = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}{secure}",
        admitted.token,
        KEY_MS / 1_000
    );
    (status, [("set-cookie", cookie)], axum::Json(admitted)).into_response()
}

/// Gives the guest an account: from now on he can sign in anywhere.
pub(super) async fn register(
    State(app): State<App>,
    Address(from): Address,
    caller: Caller,
    Body(asked): Body<Credentials>,
) -> Result<axum::Json<Me>, Refusal> {
    caller.account()?;
    app.0.gate.newcomer(from, app.now_ms())?;
    let login = login(&asked.login)?;
    if !(8..=256).contains(&asked.password.chars().count()) {
        return Err(
            Refusal::bad_request("`password` must have 8 to 256 characters").with("field", "password")
        );
    }
    let store = app.hall().store();
    let player = answered(store.player(caller.player)).await?.ok_or_else(Refusal::unknown_caller)?;
    let password = blocking(move || hash_password(&asked.password)).await??;
    let player = Player { login: Some(login.clone()), password: Some(password), ..player };
    answered(store.change_player(player)).await?;
    Ok(axum::Json(Me { player: caller.player, name: caller.name, login: Some(login), seat: None }))
}

/// Signs in.
pub(super) async fn sign_in(
    State(app): State<App>,
    Address(from): Address,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<Response, Refusal> {
    app.0.gate.newcomer(from, app.now_ms())?;
    let found = answered(app.hall().store().player_by_login(&asked.login)).await?;
    let hash = found.as_ref().and_then(|player| player.password.clone());
    // Who does not exist takes as long to refuse as who has another password.
    let right = blocking(move || check_password(&asked.password, hash.as_deref())).await?;
    let player = found.filter(|_| right).ok_or_else(|| {
        let wrong = Refusal::unknown_caller();
        Refusal { message: "the login or the password is wrong".into(), ..wrong }
    })?;
    let token = new_key(&app, player.id, None).await?;
    Ok(admitted(StatusCode::CREATED, &headers, Admitted { player: player.id, name: player.name, token }))
}

/// Forgets the token that was sent.
pub(super) async fn sign_out(State(app): State<App>, caller: Caller) -> Result<Response, Refusal> {
    answered(app.hall().store().drop_key(caller.hash)).await?;
    app.0.keys.sign_out(caller.hash);
    let cookie = format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
    Ok((StatusCode::NO_CONTENT, [("set-cookie", cookie)]).into_response())
}

/// Who is calling.
pub(super) async fn me(State(app): State<App>, caller: Caller) -> Result<axum::Json<Me>, Refusal> {
    let player = answered(app.hall().store().player(caller.player)).await?;
    let login = player.and_then(|player| player.login);
    Ok(axum::Json(Me {
        player: caller.player,
        name: caller.name,
        login,
        seat: caller.seat.map(|(table, seat)| OneSeat { table, seat }),
    }))
}

/// Calls himself something else.
pub(super) async fn rename(
    State(app): State<App>,
    caller: Caller,
    Body(asked): Body<NewGuest>,
) -> Result<axum::Json<Me>, Refusal> {
    caller.account()?;
    let store = app.hall().store();
    let player = answered(store.player(caller.player)).await?.ok_or_else(Refusal::unknown_caller)?;
    let player = Player { name: name(&asked.name)?, ..player };
    answered(store.change_player(player.clone())).await?;
    Ok(axum::Json(Me { player: player.id, name: player.name, login: player.login, seat: None }))
}

/// What he has played.
pub(super) async fn statistics(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<Statistics>>, Refusal> {
    let found = answered(app.hall().store().statistics(caller.player)).await?;
    let told = |Statistic { game, played, won, total, best, last_ms }| Statistics {
        game,
        played,
        won,
        total,
        best,
        last_ms,
    };
    Ok(axum::Json(found.into_iter().map(told).collect()))
}

pub(super) fn name(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let fits = (1..=LONGEST_NAME).contains(&text.chars().count()) && !text.chars().any(char::is_control);
    let refusal =
        || Refusal::bad_request(format!("`name` must have 1 to {LONGEST_NAME} characters, in one line"));
    if fits { Ok(text.to_owned()) } else { Err(refusal().with("field", "name")) }
}

fn login(text: &str) -> Result<String, Refusal> {
    let fits = (3..=64).contains(&text.chars().count())
        && !text.chars().any(|c| c.is_whitespace() || c.is_control());
    let refusal = || Refusal::bad_request("`login` must have 3 to 64 characters, none of them a blank");
    if fits { Ok(text.to_owned()) } else { Err(refusal().with("field", "login")) }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::unavailable("the server is stopping"))
}

fn hash_password(password: &str) -> Result<String, Refusal> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string())
        .map_err(|why| Refusal::unavailable(format!("no password can be kept: {why}")))
}

fn check_password(password: &str, hash: Option<&str>) -> bool {
    let Some(hash) = hash.and_then(|hash| PasswordHash::new(hash).ok()) else {
        let _ = hash_password(password);
        return false;
    };
    Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
}
