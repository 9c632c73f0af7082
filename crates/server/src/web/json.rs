//! Bodies and queries: read strictly, refused in our own words.

use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::body::Bytes;
use serde::de::DeserializeOwned;

use super::App;
use crate::refusal::Refusal;

/// A body of JSON.
#[derive(Debug)]
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let kind = request.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.is_empty() && !kind.starts_with("application/json") {
            return Err(Refusal::bad_request(format!("the body must be application/json, not {kind}")));
        }
        let bytes = Bytes::from_request(request, app).await.map_err(too_large)?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(text)
            .map(Self)
            .map_err(|why| Refusal::bad_request(format!("the body is not what is expected here: {why}")))
    }
}

fn too_large(why: BytesRejection) -> Refusal {
    match why {
        BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
            Refusal::too_large("the body is larger than this server takes")
        }
        other => Refusal::bad_request(format!("the body could not be read: {other}")),
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
