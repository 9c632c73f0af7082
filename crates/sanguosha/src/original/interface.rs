//! `ITurnEngine` and `BasicTurnEngine` of the design: the operations over any game that turns are taken in (R1.2).

use super::TurnTransitionResult;
use crate::turn::{self, TurnHost, TurnState};

/// The interface of the design: it moves whose turn it is and which phase, and nothing else.
///
/// ```
/// use paiju_sanguosha::original::{BasicTurnEngine, ITurnEngine, Phase, TurnEngine};
///
/// // Any host will do; a table with nothing but turns is the smallest.
/// let mut game = TurnEngine::seated(3).unwrap();
/// BasicTurnEngine.initialize_turn_state(&mut game);
/// assert_eq!(BasicTurnEngine.advance_phase(&mut game).new_phase, Phase::Judge);
/// ```
pub trait ITurnEngine<G> {
    /// Puts the first player in place. Announces nothing.
    fn initialize_turn_state(&self, game: &mut G) -> TurnState;
    /// The turn of the next living seat.
    fn start_next_turn(&self, game: &mut G) -> TurnTransitionResult;
    /// The next phase, or after the last one the next turn.
    fn advance_phase(&self, game: &mut G) -> TurnTransitionResult;
    /// Whether the rules let the current phase end.
    fn can_end_current_phase(&self, game: &G) -> bool;
    /// [`advance_phase`](Self::advance_phase) behind [`can_end_current_phase`](Self::can_end_current_phase).
    fn end_current_phase_if_possible(&self, game: &mut G) -> TurnTransitionResult;
    /// The stored state.
    fn get_current_turn_state(&self, game: &G) -> TurnState;
}

/// The fixed order Prepare → Judge → Draw → Play → Discard → End, over any [`TurnHost`]; the full game's
/// [`Resolver`](crate::Resolver) is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BasicTurnEngine;

impl<G: TurnHost> ITurnEngine<G> for BasicTurnEngine {
    fn initialize_turn_state(&self, game: &mut G) -> TurnState {
        turn::initialize_turn_state(game)
    }

    fn start_next_turn(&self, game: &mut G) -> TurnTransitionResult {
        turn::start_next_turn(game).into()
    }

    fn advance_phase(&self, game: &mut G) -> TurnTransitionResult {
        turn::advance_phase(game).into()
    }

    fn can_end_current_phase(&self, game: &G) -> bool {
        turn::can_end_current_phase(game)
    }

    fn end_current_phase_if_possible(&self, game: &mut G) -> TurnTransitionResult {
        turn::end_current_phase_if_possible(game).into()
    }

    fn get_current_turn_state(&self, game: &G) -> TurnState {
        turn::get_current_turn_state(game)
    }
}
