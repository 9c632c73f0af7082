//! The players of blood-battle mahjong.

mod danger;
mod heuristic;
mod outlook;
mod priority;
mod simple;

use paiju_contract::History;
use paiju_mahjong::{Entry, MahjongOf};
use paiju_search::{Race, Settings};

use self::heuristic::Heuristic;
use self::priority::Priority;
use self::simple::Greedy;
pub use self::simple::shanten_greedy;
use crate::{Player, Roster, TREE};

impl<H: History<Entry>> Roster for MahjongOf<H> {
    const PLAYERS: &'static [Player<Self>] = &[
        Player {
            name: Heuristic::NAME,
            about: "weighs in points how soon it wins, with how much fan, and what a discard may cost",
            make: || Box::new(Heuristic::default()),
        },
        Player {
            name: "search",
            about: "races its answers through worlds that fit what it sees",
            make: || Box::new(search()),
        },
        Player {
            name: "simple",
            about: "the lowest shanten, then the most tiles that help; the fixed yardstick",
            make: || Box::new(Greedy::default()),
        },
        Player {
            name: Priority::NAME,
            about: "Hu > Kong > Pong > Pass, as in the original design",
            make: || Box::new(Priority::new()),
        },
        Player {
            name: TREE,
            about: "the same race, its own later answers learnt in a tree on the way",
            make: || Box::new(paiju_search::Tree::over(TREE, search())),
        },
    ];
    const LEVELS: [&'static str; 3] = ["simple", Heuristic::NAME, "search"];
}

/// The player that weighs points, racing its answers through worlds.
fn search<H: History<Entry>>() -> Race<MahjongOf<H>> {
    Race::new("search", Box::new(Heuristic::default()), || Box::new(Heuristic::default()))
        .against(|| Box::new(Greedy::default()))
        .with(Settings { worlds: 192, errors: 1.0, ..Settings::default() })
}
