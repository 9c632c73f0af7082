//! No-Limit Hold'em: exact chips, the six-action menu, any bet size, and a fast hand evaluator.
//!
//! The rules are in `RULES.md`, clause by clause; code and tests cite them (`R4.4`).
//! It does not know JSON, clocks, files or the other games.
//!
//! ```
//! use paiju_contract::{Game, Play, RuleSet, Rng, Seed, Stream};
//! use paiju_holdem::{Holdem, Rules};
//!
//! let rules = Rules::preset("sixmax").unwrap();
//! let mut hand = Holdem::deal(&rules, Seed::from_u64(42)).unwrap();
//! hand.play_randomly(&mut Rng::new(Seed::from_u64(7), Stream::POLICY), &mut Vec::new());
//! assert_eq!(hand.scores().total(), 0);
//! ```

mod action;
mod apply;
mod determinize;
mod encode;
pub mod equity;
mod error;
pub mod eval;
mod event;
mod game;
mod legal;
pub mod original;
pub mod phh;
mod piece;
pub mod range;
mod rules;
mod save;
mod score;
mod setup;
mod state;
mod view;

pub use action::{Action, BadAction};
pub use determinize::Sampler;
pub use error::Illegal;
pub use event::{Event, EventView};
pub use legal::RaiseSize;
pub use paiju_kit::{Chips, Net};
pub use piece::{BadCard, Card, Rank};
pub use rules::{LARGEST_BLIND, MOST_BIG_BLINDS, MOST_CHIPS, Menu, Preset, Rules, Showdown};
pub use save::Dump;
pub use score::{Outcome, PaidPot, Pot, Share, ShownHand};
pub use setup::{BadCards, Cards, Holding, Position, Setup};
pub use state::{ActionRecord, Entry, Holdem, HoldemOf, LeanHoldem, Street};
pub use view::{Glimpse, PlayerState, Question, View};
