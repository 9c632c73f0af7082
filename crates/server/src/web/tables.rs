//! Tables over HTTP: opening, finding, sitting down, playing.
//!
//! It owns what the requests look like. What a table answers is decided in its room.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use paiju_contract::{Budget, Observer, Seat};
use paiju_wire::Start;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::caller::{Anybody, Caller};
use super::json::{Asked, Body};
use super::{App, people, token};
use crate::hall::Done;
use crate::refusal::Refusal;
use crate::room::entry::{Level, Opened};
use crate::room::options::Options;
use crate::room::{Info, Receipt, Submit};
use crate::store::{PlayerId, Status, TableId, Which, answered};

type Answer<T> = Result<axum::Json<T>, Refusal>;

/// A table to be opened.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
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

/// Where one sits, with a token that is good for this seat alone.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Seated {
    /// The seat.
    seat: u8,
    /// For a program that should play this seat and do nothing else.
    seat_token: String,
    /// The table.
    table: Info,
}

/// A chair.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Chair {
    /// Its number; left out: any free one, or the own one.
    seat: Option<u8>,
}

/// A bot for a chair.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewBot {
    /// The chair.
    seat: u8,
    /// How strong.
    #[serde(default)]
    level: Level,
}

/// Ready for the next game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct GetReady {
    /// Or no longer.
    ready: bool,
    /// The own part of the next seed, so that the server alone cannot choose it.
    #[schemars(length(min = 1, max = 200))]
    phrase: Option<String>,
}

impl Default for GetReady {
    fn default() -> Self {
        Self { ready: true, phrase: None }
    }
}

/// The start of a game.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct StartGame {
    /// Free chairs get bots of this level.
    fill: Option<Level>,
}

/// Giving up.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Resign {
    /// Must be true: it cannot be taken back.
    confirm: bool,
}

/// Something to say.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Say {
    /// In one line.
    #[schemars(length(min = 1, max = 500))]
    text: String,
}

/// Whom nobody should hear.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Mute {
    /// Who.
    #[schemars(with = "String", regex(pattern = "^[0-9a-f]{32}$"))]
    player: PlayerId,
    /// Whether.
    muted: bool,
}

/// Which tables to list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WhichTables {
    game: Option<String>,
    status: Option<Status>,
    mine: Option<bool>,
    before_ms: Option<i64>,
    limit: Option<u32>,
}

/// What was missed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Since {
    pub(super) since: Option<usize>,
}

/// Whose advice.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WhoseAdvice {
    bot: Option<String>,
}

/// The table of a path; what is no name of a table names none.
pub(super) fn table_of(text: &str) -> Result<TableId, Refusal> {
    text.parse().map_err(|_| Refusal::not_found("there is no such table"))
}

