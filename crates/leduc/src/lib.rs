//! Leduc poker: two betting rounds, one public card, six cards; the yardstick of solvers.
//!
//! It owns its rules (below) and nothing else; it does not know JSON, clocks, files or the other games. A hand:
//!
//! ```
//! use paiju_contract::{Game, Observer, Play, Seat, Seed};
//! use paiju_leduc::{Action, Card, Illegal, Leduc, Rules};
//!
//! let deck = ["Qs", "Kh", "Qh", "Js", "Jh", "Ks"].map(|card| card.parse::<Card>().unwrap());
//! let mut game = Leduc::stacked(&Rules::default(), &deck, Seed::from_u64(0))?;
//! assert_eq!(game.legal_list(Seat(0)), [Action::Call, Action::Raise]); // nothing to fold to
//! assert_eq!(game.check(Seat(0), &Action::Fold), Err(Illegal::NothingToFoldTo));
//!
//! for (seat, action) in [(0, Action::Call), (1, Action::Raise), (0, Action::Call)] {
//!     game.apply(Seat(seat), &action, &mut |_| {}).unwrap();
//! }
//! let view = game.view(Observer::Seat(Seat(0)));
//! assert_eq!((view.cards, view.public), ([Some(Card::Qs), None], Some(Card::Qh))); // a pair
//!
//! for (seat, action) in [(0, Action::Raise), (1, Action::Call)] {
//!     game.apply(Seat(seat), &action, &mut |_| {}).unwrap();
//! }
//! assert!(game.phase().is_over());
//! assert_eq!(game.scores()[..], [7, -7]); // the ante, 2 and 4
//! # Ok::<(), paiju_contract::BadRules>(())
//! ```
//!
#![doc = include_str!("../RULES.md")]

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

pub use action::{Action, BadAction};
pub use determinize::Sampler;
pub use error::Illegal;
pub use event::{Event, EventView};
pub use piece::{BadCard, Card, Rank};
pub use rules::{Preset, Rules};
pub use save::Dump;
pub use score::Outcome;
pub use setup::{Holding, Setup};
pub use state::{Ending, Entry, LeanLeduc, Leduc, LeducOf, Round};
pub use view::{Glimpse, Question, View};
