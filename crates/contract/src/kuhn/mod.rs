//! Kuhn poker: the smallest complete game, and the thing to copy when adding one.
//!
//! It has every room of a real game, each as small as it can be. It owns its rules (below) and nothing else.
//!
#![doc = include_str!("RULES.md")]

mod action;
mod apply;
mod determinize;
mod encode;
mod error;
mod event;
mod game;
mod legal;
mod piece;
mod rules;
mod save;
mod score;
mod setup;
mod state;
mod view;

pub use action::Action;
pub use determinize::Sampler;
pub use error::Illegal;
pub use event::{Event, EventView};
pub use piece::Card;
pub use rules::{Preset, Rules};
pub use save::Dump;
pub use score::Outcome;
pub use state::{Betting, Ending, Entry, Kuhn, KuhnOf, LeanKuhn};
pub use view::{Glimpse, Question, View};
