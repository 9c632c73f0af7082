//! Accounts: a login and a password for somebody who came as a guest, and signing in with them.
//!
//! It owns who may try a password and what becomes of a wrong one. Hashing is [`hashing`](super::hashing)'s, how long an
//! account waits after wrong passwords is [`strikes`](super::strikes)'s.

use std::net::IpAddr;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;

use super::App;
use super::address::Address;
use super::caller::Caller;
use super::json::Body;
use super::people::{Admitted, Me, admitted, new_key};
use crate::refusal::Refusal;
use crate::store::{Player, answered};

/// A login and its password.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    /// What the player signs in with.
    #[schemars(length(min = 3, max = 64))]
    login: String,
    /// At least eight characters.
    #[schemars(length(min = 8, max = 256))]
    password: String,
}

/// Gives the guest an account: from now on they can sign in anywhere.
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
    let password = app.0.hashing.hash(asked.password).await?;
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
    prove(&app, from, &asked.login, asked.password, found.as_ref()).await?;
    let player = found.ok_or_else(wrong)?;
    let token = new_key(&app, player.id, None).await?;
    Ok(admitted(StatusCode::CREATED, &headers, Admitted { player: player.id, name: player.name, token }))
}

/// Whether this is the account's password. Every answer takes as long for a login that nobody has, and waits as long
/// after wrong passwords.
pub(super) async fn prove(
    app: &App,
    from: IpAddr,
    login: &str,
    password: String,
    account: Option<&Player>,
) -> Result<(), Refusal> {
    let attempt = app.0.strikes.attempt(login, app.now_ms()).map_err(|wait_s| {
        note(from, "too_many");
        let message = format!("too many wrong passwords for this account: wait {wait_s} s, then try again");
        Refusal::too_many(message).with("retry_after_s", wait_s)
    })?;
    let hash = account.and_then(|player| player.password.clone());
    let checked = app.0.hashing.check(password, hash).await;
    match checked {
        Ok(true) => {
            app.0.strikes.right(attempt);
            Ok(())
        }
        Ok(false) => {
            note(from, if account.is_some() { "wrong_password" } else { "unknown_login" });
            Err(wrong())
        }
        Err(why) => {
            app.0.strikes.unchecked(attempt);
            Err(why)
        }
    }
}

/// One line for each failure, in a form that `fail2ban` reads (`docs/SERVER.md`); neither login nor password is in it.
fn note(from: IpAddr, kind: &str) {
    tracing::warn!(target: "paiju::auth", %from, %kind, "sign-in failed");
}

fn wrong() -> Refusal {
    Refusal { message: "the login or the password is wrong".into(), ..Refusal::unknown_caller() }
}

fn login(text: &str) -> Result<String, Refusal> {
    let fits = (3..=64).contains(&text.chars().count())
        && !text.chars().any(|c| c.is_whitespace() || c.is_control());
    let refusal = || Refusal::bad_request("`login` must have 3 to 64 characters, none of them a blank");
    if fits { Ok(text.to_owned()) } else { Err(refusal().with("field", "login")) }
}
