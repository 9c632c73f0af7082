//! The operations of R1.2, exactly.

use paiju_contract::Seat;

use super::{Phase, StepResult, TurnError, TurnEvent, TurnHost, TurnState};

/// Puts the first player in place. Emits nothing (R1.2).
pub(crate) fn initialize_turn_state(game: &mut impl TurnHost) -> TurnState {
    let alive = |seat: &Seat| seat.0 < game.seats() && game.is_alive(*seat);
    let first = game.first_seat().filter(alive).or_else(|| Seat::all(usize::from(game.seats())).find(alive));
    match first {
        Some(seat) => game.set_turn(TurnState { seat, phase: Phase::Prepare, turn_number: 1, ..game.turn() }),
        None => game.set_finished(),
    }
    game.turn()
}

/// The stored state; a pure read.
pub(crate) fn get_current_turn_state(game: &impl TurnHost) -> TurnState {
    game.turn()
}

/// Whether the rules let the current phase end.
pub(crate) fn can_end_current_phase(game: &impl TurnHost) -> bool {
    !game.finished() && game.may_end_phase()
}

/// [`advance_phase`], guarded by [`can_end_current_phase`].
pub(crate) fn end_current_phase_if_possible(game: &mut impl TurnHost) -> StepResult {
    if !game.finished() && !can_end_current_phase(game) {
        return StepResult::failed(game.turn(), TurnError::PhaseCannotEndYet);
    }
    advance_phase(game)
}

/// The next phase, or after the last one the next turn (R1.2).
pub(crate) fn advance_phase(game: &mut impl TurnHost) -> StepResult {
    let old = game.turn();
    if game.finished() {
        return StepResult::failed(old, TurnError::NoAlivePlayers);
    }
    if old.phase == Phase::None {
        game.set_turn(TurnState { phase: Phase::Prepare, ..old });
        return StepResult::done(game.turn());
    }
    if !game.may_end_phase() {
        return StepResult::failed(old, TurnError::PhaseCannotEndYet);
    }
    game.emit(TurnEvent::PhaseEnd { seat: old.seat, phase: old.phase });
    let Some(phase) = next_unskipped(game, old) else {
        game.emit(TurnEvent::TurnEnd { seat: old.seat, turn: old.turn_number });
        return start_next_turn(game);
    };
    game.set_turn(TurnState { phase, ..old });
    game.emit(TurnEvent::PhaseStart { seat: old.seat, phase });
    StepResult::done(game.turn())
}

/// The next phase of this turn that takes place; the skipped ones are announced as such (R1.5).
fn next_unskipped(game: &mut impl TurnHost, from: TurnState) -> Option<Phase> {
    let mut phase = from.phase.next()?;
    while game.take_skip(phase) {
        game.emit(TurnEvent::PhaseSkipped { seat: from.seat, phase });
        phase = phase.next()?;
    }
    Some(phase)
}

/// The turn of the next living seat; a lone survivor follows himself. Does not look at `finished` (R1.2).
pub(crate) fn start_next_turn(game: &mut impl TurnHost) -> StepResult {
    let old = game.turn();
    let seats = game.seats();
    let mut others = (1..=seats).map(|step| old.seat.after(step, seats));
    let Some(seat) = others.find(|seat| game.is_alive(*seat)) else {
        game.set_finished();
        return StepResult::failed(old, TurnError::NoAlivePlayers);
    };
    let turn_number = old.turn_number.saturating_add(1);
    game.emit(TurnEvent::TurnStart { seat, turn: turn_number });
    game.set_turn(TurnState { seat, phase: Phase::Prepare, turn_number, ..old });
    game.emit(TurnEvent::PhaseStart { seat, phase: Phase::Prepare });
    StepResult::done(game.turn())
}

/// Somebody has died. His own turn ends at once, without a further phase: `TurnEnd`, then the next living seat (R1.5).
pub(crate) fn after_death(game: &mut impl TurnHost, seat: Seat) -> StepResult {
    let TurnState { seat: current, phase, turn_number, .. } = game.turn();
    if current != seat || phase == Phase::None || game.finished() {
        return StepResult::done(game.turn());
    }
    game.emit(TurnEvent::TurnEnd { seat, turn: turn_number });
    start_next_turn(game)
}

/// Initialises, then announces the game, its first turn and its first phase (R1.3): without these the first
/// player's preparation skills would never fire.
pub fn start_game(game: &mut impl TurnHost) -> TurnState {
    let state = initialize_turn_state(game);
    if !game.finished() {
        game.emit(TurnEvent::GameStarted);
        game.emit(TurnEvent::TurnStart { seat: state.seat, turn: state.turn_number });
        game.emit(TurnEvent::PhaseStart { seat: state.seat, phase: state.phase });
    }
    state
}
