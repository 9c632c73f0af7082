//! The state: the deck and what was done in each round; beside them the log. Everything else follows from these.

use std::fmt;

use paiju_contract::{Full, History, Lean, Seat};
use paiju_kit::Chips;
use serde::{Deserialize, Serialize};

use crate::{Action, Card, Rules};

/// Leduc poker with its history: what tables and records use.
pub type Leduc = LeducOf<Full<Entry>>;
/// Leduc poker without: nine bytes to copy, what search and solvers use.
pub type LeanLeduc = LeducOf<Lean>;

/// A game of Leduc poker; `H` is where its log goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeducOf<H> {
    pub(crate) rules: Rules,
    pub(crate) deck: [Card; 6],
    pub(crate) rounds: [Round; 2],
    pub(crate) history: H,
}

/// The chips that a raise adds in each round (R2.2).
pub(crate) const RAISES: [Chips; 2] = [2, 4];
/// The ante (R1.4).
const ANTE: Chips = 1;

/// The actions of one betting round in order, at most four. Two bits an action, the latest lowest; 0 is none.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Round(u8);

/// What follows from the actions of a round; there are so few courses that it is looked up.
#[derive(Clone, Copy)]
struct Course {
    len: u8,
    raises: u8,
    /// Both have checked, or a raise was called.
    called: bool,
    /// Nobody acts in it any more: called or folded.
    closed: bool,
    last: Option<Action>,
    /// Bit `3 * turn + kind` for each action.
    flags: u16,
}

static COURSES: [Course; 256] = {
    let (mut table, mut number) = ([course(0); 256], 0);
    while number < 256 {
        table[number] = course(number as u8);
        number += 1;
    }
    table
};

/// The course that a round tells; numbers that no round has tell nothing of use.
const fn course(number: u8) -> Course {
    let mut told = Course {
        len: (9 - number.leading_zeros() as u8) / 2,
        raises: 0,
        called: false,
        closed: false,
        last: None,
        flags: 0,
    };
    let mut turn = 0;
    while turn < told.len {
        told.last = match number >> (2 * (told.len - 1 - turn)) & 3 {
            0 => None,
            kind => Some(Action::ALL[kind as usize - 1]),
        };
        if let Some(action) = told.last {
            told.flags |= 1 << (3 * turn + action as u8);
            told.raises += matches!(action, Action::Raise) as u8;
        }
        turn += 1;
    }
    told.called = matches!(told.last, Some(Action::Call)) && told.len > 1;
    told.closed = told.called || matches!(told.last, Some(Action::Fold));
    told
}

impl Round {
    /// This round with one more action.
    #[inline]
    pub(crate) fn with(self, action: Action) -> Self {
        Self(self.0 << 2 | (action as u8 + 1))
    }

    #[inline]
    fn course(self) -> &'static Course {
        &COURSES[usize::from(self.0)]
    }

    /// How many actions.
    #[inline]
    pub fn len(self) -> u32 {
        self.course().len.into()
    }

    /// Whether nobody has acted yet.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The actions, oldest first.
    pub fn actions(self) -> impl Iterator<Item = Action> + Clone {
        (0..self.len()).rev().filter_map(move |n| Self(self.0 >> (2 * n)).last())
    }

    /// The latest action.
    #[inline]
    pub fn last(self) -> Option<Action> {
        self.course().last
    }

    /// How many raises.
    #[inline]
    pub fn raises(self) -> u32 {
        self.course().raises.into()
    }

    /// Whether both have checked or a raise was called (R2.5).
    #[inline]
    pub fn is_called(self) -> bool {
        self.course().called
    }

    /// Whether nobody acts in it any more.
    #[inline]
    pub(crate) fn is_closed(self) -> bool {
        self.course().closed
    }

    /// Bit `3 * turn + kind` for each action.
    #[inline]
    pub(crate) fn flags(self) -> u16 {
        self.course().flags
    }

    /// The round as a number, another one for every course.
    #[inline]
    pub(crate) fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Debug for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.actions()).finish()
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// This seat folded (R3.2).
    Folded(Seat),
    /// The cards were compared (R3.3).
    Showdown,
}

