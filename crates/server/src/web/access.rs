//! The access log: one line per request, with a name for the request and who it came from.
//!
//! It owns that line and the name, which the answer carries as `x-request-id`. Who is calling is found out by the
//! handlers on the way; they note it here, and the banned are turned away.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue};

use super::App;
use crate::meters::AuthFailure;
use crate::refusal::Refusal;
use crate::store::PlayerId;

/// The header that names a request.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The longest name that is taken over from a proxy.
const LONGEST_ID: usize = 64;

/// Where handlers note who is calling.
#[derive(Clone, Debug, Default)]
pub(super) struct Noted(Arc<OnceLock<PlayerId>>);

impl Noted {
    /// Who was found to be calling.
    pub(super) fn player(&self) -> Option<PlayerId> {
        self.0.get().copied()
    }
}

/// Notes who is calling, and refuses those who are banned.
pub(super) fn admit(app: &App, parts: &Parts, player: PlayerId) -> Result<(), Refusal> {
    if let Some(noted) = parts.extensions.get::<Noted>() {
        // Asked twice within a request, the answer is the same.
        let _ = noted.0.set(player);
    }
    admit_player(app, player)
}

/// Refuses a player who is banned.
pub(super) fn admit_player(app: &App, player: PlayerId) -> Result<(), Refusal> {
    app.0.sanctions.admit_player(player, app.now_ms()).inspect_err(|_| turned_away(app))
}

/// Refuses an address that is banned. Administrators are let in from everywhere: who has banned their own address has
/// to be able to lift it.
pub(super) fn admit_address(app: &App, from: IpAddr, path: &str) -> Result<(), Refusal> {
    if !path.starts_with("/api/v1/") || path.starts_with("/api/v1/admin/") {
        return Ok(());
    }
    app.0.sanctions.admit_address(from, app.now_ms()).inspect_err(|_| turned_away(app))
}

fn turned_away(app: &App) {
    app.hall().meters.auth_failed(AuthFailure::Banned);
}

/// Names of requests: unlike each other, and unlike those of another run.
#[derive(Debug)]
pub(super) struct RequestIds(AtomicU64);

impl Default for RequestIds {
    fn default() -> Self {
        let mut bytes = [0; 8];
        // Without randomness names begin at zero with each run; they are for people who read logs.
        let _ = getrandom::fill(&mut bytes);
        Self(AtomicU64::new(u64::from_le_bytes(bytes)))
    }
}

impl RequestIds {
    /// The name of a request: what a trusted proxy calls it, or a new one.
    pub(super) fn name(&self, headers: &HeaderMap, proxies: usize) -> HeaderValue {
        let sane = |id: &&HeaderValue| {
            let allowed = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
            (1..=LONGEST_ID).contains(&id.len()) && id.as_bytes().iter().all(allowed)
        };
        let theirs = headers.get(REQUEST_ID).filter(|_| proxies > 0).filter(sane);
        theirs.cloned().unwrap_or_else(|| self.fresh())
    }

    fn fresh(&self) -> HeaderValue {
        // An odd step goes through every number before one comes again.
        let number = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Relaxed);
        HeaderValue::from_str(&format!("{number:016x}")).unwrap_or(HeaderValue::from_static("-"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_names_requests_where_it_is_trusted_and_the_name_is_sane() {
        let ids = RequestIds::default();
        let named = |id: &'static str, proxies| {
            let headers = HeaderMap::from_iter([(REQUEST_ID, HeaderValue::from_static(id))]);
            ids.name(&headers, proxies) == HeaderValue::from_static(id)
        };
        assert!(named("01HX-ab_c.9:z", 1));
        assert!(!named("01HX", 0), "nobody is believed who is no proxy");
        assert!(!named("a b", 1) && !named("", 1) && !named("x\"y", 1));
        assert!(ids.fresh() != ids.fresh() && ids.fresh().len() == 16);
    }
}
