//! Bans and mutes of the whole server, and what else only administrators ask of a store.
//!
//! It owns what is kept of them. Whom they keep out is decided in [`web`](crate::web).

use super::{Answer, Network, PlayerId, TableId};

/// Whom a ban keeps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Banned {
    /// A player, wherever they call from.
    Player(PlayerId),
    /// Everybody who calls from a range of addresses.
    Network(Network),
}

/// A ban.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Its number; whoever adds one leaves it 0, and the store gives it one.
    pub no: i64,
    /// Whom it keeps out.
    pub who: Banned,
    /// Until when, in milliseconds since 1970; none: for ever.
    pub until_ms: Option<i64>,
    /// Why, as the banned person is told.
    pub reason: String,
    /// Since when, in milliseconds since 1970.
    pub created_ms: i64,
}

/// What administrators ask of a store.
pub trait AdminStore {
    /// Every ban, also those that are over.
    fn bans(&self) -> Answer<Vec<Ban>>;

    /// Adds a ban and deletes those that were over when it was made; its number.
    fn add_ban(&self, ban: Ban) -> Answer<i64>;

    /// Deletes a ban; whether there was one.
    fn lift_ban(&self, no: i64) -> Answer<bool>;

    /// Every player who is muted everywhere.
    fn mutes(&self) -> Answer<Vec<PlayerId>>;

    /// Mutes a player everywhere, or lets them be heard again.
    fn mute(&self, player: PlayerId, muted: bool, now_ms: i64) -> Answer<()>;

    /// How many bytes the entries of these tables have, in the same order.
    fn log_sizes(&self, tables: Vec<TableId>) -> Answer<Vec<u64>>;
}
