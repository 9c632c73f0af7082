//! What a player is.

use paiju_contract::{Decision, Game, Rng};

/// A player of one game: asked for a decision, it names a legal action.
///
/// A policy may keep memory between its decisions of one game, in which case it starts anew in
/// [`begin`](Policy::begin). Its dice come from outside, so that a whole game is reproducible from its seed.
pub trait Policy<G: Game>: Send {
    /// The name it is chosen by.
    fn name(&self) -> &str;

    /// A new game starts.
    fn begin(&mut self) {}

    /// One of the legal actions of this decision.
    fn choose(&mut self, decision: &Decision<'_, G>, rng: &mut Rng) -> G::Action;
}
