//! The bottom of the stack: turns and phases, by the turn engine itself.

use paiju_contract::Seat;
use serde::{Deserialize, Serialize};

use super::{DiscardPhase, DrawPhase, Flow, FrameIx, JudgePhase, PlayPhase, fire, push};
use crate::apply::Cx;
use crate::event::Event;
use crate::rules::Role;
use crate::score::Outcome;
use crate::state::MAX_SKILLS;
use crate::turn::{Phase, TurnEvent, TurnHost, TurnState, advance_phase, start_next_turn};
use crate::zones::Few;

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
                cx.tell_turn_end();
                self.pc = 0;
                if next_turn(cx) {
                    continue;
                }
                return Flow::Again;
            }
            if self.pc == 0 {
                fire!(cx, ix, self, 1, PhaseStart);
            }
            if self.pc == 1 {
                let seat = cx.turn.seat;
                match cx.turn.phase {
                    Phase::Judge if !cx.player(seat).delay.is_empty() => {
                        push!(cx, ix, self, 2, JudgePhase::default());
                    }
                    Phase::Draw => push!(cx, ix, self, 2, DrawPhase { pc: 0, n: 2 }),
                    Phase::Play => push!(cx, ix, self, 2, PlayPhase::default()),
                    Phase::Discard if cx.player(seat).hand.len() > cx.hand_limit(seat) => {
                        push!(cx, ix, self, 2, DiscardPhase::default());
                    }
                    // As if it had run and found nothing to do.
                    Phase::Judge | Phase::Discard => cx.g.ret = 0,
                    _ => {}
                }
                self.pc = 2;
            }
            if self.pc == 2 {
                fire!(cx, ix, self, 3, PhaseEnd);
            }
            if self.pc == 3 {
                fire!(cx, ix, self, 4, PhaseChanging);
            }
            self.pc = 0;
            cx.save(ix, self);
            if cx.turn.phase == Phase::End && cx.turn.turn_number >= cx.rules.max_turns {
                let TurnState { seat, phase, .. } = cx.turn;
                cx.emit_turn(TurnEvent::PhaseEnd { seat, phase });
                cx.tell_turn_end();
                cx.end(Outcome::TurnCap);
                return Flow::Again;
            }
            advance_phase(cx);
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

impl Cx<'_> {
    fn tell_turn_end(&mut self) {
        let (seat, turn) = (self.turn.seat, self.turn.turn_number);
        self.emit_turn(TurnEvent::TurnEnd { seat, turn });
    }

    /// A turn that ends takes its flags and counts with it.
    fn emit_turn(&mut self, event: TurnEvent) {
        if matches!(event, TurnEvent::TurnEnd { .. }) {
            self.g.skips = 0;
            self.g.turn_tally = Few::filled(MAX_SKILLS);
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
    #[inline]
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
