//! Who is calling: a token in a header for programs, in a cookie for browsers.
//!
//! It owns reading it and what it is good for. A cookie is believed only where the page that used it came from here.

use std::sync::{Arc, OnceLock};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};

use super::address::Address;
use super::origin::Origin;
use super::{App, people, token};
use crate::refusal::Refusal;
use crate::room::Room;
use crate::store::{KeyHash, PlayerId, TableId, answered};

/// The cookie's name.
pub(super) const COOKIE: &str = "paiju";

/// How long a key that is used is not written: reading stays reading.
const RENEWED_MS: u64 = 3_600_000;

/// The cookie of a token that was renewed by this request, to be sent with the answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Renewed(Arc<OnceLock<String>>);

impl Renewed {
    /// The cookie, if there is one to send.
    pub(super) fn cookie(&self) -> Option<&str> {
        self.0.get().map(String::as_str)
    }
}

/// Somebody who is known.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) player: PlayerId,
    pub(super) name: String,
    /// The one seat that the token is good for; none: everything of this player.
    pub(super) seat: Option<(TableId, u8)>,
    /// What is kept of the token.
    pub(super) hash: KeyHash,
}

impl Caller {
    /// The whole player, not only one of their seats.
    pub(super) fn account(&self) -> Result<(), Refusal> {
        match self.seat {
            Some(_) => Err(Refusal::forbidden("a seat's token is good for that seat alone")),
            None => Ok(()),
        }
    }

    /// Whether the token is good at this table.
    pub(super) fn at(&self, table: TableId) -> Result<(), Refusal> {
        match self.seat {
            Some((other, _)) if other != table => {
                Err(Refusal::forbidden("this token is good for a seat at another table"))
            }
            _ => Ok(()),
        }
    }

    /// The chair that the caller has and the token is good for.
    pub(super) fn chair(&self, room: &Room) -> Result<u8, Refusal> {
        self.at(room.id())?;
        match (room.seat_of(self.player), self.seat) {
            (None, _) => Err(Refusal::forbidden("only who sits at the table may do this")),
            (Some(seat), Some((_, own))) if seat != own => {
                Err(Refusal::forbidden("this token is good for another chair"))
            }
            (Some(seat), _) => Ok(seat),
        }
    }
}

/// Somebody who may be known.
#[derive(Clone, Debug)]
pub(super) struct Anybody(pub(super) Option<Caller>);

impl FromRequestParts<App> for Anybody {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Ok(Address(from)) = Address::from_request_parts(parts, app).await;
        app.0.gate.request(from, app.now_ms())?;
        let Some(token) = token_of(parts, app.0.proxies)? else { return Ok(Self(None)) };
        let hash = token::hash(&token);
        let store = app.hall().store();
        let key = answered(store.key(hash)).await?.filter(|key| key.expires_ms > app.now_ms());
        let Some(key) = key else {
            app.0.gate.newcomer(from, app.now_ms())?;
            return Err(Refusal::unknown_caller());
        };
        let player = answered(store.player(key.player)).await?.ok_or_else(Refusal::unknown_caller)?;
        super::access::admit(app, parts, key.player)?;
        if app.now_ms().abs_diff(key.used_ms) >= RENEWED_MS {
            // Nobody waits for it: what is lost with a crash is renewed with the next request.
            drop(store.renew_key(hash, app.now_ms(), app.key_end_ms()));
            if let (true, Some(renewed)) = (is_from_cookie(parts), parts.extensions.get::<Renewed>()) {
                let _ = renewed.0.set(people::cookie(app, &parts.headers, &token));
            }
        }
        Ok(Self(Some(Caller { player: key.player, name: player.name, seat: key.seat, hash })))
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        Anybody::from_request_parts(parts, app).await?.0.ok_or_else(Refusal::unknown_caller)
    }
}

/// Whether the token is the cookie's: a header goes before it.
fn is_from_cookie(parts: &Parts) -> bool {
    !parts.headers.contains_key("authorization")
}

/// The token of a request: from the header, or from the cookie of one of our own pages.
fn token_of(parts: &Parts, proxies: usize) -> Result<Option<String>, Refusal> {
    if let Some(bearer) = parts.headers.get("authorization") {
        let token = bearer.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        return token.map(|token| Some(token.to_owned())).ok_or_else(Refusal::unknown_caller);
    }
    let Some(cookie) = cookie(&parts.headers) else { return Ok(None) };
    let changes = parts.method != Method::GET && parts.method != Method::HEAD;
    let upgrades = parts.headers.contains_key("upgrade");
    if (changes || upgrades) && !same_origin(&parts.headers, proxies) {
        return Err(Refusal::forbidden("the request comes from another site's page"));
    }
    Ok(Some(cookie))
}

fn cookie(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all("cookie").iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value.to_owned())
}

/// Whether the page that sent this came from where it was sent to: scheme, host and port.
fn same_origin(headers: &HeaderMap, proxies: usize) -> bool {
    let page = Origin::of_page(headers);
    page.is_some() && page == Origin::called(headers, proxies)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(headers: &[(&str, &str)]) -> Parts {
        let request = axum::http::Request::builder().method("POST");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        request.body(()).unwrap().into_parts().0
    }

    #[test]
    fn a_cookie_counts_only_from_our_own_page() {
        let ours = [("cookie", "a=b; paiju=t0"), ("host", "x:1"), ("origin", "http://x:1")];
        assert_eq!(token_of(&parts(&ours), 0).unwrap().as_deref(), Some("t0"));
        let from = |origin: &'static str| [ours[0], ours[1], ("origin", origin)];
        for headers in [&ours[..2], &from("http://evil")[..], &from("https://x:1")[..], &from("null")[..]] {
            assert_eq!(token_of(&parts(headers), 0).unwrap_err().status, 403);
        }
    }

    #[test]
    fn what_a_proxy_says_of_the_origin_counts_where_it_is_trusted() {
        let proxied = [
            ("cookie", "paiju=t0"),
            ("host", "in:1"),
            ("x-forwarded-host", "out.org"),
            ("x-forwarded-proto", "https"),
            ("origin", "https://out.org"),
        ];
        assert_eq!(token_of(&parts(&proxied), 1).unwrap().as_deref(), Some("t0"));
        assert_eq!(token_of(&parts(&proxied), 0).unwrap_err().status, 403);
    }

    #[test]
    fn a_header_is_a_bearer_token_or_nothing() {
        assert_eq!(token_of(&parts(&[("authorization", "Bearer t1")]), 0).unwrap().as_deref(), Some("t1"));
        assert_eq!(token_of(&parts(&[("authorization", "Basic t1")]), 0).unwrap_err().status, 401);
        assert_eq!(token_of(&parts(&[]), 0).unwrap(), None);
    }
}
