//! Equity: how often each of two to ten hands or ranges wins the pot on a board that is still to come.
//!
//! [`Spot`] is the validated question; [`Spot::exact`] goes through every deal, [`Spot::sample`] draws some;
//! both answer with a [`Tally`]. It does not know betting, chips, files or clocks.

mod exact;
mod sample;
mod spot;
mod tally;

pub use spot::{BadSpot, Spot};
pub use tally::Tally;
