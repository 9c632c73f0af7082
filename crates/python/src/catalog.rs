//! The way from a game's name to its type: the list of games, expanded once.

use std::sync::Arc;

use paiju_bots::Roster;
use paiju_contract::{Encode, Game};
use paiju_wire::{Catalog, Error, Hosted};
use paiju_words::Words;

use crate::ruled::{AnyGame, Ruled};

/// What this crate asks of a game: both forms have tensors and players.
pub(crate) trait Played: Hosted + Words + Game<Lean: Encode + Roster> {}

impl<G: Hosted + Words + Game<Lean: Encode + Roster>> Played for G {}

macro_rules! named {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        /// The game of that name by these rules (JSON text; left out: the default ones).
        pub(crate) fn game(name: &str, rules: Option<&str>) -> Result<Arc<dyn AnyGame>, Error> {
            match name {
                $(<paiju_games::$name::$game as Game>::NAME => {
                    Ok(Arc::new(Ruled::<paiju_games::$name::$game>::read(rules)?))
                })*
                _ => Catalog::default().find(name).and_then(|_| Err(Error::bad_request("this game is not bound"))),
            }
        }
    };
}

paiju_games::each_game!(named);
