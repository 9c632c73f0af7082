//! How far games by some rules can go.

use serde::Serialize;

/// Bounds that hold for every game by the same rules: what buffers, searches and learners need to know beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// No game takes more actions than this.
    pub actions: usize,
    /// No legal list is longer than this.
    pub answers: usize,
    /// No score is lower than this, at any time.
    pub least_score: i64,
    /// No score is higher than this, at any time.
    pub most_score: i64,
    /// Whether scores move before the end: a learner that pays only at the end misses nothing if they do not.
    pub scores_move: bool,
    /// What the final scores of every game sum to: 0 where what one wins others lose, `None` where there is no such sum.
    pub score_sum: Option<i64>,
}
