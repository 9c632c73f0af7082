//! Who wins how much.

use paiju_contract::{History, Scores, Seat};
use paiju_kit::Net;
use serde::Serialize;

use crate::state::RAISES;
use crate::{Ending, Entry, LeducOf, Rules};

/// What is told at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Who won; nobody where the cards split (R3.4).
    pub winner: Option<Seat>,
}

impl<H: History<Entry>> LeducOf<H> {
    #[inline]
    pub(crate) fn result(&self) -> Option<Outcome> {
        let ending = self.ending()?;
        let winner = match ending {
            Ending::Folded(seat) => Some(seat.after(1, 2)), // R3.2
            Ending::Showdown => self.best_hand(),
        };
        Some(Outcome { ending, winner })
    }

    /// Nothing before the end (R3.6), then what the loser has paid (R3.2 to R3.4).
    #[inline]
    pub(crate) fn tally(&self) -> Scores {
        // Who wins is chance, so it is reckoned without a branch that a processor would guess wrongly.
        let (one, other) = (self.worth(0), self.worth(1));
        let best = i64::from(one > other) - i64::from(other > one);
        let (round, last) = (self.current(), self.last_actor());
        let folded = round.is_closed() && !round.is_called();
        let sign = if folded { 2 * i64::from(last.0) - 1 } else { best };
        let paid = self.matched() - if folded { RAISES[self.round()] } else { 0 };
        let won = i64::from(round.is_closed()) * sign * Net::from(paid);
        let mut scores = Scores::zero(2);
        scores.copy_from_slice(&[won, -won]);
        scores
    }

    /// The seat with the better hand; nobody if both are alike (R3.3, R3.4).
    fn best_hand(&self) -> Option<Seat> {
        let [one, other] = [self.worth(0), self.worth(1)];
        (one != other).then(|| Seat(u8::from(other > one)))
    }

    /// What a seat's hand is worth: a pair before any rank.
    #[inline]
    fn worth(&self, seat: usize) -> u8 {
        let rank = self.deck[seat].rank();
        rank as u8 + 4 * u8::from(rank == self.deck[2].rank())
    }

    /// The other seat opens the next game (R4.1).
    pub(crate) fn rules_after(&self) -> Option<Rules> {
        let first = self.rules.first.after(1, 2);
        self.to_act().is_none().then_some(Rules { first, ..self.rules })
    }
}
