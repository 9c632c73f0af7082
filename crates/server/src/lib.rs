//! The table server: tables of any game in the catalog, each an append-only log, and nothing is shown before it is
//! durable.
//!
//! It owns storage ([`store`]), what a table decides ([`room`]), the tables in memory ([`hall`]), and the way to them over
//! HTTP and WebSocket ([`web`]); how games are told it asks others ([`tell`]). It knows no game by name and decides no rule.

// What the tests of tables share calls this crate by its name.
#[cfg(test)]
extern crate self as paiju_server;

pub mod check;
pub mod clock;
mod fail;
pub mod hall;
pub mod meters;
pub mod names;
pub mod refusal;
pub mod room;
pub mod store;
pub mod tell;
pub mod web;
