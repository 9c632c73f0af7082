//! Why the server says no: a stable code, the HTTP status it travels with, a sentence, and details for programs.
//!
//! It owns the codes that only a server has. Those of the games come from `wire` as they are.

use paiju_wire::Error;
use serde::Serialize;
use serde_json::{Value, json};

use crate::store::StoreError;

/// A refusal; nothing has changed. Serializes as `{"code":…,"message":…,"detail":{…}}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refusal {
    /// The stable code.
    pub code: &'static str,
    /// What was wrong, and what would be right.
    pub message: String,
    /// The same for programs; always an object.
    pub detail: Value,
    /// The HTTP status.
    #[serde(skip)]
    pub status: u16,
}

impl Refusal {
    fn new(code: &'static str, status: u16, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), detail: json!({}), status }
    }

    /// Not a request.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Error::bad_request(message).into()
    }

    /// Nobody is known by this token, or there was none.
    pub fn unknown_caller() -> Self {
        let message = "who are you? Become a guest (POST /api/v1/guests) and send the token as \
                       `Authorization: Bearer …` or as the cookie you were given";
        Self::new("SERVER_UNAUTHORIZED", 401, message)
    }

    /// Known, but not allowed.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new("SERVER_FORBIDDEN", 403, message)
    }

    /// Kept out by an administrator.
    pub fn banned(reason: &str, until_ms: Option<i64>) -> Self {
        Self::new("SERVER_BANNED", 403, format!("you are banned from this server: {reason}"))
            .with("reason", reason)
            .with("until_ms", until_ms)
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new("SERVER_NOT_FOUND", 404, message)
    }

    /// The table is not in a state for this.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new("SERVER_CONFLICT", 409, message)
    }

    /// Somebody at the table has a name that people could take for this one.
    pub fn name_taken(message: impl Into<String>) -> Self {
        Self::new("SERVER_NAME_TAKEN", 409, message)
    }

    /// The question was answered, or another one is open.
    pub fn stale_prompt(message: impl Into<String>) -> Self {
        Self::new("ENGINE_VERSION_CONFLICT", 409, message)
    }

    /// Nothing is done here in this way.
    pub fn method(message: impl Into<String>) -> Self {
        Self::new("SERVER_METHOD_NOT_ALLOWED", 405, message)
    }

    /// The rest of the request did not come.
    pub fn too_slow(message: impl Into<String>) -> Self {
        Self::new("SERVER_TOO_SLOW", 408, message)
    }

    /// Too much data.
    pub fn too_large(message: impl Into<String>) -> Self {
        Self::new("SERVER_TOO_LARGE", 413, message)
    }

    /// Too often.
    pub fn too_many(message: impl Into<String>) -> Self {
        Self::new("SERVER_TOO_MANY_REQUESTS", 429, message)
    }

    /// Not now: the server is stopping, or cannot write.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new("SERVER_UNAVAILABLE", 503, message)
    }

    /// Adds a detail.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.detail[key] = value.into();
        self
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let Error { code, message, detail } = error;
        Self { code: code.as_str(), message, detail, status: code.http() }
    }
}

impl From<StoreError> for Refusal {
    fn from(why: StoreError) -> Self {
        match why {
            StoreError::NoTable(_) => Self::not_found(why.to_string()),
            StoreError::LoginTaken(_) | StoreError::OtherPassword(_) => Self::conflict(why.to_string()),
            StoreError::HasAccount(_) => {
                Self::conflict("you have an account already; PATCH /api/v1/accounts changes its password")
            }
            StoreError::NoPlayer(_) => Self::unknown_caller(),
            _ => Self::unavailable(why.to_string()),
        }
    }
}
