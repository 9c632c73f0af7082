//! Law: nothing leaks. With the pieces an observer has not seen in other places, and the same log, it sees and
//! is told exactly the same, byte by byte, at every step.
//!
//! This is needed beside the law of determinizing: a view that shows too much can pass that one.

use super::redeal::{Redeal, Replay, Watch};
use super::{Line, Spot, Violation};
use crate::{Game, Lawful, Observer, Rng};

const LAW: &str = "leak";

/// Redeals once what `to` had not seen after `until` actions. Returns whether the whole log stayed legal and the
/// deck was really another one.
pub fn check<G: Lawful>(
    line: &Line<G>,
    until: usize,
    to: Observer,
    dice: &mut Rng,
) -> Result<bool, Violation> {
    let redeal = Redeal::new(line, until, to)?;
    let deck = match dice.below(3) {
        0 => redeal.shuffled(dice),
        n => redeal.swapped(dice, n as usize),
    };
    match redeal.replay(&deck, Watch::Everything) {
        Replay::Differs(step, what) => Err(found(line, step, to, &what)),
        Replay::Same(game) => {
            let real = line.at(until);
            if real.key(to) != game.key(to) || real.lean().key(to) != game.lean().key(to) {
                return Err(found(line, until, to, "its key is another one"));
            }
            if let Observer::Seat(seat) = to
                && real.phase().awaiting().contains(seat)
                && game.phase().awaiting().contains(seat)
                && real.glance(seat) != game.glance(seat)
            {
                return Err(found(line, until, to, "at a glance it sees something else"));
            }
            Ok(deck != line.deck)
        }
        Replay::Illegal => Ok(false),
    }
}

/// The violation.
pub(super) fn found<G: Lawful>(line: &Line<G>, step: usize, to: Observer, what: &str) -> Violation {
    line.violation(LAW, step, format!("{to} can tell what it has not seen: {what}"))
}

/// What was seen stays seen, and no seat knows less than the public.
pub fn check_memory<G: Lawful>(spot: &Spot<'_, G>, before: Option<&G>) -> Result<(), Violation> {
    let public = places(spot.game, Observer::Public);
    for to in Observer::all(spot.line.seats()) {
        let now = places(spot.game, to);
        if let Some(place) = now.iter().find(|place| !public.contains(place)) {
            return Err(spot.violation(LAW, format!("hidden({to}): the public has seen position {place}")));
        }
        let Some(before) = before else { continue };
        let earlier = places(before, to);
        if let Some(place) = now.iter().find(|place| !earlier.contains(place)) {
            return Err(spot.violation(LAW, format!("hidden({to}): position {place} had been seen already")));
        }
    }
    Ok(())
}

fn places<G: Lawful>(game: &G, to: Observer) -> Vec<usize> {
    game.hidden(to).into_iter().map(|(place, _)| place).collect()
}
