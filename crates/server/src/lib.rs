//! The table server: tables of any game in the catalog, each an append-only log, and nothing is shown before it is
//! durable.
//!
//! It owns storage ([`store`]), what a table decides ([`room`]), and why it refuses ([`refusal`]). It knows no game by name
//! and decides no rule.

pub mod refusal;
pub mod room;
pub mod store;
