//! What is told while an action is carried out.

use crate::Game;

/// One thing after another, as an action is carried out.
#[derive(Clone, Debug)]
pub enum Moment<G: Game> {
    /// Something happened.
    Event(G::Event),
    /// A reaction window opens here and closes at once, because nobody can answer: the game as it stands in between,
    /// waiting for nobody. Where somebody can answer, the others see exactly this. A host that shows it for as long
    /// as an open window lasts tells nobody which of the two it was.
    Lull(G),
}
