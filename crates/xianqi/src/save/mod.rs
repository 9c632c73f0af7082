//! Saving and restoring: the state as plain data, and back.
//!
//! [`shape`] has the shapes of R1.4, [`told`] fills them from a game, [`dump`] writes and reads whole states, [`saved`] as much of them as it takes, [`given`] the parts that may be given shorter, [`retrace`]
//! finds a play where none is written down, [`clock`] keeps the host's times, [`audit`] is what holds in every state. Nothing here trusts its input.

mod audit;
mod clock;
mod dump;
mod given;
mod retrace;
mod saved;
mod shape;
mod told;

pub(crate) use audit::audit_state;
pub use clock::ClockWord;
pub(crate) use clock::{Clock, NO_CLOCK, PROLOGUE};
pub(crate) use dump::{dump_state, step, with_rounds, without_clock};
pub use saved::Saved;
pub(crate) use saved::{TOO_LITTLE, restore, save};
pub(crate) use shape::COVER_POWER;
pub use shape::{Context, DecisionShape, Dump, Group, LastCombo, PhaseName, PlayDump, Player, Reveal, Turn};
pub(crate) use told::Shown;
