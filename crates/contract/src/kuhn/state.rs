//! The state: deck, betting, version, and beside them the log.

use serde::{Deserialize, Serialize};

use super::{Action, Card, Rules};
use crate::{Full, History, Lean, Seat};

/// Kuhn poker with its history: what tables and records use.
pub type Kuhn = KuhnOf<Full<Entry>>;
/// Kuhn poker without: what search and solvers use.
pub type LeanKuhn = KuhnOf<Lean>;

/// A game of Kuhn poker; `H` is where its log goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KuhnOf<H> {
    pub(super) rules: Rules,
    pub(super) deck: [Card; 3],
    pub(super) betting: Betting,
    pub(super) version: u32,
    pub(super) history: H,
}

/// How far the betting is; "first" is the seat that opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
pub struct Entry {
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
}

impl<H: History<Entry>> KuhnOf<H> {
    /// Who acts; nobody once over.
    pub(super) fn to_act(&self) -> Option<Seat> {
        let first = self.rules.first;
        match self.betting {
            Betting::Open | Betting::CheckBet => Some(first),
            Betting::Checked | Betting::Bet => Some(first.after(1, 2)),
            Betting::Over(_) => None,
        }
    }

    /// The same game with its log elsewhere.
    pub(super) fn with_history<I: History<Entry>>(&self, history: I) -> KuhnOf<I> {
        let Self { rules, deck, betting, version, .. } = self;
        KuhnOf { rules: rules.clone(), deck: *deck, betting: *betting, version: *version, history }
    }
}
