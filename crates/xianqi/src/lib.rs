//! XianQi 掀棋: three seats, 24 cards, pillars, buckles and reveals.
//!
//! Three players hold eight cards each. A leader plays a single, a pair or a triple; the others beat it or cover.
//! A round of `n` cards is worth `n` pillars; three pillars are enough, six are ceramic. Who leads may also buckle:
//! if nobody reveals, the game is settled as it stands.
//!
//! The crate owns the rules (`RULES.md`, whose clauses the code cites), and offers them with two faces over one
//! state: the contract ([`XianQi`]) and the engine interface of the original design ([`original::Engine`]).
//! It does not know JSON, clocks, files or other games.
//!
//! ```
//! use paiju_contract::{Game, Observer, Play, Seat, Seed};
//! use paiju_xianqi::{Rules, XianQi};
//!
//! let rules = Rules { first_seat: Some(Seat(0)), ..Rules::original() };
//! let mut game = XianQi::deal(&rules, Seed::from_u64(1)).unwrap();
//! while let Some(seat) = game.phase().awaiting().first() {
//!     // The first in the list is the strongest combo, or the first cover by name.
//!     let action = game.legal_list(seat)[0];
//!     game.apply(seat, &action, &mut |_| {}).unwrap();
//! }
//! assert_eq!(game.scores().total(), 0);
//! // What was covered stays face down, also after the end.
//! assert!(game.view(Observer::Public).hand.is_none());
//! ```

mod action;
mod apply;
mod cards;
mod combo;
mod counters;
mod determinize;
mod encode;
mod error;
mod event;
mod game;
mod laid;
mod legal;
mod marks;
pub mod original;
mod piece;
mod riddle;
mod rules;
mod save;
#[cfg(feature = "schema")]
mod schema;
mod score;
mod setup;
mod state;
mod switches;
mod view;

pub use action::{Action, UnknownAction};
pub use cards::{BadCards, CardList, Cards};
pub use combo::{Combo, Combos, DogPair};
pub use determinize::Sampler;
pub use error::{INVALID_COVER_LIST, INVALID_SEAT, Illegal};
pub use event::{Event, EventView};
pub use laid::Proven;
pub use piece::{Card, DECK, TYPES, UnknownCard};
pub use rules::{AskFirst, Black, LeadDecision, LeaderAfterReveal, Preset, Rules};
pub use save::{
    ClockWord, Context, DecisionShape, Dump, Group, LastCombo, PhaseName, PlayDump, Player, Reveal, Saved,
    Turn,
};
pub use score::{Delta, Outcome};
pub use setup::{Holding, Setup};
pub use state::{EndReason, Entry, LeanXianQi, Relation, XianQi, XianQiOf};
pub use switches::RulesInput;
pub use view::{Act, Deed, Glimpse, PlayerView, SeenPlay, Standing, View};
