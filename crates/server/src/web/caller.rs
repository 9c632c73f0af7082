//! Who is calling: a token in a header for programs, in a cookie for browsers.
//!
//! It owns reading it and what it is good for. A cookie is believed only where the page that used it came from here.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};

use super::address::Address;
use super::{App, token};
use crate::refusal::Refusal;
use crate::store::{PlayerId, TableId, answered};

/// The cookie's name.
pub(super) const COOKIE: &str = "paiju";

/// Somebody who is known.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) player: PlayerId,
    pub(super) name: String,
    /// The one seat that the token is good for; none: everything of this player.
    pub(super) seat: Option<(TableId, u8)>,
    /// What is kept of the token.
    pub(super) hash: [u8; 32],
}

impl Caller {
    /// The whole player, not only one of his seats.
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
}

/// Somebody who may be known.
#[derive(Clone, Debug)]
pub(super) struct Anybody(pub(super) Option<Caller>);

impl FromRequestParts<App> for Anybody {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Ok(Address(from)) = Address::from_request_parts(parts, app).await;
        app.0.gate.request(from, app.now_ms())?;
        let Some(token) = token_of(parts)? else { return Ok(Self(None)) };
        let hash = token::hash(&token);
        let store = app.hall().store();
        let key = answered(store.key(hash)).await?.filter(|key| key.expires_ms > app.now_ms());
        let Some(key) = key else {
            app.0.gate.newcomer(from, app.now_ms())?;
            return Err(Refusal::unknown_caller());
        };
        let player = answered(store.player(key.player)).await?.ok_or_else(Refusal::unknown_caller)?;
        super::access::admit(app, parts, key.player)?;
        Ok(Self(Some(Caller { player: key.player, name: player.name, seat: key.seat, hash })))
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        Anybody::from_request_parts(parts, app).await?.0.ok_or_else(Refusal::unknown_caller)
    }
}

/// The token of a request: from the header, or from the cookie of one of our own pages.
fn token_of(parts: &Parts) -> Result<Option<String>, Refusal> {
    if let Some(bearer) = parts.headers.get("authorization") {
        let token = bearer.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        return token.map(|token| Some(token.to_owned())).ok_or_else(Refusal::unknown_caller);
    }
    let Some(cookie) = cookie(&parts.headers) else { return Ok(None) };
    let changes = parts.method != Method::GET && parts.method != Method::HEAD;
    let upgrades = parts.headers.contains_key("upgrade");
    if (changes || upgrades) && !same_origin(&parts.headers) {
        return Err(Refusal::forbidden("the request comes from another site's page"));
    }
    Ok(Some(cookie))
}

fn cookie(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all("cookie").iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, value)| value.to_owned())
}

/// Whether the page that sent this came from the host it was sent to.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text("origin").and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    let host = text("x-forwarded-host").or_else(|| text("host"));
    origin.is_some() && origin == host
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
        assert_eq!(token_of(&parts(&ours)).unwrap().as_deref(), Some("t0"));
        for headers in [&ours[..2], &[ours[0], ours[1], ("origin", "http://evil")][..]] {
            assert_eq!(token_of(&parts(headers)).unwrap_err().status, 403);
        }
    }

    #[test]
    fn a_header_is_a_bearer_token_or_nothing() {
        assert_eq!(token_of(&parts(&[("authorization", "Bearer t1")])).unwrap().as_deref(), Some("t1"));
        assert_eq!(token_of(&parts(&[("authorization", "Basic t1")])).unwrap_err().status, 401);
        assert_eq!(token_of(&parts(&[])).unwrap(), None);
    }
}
