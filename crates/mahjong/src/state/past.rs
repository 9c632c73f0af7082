//! A hand with or without its past: the state, and beside it what it began with and every action.
//!
//! It owns how the past is kept and told again; what happens in it is the business of `apply`.

use paiju_contract::{Beginning, Full, History, Lean, Moment, Observer, Past, Seat, Seed, Step};

use crate::action::Action;
use crate::event::{Event, Sink};
use crate::piece::{TILES, Tile};
use crate::setup;
use crate::state::{Stage, State};
use crate::view::Story;

/// A hand of blood-battle mahjong with its history: what tables and records use.
pub type Mahjong = MahjongOf<Full<Entry>>;
/// A hand without: what search uses.
pub type LeanMahjong = MahjongOf<Lean>;

/// What a hand began with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::large_enum_variant, reason = "it lies in a box, once a hand")]
pub enum Start {
    /// A deck, as it was dealt.
    Deck([Tile; TILES]),
    /// A position that was set up.
    Position(State),
}

/// One line of the history: first what the hand began with, then what was done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The beginning.
    Began(Box<Start>),
    /// An action.
    Did(Seat, Action),
}

/// A hand of blood-battle mahjong; `H` is where its history goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MahjongOf<H> {
    pub(crate) state: State,
    pub(crate) history: H,
}

impl<H: History<Entry>> MahjongOf<H> {
    /// Everything but the history.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A game just dealt from this deck.
    pub(crate) fn dealt(state: &State, deck: &[Tile; TILES]) -> Self {
        Self::begun(state, || Start::Deck(*deck))
    }

    /// A game that begins from this position.
    pub(crate) fn placed(state: &State) -> Self {
        Self::begun(state, || Start::Position(*state))
    }

    fn begun(state: &State, start: impl FnOnce() -> Start) -> Self {
        let mut history = H::default();
        if H::KEPT {
            // A common number of actions: playing seldom has to make room again.
            history.reserve(128);
            history.push(Entry::Began(Box::new(start())));
        }
        Self { state: *state, history }
    }

    /// The same game without its history.
    pub(crate) fn forget(&self) -> LeanMahjong {
        LeanMahjong { state: self.state, history: Lean }
    }

    /// What it began with and what was done since; nothing where no history is kept.
    fn start_and_deeds(&self) -> Option<(&Start, &[Entry])> {
        match self.history.entries().split_first()? {
            (Entry::Began(start), done) => Some((start, done)),
            (Entry::Did(..), _) => unreachable!("a history begins with the beginning"),
        }
    }

    /// What the hand began with; nothing where no history is kept.
    pub(crate) fn start(&self) -> Option<&Start> {
        self.start_and_deeds().map(|(start, _)| start)
    }

    /// Every action so far; empty where no history is kept.
    pub(crate) fn steps(&self) -> Vec<Step<Action>> {
        self.start_and_deeds().map_or_else(Vec::new, |(_, done)| done.iter().map(step).collect())
    }

    /// The deck as it was dealt; nothing where no history is kept or no deck was dealt.
    pub(crate) fn deck(&self) -> Option<[Tile; TILES]> {
        match self.start()? {
            Start::Deck(deck) => Some(*deck),
            Start::Position(_) => None,
        }
    }

    /// How the hand came about; nothing is drawn after the deal, so any seed will do.
    pub(crate) fn told_past(&self) -> Option<Past<Self>> {
        let (rules, seed, steps) = (self.state.rules, Seed::from_u64(0), self.steps());
        match self.start()? {
            Start::Deck(deck) => Some(Past::of_deck(rules, deck.to_vec(), seed, steps)),
            Start::Position(state) => {
                let beginning = Beginning::Setup(Box::new(state.position()?));
                Some(Past { rules, beginning, seed, steps })
            }
        }
    }

    /// Every event so far, the opening included, found by playing the history again.
    pub fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some(deck) = self.deck() {
            setup::deal_valid(&self.state.rules, &deck).tell_deal(&mut |event| events.push(event));
        }
        self.retell(&mut |event| events.push(event));
        events
    }

    /// Hands every event since the beginning to `sink`, found by playing the history again. `false`, and nothing
    /// told, where no history is kept.
    pub fn retell(&self, sink: &mut impl FnMut(Event)) -> bool {
        let Some((start, done)) = self.start_and_deeds() else { return false };
        let mut state = match start {
            Start::Deck(deck) => setup::deal_valid(&self.state.rules, deck),
            Start::Position(state) => *state,
        };
        let (last, before) = match done.split_last() {
            Some((last, before)) if self.is_lull() => (Some(last), before),
            _ => (None, done),
        };
        for Step { seat, action } in before.iter().map(step) {
            state.carry_out(seat, &action, sink);
        }
        if let Some(Step { seat, action }) = last.map(step) {
            state.carry_out(seat, &action, &mut UntilLull { sink, over: false });
        }
        true
    }

    /// Whether this is the game as it stands while a window closes that nobody could answer.
    fn is_lull(&self) -> bool {
        matches!(&self.state.stage, Stage::Claiming(window) if window.asked.is_empty())
    }

    /// The history as an observer may know it.
    pub(crate) fn story(&self, to: Observer) -> Option<Story> {
        let (mut story, over) = (Story::default(), self.state.is_over());
        story.log.reserve(4 * self.history.entries().len());
        story.deck = self.deck();
        self.retell(&mut |event| story.note(&event, to, over)).then_some(story)
    }
}

fn step(entry: &Entry) -> Step<Action> {
    match *entry {
        Entry::Did(seat, action) => Step { seat, action },
        Entry::Began(_) => unreachable!("a history begins once"),
    }
}

/// Hears what happens before the window closes that nobody can answer.
struct UntilLull<'a, F> {
    sink: &'a mut F,
    over: bool,
}

impl<F: FnMut(Event)> Sink for UntilLull<'_, F> {
    const CLOSELY: bool = true;

    fn hear(&mut self, event: Event) {
        if !self.over {
            (self.sink)(event);
        }
    }

    fn lull(&mut self, _: &State) {
        self.over = true;
    }
}

/// Hears everything, and is given the game as it stands in a lull.
pub(crate) struct Closely<'a, H: History<Entry>> {
    pub(crate) history: &'a H,
    pub(crate) tell: &'a mut dyn FnMut(Moment<MahjongOf<H>>),
}

impl<H: History<Entry>> Sink for Closely<'_, H> {
    const CLOSELY: bool = true;

    fn hear(&mut self, event: Event) {
        (self.tell)(Moment::Event(event));
    }

    fn lull(&mut self, between: &State) {
        (self.tell)(Moment::Lull(MahjongOf { state: *between, history: self.history.clone() }));
    }
}
