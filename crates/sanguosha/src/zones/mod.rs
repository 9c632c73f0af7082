//! Where cards lie: card sets, the zones' moves, distances, and who has seen what.
//!
//! It owns every change of place. It does not know timings, questions or skills.

mod card_set;
mod distance;
mod hands;
mod heap;
mod knowledge;
mod piles;
mod place;
mod takings;
mod unseen;

pub use card_set::CardSet;
pub use hands::Hands;
pub use heap::Heap;
pub(crate) use knowledge::{RUMOURS, bit_of};
pub use knowledge::{Rumour, Span};
pub use paiju_kit::Few;
pub use place::{Loss, Place};
pub(crate) use takings::{LONG_AGO, TAKINGS, drift};
pub use takings::{LastSeen, Taking};
pub(crate) use unseen::Hidden;
