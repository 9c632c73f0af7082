//! The table server: tables of any game in the catalog, each an append-only log, and nothing is shown before it is
//! durable.
//!
//! It owns storage, so far: [`store`]. It knows no game by name and decides no rule.

mod fail;
pub mod store;
