//! The order in which six seats act.
//!
//! It is the table of the original design, for six seats; the engine finds the next to act by itself, at any table.

use super::number::Street;
use super::refused::Refused;

const SEATS: usize = 6;

/// The active players in the order they act: from the seat after the big blind before the flop, from the small blind
/// after it (R3.1).
pub fn get_action_order(
    street: Street,
    button: usize,
    active_players: &[usize],
) -> Result<Vec<usize>, Refused> {
    let outside = std::iter::once(&button).chain(active_players).find(|seat| **seat >= SEATS);
    if let Some(&player_id) = outside {
        return Err(Refused::NoSuchPlayer { player_id, last: SEATS - 1 });
    }
    let first = if street == Street::Preflop { 3 } else { 1 };
    let order = (0..SEATS).map(|place| (button + first + place) % SEATS);
    Ok(order.filter(|seat| active_players.contains(seat)).collect())
}
