//! Law: a window that nobody can answer is told of, and looks as one that somebody can. Whoever listens closely hears
//! the same events and gets the same game; each lull waits for nobody, asks nobody, and lets the version rise by one.

use super::{Line, Violation, bytes};
use crate::{Lawful, Moment, Observer, Phase, Play, Step};

const LAW: &str = "lull";

/// Plays the line again, listening closely.
pub fn check<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let (mut heard, mut told) = (line.start.clone(), line.start.clone());
    for (step, Step { seat, action }) in line.steps.iter().enumerate() {
        let (mut events, mut moments, mut lulls) = (Vec::new(), Vec::new(), Vec::new());
        heard.apply_unchecked(*seat, action, &mut |event| events.push(event));
        told.apply_told(*seat, action, &mut |moment| match moment {
            Moment::Event(event) => moments.push(event),
            Moment::Lull(game) => lulls.push(game),
        });
        let wrong = |what: String| line.violation(LAW, step, format!("{action} of seat {seat}: {what}"));
        if events != moments || heard != told {
            return Err(wrong("told closely it has another effect, or other events".into()));
        }
        let mut version = 0;
        for lull in &lulls {
            quiet(lull).map_err(wrong)?;
            if lull.version() <= version || lull.version() >= told.version() {
                return Err(wrong(format!("a lull at version {} of {}", lull.version(), told.version())));
            }
            version = lull.version();
        }
    }
    Ok(())
}

/// It waits, for nobody, in an open window, and no view asks anything.
fn quiet<G: Lawful>(lull: &G) -> Result<(), String> {
    match lull.phase() {
        Phase::Over => return Err("a lull after the end".into()),
        Phase::Awaiting(seats) if !seats.is_empty() => {
            return Err(format!("a lull that waits for {seats:?}"));
        }
        Phase::Awaiting(_) => {}
    }
    if !lull.window_open() {
        return Err("a lull without an open window".into());
    }
    for to in Observer::all(lull.seats()) {
        let ask = bytes::field(&lull.view(to), "ask")?;
        if !ask.is_null() && ask.as_array().is_none_or(|answers| !answers.is_empty()) {
            return Err(format!("a lull that asks {to}"));
        }
    }
    Ok(())
}
