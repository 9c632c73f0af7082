//! Saving: what a game remembers of how it came to be, the dump made of that, and what must hold in every state.
//!
//! It owns the way back from untrusted data to a game. It does not change a game: that is `apply`.

mod audit;
mod dump;
mod memory;

pub use dump::Dump;
pub(crate) use dump::{dump_state, dump_whole, dump_whole_legacy, load_state};
pub use memory::{Entry, LeanSanguosha, Memory, Origin, Sanguosha, SanguoshaOf, Start};
