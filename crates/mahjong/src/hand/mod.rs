//! Hand mathematics: win test, waits, shanten, improving tiles and the best discard, from small tables that are
//! built on first use by this code (R14).
//!
//! It does not know whose turn it is; what a win is worth is the business of [`fan`](crate::fan).

mod advice;
mod best;
mod cost;
mod counts;
mod improving;
mod index;
mod levels;
mod listed;
mod shanten;
mod suits;
mod whole;
mod win;

pub use advice::{Distance, nearest};
pub use best::Choice;
pub use counts::{Counts, Kinds, Packed, Pile};
pub use index::ENTRIES;
pub use shanten::CLASSES;
pub(crate) use suits::{SuitPart, suit_parts};
pub use whole::{BadHand, Hand, Meld, MeldKind, Melds, waits};
pub use win::{is_complete, raw_waits};
