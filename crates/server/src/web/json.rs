//! Bodies and queries: read strictly, refused in our own words.

use std::str::FromStr;

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use futures_util::StreamExt as _;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::App;
use crate::refusal::Refusal;
use crate::store::BadCursor;

/// A number that every program can count to: JSON's are exact up to here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u64")]
pub(super) struct Number(u64);

/// The largest of them.
pub(super) const LARGEST: u64 = (1 << 53) - 1;

impl TryFrom<u64> for Number {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        if number <= LARGEST { Ok(Self(number)) } else { Err(format!("{number} is more than {LARGEST}")) }
    }
}

impl Number {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn ms(self) -> i64 {
        self.0 as i64
    }
}

/// The cursor of a page, as the page before it gave it out.
pub(super) fn cursor<T: FromStr<Err = BadCursor>>(text: Option<&str>) -> Result<Option<T>, Refusal> {
    let read = text.map(str::parse).transpose();
    read.map_err(|why| Refusal::bad_request(format!("`after` is no cursor: {why}")).with("field", "after"))
}

/// A body of JSON.
#[derive(Debug)]
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        parse(request, app, app.0.limits.body).await.map(Self)
    }
}

/// A body of JSON with a record in it, which may be longer.
#[derive(Debug)]
pub(super) struct Long<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Long<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let _place = app.0.shed.long_body()?;
        parse(request, app, app.0.limits.record).await.map(Self)
    }
}

async fn parse<T: DeserializeOwned>(request: Request, app: &App, most: usize) -> Result<T, Refusal> {
    let kind = request.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.is_empty() && !kind.starts_with("application/json") {
        return Err(Refusal::bad_request(format!("the body must be application/json, not {kind}")));
    }
    let bytes = tokio::time::timeout(app.0.limits.body_time, read(request, most)).await;
    let bytes = bytes.map_err(|_| Refusal::too_slow("the body did not come in time"))??;
    let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
    serde_json::from_slice(text)
        .map_err(|why| Refusal::bad_request(format!("the body is not what is expected here: {why}")))
}

/// The whole body. One that is too large is read for a while and thrown away: who is cut off while he sends does not
/// hear why.
async fn read(request: Request, most: usize) -> Result<Vec<u8>, Refusal> {
    let mut chunks = request.into_body().into_data_stream();
    let (mut bytes, mut size) = (Vec::new(), 0);
    while size <= 16 * most
        && let Some(chunk) = chunks.next().await
    {
        let chunk =
            chunk.map_err(|why| Refusal::bad_request(format!("the body could not be read: {why}")))?;
        size += chunk.len();
        if size <= most {
            bytes.extend_from_slice(&chunk);
        }
    }
    let refusal = || Refusal::too_large(format!("the body has more than {most} bytes")).with("limit", most);
    if size <= most { Ok(bytes) } else { Err(refusal()) }
}

/// The parts of an address that name something. What cannot be a name names nothing.
#[derive(Debug)]
pub(super) struct At<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for At<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let read = Path::from_request_parts(parts, app).await;
        read.map(|Path(at)| Self(at)).map_err(|_| Refusal::not_found("there is no such thing"))
    }
}

/// The part of an address behind the question mark.
#[derive(Debug)]
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        Query::from_request_parts(parts, app)
            .await
            .map(|Query(asked)| Self(asked))
            .map_err(|why| Refusal::bad_request(format!("the query is not what is expected here: {why}")))
    }
}
