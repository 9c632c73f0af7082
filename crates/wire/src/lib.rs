//! Paiju as JSON: the only crate that knows it.
//!
//! It owns the [`Catalog`] of games, [tables](AnyTable) whose game is not known at compile time, [records](Reel) as
//! files and their [verification](verify), and the [line protocol](mod@line) that lets any language drive the rules.
//! It decides no rule: what is legal, what a seat may see and what a game is worth come from the games.
//!
//! A program that embeds the rules opens a table and plays it:
//!
//! ```
//! use paiju_contract::{Observer, Seat};
//! use paiju_wire::{Catalog, Choice, Reply, Start, Verdict, text};
//!
//! let xianqi = Catalog::default().find("xianqi")?;
//! let mut table = xianqi.start(&Start { rules: Some("\"original\""), seed: Some(42.into()), ..Start::default() })?;
//! let seat = table.awaiting().first().expect("somebody is asked");
//! table.play(Reply::new(seat, Choice::index(0)), Some(1_i64.into()))?;
//! assert_eq!(table.version(), 2);
//! let events = text(|out| table.write_events_for(Observer::Public, out));
//! assert!(events.starts_with("[{"));
//!
//! // Its record replays, and proves nothing yet: the game is not over.
//! let record = text(|out| table.write_record(out));
//! assert_eq!(paiju_wire::verify(Catalog::default(), &record).verdict, Verdict::Incomplete);
//!
//! // A refusal has a stable code and has changed nothing.
//! let nobody = Reply::new(Seat(9), Choice::index(0));
//! let refused = table.play(nobody, None).unwrap_err();
//! assert_eq!(refused.code.as_str(), "ENGINE_NOT_YOUR_TURN");
//! assert_eq!(table.version(), 2);
//! # Ok::<(), paiju_wire::Error>(())
//! ```
//!
//! One that speaks the line protocol needs no more than [`line::serve`].

mod advice;
pub mod catalog;
pub mod envelope;
mod erased;
mod error;
mod fields;
mod hosted;
mod interface;
pub mod line;
mod number;
mod objects;
mod parts;
mod pen;
pub mod playthrough;
mod reading;
mod record;
mod reel;
pub mod reference;
mod schema;
mod session;
mod start;
mod switch;
mod table;
pub mod transcript;
mod verdict;
mod verify;
mod wording;

pub use advice::{Advice, Pondering};
pub use catalog::{Catalog, Listing};
pub use erased::{AnyTable, text};
pub use error::Error;
pub use fields::fields;
pub use hosted::Hosted;
pub use interface::{AnyObject, INTERFACES, Interface};
pub use number::Whole;
pub use objects::MOST_OBJECTS;
pub use parts::{Parts, mixed_seed, with_parts};
pub use record::{RecordText, Reel, state_hash};
pub use session::{COMMANDS, PROTOCOL, Session};
pub use start::{Start, draw_seed, read_rules};
pub use switch::Switch;
pub use table::{Choice, Lull, Reply, Table, link};
pub use verdict::Verdict;
pub use verify::{Check, Finding, Report, verify};
