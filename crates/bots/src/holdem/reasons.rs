//! Why the players of hold'em do what they do, in numbers: equity, price, outs, what is believed of the others.

use paiju_contract::Advice;
use paiju_holdem::{Action, Card, Glimpse, View};

use super::belief::rivals;
use super::forecast::Forecast;
use super::hands::{Outlook, number, place};
use super::heuristic::Thought;
use super::preflop::opening;

fn percent(part: f32) -> String {
    format!("{:.0}", part * 100.0)
}

/// What the chart says.
pub(super) fn by_place(advice: Advice<Action>, seen: &Glimpse) -> Advice<Action> {
    let Some(hole) = seen.hole else { return advice };
    let best = percent(place(number(hole)));
    let advice = advice.because(format!("the hand is among the best {best} % of all starting hands"));
    if seen.raise_count > 0 {
        return advice;
    }
    let width = percent(opening(seen.position, seen.rivals.len()));
    advice.because(format!("from this place it opens with {width} % of them"))
}

/// Equity, price, and what is believed of the others.
pub(super) fn by_odds(advice: Advice<Action>, view: &View, forecast: &Forecast) -> Advice<Action> {
    let price = view.to_call.unwrap_or(0).min(view.my_stack.unwrap_or(0)) as f32;
    let share = percent(forecast.share());
    let advice = advice.because(format!("wins {share} % of the pot against what the others may hold"));
    let advice = if price > 0.0 {
        advice.because(format!("the price asks for {} %", percent(price / (price + view.pot as f32))))
    } else {
        advice.because("looking on costs nothing")
    };
    rivals(view).zip(forecast.beliefs()).fold(advice, |advice, (rival, belief)| {
        let (width, wild) = (percent(belief.width()), percent(belief.wild));
        let seat = rival.seat;
        advice.because(format!("seat {seat}'s range is about {width} % of all hands, or anything ({wild} %)"))
    })
}

/// What each answer is worth, and what can still come.
pub(super) fn by_worth(thought: &Thought, view: &View) -> Advice<Action> {
    let in_blinds = |chips: f32| format!("{:.1}", chips / view.rules.big_blind as f32);
    let mut advice = Advice::plain(thought.chosen);
    if let Some(chosen) = thought.weighed.iter().find(|weighed| weighed.action == thought.chosen) {
        advice = advice.because(format!("expects {} big blinds from here", in_blinds(chosen.outcome.worth)));
        if chosen.outcome.steals > 0.0 {
            let folds = percent(chosen.outcome.steals);
            advice = advice.because(format!("everybody else folds {folds} % of the time"));
        }
    }
    let others = thought.weighed.iter().filter(|weighed| weighed.action != thought.chosen);
    if let Some(next) = others.max_by(|a, b| a.outcome.worth.total_cmp(&b.outcome.worth)) {
        advice = advice.because(format!("the next best answer expects {}", in_blinds(next.outcome.worth)));
    }
    let advice = by_odds(advice, view, &thought.forecast);
    match outs(view) {
        Some(outs) => advice.because(format!("{outs} cards would make it a favourite")),
        None => advice,
    }
}

/// How many cards turn a hand that is no favourite against a random one into a clear one; none on the river.
fn outs(view: &View) -> Option<usize> {
    let hand = number(view.hole_cards?);
    let chance = |open: &[Card]| Outlook::new(open, 4).chances[hand];
    if !matches!(view.board.len(), 3 | 4) || chance(&view.board) > 0.65 {
        return None;
    }
    let known = view.board.iter().chain(&view.hole_cards?).fold(0, |set, card| set | card.bit());
    let favourite = |next: &Card| {
        let open: Vec<Card> = view.board.iter().copied().chain([*next]).collect();
        known & next.bit() == 0 && chance(&open) > 0.75
    };
    Some(Card::ALL.iter().filter(|next| favourite(next)).count())
}
