//! Law: dumped and loaded, directly or through bytes, a game is the same game; so it is with everything told that a
//! dump leaves out.

use super::{Spot, Violation, bytes};
use crate::{Lawful, Play};

/// Saves and restores the state.
pub fn check<G: Lawful>(spot: &Spot<'_, G>) -> Result<(), Violation> {
    through(spot.game).map_err(|what| spot.violation("save", what))
}

fn through<G: Lawful>(game: &G) -> Result<(), String> {
    let dump = game.dump();
    same(game, dump.clone())?;
    let written = bytes::write(&dump)?;
    let read: G::Dump = bytes::read(&written)?;
    if bytes::write(&read)? != written {
        return Err(format!("the dump reads back as another one: {dump:?}"));
    }
    same(game, read)?;
    same(game, bytes::read(&bytes::write(&game.whole())?)?).map_err(|what| format!("told whole: {what}"))
}

fn same<G: Lawful>(game: &G, dump: G::Dump) -> Result<(), String> {
    let loaded = G::load(dump).map_err(|why| format!("its dump is refused: {why}"))?;
    if loaded != *game || bytes::hash(&loaded) != bytes::hash(game) {
        return Err(format!("loaded as another game\nexpected {game:?}\n   found {loaded:?}"));
    }
    let mut awaited = game.phase().awaiting().into_iter();
    match awaited.find(|seat| loaded.legal_list(*seat) != game.legal_list(*seat)) {
        Some(seat) => Err(format!("loaded, seat {seat} has another legal list")),
        None => Ok(()),
    }
}
