//! The one way a game changes: an answer goes in, frames run until somebody is asked or the game is over.

use std::ops::{Deref, DerefMut};

use paiju_contract::{Seat, SeatSet};

use crate::action::Choice;
use crate::event::{Event, TableEvent};
use crate::frames::{
    Chosen, Flow, Frame, FrameIx, MovedFrame, Resolve, TriggerFrame, Wake, not_offered, step,
};
use crate::legal::{Options, Question};
use crate::score::Outcome;
use crate::skills::{GeneralId, Timing};
use crate::state::{Request, State};
use crate::zones::Loss;

/// Runs the resolution: the state in motion, and where its events go.
///
/// The frame on top of the stack is the running one. Whatever it does ends in one of these: it [asks](Self::ask), it
/// [calls](Self::call) a child first, it lets skills act at a timing ([`Self::fire`]) or answer a loss
/// ([`Self::settle`]) and goes on, it [becomes](Self::become_frame) another frame, or it ends with a
/// [`Report`](crate::frames::Report).
pub struct Resolver<'a> {
    /// The state; also reached by dereferencing.
    pub g: &'a mut State,
    /// What the selection that has just ended has chosen.
    pub(crate) selection: Option<Chosen>,
    sink: Option<Sink<'a>>,
}

/// What is told while an answer is carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Heard<'a> {
    /// Something happened.
    Event(Event),
    /// A window is open that nobody can answer: the state as it stands until it closes, at once (R3.5).
    Lull(&'a State),
}

/// Where that goes.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Heard<'_>);

/// Hears events only.
pub(crate) fn events_to(sink: &mut impl FnMut(Event)) -> impl FnMut(Heard<'_>) {
    |heard| {
        if let Heard::Event(event) = heard {
            sink(event);
        }
    }
}

impl std::fmt::Debug for Resolver<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.g.fmt(f)
    }
}

impl Deref for Resolver<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.g
    }
}

impl DerefMut for Resolver<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        self.g
    }
}

impl<'a> Resolver<'a> {
    /// Sets a state in motion; without a sink events are not even made.
    pub(crate) fn new(g: &'a mut State, sink: Option<Sink<'a>>) -> Self {
        Self { g, selection: None, sink }
    }

    /// Sets a state in motion with nobody listening.
    pub fn silent(g: &'a mut State) -> Self {
        Self::new(g, None)
    }

    /// Announces an event.
    #[inline]
    pub fn emit(&mut self, event: Event) {
        if let Some(sink) = &mut self.sink {
            sink(Heard::Event(event));
        }
    }

    /// Shows whoever listens the open window that nobody can answer.
    pub(crate) fn tell_lull(&mut self, frame: Frame, question: Question) {
        if self.sink.is_none() {
            return;
        }
        self.save(frame);
        self.g.request = Some(Request { who: SeatSet::EMPTY, question, options: Options::NONE });
        if let Some(sink) = &mut self.sink {
            sink(Heard::Lull(self.g));
        }
        self.g.request = None;
    }

    /// Announces something that everyone sees.
    #[inline]
    pub fn tell(&mut self, event: TableEvent) {
        self.emit(Event::Table(event));
    }

    /// A window opens or closes: in between nobody sees who is asked.
    pub(crate) fn tell_window(&mut self, open: bool) {
        self.tell(if open { TableEvent::WindowOpened } else { TableEvent::WindowClosed });
    }

    /// The game is over.
    pub fn end(&mut self, outcome: Outcome) {
        if self.over.is_none() {
            self.g.over = Some(outcome);
            self.g.finished = true;
            self.tell(TableEvent::Over { outcome });
        }
    }

    /// The place of the running frame.
    #[inline]
    pub fn top(&self) -> FrameIx {
        (self.stack.len() - 1) as FrameIx
    }

    /// Writes the running frame back.
    #[inline]
    pub fn save(&mut self, frame: impl Into<Frame>) {
        let top = self.top();
        self.g.stack[usize::from(top)] = frame.into();
    }

    /// Asks one seat; the frame stays where it is and is woken by the answer.
    #[inline]
    pub fn ask(&mut self, frame: impl Into<Frame>, who: Seat, question: Question, options: Options) -> Flow {
        self.ask_all(frame, SeatSet::of(who), question, options)
    }

    /// Asks these seats, all at once: those who choose generals in secret, or the one whom a window asks now.
    pub fn ask_all(
        &mut self,
        frame: impl Into<Frame>,
        who: SeatSet,
        question: Question,
        options: Options,
    ) -> Flow {
        self.save(frame);
        self.g.request = Some(Request { who, question, options });
        Flow::Ask
    }

    /// Runs a child first; the frame goes on where it now stands, woken by the child's report.
    #[inline]
    pub fn call<F: Resolve>(&mut self, frame: impl Into<Frame>, child: F) -> Flow {
        self.save(frame);
        self.push(child)
    }