/// Opens a table.
pub(super) async fn open(
    State(app): State<App>,
    caller: Caller,
    Body(asked): Body<NewTable>,
) -> Result<(StatusCode, axum::Json<Info>), Refusal> {
    caller.account()?;
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
    let opened =
        Opened { game: asked.game, rules, seats: count as u8, options: asked.options, owner: caller.player };
    let id = token::new_table()?;
    let info = app.hall().open(id, opened, Vec::new()).await?;
    let done = seat_everybody(&app, id, &caller, &seats).await?;
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

/// The public tables, or the own ones.
pub(super) async fn list(
    State(app): State<App>,
    Anybody(caller): Anybody,
    Asked(asked): Asked<WhichTables>,
) -> Answer<Vec<Value>> {
    let mine = asked.mine.unwrap_or(false);
    let player = match (mine, &caller) {
        (true, Some(caller)) => Some(caller.player),
        (true, None) => return Err(Refusal::unknown_caller()),
        (false, _) => None,
    };
    let which = Which {
        status: asked.status,
        public: !mine,
        game: asked.game,
        player,
        before_ms: asked.before_ms,
        limit: asked.limit.unwrap_or(50).clamp(1, 200),
    };
    let rows = answered(app.hall().store().tables(which)).await?;
    Ok(axum::Json(rows.iter().filter_map(|row| serde_json::from_str(&row.card.text).ok()).collect()))
}

/// One table.
pub(super) async fn info(State(app): State<App>, _: Anybody, Path(table): Path<String>) -> Answer<Info> {
    let info = app.hall().look(table_of(&table)?, crate::room::Room::info).await?;
    Ok(axum::Json(info))
}

/// Who looks at a table through this caller's eyes.
pub(super) async fn eyes(app: &App, table: TableId, caller: Option<&Caller>) -> Result<Observer, Refusal> {
    let Some(caller) = caller else { return Ok(Observer::Public) };
    caller.at(table)?;
    let player = caller.player;
    let seat = app.hall().look(table, move |room| room.seat_of(player)).await?;
    Ok(seat.map_or(Observer::Public, |seat| Observer::Seat(Seat(seat))))
}

/// What the caller sees: everything, or what is new since his n-th event.
pub(super) async fn view(
    State(app): State<App>,
    Anybody(caller): Anybody,
    Path(table): Path<String>,
    Asked(asked): Asked<Since>,
) -> Answer<Box<RawValue>> {
    let table = table_of(&table)?;
    let to = eyes(&app, table, caller.as_ref()).await?;
    let frame = app.hall().look(table, move |room| match asked.since {
        Some(since) => room.resume(to, since).0,
        None => room.snapshot(to).0,
    });
    Ok(axum::Json(RawValue::from_string(frame.await?).expect("frames are JSON")))
}

/// Sits down.
pub(super) async fn sit(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(asked): Body<Chair>,
) -> Answer<Seated> {
    caller.account()?;
    let table = table_of(&table)?;
    let (player, name) = (caller.player, caller.name.clone());
    let done = app.hall().wish(table, move |room| room.sit(player, &name, asked.seat)).await?;
    let info = done.info.ok_or_else(|| Refusal::unavailable("the table did not say who sits there"))?;
    let found = info.seats.iter().find(|chair| chair.player == Some(player)).map(|chair| chair.seat);
    let seat = found.ok_or_else(|| Refusal::conflict("that chair is taken"))?;
    let seat_token = people::new_key(&app, player, Some((table, seat))).await?;
    Ok(axum::Json(Seated { seat, seat_token, table: *info }))
}

fn told(done: Done) -> Answer<Info> {
    let info = done.info.ok_or_else(|| Refusal::unavailable("the table did not say what became of it"));
    info.map(|info| axum::Json(*info))
}

/// Leaves the chair; who opened the table may clear any chair.
pub(super) async fn leave(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Asked(asked): Asked<Chair>,
) -> Answer<Info> {
    caller.account()?;
    app.hall().wish(table_of(&table)?, move |room| room.leave(caller.player, asked.seat)).await.and_then(told)
}

/// Puts a bot on a chair.
pub(super) async fn bot(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(asked): Body<NewBot>,
) -> Answer<Info> {
    caller.account()?;
    let wish = move |room: &crate::room::Room| room.seat_bot(caller.player, asked.seat, asked.level);
    app.hall().wish(table_of(&table)?, wish).await.and_then(told)
}

/// Ready for the next game: the first, the next of a match, or a rematch.
pub(super) async fn ready(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(asked): Body<GetReady>,
) -> Answer<Info> {
    let table = table_of(&table)?;
    caller.at(table)?;
    let wish =
        move |room: &crate::room::Room| room.ready(caller.player, asked.ready, asked.phrase.as_deref());
    app.hall().wish(table, wish).await.and_then(told)
}

/// Starts the next game.
pub(super) async fn start(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(asked): Body<StartGame>,
) -> Answer<Info> {
    caller.account()?;
    app.hall().wish(table_of(&table)?, move |room| room.start(caller.player, asked.fill)).await.and_then(told)
}

/// Answers an open question.
pub(super) async fn act(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(asked): Body<Submit>,
) -> Answer<Receipt> {
    let table = table_of(&table)?;
    let begun = tokio::time::Instant::now();
    let receipt = submit(&app, table, &caller, asked).await?;
    app.hall().meters.action.observe(begun.elapsed());
    Ok(axum::Json(receipt))
}

/// Answers an open question of the caller's seat.
pub(super) async fn submit(
    app: &App,
    table: TableId,
    caller: &Caller,
    answer: Submit,
) -> Result<Receipt, Refusal> {
    caller.at(table)?;
    let player = caller.player;
    let wish = move |room: &crate::room::Room| {
        let seat = room.seat_of(player);
        let seat = seat.ok_or_else(|| Refusal::forbidden("only who sits at the table may play"))?;
        room.submit(seat, &answer)
    };
    let done = app.hall().wish(table, wish).await?;
    done.receipt.ok_or_else(|| Refusal::unavailable("the table did not say what became of it"))
}

/// Gives a running game up.
pub(super) async fn resign(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(asked): Body<Resign>,
) -> Answer<Info> {
    caller.account()?;
    app.hall()
        .wish(table_of(&table)?, move |room| room.resign(caller.player, asked.confirm))
        .await
        .and_then(told)
}

/// Says something to everybody at the table.
pub(super) async fn say(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(asked): Body<Say>,
) -> Result<StatusCode, Refusal> {
    caller.account()?;
    let wish = move |room: &crate::room::Room| room.say(caller.player, &caller.name, &asked.text);
    app.hall().wish(table_of(&table)?, wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Mutes somebody at the own table.
pub(super) async fn mute(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Body(asked): Body<Mute>,
) -> Result<StatusCode, Refusal> {
    caller.account()?;
    let wish = move |room: &crate::room::Room| room.mute(caller.player, asked.player, asked.muted);
    app.hall().wish(table_of(&table)?, wish).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Closes the own table.
pub(super) async fn close(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
) -> Result<StatusCode, Refusal> {
    caller.account()?;
    app.hall().wish(table_of(&table)?, move |room| room.close(caller.player)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a bot would do in the caller's place.
pub(super) async fn advice(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Asked(asked): Asked<WhoseAdvice>,
) -> Answer<Box<RawValue>> {
    let table = table_of(&table)?;
    caller.at(table)?;
    let player = caller.player;
    let look = move |room: &crate::room::Room| {
        let seat =
            room.seat_of(player).ok_or_else(|| Refusal::forbidden("only who sits at the table may ask"))?;
        room.advice(seat, asked.bot.as_deref(), Budget::default())
    };
    let text = app.hall().look(table, look).await??;
    Ok(axum::Json(RawValue::from_string(text).expect("advice is JSON")))
}
