//! What is legal: `legal` lists it, `check` judges one action.

use paiju_contract::{History, Seat};

use crate::{Action, Entry, Illegal, KuhnOf};

impl<H: History<Entry>> KuhnOf<H> {
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.to_act() == Some(seat) {
            out.extend(Action::ALL); // R2.3
        }
    }

    /// Whose time has run out, passes (R2.4).
    pub(crate) fn fallback(&self, seat: Seat) -> Option<Action> {
        (self.to_act() == Some(seat)).then_some(Action::Pass)
    }

    /// Both actions are always open to the seat that acts (R2.1, R2.2); a bigger game judges `_action` here.
    pub(crate) fn judge(&self, seat: Seat, _action: Action) -> Result<(), Illegal> {
        if self.to_act() == Some(seat) { Ok(()) } else { Err(Illegal::NotToAct) }
    }
}