/// One line of the public log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entry {
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
}

impl<H: History<Entry>> LeducOf<H> {
    /// The round that is played, or in which the game ended: 0 or 1.
    #[inline]
    pub(crate) fn round(&self) -> usize {
        usize::from(self.rounds[0].is_called())
    }

    /// The betting of that round.
    #[inline]
    pub(crate) fn current(&self) -> Round {
        self.rounds[self.round()]
    }

    /// Who acted `turn`-th in a round, counted from 0.
    #[inline]
    fn actor(&self, turn: u32) -> Seat {
        self.rules.first.after((turn % 2) as u8, 2)
    }

    #[inline]
    pub(crate) fn ending(&self) -> Option<Ending> {
        let round = self.current();
        match round.last() {
            Some(Action::Fold) => Some(Ending::Folded(self.actor(round.len() - 1))),
            _ => self.rounds[1].is_called().then_some(Ending::Showdown),
        }
    }

    /// Who acts; nobody once over.
    #[inline]
    pub(crate) fn to_act(&self) -> Option<Seat> {
        let round = self.current();
        (!round.is_closed()).then(|| self.actor(round.len()))
    }

    /// Who acted last in the round; anybody before that.
    #[inline]
    pub(crate) fn last_actor(&self) -> Seat {
        self.actor(self.current().len() + 1)
    }

    /// Who faces a raise, or folded to it.
    #[inline]
    fn behind(&self) -> Option<Seat> {
        let round = self.current();
        match round.last() {
            Some(Action::Raise) => Some(self.actor(round.len())),
            Some(Action::Fold) => Some(self.actor(round.len() - 1)),
            _ => None,
        }
    }

    /// The chips of `seat` in the pot: ante and raises, without the one it has not called.
    #[inline]
    pub(crate) fn paid(&self, seat: Seat) -> Chips {
        let owed = if self.behind() == Some(seat) { RAISES[self.round()] } else { 0 };
        self.matched() - owed
    }

    /// The chips of a seat that has called everything: ante and raises.
    #[inline]
    pub(crate) fn matched(&self) -> Chips {
        let [one, two] = self.rounds.map(Round::raises);
        ANTE + RAISES[0] * one + RAISES[1] * two
    }

    /// The public card, once it is open (R3.1).
    #[inline]
    pub(crate) fn public(&self) -> Option<Card> {
        (self.round() == 1).then_some(self.deck[2])
    }

    /// The same game with its log elsewhere.
    pub(crate) fn with_history<I: History<Entry>>(&self, history: I) -> LeducOf<I> {
        let Self { rules, deck, rounds, .. } = *self;
        LeducOf { rules, deck, rounds, history }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Action::{Call, Fold, Raise};

    #[test]
    fn a_round_tells_its_actions_in_order() {
        for course in [&[][..], &[Call], &[Raise, Fold], &[Call, Raise, Raise], &[Call, Raise, Raise, Call]] {
            let round = course.iter().fold(Round::default(), |round, action| round.with(*action));
            assert_eq!(round.actions().collect::<Vec<_>>(), course);
            assert_eq!(round.len() as usize, course.len());
            assert_eq!(round.last(), course.last().copied());
            assert_eq!(round.raises() as usize, course.iter().filter(|action| **action == Raise).count());
        }
    }

    #[test]
    fn r2_5_two_checks_or_a_called_raise_close_a_round() {
        let called = |course: &[Action]| {
            course.iter().fold(Round::default(), |round, action| round.with(*action)).is_called()
        };
        assert!(called(&[Call, Call]) && called(&[Raise, Call]) && called(&[Call, Raise, Raise, Call]));
        assert!(!called(&[]) && !called(&[Call]) && !called(&[Call, Raise]) && !called(&[Raise, Fold]));
    }
}
