//! The players of blood-battle mahjong.

mod priority;
mod simple;

use paiju_contract::History;
use paiju_mahjong::{Entry, MahjongOf};
use paiju_search::Race;

use self::priority::Priority;
use self::simple::Greedy;
pub use self::simple::shanten_greedy;
use crate::{Player, Roster};

impl<H: History<Entry>> Roster for MahjongOf<H> {
    const PLAYERS: &'static [Player<Self>] = &[
        Player {
            name: "simple",
            about: "the lowest shanten, then the most tiles that help; the fixed yardstick",
            make: || Box::new(Greedy::default()),
        },
        Player {
            name: "search",
            about: "races its answers through worlds that fit what it sees",
            make: || Box::new(search()),
        },
        Player {
            name: Priority::NAME,
            about: "Hu > Kong > Pong > Pass, as in the original design",
            make: || Box::new(Priority::new()),
        },
    ];
    const LEVELS: [&'static str; 3] = [Priority::NAME, "simple", "search"];
}

/// The greedy player, racing its answers through worlds.
fn search<H: History<Entry>>() -> Race<MahjongOf<H>> {
    Race::new("search", Box::new(Greedy::default()), || Box::new(Greedy::default()))
}
