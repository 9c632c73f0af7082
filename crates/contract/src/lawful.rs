//! What only the laws ask of a game: where unseen pieces lie, and what a choice is on another deal.
//!
//! Nobody else needs it, so [`Game`] reads as what a game is.

use crate::{BadRules, Encode, Game, Glance, Observer, Save, Seat, SeatSet, Seed};

/// A game that the laws can examine.
pub trait Lawful:
    Game<Lean: Glance<Seen = <Self as Glance>::Seen> + Encode> + Encode + Glance + Save
{
    /// The order in which this seed deals the pieces. `deal` is `stacked` with it.
    fn shuffled(rules: &Self::Rules, seed: Seed) -> Result<Vec<Self::Piece>, BadRules>;

    /// The deck positions whose piece `to` has not seen so far, with the piece that is there in this world.
    /// Needs the history; positions are those of `shuffled`.
    fn hidden(&self, to: Observer) -> Vec<(usize, Self::Piece)>;

    /// Where the pieces lie now in `game` that `to` has not seen: any numbers for places (a hand, a pile, a position of
    /// the wall) with the pieces there, several at one place where their order means nothing. Imagined worlds are
    /// compared by it, so it does without history.
    fn places(game: &Self::Lean, to: Observer) -> Vec<(usize, Self::Piece)>;

    /// The same for a game with history, where that can tell more (whose cover is which).
    fn past_places(&self, to: Observer) -> Vec<(usize, Self::Piece)> {
        Self::places(&self.lean(), to)
    }

    /// Hidden places of which `to` knows that certain other seats know what lies there: any numbers for places, each
    /// with those seats, in a fixed order. What everybody knows need not be told: the public view has it. Imagined
    /// worlds are compared by it, so it does without history.
    fn shared(game: &Self::Lean, to: Observer) -> Vec<(usize, SeatSet)> {
        let _ = (game, to);
        Vec::new()
    }

    /// What `action` of `seat` is in `redealt`, the same game so far over a deck with other pieces at some
    /// positions. Choosing a piece is choosing its deck position: the result names the pieces that lie there in
    /// `redealt`. Only choices that can stay face down (covers, buried tiles) need this; others stay as they are.
    fn transpose(&self, seat: Seat, action: &Self::Action, redealt: &Self) -> Self::Action {
        let _ = (seat, redealt);
        *action
    }

    /// Whether the event tells a fact that follows from hidden pieces without showing them (what a win is worth).
    /// A deal in which it would tell something else is ruled out for the observer, as by an illegal action.
    fn discloses(event: &Self::EventView) -> bool {
        let _ = event;
        false
    }
}
