//! Who wins how much.

use paiju_contract::{History, Scores, Seat};
use paiju_kit::Net;
use serde::Serialize;

use crate::{Ending, Entry, LeducOf, Rank, Rules};

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
        let mut scores = Scores::zero(2);
        if let Some(winner) = self.result().and_then(|outcome| outcome.winner) {
            let loser = winner.after(1, 2);
            let won = Net::from(self.paid(loser));
            scores[winner.index()] = won;
            scores[loser.index()] = -won;
        }
        scores
    }

    /// The seat with the better hand; nobody if both are alike (R3.3, R3.4).
    fn best_hand(&self) -> Option<Seat> {
        let [one, other] = [self.hand(0), self.hand(1)];
        (one != other).then(|| Seat(u8::from(other > one)))
    }

    /// What a seat's hand is worth: a pair before any rank.
    fn hand(&self, seat: usize) -> (bool, Rank) {
        let rank = self.deck[seat].rank();
        (rank == self.deck[2].rank(), rank)
    }

    /// The other seat opens the next game (R4.1).
    pub(crate) fn rules_after(&self) -> Option<Rules> {
        let first = self.rules.first.after(1, 2);
        self.to_act().is_none().then_some(Rules { first, ..self.rules })
    }
}
