//! What is legal: `legal` lists it, `check` judges one action.

use paiju_contract::{Actions, History, Seat};

use crate::{Action, Entry, Illegal, LeducOf};

impl<H: History<Entry>> LeducOf<H> {
    /// In the order of R2.4.
    pub(crate) fn list(&self, seat: Seat, out: &mut Actions<Action>) {
        out.clear();
        if self.to_act() == Some(seat) {
            out.extend(Action::ALL.into_iter().filter(|action| self.is_open(*action).is_ok()));
        }
    }

    pub(crate) fn judge(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.to_act() == Some(seat) { self.is_open(action) } else { Err(Illegal::NotToAct) }
    }

    /// Whether the seat that acts may do it.
    fn is_open(&self, action: Action) -> Result<(), Illegal> {
        let round = self.current();
        match action {
            Action::Fold if round.raises() == 0 => Err(Illegal::NothingToFoldTo), // R2.3
            Action::Raise if !round.can_raise() => Err(Illegal::NoRaiseLeft),     // R2.2
            Action::Fold | Action::Call | Action::Raise => Ok(()),
        }
    }
}
