//! Law: the version rises by one for an ordinary action and for each window that closes; it stays only while
//! answers are still missing (those of seats asked before, or of the next one in an open window), and never falls. A
//! window that closes at once because nobody can answer is a lull.

use super::{Line, Violation};
use crate::{Lawful, Moment, Step};

/// Watches the version along the line.
pub fn check<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let mut game = line.start.clone();
    for (step, Step { seat, action }) in line.steps.iter().enumerate() {
        let (version, awaited) = (game.version(), game.phase().awaiting());
        let mut lulls = 0;
        game.apply_told(*seat, action, &mut |moment| lulls += u32::from(matches!(moment, Moment::Lull(_))));
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
        if now - version > 1 + lulls {
            return wrong(format!("but there were {lulls} lulls"));
        }
    }
    Ok(())
}
