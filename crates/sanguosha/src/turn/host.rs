//! What the turn engine needs of the game around it.

use paiju_contract::Seat;

use super::{Phase, TurnEvent, TurnState};

/// A game that turns are taken in.
pub trait TurnHost {
    /// The stored state.
    fn turn(&self) -> TurnState;
    /// Stores a state.
    fn set_turn(&mut self, turn: TurnState);
    /// Whether the game is over.
    fn finished(&self) -> bool;
    /// Ends the game.
    fn set_finished(&mut self);
    /// How many seats the table has.
    fn seats(&self) -> u8;
    /// Whether the seat still plays.
    fn is_alive(&self, seat: Seat) -> bool;
    /// The seat that the mode lets begin; nothing if the mode fails.
    fn first_seat(&self) -> Option<Seat>;
    /// The rules gate: whether the current phase may end. Always, in the first version.
    fn may_end_phase(&self) -> bool {
        true
    }
    /// Takes the skip flag of a phase, if it is set (R1.5).
    fn take_skip(&mut self, phase: Phase) -> bool {
        let _ = phase;
        false
    }
    /// Announces an event to the hooks, in order of registration.
    fn emit(&mut self, event: TurnEvent);
}
