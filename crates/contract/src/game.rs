//! The contract itself: what a game is to everything above it.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    BadRules, Broken, Key, Limits, Moment, NoWorld, Observer, Past, Reason, RuleSet, Scores, Seat, SeatSet,
    Seed, Worlds,
};

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
    /// What the game is, in one short sentence: in Chinese, then in English. Lists of games show it below the title; a
    /// game that leaves it out is listed by its title alone.
    const ABOUT: [&'static str; 2] = [""; 2];
    /// Raised whenever the same record would play out differently.
    const RULES_VERSION: u32;
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
    /// What is told at the end beside the scores.
    type Outcome: Clone + Eq + Debug + Serialize + Send + Sync + 'static;
    /// A position as a person would write it: who holds and shows what, whose turn it is. What is left out is dealt
    /// from the seed.
    type Setup: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The same game without its history: what search copies and plays. The lean form of a lean game is itself.
    type Lean: Game<
            Rules = Self::Rules,
            Piece = Self::Piece,
            Action = Self::Action,
            Event = Self::Event,
            EventView = Self::EventView,
            View = Self::View,
            Illegal = Self::Illegal,
            Outcome = Self::Outcome,
            Setup = Self::Setup,
            Lean = Self::Lean,
        >;
    /// Draws worlds that fit a view.
    type Worlds: Worlds<Self>;

    /// A new game.
    fn deal(rules: &Self::Rules, seed: Seed) -> Result<Self, BadRules>;

    /// How many games [`deal_each`](Self::deal_each) likes to deal at once; 1 where nothing is gained by it.
    const SIDE_BY_SIDE: usize = 1;

    /// Adds a new game by each of these rules and from each of these seeds to `out`: the games of [`deal`](Self::deal).
    /// Where that takes a good part of a game, they can be dealt faster side by side than one after the other. If one of them
    /// is refused, `out` may have some of the others.
    fn deal_each(deals: &[(Self::Rules, Seed)], out: &mut Vec<Self>) -> Result<(), BadRules> {
        deals.iter().try_for_each(|(rules, seed)| {
            out.push(Self::deal(rules, *seed)?);
            Ok(())
        })
    }

    /// A new game from an explicit deck; the seed serves what is drawn later. What the deal brings about before
    /// anybody is asked goes to `sink`.
    fn open(
        rules: &Self::Rules,
        deck: &[Self::Piece],
        seed: Seed,
        sink: &mut impl FnMut(Self::Event),
    ) -> Result<Self, BadRules>;

    /// The same with nobody listening.
    fn stacked(rules: &Self::Rules, deck: &[Self::Piece], seed: Seed) -> Result<Self, BadRules> {
        Self::open(rules, deck, seed, &mut |_| {})
    }

    /// A game that starts from a position. Whatever the position leaves open is dealt from the seed.
    fn set_up(rules: &Self::Rules, setup: &Self::Setup, seed: Seed) -> Result<Self, BadRules>;

    /// The whole position, nothing left open; `None` where it is none that could be written down, as in the middle of
    /// a resolution or after the end.
    fn setup(&self) -> Option<Self::Setup>;

    /// Bounds of every game by these rules.
    fn limits(rules: &Self::Rules) -> Limits;

    /// The rules this game is played by.
    fn rules(&self) -> Self::Rules;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// This game without its history.
    fn lean(&self) -> Self::Lean;

    /// How the game came to be what it is; `None` without history.
    fn past(&self) -> Option<Past<Self>>;

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

    /// The same, and the lulls between: the windows that opened and closed with nobody to ask. Games that have
    /// windows tell of them here.
    fn apply_told(&mut self, seat: Seat, action: &Self::Action, tell: &mut impl FnMut(Moment<Self>)) {
        self.apply_unchecked(seat, action, &mut |event| tell(Moment::Event(event)));
    }

    /// What an awaited seat does whose time has run out: always legal, never a gamble. Each game says which in its
    /// rules. `None` for a seat that is not awaited.
    fn default_action(&self, seat: Seat) -> Option<Self::Action>;

    /// Everything `to` knows.
    fn view(&self, to: Observer) -> Self::View;

    /// What `to` may know of an event; nothing if it does not even learn that it happened.
    fn project(event: &Self::Event, to: Observer) -> Option<Self::EventView>;

    /// Worlds that this view's observer cannot tell from the real one, with the right odds.
    fn worlds(view: &Self::View) -> Result<Self::Worlds, NoWorld>;

    /// What `to` knows as one number. With history: everything `to` has been shown so far, in order (perfect recall).
    /// Without: what `to` knows now. Equal knowledge gives equal keys, different knowledge different ones.
    fn key(&self, to: Observer) -> Key {
        Key::of(&self.view(to))
    }

    /// Card and chip conservation, consistency of the phase. Tests rely on it after every action.
    fn audit(&self) -> Result<(), Broken>;

    /// The rules of the next game of the match, once this one is over: dealer moved, scores carried.
    fn next_rules(&self) -> Option<Self::Rules>;

    /// The answer that nobody sees, while a reaction window is open: what a seat that has nothing to claim says,
    /// asked or not. A batch may carry it for seats that were not asked.
    fn silent_answer(&self, seat: Seat) -> Option<Self::Action> {
        let _ = seat;
        None
    }

    /// The seats that the open reaction window could concern, in the order in which they are asked; nobody where none is
    /// open. It follows from what everybody sees: whoever asks all of them, those with a silent answer alone included,
    /// tells nobody who has something to claim.
    fn concerned(&self) -> Vec<Seat> {
        Vec::new()
    }
}

/// A game that can be saved and restored. Only games that keep their history can: what loads has been played.
pub trait Save: Game {
    /// The state as untrusted plain data: what is saved, and what must be checked before it is a game again.
    type Dump: Clone + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The state with everything that follows from the rest. It can be read as a dump, too.
    type Whole: Serialize;

    /// The state as plain data, as little as it takes. Lossless.
    fn dump(&self) -> Self::Dump;

    /// The same with all that a dump leaves out because loading recomputes it, and without what a host's clock has put
    /// into it. Equal games have equal ones; state hashes are made from it, so what it says and how never changes.
    fn whole(&self) -> Self::Whole;

    /// The same as an earlier release wrote it, where that was otherwise: hashes of games that were stored then are
    /// still theirs.
    fn whole_legacy(&self) -> Option<Self::Whole> {
        None
    }

    /// The game of a dump, if it is one that play could have reached: it plays to its end, and its own dump loads.
    fn load(dump: Self::Dump) -> Result<Self, Broken>;
}
