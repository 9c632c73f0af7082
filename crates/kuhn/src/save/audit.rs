//! What must hold at every decision.

use paiju_contract::{Broken, History};

use crate::{Betting, Card, Ending, Entry, KuhnOf};

impl<H: History<Entry>> KuhnOf<H> {
    pub(crate) fn audit_state(&self) -> Result<(), Broken> {
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
        )
    }
}
