//! What the others know in a world: no less than the observer knows that they know (R3.4).
//!
//! It owns how that is written into a world. It does not lay out cards: it is told where they lie.

use paiju_contract::{Seat, SeatSet};

use crate::state::{NOBODY, State};
use crate::view::{Shared, Somewhere, View};
use crate::zones::{Few, RUMOURS, Rumour, bit_of};

/// What the others know.
#[derive(Clone, Debug)]
pub(super) struct Company {
    shared: Shared,
    observer: Option<Seat>,
    /// What the observer himself has heard.
    heard: Few<Rumour, RUMOURS>,
}

impl Company {
    /// The company of a view; what does not depend on where hidden cards lie goes into `base`.
    pub(super) fn of(view: &View, base: &mut State) -> Self {
        let shared = view.shared.clone();
        for card in view.seat().map_or_else(Vec::new, |seat| base.held(seat).to_vec()) {
            base.sharer[card.index()] = NOBODY;
        }
        for (card, seen) in &shared.own {
            base.seen[card.index()] |= seen;
            // Several know it only if they saw it in the draw pile: nobody has lost it since.
            let one = seen.trailing_zeros() as u8 + 1;
            base.sharer[card.index()] = if seen.is_power_of_two() { one } else { 0 };
        }
        for (card, span) in &shared.spans {
            base.span[card.index()] = *span;
        }
        base.blurred |= !shared.somewhere.is_empty() || !shared.spans.is_empty();
        Self { shared, observer: view.seat(), heard: base.rumours }
    }

    /// Tells the others what they know in a world whose cards lie where they lie.
    pub(super) fn tell(&self, world: &mut State) {
        for (at, seen) in &self.shared.pile {
            let card = world.draw[usize::from(*at)];
            world.seen[card.index()] = *seen;
        }
        if self.shared.somewhere.is_empty() {
            return;
        }
        world.rumours = self.heard;
        // First what everyone has heard: if there is no room for all, that is kept.
        let placed = self.placed(world);
        let others = world.observers() & !bit_of(self.observer);
        for lost in &placed {
            world.hear(lost, lost.hands, others & !lost.hands.bits());
        }
        for lost in &placed {
            for seat in lost.hands.into_iter().filter(|seat| Some(*seat) != self.observer) {
                // Whoever does not hold it sees that.
                world.hear(lost, lost.hands.without(seat), bit_of(Some(seat)));
            }
        }
    }

    /// The cards that everyone has heard of and that lie where everyone thinks they can.
    fn placed(&self, world: &State) -> Vec<Somewhere> {
        let held =
            |lost: &&Somewhere| lost.hands.into_iter().any(|seat| world.held(seat).contains(&lost.card));
        self.shared.somewhere.iter().filter(held).copied().collect()
    }
}

impl State {
    /// Those who do not know where the card is hear of it.
    fn hear(&mut self, lost: &Somewhere, hands: SeatSet, who: u16) {
        let to = who & !self.seen[lost.card.index()];
        if to != 0 {
            self.spread(Rumour { card: lost.card, hands, last: lost.last, to });
        }
    }
}
