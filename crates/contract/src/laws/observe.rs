//! Law: `observe` fills every place with a finite number, the same one whenever the view is the same.

use super::line::rolls;
use super::{Spot, Violation};
use crate::{Game, Lawful, Observer, Worlds};

/// Observes for every seat and the public.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let mut dice = rolls(spot.line.seed, 0x300 + spot.step as u64);
    for to in Observer::all(spot.line.seats()) {
        let view = spot.game.view(to);
        let lean = spot.game.lean().view(to);
        let numbers = observed::<G>(&view, f32::NAN);
        if let Some(place) = numbers.iter().position(|number| !number.is_finite()) {
            return Err(spot.violation("observe", format!("{to}: place {place} is {}", numbers[place])));
        }
        let Ok(world) = G::worlds(&view).and_then(|mut worlds| worlds.draw(&mut dice)) else {
            continue;
        };
        let (once, again) = (observed::<G>(&lean, f32::NAN), observed::<G>(&world.view(to), 7.0));
        let differs = once.iter().zip(&again).position(|(a, b)| a.to_bits() != b.to_bits());
        if let (Some(place), true) = (differs, world.view(to) == lean) {
            return Err(
                spot.violation("observe", format!("{to}: place {place} depends on more than the view"))
            );
        }
    }
    Ok(())
}

fn observed<G: Lawful>(view: &G::View, filled_with: f32) -> Vec<f32> {
    let mut out = vec![filled_with; G::OBSERVATION];
    G::observe(view, &mut out);
    out
}
