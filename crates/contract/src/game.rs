//! The contract itself: what a game is to everything above it.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{BadRules, Broken, Observer, Reason, Rng, RuleSet, Scores, Seat, SeatSet, Seed};

/// The buffer that [`Game::legal`] fills; reuse it and no question costs an allocation.
pub type Actions<A> = Vec<A>;

/// Whom the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// These seats have something to decide. More than one: their answers stay hidden until the last is in.
    Awaiting(SeatSet),
    /// The game is over and its scores are final.
    Over,
}

impl Phase {
    /// The seats waited for; none once the game is over.
    #[inline]
    pub fn awaiting(self) -> SeatSet {
        match self {
            Self::Awaiting(seats) => seats,
            Self::Over => SeatSet::EMPTY,
        }
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(self) -> bool {
        self == Self::Over
    }
}

/// A table game with hidden information; the value is the authoritative state.
///
/// Play goes through [`Play::apply`](crate::Play::apply), which no game can override: awaited, then `check`, then
/// `apply_unchecked`. The laws (feature `laws`) test every promise written here.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name in the catalog, in protocols and in records.
    const NAME: &'static str;
    /// The name people read, Chinese and English side by side.
    const TITLE: &'static str;
    /// Raised whenever the same record would play out differently.
    const RULES_VERSION: u32;
    /// No game takes more actions than this.
    const MAX_ACTIONS: usize;

    /// Validated configuration; carries dealer, button, stacks: a match is a chain of games.
    type Rules: RuleSet;
    /// A card, a tile: what the deck is made of.
    type Piece: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// A small copyable choice.
    type Action: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// What happened, unprojected.
    type Event: Clone + Eq + Debug + Serialize + Send + Sync + 'static;
    /// What one observer may know of it.
    type EventView: Clone + Eq + Debug + Serialize + Send + Sync + 'static;
    /// Everything one observer knows, the question it is asked included. Built field by field, never filtered.
    type View: Clone + Eq + Debug + Serialize + Send + Sync + 'static;
    /// Why the rules forbid an action.
    type Illegal: Reason;
    /// The state as untrusted plain data: what is saved, and what must be checked before it is a game again.
    type Dump: Clone + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What is told at the end beside the scores.
    type Outcome: Clone + Eq + Debug + Serialize + Send + Sync + 'static;

    /// The order in which this seed deals the pieces. `deal` is `stacked` with it.
    fn shuffled(rules: &Self::Rules, seed: Seed) -> Result<Vec<Self::Piece>, BadRules>;

    /// A new game.
    fn deal(rules: &Self::Rules, seed: Seed) -> Result<Self, BadRules>;

    /// A new game from an explicit deck; the seed serves what is drawn later.
    fn stacked(rules: &Self::Rules, deck: &[Self::Piece], seed: Seed) -> Result<Self, BadRules>;

    /// The rules this game is played by.
    fn rules(&self) -> Self::Rules;

    /// Starts at 1; +1 for an ordinary action, +1 when a window or a simultaneous decision closes, even if nobody
    /// could answer; an answer that leaves its window open does not move it.
    fn version(&self) -> u32;

    /// Whom the game waits for.
    fn phase(&self) -> Phase;

    /// The score so far; final once over.
    fn scores(&self) -> Scores;

    /// What is told at the end; `None` before it.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// Clears `out` and lists the legal actions of `seat` in the documented, stable order.
    /// Nothing for a seat that is not awaited.
    fn legal(&self, seat: Seat, out: &mut Actions<Self::Action>);

    /// Whether an awaited seat may do this. Agrees with `legal` (and with the range of the question).
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;

    /// Carries out an action that `check` accepted. Events go to `sink`; where nobody
    /// listens, [`apply_silent_unchecked`](Self::apply_silent_unchecked) costs less.
    fn apply_unchecked(&mut self, seat: Seat, action: &Self::Action, sink: &mut impl FnMut(Self::Event));

    /// The same with nobody listening: search and random play. A game whose events would cost something even then
    /// makes none here.
    #[inline]
    fn apply_silent_unchecked(&mut self, seat: Seat, action: &Self::Action) {
        self.apply_unchecked(seat, action, &mut |_| {});
    }

    /// Everything `to` knows.
    fn view(&self, to: Observer) -> Self::View;

    /// What `to` may know of an event; nothing if it does not even learn that it happened.
    fn project(event: &Self::Event, to: Observer) -> Option<Self::EventView>;

    /// A world that this view's observer cannot tell from the real one, drawn with the right odds.
    fn determinize(view: &Self::View, rng: &mut Rng) -> Self;

    /// The deck positions whose piece `to` has not seen so far, with the piece that is there in this world.
    /// Needs the history; positions are those of `shuffled`.
    fn hidden(&self, to: Observer) -> Vec<(usize, Self::Piece)>;

    /// Where the pieces lie now that `to` has not seen: any numbers for places (a hand, a pile, a position of the
    /// wall) with the pieces there, several at one place where their order means nothing. Imagined worlds are
    /// compared by it; a game whose hands are bags says which hand instead of which deck position.
    fn places(&self, to: Observer) -> Vec<(usize, Self::Piece)> {
        self.hidden(to)
    }

    /// What `action` of `seat` is in `redealt`, the same game so far over a deck with other pieces at some
    /// positions. Choosing a piece is choosing its deck position: the result names the pieces that lie there in
    /// `redealt`. Only choices that can stay face down (covers, buried tiles) need this; others stay as they are.
    fn transpose(&self, seat: Seat, action: &Self::Action, redealt: &Self) -> Self::Action {
        let _ = (seat, redealt);
        *action
    }

    /// Card and chip conservation, consistency of the phase. Loading and tests rely on it.
    fn audit(&self) -> Result<(), Broken>;

    /// The state as plain data. Lossless.
    fn dump(&self) -> Self::Dump;

    /// The game of a dump, if it is one that play could have reached.
    fn load(dump: Self::Dump) -> Result<Self, Broken>;

    /// The rules of the next game of the match, once this one is over: dealer moved, scores carried.
    fn next_rules(&self) -> Option<Self::Rules>;

    /// The answer that nobody sees, while a reaction window is open: what a seat that has nothing to claim says,
    /// asked or not. A batch may carry it for seats that were not asked.
    fn silent_answer(&self, seat: Seat) -> Option<Self::Action> {
        let _ = seat;
        None
    }

    /// Whether the event tells a fact that follows from hidden pieces without showing them (what a win is worth).
    /// A deal in which it would tell something else is ruled out for the observer, as by an illegal action.
    fn discloses(event: &Self::EventView) -> bool {
        let _ = event;
        false
    }
}
