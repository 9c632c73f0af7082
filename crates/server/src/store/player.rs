//! Players and the keys that prove who somebody is.
//!
//! It owns what is kept of them. It makes no key and checks no password: the store sees hashes alone.

use std::fmt;

use super::{PlayerId, TableId};

/// What is kept of a token.
pub type KeyHash = [u8; 32];

/// What those are called who have deleted their accounts.
pub const DELETED_NAME: &str = "deleted player";

/// A player: a guest, or one with an account.
#[derive(Clone, PartialEq, Eq)]
pub struct Player {
    /// Their name to the server.
    pub id: PlayerId,
    /// What others call them; many may have the same.
    pub name: String,
    /// What they sign in with, folded; one player each. A guest has none.
    pub login: Option<String>,
    /// The hash of their password, as a PHC string.
    pub password: Option<String>,
    /// When they came, in milliseconds since 1970.
    pub created_ms: i64,
}

/// Everything but the password: its hash belongs into no log either.
impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, name, login, password: _, created_ms } = self;
        let mut player = f.debug_struct("Player");
        player.field("id", id).field("name", name).field("login", login).field("created_ms", created_ms);
        player.finish_non_exhaustive()
    }
}

/// What a token opens. The token itself is nowhere in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The hash of the token.
    pub hash: KeyHash,
    /// Whose it is.
    pub player: PlayerId,
    /// The one seat it is good for; without one it is the key of an account.
    pub seat: Option<(TableId, u8)>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it is good for nothing any more, unless it is used before. Retention removes it some days after that.
    pub expires_ms: i64,
    /// When it was used last, to the hour, in milliseconds since 1970.
    pub used_ms: i64,
    /// What it was made with, in a few words.
    pub client: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_printed() {
        let player = Player {
            id: PlayerId([1; 16]),
            name: "Li".into(),
            login: Some("li".into()),
            password: Some("$argon2id$secret".into()),
            created_ms: 5,
        };
        let printed = format!("{player:?}");
        assert!(printed.contains("Li") && !printed.contains("argon2"), "{printed}");
    }
}
