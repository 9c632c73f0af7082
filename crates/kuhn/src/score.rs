//! Who wins how much.

use paiju_contract::{History, Scores, Seat};
use serde::Serialize;

use crate::{Betting, Ending, Entry, KuhnOf, Rules};

/// What is told at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Who won.
    pub winner: Seat,
}

impl<H: History<Entry>> KuhnOf<H> {
    #[inline]
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Betting::Over(ending) = self.betting else {
            return None;
        };
        let winner = match ending {
            Ending::Folded(seat) => seat.after(1, 2), // R3.2
            Ending::Checked | Ending::Called => Seat(u8::from(self.deck[1] > self.deck[0])),
        };
        Some(Outcome { ending, winner })
    }

    /// R3.1 to R3.3; nothing is won before the end.
    #[inline]
    pub(crate) fn tally(&self) -> Scores {
        let mut scores = Scores::zero(2);
        if let Some(Outcome { ending, winner }) = self.result() {
            let won = if ending == Ending::Called { 2 } else { 1 };
            scores[winner.index()] = won;
            scores[winner.after(1, 2).index()] = -won;
        }
        scores
    }

    /// The other seat opens the next game (R4.1).
    pub(crate) fn rules_after(&self) -> Option<Rules> {
        let first = self.rules.first.after(1, 2);
        self.to_act().is_none().then_some(Rules { first, ..self.rules })
    }
}
