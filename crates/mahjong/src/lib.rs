//! Blood-battle mahjong 血战到底: bury three, play on, and count every fan.
//!
//! One engine with three presets ([`Rules`]), hand mathematics ([`hand`]), fan ([`fan`]) and the operations of the
//! original interface ([`original`]). The clauses `R…` that comments cite are those of `RULES.md`.
//!
//! It does not know JSON, clocks, files or other games.

#![allow(clippy::needless_for_each, reason = "moving a few tiles reads best as one sentence")]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "the contract hands actions over by reference")]

pub mod fan;
pub mod hand;
pub mod original;

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

pub use action::{ACTIONS, Action, BadAction};
pub use determinize::Sampler;
pub use error::Illegal;
pub use event::{Event, EventView, Reason};
pub use piece::{BadTile, KINDS, Suit, TILES, Tile, TileSet, parse_tiles, write_tiles};
pub use rules::{AfterHu, End, FlowPenalty, KongView, NextDealer, Preset, Rules, SEATS};
pub use save::{Dump, Seated, Table};
pub use score::Outcome;
pub use setup::{After, BadMeld, Claimed, Offered, Place, Row, Setup};
pub use state::past::{Entry, LeanMahjong, Mahjong, MahjongOf, Start};
pub use state::{Answer, Cause, Discards, EndReason, Offer, Player, Stage, State, WALL, WallEnd, Window};
pub use view::{MeldView, OfferView, PhaseView, PlayerView, Question, Seen, View};
