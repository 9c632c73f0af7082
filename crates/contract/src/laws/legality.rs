//! Law: `legal` lists something for every awaited seat and nothing for others, no action twice, in a stable
//! order, and `check` accepts all of it.

use super::{Spot, Violation};
use crate::{Lawful, Phase, Play, Seat};

const LAW: &str = "legality";

/// Asks every seat of the table, and two beyond it.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let beyond = [Seat(spot.line.seats() as u8), Seat(u8::MAX)];
    check_awaited(spot)?;
    spot.seats()
        .chain(beyond)
        .try_for_each(|seat| check_seat(spot, seat).map_err(|what| spot.violation(LAW, what)))
}

fn check_awaited<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let Phase::Awaiting(seats) = spot.game.phase() else {
        return Ok(());
    };
    if seats.is_empty() {
        return Err(spot.violation(LAW, "not over, but nobody is awaited"));
    }
    match seats.into_iter().find(|seat| seat.index() >= spot.line.seats()) {
        Some(seat) => Err(spot.violation(LAW, format!("seat {seat} is awaited but not at the table"))),
        None => Ok(()),
    }
}

fn check_seat<G: Lawful>(spot: &Spot<'_, G>, seat: Seat) -> Result<(), String> {
    let game = spot.game;
    let awaited = game.phase().awaiting();
    let listed = game.legal_list(seat);
    if listed.is_empty() == awaited.contains(seat) {
        return Err(format!("awaited are {awaited:?}, but seat {seat} has the legal list {listed:?}"));
    }
    let mut again = awaited.first().map(|other| game.legal_list(other)).unwrap_or_default();
    game.legal(seat, &mut again);
    if again != listed {
        return Err(format!(
            "asked twice, seat {seat} gets first {listed:?}, then {again:?} (in a used buffer)"
        ));
    }
    for (i, action) in listed.iter().enumerate() {
        if listed[..i].contains(action) {
            return Err(format!("{action} is listed twice for seat {seat}"));
        }
        game.permit(seat, action)
            .map_err(|why| format!("seat {seat}: {action} is listed but refused: {why}"))?;
    }
    Ok(())
}
