//! What one observer knows, and which deck positions it has not seen.

use paiju_contract::{Ask, Game, History, Key, Observer, Play, Seat};
use paiju_kit::{Chips, Net};
use serde::Serialize;

use crate::{Action, Card, Ending, Entry, LeducOf, Round, Rules};

/// Everything one observer knows. The betting is the whole history, so there is no other log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The version of the table.
    pub version: u32,
    /// The rules.
    pub rules: Rules,
    /// Who is looking.
    pub observer: Observer,
    /// The scores so far.
    pub scores: Vec<Net>,
    /// The private cards of seat 0 and 1, where known.
    pub cards: [Option<Card>; 2],
    /// The public card, once it is open.
    pub public: Option<Card>,
    /// The actions of both rounds in order; `rules.first` began each.
    pub betting: [Vec<Action>; 2],
    /// The chips of seat 0 and 1 in the pot.
    pub paid: [Chips; 2],
    /// Who acts; nobody once over.
    pub to_act: Option<Seat>,
    /// How it ended, once over.
    pub ending: Option<Ending>,
    /// What the observer is asked.
    pub ask: Option<Ask<Question, Action>>,
}

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Check or raise (R2.1, R2.2).
    Open,
    /// Fold, call or raise once more (R2.2, R2.3).
    Answer,
}

/// What the seat to act sees at a glance: all there is to decide by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// The own card.
    pub card: Card,
    /// The public card, once it is open.
    pub public: Option<Card>,
    /// The betting of both rounds.
    pub rounds: [Round; 2],
}

impl<H: History<Entry>> LeducOf<H> {
    #[inline]
    pub(crate) fn glimpse(&self, seat: Seat) -> Glimpse {
        Glimpse { card: self.deck[seat.index()], public: self.public(), rounds: self.rounds }
    }

    pub(crate) fn look(&self, to: Observer) -> View {
        View {
            version: self.version(),
            rules: self.rules,
            observer: to,
            scores: self.scores().to_vec(),
            cards: [self.shown(to, Seat(0)), self.shown(to, Seat(1))],
            public: self.public(),
            betting: self.rounds.map(|round| round.actions().collect()),
            paid: [self.paid(Seat(0)), self.paid(Seat(1))],
            to_act: self.to_act(),
            ending: self.ending(),
            ask: self.question(to),
        }
    }

    /// The private card of `seat`, if `to` has seen it: both are shown once the second round is called (R3.2, R3.5).
    #[inline]
    pub(crate) fn shown(&self, to: Observer, seat: Seat) -> Option<Card> {
        let seen = to.is(seat) | self.rounds[1].is_called();
        seen.then(|| self.deck[seat.index()])
    }

    fn question(&self, to: Observer) -> Option<Ask<Question, Action>> {
        let seat = self.to_act().filter(|seat| to.is(*seat))?;
        let question = if self.current().raises() == 0 { Question::Open } else { Question::Answer };
        Some(Ask::new(question, self.legal_list(seat)))
    }

    /// What `to` knows, two hexadecimal digits a fact: exact, and nothing is built or hashed. The rounds tell every
    /// action, so the key is the same with and without history.
    #[inline]
    pub(crate) fn known(&self, to: Observer) -> Key {
        let observer = match to {
            Observer::Seat(seat) => seat.0,
            Observer::Public => 0xff,
        };
        let digit = |card: Option<Card>| card.map_or(0, |card| card as u8 + 1);
        let [one, other] = [Seat(0), Seat(1)].map(|seat| digit(self.shown(to, seat)));
        let [before, now] = self.rounds.map(Round::number);
        let facts = [observer, self.rules.first.0, one, other, digit(self.public()), before, now];
        Key(facts.into_iter().fold(0, |key, fact| key << 8 | u128::from(fact)))
    }

    /// Deck positions from 3 on stay face down for good (R1.2).
    pub(crate) fn unseen(&self, to: Observer) -> Vec<(usize, Card)> {
        let seen = |position: usize| match position {
            0 | 1 => self.shown(to, Seat(position as u8)).is_some(),
            2 => self.public().is_some(),
            _ => false,
        };
        (0..6).filter(|position| !seen(*position)).map(|position| (position, self.deck[position])).collect()
    }
}
