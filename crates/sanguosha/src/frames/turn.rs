//! The bottom of the stack: turns and phases, by the turn engine itself.

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{DiscardPhase, DrawPhase, Flow, Frame, FrameIx, JudgePhase, PlayPhase, fire, push};
use crate::apply::Cx;
use crate::event::Event;
use crate::rules::Role;
use crate::score::Outcome;
use crate::turn::{Phase, TurnEvent, TurnHost, TurnState, advance_phase, start_next_turn};

/// One turn after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnFrame {
    /// Resume point.
    pub pc: u8,
}

impl TurnFrame {
    pub(super) fn step(mut self, cx: &mut Cx<'_>, ix: FrameIx) -> Flow {
        loop {
            // Whoever dies in his own turn has no further phase of it (R1.5).
            if !cx.alive(cx.turn.seat) {
                let TurnState {
                    seat,
                    turn_number: turn,
                    ..
                } = cx.turn;
                cx.emit_turn(TurnEvent::TurnEnd { seat, turn });
                self.pc = 0;
                if next_turn(cx) {
                    continue;
                }
                return Flow::Again;
            }
            match self.pc {
                0 => fire!(cx, ix, self, 1, PhaseStart),
                1 => match phase_body(cx.turn.phase) {
                    Some(body) => push!(cx, ix, self, 2, body),
                    None => self.pc = 2,
                },
                2 => fire!(cx, ix, self, 3, PhaseEnd),
                3 => fire!(cx, ix, self, 4, PhaseChanging),
                _ => {
                    self.pc = 0;
                    cx.save(ix, self);
                    if cx.turn.phase == Phase::End && cx.turn.turn_number >= cx.rules.max_turns {
                        cx.end(Outcome::TurnCap);
                        return Flow::Again;
                    }
                    advance_phase(cx);
                }
            }
        }
    }
}

/// The next turn, unless there have been enough.
fn next_turn(cx: &mut Cx<'_>) -> bool {
    if cx.turn.turn_number >= cx.rules.max_turns {
        cx.end(Outcome::TurnCap);
        return false;
    }
    start_next_turn(cx).is_success
}

fn phase_body(phase: Phase) -> Option<Frame> {
    match phase {
        Phase::Judge => Some(JudgePhase::default().into()),
        Phase::Draw => Some(DrawPhase { pc: 0, n: 2 }.into()),
        Phase::Play => Some(PlayPhase::default().into()),
        Phase::Discard => Some(DiscardPhase::default().into()),
        _ => None,
    }
}

impl Cx<'_> {
    /// A turn that ends takes its flags and counts with it.
    fn emit_turn(&mut self, event: TurnEvent) {
        if matches!(event, TurnEvent::TurnEnd { .. }) {
            self.g.skips = 0;
            self.g.turn_tally.fill(0);
            (self.g.slashes, self.g.slash_acts) = (0, 0);
        }
        self.emit(Event::Turn(event));
    }
}

impl TurnHost for Cx<'_> {
    fn turn(&self) -> TurnState {
        self.g.turn
    }
    fn set_turn(&mut self, turn: TurnState) {
        self.g.turn = turn;
    }
    fn finished(&self) -> bool {
        self.g.finished
    }
    fn set_finished(&mut self) {
        self.g.finished = true;
    }
    fn seats(&self) -> u8 {
        self.g.seats()
    }
    fn is_alive(&self, seat: Seat) -> bool {
        self.alive(seat)
    }
    fn first_seat(&self) -> Option<Seat> {
        Seat::all(self.players.len()).find(|seat| self.player(*seat).role == Role::Lord)
    }
    /// Play stays open while a resolution is, Discard while there are too many cards (R1.2).
    fn may_end_phase(&self) -> bool {
        let seat = self.g.turn.seat;
        match self.g.turn.phase {
            Phase::Play => self.stack.len() == 1 && self.request.is_none(),
            Phase::Discard => self.player(seat).hand.len() <= self.hand_limit(seat),
            _ => true,
        }
    }
    fn take_skip(&mut self, phase: Phase) -> bool {
        let bit = 1 << phase as u8;
        let set = self.g.skips & bit != 0;
        self.g.skips &= !bit;
        set
    }
    fn emit(&mut self, event: TurnEvent) {
        self.emit_turn(event);
    }
}
