//! The contract that every Paiju game keeps, so that simulators, bots, protocols and clients are written once.
//!
//! It owns: [`Game`] and the one way to act on it ([`Play`]), seats, seeds and the generator, refusals, records,
//! and (feature `laws`) the conformance kit with Kuhn poker as the smallest complete game.
//! It does not know: any particular game, JSON, clocks, files, threads.

mod ask;
mod chacha;
mod encode;
mod error;
mod game;
mod history;
#[cfg(feature = "laws")]
pub mod kuhn;
#[cfg(feature = "laws")]
pub mod laws;
mod play;
mod record;
mod rng;
mod rules;
mod scores;
mod seat;
mod seed;

pub use ask::{Ask, Range};
pub use encode::{Encode, Numbers};
pub use error::{BadRules, Broken, Code, Reason, Rejected};
pub use game::{Actions, Game, Phase};
pub use history::{Full, History, Lean};
pub use play::{Decision, Glance, Play};
pub use record::{Record, Step, Unplayable};
pub use rng::{Rng, Stream};
pub use rules::RuleSet;
pub use scores::Scores;
pub use seat::{MAX_SEATS, Observer, Seat, SeatIter, SeatSet};
pub use seed::{BadHex, Commitment, Seed};
