//! Saving: a hand as untrusted plain data, and what must hold at every decision.

mod audit;
mod dump;

pub use dump::Dump;
