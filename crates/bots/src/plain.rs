//! Plain games have no rules of thumb of their own: who thinks there has a random player play on, and learns the others'
//! answers as well as its own, since such games are small.

use paiju_contract::Game;
use paiju_search::{Growth, Race, Settings, Tree};

use crate::{Player, RANDOM, Random, Roster, TREE};

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
            const PLAYERS: &'static [Player<Self>] = &[Player {
                name: TREE,
                about: "a tree of what it may come to know, in which the others learn as well",
                make: || Box::new(tree()),
            }];
            const LEVELS: [&'static str; 3] = [RANDOM, RANDOM, TREE];
        })*
    };
}

paiju_games::each_game!(plain_rosters);

/// The tree of a game of which nothing is known.
fn tree<G: Game>() -> Tree<G> {
    let race = Race::new(TREE, Box::new(Random::default()), || Box::new(Random::default())).with(Settings {
        worlds: 256,
        errors: 0.0,
        ..Settings::default()
    });
    Tree::over(TREE, race).growing(Growth { rehearsals: 8, ..Growth::default() })
}
