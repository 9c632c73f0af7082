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

/// What a game began with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning<G: Game> {
    /// This deck, as it was dealt.
    Deck(Vec<G::Piece>),
    /// This position.
    Setup(Box<G::Setup>),
}

/// How a game came to be what it is: what it began with, the seed for what was drawn, and every action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past<G: Game> {
    /// The rules.
    pub rules: G::Rules,
    /// What it began with.
    pub beginning: Beginning<G>,
    /// The seed for what the beginning leaves open and for what was drawn later.
    pub seed: Seed,
    /// Every action.
    pub steps: Vec<Step<G::Action>>,
}

impl<G: Game> Past<G> {
    /// The past of a game that was dealt from a deck.
    pub fn of_deck(rules: G::Rules, deck: Vec<G::Piece>, seed: Seed, steps: Vec<Step<G::Action>>) -> Self {
        Self { rules, beginning: Beginning::Deck(deck), seed, steps }
    }

    /// The deck, if the game began with one.
    pub fn deck(&self) -> Option<&[G::Piece]> {
        match &self.beginning {
            Beginning::Deck(deck) => Some(deck),
            Beginning::Setup(_) => None,
        }
    }

    /// The game before its first action; what the deal brings about goes to `sink`.
    pub fn open(&self, sink: &mut impl FnMut(G::Event)) -> Result<G, BadRules> {
        match &self.beginning {
            Beginning::Deck(deck) => G::open(&self.rules, deck, self.seed, sink),
            Beginning::Setup(setup) => G::set_up(&self.rules, setup, self.seed),
        }
    }

    /// The game after the last action, told from the deal on; `None` if these steps are no play of this beginning.
    pub fn tell(&self, sink: &mut impl FnMut(G::Event)) -> Option<G> {
        let mut game = self.open(sink).ok()?;
        for Step { seat, action } in &self.steps {
            game.apply(*seat, action, sink).ok()?;
        }
        Some(game)
    }

    /// The same with nobody listening.
    pub fn replay(&self) -> Option<G> {
        let mut game = match &self.beginning {
            Beginning::Deck(deck) => G::stacked(&self.rules, deck, self.seed).ok()?,
            Beginning::Setup(setup) => G::set_up(&self.rules, setup, self.seed).ok()?,
        };
        for Step { seat, action } in &self.steps {
            game.apply_silent(*seat, action).ok()?;
        }
        Some(game)
    }
}
