//! Carrying out an action.

use paiju_contract::{History, Seat};

use crate::{Action, Ending, Entry, Event, LeducOf};

impl<H: History<Entry>> LeducOf<H> {
    #[inline]
    pub(crate) fn carry_out(&mut self, seat: Seat, action: Action, sink: &mut impl FnMut(Event)) {
        self.advance(seat, action);
        sink(Event::Acted { seat, action });
        if let Some(card) = self.public().filter(|_| self.rounds[1].is_empty()) {
            sink(Event::Opened { card }); // R3.1
        }
        if let Some(ending) = self.ending() {
            let shown = ending.shows().then_some([self.deck[0], self.deck[1]]);
            sink(Event::Ended { ending, shown, unshown: self.deck });
        }
    }

    /// The betting alone.
    #[inline]
    pub(crate) fn advance(&mut self, seat: Seat, action: Action) {
        let round = self.round();
        self.rounds[round] = self.rounds[round].with(action);
        self.history.push(Entry { seat, action });
    }
}

impl Ending {
    /// Whether the private cards are shown (R3.2, R3.5).
    pub(crate) fn shows(self) -> bool {
        match self {
            Self::Showdown => true,
            Self::Folded(_) => false,
        }
    }
}
