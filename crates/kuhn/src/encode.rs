//! Action ids and observations.

use paiju_contract::{Encode, Observer, Seat};

use crate::{Action, Card, Kuhn, View};

/// 3 places for the own card, 6 for a card that was shown, then 2 for each of the 3 possible actions.
impl Encode for Kuhn {
    const ACTIONS: usize = 2;
    const OBSERVATION: usize = 15;

    fn id(&self, _seat: Seat, action: &Action) -> Option<usize> {
        Some(*action as usize)
    }

    fn action(&self, _seat: Seat, id: usize) -> Option<Action> {
        Action::ALL.get(id).copied()
    }

    fn observe(view: &View, out: &mut [f32]) {
        out.fill(0.0);
        for (seat, card) in view.cards.iter().enumerate() {
            let Some(card) = card else { continue };
            let own = view.observer == Observer::Seat(Seat(seat as u8));
            let place = if own { 0 } else { 3 + 3 * seat };
            out[place + *card as usize] = 1.0;
        }
        for (turn, entry) in view.log.iter().enumerate() {
            out[3 + 2 * Card::ALL.len() + 2 * turn + entry.action as usize] = 1.0;
        }
    }
}
