//! How long the store keeps what nobody uses any more.
//!
//! It owns the numbers of days and their defaults. It deletes nothing.

use serde::{Deserialize, Serialize};

/// For how many days things are kept; 0: for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// Days after which a guest is deleted who has not been seen and sits at no table; 0: never.
    pub guests_days: u32,
    /// Days after which a closed table is deleted with its log; 0: never.
    pub tables_days: u32,
    /// Days after which a token is deleted that has expired.
    pub keys_days: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self { guests_days: 30, tables_days: 0, keys_days: 30 }
    }
}
