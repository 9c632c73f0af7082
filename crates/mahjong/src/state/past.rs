//! A hand with or without its past: the state, and beside it the deck and every action.
//!
//! It owns how the past is kept and told again; what happens in it is the business of `apply`.

use paiju_contract::{Full, History, Lean, Observer, Past, Seat, Seed, Step};

use crate::action::Action;
use crate::event::Event;
use crate::piece::{TILES, Tile};
use crate::setup;
use crate::state::State;
use crate::view::Story;

/// A hand of blood-battle mahjong with its history: what tables and records use.
pub type Mahjong = MahjongOf<Full<Entry>>;
/// A hand without: what search uses.
pub type LeanMahjong = MahjongOf<Lean>;

/// One line of the history: first the deck, tile by tile, then what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The next tile of the deck.
    Dealt(Tile),
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
        let mut history = H::default();
        if H::KEPT {
            // The deck and a common number of actions: playing seldom has to make room again.
            history.reserve(TILES + 128);
            deck.iter().for_each(|tile| history.push(Entry::Dealt(*tile)));
        }
        Self { state: *state, history }
    }

    /// The same game without its history.
    pub(crate) fn forget(&self) -> LeanMahjong {
        LeanMahjong { state: self.state, history: Lean }
    }

    /// The deck and what was done with it; nothing where no history is kept.
    fn deck_and_deeds(&self) -> Option<([Tile; TILES], &[Entry])> {
        let (dealt, done) = self.history.entries().split_at_checked(TILES)?;
        let tile = |entry: &Entry| match *entry {
            Entry::Dealt(tile) => tile,
            Entry::Did(..) => unreachable!("a history begins with the whole deck"),
        };
        Some((std::array::from_fn(|place| tile(&dealt[place])), done))
    }

    /// Every action so far; empty where no history is kept.
    pub(crate) fn steps(&self) -> Vec<Step<Action>> {
        self.deck_and_deeds().map_or_else(Vec::new, |(_, done)| done.iter().map(step).collect())
    }

    /// The deck as it was dealt; nothing where no history is kept.
    pub(crate) fn deck(&self) -> Option<[Tile; TILES]> {
        self.deck_and_deeds().map(|(deck, _)| deck)
    }

    /// How the hand came about; nothing is drawn after the deal, so any seed will do.
    pub(crate) fn told_past(&self) -> Option<Past<Self>> {
        let deck = self.deck()?.to_vec();
        Some(Past::of_deck(self.state.rules, deck, Seed::from_u64(0), self.steps()))
    }

    /// Every event so far, found by playing the history again.
    pub fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        self.retell(&mut |event| events.push(event));
        events
    }

    /// Hands every event so far to `sink`, found by playing the history again; returns the deck, or nothing where no
    /// history is kept.
    pub fn retell(&self, sink: &mut impl FnMut(Event)) -> Option<[Tile; TILES]> {
        let (deck, done) = self.deck_and_deeds()?;
        let mut state = setup::deal_valid(&self.state.rules, &deck);
        for Step { seat, action } in done.iter().map(step) {
            state.carry_out(seat, &action, sink);
        }
        Some(deck)
    }

    /// The history as an observer may know it.
    pub(crate) fn story(&self, to: Observer) -> Option<Story> {
        let (mut story, over) = (Story::default(), self.state.is_over());
        story.log.reserve(2 * self.history.entries().len());
        let deck = self.retell(&mut |event| story.note(&event, to, over))?;
        story.deck = deck;
        Some(story)
    }
}

fn step(entry: &Entry) -> Step<Action> {
    match *entry {
        Entry::Did(seat, action) => Step { seat, action },
        Entry::Dealt(_) => unreachable!("a history deals once"),
    }
}
