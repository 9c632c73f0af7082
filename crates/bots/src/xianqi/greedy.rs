//! A player of XianQi that takes every round it can: the strongest lead, the cheapest answer that beats, the weakest
//! cards below. It claims nothing and contests nothing, and guesses at nobody's hand.

use paiju_contract::{Actions, Decision, Dice, History, Policy};
use paiju_xianqi::{Action, Combo, DogPair, Entry, XianQiOf};

/// The greedy player.
#[derive(Debug, Default)]
pub(super) struct Greedy {
    actions: Actions<Action>,
}

/// How strong what is played is: more cards first, then power.
fn strength(action: Action, dog: DogPair) -> Option<(u8, i8)> {
    let Action::Play(cards) = action else { return None };
    Combo::of(cards, dog).map(|combo| (combo.size(), combo.power()))
}

/// What is lost by laying these cards down.
fn worth(action: Action) -> i32 {
    let cards = action.cards();
    cards.map_or(i32::MAX, |cards| cards.each().map(|card| i32::from(card.power())).sum())
}

impl<H: History<Entry>> Policy<XianQiOf<H>> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, decision: &Decision<'_, XianQiOf<H>>, _: &mut Dice) -> Action {
        decision.legal(&mut self.actions);
        let seen = decision.glance();
        let plays = self.actions.iter().copied().filter(|action| matches!(action, Action::Play(_)));
        let play = if seen.to_beat.is_some() {
            plays.min_by_key(|action| strength(*action, seen.dog_pair))
        } else {
            plays.max_by_key(|action| strength(*action, seen.dog_pair))
        };
        let covers = self.actions.iter().copied().filter(|action| matches!(action, Action::Cover(_)));
        let mut silent = [Action::PassReveal, Action::PassBuckle].into_iter();
        let silent = silent.find(|action| self.actions.contains(action));
        play.or_else(|| covers.min_by_key(|action| worth(*action))).or(silent).unwrap_or(self.actions[0])
    }
}
