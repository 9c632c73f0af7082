//! How long things are kept, and what is removed when that is over.
//!
//! It owns the ages and how a time before which something may go is found. The store removes in small steps; when, is the
//! server's to say.

use serde::{Deserialize, Serialize};

const DAY_MS: i64 = 86_400_000;

/// How many days things are kept; 0: for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// Days after which a guest is deleted who has never played; 0: never.
    pub guests_days: u32,
    /// Days after which a table that is over or closed is deleted with its log; records of its games stay. 0: never.
    pub tables_days: u32,
    /// Days after which a token is deleted that has expired; 0: never.
    pub keys_days: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self { guests_days: 30, tables_days: 0, keys_days: 30 }
    }
}

/// What can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outdated {
    /// Guests without games, with their keys.
    Guests,
    /// Tables that are over or closed.
    Tables,
    /// Entries of tables that were removed.
    Logs,
    /// Keys that have expired.
    Keys,
}

/// What one small step of removing came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// How many were removed.
    pub count: u64,
    /// Whether nothing is left to remove.
    pub done: bool,
}

impl Retention {
    /// What may go at `now_ms`, each with the time that it must be older than.
    pub fn outdated(&self, now_ms: i64) -> Vec<(Outdated, i64)> {
        let ages = [
            (Outdated::Guests, self.guests_days),
            (Outdated::Tables, self.tables_days),
            (Outdated::Keys, self.keys_days),
        ];
        let kept = ages.into_iter().filter(|(_, days)| *days > 0);
        let before = kept.map(|(what, days)| (what, now_ms.saturating_sub(i64::from(days) * DAY_MS)));
        // What is left of tables that were removed goes in any case.
        before.chain([(Outdated::Logs, i64::MIN)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_outdated_that_is_kept_for_ever() {
        let kept = Retention { guests_days: 0, tables_days: 0, keys_days: 0 };
        assert_eq!(kept.outdated(5), [(Outdated::Logs, i64::MIN)]);
        let usual = Retention::default().outdated(31 * DAY_MS);
        assert_eq!(usual, [(Outdated::Guests, DAY_MS), (Outdated::Keys, DAY_MS), (Outdated::Logs, i64::MIN)]);
    }

    #[test]
    fn a_setting_that_nobody_knows_is_refused() {
        assert_eq!(serde_json::from_str::<Retention>("{}").unwrap(), Retention::default());
        assert!(serde_json::from_str::<Retention>(r#"{"games_days":1}"#).is_err());
    }
}
