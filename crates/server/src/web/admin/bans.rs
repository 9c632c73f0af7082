//! Bans: of a player, or of a range of addresses, for a while or for good.

use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Admin;
use crate::refusal::Refusal;
use crate::store::{Ban, Banned, Network, PlayerId, answered};
use crate::web::App;
use crate::web::json::{At, Body, Number};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 200;

/// A ban to be made: of a player, or of addresses.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct NewBan {
    /// The player.
    #[serde(default)]
    #[schemars(with = "Option<String>", regex(pattern = "^[0-9a-f]{32}$"))]
    player: Option<PlayerId>,
    /// An address, or a range of them as CIDR writes it.
    #[serde(default)]
    address: Option<String>,
    /// When it ends, in milliseconds since 1970; left out: never.
    #[serde(default)]
    #[schemars(with = "Option<u64>")]
    until_ms: Option<Number>,
    /// Why; the banned person is told.
    #[schemars(length(min = 1, max = 200))]
    reason: String,
}

/// A ban.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct OneBan {
    /// Its number.
    ban: i64,
    /// The player.
    #[schemars(with = "Option<String>")]
    player: Option<PlayerId>,
    /// The addresses.
    #[schemars(with = "Option<String>")]
    address: Option<Network>,
    /// When it ends, in milliseconds since 1970; `null`: never.
    until_ms: Option<i64>,
    /// Why.
    reason: String,
    /// When it was made, in milliseconds since 1970.
    created_ms: i64,
}

impl From<Ban> for OneBan {
    fn from(ban: Ban) -> Self {
        let (player, address) = match ban.who {
            Banned::Player(player) => (Some(player), None),
            Banned::Network(network) => (None, Some(network)),
        };
        let Ban { no, until_ms, reason, created_ms, .. } = ban;
        Self { ban: no, player, address, until_ms, reason, created_ms }
    }
}

/// Every ban that holds.
pub(in crate::web) async fn list(State(app): State<App>, _: Admin) -> axum::Json<Vec<OneBan>> {
    axum::Json(app.0.sanctions.bans(app.now_ms()).into_iter().map(Into::into).collect())
}

/// Bans a player or a range of addresses. Whoever is connected and banned now is disconnected.
pub(in crate::web) async fn add(
    State(app): State<App>,
    admin: Admin,
    Body(asked): Body<NewBan>,
) -> Result<(StatusCode, axum::Json<OneBan>), Refusal> {
    let who = match (asked.player, asked.address) {
        (Some(player), None) => Banned::Player(player),
        (None, Some(text)) => Banned::Network(network(&text)?),
        _ => return Err(Refusal::bad_request("name whom to ban in one way: `player` or `address`")),
    };
    if let Banned::Player(player) = who {
        let known = answered(app.hall().store().player(player)).await?;
        known.ok_or_else(|| Refusal::not_found("there is no such player"))?;
    }
    let reason = asked.reason.trim();
    if !(1..=LONGEST_REASON).contains(&reason.chars().count()) || reason.chars().any(char::is_control) {
        let message = format!("`reason` must have 1 to {LONGEST_REASON} characters, in one line");
        return Err(Refusal::bad_request(message).with("field", "reason"));
    }
    let (created_ms, until_ms) = (app.now_ms(), asked.until_ms.map(Number::ms));
    if until_ms.is_some_and(|until_ms| until_ms <= created_ms) {
        return Err(Refusal::bad_request("`until_ms` must be in the future").with("field", "until_ms"));
    }
    app.0.sanctions.refuse_if_full(created_ms)?;
    let ban = Ban { no: 0, who, until_ms, reason: reason.to_owned(), created_ms };
    let no = answered(app.hall().store().add_ban(ban.clone())).await?;
    let ban = Ban { no, ..ban };
    app.0.sanctions.add(ban.clone());
    app.0.bulletin.bans_changed();
    match who {
        Banned::Player(player) => admin.log("a player was banned", &player),
        Banned::Network(network) => admin.log("addresses were banned", &network),
    }
    Ok((StatusCode::CREATED, axum::Json(ban.into())))
}

fn network(text: &str) -> Result<Network, Refusal> {
    text.parse().map_err(|why| Refusal::bad_request(format!("`address`: {why}")).with("field", "address"))
}

/// Lifts a ban.
pub(in crate::web) async fn lift(
    State(app): State<App>,
    admin: Admin,
    At(no): At<i64>,
) -> Result<StatusCode, Refusal> {
    let lifted = answered(app.hall().store().lift_ban(no)).await?;
    app.0.sanctions.lift(no);
    if !lifted {
        return Err(Refusal::not_found("there is no such ban"));
    }
    admin.log("a ban was lifted", &no);
    Ok(StatusCode::NO_CONTENT)
}
