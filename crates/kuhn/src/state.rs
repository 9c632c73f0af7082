//! The state: deck, betting, version, and beside them the log.

use paiju_contract::{Full, History, Lean, Seat};
use serde::{Deserialize, Serialize};

use crate::{Action, Card, Rules};

/// Kuhn poker with its history: what tables and records use.
pub type Kuhn = KuhnOf<Full<Entry>>;
/// Kuhn poker without: a few bytes to copy, what search and solvers use.
pub type LeanKuhn = KuhnOf<Lean>;

/// A game of Kuhn poker; `H` is where its log goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnOf<H> {
    pub(crate) rules: Rules,
    pub(crate) deck: [Card; 3],
    pub(crate) betting: Betting,
    pub(crate) version: u8,
    pub(crate) history: H,
}

/// How far the betting is; "first" is the seat that opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Betting {
    /// First to act.
    Open,
    /// First checked, second to act.
    Checked,
    /// First bet, second to act.
    Bet,
    /// First checked, second bet, first to act.
    CheckBet,
    /// Over.
    Over(Ending),
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Two checks (R3.1).
    Checked,
    /// This seat folded (R3.2).
    Folded(Seat),
    /// A bet was called (R3.3).
    Called,
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

impl Betting {
    /// A number for each kind of betting; who folded follows from how many acted.
    pub(crate) fn digit(self) -> u8 {
        match self {
            Self::Open => 0,
            Self::Checked => 1,
            Self::Bet => 2,
            Self::CheckBet => 3,
            Self::Over(Ending::Checked) => 4,
            Self::Over(Ending::Folded(_)) => 5,
            Self::Over(Ending::Called) => 6,
        }
    }
}

impl Betting {
    /// The actions that led here while nobody has ended it; the opener's first.
    pub(crate) fn actions(self) -> &'static [Action] {
        match self {
            Self::Open | Self::Over(_) => &[],
            Self::Checked => &[Action::Pass],
            Self::Bet => &[Action::Bet],
            Self::CheckBet => &[Action::Pass, Action::Bet],
        }
    }
}

impl<H: History<Entry>> KuhnOf<H> {
    /// Who acts; nobody once over.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        let first = self.rules.first;
        match self.betting {
            Betting::Open | Betting::CheckBet => Some(first),
            Betting::Checked | Betting::Bet => Some(first.after(1, 2)),
            Betting::Over(_) => None,
        }
    }

    /// The same game with its log elsewhere.
    pub(crate) fn with_history<I: History<Entry>>(&self, history: I) -> KuhnOf<I> {
        let Self { rules, deck, betting, version, .. } = *self;
        KuhnOf { rules, deck, betting, version, history }
    }
}
