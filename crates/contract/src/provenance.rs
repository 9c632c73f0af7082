//! Where the cards of a record come from, and what that lets it claim.
//!
//! It owns which beginnings a record can have and when a commitment stands. It knows no game, so that a record can be
//! judged before anything of it is dealt.

use crate::{Commitment, Reason, Seed, Unplayable};

/// What a record says of where its cards come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The published hash of the seed.
    pub commitment: Option<Commitment>,
    /// The seed.
    pub seed: Option<Seed>,
    /// Whether it brings a deck.
    pub deck: bool,
    /// Whether it brings a position.
    pub setup: bool,
    /// Whether it brings a state.
    pub state: bool,
}

impl Provenance {
    /// A commitment means that every card came from the seed it opens to, and from nothing else.
    pub fn check_commitment<I: Reason>(&self) -> Result<(), Unplayable<I>> {
        match (&self.commitment, &self.seed) {
            (Some(_), _) if self.state => Err(Unplayable::CommitmentOfLoadedState),
            (Some(_), _) if self.setup => Err(Unplayable::CommitmentOfSetup),
            (Some(_), _) if self.deck => Err(Unplayable::CommitmentOfStackedDeck),
            (Some(commitment), Some(seed)) if !commitment.opens_to(seed) => Err(Unplayable::Commitment),
            _ => Ok(()),
        }
    }

    /// A record begins in exactly one way. A state brings its cards along; a seed beside it would be believed.
    pub fn check_start<I: Reason>(&self) -> Result<(), Unplayable<I>> {
        let starts = [self.state, self.setup, self.deck].into_iter().filter(|start| *start).count();
        match self.seed {
            _ if starts > 1 => Err(Unplayable::TwoStarts),
            Some(_) if self.state => Err(Unplayable::TwoStarts),
            None if !self.state => Err(Unplayable::NoStart),
            _ => Ok(()),
        }
    }
}
