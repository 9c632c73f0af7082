//! Opening a table: the game, its rules, who sits there from the beginning.

use axum::extract::State;
use axum::http::StatusCode;
use paiju_wire::Start;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::refusal::Refusal;
use crate::room::entry::{Level, Opened};
use crate::room::options::Options;
use crate::room::{Info, Room};
use crate::store::TableId;
use crate::web::caller::Caller;
use crate::web::json::Body;
use crate::web::{App, token};

/// A table to be opened.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct NewTable {
    /// The game.
    game: String,
    /// A preset's name, or an object with switches; left out: the game's default preset.
    #[serde(default)]
    #[schemars(with = "Option<Value>")]
    rules: Option<Box<RawValue>>,
    /// Who sits where: `"me"`, `"open"` for anybody, or a bot's level. Left out: you, and everybody else open.
    #[serde(default)]
    seats: Option<Vec<NewSeat>>,
    #[serde(default)]
    options: Options,
    /// Whether you are ready at once: against bots alone the first game begins with this request.
    #[serde(default)]
    ready: bool,
    /// Your part of the first seed, if you are ready.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200))]
    phrase: Option<String>,
}

/// A seat of a table to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum NewSeat {
    /// Who opens the table.
    Me,
    /// Whoever comes.
    Open,
    /// A bot for a first game.
    Easy,
    /// The usual bot.
    Normal,
    /// The strongest bot there is.
    Hard,
}

/// Opens a table.
pub(in crate::web) async fn open(
    State(app): State<App>,
    caller: Caller,
    Body(asked): Body<NewTable>,
) -> Result<(StatusCode, axum::Json<Info>), Refusal> {
    caller.account()?;
    app.0.gate.table(caller.player, app.now_ms())?;
    asked.options.check()?;
    let listing = crate::room::catalog().find(&asked.game)?;
    let default = || RawValue::from_string(format!("{:?}", listing.presets[0])).expect("a name is JSON");
    let rules = asked.rules.unwrap_or_else(default);
    let trial =
        listing.start(&Start { rules: Some(rules.get()), seed: Some(0.into()), ..Start::default() })?;
    let count = trial.seats();
    let seats = asked.seats.unwrap_or_else(|| {
        let mut seats = vec![NewSeat::Open; count];
        seats[0] = NewSeat::Me;
        seats
    });
    if seats.len() != count || seats.iter().filter(|seat| **seat == NewSeat::Me).count() > 1 {
        let message = format!("`seats` must name {count} seats by these rules, and you at most once");
        return Err(Refusal::bad_request(message).with("field", "seats").with("seats", count));
    }
    let opened = Opened {
        game: asked.game,
        rules,
        seats: count as u8,
        options: asked.options,
        owner: caller.player,
        even_pace: true,
    };
    let most = app.0.limits.open_tables_of_player as usize;
    if most > 0 && app.hall().live_of(caller.player) >= most {
        let message = format!("you have {most} tables open; let some of them end, or close them");
        return Err(Refusal::too_many(message).with("limit", most));
    }
    let id = token::new_table()?;
    let info = app.hall().open(id, opened, Vec::new()).await?;
    let mut done = seat_everybody(&app, id, &caller, &seats).await?;
    if asked.ready && seats.contains(&NewSeat::Me) {
        let (player, phrase) = (caller.player, asked.phrase);
        let ready = move |room: &Room| room.ready(player, true, phrase.as_deref());
        done = app.hall().wish(id, ready).await?.info.map(|info| *info);
    }
    Ok((StatusCode::CREATED, axum::Json(done.unwrap_or(info))))
}

/// Seats who opens the table and its bots.
async fn seat_everybody(
    app: &App,
    id: TableId,
    caller: &Caller,
    seats: &[NewSeat],
) -> Result<Option<Info>, Refusal> {
    let mut last = None;
    for (seat, who) in seats.iter().enumerate() {
        let (seat, caller) = (seat as u8, caller.clone());
        let level = match who {
            NewSeat::Open => continue,
            NewSeat::Me => {
                last = Some(
                    app.hall()
                        .wish(id, move |room| room.sit(caller.player, &caller.name, Some(seat)))
                        .await?,
                );
                continue;
            }
            NewSeat::Easy => Level::Easy,
            NewSeat::Normal => Level::Normal,
            NewSeat::Hard => Level::Hard,
        };
        last = Some(app.hall().wish(id, move |room| room.seat_bot(caller.player, seat, level)).await?);
    }
    Ok(last.and_then(|done| done.info).map(|info| *info))
}
