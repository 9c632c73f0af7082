//! A shanten-greedy player for blood-battle mahjong: buries the suit that costs least, discards for the lowest shanten
//! and then for the most tiles that improve the hand, pongs only what brings it nearer, kongs freely, and always wins.

use paiju_contract::{Actions, Advice, Decision, Dice, History, Policy};
use paiju_mahjong::{Action, Entry, MahjongOf, Seen, Suit};

/// The shanten-greedy player.
#[derive(Debug, Default)]
pub(super) struct Greedy {
    actions: Actions<Action>,
}

impl<H: History<Entry>> Policy<MahjongOf<H>> for Greedy {
    fn name(&self) -> &'static str {
        "simple"
    }

    fn choose(&mut self, decision: &Decision<'_, MahjongOf<H>>, _: &mut Dice) -> Action {
        decision.legal(&mut self.actions);
        shanten_greedy(&decision.glance(), &self.actions)
    }

    fn advise(&mut self, decision: &Decision<'_, MahjongOf<H>>, dice: &mut Dice) -> Advice<Action> {
        let action = self.choose(decision, dice);
        reasoned(&decision.glance(), action)
    }
}

/// What speaks for the greedy choice.
pub(super) fn reasoned(seen: &Seen, action: Action) -> Advice<Action> {
    let advice = Advice::plain(action);
    match action {
        Action::Bury(tiles) => {
            let left = seen.lacking_without(tiles[0].suit());
            let least = "this suit costs the hand least";
            advice.because(least).because(format!("{left} tiles are lacking without it"))
        }
        Action::Hu | Action::HuAside(_) => advice.because("a win is always taken"),
        Action::Kong | Action::KongConcealed(_) | Action::KongAdded(_) => {
            advice.because("a kong pays at once and draws again")
        }
        Action::Pong => advice.because("the pong brings the hand nearer to ready"),
        Action::Pass => advice.because("what is offered brings the hand no nearer to ready"),
        Action::Discard(tile) => {
            let after = seen.best_discard().filter(|choice| choice.discard == tile);
            match after {
                Some(choice) if choice.shanten <= 0 => {
                    advice.because(format!("the hand is ready then, {} tiles win", choice.left))
                }
                Some(choice) => advice.because(format!(
                    "the hand is {} from ready then, {} tiles improve it",
                    choice.shanten, choice.left
                )),
                None => advice.because("no discard leaves more"),
            }
        }
    }
}

/// The greedy choice among legal actions, from what is seen at a glance. Where only one is legal, as for a locked hand
/// that has to discard what it drew, it is that one.
pub fn shanten_greedy(seen: &Seen, actions: &[Action]) -> Action {
    let first = actions[0];
    if actions.len() == 1 {
        return first;
    }
    match (first, actions[actions.len() - 1]) {
        (Action::Bury(_), _) => bury(seen, actions),
        (_, Action::Pass) => answer(seen, actions),
        (_, Action::Hu) => Action::Hu,
        (_, Action::HuAside(_)) => set_aside(seen, actions),
        // Discards come first: what follows them is a kong.
        (_, kong @ (Action::KongConcealed(_) | Action::KongAdded(_))) => kong,
        _ => seen.best_discard().map_or(first, |choice| Action::Discard(choice.discard)),
    }
}

/// The suit of three or more whose loss costs least: tiles lacking, and a little for each tile left over.
fn bury(seen: &Seen, actions: &[Action]) -> Action {
    let cost = |suit: Suit| {
        let left_over = seen.hand.suit(suit).total().saturating_sub(3);
        10 * u32::from(seen.lacking_without(suit)) + 4 * left_over
    };
    let cheapest =
        Suit::ALL.into_iter().filter(|suit| seen.hand.suit(*suit).total() >= 3).min_by_key(|s| cost(*s));
    let of_suit =
        |action: &&Action| matches!(action, Action::Bury(tiles) if Some(tiles[0].suit()) == cheapest);
    actions.iter().find(of_suit).copied().unwrap_or(actions[0])
}

