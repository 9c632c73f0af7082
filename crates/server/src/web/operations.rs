//! What is served beside tables: the catalog, the document and health.

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use paiju_words::Lang;
use serde::Deserialize;
use serde_json::{Value, json};

use super::caller::Anybody;
use super::json::{Asked, At};
use super::{App, document};
use crate::refusal::Refusal;
use crate::tell::{self, About, In};

/// Every game with presets, seats, bots and switches.
pub(super) async fn games() -> Response {
    static GAMES: OnceLock<Bytes> = OnceLock::new();
    ready_made(GAMES.get_or_init(|| {
        let listed: Vec<Value> = crate::room::catalog().0.iter().map(listed).collect();
        serde_json::to_vec(&listed).expect("plain data has a JSON form").into()
    }))
}

/// A game as the catalog has it, with its titles and the bots of the levels.
fn listed(listing: &paiju_wire::Listing) -> Value {
    let mut value = serde_json::to_value(listing).expect("plain data has a JSON form");
    let [easy, normal, hard] = listing.levels;
    value["levels"] = json!({ "easy": easy, "normal": normal, "hard": hard });
    let [en, zh] = [Lang::En, Lang::Zh].map(|lang| tell::title(listing.name, lang));
    value["titles"] = json!({ "en": en, "zh": zh });
    value
}

/// JSON that is always the same.
fn ready_made(text: &Bytes) -> Response {
    ([("content-type", "application/json")], text.clone()).into_response()
}

/// In which language, and what should be explained.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Question {
    lang: Option<In>,
    name: Option<String>,
}

/// What a game is called, its rules in short, and everything in it that has a name.
pub(super) async fn words(
    _: Anybody,
    At(game): At<String>,
    Asked(asked): Asked<Question>,
) -> Result<axum::Json<About>, Refusal> {
    let unknown = || Refusal::not_found(format!("there is no game {game:?}"));
    let lang = asked.lang.unwrap_or(In::En).into();
    Ok(axum::Json(tell::about(&game, lang, asked.name.as_deref()).ok_or_else(unknown)?))
}

/// The schemas of everything a game says and is told.
pub(super) async fn schema(_: Anybody, At(game): At<String>) -> Result<axum::Json<Value>, Refusal> {
    let unknown = || Refusal::not_found(format!("there is no game {game:?}"));
    let listing = crate::room::catalog().find(&game).map_err(|_| unknown())?;
    Ok(axum::Json(listing.schema(None)?))
}

/// The document of this interface.
pub(super) async fn openapi() -> Response {
    static DOCUMENT: OnceLock<Bytes> = OnceLock::new();
    ready_made(DOCUMENT.get_or_init(|| document().to_string().into()))
}

/// The same to read.
pub(super) async fn readable() -> Html<String> {
    Html(super::routes::page())
}

/// The process is alive.
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether it can take part in the world: it is neither stopping nor draining, and can write.
pub(super) async fn readyz(State(app): State<App>) -> Response {
    let broken = app.hall().store().health().err().map(|why| why.to_string());
    let going = app.hall().is_stopping().then(|| "stopping".to_owned());
    let draining = || app.hall().is_draining().then(|| "draining".to_owned());
    match broken.or(going).or_else(draining) {
        None => "ready\n".into_response(),
        Some(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}

/// What is there, but not for this method.
pub(super) async fn otherwise() -> Refusal {
    Refusal::method("this method does nothing here; the header `Allow` and /api tell which do")
}
