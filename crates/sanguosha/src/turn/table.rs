//! The smallest host of the turn engine: seats, hooks, skip flags, a rules gate, a draw hook.

use std::fmt;

use paiju_contract::{Seat, SeatSet};

use super::{HookError, Phase, TurnEvent, TurnHost, TurnState, draw_count};

type Hook = Box<dyn FnMut(&TurnEvent) -> Result<(), String>>;
type Gate = Box<dyn Fn(TurnState) -> bool>;

/// A table with nothing but turns: for games that bring their own cards, and for the engine's own tests.
pub struct TurnTable {
    turn: TurnState,
    finished: bool,
    seats: u8,
    alive: SeatSet,
    first: Option<Seat>,
    skips: u8,
    hooks: Vec<Hook>,
    gate: Option<Gate>,
    errors: Vec<HookError>,
}

impl TurnTable {
    /// A table where everyone is alive and `first` begins.
    pub fn new(seats: u8, first: Option<Seat>) -> Self {
        Self {
            turn: TurnState::default(),
            finished: false,
            seats,
            alive: SeatSet::first_n(usize::from(seats)),
            first,
            skips: 0,
            hooks: Vec::new(),
            gate: None,
            errors: Vec::new(),
        }
    }

    /// Registers a hook; hooks run synchronously, in this order.
    pub fn hook(&mut self, hook: impl FnMut(&TurnEvent) -> Result<(), String> + 'static) {
        self.hooks.push(Box::new(hook));
    }

    /// Attaches the rules gate.
    pub fn gate(&mut self, gate: impl Fn(TurnState) -> bool + 'static) {
        self.gate = Some(Box::new(gate));
    }

    /// The seat plays no more.
    pub fn kill(&mut self, seat: Seat) {
        self.alive = self.alive.without(seat);
    }

    /// The next phase of that name will not take place.
    pub fn skip(&mut self, phase: Phase) {
        self.skips |= 1 << phase as u8;
    }

    /// Every failure of a hook so far.
    pub fn errors(&self) -> &[HookError] {
        &self.errors
    }
}

impl fmt::Debug for TurnTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("TurnTable");
        out.field("turn", &self.turn).field("finished", &self.finished).field("alive", &self.alive);
        out.field("hooks", &self.hooks.len()).finish_non_exhaustive()
    }
}

impl TurnHost for TurnTable {
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
        self.gate.as_ref().is_none_or(|gate| gate(self.turn))
    }
    fn take_skip(&mut self, phase: Phase) -> bool {
        let bit = 1 << phase as u8;
        let set = self.skips & bit != 0;
        self.skips &= !bit;
        set
    }
    fn emit(&mut self, event: TurnEvent) {
        if matches!(event, TurnEvent::TurnEnd { .. }) {
            self.skips = 0;
        }
        for (hook, run) in self.hooks.iter_mut().enumerate() {
            if let Err(message) = run(&event) {
                self.errors.push(HookError { hook, message });
            }
        }
    }
}

/// The draw hook: on `PhaseStart(Draw)` of a living player it says how many cards are drawn (R1.4).
#[derive(Debug, Default)]
pub struct DrawHook {
    modifiers: Vec<fn(Seat) -> i8>,
}

impl DrawHook {
    /// Adds a modifier; they are folded in this order.
    pub fn modifier(&mut self, modifier: fn(Seat) -> i8) {
        self.modifiers.push(modifier);
    }

    /// How many cards this event makes whom draw: nothing but the start of a living player's draw phase does.
    pub fn on(&self, event: &TurnEvent, alive: impl Fn(Seat) -> bool) -> Option<(Seat, u8)> {
        match *event {
            TurnEvent::PhaseStart { seat, phase: Phase::Draw } if alive(seat) => {
                Some((seat, draw_count(self.modifiers.iter().map(|modifier| modifier(seat)))))
            }
            _ => None,
        }
    }
}
