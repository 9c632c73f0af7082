//! What one observer knows, and which deck positions it has not seen.

use paiju_contract::{Ask, Game, History, Key, Observer, Play, Seat};
use paiju_kit::Net;
use serde::Serialize;

use crate::{Action, Betting, Card, Entry, KuhnOf, Rules};

/// Everything one observer knows.
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
    /// The cards of seat 0 and 1, where known.
    pub cards: [Option<Card>; 2],
    /// How far the betting is.
    pub betting: Betting,
    /// Every action so far.
    pub log: Vec<Entry>,
    /// What the observer is asked.
    pub ask: Option<Ask<Question, Action>>,
}

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Check or bet (R2.1).
    Open,
    /// Fold or call (R2.2).
    Answer,
}

/// What the seat to act sees at a glance: all there is to decide by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// The own card.
    pub card: Card,
    /// How far the betting is.
    pub betting: Betting,
}

impl<H: History<Entry>> KuhnOf<H> {
    pub(crate) fn glimpse(&self, seat: Seat) -> Glimpse {
        Glimpse { card: self.deck[seat.index()], betting: self.betting }
    }

    pub(crate) fn look(&self, to: Observer) -> View {
        View {
            version: self.version.into(),
            rules: self.rules,
            observer: to,
            scores: self.scores().to_vec(),
            cards: [self.shown(to, Seat(0)), self.shown(to, Seat(1))],
            betting: self.betting,
            log: self.history.entries().to_vec(),
            ask: self.question(to),
        }
    }

    /// The card of `seat`, if `to` has seen it.
    pub(crate) fn shown(&self, to: Observer, seat: Seat) -> Option<Card> {
        self.knows(to, seat).then(|| self.deck[seat.index()])
    }

    /// Whether `to` has seen the card of `seat` (R3.4).
    fn knows(&self, to: Observer, seat: Seat) -> bool {
        to.is(seat) || matches!(self.betting, Betting::Over(ending) if ending.shows())
    }

    fn question(&self, to: Observer) -> Option<Ask<Question, Action>> {
        let seat = self.to_act().filter(|seat| to.is(*seat))?;
        let question = match self.betting {
            Betting::Open | Betting::Checked => Question::Open,
            _ => Question::Answer,
        };
        Some(Ask::new(question, self.legal_list(seat)))
    }

    /// What `to` knows, a hexadecimal digit a fact: exact, and nothing is built or hashed. The betting and the version
    /// tell every action, so the key is the same with and without history.
    pub(crate) fn known(&self, to: Observer) -> Key {
        let observer = match to {
            Observer::Seat(seat) => seat.0,
            Observer::Public => 0xf,
        };
        let card = |seat: Seat| if self.knows(to, seat) { 1 + self.deck[seat.index()] as u8 } else { 0 };
        let (one, other) = (card(Seat(0)), card(Seat(1)));
        let facts = [observer, self.rules.first.0, one, other, self.betting.digit(), self.version];
        Key(facts.into_iter().fold(0, |key, fact| key << 4 | u128::from(fact)))
    }

    /// Deck index 2 stays face down for good (R1.1).
    pub(crate) fn unseen(&self, to: Observer) -> Vec<(usize, Card)> {
        let seen = |position: usize| position < 2 && self.knows(to, Seat(position as u8));
        (0..3).filter(|position| !seen(*position)).map(|position| (position, self.deck[position])).collect()
    }
}
