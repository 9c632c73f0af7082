//! Which of the worlds that a view allows are likely.

use paiju_contract::{Dice, Game, NoWorld, Seat};

/// What a player believes of what it does not see: it draws worlds, each with how much speaks for it.
pub trait Belief<G: Game>: Send {
    /// A new game starts, in which the player has this seat.
    fn begin(&mut self, seat: Seat) {
        let _ = seat;
    }

    /// Whether it wants to be told what happens.
    fn listens(&self) -> bool {
        false
    }

    /// Something happened that the seat may see: evidence.
    fn told(&mut self, event: &G::EventView) {
        let _ = event;
    }

    /// The seat has to decide, and sees this: what is drawn from now on are worlds of this view.
    fn look(&mut self, seat: Seat, view: &G::View) {
        let _ = (seat, view);
    }

    /// A world of the view, and the logarithm of how likely what was seen is in it. Only differences between worlds
    /// of one view matter.
    fn draw(&mut self, worlds: &mut G::Worlds, dice: &mut Dice) -> Result<(G::Lean, f64), NoWorld>;
}
