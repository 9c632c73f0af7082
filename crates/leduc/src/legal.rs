//! What is legal: `legal` lists it, `check` judges one action.

use paiju_contract::{Actions, History, Seat};

use crate::{Action, Entry, Illegal, LeducOf, Round};

impl Round {
    /// What is open to the seat that acts, in the order of R2.4: no fold before a raise (R2.3), no third raise (R2.2).
    #[inline]
    fn open(self) -> &'static [Action] {
        OPEN[self.raises().min(2) as usize]
    }

    /// How many these are, their numbers, and behind them any.
    #[inline]
    pub(crate) fn open_ids(self) -> &'static (usize, [u16; 4]) {
        &OPEN_IDS[self.raises().min(2) as usize]
    }
}

/// By the number of raises.
static OPEN: [&[Action]; 3] = [&[Action::Call, Action::Raise], &Action::ALL, &[Action::Fold, Action::Call]];

/// Four numbers, though no list is longer than three: they are copied at once.
static OPEN_IDS: [(usize, [u16; 4]); 3] = {
    let (mut table, mut place) = ([(0, [0; 4]); 3], 0);
    while place < 9 {
        let (open, ids) = (OPEN[place / 3], &mut table[place / 3]);
        ids.0 = open.len();
        if place % 3 < open.len() {
            ids.1[place % 3] = open[place % 3] as u16;
        }
        place += 1;
    }
    table
};

impl<H: History<Entry>> LeducOf<H> {
    #[inline]
    pub(crate) fn list(&self, seat: Seat, out: &mut Actions<Action>) {
        out.clear();
        out.extend_from_slice(self.answers(seat));
    }

    /// What `seat` may do now; nothing if it does not act.
    #[inline]
    pub(crate) fn answers(&self, seat: Seat) -> &'static [Action] {
        if self.to_act() == Some(seat) { self.current().open() } else { &[] }
    }

    /// Whose time has run out, checks, or folds to a raise (R2.6).
    pub(crate) fn fallback(&self, seat: Seat) -> Option<Action> {
        self.answers(seat).first().copied()
    }

    pub(crate) fn judge(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.to_act() != Some(seat) {
            return Err(Illegal::NotToAct);
        }
        match action {
            _ if self.current().open().contains(&action) => Ok(()),
            Action::Fold => Err(Illegal::NothingToFoldTo),
            Action::Raise | Action::Call => Err(Illegal::NoRaiseLeft), // a call is always open
        }
    }
}
