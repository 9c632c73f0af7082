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

use super::address::Address;
use super::caller::Caller;
use super::json::Body;
use super::people::{Admitted, Me, admitted, new_key};
use super::{App, password, sessions};
use crate::names::{clean_login, fold_login};
use crate::refusal::Refusal;
use crate::room::{Plan, Room};
use crate::store::{Player, PlayerId, Status, StoreError, Which, answered};

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

/// A new password in the place of the old one.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    /// The password until now.
    #[schemars(length(max = 256))]
    old_password: String,
    /// The password from now on; at least eight characters.
    #[schemars(length(min = 8, max = 256))]
    new_password: String,
}

/// The end of an account.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Goodbye {
    /// Must be true: it cannot be taken back.
    confirm: bool,
    /// The password; a guest has none.
    #[schemars(length(max = 256))]
    password: Option<String>,
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
    password::check(&asked.password, &[&login, &caller.name])
        .map_err(|why| password::refuse("password", why))?;
    let store = app.hall().store();
    let player = answered(store.player(caller.player)).await?.ok_or_else(Refusal::unknown_caller)?;
    if player.login.is_some() {
        return Err(StoreError::HasAccount(player.id).into());
    }
    let hash = app.0.hashing.hash(asked.password).await?;
    let Player { id, name, login, .. } = answered(store.register(caller.player, &login, &hash)).await?;
    Ok(axum::Json(Me { player: id, name, login, seat: None }))
}

/// Signs in.
pub(super) async fn sign_in(
    State(app): State<App>,
    Address(from): Address,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<Response, Refusal> {
    app.0.gate.newcomer(from, app.now_ms())?;
    short("login", &asked.login, 64)?;
    short("password", &asked.password, 256)?;
    let login = fold_login(&asked.login);
    let store = app.hall().store();
    let found = answered(store.player_by_login(&login)).await?;
    prove(&app, from, &login, asked.password, found.as_ref()).await?;
    let player = found.ok_or_else(wrong)?;
    let (token, hash) = new_key(&app, player.id, None, &headers).await?;
    // The password may have been changed while this one was checked, and ended every key that there was then.
    let now = answered(store.player(player.id)).await?;
    if now.is_none_or(|now| now.password != player.password) {
        answered(store.drop_key(hash)).await?;
        return Err(wrong());
    }
    Ok(admitted(&app, &headers, Admitted { player: player.id, name: player.name, token }))
}

/// Changes the password, and ends every other session.
pub(super) async fn change_password(
    State(app): State<App>,
    Address(from): Address,
    caller: Caller,
    Body(asked): Body<NewPassword>,
) -> Result<StatusCode, Refusal> {
    caller.account()?;
    app.0.gate.newcomer(from, app.now_ms())?;
    short("old_password", &asked.old_password, 256)?;
    let store = app.hall().store();
    let player = answered(store.player(caller.player)).await?.ok_or_else(Refusal::unknown_caller)?;
    let (Some(login), Some(old)) = (&player.login, &player.password) else {
        return Err(Refusal::conflict("a guest has no password; POST /api/v1/accounts gives you one"));
    };
    password::check(&asked.new_password, &[login, &player.name])
        .map_err(|why| password::refuse("new_password", why))?;
    prove(&app, from, login, asked.old_password, Some(&player))
        .await
        .map_err(|why| own(why, "old_password"))?;
    let new = app.0.hashing.hash(asked.new_password).await?;
    let ended = answered(store.change_password(player.id, old, &new, caller.hash)).await?;
    app.0.keys.sign_out_all(&ended);
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the account: whoever had it is nobody from now on.
pub(super) async fn delete(
    State(app): State<App>,
    Address(from): Address,
    caller: Caller,
    Body(asked): Body<Goodbye>,
) -> Result<Response, Refusal> {
    caller.account()?;
    app.0.gate.newcomer(from, app.now_ms())?;
    if !asked.confirm {
        let message =
            "a deleted account does not come back: send `confirm`: true, and the password if you have one";
        return Err(Refusal::bad_request(message).with("field", "confirm"));
    }
    let store = app.hall().store();
    let player = answered(store.player(caller.player)).await?.ok_or_else(Refusal::unknown_caller)?;
    if let Some(login) = &player.login {
        let given = asked.password.unwrap_or_default();
        short("password", &given, 256)?;
        prove(&app, from, login, given, Some(&player)).await.map_err(|why| own(why, "password"))?;
    }
    leave_tables(&app, player.id).await?;
    let ended = answered(store.erase_player(player.id)).await?;
    app.0.keys.sign_out_all(&ended);
    Ok(sessions::signed_out())
}

/// Leaves every chair; a game that is running is given up, and a bot plays on.
async fn leave_tables(app: &App, player: PlayerId) -> Result<(), Refusal> {
    for status in [Status::Playing, Status::Waiting, Status::Over] {
        let mut before_ms = None;
        loop {
            let which = Which {
                status: Some(status),
                player: Some(player),
                before_ms,
                limit: 50,
                ..Which::default()
            };
            let rows = answered(app.hall().store().tables(which)).await?;
            let Some(last) = rows.last() else { break };
            before_ms = Some(last.card.updated_ms);
            for row in rows {
                let leave = move |room: &Room| match room.seat_of(player) {
                    None => Ok(Plan::default()),
                    Some(_) if room.status() == Status::Playing => room.resign(player, true),
                    Some(_) => room.leave(player, None),
                };
                // A table that this server cannot go on with keeps its log; no list names the player any more.
                if let Err(why) = app.hall().wish(row.id, leave).await {
                    tracing::warn!(table = %row.id, why = %why.message, "a deleted player could not leave");
                }
            }
        }
    }
    Ok(())
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

/// Somebody who is known has given a wrong password: the token is good, so this is no 401.
fn own(why: Refusal, field: &str) -> Refusal {
    if why.status == 401 {
        Refusal::forbidden(format!("`{field}` is wrong")).with("field", field)
    } else {
        why
    }
}

fn login(text: &str) -> Result<String, Refusal> {
    clean_login(text).ok_or_else(|| {
        let message = "`login` must have 3 to 64 characters, all of them visible and none of them a blank";
        Refusal::bad_request(message).with("field", "login")
    })
}

fn short(field: &str, text: &str, most: usize) -> Result<(), Refusal> {
    if text.chars().take(most + 1).count() <= most {
        return Ok(());
    }
    Err(Refusal::bad_request(format!("`{field}` must have at most {most} characters")).with("field", field))
}
