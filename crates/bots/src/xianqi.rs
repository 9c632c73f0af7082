//! The players of XianQi.

mod greedy;
mod simple;

use paiju_contract::History;
use paiju_search::Race;
use paiju_xianqi::{Entry, XianQiOf};

use self::greedy::Greedy;
use self::simple::Simple;
use crate::{Player, Roster};

impl<H: History<Entry>> Roster for XianQiOf<H> {
    const PLAYERS: &'static [Player<Self>] = &[
        Player {
            name: "simple",
            about: "counts what it has not seen; the fixed yardstick",
            make: || Box::new(Simple::default()),
        },
        Player {
            name: "search",
            about: "races its answers through worlds that fit what it sees",
            make: || Box::new(search()),
        },
        Player {
            name: "greedy",
            about: "takes every round it can, as cheaply as it can; claims and contests nothing",
            make: || Box::new(Greedy::default()),
        },
    ];
    const LEVELS: [&'static str; 3] = [crate::RANDOM, "simple", "search"];
}

/// The rule of thumb, racing its answers through worlds.
fn search<H: History<Entry>>() -> Race<XianQiOf<H>> {
    Race::new("search", Box::new(Simple::default()), || Box::new(Simple::default()))
}
