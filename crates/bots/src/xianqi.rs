//! The players of XianQi.

mod belief;
mod greedy;
mod heuristic;
mod simple;

use paiju_contract::History;
use paiju_search::{Model, Race, Settings};
use paiju_xianqi::{Entry, LeanXianQi, XianQi, XianQiOf};

use self::greedy::Greedy;
use self::heuristic::Heuristic;
use self::simple::Simple;
use crate::roster::rosters;
use crate::{Player, TREE};

rosters!(XianQi, LeanXianQi: {
    const PLAYERS: &'static [Player<Self>] = &[
        Player {
            name: Heuristic::NAME,
            about: "reckons with chances, and with what the covers have shown",
            make: || Box::new(Heuristic::default()),
        },
        Player {
            name: "search",
            about: "races its answers through worlds in which the others would have done what they did",
            make: || Box::new(search()),
        },
        Player {
            name: "simple",
            about: "counts what it has not seen; the fixed yardstick",
            make: || Box::new(Simple::default()),
        },
        Player {
            name: "greedy",
            about: "takes every round it can, as cheaply as it can; claims and contests nothing",
            make: || Box::new(Greedy::default()),
        },
        Player {
            name: TREE,
            about: "the same race, its own later answers learnt in a tree on the way",
            make: || Box::new(paiju_search::Tree::over(TREE, search())),
        },
    ];
    const LEVELS: [&'static str; 3] = ["simple", Heuristic::NAME, "search"];
});

/// One step in so many is not what the model of the others would have done.
const SLIP: f64 = 0.03;

/// The player that reckons with chances, racing its answers through worlds that fit how the others have played.
fn search<H: History<Entry>>() -> Race<XianQiOf<H>> {
    let model = Model::new(Box::new(Simple::default()), SLIP);
    Race::new("search", Box::new(Heuristic::default()), || Box::new(Heuristic::default()))
        .against(|| Box::new(Simple::default()))
        .believing(Box::new(model))
        .with(Settings { worlds: 256, candidates: 8, errors: 0.5, ..Settings::default() })
}
