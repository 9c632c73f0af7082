//! What a player is.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use crate::{Decision, Dice, Game, Seat};

/// A player of one game: told what its seat may see, asked for a decision, it names a legal action.
///
/// It gets a [`Decision`] and [`Dice`], never the state, the seed or the rules (which may name hidden roles).
pub trait Policy<G: Game>: Send {
    /// The name it is chosen by.
    fn name(&self) -> &str;

    /// A new game starts, in which it plays this seat. Whatever it remembers of the last one is forgotten here.
    fn begin(&mut self, seat: Seat) {
        let _ = seat;
    }

    /// Whether it wants to be told what happens. Where no player does, a game makes no events.
    fn listens(&self) -> bool {
        false
    }

    /// Something happened that its seat may see.
    fn told(&mut self, event: &G::EventView) {
        let _ = event;
    }

    /// One of the legal actions of this decision.
    fn choose(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> G::Action;

    /// The same from a player that can fail: one that lives in another process, say.
    fn attempt(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Result<G::Action, Fault> {
        Ok(self.choose(decision, dice))
    }

    /// The same with what speaks for it.
    fn advise(&mut self, decision: &Decision<'_, G>, dice: &mut Dice) -> Advice<G::Action> {
        Advice::plain(self.choose(decision, dice))
    }
}

/// Why a player has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It broke down, and how.
    Crashed(String),
    /// It named something that the seat may not do, and what.
    Illegal(String),
    /// It took longer than it was given.
    Late(Duration),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed(how) => write!(f, "broke down: {how}"),
            Self::Illegal(what) => write!(f, "named an illegal action: {what}"),
            Self::Late(took) => write!(f, "took {} ms, too long", took.as_millis()),
        }
    }
}

/// An answer with what speaks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// What to do.
    pub action: A,
    /// With which probability each action is chosen, where the player mixes: they sum to 1. Empty where it does not.
    pub odds: Vec<(A, f64)>,
    /// Why, in words and numbers, the weightiest first.
    pub reasons: Vec<Cow<'static, str>>,
}

impl<A> Advice<A> {
    /// An answer without comment.
    pub fn plain(action: A) -> Self {
        Self { action, odds: Vec::new(), reasons: Vec::new() }
    }

    /// The answer with a reason more.
    #[must_use]
    pub fn because(mut self, reason: impl Into<Cow<'static, str>>) -> Self {
        self.reasons.push(reason.into());
        self
    }
}
