//! The usual player: a chart before the flop, ranges and prices after it.
//!
//! It remembers nothing of a hand but how the boards look, so it plays any position as it stands.

use paiju_contract::{Actions, Advice, Decision, Dice, History, Policy};
use paiju_holdem::{Action, Entry, Glimpse, HoldemOf, Street, View};

use super::forecast::{Forecast, Outcome};
use super::hands::{Outlook, number, place};
use super::menu::{is_bet, nearest};
use super::preflop::{Wish, by_chart, by_price};
use super::reasons;

/// How much it thinks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Ways in which a board goes on, for what hands are worth.
    pub(super) runs: u32,
    /// Deals of the unknown cards.
    pub(super) deals: u32,
}

/// The usual player.
#[derive(Debug)]
pub(super) struct Heuristic {
    effort: Effort,
    actions: Actions<Action>,
    /// Of the flop, the turn and the river of the hand that was looked at last.
    outlooks: Vec<Outlook>,
}

impl Default for Heuristic {
    fn default() -> Self {
        Self::with(Effort { runs: 12, deals: 160 })
    }
}

/// An answer with what came of it in the forecast.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed {
    pub(super) action: Action,
    pub(super) outcome: Outcome,
}

/// What was found out about a decision after the flop.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) forecast: Forecast,
    pub(super) weighed: Vec<Weighed>,
    pub(super) chosen: Action,
}

impl Heuristic {
    pub(super) fn with(effort: Effort) -> Self {
        Self { effort, actions: Actions::new(), outlooks: Vec::new() }
    }

    /// From now on so much; what was seen with less is forgotten.
    pub(super) fn spend(&mut self, effort: Effort) {
        if self.effort.runs != effort.runs {
            self.outlooks.clear();
        }
        self.effort = effort;
    }

    /// Every street's outlook, kept as long as the board is the same.
    fn look_out(&mut self, view: &View) {
        let runs = self.effort.runs;
        for (at, cards) in (3..=view.board.len()).enumerate() {
            let open = &view.board[..cards];
            match self.outlooks.get_mut(at) {
                Some(outlook) if outlook.is_of(open) => {}
                Some(outlook) => *outlook = Outlook::new(open, runs),
                None => self.outlooks.push(Outlook::new(open, runs)),
            }
        }
    }

    /// The forecast of this decision.
    fn forecast(&mut self, view: &View, dice: &mut Dice) -> Forecast {
        self.look_out(view);
        let streets = view.board.len().saturating_sub(2);
        Forecast::new(view, &self.outlooks[..streets], self.effort.deals, dice)
    }

    fn before_the_flop<H: History<Entry>>(
        &mut self,
        decision: &Decision<'_, HoldemOf<H>>,
        seen: &Glimpse,
        dice: &mut Dice,
    ) -> (Action, Option<Forecast>) {
        let hole = seen.hole.expect("whoever is asked has cards");
        let raiser = || {
            let view = decision.view();
            let raiser = seen.aggressors[0]?;
            view.players.iter().find(|player| player.seat == raiser)?.position
        };
        let wish = by_chart(seen, place(number(hole)), dice.unit() as f32, raiser);
        if wish != Wish::Weigh {
            return (nearest(wish, seen, &self.actions), None);
        }
        let view = decision.view();
        let forecast = self.forecast(&view, dice);
        let all = view.max_raise.unwrap_or(view.current_bet);
        let [call, jam] = [view.current_bet, all].map(|to| forecast.of(to as f32));
        let action = nearest(by_price(&view, call, jam), seen, &self.actions);
        (action, Some(forecast))
    }

    /// What each answer is worth, and the best of them; bluffs only so often as bets of that size bear.
    pub(super) fn after_the_flop(&mut self, view: &View, dice: &mut Dice) -> Thought {
        let forecast = self.forecast(view, dice);
        let weighed: Vec<Weighed> = candidates(view).map(|action| weigh(view, &forecast, action)).collect();
        let best = |among: &mut dyn Iterator<Item = &Weighed>| {
            among.max_by(|a, b| a.outcome.worth.total_cmp(&b.outcome.worth)).map(|best| best.action)
        };
        let first = best(&mut weighed.iter());
        let is_bluff = |weighed: &&Weighed| is_bet(weighed.action) && weighed.outcome.share < 0.4;
        let quiet = || best(&mut weighed.iter().filter(|weighed| !is_bluff(weighed)));
        let bluffs = weighed.iter().filter(is_bluff).any(|weighed| Some(weighed.action) == first);
        let chosen = if bluffs && dice.unit() > 0.7 { quiet() } else { first };
        Thought { forecast, weighed, chosen: chosen.unwrap_or(Action::CheckCall) }
    }
}

/// The answers worth a thought: no bet far beyond the pot unless nothing else is left.
fn candidates(view: &View) -> impl Iterator<Item = Action> {
    let actions = view.ask.iter().flat_map(|ask| &ask.actions).copied();
    let most = view.current_bet as f32 + 1.4 * (view.pot + view.to_call.unwrap_or(0)) as f32;
    actions.filter(move |&action| {
        let covered = view.my_stack <= view.to_call;
        covered || view.raise_to(action).is_none_or(|to| (to as f32) <= most)
    })
}

/// What an answer is worth. What is checked or called is not always seen to its end: out of position and with much still
/// to come, a share of the pot is worth less than it says.
fn weigh(view: &View, forecast: &Forecast, action: Action) -> Weighed {
    let price = view.to_call.unwrap_or(0);
    let outcome = match action {
        Action::Fold => Outcome::default(),
        Action::CheckCall => {
            let outcome = forecast.of(view.current_bet as f32);
            let kept = if view.street == Street::River { 1.0 } else { kept(view, outcome.share) };
            let worth = (outcome.worth + price as f32) * kept - price as f32;
            Outcome { worth, ..outcome }
        }
        Action::AllIn if view.my_stack <= view.to_call => forecast.of(view.current_bet as f32),
        _ => forecast.of(view.raise_to(action).unwrap_or(view.current_bet) as f32),
    };
    Weighed { action, outcome }
}

/// The part of a share that is kept when others can still bet: weak hands are bet out of the pot, strong ones are paid.
fn kept(view: &View, share: f32) -> f32 {
    let last = view.to_act.len() <= 1;
    0.8 + 0.25 * share + if last { 0.05 } else { 0.0 }
}

impl<H: History<Entry>> Policy<HoldemOf<H>> for Heuristic {
    fn name(&self) -> &'static str {
        "heuristic"
    }

    fn choose(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Action {
        decision.legal(&mut self.actions);
        if let [only] = self.actions[..] {
            return only;
        }
        let seen = decision.glance();
        if seen.street == Street::Preflop {
            return self.before_the_flop(decision, &seen, dice).0;
        }
        self.after_the_flop(&decision.view(), dice).chosen
    }

    fn advise(&mut self, decision: &Decision<'_, HoldemOf<H>>, dice: &mut Dice) -> Advice<Action> {
        decision.legal(&mut self.actions);
        let (seen, view) = (decision.glance(), decision.view());
        if seen.street == Street::Preflop {
            let (action, forecast) = self.before_the_flop(decision, &seen, dice);
            let advice = reasons::by_place(Advice::plain(action), &seen);
            return match forecast {
                Some(forecast) => reasons::by_odds(advice, &view, &forecast),
                None => advice,
            };
        }
        reasons::by_worth(&self.after_the_flop(&view, dice), &view)
    }
}
