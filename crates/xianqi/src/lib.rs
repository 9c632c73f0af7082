//! XianQi 掀棋: three seats, 24 cards, pillars, buckles and reveals.

mod action;
mod apply;
mod cards;
mod combo;
mod determinize;
mod dump;
mod encode;
pub mod engine;
mod error;
mod event;
mod game;
mod legal;
mod marks;
mod piece;
mod rules;
mod score;
mod setup;
mod state;
mod switches;
mod view;

pub use action::{Action, UnknownAction};
pub use cards::{BadCards, CardList, Cards};
pub use combo::{Combo, Combos, DogPair};
pub use dump::{Context, DecisionShape, Dump, Group, LastCombo, PhaseName, PlayDump, Player, Reveal, Turn};
pub use engine::{Engine, EngineError};
pub use error::Illegal;
pub use event::{Event, EventView, HiddenCover};
pub use piece::{Card, DECK, TYPES, UnknownCard};
pub use rules::{AskFirst, Black, LeadDecision, LeaderAfterReveal, Preset, Rules};
pub use score::{Delta, Outcome};
pub use state::{EndReason, Entry, Relation, XianQi};
pub use switches::RulesInput;
pub use view::{PlayerView, SeenPlay, View};