fn answer(seen: &Seen, actions: &[Action]) -> Action {
    if actions.contains(&Action::Hu) {
        return Action::Hu;
    }
    if actions.contains(&Action::Kong) {
        return Action::Kong;
    }
    let gains = seen.shanten_after_pong().zip(seen.shanten()).is_some_and(|(after, now)| after < now);
    if gains && actions.contains(&Action::Pong) { Action::Pong } else { Action::Pass }
}

/// The tile of a heavenly win whose loss leaves most fan to win.
fn set_aside(seen: &Seen, actions: &[Action]) -> Action {
    let prospect = |action: &&Action| match (action, seen.missing) {
        (Action::HuAside(tile), Some(missing)) => seen.prospect(&seen.hand.without(*tile), missing) + 1,
        _ => 0,
    };
    actions.iter().max_by_key(prospect).copied().unwrap_or(actions[0])
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Glance, Play, RuleSet, Seat, Seed};
    use paiju_mahjong::{Mahjong, Rules};

    use super::*;

    /// Plays one hand with the greedy player in these seats, the random one elsewhere.
    fn scores(seed: u64, greedy: [bool; 4]) -> Vec<i64> {
        let rules = Rules::preset("to-the-wall").unwrap();
        let mut game = Mahjong::deal(&rules, Seed::from_u64(seed)).unwrap();
        let mut dice = Dice::new(Seed::from_u64(seed));
        let (mut players, mut random) =
            (Greedy { actions: Actions::new() }, crate::Random::<Mahjong>::default());
        while let Some(seat) = game.phase().awaiting().first() {
            let decision = Decision::new(&game, seat);
            let action = if greedy[seat.index()] {
                players.choose(&decision, &mut dice)
            } else {
                random.choose(&decision, &mut dice)
            };
            game.apply(seat, &action, &mut |_| {}).unwrap();
        }
        game.scores().to_vec()
    }

    #[test]
    fn the_greedy_player_beats_the_random_one() {
        let total: i64 = (0..60)
            .map(|seed| {
                scores(seed, std::array::from_fn(|seat| seat == seed as usize % 4))[seed as usize % 4]
            })
            .sum();
        assert!(total > 60, "more than a point a hand: {total}");
    }

    #[test]
    fn a_locked_hand_discards_what_it_drew() {
        let mut locked = 0;
        for seed in 0..20 {
            let mut game = Mahjong::deal(&Rules::default(), Seed::from_u64(seed)).unwrap();
            while let Some(seat) = game.phase().awaiting().first() {
                let actions = game.legal_list(seat);
                let action = shanten_greedy(&game.glance(seat), &actions);
                assert!(actions.contains(&action), "{action} is not one of {actions:?}");
                locked += usize::from(game.state().players[seat.index()].is_locked() && actions.len() == 1);
                game.apply_silent(seat, &action).unwrap();
            }
        }
        assert!(locked > 0, "nobody ever had to");
    }

    #[test]
    fn a_glance_is_a_part_of_the_view() {
        let rules = Rules::default();
        let mut game = Mahjong::deal(&rules, Seed::from_u64(1)).unwrap();
        let mut dice = Dice::new(Seed::from_u64(1));
        while let Some(seat) = game.phase().awaiting().first() {
            for seat in Seat::all(4) {
                let (seen, view) = (game.glance(seat), game.view(paiju_contract::Observer::Seat(seat)));
                assert_eq!(Some(*seen.hand), view.own().unwrap().hand);
                assert_eq!((seen.unseen, seen.waits, seen.offer), (view.unseen(), view.waits, view.offer));
                assert_eq!(seen.locked, view.own().unwrap().hand_locked);
            }
            let actions = game.legal_list(seat);
            game.apply(seat, &actions[dice.index(actions.len())], &mut |_| {}).unwrap();
        }
        assert!(game.phase().is_over());
    }
}
