//! Carrying out an action.

use paiju_contract::{History, Seat};

use crate::{Action, Betting, Ending, Entry, Event, KuhnOf};

impl<H: History<Entry>> KuhnOf<H> {
    pub(crate) fn carry_out(&mut self, seat: Seat, action: Action, sink: &mut impl FnMut(Event)) {
        self.advance(seat, action);
        sink(Event::Acted { seat, action });
        if let Betting::Over(ending) = self.betting {
            let shown = ending.shows().then_some([self.deck[0], self.deck[1]]);
            sink(Event::Ended { ending, shown, unshown: self.deck });
        }
    }

    /// The betting alone, as in R2.1 to R3.3.
    pub(crate) fn advance(&mut self, seat: Seat, action: Action) {
        self.history.push(Entry { seat, action });
        self.version += 1;
        self.betting = match (self.betting, action) {
            (Betting::Open, Action::Pass) => Betting::Checked,
            (Betting::Open, Action::Bet) => Betting::Bet,
            (Betting::Checked, Action::Pass) => Betting::Over(Ending::Checked),
            (Betting::Checked, Action::Bet) => Betting::CheckBet,
            (Betting::Bet | Betting::CheckBet, Action::Pass) => Betting::Over(Ending::Folded(seat)),
            (Betting::Bet | Betting::CheckBet, Action::Bet) => Betting::Over(Ending::Called),
            (over @ Betting::Over(_), _) => over,
        };
    }
}

impl Ending {
    /// Whether the cards are shown (R3.4).
    pub(crate) fn shows(self) -> bool {
        !matches!(self, Self::Folded(_))
    }
}
