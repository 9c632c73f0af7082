//! Worlds for search: games that an observer cannot tell from the real one, drawn with the right odds.
//!
//! A sampler is prepared once from a view and drawn from many times. It never returns a world that contradicts the
//! view: where it finds none within its means, it says so.

use crate::{BadRules, Dice, Game, Play, Seed, Step};

/// A sampler of the worlds of one view.
///
/// The world drawn for a seat that is asked asks that seat first: where several decide at once, those before it have
/// answered already, as they might have.
pub trait Worlds<G: Game>: Send {
    /// A world without history. Its observer's view is that of the real game without its history.
    fn draw(&mut self, dice: &mut Dice) -> Result<G::Lean, NoWorld>;

    /// A world that can tell its past: replayed, it looks to the observer exactly as the real game does, its history
    /// included. Games that cannot tell say [`NoWorld::NoPast`].
    fn draw_past(&mut self, dice: &mut Dice) -> Result<Past<G>, NoWorld> {
        let _ = dice;
        Err(NoWorld::NoPast)
    }
}

/// Why no world was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoWorld {
    /// Nothing fits: no play leads to such a view.
    #[error("no world fits this view: no play leads to it")]
    Contradiction,
    /// Worlds exist, but none was found within the sampler's means.
    #[error("no world was found within {tries} tries; another draw may find one")]
    NotFound {
        /// How many were tried.
        tries: u32,
    },
    /// The view comes from a game that keeps no history.
    #[error("the view has no history, so its worlds have no past")]
    NoHistory,
    /// The game's worlds cannot tell how they came about.
    #[error("worlds of this game have no past")]
    NoPast,
}

/// How a game came to be what it is: the deck, the seed for what was drawn later, and every action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past<G: Game> {
    /// The rules.
    pub rules: G::Rules,
    /// The deck as it was dealt.
    pub deck: Vec<G::Piece>,
    /// The seed for what was drawn after the deal.
    pub seed: Seed,
    /// Every action.
    pub steps: Vec<Step<G::Action>>,
}

impl<G: Game> Past<G> {
    /// The game before its first action.
    pub fn start(&self) -> Result<G, BadRules> {
        G::stacked(&self.rules, &self.deck, self.seed)
    }

    /// The game after the last one; `None` if these steps are no play of this deck.
    pub fn replay(&self) -> Option<G> {
        let mut game = self.start().ok()?;
        for Step { seat, action } in &self.steps {
            game.apply_silent(*seat, action).ok()?;
        }
        Some(game)
    }
}
