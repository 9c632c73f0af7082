//! The players of Three Kingdoms.

mod aim;
mod answer;
mod evidence;
mod generals;
mod goods;
mod heuristic;
mod mind;
mod play;
mod reasons;
mod roles;
mod search;
mod simple;
mod skills;
mod stance;
mod value;

use paiju_sanguosha::{LeanSanguosha, Sanguosha};

use self::heuristic::Heuristic;
use self::search::search;
use self::simple::Simple;
use crate::roster::rosters;
use crate::{Player, TREE};

rosters!(Sanguosha, LeanSanguosha: {
    const PLAYERS: &'static [Player<Self>] = &[
        Player {
            name: "heuristic",
            about: "guesses roles by what everyone does, uses every skill, keeps Dodges and Peaches",
            make: || Box::new(Heuristic::default()),
        },
        Player {
            name: "search",
            about: "the rule of thumb, thinking ahead through worlds with the roles it believes in",
            make: || Box::new(search()),
        },
        Player {
            name: "simple",
            about: "arms itself and attacks whom its role makes an enemy; the fixed yardstick",
            make: || Box::new(Simple::default()),
        },
        Player {
            name: TREE,
            about: "the same race, its own later answers learnt in a tree on the way",
            make: || Box::new(paiju_search::Tree::over(TREE, search())),
        },
    ];

    const LEVELS: [&'static str; 3] = ["simple", "heuristic", "search"];
});
