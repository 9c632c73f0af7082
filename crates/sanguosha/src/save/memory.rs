//! The two forms of the game: one remembers its deal and every action, the other only where it stands.

use std::fmt::Debug;
use std::hash::Hash;

use paiju_contract::{
    BadRules, Beginning, Broken, Full, History, Key, Keyed, Lean, Moment, Observer, Past, Rng, Seat, Seed,
    Step, Stream,
};
use serde::{Deserialize, Serialize};

use crate::action::Choice;
use crate::apply::{Heard, Sink};
use crate::piece::CardId;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::state::{Pile, State};

/// What the history keeps: an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub choice: Choice,
}

/// What a game started from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The deck as it was dealt, the first card first.
    Deck(Pile),
    /// A position.
    Setup(Box<Setup>),
}

/// What every game starts from, beside its rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    /// The deck, or a position.
    pub origin: Origin,
    /// Of roles and offers, of what a position leaves open, and of whatever is shuffled or picked later.
    pub seed: Seed,
}

impl Start {
    /// The game at its first question.
    fn state(&self, rules: &Rules, sink: Option<Sink<'_>>) -> Result<State, BadRules> {
        match &self.origin {
            Origin::Deck(deck) => State::start(rules, deck, self.seed, sink),
            Origin::Setup(setup) => State::arranged(rules, setup, self.seed),
        }
    }

    /// The cards in the order in which they are numbered as places: that of the deck, or that of the deck table.
    pub(crate) fn order(&self) -> Pile {
        match &self.origin {
            Origin::Deck(deck) => *deck,
            Origin::Setup(_) => CardId::all().collect(),
        }
    }
}

/// What a form of the game remembers.
pub trait Memory: History<Entry> {
    /// What it keeps of the start.
    type Start: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// Keeps a start.
    fn keep(start: Start) -> Self::Start;

    /// The start, if it was kept.
    fn start(kept: &Self::Start) -> Option<&Start>;
}

impl Memory for Full<Entry> {
    type Start = Start;
    fn keep(start: Start) -> Start {
        start
    }
    fn start(kept: &Start) -> Option<&Start> {
        Some(kept)
    }
}

impl Memory for Lean {
    type Start = ();
    fn keep(_: Start) {}
    fn start((): &()) -> Option<&Start> {
        None
    }
}

/// Three Kingdoms, with or without its history.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SanguoshaOf<H: Memory> {
    pub(crate) state: State,
    pub(crate) start: H::Start,
    pub(crate) log: H,
}

/// Three Kingdoms with its history: what tables, records and saves are made of.
pub type Sanguosha = SanguoshaOf<Full<Entry>>;
/// Three Kingdoms without its history: what search copies and plays.
pub type LeanSanguosha = SanguoshaOf<Lean>;

impl<H: Memory> SanguoshaOf<H> {
    /// The state, to look at.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A game at its first question.
    pub(crate) fn begin(
        rules: &Rules,
        deck: &[CardId],
        seed: Seed,
        sink: Option<Sink<'_>>,
    ) -> Result<Self, BadRules> {
        let state = State::start(rules, deck, seed, sink)?;
        let start = Start { origin: Origin::Deck(Pile::of(deck)), seed };
        Ok(Self { state, start: H::keep(start), log: H::default() })
    }

    /// A game that starts from a position (R3.8).
    pub(crate) fn begin_at(rules: &Rules, setup: &Setup, seed: Seed) -> Result<Self, BadRules> {
        let state = State::arranged(rules, setup, seed)?;
        let start = Start { origin: Origin::Setup(Box::new(setup.clone())), seed };
        Ok(Self { state, start: H::keep(start), log: H::default() })
    }

    /// How the game came to be what it is, if it remembers.
    pub(crate) fn told_past(&self) -> Option<Past<Self>> {
        let Start { origin, seed } = H::start(&self.start)?;
        let step = |entry: &Entry| Step { seat: entry.seat, action: entry.choice };
        let steps = self.log.entries().iter().map(step).collect();
        let beginning = match origin {
            Origin::Deck(deck) => Beginning::Deck(deck.to_vec()),
            Origin::Setup(setup) => Beginning::Setup(setup.clone()),
        };
        Some(Past { rules: self.state.rules, beginning, seed: *seed, steps })
    }

    /// What somebody knows as one number. With history: all he was told since the deal, in order, then what he sees.
    pub(crate) fn known_key(&self, to: Observer) -> Key {
        let mut keyed = Keyed::default();
        if let Some(start) = H::start(&self.start) {
            let mut hear = |heard: Heard<'_>| {
                if let Heard::Event(event) = heard {
                    keyed.add(&event.project(to));
                }
            };
            let again = start.state(&self.state.rules, Some(&mut hear));
            let mut again = again.expect("what this game began with");
            for Entry { seat, choice } in self.log.entries() {
                again.carry_out(*seat, *choice, Some(&mut hear));
            }
        }
        keyed.add(&self.state.look(to));
        keyed.key()
    }

    /// Carries out an answer that was offered, and remembers it.
    #[inline]
    pub(crate) fn carry_out<'a>(&'a mut self, seat: Seat, choice: Choice, sink: Option<Sink<'a>>) {
        self.log.push(Entry { seat, choice });
        self.state.carry_out(seat, choice, sink);
    }

    /// The same, and the windows between that nobody can answer (R3.5).
    pub(crate) fn carry_out_told(&mut self, seat: Seat, choice: Choice, tell: &mut impl FnMut(Moment<Self>)) {
        let Self { state, start, log } = self;
        log.push(Entry { seat, choice });
        let mut hear = |heard: Heard<'_>| {
            tell(match heard {
                Heard::Event(event) => Moment::Event(event),
                Heard::Lull(state) => {
                    Moment::Lull(Self { state: state.clone(), start: start.clone(), log: log.clone() })
                }
            });
        };
        state.carry_out(seat, choice, Some(&mut hear));
    }
}

impl LeanSanguosha {
    /// A game without a history.
    pub(crate) fn lean_of(state: State) -> Self {
        Self { state, start: (), log: Lean }
    }

    /// A game that goes on from a position: the beginning of a phase of somebody's turn, or of the whole Play phase
    /// if it is that one. No resolution is running there: whatever `stack` and `request` say is made anew.
    pub fn from_position(position: State) -> Result<Self, Broken> {
        Ok(Self::lean_of(position.resumed()?))
    }

    /// The same game with other luck from here on: what the engine picks for the players comes from this seed.
    #[must_use]
    pub fn with_picks(&self, seed: Seed) -> Self {
        let mut other = self.clone();
        other.state.pick = Rng::new(seed, Stream::PICK);
        other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Search copies states: what they hold for the rare case lies elsewhere.
    #[test]
    fn a_lean_state_takes_four_kilobytes_at_most() {
        assert!(size_of::<LeanSanguosha>() <= 4096, "{} bytes", size_of::<LeanSanguosha>());
    }
}
