//! Law: every listed action has an id of its own, and the id gives the action back.

use super::{Spot, Violation};
use crate::{Lawful, Play, Seat};

/// Looks at every listed action of every awaited seat.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let mut awaited = spot.game.phase().awaiting().into_iter();
    awaited.try_for_each(|seat| check_seat(spot.game, seat).map_err(|what| spot.violation("ids", what)))
}

fn check_seat<G: Lawful>(game: &G, seat: Seat) -> Result<(), String> {
    let space = G::actions(&game.rules());
    let mut owners: Vec<Option<G::Action>> = vec![None; space];
    for action in game.legal_list(seat) {
        let id =
            game.id(seat, &action).ok_or_else(|| format!("seat {seat}: {action} is listed but has no id"))?;
        let owner =
            owners.get_mut(id).ok_or_else(|| format!("id {id} of {action} is beyond the last one"))?;
        if let Some(other) = owner.replace(action) {
            return Err(format!("seat {seat}: {other} and {action} share the id {id}"));
        }
        let back = game.action(seat, id);
        if back != Some(action) {
            return Err(format!("seat {seat}: {action} has id {id}, which stands for {back:?}"));
        }
    }
    match game.action(seat, space) {
        Some(action) => Err(format!("id {space} is beyond the last one but stands for {action}")),
        None => Ok(()),
    }
}
