//! Law: a refused action changes nothing, whoever tries it, whenever.

use super::line::dice;
use super::{Spot, Violation, bytes};
use crate::{Lawful, Phase, Play, Rejected, Rng, Seat};

const LAW: &str = "refusal";
const TRIES: usize = 48;

/// Applies what must be refused: unlisted actions, actions of seats that are not asked, actions after the end.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let (judge, mut probe) = (spot.game.clone(), spot.game.clone());
    let mut dice = dice(spot.line.seed, 0x200 + spot.step as u64);
    let beyond = [Seat(spot.line.seats() as u8), Seat(u8::MAX)];
    for seat in spot.seats().chain(beyond) {
        for action in candidates(spot, seat, &mut dice) {
            offer(&judge, &mut probe, seat, &action).map_err(|what| spot.violation(LAW, what))?;
        }
    }
    let same = probe == *spot.game && bytes::hash(&probe) == bytes::hash(spot.game);
    if same {
        Ok(())
    } else {
        Err(spot.violation(LAW, format!("refused actions changed the state to {probe:?}")))
    }
}

/// Some actions of the space and everything that was done or is listed now.
fn candidates<G: Lawful>(spot: &Spot<'_, G>, seat: Seat, dice: &mut Rng) -> Vec<G::Action> {
    let at_table = if seat.index() < spot.line.seats() { seat } else { Seat(0) };
    let space = G::actions(&spot.line.rules);
    let ids = TRIES.min(space);
    let by_id = (0..ids).filter_map(|n| {
        let id = if ids == space { n } else { dice.index(space) };
        spot.game.action(at_table, id)
    });
    let mut actions: Vec<G::Action> = by_id.collect();
    let earlier = spot.line.steps[..spot.step].iter().rev().take(8).map(|step| step.action);
    actions.extend(earlier);
    actions.extend(spot.game.phase().awaiting().into_iter().flat_map(|other| spot.game.legal_list(other)));
    actions
}

fn offer<G: Lawful>(game: &G, probe: &mut G, seat: Seat, action: &G::Action) -> Result<(), String> {
    let expected = match game.phase() {
        Phase::Over => Some(Rejected::Over),
        Phase::Awaiting(seats) if !seats.contains(seat) => Some(Rejected::NotAwaited(seat)),
        Phase::Awaiting(_) => game.check(seat, action).err().map(Rejected::Illegal),
    };
    let Some(expected) = expected else { return Ok(()) };
    let mut events = 0;
    let found = probe.apply(seat, action, &mut |_| events += 1);
    if found != Err(expected) || events > 0 {
        return Err(format!(
            "{action} of seat {seat}: expected {expected:?}, found {found:?} and {events} events"
        ));
    }
    Ok(())
}
