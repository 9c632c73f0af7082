//! How far a world is played on, and what it is worth there.

use paiju_contract::{Game, Seat};

/// Where games are long: after so many decisions nobody plays on, and a value says what each seat will win.
#[derive(Debug)]
pub struct Horizon<G: Game> {
    /// How many decisions are made after the answer that is tried.
    pub decisions: u32,
    /// What a seat will have won at the end, by its role, in the scale of the scores. It is asked about an imagined
    /// world, all of which may be looked at; never about one that is over.
    pub value: fn(&G, Seat) -> f64,
}

impl<G: Game> Clone for Horizon<G> {
    fn clone(&self) -> Self {
        Self { decisions: self.decisions, value: self.value }
    }
}
