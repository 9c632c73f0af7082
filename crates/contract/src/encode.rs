//! Fixed action ids and tensors, for learning.
//!
//! An observation is written straight from the state, with a [`Pen`]: the same code writes `f32` or `u8` into a
//! caller's buffer ([`Ink`]) and lists the names of what it writes ([`Layout`]). The laws prove that it tells what the
//! seat's view tells, no more, and enough: another question or another legal list is another observation.

mod ink;
mod layout;
mod pen;
mod sparse;
mod stroke;

pub use ink::{Cell, Ink};
pub use layout::{Layout, Part};
pub use pen::Pen;
pub use sparse::Sparse;
pub use stroke::{Row, Shade, Strokes};

use crate::{Game, Range, Seat, Seed};
use layout::Contents;

/// A range question: its numbers, and the action that each of them stands for.
pub type Numbers<A> = (Range, fn(i64) -> A);

/// A game whose actions have fixed ids, and of which a seat's knowledge can be written as numbers.
///
/// Everything is seen from the seat: it comes first, then the others in turn order, in observations and in ids alike.
/// How many ids and numbers there are depends on the rules alone. Every number lies between 0 and 1.
pub trait Encode: Game {
    /// Raised whenever an id or a number comes to mean something else.
    const ENCODING_VERSION: u32;

    /// Whether most numbers of an observation are 0: then it is faster to clear them all and write the others.
    const SPARSE: bool = false;

    /// Ids are `0..actions(rules)`.
    fn actions(rules: &Self::Rules) -> usize;

    /// How many numbers an observation has.
    fn observation(rules: &Self::Rules) -> usize;

    /// How many numbers tell everything that a seat has been shown so far; `None` where there is no such bound, or
    /// none worth writing.
    fn information(rules: &Self::Rules) -> Option<usize> {
        let _ = rules;
        None
    }

    /// What the ids stand for, in groups that cover `0..actions(rules)` in order.
    fn name_ids(rules: &Self::Rules) -> Vec<Part>;

    /// The id of an action that `legal` lists here. Answers inside a range that are not listed have none.
    fn id(&self, seat: Seat, action: &Self::Action) -> Option<usize>;

    /// The action an id stands for here, legal or not; `None` if it stands for nothing at this point.
    fn action(&self, seat: Seat, id: usize) -> Option<Self::Action>;

    /// Clears `out` and writes the ids of the legal actions, in the order of `legal`.
    fn ids(&self, seat: Seat, out: &mut Vec<u16>);

    /// Says of every id whether it is legal now. `out` has as many places as there are ids.
    fn mask(&self, seat: Seat, out: &mut [bool]);

    /// Writes what the seat knows now, the question it is asked included.
    fn observe(&self, seat: Seat, pen: &mut impl Pen);

    /// Writes the same from the seat's view.
    fn observe_view(view: &Self::View, pen: &mut impl Pen);

    /// Writes everything the seat has been shown so far, as far as [`information`](Self::information) has room.
    /// `false`, and nothing written, where that is `None` or the game has kept no history to tell from.
    fn inform(&self, seat: Seat, pen: &mut impl Pen) -> bool {
        let _ = (seat, pen);
        false
    }

    /// The range question that `seat` is asked here, and the action each of its numbers stands for.
    /// Numbers outside the range are offered too, to see them refused.
    fn range(&self, seat: Seat) -> Option<Numbers<Self::Action>> {
        let _ = seat;
        None
    }
}

/// Writing into a caller's numbers. Implemented for every [`Encode`], once, here.
pub trait Tensors: Encode {
    /// Writes the observation into `out`, which has [`observation`](Encode::observation) places.
    #[inline]
    fn observe_into<T: Cell>(&self, seat: Seat, out: &mut [T]) {
        if Self::SPARSE {
            self.observe(seat, &mut Sparse::new(out));
        } else {
            self.observe(seat, &mut Ink::new(out));
        }
    }

    /// Names, places and meanings of all numbers and ids under these rules; `None` if no game can be dealt by them.
    fn layout(rules: &Self::Rules) -> Option<Layout> {
        let game = Self::deal(rules, Seed::from_u64(0)).ok()?;
        let (mut observation, mut information) = (Contents::default(), Contents::default());
        game.observe(Seat(0), &mut observation);
        game.inform(Seat(0), &mut information);
        Some(Layout {
            version: Self::ENCODING_VERSION,
            observation: observation.parts,
            information: information.parts,
            actions: Self::name_ids(rules),
        })
    }
}

impl<G: Encode> Tensors for G {}
