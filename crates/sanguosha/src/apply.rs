//! The one way a game changes: an answer goes in, frames run until somebody is asked or the game is over.

use std::ops::{Deref, DerefMut};

use paiju_contract::{Seat, SeatSet};

use crate::action::Choice;
use crate::event::{Event, TableEvent};
use crate::frames::{Flow, Frame, FrameIx, Resolve, TriggerFrame, step};
use crate::legal::{Options, Question};
use crate::score::Outcome;
use crate::skills::{GeneralId, Timing};
use crate::state::{DEPTH, Request, State};

/// The game in motion: the state and where its events go.
pub struct Cx<'a> {
    /// The state; also reached by dereferencing.
    pub g: &'a mut State,
    sink: Option<Sink<'a>>,
}

/// Where events go.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Event);

impl std::fmt::Debug for Cx<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.g.fmt(f)
    }
}

impl Deref for Cx<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.g
    }
}

impl DerefMut for Cx<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        self.g
    }
}

impl<'a> Cx<'a> {
    /// Sets a state in motion.
    pub fn new(g: &'a mut State, sink: &'a mut dyn FnMut(Event)) -> Self {
        Self { g, sink: Some(sink) }
    }

    /// Sets a state in motion with nobody listening: then events are not even made.
    pub fn silent(g: &'a mut State) -> Self {
        Self { g, sink: None }
    }

    /// Announces an event.
    #[inline]
    pub fn emit(&mut self, event: Event) {
        if let Some(sink) = &mut self.sink {
            sink(event);
        }
    }

    /// Announces something that everyone sees.
    #[inline]
    pub fn tell(&mut self, event: TableEvent) {
        self.emit(Event::Table(event));
    }

    /// Asks one seat.
    #[inline]
    pub fn ask(&mut self, who: Seat, question: Question, options: Options) -> Flow {
        self.ask_all(SeatSet::of(who), question, options)
    }

    /// Asks these seats, all at once: those who choose generals in secret, or the one whom a window asks now.
    pub fn ask_all(&mut self, who: SeatSet, question: Question, options: Options) -> Flow {
        self.g.request = Some(Request { who, question, options });
        Flow::Ask
    }

    /// The answer to the question of this frame, if it has been given.
    #[inline]
    pub fn answer(&mut self) -> Option<Choice> {
        self.g.answer.take()
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

    /// Writes a frame back.
    #[inline]
    pub fn save(&mut self, ix: FrameIx, frame: impl Into<Frame>) {
        self.g.stack[usize::from(ix)] = frame.into();
    }

    /// Runs this frame first; one too many ends the game.
    ///
    /// It is stepped here and now, because here its type is known: the loop of [`Self::run`] would have to find out.
    #[inline]
    pub fn push<F: Resolve>(&mut self, frame: F) -> Flow {
        let ix = self.stack.len();
        if ix == DEPTH {
            self.end(Outcome::TurnCap);
            return Flow::Again;
        }
        self.g.stack.push(frame.into());
        self.start(ix, frame)
    }

    /// Runs this frame in place of the one on top.
    #[inline]
    pub fn go_on_as<F: Resolve>(&mut self, frame: F) -> Flow {
        let ix = self.stack.len() - 1;
        self.save(ix as FrameIx, frame);
        self.start(ix, frame)
    }

    #[inline]
    fn start<F: Resolve>(&mut self, ix: usize, frame: F) -> Flow {
        if self.over.is_some() {
            return Flow::Again;
        }
        frame.resolve(self, ix as FrameIx)
    }

    /// The frame that lets skills act at this timing; nothing if no skill can. The subject must be saved.
    pub fn fire(&mut self, at: Timing, subj: FrameIx) -> Option<TriggerFrame> {
        let trigger = TriggerFrame::new(at, subj).begin(self);
        if trigger.is_none() {
            self.g.ret = 0;
        }
        trigger
    }

    /// Runs until somebody is asked or the game is over.
    pub fn run(&mut self) {
        while self.request.is_none() && self.over.is_none() {
            self.run_once();
        }
        if self.over.is_some() {
            self.g.request = None;
        }
    }

    /// One step of the top frame.
    #[inline]
    pub(crate) fn run_once(&mut self) {
        let ix = (self.stack.len() - 1) as FrameIx;
        if let Flow::Pop(result) = step(self, ix) {
            self.g.ret = result;
            self.g.stack.pop();
        }
    }
}

/// No game takes more actions than this; one that would is stopped like one that has too many turns.
pub(crate) const MAX_ACTIONS: u32 = 2_000_000;

impl State {
    /// Carries out an answer that was offered.
    pub(crate) fn act<'a>(&'a mut self, seat: Seat, choice: Choice, sink: Option<Sink<'a>>) {
        let Some(request) = &self.request else { return };
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
        self.answer = Some(choice);
        let mut cx = Cx { g: self, sink };
        if cx.actions >= MAX_ACTIONS {
            cx.end(Outcome::TurnCap);
        }
        cx.run();
    }

    /// One of the hidden answers of a simultaneous choice; the last one resolves it.
    fn pick_general<'a>(&'a mut self, seat: Seat, choice: Choice, request: Request, sink: Option<Sink<'a>>) {
        let Choice::Index { index } = choice else { return };
        let chosen: Option<GeneralId> = self.offers[seat.index()].get(usize::from(index)).copied();
        self.picks[seat.index()] = chosen;
        let who = request.who.without(seat);
        if !who.is_empty() {
            self.request = Some(Request { who, ..request });
            return;
        }
        self.version += 1;
        self.request = None;
        self.answer = Some(Choice::Pass);
        Cx { g: self, sink }.run();
    }
}
