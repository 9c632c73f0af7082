//! Players of hold'em that do one thing whatever they hold: what any better player must know how to beat.
//!
//! They look at the menu only, never at their cards.

use paiju_contract::{Actions, Decision, Dice, History, Policy};
use paiju_holdem::{Action, Chips, Entry, HoldemOf};

/// A player with one idea.
#[derive(Debug)]
pub(super) struct Baseline {
    idea: Idea,
    actions: Actions<Action>,
}

/// What it does wherever it may; elsewhere it calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Idea {
    Call,
    Raise,
    Jam,
}

impl Baseline {
    /// Never folds, never raises.
    pub(super) fn call() -> Self {
        Self { idea: Idea::Call, actions: Actions::new() }
    }

    /// The smallest raise there is.
    pub(super) fn raise() -> Self {
        Self { idea: Idea::Raise, actions: Actions::new() }
    }

    /// Everything.
    pub(super) fn jam() -> Self {
        Self { idea: Idea::Jam, actions: Actions::new() }
    }
}

/// How much a raise is, as far as raises of one list can be compared; nothing for what is none.
fn size(action: Action) -> Option<Chips> {
    match action {
        Action::Fold | Action::CheckCall => None,
        Action::Raise | Action::Raise33 => Some(0),
        Action::Raise75 => Some(1),
        Action::RaiseTo { to } => Some(to),
        Action::AllIn => Some(Chips::MAX),
    }
}

impl<H: History<Entry>> Policy<HoldemOf<H>> for Baseline {
    fn name(&self) -> &'static str {
        match self.idea {
            Idea::Call => "call",
            Idea::Raise => "raise",
            Idea::Jam => "jam",
        }
    }

    fn choose(&mut self, decision: &Decision<'_, HoldemOf<H>>, _: &mut Dice) -> Action {
        decision.legal(&mut self.actions);
        let raises = self.actions.iter().copied().filter(|action| size(*action).is_some());
        let wanted = match self.idea {
            Idea::Call => None,
            Idea::Raise => raises.min_by_key(|action| size(*action)),
            Idea::Jam => raises.max_by_key(|action| size(*action)),
        };
        // A call that takes everything is listed as such.
        let call = if self.actions.contains(&Action::CheckCall) { Action::CheckCall } else { Action::AllIn };
        wanted.unwrap_or(call)
    }
}
