//! Playing: what the caller sees, his answers, a bot's advice, giving up.

use axum::extract::State;
use paiju_contract::Budget;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Answer, eyes, table_of, told};
use crate::hall::Hello;
use crate::refusal::Refusal;
use crate::room::{Eyes, Info, Receipt, Room, Submit};
use crate::store::TableId;
use crate::tell::{Advice, In, Size};
use crate::web::App;
use crate::web::caller::{Anybody, Caller};
use crate::web::json::{Asked, At, Body, Number};

/// Giving up.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(in crate::web) struct Resign {
    /// Must be true: it cannot be taken back.
    confirm: bool,
}

/// Who plays the own seat.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(in crate::web) struct GoAway {
    /// A bot; or, with `false`, the caller again.
    away: bool,
}

impl Default for GoAway {
    fn default() -> Self {
        Self { away: true }
    }
}

/// What was missed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct Missed {
    pub(in crate::web) since: Option<Number>,
    pub(in crate::web) lang: Option<In>,
    columns: Option<u32>,
    lines: Option<u32>,
}

impl Missed {
    /// Where somebody begins who has counted so far.
    pub(in crate::web) fn hello(&self, last: Option<usize>) -> Hello {
        let since = last.or(self.since.map(Number::index));
        let screen = Size::new(self.columns, self.lines).space();
        Hello { since, lang: self.lang.map(Into::into), screen }
    }
}

/// Whose advice.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::web) struct WhoseAdvice {
    bot: Option<String>,
    lang: Option<In>,
}

/// What the caller sees: everything, or what is new since his n-th event.
pub(in crate::web) async fn view(
    State(app): State<App>,
    Anybody(caller): Anybody,
    At(table): At<String>,
    Asked(asked): Asked<Missed>,
) -> Answer<Box<RawValue>> {
    let table = table_of(&table)?;
    let to = eyes(&app, table, caller.as_ref()).await?;
    let Hello { since, lang, screen } = asked.hello(None);
    let eyes = Eyes { to, lang, screen };
    let frame = app.hall().look(table, move |room| match since {
        Some(since) => room.resume(eyes, since).0,
        None => room.snapshot(eyes).0,
    });
    Ok(axum::Json(RawValue::from_string(frame.await?.as_ref().to_owned()).expect("frames are JSON")))
}

/// Answers an open question.
pub(in crate::web) async fn act(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Body(asked): Body<Submit>,
) -> Answer<Receipt> {
    let table = table_of(&table)?;
    let begun = tokio::time::Instant::now();
    let receipt = submit(&app, table, &caller, asked).await?;
    app.hall().meters.action.observe(begun.elapsed());
    Ok(axum::Json(receipt))
}

/// Answers an open question of the caller's seat.
pub(in crate::web) async fn submit(
    app: &App,
    table: TableId,
    caller: &Caller,
    answer: Submit,
) -> Result<Receipt, Refusal> {
    caller.at(table)?;
    let caller = caller.clone();
    let wish = move |room: &Room| room.submit(caller.chair(room)?, &answer);
    app.hall()
        .bid(table, wish)
        .await?
        .ok_or_else(|| Refusal::unavailable("the table did not say what became of it"))
}

/// Gives a running game up.
pub(in crate::web) async fn resign(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Body(asked): Body<Resign>,
) -> Answer<Info> {
    caller.account()?;
    app.0.gate.change(caller.player, app.now_ms())?;
    app.hall()
        .wish(table_of(&table)?, move |room| room.resign(caller.player, asked.confirm))
        .await
        .and_then(told)
}

/// Lets a bot play the own seat, or takes it back.
pub(in crate::web) async fn away(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Body(asked): Body<GoAway>,
) -> Answer<Info> {
    let table = table_of(&table)?;
    caller.at(table)?;
    app.0.gate.change(caller.player, app.now_ms())?;
    let wish = move |room: &Room| {
        caller.chair(room)?;
        room.away(caller.player, asked.away)
    };
    app.hall().wish(table, wish).await.and_then(told)
}

/// What a bot would do in the caller's place.
pub(in crate::web) async fn advice(
    State(app): State<App>,
    caller: Caller,
    At(table): At<String>,
    Asked(asked): Asked<WhoseAdvice>,
) -> Answer<Advice> {
    let table = table_of(&table)?;
    caller.at(table)?;
    let player = caller.player;
    let look = move |room: &Room| {
        let seat = caller.chair(room)?;
        let lang = asked.lang.unwrap_or(In::En).into();
        room.advice(seat, asked.bot.as_deref(), Budget::default(), lang)
    };
    app.0.gate.hint(player, app.now_ms())?;
    let hint = app.hall().look(table, look).await??;
    let most = app.0.limits.thinking_queue;
    Ok(axum::Json(app.hall().thinkers().answer(player, most, hint).await??))
}
