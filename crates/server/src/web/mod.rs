//! The server on the network: HTTP and WebSocket, JSON, one version in the path.
//!
//! It owns who is calling, what may be asked and how often, and the document of all of it. What a table answers is the
//! [hall](crate::hall)'s.

mod access;
mod address;
mod admin;
mod bulletin;
mod caller;
mod document;
mod frames;
mod json;
mod keys;
mod limits;
mod line;
mod metrics;
mod operations;
mod page;
mod people;
mod records;
mod replay;
mod routes;
mod sanctions;
mod serve;
mod socket;
mod stream;
mod tables;
mod token;

use std::path::PathBuf;
use std::sync::Arc;

use crate::hall::Hall;
use crate::refusal::Refusal;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

pub use admin::AdminToken;
pub use document::document;
use limits::Gate;
pub use limits::Limits;
pub use people::LONGEST_NAME;
pub use routes::router;
pub use serve::{Config, ServeError, Server};

/// So many of anything are listed at once.
const MOST_LISTED: u32 = 200;

/// How many to list: refused where there is no such page.
fn listed(limit: Option<u32>) -> Result<u32, Refusal> {
    let limit = limit.unwrap_or(50);
    let fits = (1..=MOST_LISTED).contains(&limit);
    fits.then_some(limit).ok_or_else(|| {
        Refusal::bad_request(format!("`limit` must be from 1 to {MOST_LISTED}")).with("field", "limit")
    })
}

/// What every request needs.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    hall: Arc<Hall>,
    gate: Gate,
    keys: keys::Keys,
    limits: Limits,
    page: page::Page,
    /// How many proxies in front of the server may be believed about who is calling.
    proxies: usize,
    /// The data folder, whose files are measured.
    data: PathBuf,
    /// Whether metrics are served at the public address.
    public_metrics: bool,
    /// The token of administrators, if there are any.
    admin: Option<AdminToken>,
    wrong_tokens: admin::WrongTokens,
    sanctions: sanctions::Sanctions,
    bulletin: bulletin::Bulletin,
    request_ids: access::RequestIds,
}

impl App {
    /// The application over a hall.
    pub fn new(hall: Arc<Hall>, config: &Config) -> Self {
        let limits = config.limits;
        let page = page::Page::new(config.page.clone());
        let (gate, keys) = (Gate::new(limits), keys::Keys::default());
        let (proxies, data, public_metrics) = (config.proxies, config.data.clone(), config.public_metrics);
        Self(Arc::new(Inner {
            hall,
            gate,
            keys,
            limits,
            page,
            proxies,
            data,
            public_metrics,
            admin: config.admin,
            wrong_tokens: admin::WrongTokens::default(),
            sanctions: sanctions::Sanctions::default(),
            bulletin: bulletin::Bulletin::default(),
            request_ids: access::RequestIds::default(),
        }))
    }

    fn hall(&self) -> &Arc<Hall> {
        &self.0.hall
    }

    fn now_ms(&self) -> i64 {
        self.0.hall.clock().now_ms()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(&self)).into_response();
        if self.status == 429 || self.status == 503 {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("1"));
        }
        response.extensions_mut().insert(RefusedWith(self.code));
        response
    }
}

/// The code of a refusal, for the meters.
#[derive(Clone, Copy, Debug)]
struct RefusedWith(&'static str);
