//! What only its chooser may know of a running resolution: everything else in a frame is public (R3.4).

use paiju_contract::Seat;

use crate::piece::CardId;
use crate::state::State;
use crate::zones::{CardSet, Few};

/// Places in a hand that were chosen unseen: **nobody but the chooser may know which**, only how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HandSlots(CardSet);

impl HandSlots {
    /// The first `n` slots: as many as others may know.
    pub fn first(n: usize) -> Self {
        Self((0..n as u8).map(CardId).collect())
    }

    /// Adds a slot.
    pub fn insert(&mut self, slot: usize) {
        self.0.insert(CardId(slot as u8));
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The cards that lie there.
    pub fn cards(self, g: &State, seat: Seat) -> CardSet {
        self.0.iter().map(|slot| g.held(seat)[slot.index()]).collect()
    }

    /// As others may see it.
    #[must_use]
    pub fn covered(self) -> Self {
        Self::first(self.len())
    }
}

/// Places below the top of the draw pile in the order in which they were chosen by somebody who has looked there:
/// **nobody else may know which**, only how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PilePlaces(Few<u8, 5>);

impl PilePlaces {
    /// How many.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether this place was chosen.
    pub fn contains(&self, place: u8) -> bool {
        self.0.contains(&place)
    }

    /// Chooses a place.
    pub fn push(&mut self, place: u8) {
        self.0.push(place);
    }

    /// The places in the order in which they were chosen.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().copied()
    }

    /// As others may see it.
    #[must_use]
    pub fn covered(self) -> Self {
        Self((0..self.len() as u8).collect())
    }
}
