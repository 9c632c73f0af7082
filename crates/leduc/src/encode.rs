//! Action ids and observations. The observer's own facts come first; the public looks from seat 0.

use paiju_contract::{Encode, Observer, Seat};

use crate::{Action, Card, Leduc, View};

const CARDS: usize = Card::ALL.len();
/// After the three cards.
const OPENER: usize = 3 * CARDS;
const BETTING: usize = OPENER + 1;
/// Actions in a round at most, and kinds of them.
const TURNS: usize = 4;
const KINDS: usize = Action::ALL.len();

/// 6 places each for the own card, the other seat's and the public one, 1 for having opened, then 3 for each of the 4
/// turns of the 2 rounds.
impl Encode for Leduc {
    const ACTIONS: usize = KINDS;
    const OBSERVATION: usize = BETTING + 2 * TURNS * KINDS;

    fn id(&self, _seat: Seat, action: &Action) -> Option<usize> {
        Some(*action as usize)
    }

    fn action(&self, _seat: Seat, id: usize) -> Option<Action> {
        Action::ALL.get(id).copied()
    }

    fn observe(view: &View, out: &mut [f32]) {
        out.fill(0.0);
        let me = match view.observer {
            Observer::Seat(seat) => seat,
            Observer::Public => Seat(0),
        };
        let cards = [view.cards[me.index()], view.cards[me.after(1, 2).index()], view.public];
        for (place, card) in cards.into_iter().enumerate() {
            let Some(card) = card else { continue };
            out[place * CARDS + card as usize] = 1.0;
        }
        out[OPENER] = f32::from(view.rules.first == me);
        for (round, actions) in view.betting.iter().enumerate() {
            for (turn, action) in actions.iter().enumerate() {
                out[BETTING + (round * TURNS + turn) * KINDS + *action as usize] = 1.0;
            }
        }
    }
}
