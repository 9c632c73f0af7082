//! The hard player: with more than two players the usual one with many more deals behind every number; heads-up the
//! blueprint, which gives little away, wherever it knows what to do.

use paiju_contract::{Advice, Budget, Decision, Dice, History, Policy};
use paiju_holdem::{Action, Entry, HoldemOf};

use super::blueprint::{Blueprint, Mixed, Places, Table};
use super::heuristic::{Effort, Heuristic};
use super::trained::{Trained, explained, rolled};

/// The hard player.
#[derive(Debug)]
pub(super) struct Search {
    rule: Heuristic,
    trained: Trained,
}

impl Default for Search {
    fn default() -> Self {
        Self { rule: Heuristic::with(effort(Budget::Usual)), trained: Trained::default() }
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
        let one = decision.glance().rivals.len() == 1;
        let heads_up = || Places::of(&decision.view()).table() == Table::HeadsUp;
        (one && heads_up()).then(|| self.trained.mixed(decision)).flatten()
    }
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
            let known = Blueprint::shipped(Table::HeadsUp).len();
            return explained(odds, dice)
                .because(format!("it was learnt from play against itself in {known} kinds of situations"));
        }
        self.rule.spend(effort(decision.budget()));
        self.rule.advise(decision, dice)
    }
}
