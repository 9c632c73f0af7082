//! `TurnEngine`: a table with nothing but turns, and the operations of the design on it (R1.2, R1.5).
//!
//! It owns seats, who is alive, hooks, skip flags and the rules gate. It holds no cards: a draw phase is announced to
//! the hooks, and what is drawn is theirs to say.

use std::fmt;

use paiju_contract::{MAX_SEATS, Seat, SeatSet};

use super::{TurnEngineError, TurnTransitionResult};
use crate::turn::{self, HookError, Phase, StepResult, TurnEvent, TurnHost, TurnState};

type Hook = Box<dyn FnMut(&TurnEvent) -> Result<(), String> + Send>;
type Gate = Box<dyn Fn(TurnState) -> bool + Send>;

/// The turn engine with a table of its own; before [`initialize_turn_state`](Self::initialize_turn_state) nobody sits there.
pub struct TurnEngine {
    turn: TurnState,
    finished: bool,
    seats: u8,
    alive: SeatSet,
    first: Option<Seat>,
    skips: u8,
    hooks: Vec<Hook>,
    gate: Option<Gate>,
    /// The answer to the gate that a caller brought for one step.
    answer: Option<bool>,
    errors: Vec<HookError>,
    events: Vec<TurnEvent>,
}

impl Default for TurnEngine {
    fn default() -> Self {
        Self {
            turn: TurnState::default(),
            // Nobody is there to take a turn.
            finished: true,
            seats: 0,
            alive: SeatSet::EMPTY,
            first: None,
            skips: 0,
            hooks: Vec::new(),
            gate: None,
            answer: None,
            errors: Vec::new(),
            events: Vec::new(),
        }
    }
}

impl TurnEngine {
    /// A table where everyone is alive and nothing has begun.
    pub fn seated(seats: usize) -> Result<Self, TurnEngineError> {
        let mut engine = Self::default();
        engine.sit_down(seats)?;
        Ok(engine)
    }

    /// The seat that the mode lets begin, instead of which it was. One that does not exist is passed over (R1.2).
    pub fn set_first_seat(&mut self, first: Option<Seat>) -> Option<Seat> {
        std::mem::replace(&mut self.first, first)
    }

    /// Registers a hook; hooks run synchronously, in this order.
    pub fn hook(&mut self, hook: impl FnMut(&TurnEvent) -> Result<(), String> + Send + 'static) {
        self.hooks.push(Box::new(hook));
    }

    /// Attaches the rules gate: whether the current phase may end.
    pub fn gate(&mut self, gate: impl Fn(TurnState) -> bool + Send + 'static) {
        self.gate = Some(Box::new(gate));
    }

    /// Runs a step with this answer of the gate, whatever gate is attached.
    pub fn with_gate<R>(&mut self, open: bool, step: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.answer.replace(open);
        let done = step(self);
        self.answer = before;
        done
    }

    /// A new table of 1 to 10 living seats, the first player in place. Announces nothing.
    pub fn initialize_turn_state(&mut self, seats: usize) -> Result<TurnState, TurnEngineError> {
        self.sit_down(seats)?;
        Ok(turn::initialize_turn_state(self))
    }

    /// The same, and the game, its first turn and its first phase are announced (R1.3).
    pub fn start_game(&mut self, seats: usize) -> Result<TurnState, TurnEngineError> {
        self.sit_down(seats)?;
        Ok(turn::start_game(self))
    }

    /// The turn of the next living seat, whatever phase it is.
    pub fn start_next_turn(&mut self) -> TurnTransitionResult {
        self.step(turn::start_next_turn)
    }

    /// The next phase, or after the last one the next turn.
    pub fn advance_phase(&mut self) -> TurnTransitionResult {
        self.step(turn::advance_phase)
    }

    /// Whether the current phase may end.
    pub fn can_end_current_phase(&self) -> bool {
        turn::can_end_current_phase(self)
    }

    /// [`advance_phase`](Self::advance_phase) behind [`can_end_current_phase`](Self::can_end_current_phase).
    pub fn end_current_phase_if_possible(&mut self) -> TurnTransitionResult {
        self.step(turn::end_current_phase_if_possible)
    }

