//! The state: deck, betting, version; and the same as untrusted data.

use serde::{Deserialize, Serialize};

use super::{Action, Card, Rules, setup};
use crate::{Broken, Full, History, RuleSet, Seat};

/// A game of Kuhn poker.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kuhn<H = Full<Entry>> {
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

/// The state as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// The rules.
    pub rules: Rules,
    /// The deck in dealing order.
    pub deck: Vec<Card>,
    /// How far the betting is.
    pub betting: Betting,
    /// The version.
    pub version: u32,
    /// The public log; empty in a state that keeps none.
    pub log: Vec<Entry>,
}

impl<H: History<Entry>> Kuhn<H> {
    /// Who acts; nobody once over.
    pub(super) fn to_act(&self) -> Option<Seat> {
        let first = self.rules.first;
        match self.betting {
            Betting::Open | Betting::CheckBet => Some(first),
            Betting::Checked | Betting::Bet => Some(first.after(1, 2)),
            Betting::Over(_) => None,
        }
    }

    pub(super) fn dump_state(&self) -> Dump {
        Dump {
            rules: self.rules.clone(),
            deck: self.deck.to_vec(),
            betting: self.betting,
            version: self.version,
            log: self.history.entries().to_vec(),
        }
    }

    pub(super) fn load_state(dump: &Dump) -> Result<Self, Broken> {
        dump.rules.validate().map_err(|bad| Broken::new(bad.to_string()))?;
        let deck = setup::deck_of(&dump.deck).map_err(|bad| Broken::new(bad.to_string()))?;
        let history = H::from_entries(&dump.log);
        let game =
            Self { rules: dump.rules.clone(), deck, betting: dump.betting, version: dump.version, history };
        game.audit_state()?;
        Ok(game)
    }

    pub(super) fn audit_state(&self) -> Result<(), Broken> {
        let mut pack = self.deck;
        pack.sort_unstable();
        Broken::unless(pack == Card::ALL, "the deck must hold J, Q and K, each once")?;
        let played = match self.betting {
            Betting::Open => 0..=0,
            Betting::Checked | Betting::Bet => 1..=1,
            Betting::CheckBet | Betting::Over(Ending::Checked) => 2..=2,
            Betting::Over(Ending::Folded(_) | Ending::Called) => 2..=3,
        };
        Broken::unless(
            self.version > 0 && played.contains(&(self.version - 1)),
            "the version must be one more than the number of actions",
        )?;
        if H::KEPT { self.audit_log() } else { Ok(()) }
    }

    /// The log, played from the start, must lead here.
    fn audit_log(&self) -> Result<(), Broken> {
        let mut again = Kuhn::<crate::Lean> {
            rules: self.rules.clone(),
            deck: self.deck,
            betting: Betting::Open,
            version: 1,
            history: crate::Lean,
        };
        for entry in self.history.entries() {
            Broken::unless(again.to_act() == Some(entry.seat), "the log has a seat acting out of turn")?;
            again.advance(entry.seat, entry.action);
        }
        Broken::unless(
            again.betting == self.betting && again.version == self.version,
            "the log must lead to the betting and the version",
        )
    }
}
