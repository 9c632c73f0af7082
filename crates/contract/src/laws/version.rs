//! Law: the version rises by one for an ordinary action and for each window that closes; it stays only while
//! answers are still missing, and never falls.

use super::{Line, Violation};
use crate::{Game, Step};

/// Watches the version along the line. `windows` is how many windows one action may open that close at once
/// because nobody could answer; each adds one.
pub fn check<G: Game>(line: &Line<G>, windows: u32) -> Result<(), Violation> {
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
        if now == version && (left.is_empty() || left.bits() & !awaited.bits() != 0) {
            return wrong(format!("it stayed, though {awaited:?} became {left:?}"));
        }
        if now - version > 1 + windows {
            return wrong(format!(
                "that is more than {} at once (see Conformance::windows)",
                1 + windows
            ));
        }
    }
    Ok(())
}
