//! Law: games keep the bounds that their rules promise: length, answers, scores, and whether scores move early. And
//! whoever is asked has a default action, a legal one; nobody else has any.

use super::{Line, Spot, Violation};
use crate::{Lawful, Limits, Phase, Play};

/// Follows a line.
pub fn check<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let limits = G::limits(&line.rules);
    if line.steps.len() > limits.actions {
        let what = format!("{} actions, at most {} are promised", line.steps.len(), limits.actions);
        return Err(line.violation("limits", line.steps.len(), what));
    }
    line.walk(&mut |spot| {
        within(spot, &limits).map_err(|what| spot.violation("limits", what))?;
        defaults(spot).map_err(|what| spot.violation("default", what))
    })
}

fn within<G: Lawful>(spot: &Spot<'_, G>, limits: &Limits) -> Result<(), String> {
    let scores = spot.game.scores();
    let promised = limits.least_score..=limits.most_score;
    if let Some(score) = scores.iter().find(|score| !promised.contains(score)) {
        return Err(format!("a score of {score} is not in {promised:?}"));
    }
    let moved = scores != spot.line.start.scores();
    if moved && !limits.scores_move && spot.game.phase() != Phase::Over {
        return Err(format!("the scores have moved before the end: {scores:?}"));
    }
    for seat in spot.seats() {
        let answers = spot.game.legal_list(seat).len();
        if answers > limits.answers {
            return Err(format!(
                "seat {seat} has {answers} answers, at most {} are promised",
                limits.answers
            ));
        }
    }
    Ok(())
}

fn defaults<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), String> {
    for seat in spot.seats() {
        let asked = spot.game.phase().awaiting().contains(seat);
        match spot.game.default_action(seat) {
            Some(action) if !asked => {
                return Err(format!("seat {seat} is not asked, but would {action} by default"));
            }
            None if asked => return Err(format!("seat {seat} is asked and has no default action")),
            Some(action) => spot
                .game
                .permit(seat, &action)
                .map_err(|why| format!("the default action {action} of seat {seat} is refused: {why}"))?,
            None => {}
        }
    }
    Ok(())
}
