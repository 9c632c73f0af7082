//! Three Kingdoms 三国杀: the turn/phase engine and the whole standard game in identity mode, 2 to 10 seats.
//!
//! A game is a plain value at every question, in any depth of nesting: resolutions are a stack of small frames
//! ([`frames`]), skills are rows of a static table ([`skills`]), cards another ([`cards`]). [`original`] is the
//! turn/phase engine of the original design, usable on its own. The rules are numbered in `RULES.md`.
//! It does not know JSON, clocks, files or any other game.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "small values are passed the way the skill table's function pointers pass large ones"
)]
#![allow(clippy::single_match_else, reason = "the two outcomes of a question stand side by side")]

mod action;
mod apply;
pub mod cards;
mod determinize;
mod encode;
mod error;
mod event;
pub mod frames;
mod game;
mod legal;
pub mod original;
mod piece;
mod rules;
mod save;
mod score;
mod setup;
pub mod skills;
mod state;
pub mod text;
mod turn;
mod view;
pub mod zones;

pub use action::{BadChoice, Choice};
pub use apply::Resolver;
pub use cards::VCard;
pub use determinize::Sampler;
pub use error::Illegal;
pub use event::{Event, EventView, Given, Moved, TableEvent};
pub use legal::{Options, Question, Why};
pub use piece::{BASIC_CARDS, CARDS, CardId, Category, Kind, NoSuchCard};
pub use rules::{Cards, DeckOut, Generals, HandLimit, Preset, Role, RoleTable, Rules};
pub use save::{Dump, Entry, LeanSanguosha, Memory, Origin, Sanguosha, SanguoshaOf, Start};
pub use score::Outcome;
pub use setup::{CardName, Count, Laid, NoSuchCardName, SeatSetup, Setup, TurnSetup};
pub use skills::{GeneralId, SkillId};
pub use state::{Delayed, Pile, Player, Request, State};
pub use turn::{Phase, TurnEvent, TurnState};
pub use view::{
    Aimed, Blow, Glimpse, Judging, Pending, PlayerView, Resolving, Scene, Slot, Somewhere, View, Wound,
};
