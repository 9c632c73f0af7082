//! How a game ends: who has won, and what it is worth.

use paiju_contract::{Limits, RuleSet, Scores, Seat};
use serde::{Deserialize, Serialize};

use crate::apply::MAX_ACTIONS;
use crate::rules::{Cards, Generals, Role, Rules};
use crate::state::State;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Outcome {
    /// The Lord and the Loyalists win.
    Lord,
    /// The Rebels win.
    Rebel,
    /// A Renegade wins alone.
    Renegade {
        /// Who.
        seat: Seat,
    },
    /// A draw: the cards ran out.
    DeckOut,
    /// A draw: too long.
    TurnCap,
}

impl Outcome {
    /// Whether somebody at this seat with this role is among the winners, dead or alive.
    pub fn won(self, seat: Seat, role: Role) -> bool {
        match self {
            Self::Lord => matches!(role, Role::Lord | Role::Loyalist),
            Self::Rebel => role == Role::Rebel,
            Self::Renegade { seat: winner } => seat == winner,
            Self::DeckOut | Self::TurnCap => false,
        }
    }
}

impl Rules {
    /// The longest list is a whole deck in one hand, PASS, HAND and the skills of a general and his equipment. The most
    /// that can be won is one point from every other player, by a Renegade alone, or lost, by a Lord against Rebels
    /// only; nothing moves before the end.
    pub(crate) fn limits(&self) -> Limits {
        const BESIDE_CARDS: usize = 8;
        let others = self.seats() as i64 - 1;
        Limits {
            actions: self.most_actions(),
            answers: (self.cards.count() + BESIDE_CARDS).max(self.seats() + 1),
            least_score: -others,
            most_score: others,
            scores_move: false,
            score_sum: Some(0),
        }
    }

    /// With tricks or skills nothing but the number itself ends a game (R2.6): two Ex Nihilo and equipment that is put
    /// on in turns bring each other back from the discard pile, in one and the same Play phase for ever.
    ///
    /// Basic cards alone bring nothing back. In a turn each card leaves a hand once, and those come again that are drawn:
    /// two, and three for a Rebel. Beside these answers there are the target of the one Slash, a Dodge that is not
    /// played, the end of the Play phase, and for one Peach a question to everyone.
    fn most_actions(&self) -> usize {
        const DRAWN: usize = 2 + 3;
        const BESIDE_CARDS: usize = 3;
        if self.generals != Generals::None || self.cards != Cards::BasicOnly {
            return MAX_ACTIONS as usize;
        }
        let turn = self.cards.count() + DRAWN + BESIDE_CARDS + self.seats();
        turn.saturating_mul(self.max_turns as usize).min(MAX_ACTIONS as usize)
    }
}

impl State {
    /// Whether somebody has won now (R2.6).
    pub(crate) fn winner(&self) -> Option<Outcome> {
        let count = |role: Role| self.players.iter().filter(|p| p.alive && p.role == role).count();
        let lord_lives = count(Role::Lord) > 0;
        if lord_lives {
            return (count(Role::Rebel) + count(Role::Renegade) == 0).then_some(Outcome::Lord);
        }
        let mut survivors = Seat::all(self.players.len()).filter(|seat| self.alive(*seat));
        match (survivors.next(), survivors.next()) {
            (Some(seat), None) if self.player(seat).role == Role::Renegade => {
                Some(Outcome::Renegade { seat })
            }
            _ => Some(Outcome::Rebel),
        }
    }

    /// Each winner gets the number of losers, each loser minus the number of winners; a draw is 0.
    pub(crate) fn tally(&self) -> Scores {
        let mut scores = Scores::zero(self.players.len());
        let Some(outcome) = self.over else { return scores };
        let won = |seat: Seat| outcome.won(seat, self.player(seat).role);
        let winners = Seat::all(self.players.len()).filter(|seat| won(*seat)).count() as i64;
        let losers = self.players.len() as i64 - winners;
        if winners > 0 {
            for seat in Seat::all(self.players.len()) {
                scores[seat.index()] = if won(seat) { losers } else { -winners };
            }
        }
        scores
    }

    /// How it ended, if it has.
    pub(crate) fn result(&self) -> Option<Outcome> {
        self.over
    }

    /// Every game is dealt anew: roles and generals do not carry over.
    pub(crate) fn next_rules(&self) -> Option<Rules> {
        self.over.map(|_| self.rules)
    }
}
