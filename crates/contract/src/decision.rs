//! What a player may touch when asked: its view, its legal actions, its budget. Never the state.

use std::fmt;
use std::time::Duration;

use crate::{Actions, Game, Key, Observer, Play, Seat};

/// How much thinking an answer may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Budget {
    /// As much as the player takes by itself.
    #[default]
    Usual,
    /// So many iterations of whatever it does: the same answer on every machine.
    Iterations(u32),
    /// About so much time.
    Time(Duration),
}

/// A decision that a seat has to make. What it offers is built only when looked at, and is what the seat's view
/// tells; the state behind it cannot be reached, compared, hashed, copied or printed:
///
/// ```compile_fail,E0616
/// # use paiju_contract::*;
/// fn peek<'a, G: Game>(decision: &Decision<'a, G>) -> &'a G { decision.game }
/// ```
/// ```compile_fail,E0277
/// # use paiju_contract::*;
/// fn hash<G: Game>(decision: &Decision<'_, G>, to: &mut impl std::hash::Hasher) { std::hash::Hash::hash(decision, to) }
/// ```
/// ```compile_fail,E0369
/// # use paiju_contract::*;
/// fn same<G: Game>(one: &Decision<'_, G>, other: &Decision<'_, G>) -> bool { one == other }
/// ```
/// ```compile_fail,E0277
/// # use paiju_contract::*;
/// fn is_clone<T: Clone>() {}
/// fn copy<G: Game>() { is_clone::<Decision<'_, G>>() }
/// ```
/// ```compile_fail,E0521
/// # use paiju_contract::*;
/// fn cast<G: Game>(decision: &Decision<'_, G>) -> bool { std::any::Any::type_id(decision) == std::any::TypeId::of::<G>() }
/// ```
pub struct Decision<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    budget: Budget,
    abandoned: Option<Abandoned<'a>>,
}

/// Says whether nobody waits for an answer any more. Players may think in several threads.
type Abandoned<'a> = &'a (dyn Fn() -> bool + Sync);

impl<'a, G: Game> Decision<'a, G> {
    /// The decision that `seat` has to make.
    #[inline]
    pub fn new(game: &'a G, seat: Seat) -> Self {
        Self { game, seat, budget: Budget::Usual, abandoned: None }
    }

    /// The same with a budget.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// The same for a caller who may stop waiting: `abandoned` says whether that has happened.
    #[must_use]
    pub fn abandoned_when(self, abandoned: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { abandoned: Some(abandoned), ..self }
    }

    /// The seat that decides.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How much thinking it may take.
    #[inline]
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Whether nobody waits for the answer any more. A player that thinks long asks between two steps of its thinking and
    /// then gives any legal answer at once: the caller throws it away.
    #[inline]
    pub fn is_abandoned(&self) -> bool {
        self.abandoned.is_some_and(|abandoned| abandoned())
    }

    /// Fills the buffer with the legal actions.
    #[inline]
    pub fn legal(&self, out: &mut Actions<G::Action>) {
        self.game.legal(self.seat, out);
    }

    /// Whether the seat may do this: a listed action, or a number out of the question's range.
    #[inline]
    pub fn permits(&self, action: &G::Action) -> bool {
        self.game.permit(self.seat, action).is_ok()
    }

    /// What the seat does whose player has no answer; `None` for a seat that is not asked.
    #[inline]
    pub fn default_action(&self) -> Option<G::Action> {
        self.game.default_action(self.seat)
    }

    /// Everything the seat knows.
    #[inline]
    pub fn view(&self) -> G::View {
        self.game.view(Observer::Seat(self.seat))
    }

    /// The key of what the seat knows.
    #[inline]
    pub fn key(&self) -> Key {
        self.game.key(Observer::Seat(self.seat))
    }
}

/// Seat and answers only: whoever prints a decision must not print a hand.
impl<G: Game> fmt::Debug for Decision<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decision")
            .field("seat", &self.seat)
            .field("answers", &self.game.legal_list(self.seat))
            .field("budget", &self.budget)
            .finish()
    }
}

/// What a seat sees at a glance: a part of what its view tells, copied from where it lies, without an allocation, the
/// same with and without history, and enough for a rule of thumb to play as well as from the view.
pub trait Glance: Game {
    /// What is seen at a glance.
    type Seen: Eq + fmt::Debug;

    /// What `seat` sees at a glance.
    fn glance(&self, seat: Seat) -> Self::Seen;
}

impl<G: Glance> Decision<'_, G> {
    /// What the seat sees at a glance.
    #[inline]
    pub fn glance(&self) -> G::Seen {
        self.game.glance(self.seat)
    }
}
