//! Where cards lie: small inline lists, card sets, the zones' moves, distances, and who has seen what.
//!
//! It owns every change of place. It does not know timings, questions or skills.

mod audit;
mod card_set;
mod distance;
mod few;
mod fit;
mod knowledge;
mod piles;
mod place;
mod takings;

pub use card_set::CardSet;
pub use few::Few;
pub(crate) use few::distinct;
pub(crate) use fit::{Gap, Lot, fit};
pub(crate) use knowledge::{RUMOURS, bit_of};
pub use knowledge::{Rumour, Span};
pub use place::{Loss, Place};
pub(crate) use takings::{LONG_AGO, TAKINGS, drift};
pub use takings::{LastSeen, Taking};
