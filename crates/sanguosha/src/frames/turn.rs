//! The bottom of the stack: turns and phases, by the turn engine itself.

use paiju_contract::Seat;

use super::{DiscardPhase, DrawPhase, Flow, JudgePhase, PlayPhase, Wake};
use crate::apply::Resolver;
use crate::event::Event;
use crate::rules::Role;
use crate::score::Outcome;
use crate::skills::Timing;
use crate::state::MAX_SKILLS;
use crate::turn::{Phase, TurnEvent, TurnHost, TurnState, advance_phase, start_next_turn};
use crate::zones::Few;

/// Where a turn stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnStep {
    /// Skills act at the start of the phase.
    #[default]
    StartPhase,
    /// What the phase is for.
    RunPhase,
    /// Skills act at the end of the phase.
    EndPhase,
    /// Skills act before the next phase.
    ChangePhase,
    /// The next phase, or the next turn.
    Advance,
}

/// One turn after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TurnFrame {
    /// Resume point.
    pub step: TurnStep,
}

impl TurnFrame {
    fn at(&mut self, step: TurnStep) -> Self {
        self.step = step;
        *self
    }

    pub(super) fn run(mut self, cx: &mut Resolver<'_>, _: Wake) -> Flow {
        // Whoever dies in his own turn has no further phase of it (R1.5).
        if !cx.alive(cx.turn.seat) {
            cx.tell_turn_end();
            self.step = TurnStep::StartPhase;
            next_turn(cx);
        }
        while cx.over.is_none() {
            let first = match self.step {
                TurnStep::StartPhase => cx.fire_first(self.at(TurnStep::RunPhase), Timing::PhaseStart),
                TurnStep::RunPhase => run_phase(cx, self.at(TurnStep::EndPhase)),
                TurnStep::EndPhase => cx.fire_first(self.at(TurnStep::ChangePhase), Timing::PhaseEnd),
                TurnStep::ChangePhase => cx.fire_first(self.at(TurnStep::Advance), Timing::PhaseChanging),
                TurnStep::Advance => {
                    self.step = TurnStep::StartPhase;
                    advance(cx);
                    None
                }
            };
            if let Some(flow) = first {
                return flow;
            }
        }
        Flow::Again
    }
}

/// The next phase or turn, unless there have been enough.
fn advance(cx: &mut Resolver<'_>) {
    if cx.turn.phase == Phase::End && cx.turn.turn_number >= cx.rules.max_turns {
        let TurnState { seat, phase, .. } = cx.turn;
        cx.emit_turn(TurnEvent::PhaseEnd { seat, phase });
        cx.tell_turn_end();
        cx.end(Outcome::TurnCap);
    } else {
        advance_phase(cx);
    }
}

/// Runs what the phase is for before the turn goes on; nothing if there is nothing to do.
fn run_phase(cx: &mut Resolver<'_>, turn: TurnFrame) -> Option<Flow> {
    let seat = cx.turn.seat;
    match cx.turn.phase {
        Phase::Judge if !cx.player(seat).delay.is_empty() => Some(cx.call(turn, JudgePhase::default())),
        Phase::Draw => Some(cx.call(turn, DrawPhase::new())),
        Phase::Play => Some(cx.call(turn, PlayPhase::default())),
        Phase::Discard if cx.held(seat).len() > cx.hand_limit(seat) => {
            Some(cx.call(turn, DiscardPhase::default()))
        }
        Phase::None | Phase::Prepare | Phase::Judge | Phase::Discard | Phase::End => None,
    }
}

/// The next turn, unless there have been enough.
fn next_turn(cx: &mut Resolver<'_>) {
    if cx.turn.turn_number >= cx.rules.max_turns {
        cx.end(Outcome::TurnCap);
    } else {
        let started = start_next_turn(cx);
        assert!(started.is_success, "somebody is left to play: {started:?}");
    }
}

impl Resolver<'_> {
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

impl TurnHost for Resolver<'_> {
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
            Phase::Discard => self.held(seat).len() <= self.hand_limit(seat),
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
