//! The player of a blueprint: it does what was learnt, as often as was learnt, and what the rule of thumb says where
//! nothing like it was ever met.

use paiju_contract::{Actions, Advice, Decision, Dice, History, Policy};
use paiju_holdem::{Action, Entry, HoldemOf};

use super::blueprint::{Blueprint, Mixed, Places};
use super::heuristic::{Effort, Heuristic};

/// The player of a blueprint.
#[derive(Debug)]
pub(super) struct Trained {
    rule: Heuristic,
    actions: Actions<Action>,
}

impl Default for Trained {
    fn default() -> Self {
        Self::with(Heuristic::default())
    }
}

impl Trained {
    fn with(rule: Heuristic) -> Self {
        Self { rule, actions: Actions::new() }
    }

    /// One who plays imagined hands, where a rule of thumb must be quick.
    pub(super) fn quick() -> Self {
        Self::with(Heuristic::with(Effort { runs: 4, deals: 24 }))
    }

    /// What the blueprint of this table says.
    pub(super) fn mixed<H: History<Entry>>(&mut self, decision: &Decision<'_, HoldemOf<H>>) -> Option<Mixed> {
        decision.legal(&mut self.actions);
        let (seen, seat) = (decision.glance(), decision.seat());
        if seen.rivals.is_empty() || self.actions.len() < 2 {
            return None;
        }
        let places = Places::of(&decision.view());
        Blueprint::shipped(places.table()).odds(&seen, seat, &places, &self.actions)
    }
}

/// One of them, as often as it says.
pub(super) fn rolled(mixed: &Mixed, dice: &mut Dice) -> Action {
    let mut left = dice.unit();
    let hit = mixed.iter().find(|(_, odds)| {
        left -= odds;
        left < 0.0
    });
    hit.or(mixed.iter().rfind(|(_, odds)| *odds > 0.0)).map_or(Action::Fold, |(action, _)| *action)
}

/// One of them, and how often it is done.
pub(super) fn explained(odds: Mixed, dice: &mut Dice) -> Advice<Action> {
    let action = rolled(&odds, dice);
    let often = odds.iter().find(|(other, _)| *other == action).map_or(0.0, |(_, odds)| odds * 100.0);
    let advice = Advice { action, odds, reasons: Vec::new() };
    advice.because(format!("the blueprint does it {often:.0} % of the time, so as to give nothing away"))
}

impl<H: History<Entry>> Policy<HoldemOf<H>> for Trained {
    fn name(&self) -> &'static str {
        "blueprint"
    }

    fn choose(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Action {
        match self.mixed(decision) {
            Some(mixed) => rolled(&mixed, dice),
            None => self.rule.choose(decision, dice),
        }
    }

    fn advise(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Advice<Action> {
        match self.mixed(decision) {
            Some(mixed) => explained(mixed, dice),
            None => self.rule.advise(decision, dice),
        }
    }
}
