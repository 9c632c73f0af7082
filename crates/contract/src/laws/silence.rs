//! Law: acting with nobody listening changes the game exactly as acting does.

use super::{Line, Violation};
use crate::{Lawful, Step};

/// Plays the line again in silence.
pub fn check<G: Lawful>(line: &Line<G>) -> Result<(), Violation> {
    let (mut heard, mut silent) = (line.start.clone(), line.start.clone());
    for (step, Step { seat, action }) in line.steps.iter().enumerate() {
        heard.apply_unchecked(*seat, action, &mut |_| {});
        silent.apply_silent_unchecked(*seat, action);
        if heard != silent {
            let what = format!("{action} of seat {seat} has another effect when nobody listens");
            return Err(line.violation("silence", step, what));
        }
    }
    Ok(())
}
