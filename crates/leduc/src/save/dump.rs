//! The dump: the start and the log. Loading plays it again, so that whatever loads has been played.

use paiju_contract::{Broken, History, Play, Switches};
use serde::{Deserialize, Serialize};

use crate::{Card, Entry, Leduc, Rules, setup};

/// A game as plain data; everything else follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Dump {
    /// The rules.
    pub rules: Switches<Rules>,
    /// The deck in dealing order.
    pub deck: Vec<Card>,
    /// Every action.
    pub log: Vec<Entry>,
}

impl Leduc {
    pub(crate) fn dump_state(&self) -> Dump {
        let rules = Switches::Changed(self.rules);
        Dump { rules, deck: self.deck.to_vec(), log: self.history.entries().to_vec() }
    }

    /// The same with every switch.
    pub(crate) fn dump_whole(&self) -> Dump {
        Dump { rules: Switches::All(self.rules), ..self.dump_state() }
    }

    pub(crate) fn load_state(dump: &Dump) -> Result<Self, Broken> {
        let deck = setup::deck_of(&dump.deck).map_err(|bad| Broken::new(bad.to_string()))?;
        let mut game = Self::new(*dump.rules, deck).map_err(|bad| Broken::new(format!("rules.{bad}")))?;
        for (at, Entry { seat, action }) in dump.log.iter().enumerate() {
            let refused = |why| Broken::new(format!("log[{at}]: {action} of seat {seat} is refused: {why}"));
            game.apply_silent(*seat, action).map_err(refused)?;
        }
        Ok(game)
    }
}
