//! What must hold at every decision.

use paiju_contract::{Broken, Game, History, Seat};

use crate::{Action, Card, Ending, Entry, LeanLeduc, LeducOf};

impl<H: History<Entry>> LeducOf<H> {
    pub(crate) fn audit_state(&self) -> Result<(), Broken> {
        let mut pack = self.deck;
        pack.sort_unstable();
        Broken::unless(pack == Card::ALL, "the deck must hold the six cards, each once")?;
        self.audit_betting()?;
        let [one, other] = [self.paid(Seat(0)), self.paid(Seat(1))];
        let even = self.ending() != Some(Ending::Showdown) || one == other;
        Broken::unless(even, "at a showdown both have paid alike")?;
        Broken::unless(self.scores().total() == 0, "what one seat wins the other loses")
    }

    /// The rounds are a course of play, and the log tells it.
    fn audit_betting(&self) -> Result<(), Broken> {
        let actions: Vec<Action> = self.rounds.iter().flat_map(|round| round.actions()).collect();
        let broken = |bad: paiju_contract::BadRules| Broken::new(bad.to_string());
        let mut again = LeanLeduc::new(self.rules, self.deck).map_err(broken)?;
        let followed = again.follow(&actions).is_some() && again.rounds == self.rounds;
        Broken::unless(followed, "no betting has this course")?;
        let logged = self.history.entries().iter().map(|entry| entry.action);
        Broken::unless(!H::KEPT || logged.eq(actions), "the log tells another betting")
    }
}