    /// The stored state; a pure read.
    pub fn get_current_turn_state(&self) -> TurnState {
        self.turn
    }

    /// The seat plays no more. In its own turn that ends at once: `TurnEnd`, then the next living seat (R1.5).
    pub fn kill(&mut self, seat: Seat) -> Result<TurnTransitionResult, TurnEngineError> {
        if seat.0 >= self.seats {
            return Err(TurnEngineError::no_seat(i64::from(seat.0), self.seats));
        }
        if !self.alive.contains(seat) {
            return Err(TurnEngineError::dead(seat));
        }
        self.alive = self.alive.without(seat);
        Ok(self.step(|engine| turn::after_death(engine, seat)))
    }

    /// A phase ahead in this turn will not take place. The flag ends with the turn, used or not (R1.5). After the end no
    /// phase is ahead.
    pub fn skip(&mut self, phase: Phase) -> Result<(), TurnEngineError> {
        if self.finished {
            return Err(TurnEngineError::over(phase, self.seats));
        }
        if phase <= self.turn.phase.max(Phase::Prepare) {
            return Err(TurnEngineError::past(phase, self.turn.phase));
        }
        self.skips |= 1 << phase as u8;
        Ok(())
    }

    /// Whether the seat sits there and is alive.
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.alive.contains(seat)
    }

    /// Whether nobody is left to play.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// What the last operation announced.
    pub fn last_events(&self) -> &[TurnEvent] {
        &self.events
    }

    /// Every failure of a hook so far.
    pub fn errors(&self) -> &[HookError] {
        &self.errors
    }

    /// Whether a phase of this turn will be skipped.
    pub(super) fn is_skipped(&self, phase: Phase) -> bool {
        self.skips & 1 << phase as u8 != 0
    }

    /// How many seats the table has.
    pub(super) fn size(&self) -> u8 {
        self.seats
    }

    fn sit_down(&mut self, seats: usize) -> Result<(), TurnEngineError> {
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(TurnEngineError::seats(i64::try_from(seats).unwrap_or(i64::MAX)));
        }
        (self.seats, self.alive) = (seats as u8, SeatSet::first_n(seats));
        (self.turn, self.finished, self.skips) = (TurnState::default(), false, 0);
        self.events.clear();
        Ok(())
    }

    fn step(&mut self, step: impl FnOnce(&mut Self) -> StepResult) -> TurnTransitionResult {
        self.events.clear();
        step(self).into()
    }
}

impl fmt::Debug for TurnEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("TurnEngine");
        out.field("turn", &self.turn).field("finished", &self.finished).field("alive", &self.alive);
        out.field("hooks", &self.hooks.len()).finish_non_exhaustive()
    }
}

impl TurnHost for TurnEngine {
    fn turn(&self) -> TurnState {
        self.turn
    }
    fn set_turn(&mut self, turn: TurnState) {
        self.turn = turn;
    }
    fn finished(&self) -> bool {
        self.finished
    }
    fn set_finished(&mut self) {
        self.finished = true;
    }
    fn seats(&self) -> u8 {
        self.seats
    }
    fn is_alive(&self, seat: Seat) -> bool {
        self.alive.contains(seat)
    }
    fn first_seat(&self) -> Option<Seat> {
        self.first
    }
    fn may_end_phase(&self) -> bool {
        let gate = || self.gate.as_ref().is_none_or(|gate| gate(self.turn));
        self.answer.unwrap_or_else(gate)
    }
    fn take_skip(&mut self, phase: Phase) -> bool {
        let bit = 1 << phase as u8;
        let set = self.skips & bit != 0;
        self.skips &= !bit;
        set
    }
    fn emit(&mut self, event: TurnEvent) {
        // A turn can also begin without the end of the last one: no flag outlives either.
        if matches!(event, TurnEvent::TurnEnd { .. } | TurnEvent::TurnStart { .. }) {
            self.skips = 0;
        }
        self.events.push(event);
        for (hook, run) in self.hooks.iter_mut().enumerate() {
            if let Err(message) = run(&event) {
                self.errors.push(HookError { hook, message });
            }
        }
    }
}
