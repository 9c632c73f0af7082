//! Saving: a hand as untrusted plain data, and what must hold at every decision.

mod audit;
mod dump;
mod table;

pub use dump::Dump;
pub use table::{Seated, Table};
