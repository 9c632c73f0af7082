//! What can be done in a situation: the six actions, as any table offers them.

use paiju_holdem::{Action, Chips, Glimpse, Street};

/// The six actions as this table offers them; at an open table the sizes of the six-action menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Menu(pub(super) [Option<Action>; 6]);

impl Menu {
    /// From what is listed.
    pub(super) fn of(seen: &Glimpse, actions: &[Action]) -> Self {
        let six = actions.iter().all(|action| action.six_id().is_some());
        // Where nobody can raise, only a call that takes everything tells the menus apart.
        if six && (seen.stack > seen.to_call || actions.contains(&Action::AllIn)) {
            return Self(Action::SIX.map(|action| actions.contains(&action).then_some(action)));
        }
        Self::open(seen, actions)
    }

    /// As the six-action menu would offer it (R5.6 to R5.11); a call that takes everything is its all-in.
    fn open(seen: &Glimpse, actions: &[Action]) -> Self {
        let fold = actions.contains(&Action::Fold).then_some(Action::Fold);
        let mut sizes = actions.iter().filter_map(|action| match action {
            Action::RaiseTo { to } => Some(*to),
            _ => None,
        });
        let Some(least) = sizes.next() else {
            let call = Some(Action::CheckCall);
            let covered = seen.stack <= seen.to_call;
            return Self(if covered {
                [fold, None, None, None, None, call]
            } else {
                [fold, call, None, None, None, None]
            });
        };
        let most = sizes.next_back().unwrap_or(least);
        let before = seen.street == Street::Preflop;
        let clamped = |to: f64| Some((to as Chips).max(least)).filter(|to| *to < most);
        let part =
            |part: f64| clamped(f64::from(seen.current_bet) + part * f64::from(seen.pot + seen.to_call));
        let blinds = [2.5, 9.0, 22.0].get(seen.raise_count as usize);
        let first = blinds.and_then(|blinds| clamped(blinds * f64::from(seen.big_blind))).filter(|_| before);
        let (third, most_of) = if before { (None, None) } else { (part(0.33), part(0.75)) };
        let limps = before && seen.current_bet <= seen.big_blind && seen.to_call > 0;
        let raise = |to: Chips| Action::RaiseTo { to };
        Self([
            fold,
            (!limps).then_some(Action::CheckCall),
            first.map(raise),
            third.map(raise),
            most_of.filter(|to| Some(*to) != third).map(raise),
            Some(raise(most)),
        ])
    }

    /// A bit for each action that is there.
    pub(super) fn mask(self) -> u32 {
        self.0.iter().enumerate().map(|(id, action)| u32::from(action.is_some()) << id).sum()
    }
}
