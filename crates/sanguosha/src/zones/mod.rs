//! Where cards lie: small inline lists, card sets, the zones' moves, distances, and who has seen what.
//!
//! It owns every change of place. It does not know timings, questions or skills.

mod audit;
mod card_set;
mod distance;
mod few;
mod piles;
mod place;

pub use card_set::CardSet;
pub use few::Few;
pub use place::{Loss, Place};
