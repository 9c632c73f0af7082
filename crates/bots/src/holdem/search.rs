//! The hard player: with more than two players the usual one with many more deals behind every number; heads-up the
//! blueprint, which gives little away, wherever it knows what to do.

use paiju_contract::{Actions, Advice, Budget, Decision, Dice, History, Policy};
use paiju_holdem::{Action, Entry, HoldemOf};

use super::blueprint::{Blueprint, Mixed};
use super::heuristic::{Effort, Heuristic};

/// The hard player.
#[derive(Debug)]
pub(super) struct Search {
    rule: Heuristic,
    actions: Actions<Action>,
}

impl Default for Search {
    fn default() -> Self {
        Self { rule: Heuristic::with(effort(Budget::Usual)), actions: Actions::new() }
    }
}

/// As many deals as the budget has iterations, ten for each thousandth of a second.
fn effort(budget: Budget) -> Effort {
    let deals = match budget {
        Budget::Usual => 1_000,
        Budget::Iterations(deals) => deals.clamp(16, 20_000),
        Budget::Time(time) => u32::try_from(time.as_millis() * 10).unwrap_or(u32::MAX).clamp(50, 2_000),
    };
    Effort { runs: 12 + deals.min(2_000) / 40, deals }
}

impl Search {
    /// What the blueprint says, heads-up.
    fn by_blueprint<H: History<Entry>>(&mut self, decision: &Decision<'_, HoldemOf<H>>) -> Option<Mixed> {
        decision.legal(&mut self.actions);
        let seen = decision.glance();
        if seen.rivals.len() != 1 || self.actions.len() < 2 {
            return None;
        }
        let dealt_in = decision.view().players.iter().filter(|player| player.position.is_some()).count();
        let known = || Blueprint::shipped().odds(&seen, decision.seat(), &self.actions);
        (dealt_in == 2).then(known).flatten()
    }
}

/// One of them, as often as it says.
fn rolled(mixed: &Mixed, dice: &mut Dice) -> Action {
    let mut left = dice.unit();
    let hit = mixed.iter().find(|(_, odds)| {
        left -= odds;
        left < 0.0
    });
    hit.or(mixed.iter().rfind(|(_, odds)| *odds > 0.0)).map_or(Action::Fold, |(action, _)| *action)
}

impl<H: History<Entry>> Policy<HoldemOf<H>> for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn choose(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Action {
        if let Some(mixed) = self.by_blueprint(decision) {
            return rolled(&mixed, dice);
        }
        self.rule.spend(effort(decision.budget()));
        self.rule.choose(decision, dice)
    }

    fn advise(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Advice<Action> {
        if let Some(odds) = self.by_blueprint(decision) {
            let action = rolled(&odds, dice);
            let often = odds.iter().find(|(other, _)| *other == action).map_or(0.0, |(_, odds)| odds * 100.0);
            let known = Blueprint::shipped().len();
            let advice = Advice { action, odds, reasons: Vec::new() };
            return advice
                .because(format!(
                    "the blueprint does it {often:.0} % of the time, so as to give nothing away"
                ))
                .because(format!("it was learnt from play against itself in {known} kinds of situations"));
        }
        self.rule.spend(effort(decision.budget()));
        self.rule.advise(decision, dice)
    }
}
