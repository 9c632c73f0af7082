//! Administration over HTTP: for whoever has the token of the configuration, and logged.
//!
//! It owns the token and how often somebody may be wrong about it. Without a token in the configuration there is nothing
//! here. What administrators can do is in the files below.

pub(super) mod bans;
pub(super) mod players;
pub(super) mod state;
pub(super) mod tables;

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};

use super::App;
use super::address::Address;
use crate::meters::AuthFailure;
use crate::refusal::Refusal;
use crate::store::PlayerId;

/// How often one address may be wrong about the token within [`PERIOD_MS`].
const WRONG: u32 = 10;
const PERIOD_MS: i64 = 60_000;
/// How many addresses are remembered.
const REMEMBERED: usize = 10_000;

/// The token of administrators, as its hash: it is printed nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AdminToken([u8; 32]);

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken")
    }
}

impl AdminToken {
    /// The token of this text.
    pub fn new(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// Whether a text is the token. Hashes of the same length are compared, every byte of them, so that the time that it
    /// takes tells nothing.
    fn is(&self, text: &str) -> bool {
        let Self(other) = Self::new(text);
        let differing =
            self.0.iter().zip(other).fold(0, |differing, (ours, theirs)| differing | (ours ^ theirs));
        std::hint::black_box(differing) == 0
    }
}

/// How often each address has been wrong about the token lately.
#[derive(Debug, Default)]
pub(super) struct WrongTokens(Mutex<BTreeMap<IpAddr, (u32, i64)>>);

impl WrongTokens {
    /// Refuses an address that has been wrong too often, whatever it sends now.
    fn check(&self, from: IpAddr, now_ms: i64) -> Result<(), Refusal> {
        let wrong = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match wrong.get(&from) {
            Some((count, since_ms)) if *count >= WRONG && now_ms - since_ms < PERIOD_MS => {
                Err(Refusal::too_many("too many wrong tokens from your address; wait a minute"))
            }
            _ => Ok(()),
        }
    }

    fn count(&self, from: IpAddr, now_ms: i64) {
        let mut wrong = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if wrong.len() >= REMEMBERED {
            wrong.retain(|_, (_, since_ms)| now_ms - *since_ms < PERIOD_MS);
        }
        if wrong.len() >= REMEMBERED {
            // Ten thousand addresses guess at the same time: the oldest guesses are forgotten with the rest.
            wrong.clear();
        }
        let (count, since_ms) = wrong.entry(from).or_insert((0, now_ms));
        if now_ms - *since_ms >= PERIOD_MS {
            (*count, *since_ms) = (0, now_ms);
        }
        *count += 1;
    }
}

/// Somebody who has the token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Admin {
    /// Where they call from, for the log.
    from: IpAddr,
}

impl FromRequestParts<App> for Admin {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Some(token) = app.0.admin else {
            return Err(Refusal::not_found(
                "this server is not administered over HTTP: it has no [admin] token",
            ));
        };
        let Ok(Address(from)) = Address::from_request_parts(parts, app).await;
        let limited = app.0.limits.newcomers > 0;
        if limited {
            app.0.wrong_tokens.check(from, app.now_ms())?;
        }
        let sent = parts.headers.get("authorization").and_then(|sent| sent.to_str().ok());
        if sent.and_then(|sent| sent.strip_prefix("Bearer ")).is_some_and(|sent| token.is(sent)) {
            return Ok(Self { from });
        }
        if sent.is_some() {
            app.0.wrong_tokens.count(from, app.now_ms());
            app.hall().meters.auth_failed(AuthFailure::Admin);
            tracing::warn!(target: "paiju::admin", %from, "a wrong token");
        }
        let message = "only administrators may do this: send their token as `Authorization: Bearer …`";
        Err(Refusal { message: message.into(), ..Refusal::unknown_caller() })
    }
}

impl Admin {
    /// Logs what an administrator does.
    fn log(self, what: &str, to: &dyn fmt::Display) {
        tracing::warn!(target: "paiju::admin", from = %self.from, %to, "{what}");
    }
}

/// The player of a path; what is no name of a player names nobody.
fn player_of(text: &str) -> Result<PlayerId, Refusal> {
    text.parse().map_err(|_| Refusal::not_found("there is no such player"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_compared_as_a_whole_and_not_printed() {
        let token = AdminToken::new("0123456789abcdef");
        assert!(token.is("0123456789abcdef"));
        assert!(!token.is("0123456789abcdeF") && !token.is("") && !token.is("0123456789abcdef "));
        assert_eq!(format!("{token:?}"), "AdminToken");
    }

    #[test]
    fn whoever_guesses_is_made_to_wait() {
        let wrong = WrongTokens::default();
        let (eve, ann) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        for _ in 0..WRONG {
            assert!(wrong.check(eve, 0).is_ok());
            wrong.count(eve, 0);
        }
        assert_eq!(wrong.check(eve, 1).unwrap_err().status, 429);
        assert!(wrong.check(ann, 1).is_ok(), "others need not");
        assert!(wrong.check(eve, PERIOD_MS).is_ok());
    }
}
