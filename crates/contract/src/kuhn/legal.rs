//! What is legal: `legal` lists it, `check` judges one action.

use super::{Action, Entry, Illegal, KuhnOf};
use crate::{History, Seat};

impl<H: History<Entry>> KuhnOf<H> {
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.to_act() == Some(seat) {
            out.extend(Action::ALL); // R2.3
        }
    }

    /// Both actions are always open to the seat that acts (R2.1, R2.2); a bigger game judges `_action` here.
    pub(super) fn judge(&self, seat: Seat, _action: Action) -> Result<(), Illegal> {
        if self.to_act() == Some(seat) { Ok(()) } else { Err(Illegal::NotToAct) }
    }
}