    /// Runs this frame on top of the others; one too many ends the game.
    ///
    /// It is stepped here and now, because here its type is known: the loop of [`Self::run`] would have to find out.
    #[inline]
    fn push<F: Resolve>(&mut self, frame: F) -> Flow {
        if self.stack.is_full() {
            self.end(Outcome::TurnCap);
            return Flow::Again;
        }
        self.g.stack.push(frame.into());
        self.start(frame)
    }

    /// Runs another frame in place of the running one: its report is the report of both.
    #[inline]
    pub fn become_frame<F: Resolve>(&mut self, frame: F) -> Flow {
        self.save(frame);
        self.start(frame)
    }

    #[inline]
    fn start<F: Resolve>(&mut self, frame: F) -> Flow {
        if self.over.is_some() {
            return Flow::Again;
        }
        frame.resolve(self, Wake::Run)
    }

    /// Lets skills act at this timing of the frame, then the frame goes on where it now stands.
    #[inline]
    pub fn fire<F: Resolve>(&mut self, frame: F, at: Timing) -> Flow {
        match self.fire_first(frame, at) {
            Some(flow) => flow,
            None => frame.resolve(self, Wake::Run),
        }
    }

    /// Lets skills act at this timing of the frame; nothing if none can, and the frame goes on by itself.
    #[inline]
    pub fn fire_first(&mut self, frame: impl Into<Frame>, at: Timing) -> Option<Flow> {
        if self.unwatched(at) {
            return None;
        }
        self.save(frame);
        self.trigger(at)
    }

    /// Lets skills act at this timing of the running frame, if any can.
    fn trigger(&mut self, at: Timing) -> Option<Flow> {
        let mut trigger = TriggerFrame::new(at, self.top());
        if trigger.find_first(self) { Some(self.push(trigger)) } else { None }
    }

    /// Lets skills answer a loss of cards, then the frame goes on where it now stands.
    #[inline]
    pub fn settle<F: Resolve>(&mut self, frame: F, loss: Loss) -> Flow {
        match self.settle_first(frame, loss) {
            Some(flow) => flow,
            None => frame.resolve(self, Wake::Run),
        }
    }

    /// Lets skills answer a loss of cards; nothing if none can, and the frame goes on by itself.
    #[inline]
    pub fn settle_first(&mut self, frame: impl Into<Frame>, loss: Loss) -> Option<Flow> {
        let moved = MovedFrame::of(self, loss)?;
        Some(self.call(frame, moved))
    }

    /// Ends the running frame with a loss that skills may answer.
    #[inline]
    pub fn finish(&mut self, loss: Loss) -> Flow {
        match MovedFrame::of(self, loss) {
            Some(moved) => self.become_frame(moved),
            None => Flow::DONE,
        }
    }

    /// Runs until somebody is asked or the game is over.
    pub fn run(&mut self) {
        self.wake(Wake::Run);
    }

    /// Wakes the running frame, and runs until somebody is asked or the game is over.
    fn wake(&mut self, mut wake: Wake) {
        while self.request.is_none() && self.over.is_none() {
            wake = match step(self, wake) {
                Flow::End(report) => {
                    self.g.stack.pop();
                    Wake::Report(report)
                }
                Flow::Again | Flow::Ask => Wake::Run,
            };
        }
        if self.over.is_some() {
            self.g.request = None;
        }
    }

    /// Steps the running frame once: at a question it asks again.
    pub(crate) fn run_once(&mut self) {
        if let Flow::End(_) = step(self, Wake::Run) {
            self.g.stack.pop();
        }
    }
}

/// No game takes more actions than this; one that would is stopped like one that has too many turns.
pub(crate) const MAX_ACTIONS: u32 = 2_000_000;

impl State {
    /// Carries out an answer that was offered.
    pub(crate) fn carry_out<'a>(&'a mut self, seat: Seat, choice: Choice, sink: Option<Sink<'a>>) {
        let request = self.request.as_ref().expect("an answer was offered by an open question");
        self.actions += 1;
        if request.question == Question::General && seat != Seat(0) {
            let request = *request;
            return self.pick_general(seat, choice, request, sink);
        }
        if request.question.in_window() {
            let request = *request;
            if !self.claim(seat, choice, request) {
                return;
            }
        } else {
            self.version += 1;
        }
        self.request = None;
        let mut cx = Resolver { g: self, selection: None, sink };
        if cx.actions >= MAX_ACTIONS {
            cx.end(Outcome::TurnCap);
        }
        cx.wake(Wake::Answer(choice));
    }

    /// One of the hidden answers of a simultaneous choice; the last one resolves it.
    fn pick_general<'a>(&'a mut self, seat: Seat, choice: Choice, request: Request, sink: Option<Sink<'a>>) {
        let Choice::Index { index } = choice else { not_offered(choice) };
        let chosen: GeneralId = self.offers[seat.index()][usize::from(index)];
        self.picks[seat.index()] = Some(chosen);
        let who = request.who.without(seat);
        if !who.is_empty() {
            self.request = Some(Request { who, ..request });
            return;
        }
        self.version += 1;
        self.request = None;
        Resolver { g: self, selection: None, sink }.wake(Wake::Answer(choice));
    }
}
