//! The arena: how strong players are, on duplicate deals, with intervals that can be believed.
//!
//! A deal is played several times with the players in other seats, so that the luck of the cards falls out; the deal,
//! not the game, is what intervals are made from. What is played depends on the [`Arena`] only, never on the threads.
//!
//! It owns who sits where ([`Format`]), the playing ([`Arena::run`]) and what it adds up to ([`Report`]). Results of single deals are plain
//! data ([`Deal`]), so that whoever keeps them can go on later.

mod deal;
mod entrant;
mod format;
mod rating;
mod report;
mod run;

pub use deal::{Deal, Played};
pub use entrant::Entrant;
pub use format::{BadFormat, Format};
pub use rating::{Duel, Rating, ratings};
pub use report::{Camp, Pair, Report, Standing};
pub use run::Arena;
