//! From what a player wants to what the menu offers.

use paiju_holdem::{Action, Chips, Glimpse};

use super::preflop::Wish;

/// The offered action nearest to the wish. Nobody folds for nothing; who wants to call where nobody may limp folds.
pub(super) fn nearest(wish: Wish, seen: &Glimpse, actions: &[Action]) -> Action {
    let offered = |action: Action| actions.contains(&action).then_some(action);
    let call = || offered(Action::CheckCall);
    // A call that takes everything is an all-in of the six-action menu.
    let covered = || (seen.stack <= seen.to_call).then(|| offered(Action::AllIn)).flatten();
    let chosen = match wish {
        Wish::Fold | Wish::Weigh if seen.to_call == 0 => call(),
        Wish::Fold | Wish::Weigh => offered(Action::Fold),
        Wish::Call => call().or_else(covered).or_else(|| offered(Action::Fold)),
        Wish::Raise(times) => raise(times, seen, actions).or_else(call).or_else(covered),
        Wish::Jam => all_in(actions).or_else(call),
    };
    chosen.or_else(call).unwrap_or(actions[0])
}

/// The largest bet there is.
fn all_in(actions: &[Action]) -> Option<Action> {
    actions.last().copied().filter(|action| !matches!(action, Action::Fold | Action::CheckCall))
}

/// A raise of the bet to match, one blind more for every caller; everything where little would be left.
fn raise(times: f32, seen: &Glimpse, actions: &[Action]) -> Option<Action> {
    if actions.contains(&Action::Raise) {
        return Some(Action::Raise);
    }
    let mut sizes = actions.iter().filter_map(|action| match action {
        Action::RaiseTo { to } => Some(*to),
        _ => None,
    });
    let (least, most) = (sizes.next()?, sizes.next_back());
    let most = most.unwrap_or(least);
    let level = seen.current_bet.max(seen.big_blind);
    let dead = (seen.pot as f32 - 1.5 * seen.big_blind as f32 - level as f32).max(0.0);
    let to = times * level as f32 + 0.6 * dead;
    if to > 0.45 * most as f32 {
        return Some(Action::RaiseTo { to: most });
    }
    Some(Action::RaiseTo { to: (to as Chips).clamp(least, most) })
}

/// Whether it is a bet or a raise.
pub(super) fn is_bet(action: Action) -> bool {
    !matches!(action, Action::Fold | Action::CheckCall)
}
