//! What two games really share: suits, French cards, the one documented shuffle.
//!
//! It does not know any game's rules; a helper that only one game uses stays in that game.

mod shuffle;
mod suit;

pub use shuffle::{Dealer, shuffle};
pub use suit::{BadSuit, Colour, Suit};
