//! Plain games have no players of their own: the random one plays them.

use crate::{Player, Roster};

macro_rules! plain_rosters {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(plain_roster!($kind paiju_games::$name::$game, paiju_games::$name::$lean);)*
    };
}

/// Both forms of a plain game; a rich one has a file of its own.
macro_rules! plain_roster {
    (rich $game:ty, $lean:ty) => {};
    (plain $($form:ty),*) => {
        $(impl Roster for $form {
            const PLAYERS: &'static [Player<Self>] = &[];
        })*
    };
}

paiju_games::each_game!(plain_rosters);
