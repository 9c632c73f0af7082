//! The interface of the original designs: players have ids, operations have the designs' names, and a match of several
//! hands is carried on by [`Game::end_game`] and the next [`Game::start_game`] (R13).
//!
//! It owns names and shapes and has no rules of its own. `docs/original/mahjong.md` says for every name of the designs
//! where it is found. The preset `classic` is something else: table habits of Sichuan.
//!
//! The designs' three stories, one after the other:
//!
//! ```
//! use paiju_mahjong::Action;
//! use paiju_mahjong::original::{Declaration, Game, GamePhase, Refused, Response};
//!
//! # fn main() -> Result<(), Refused> {
//! // Story 1: four players, a deal, everybody buries three tiles of one suit.
//! let ids = ["east", "south", "west", "north"];
//! let mut game = Game::create_game(&ids, 42)?;
//! game.start_game()?;
//! for id in ids {
//!     let state = game.get_game_state(id)?;
//!     assert_eq!(state.game_phase, GamePhase::Burying);
//!     if let Some(Action::Bury(tiles)) = state.legal_actions.first() {
//!         game.bury_cards(id, tiles)?;
//!     }
//! }
//! let state = game.get_game_state("east")?;
//! assert_eq!((state.game_phase, state.current_player, state.wall_size), (GamePhase::Playing, Some(0), 55));
//!
//! // Story 2: discards, and the answers of all who are asked, submitted at once.
//! while let Some(id) = game.awaited_players().first().map(ToString::to_string) {
//!     let state = game.get_game_state(&id)?;
//!     if state.offer.is_some() {
//!         let asked = game.awaited_players();
//!         let pass = |id: &&str| Response::new(id, Declaration::Pass);
//!         let responses: Vec<Response> = asked.iter().map(pass).collect();
//!         game.declare_actions(&responses)?;
//!     } else if let Some(&Action::Discard(tile)) = state.legal_actions.first() {
//!         game.discard_tile(&id, tile)?;
//!     }
//! }
//!
//! // Story 3: the wall is empty, the hand is settled.
//! let settlement = game.end_game()?;
//! assert_eq!(settlement.players.iter().map(|player| player.score).sum::<i32>(), 0);
//! assert_eq!(game.get_game_state("west")?.game_phase, GamePhase::Ended);
//! # Ok(())
//! # }
//! ```

mod call;
mod declare;
mod queue;
mod refused;
mod settlement;
mod state;
mod table;
mod told;

pub use call::{
    Answer, BuryCards, CreateGame, DeclareAction, DeclareActions, DiscardTile, GetEvents, Load, OPERATIONS,
    OfPlayer,
};
pub use declare::{Declaration, Response};
pub use queue::{QueuedEvent, QueuedType};
pub use refused::{Detail, Refused};
pub use settlement::{PlayerSettlement, Settlement};
pub use state::{GamePhase, GameState, Meld, OfferedTile, Player, PlayerStatus, RoundState};
pub use table::{Dump, DumpStage, Game};
pub use told::Payment;
