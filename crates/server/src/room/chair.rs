//! The chairs of a table: who sits there, whether he is ready, and whether a bot plays for him.
//!
//! It owns occupancy. It knows nothing of the game that is played.

use super::entry::{Phrase, Reason, Sitter};
use crate::store::PlayerId;

/// One chair.
#[derive(Clone, Debug, Default)]
pub struct Chair {
    /// Who sits there.
    pub who: Option<Sitter>,
    /// Whether a person is ready for the next game.
    pub ready: bool,
    /// Why a bot plays for the person, if one does.
    pub away: Option<Reason>,
    /// The person's part of the next seed.
    pub phrase: Option<String>,
    /// How many questions in a row the clock has answered.
    pub late: u8,
}

impl Chair {
    /// The person who sits here.
    pub fn player(&self) -> Option<PlayerId> {
        match &self.who {
            Some(Sitter::Person { player, .. }) => Some(*player),
            _ => None,
        }
    }

    /// What the person who sits here is called; bots go by their level.
    pub fn name(&self) -> Option<&str> {
        match &self.who {
            Some(Sitter::Person { name, .. }) => Some(name),
            _ => None,
        }
    }

    /// Whether a person decides for this seat now.
    pub fn decides(&self) -> bool {
        self.player().is_some() && self.away.is_none()
    }

    /// Whether a game can begin as far as this chair is concerned.
    pub fn set(&self) -> bool {
        match self.who {
            Some(Sitter::Person { .. }) => self.ready,
            Some(Sitter::Bot { .. }) => true,
            None => false,
        }
    }
}

/// The phrases of all chairs, in the order of the seats.
pub(super) fn phrases(chairs: &[Chair]) -> Vec<Phrase> {
    let part = |(seat, chair): (usize, &Chair)| {
        chair.phrase.clone().map(|phrase| Phrase { seat: seat as u8, phrase })
    };
    chairs.iter().enumerate().filter_map(part).collect()
}

/// Where a player sits.
pub(super) fn seat_of(chairs: &[Chair], player: PlayerId) -> Option<u8> {
    chairs.iter().position(|chair| chair.player() == Some(player)).map(|seat| seat as u8)
}
