//! Plain games have no rules of thumb of their own: who thinks there knows the solution, where the game is small enough
//! to be laid out whole, or grows a tree in which a random player plays on and the others' answers are learnt as well.

mod shelf;
mod solved;

use paiju_contract::Game;
use paiju_search::{Growth, Race, Settings, Tree};

use self::shelf::Shelf;
use self::solved::SolutionPlayer;
use crate::roster::rosters;
use crate::{Player, RANDOM, Random, TREE};

/// The name of the player who follows the solution of a small game.
const SOLVED: &str = "solved";

/// The name of the player who mostly does.
const CARELESS: &str = "careless";

macro_rules! plain_rosters {
    ($($kind:ident $name:ident $from:ident $game:ident $lean:ident;)*) => {
        $(plain_roster!($kind paiju_games::$name::$game, paiju_games::$name::$lean);)*
    };
}

/// Both forms of a plain game, which share their solutions; a rich one has a file of its own.
macro_rules! plain_roster {
    (rich $game:ty, $lean:ty) => {};
    (plain $game:ty, $lean:ty) => {
        const _: () = {
            static SHELF: Shelf<<$game as Game>::Rules> = Shelf::new(shelf::solution::<$game>);
            rosters!($game, $lean: {
                const PLAYERS: &'static [Player<Self>] = &[
                    Player {
                        name: CARELESS,
                        about: "an equilibrium strategy, except that one answer in four is chosen at random",
                        make: || Box::new(SolutionPlayer::new(CARELESS, &SHELF, tree()).slipping(0.25)),
                    },
                    Player {
                        name: SOLVED,
                        about: "an equilibrium strategy of the whole game, computed when it is first asked",
                        make: || Box::new(SolutionPlayer::new(SOLVED, &SHELF, tree())),
                    },
                    Player {
                        name: TREE,
                        about: "a tree of what it may come to know, in which the others learn as well",
                        make: || Box::new(tree()),
                    },
                ];
                const LEVELS: [&'static str; 3] = [RANDOM, CARELESS, SOLVED];
            });
        };
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
