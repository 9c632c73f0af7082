//! Why a history cannot be read or replayed, and where.

/// A hand history that is none, or that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadHistory {
    /// The line of the text, from 1.
    pub line: usize,
    /// What was wrong there, and what would be right.
    pub what: String,
}

impl BadHistory {
    pub(super) fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }
}
