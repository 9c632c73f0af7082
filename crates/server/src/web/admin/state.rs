//! The server as a whole: how it stands, draining it, and telling everybody something.

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Admin;
use crate::refusal::Refusal;
use crate::web::App;
use crate::web::json::Body;

/// The longest announcement, in characters.
const LONGEST_TEXT: usize = 500;

/// How the server stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct ServerState {
    /// The version of the server.
    version: &'static str,
    /// Whether no new tables and games are begun.
    draining: bool,
    /// Tables in memory.
    tables: usize,
    /// Open sockets and streams.
    sockets: usize,
    /// Bans that hold.
    bans: usize,
    /// Players who are muted everywhere.
    muted: usize,
}

fn state(app: &App) -> axum::Json<ServerState> {
    axum::Json(ServerState {
        version: env!("CARGO_PKG_VERSION"),
        draining: app.hall().is_draining(),
        tables: app.hall().live(),
        sockets: app.0.bulletin.readers(),
        bans: app.0.sanctions.bans(app.now_ms()).len(),
        muted: app.0.sanctions.muted().len(),
    })
}

/// How the server stands.
pub(in crate::web) async fn show(State(app): State<App>, _: Admin) -> axum::Json<ServerState> {
    state(&app)
}

/// Whether to drain.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(in crate::web) struct Drain {
    /// Whether no new tables and games are begun.
    draining: bool,
}

impl Default for Drain {
    fn default() -> Self {
        Self { draining: true }
    }
}

/// Begins to drain, or ends it: running games go on, no new tables and games are begun.
pub(in crate::web) async fn drain(
    State(app): State<App>,
    admin: Admin,
    Body(asked): Body<Drain>,
) -> axum::Json<ServerState> {
    app.hall().drain(asked.draining);
    admin.log("draining", &asked.draining);
    state(&app)
}

/// Something that everybody should know.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct Announcement {
    /// In one line.
    #[schemars(length(min = 1, max = 500))]
    text: String,
}

/// Who was told.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct Announced {
    /// How many sockets and streams it was sent to.
    connections: usize,
}

/// Sends a notice to everybody who is connected.
pub(in crate::web) async fn announce(
    State(app): State<App>,
    admin: Admin,
    Body(asked): Body<Announcement>,
) -> Result<axum::Json<Announced>, Refusal> {
    let text = asked.text.trim();
    if !(1..=LONGEST_TEXT).contains(&text.chars().count()) || text.chars().any(char::is_control) {
        let message = format!("`text` must have 1 to {LONGEST_TEXT} characters, in one line");
        return Err(Refusal::bad_request(message).with("field", "text"));
    }
    let frame = json!({ "type": "announcement", "text": text }).to_string();
    let connections = app.0.bulletin.announce(frame.into());
    admin.log("an announcement was sent", &text);
    Ok(axum::Json(Announced { connections }))
}
