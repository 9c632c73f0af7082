//! Kuhn poker: the smallest complete game, and the thing to copy when adding one.
//!
//! It has every room of a game crate, each as small as it can be. It owns its rules (below) and nothing else; it does
//! not know JSON, clocks, files or the other games. A hand:
//!
//! ```
//! use paiju_contract::{Game, Observer, Play, Rejected, Seat, Seed};
//! use paiju_kuhn::{Action, Kuhn, Rules};
//!
//! let mut game = Kuhn::deal(&Rules::default(), Seed::from_u64(42))?;
//! let first = Seat(0);
//! assert!(game.phase().awaiting().contains(first));
//! assert_eq!(game.view(Observer::Seat(first)).cards[1], None); // not seen
//! assert_eq!(game.legal_list(first), [Action::Pass, Action::Bet]);
//!
//! let mut events = Vec::new();
//! game.apply(first, &Action::Bet, &mut |event| events.push(event)).unwrap();
//! assert_eq!(game.apply(first, &Action::Bet, &mut |_| {}), Err(Rejected::NotAwaited(first)));
//! game.apply(Seat(1), &Action::Pass, &mut |event| events.push(event)).unwrap();
//!
//! assert!(game.phase().is_over());
//! assert_eq!(game.scores()[..], [1, -1]);
//! assert_eq!(events.len(), 3);
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
pub use piece::{BadCard, Card};
pub use rules::{Preset, Rules};
pub use save::Dump;
pub use score::Outcome;
pub use setup::{Holding, Setup};
pub use state::{Betting, Ending, Entry, Kuhn, KuhnOf, LeanKuhn};
pub use view::{Glimpse, Question, View};
