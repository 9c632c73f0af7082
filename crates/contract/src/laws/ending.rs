//! Law: a game ends within `MAX_ACTIONS`; outcome, next rules and (where the rules promise a sum) balanced scores come
//! with the end and not before.

use super::{Line, Spot, Violation};
use crate::{Lawful, RuleSet};

const LAW: &str = "ending";

/// What holds before and after the end.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let (game, over) = (spot.game, spot.game.phase().is_over());
    let expect = |holds: bool, what: &str| {
        if holds { Ok(()) } else { Err(spot.violation(LAW, what)) }
    };
    expect(game.scores().len() == spot.line.seats(), "there must be one score a seat")?;
    expect(game.outcome().is_some() == over, "there must be an outcome exactly when the game is over")?;
    expect(over || game.next_rules().is_none(), "there are rules for the next game before this one is over")
}

/// A match goes on with rules that deal a game.
pub fn check_next<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let Some(next) = line.end.next_rules() else {
        return Ok(());
    };
    let wrong = |why: crate::BadRules| {
        line.violation(LAW, line.steps.len(), format!("bad rules for the next game: {why}"))
    };
    next.validate().map_err(wrong)?;
    G::deal(&next, line.seed.successor()).map(drop).map_err(wrong)
}

/// The final scores sum to what the rules promise.
pub fn check_sum<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let scores = line.end.scores();
    match G::limits(&line.rules).score_sum {
        Some(sum) if scores.total() != sum => {
            let what = format!("the scores {:?} do not sum to {sum}", &scores[..]);
            Err(line.violation("score_sum", line.steps.len(), what))
        }
        _ => Ok(()),
    }
}
