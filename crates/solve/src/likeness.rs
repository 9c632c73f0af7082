//! What is taken for the same: the key under which a seat's situation is learnt.

use paiju_contract::{Game, Key, Observer, Seat};

/// Gives situations keys. Those with one key must have the same number of legal actions, which mean the same.
pub trait Likeness<G: Game> {
    /// The key of what `seat` knows, who is asked; nothing else of the game may go into it.
    fn key(&mut self, game: &G, seat: Seat) -> Key;

    /// The seat in whose book this one learns. Seats of one book learn together: then their keys say all that
    /// matters about where they sit.
    fn book(&self, seat: Seat) -> Seat {
        seat
    }
}

/// Nothing is taken for the same that a seat can tell apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exact;

impl<G: Game> Likeness<G> for Exact {
    #[inline]
    fn key(&mut self, game: &G, seat: Seat) -> Key {
        game.key(Observer::Seat(seat))
    }
}
