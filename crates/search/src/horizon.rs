//! How far a world is played on, and what it is worth there.

use paiju_contract::{Game, Seat};

/// Where games are long: from some point on nobody plays on, and a value says what each seat will win.
#[derive(Debug)]
pub struct Horizon<G: Game> {
    /// How many decisions are made after the answer that is tried, at most.
    pub decisions: u32,
    /// Whether the seat that thinks has nothing left to decide, or so little that the value tells as much as playing on.
    pub reached: fn(&G, Seat) -> bool,
    /// What a seat will have won at the end, by its role, in the scale of the scores. It is asked about an imagined
    /// world, all of which may be looked at; never about one that is over.
    pub value: fn(&G, Seat) -> f64,
}

impl<G: Game> Clone for Horizon<G> {
    fn clone(&self) -> Self {
        Self { decisions: self.decisions, reached: self.reached, value: self.value }
    }
}
