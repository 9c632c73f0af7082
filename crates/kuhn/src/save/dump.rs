//! The dump: the start and the log. Loading plays it again, so that whatever loads has been played.

use paiju_contract::{Broken, History, Play, Switches};
use serde::{Deserialize, Serialize};

use crate::{Betting, Card, Entry, Kuhn, Rules, setup};

/// A game as plain data.
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
    /// How far the betting is, where the log leads; said where a state is told whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub betting: Option<Betting>,
}

impl Kuhn {
    pub(crate) fn dump_state(&self) -> Dump {
        Dump {
            rules: Switches::Changed(self.rules),
            deck: self.deck.to_vec(),
            log: self.history.entries().to_vec(),
            betting: None,
        }
    }

    /// The same with what follows from it.
    pub(crate) fn dump_whole(&self) -> Dump {
        Dump { rules: Switches::All(self.rules), betting: Some(self.betting), ..self.dump_state() }
    }

    pub(crate) fn load_state(dump: &Dump) -> Result<Self, Broken> {
        let deck = setup::deck_of(&dump.deck).map_err(|bad| Broken::new(bad.to_string()))?;
        let mut game = Self::new(*dump.rules, deck).map_err(|bad| Broken::new(format!("rules.{bad}")))?;
        for (at, Entry { seat, action }) in dump.log.iter().enumerate() {
            let refused = |why| Broken::new(format!("log[{at}]: {action} of seat {seat} is refused: {why}"));
            game.apply_silent(*seat, action).map_err(refused)?;
        }
        let led = dump.betting.is_none_or(|betting| betting == game.betting);
        Broken::unless(led, "betting: the log leads to another betting")?;
        Ok(game)
    }
}
