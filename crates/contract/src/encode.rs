//! Fixed action ids and tensors, for learning.

use crate::{Game, Seat};

/// A game whose actions have fixed ids and whose views can be written as numbers.
pub trait Encode: Game {
    /// Ids are `0..ACTIONS`.
    const ACTIONS: usize;
    /// Length of an observation.
    const OBSERVATION: usize;

    /// The id of an action that `legal` lists here. Answers inside a range that are not listed have none.
    fn id(&self, seat: Seat, action: &Self::Action) -> Option<usize>;

    /// The action an id stands for here, legal or not; `None` if it stands for nothing at this point.
    fn action(&self, seat: Seat, id: usize) -> Option<Self::Action>;

    /// Writes what the view knows into `out`, which has [`OBSERVATION`](Self::OBSERVATION) places.
    fn observe(view: &Self::View, out: &mut [f32]);
}
