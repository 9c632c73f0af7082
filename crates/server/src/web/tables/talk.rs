//! What people say at a table, and who is not heard.

use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Answer, eyes, table_of};
use crate::refusal::Refusal;
use crate::room::Room;
use crate::room::entry::{Entry, Said};
use crate::store::{PlayerId, answered};
use crate::web::caller::{Anybody, Caller};
use crate::web::json::{Asked, At, Body, Number};
use crate::web::{App, listed};

/// Entries of a log that one page of chat is looked for in.
const SCANNED: u32 = 2_000;

/// Something to say.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct Say {
    /// In one line.
    #[schemars(length(min = 1, max = 500))]
    text: String,
}

/// Which lines to list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct WhichLines {
    from: Option<Number>,
    limit: Option<u32>,
}

/// A page of what was said at a table.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct ChatPage {
    /// The newest first. A page may have fewer than were asked for, also none, where others did much in between.
    lines: Vec<ChatLine>,
    /// To be sent as `from` for what was said before; `null` at the beginning of the table.
    next: Option<i64>,
}

/// Something that was said.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct ChatLine {
    /// When, in milliseconds since 1970.
    time_ms: i64,
    /// The person who said it.
    #[schemars(with = "String")]
    player: PlayerId,
    /// What they called themselves then.
    name: String,
    /// The words.
    text: String,
}

/// What was said at the table, in pages. Frames carry only what is new, and a table in memory forgets old lines; its log
/// does not.
pub(in crate::web) async fn history(
    State(app): State<App>,
    Anybody(caller): Anybody,
    At(table): At<String>,
    Asked(asked): Asked<WhichLines>,
) -> Answer<ChatPage> {
    let table = table_of(&table)?;
    eyes(&app, table, caller.as_ref()).await?;
    let most = listed(asked.limit)? as usize;
    let back = answered(app.hall().store().read_back(table, asked.from.map(Number::ms), SCANNED)).await?;
    let (mut lines, mut next) = (Vec::new(), back.next);
    for (place, row) in back.rows {
        if lines.len() == most {
            next = Some(place);
            break;
        }
        // Most entries are moves: they are told apart without reading all of them.
        if Entry::is("said", &row.entry)
            && let Ok(Entry::Said(said)) = Entry::read(&row.entry)
        {
            let Said { player, name, text } = said;
            lines.push(ChatLine { time_ms: row.time_ms, player, name, text });
        }
    }
    Ok(axum::Json(ChatPage { lines, next }))
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
    let table = table_of(&table)?;
    app.0.gate.chat(caller.player, table, app.now_ms())?;
    let wish = move |room: &Room| room.say(caller.player, &caller.name, &asked.text);
    app.hall().wish(table, wish).await?;
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
    app.0.gate.change(caller.player, app.now_ms())?;
    let wish = move |room: &Room| room.mute(caller.player, asked.player, asked.muted);
    app.hall().wish(table_of(&table)?, wish).await?;
    Ok(StatusCode::NO_CONTENT)
}
