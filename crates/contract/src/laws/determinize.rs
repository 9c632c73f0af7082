//! Law: a determinized world is one the observer cannot tell from the real one: same view, same question, same
//! legal list, same unseen positions; it passes the audit and can be played to its end.

use super::line::dice;
use super::{Spot, Violation, bytes};
use crate::{Actions, Game, Observer, Play, Rng};

const LAW: &str = "determinize";

/// Imagines one world for every observer.
pub fn check<G: Game>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let mut dice = dice(spot.line.seed, 0x400 + spot.step as u64);
    Observer::all(spot.line.seats()).try_for_each(|to| {
        let wrong = |what: String| spot.violation(LAW, format!("{to}: {what}"));
        same(spot.game, to, &mut dice).map_err(wrong)
    })
}

fn same<G: Game>(game: &G, to: Observer, dice: &mut Rng) -> Result<(), String> {
    let view = game.view(to);
    let world = G::determinize(&view, dice);
    world.audit().map_err(|broken| format!("the imagined world is broken: {broken}\n{world:?}"))?;
    if let Some(what) = bytes::difference(&view, &world.view(to)) {
        return Err(format!("the imagined world looks different\n{what}"));
    }
    if world.version() != game.version() {
        return Err("the imagined world has another version".into());
    }
    if let Observer::Seat(seat) = to {
        let (here, there) = (game.phase().awaiting().contains(seat), world.phase().awaiting().contains(seat));
        if here != there || world.legal_list(seat) != game.legal_list(seat) {
            return Err("in the imagined world it is asked something else".into());
        }
    }
    same_places(game, &world, to)
}

/// What has not been seen is at the same places, and is the same pieces in some order.
fn same_places<G: Game>(game: &G, world: &G, to: Observer) -> Result<(), String> {
    let split = |game: &G| {
        let mut hidden = game.places(to);
        hidden.sort_unstable();
        let (places, mut pieces): (Vec<usize>, Vec<G::Piece>) = hidden.into_iter().unzip();
        pieces.sort_unstable();
        (places, pieces)
    };
    let (real, imagined) = (split(game), split(world));
    if real == imagined {
        return Ok(());
    }
    Err(format!("the imagined world hides other pieces or places\nexpected {real:?}\n   found {imagined:?}"))
}

/// Plays one imagined world of every observer to its end.
pub fn check_playable<G: Game>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    let mut dice = dice(spot.line.seed, 0x500 + spot.step as u64);
    for to in Observer::all(spot.line.seats()) {
        let mut world = G::determinize(&spot.game.view(to), &mut dice);
        let broken = |what: String| spot.violation(LAW, format!("{to}: {what}"));
        play_out(&mut world, &mut dice).map_err(broken)?;
    }
    Ok(())
}

fn play_out<G: Game>(world: &mut G, dice: &mut Rng) -> Result<(), String> {
    let mut buffer = Actions::new();
    for _ in 0..=G::MAX_ACTIONS {
        let Some(seat) = world.phase().awaiting().first() else {
            return Ok(());
        };
        world.legal(seat, &mut buffer);
        let action = *dice.pick(&buffer).ok_or("the imagined world asks a seat that has no answer")?;
        world
            .apply(seat, &action, &mut |_| {})
            .map_err(|why| format!("played on, {action} is refused: {why}"))?;
        world.audit().map_err(|broken| format!("played on, it breaks: {broken}"))?;
    }
    Err("played on, the imagined world does not end".into())
}
