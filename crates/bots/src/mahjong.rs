//! The players of blood-battle mahjong.

mod belief;
mod danger;
mod future;
mod heuristic;
mod outlook;
mod priority;
mod simple;

use paiju_contract::{Actions, History};
use paiju_mahjong::{Action, Entry, LeanMahjong, Mahjong, MahjongOf};
use paiju_search::{Race, Settings};

use self::heuristic::Heuristic;
use self::priority::Priority;
use self::simple::Greedy;
pub use self::simple::shanten_greedy;
use crate::roster::rosters;
use crate::{Player, TREE};

rosters!(Mahjong, LeanMahjong: {
    const PLAYERS: &'static [Player<Self>] = &[
        Player {
            name: Heuristic::NAME,
            about: "weighs in points how soon it wins, with how much fan, and what a discard may cost",
            make: || Box::new(Heuristic::default()),
        },
        Player {
            name: "search",
            about: "races its answers through worlds that fit what it sees, the others' hands built, not dealt",
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
});

/// The player that weighs points, racing its answers through worlds where the others' hands were built.
fn search<H: History<Entry>>() -> Race<MahjongOf<H>> {
    Race::new("search", Box::new(Heuristic::default()), || Box::new(Heuristic::brief()))
        .against(|| Box::new(Greedy::default()))
        .with(Settings { worlds: 384, errors: 1.0, ..Settings::default() })
        .rearranging(belief::built)
        .sifting(sift)
        .until(future::told, future::settled)
}

/// Of the trios of one suit any is as good as another: one of each suit is tried.
fn sift(actions: &mut Actions<Action>, usual: Action) {
    let Action::Bury(chosen) = usual else { return };
    let mut tried = vec![chosen[0].suit()];
    actions.retain(|action| match action {
        Action::Bury(tiles) if *action != usual => {
            let fresh = !tried.contains(&tiles[0].suit());
            tried.push(tiles[0].suit());
            fresh
        }
        _ => true,
    });
}
