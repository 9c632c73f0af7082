//! Law: a game without its history is the same game: it plays alike, asks alike, scores alike, and what is seen at a
//! glance is the same. And the past of a game with history is its deck and its actions.

use super::{Line, Spot, Violation};
use crate::{Game, Glance, Lawful, Play, Step};

const LAW: &str = "lean";

/// Follows the line with both forms.
pub fn check<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let mut lean = line.start.lean();
    line.walk(&mut |spot| {
        alike(spot, &lean).map_err(|what| spot.violation(LAW, what))?;
        if let Some(Step { seat, action }) = line.steps.get(spot.step) {
            lean.apply_silent(*seat, action)
                .map_err(|why| spot.violation(LAW, format!("without history {action} is refused: {why}")))?;
        }
        Ok(())
    })?;
    tells_its_past(line).map_err(|what| line.violation(LAW, line.steps.len(), what))
}

fn alike<G: Lawful>(spot: &Spot<'_, G>, lean: &G::Lean) -> Result<(), String> {
    let game = spot.game;
    let expect = |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("{what} differs")) };
    expect(*lean == game.lean(), "the state played without history")?;
    expect(lean.version() == game.version() && lean.phase() == game.phase(), "version or phase")?;
    expect(lean.scores() == game.scores() && lean.outcome() == game.outcome(), "score or outcome")?;
    expect(lean.seats() == spot.line.seats() && game.seats() == spot.line.seats(), "the number of seats")?;
    expect(lean.rules() == game.rules() && lean.next_rules() == game.next_rules(), "the rules")?;
    for seat in game.phase().awaiting() {
        expect(lean.legal_list(seat) == game.legal_list(seat), "the legal list")?;
        expect(lean.glance(seat) == game.glance(seat), "what is seen at a glance")?;
    }
    Ok(())
}

fn tells_its_past<G: Lawful>(line: &Line<G>) -> Result<(), String> {
    let past = line.end.past().ok_or("a game with history does not tell its past")?;
    if past.deck() != Some(&line.deck[..]) || past.steps != line.steps || past.rules != line.rules {
        return Err(format!("the past is not what was dealt and played: {past:?}"));
    }
    match past.replay() {
        Some(game) if game == line.end => Ok(()),
        other => {
            Err(format!("the past replays to another game\nexpected {:?}\n   found {other:?}", line.end))
        }
    }
}
