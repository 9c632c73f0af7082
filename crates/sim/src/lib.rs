//! Parallel self-play and what is learnt from it.
//!
//! It owns: running many games on several threads ([`simulate`]), tournaments on duplicate deals ([`duplicate`]), the
//! [`arena`] that measures players, and the statistics. It does not know: terminals, JSON, how a game is shown.
//!
//! Results depend on the [`Plan`] only, never on the number of threads: game `i` has its own seed, and everything that
//! is summed is an integer.
//!
//! # Adding a game's statistics
//! A game that the list of games calls `plain` is counted as any game can be. For one that is `rich`, write `src/<game>.rs` with `impl Telling for` the game (why it ended, what came out, further tables), and add
//! `mod <game>;` below.

#![allow(clippy::disallowed_methods, reason = "a host measures time")]

pub mod arena;
mod duplicate;
mod extra;
mod holdem;
mod label;
mod lengths;
mod luck;
mod mahjong;
mod plain;
mod plan;
mod run;
mod sample;
mod sanguosha;
mod simulated;
mod sitting;
mod stats;
mod xianqi;

pub use duplicate::{Standing, Standings, duplicate, duplicate_until};
pub use extra::{Extra, Telling};
pub use label::Label;
pub use lengths::{Bar, LengthSummary, Lengths};
pub use plan::{Plan, PlanError};
pub use run::{Failure, Progress, simulate, simulate_until};
pub use sample::{Mean, Sample};
pub use simulated::Simulated;
pub use sitting::{Seated, Sitting};
pub use stats::{MeanRow, MeanTable, Share, ShareTable, Stats, Summary};
