//! Hand histories of the field: PHH (`.phh`, many in a `.phhs`) and the log lines of the computer-poker competition.
//!
//! It owns both texts and the way between them and a finished [`Holdem`](crate::Holdem): [`Script`] is what a history
//! says happened, [`Script::replay`] plays it through the engine, [`Script::of`] tells a finished hand.
//! It does not know files, and no rule of betting: an action that the engine refuses is an error with its line.
//!
//! Players are written in position order, `p1` the small blind, the last one the button; heads-up `p1` is the big blind
//! and `p2` the button, while the lists of antes and blinds still begin with the small blind's.

mod acpc;
mod error;
mod field;
mod read;
mod replay;
mod script;
mod toml;
mod write;

pub use error::BadHistory;
pub use replay::Replayed;
pub use script::{Move, Names, Script, Step};
