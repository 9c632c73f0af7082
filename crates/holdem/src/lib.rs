//! No-Limit Hold'em: exact chips, the six-action menu, any bet size, and a fast hand evaluator.
//!
//! The rules are in `RULES.md`, clause by clause; code and tests cite them (`R4.4`).
//! It does not know JSON, clocks, files or the other games.

pub mod eval;
mod piece;

pub use piece::{BadCard, Card, Rank};
