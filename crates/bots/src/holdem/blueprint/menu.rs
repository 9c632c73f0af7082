//! Which situations are taken for the same, whatever the stacks and the bets: the street, who led before, how often it
//! was raised, how large the bet is beside the pot, how much is left beside it, and what can be done.

use paiju_contract::Seat;
use paiju_holdem::{Action, Chips, Glimpse, Position, Street};

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

/// Whether the seat has the button, heads-up: then the small blind is its own.
pub(super) fn is_button(seen: &Glimpse) -> bool {
    seen.position != Some(Position::Bb)
}

/// The situation as a number below 2^28: equal numbers are learnt and played alike.
pub(super) fn key(seen: &Glimpse, seat: Seat, mask: u32, bucket: u32) -> u32 {
    let street = seen.street as usize;
    let led = match street.checked_sub(1).and_then(|before| seen.aggressors[before]) {
        None => 0,
        Some(leader) if leader == seat => 1,
        Some(_) => 2,
    };
    let price = seen.to_call.min(seen.stack) as f32;
    let faced = class(price / (seen.pot as f32 - price).max(1.0), &[0.001, 0.45, 1.1]);
    let left = (seen.stack as f32 - price).min(seen.behind as f32) / (seen.pot as f32 + price).max(1.0);
    let left = class(left, &[0.05, 0.5, 1.5, 4.0, 10.0]);
    let parts = [
        (street as u32, 2),
        (led, 2),
        (seen.raise_count.min(3), 2),
        (faced, 2),
        (left, 3),
        (mask, 6),
        (bucket, 8),
    ];
    parts.into_iter().fold(0, |key, (part, bits)| key << bits | part)
}

/// How many of the steps it reaches.
fn class(value: f32, steps: &[f32]) -> u32 {
    steps.iter().filter(|step| value >= **step).count() as u32
}
