//! Law: the version rises by one for an ordinary action and for each window that closes; it stays only while
//! answers are still missing (those of seats asked before, or of the next one in an open window), and never falls.

use super::{Line, Violation};
use crate::{Lawful, Step};

/// Watches the version along the line. `windows` is how many windows one action may open that close at once
/// because nobody could answer; each adds one.
pub fn check<G: Lawful>(line: &Line<G>, windows: u32) -> Result<(), Violation> {
    let mut game = line.start.clone();
    for (step, Step { seat, action }) in line.steps.iter().enumerate() {
        let (version, awaited) = (game.version(), game.phase().awaiting());
        game.apply_unchecked(*seat, action, &mut |_| {});
        let (now, left) = (game.version(), game.phase().awaiting());
        let wrong = |what: String| {
            Err(line.violation(
                "version",
                step,
                format!("{action} of seat {seat}: {version} became {now}, {what}"),
            ))
        };
        if now < version {
            return wrong("it fell".into());
        }
        let mut newly_asked = left.into_iter().filter(|seat| !awaited.contains(*seat));
        let in_window = newly_asked.all(|seat| game.silent_answer(seat).is_some());
        if now == version && (left.is_empty() || !in_window) {
            return wrong(format!("it stayed, though {awaited:?} became {left:?}"));
        }
        if now - version > 1 + windows {
            return wrong(format!("that is more than {} at once (see Conformance::windows)", 1 + windows));
        }
    }
    Ok(())
}
