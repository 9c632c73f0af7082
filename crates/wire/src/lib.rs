//! Paiju as JSON: the only crate that knows it.
//!
//! It owns the [`Catalog`] of games, [tables](AnyTable) whose game is not known at compile time, [records](Reel) as
//! files and their [verification](verify), and the [line protocol](mod@line) that lets any language drive the rules.
//! It decides no rule: what is legal, what a seat may see and what a game is worth come from the games.

pub mod catalog;
pub mod envelope;
mod erased;
mod error;
pub mod line;
pub mod playthrough;
mod record;
mod session;
mod start;
mod table;
pub mod transcript;
mod verify;

pub use catalog::{Catalog, Entry};
pub use erased::{AnyTable, text};
pub use error::Error;
pub use record::{RecordText, Reel, state_hash};
pub use session::{COMMANDS, Session};
pub use start::{Origin, Start, draw_seed, read_rules};
pub use table::{Answer, Choice, Table};
pub use verify::{Check, Finding, Report, verify};
