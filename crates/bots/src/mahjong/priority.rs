//! The fixed-priority player of the original mahjong design: Hu > Kong > Pong > Pass. On its own turn it wins, then kongs,
//! then discards what it drew, or the first tile it may. It buries the first three tiles it may.

use paiju_contract::{Actions, Decision, Dice, History, Policy};
use paiju_mahjong::{Action, Entry, MahjongOf, Tile};

/// The fixed-priority player.
#[derive(Debug)]
pub(super) struct Priority {
    actions: Actions<Action>,
}

impl Priority {
    pub(super) const NAME: &'static str = "priority";

    pub(super) fn new() -> Self {
        Self { actions: Actions::new() }
    }
}

impl<H: History<Entry>> Policy<MahjongOf<H>> for Priority {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn choose(&mut self, decision: &Decision<'_, MahjongOf<H>>, _: &mut Dice) -> Action {
        decision.legal(&mut self.actions);
        dearest(&self.actions).unwrap_or_else(|| {
            // A view is dear: it is built only where the own draw matters.
            discard(decision.view().drawn, &self.actions)
        })
    }
}

/// A win, else a kong, else a pong, else a pass; nothing where only a discard or a burying is left.
fn dearest(actions: &[Action]) -> Option<Action> {
    let rank = |action: &Action| match action {
        Action::Hu | Action::HuAside(_) => Some(0),
        Action::Kong | Action::KongConcealed(_) | Action::KongAdded(_) => Some(1),
        Action::Pong => Some(2),
        Action::Pass => Some(3),
        Action::Discard(_) | Action::Bury(_) => None,
    };
    let ranked = actions.iter().filter_map(|action| Some((rank(action)?, *action)));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, action)| action)
}

/// The tile just drawn if it may go, else the first that may.
fn discard(drawn: Option<Tile>, actions: &[Action]) -> Action {
    let drawn = drawn.map(Action::Discard).filter(|action| actions.contains(action));
    drawn.unwrap_or(actions[0])
}

#[cfg(test)]
mod tests {
    use paiju_contract::{Game, Play, RuleSet, Seed};
    use paiju_mahjong::{Mahjong, Rules};

    use super::*;
    use crate::{bot, names};

    fn actions(words: &[&str]) -> Vec<Action> {
        words.iter().map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn a_win_goes_before_a_kong_a_pong_and_a_pass() {
        let mut left = actions(&["hu", "pong", "kong", "pass"]);
        for expected in ["hu", "kong", "pong", "pass"] {
            assert_eq!(dearest(&left), Some(expected.parse().unwrap()));
            left.retain(|action| action.to_string() != expected);
        }
        assert_eq!(dearest(&left), None);
        let own = actions(&["discard 1p", "kong-added 5m", "hu"]);
        assert_eq!((dearest(&own), dearest(&own[..2])), (Some(own[2]), Some(own[1])));
    }

    #[test]
    fn it_discards_what_it_drew_or_the_first_that_may_go() {
        let legal = actions(&["discard 1p", "discard 7p"]);
        assert_eq!(discard("7p".parse().ok(), &legal), legal[1]);
        assert_eq!(discard("5m".parse().ok(), &legal), legal[0]);
        assert_eq!(discard(None, &legal), legal[0]);
    }

    #[test]
    fn it_plays_whole_hands_of_every_preset() {
        assert_eq!(
            names::<Mahjong>(),
            ["heuristic", "search", "simple", "priority", "tree", "first", "random"]
        );
        let mut wins = 0;
        for preset in Rules::PRESETS {
            for seed in 0..10 {
                let mut player = bot::<Mahjong>("priority").unwrap();
                let rules = Rules::preset(preset).unwrap();
                let mut game = Mahjong::deal(&rules, Seed::from_u64(seed)).unwrap();
                let mut dice = Dice::new(Seed::from_u64(seed));
                while let Some(seat) = game.phase().awaiting().first() {
                    let action = player.choose(&Decision::new(&game, seat), &mut dice);
                    game.apply_silent(seat, &action).unwrap();
                }
                wins += game.state().winners();
            }
        }
        assert!(wins > 0, "it takes every win");
    }
}
