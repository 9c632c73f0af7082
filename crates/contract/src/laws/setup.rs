//! Law: a position can be written down and set up again. It asks the same seats the same, its own position is the same
//! again, it plays to its end, its dump loads, and its past replays.

use super::line::rolls;
use super::worlds::play_out;
use super::{Spot, Violation, bytes};
use crate::{Lawful, Play, Step};

/// Sets up the position of this spot, if it is one.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<bool, Violation> {
    let Some(setup) = spot.game.setup() else { return Ok(false) };
    again(spot, &setup).map_err(|what| spot.violation("setup", format!("{what}\n{setup:?}")))?;
    Ok(true)
}

fn again<G: Lawful>(spot: &Spot<'_, G>, setup: &G::Setup) -> Result<(), String> {
    let real = spot.game;
    let written: G::Setup = bytes::round_trip(setup)?;
    let game =
        G::set_up(&real.rules(), &written, spot.line.seed).map_err(|why| format!("it is refused: {why}"))?;
    let expect = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    game.audit().map_err(|broken| format!("set up again it is broken: {broken}"))?;
    expect(game.setup().as_ref() == Some(setup), "set up again it is another position")?;
    expect(game.phase() == real.phase(), "set up again it waits for others")?;
    expect(game.scores() == real.scores(), "set up again it has other scores")?;
    for seat in real.phase().awaiting() {
        expect(game.legal_list(seat) == real.legal_list(seat), "set up again it asks something else")?;
    }
    saved(spot, &game)?;
    play_out(&mut game.lean(), &mut rolls(spot.line.seed, 0x600 + spot.step as u64))
}

/// After a few actions: the dump loads, and the past replays.
fn saved<G: Lawful>(spot: &Spot<'_, G>, start: &G) -> Result<(), String> {
    let (mut game, mut steps) = (start.clone(), Vec::new());
    for _ in 0..4 {
        let Some(seat) = game.phase().awaiting().first() else { break };
        let action = game.legal_list(seat)[0];
        game.apply_silent(seat, &action).map_err(|why| format!("{action} is refused: {why}"))?;
        steps.push(Step { seat, action });
    }
    let loaded = G::load(bytes::round_trip(&game.dump())?).map_err(|why| format!("its dump: {why}"))?;
    if loaded != game {
        return Err("its dump loads as another game".into());
    }
    let past = game.past().ok_or("it does not tell its past")?;
    if !past.steps.ends_with(&steps) || past.rules != spot.game.rules() {
        return Err(format!("its past is not what was played: {past:?}"));
    }
    if past.replay().as_ref() == Some(&game) {
        Ok(())
    } else {
        Err("its past replays to another game".into())
    }
}
