//! Law: `observe` fills every place with a finite number, the same one whenever the view is the same.

use super::line::dice;
use super::{Spot, Violation};
use crate::{Encode, Observer};

/// Observes for every seat and the public.
pub fn check<G: Encode>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let mut dice = dice(spot.line.seed, 0x300 + spot.step as u64);
    for to in Observer::all(spot.line.seats()) {
        let view = spot.game.view(to);
        let numbers = observed::<G>(&view, f32::NAN);
        if let Some(place) = numbers.iter().position(|number| !number.is_finite()) {
            return Err(spot.violation("observe", format!("{to}: place {place} is {}", numbers[place])));
        }
        let world = G::determinize(&view, &mut dice);
        let again = observed::<G>(&world.view(to), 7.0);
        let differs = numbers.iter().zip(&again).position(|(a, b)| a.to_bits() != b.to_bits());
        if let (Some(place), true) = (differs, world.view(to) == view) {
            return Err(
                spot.violation("observe", format!("{to}: place {place} depends on more than the view"))
            );
        }
    }
    Ok(())
}

fn observed<G: Encode>(view: &G::View, filled_with: f32) -> Vec<f32> {
    let mut out = vec![filled_with; G::OBSERVATION];
    G::observe(view, &mut out);
    out
}
