//! Law: the game's own audit holds after every action.

use super::{Spot, Violation};
use crate::Lawful;

/// Audits the state.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    spot.game.audit().map_err(|broken| spot.violation("audit", broken.to_string()))
}
