//! Tables as administrators see them: all of them, one in detail, and closing one.

use axum::extract::State;
use axum::http::StatusCode;
use paiju_contract::{Observer, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Admin, player_of};
use crate::refusal::Refusal;
use crate::room::entry::Entry;
use crate::room::{Plan, Room};
use crate::store::{PlayerId, Status, TableId, TableRow, Which, answered};
use crate::web::App;
use crate::web::json::{Asked, At, Number};
use crate::web::tables::table_of;

/// Which tables to list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct WhichOfAll {
    game: Option<String>,
    status: Option<Status>,
    player: Option<String>,
    before_ms: Option<Number>,
    limit: Option<u32>,
}

/// A table as administrators see it.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct AdminTable {
    /// The table's name.
    #[schemars(with = "String")]
    id: TableId,
    /// The game.
    game: String,
    /// `waiting`, `playing`, `over`, `closed` or `stuck`.
    #[schemars(with = "String")]
    status: Status,
    /// Whether strangers find it in the list.
    public: bool,
    /// Who opened it; `null` where that cannot be read.
    owner: Option<String>,
    /// The people who belong to it.
    #[schemars(with = "Vec<String>")]
    players: Vec<PlayerId>,
    /// Whether it is in memory.
    live: bool,
    /// How many entries its log has.
    entries: u64,
    /// How many bytes they have.
    bytes: u64,
    /// When it changed last, in milliseconds since 1970.
    updated_ms: i64,
}

impl AdminTable {
    fn new(app: &App, row: TableRow, bytes: u64) -> Self {
        let card: Value = serde_json::from_str(&row.card.text).unwrap_or_default();
        Self {
            id: row.id,
            live: app.hall().is_live(row.id),
            entries: row.next,
            bytes,
            owner: card["owner"].as_str().map(Into::into),
            game: row.card.game,
            status: row.card.status,
            public: row.card.public,
            players: row.card.players,
            updated_ms: row.card.updated_ms,
        }
    }
}

/// All tables, newest first.
pub(in crate::web) async fn list(
    State(app): State<App>,
    _: Admin,
    Asked(asked): Asked<WhichOfAll>,
) -> Result<axum::Json<Vec<AdminTable>>, Refusal> {
    let which = Which {
        status: asked.status,
        public: false,
        game: asked.game,
        player: asked.player.as_deref().map(player_of).transpose()?,
        before_ms: asked.before_ms.map(Number::ms),
        after: None,
        limit: crate::web::listed(asked.limit)?,
    };
    let rows = answered(app.hall().store().tables(which)).await?;
    let ids = rows.iter().map(|row| row.id).collect();
    let sizes = answered(app.hall().store().log_sizes(ids)).await?;
    let tables = rows.into_iter().zip(sizes).map(|(row, bytes)| AdminTable::new(&app, row, bytes));
    Ok(axum::Json(tables.collect()))
}

/// How much to show of a table.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct HowMuch {
    reveal: Option<bool>,
}

/// A table in detail.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::web) struct Inspected {
    #[serde(flatten)]
    table: AdminTable,
    /// The table as everybody may know it.
    #[schemars(with = "Value")]
    info: Value,
    /// How many sockets and streams follow it.
    watchers: usize,
    /// What strangers see; `null` before the first deal, and where the table cannot be continued.
    #[schemars(with = "Value")]
    view: Option<Box<RawValue>>,
    /// What each seat sees, hidden cards too; only where it was asked for.
    #[schemars(with = "Option<Vec<Value>>")]
    views: Option<Vec<Box<RawValue>>>,
}

/// What strangers see, and what each seat does.
type Views = (Option<Box<RawValue>>, Option<Vec<Box<RawValue>>>);

fn views(room: &Room, reveal: bool) -> Views {
    let view = |to| room.view(to).and_then(|text| RawValue::from_string(text).ok());
    let seats = (0..room.chairs().len() as u8).map(|seat| Observer::Seat(Seat(seat)));
    (view(Observer::Public), reveal.then(|| seats.filter_map(view).collect()))
}

/// One table in detail.
pub(in crate::web) async fn inspect(
    State(app): State<App>,
    admin: Admin,
    At(table): At<String>,
    Asked(asked): Asked<HowMuch>,
) -> Result<axum::Json<Inspected>, Refusal> {
    let id = table_of(&table)?;
    let row = answered(app.hall().store().table(id)).await?;
    let bytes = answered(app.hall().store().log_sizes(vec![id])).await?.first().copied().unwrap_or(0);
    let reveal = asked.reveal.unwrap_or(false);
    if reveal {
        admin.log("hidden cards were revealed", &id);
    }
    let info = serde_json::from_str(&row.card.text).unwrap_or_default();
    let watchers = app.hall().watchers(id).await;
    // A table that cannot be continued is described all the same.
    let (view, views) = app.hall().look(id, move |room| views(room, reveal)).await.unwrap_or_default();
    Ok(axum::Json(Inspected { table: AdminTable::new(&app, row, bytes), info, watchers, view, views }))
}

/// Closes a table, whoever it belongs to and whatever is going on.
pub(in crate::web) async fn close(
    State(app): State<App>,
    admin: Admin,
    At(table): At<String>,
) -> Result<StatusCode, Refusal> {
    let id = table_of(&table)?;
    let close = |room: &Room| {
        let closed = room.status() == Status::Closed;
        Ok(if closed { Plan::default() } else { Entry::Closed.into() })
    };
    app.hall().wish(id, close).await?;
    admin.log("a table was closed", &id);
    Ok(StatusCode::NO_CONTENT)
}
