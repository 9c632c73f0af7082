//! The question a view puts to its seat.

use serde::{Deserialize, Serialize};

/// What a seat is asked: the question, the answers that `legal` lists, and the range where an answer is a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ask<Q, A> {
    /// What is being decided, in the game's own words.
    pub question: Q,
    /// The listed answers, in the order of `legal`.
    pub actions: Vec<A>,
    /// Every whole number in here is an answer too (bet sizes).
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub range: Option<Range>,
}

impl<Q, A> Ask<Q, A> {
    /// A question with listed answers only.
    pub fn new(question: Q, actions: Vec<A>) -> Self {
        Self { question, actions, range: None }
    }
}

/// The whole numbers from `min` to `max`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Range {
    /// The smallest answer.
    pub min: i64,
    /// The largest answer.
    pub max: i64,
}
