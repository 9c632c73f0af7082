//! Bodies and queries: read strictly, refused in our own words.

use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;

use super::App;
use crate::refusal::Refusal;

/// A body of JSON.
#[derive(Debug)]
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let kind =
            request.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.is_empty() && !kind.starts_with("application/json") {
            return Err(Refusal::bad_request(format!("the body must be application/json, not {kind}")));
        }
        let limits = app.0.limits;
        let bytes = tokio::time::timeout(limits.body_time, read(request, limits.body)).await;
        let bytes = bytes.map_err(|_| Refusal::too_slow("the body did not come in time"))??;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(text)
            .map(Self)
            .map_err(|why| Refusal::bad_request(format!("the body is not what is expected here: {why}")))
    }
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
