//! The server on the network: HTTP and WebSocket, JSON, one version in the path.
//!
//! It owns who is calling, what may be asked and how often, and the document of all of it. What a table answers is the
//! [hall](crate::hall)'s.

mod access;
mod accounts;
mod address;
mod admin;
mod agent;
mod bulletin;
mod caller;
mod connection;
mod document;
mod export;
mod frames;
mod hashing;
mod housekeeping;
mod json;
mod keys;
mod limits;
mod line;
mod metrics;
mod operations;
mod origin;
mod page;
mod password;
mod people;
mod records;
mod replay;
mod routes;
mod sanctions;
mod serve;
mod sessions;
mod shed;
mod socket;
mod stream;
mod strikes;
mod tables;
mod token;

use std::path::PathBuf;
use std::sync::Arc;

use crate::hall::Hall;
use crate::refusal::Refusal;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

pub use crate::names::LONGEST_NAME;
pub use admin::AdminToken;
pub use document::document;
use limits::Gate;
pub use limits::Limits;
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
    hashing: hashing::Hashing,
    strikes: strikes::Strikes,
    keys: keys::Keys,
    shed: shed::Shed,
    lobby: tables::list::Lobby,
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
        let (gate, keys, shed) = (Gate::new(limits), keys::Keys::default(), shed::Shed::new(&limits));
        let hashing = hashing::Hashing::new(&limits);
        let strikes = strikes::Strikes::new(limits.wrong_passwords);
        let lobby = tables::list::Lobby::default();
        let (proxies, data, public_metrics) = (config.proxies, config.data.clone(), config.public_metrics);
        Self(Arc::new(Inner {
            hall,
            gate,
            hashing,
            strikes,
            keys,
            shed,
            lobby,
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

    /// When a token expires that is used now and not again.
    fn key_end_ms(&self) -> i64 {
        self.now_ms() + i64::from(self.0.limits.token_days) * 86_400_000
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(&self)).into_response();
        if self.status == 429 || self.status == 503 {
            let wait = self.detail["retry_after_s"].as_u64().unwrap_or(1);
            response.headers_mut().insert("retry-after", wait.into());
        }
        response.extensions_mut().insert(RefusedWith(self.code));
        response
    }
}

/// The code of a refusal, for the meters.
#[derive(Clone, Copy, Debug)]
struct RefusedWith(&'static str);
