//! Rows that cannot be read: each is reported once, counted, and passed over.
//!
//! It owns what has been reported. A damaged row is its own table's or player's misfortune: lists go on without it.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

/// As many are remembered by name; a file with more damage than that needs `paiju check`, not a longer log.
const REMEMBERED: usize = 1_000;

/// What was found damaged since the store was opened.
#[derive(Debug, Default)]
pub(super) struct Damages(Mutex<BTreeSet<String>>);

impl Damages {
    /// Reports a row that cannot be read, unless it was reported before.
    pub(super) fn report(&self, row: &str, why: &dyn Display) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < REMEMBERED && known.insert(row.to_owned()) {
            tracing::error!(row, %why, "a damaged row is passed over; `paiju check` lists all of them");
        }
    }

    /// How many rows were found damaged.
    pub(super) fn count(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_counted_once_and_memory_is_bounded() {
        let damages = Damages::default();
        for n in 0..3 * REMEMBERED {
            damages.report(&format!("card {}", n / 2), &"broken");
        }
        assert_eq!(damages.count(), REMEMBERED as u64);
    }
}
