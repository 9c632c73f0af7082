//! The turn/phase engine of the original design, under its own names (R1).
//!
//! It owns [`TurnEngine`], a table with nothing but turns, the interface [`ITurnEngine`] with its
//! [`BasicTurnEngine`] over any game, the [`DrawHook`], and the operations by name. The state machine itself is the one
//! that the full game runs on; cards and hp belong to other layers.
//! `docs/original/sanguosha.md` maps every name of the design to its name here.
//!
//! The design's own example, from the start of a game to the next player's turn:
//!
//! ```
//! use paiju_contract::Seat;
//! use paiju_sanguosha::original::{Phase, TurnEngine};
//!
//! # fn main() -> Result<(), paiju_sanguosha::original::TurnEngineError> {
//! // InitializeTurnState: the first player, TurnNumber = 1, CurrentPhase = Prepare.
//! let mut engine = TurnEngine::default();
//! let state = engine.initialize_turn_state(4)?;
//! assert_eq!((state.seat, state.turn_number, state.phase), (Seat(0), 1, Phase::Prepare));
//! // AdvancePhase: Prepare → Judge.
//! assert_eq!(engine.advance_phase().new_phase, Phase::Judge);
//! // AdvancePhase: Judge → Draw; here somebody draws the cards.
//! assert_eq!(engine.advance_phase().new_phase, Phase::Draw);
//! // AdvancePhase: Draw → Play.
//! assert_eq!(engine.advance_phase().new_phase, Phase::Play);
//! // Actions happen, the phase stays Play until the player ends it.
//! assert!(engine.can_end_current_phase());
//! assert_eq!(engine.end_current_phase_if_possible().new_phase, Phase::Discard);
//! // AdvancePhase: Discard → End.
//! assert_eq!(engine.advance_phase().new_phase, Phase::End);
//! // AdvancePhase: the turn is over, StartNextTurn by itself.
//! let next = engine.advance_phase();
//! assert!(next.is_success);
//! assert_eq!(next.new_current_player_id, Seat(1));
//! assert_eq!((next.new_turn_number, next.new_phase), (2, Phase::Prepare));
//! # Ok(()) }
//! ```

mod call;
mod draw;
mod engine;
mod error;
mod interface;
mod phase_state;
mod result;

pub use call::{Answer, Gated, InitializeTurnState, OPERATIONS, OfPhase, OfSeat};
pub use draw::{Draw, DrawChange, DrawHook};
pub use engine::TurnEngine;
pub use error::{Detail, TurnEngineError};
pub use interface::{BasicTurnEngine, ITurnEngine};
pub use phase_state::PhaseState;
pub use result::TurnTransitionResult;

pub use crate::turn::{
    DeckManager, HookError, InvalidState, Opening, Phase, Piles, SetupError, TurnError, TurnEvent, TurnHost,
    TurnState, draw_count, draw_exactly, draw_up_to, open, start_game,
};
